### The settings.

## Settings

name = Your name
nameHint = Others see it. 1 to 24 characters.
save = Save
saved = Saved

# A heading: who the player is.
account = You
asGuest = You play as a guest in this browser. With a password you can sign in elsewhere too.
registered = You can sign in elsewhere with your name and password.
password = Password
newPassword = New password
currentPassword = Current password
passwordHint = At least 8 characters.
setPassword = Set the password
signIn = Sign in
signInText = You have a name and a password already?
signOut = Sign out
signOutEverywhere = Sign out on all devices
orRecoveryCode = Or one of your recovery codes.
recoveryCodes = Recovery codes
recoveryHint = With each of these codes you can sign in once, in case that you forget your password. Codes from before are not good any more then.
recoveryNew = Show ten new codes
recoveryShown = Write these down or print them: nobody can show them again. Each is good once.
# When the recovery codes were made, and how many were not used.
# $count (Number)
# $date (String)
recoveryLeft =
    { $count ->
        [one] { $count } code is left, made on { $date }.
       *[other] { $count } codes are left, made on { $date }.
    }

# What has happened to the account. The date and the time stand beside it.
accountEvent =
    .password_changed = Your password was changed.
    .codes_made = Recovery codes were made.
    .code_used = A recovery code was used.
    .new_device = Somebody signed in on a new device.

accountEvents = What happened to your account
accountEventsHint = If that was not you, set a new password: it signs out all other devices, and codes from before are not good any more.
devices = Where you are signed in

# The device on which one reads this.
deviceThis = This device

# $created (String) - a date
# $seen (String) - a date
deviceDates = Since { $created }, last used { $seen }

# A button: ends the session of another device.
deviceEnd = Sign out there

exportData = Download my data
exportHint = Your name, where you are signed in and all your games, in one file.
deleteAccount = Delete my account
deleteAccountAsk = Games of yours alone or with bots are deleted, with your results in challenges. Where others have played with you, a guest takes your place. This cannot be taken back.
accountDeleted = Your account is deleted.
accountOffline = You are offline. Your name, your password and signing in need a connection.
accountNone = This site has no accounts. Your games stay on this device; a file takes them to another one.

# A heading: how the page looks.
look = Look
languageLabel = Language
languageAuto = As the browser
theme = Colours
themeAuto = As the device
themeDark = Night
themeLight = Paper
symbols = Stronger symbols
symbolsHint = Shapes and patterns on the tiles stand out more.
playingTitle = Playing
confirm = Confirm my move
confirmHint = A tile is placed only with the button.
sound = Sound
soundHint = Soft tones for moves and turns; phones vibrate with them.
notify = Tell me when it is my turn
notifyHint = A browser notification while this page is in the background.
notifyBlocked = Your browser does not allow it for this page.
storageBlocked = Your browser keeps nothing for this page, so settings last only until you leave.

## Games on this device

# Beside the date of a game that is kept in this browser.
onDevice = on a device
hereTitle = Games on this device
hereText = Games against bots, solo and around one screen are kept in this browser. Some browsers forget a page after a week without a visit: save a file now and then.
hereSave = Save all games as a file
hereOpen = Open such a file

# $count (Number)
hereTaken =
    { $count ->
        [one] { $count } game came in
       *[other] { $count } games came in
    }

hereRemove = Remove finished games

# $count (Number)
hereRemoveAsk =
    { $count ->
        [one] { $count } finished game and its analysis are gone for good.
       *[other] { $count } finished games and their analyses are gone for good.
    }
