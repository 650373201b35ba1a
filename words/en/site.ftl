### Words of the whole page: connection, errors.

# This language by its own name, in the list of languages.
languageName = English
unofficial = An unofficial fan project. The game, its name and its artwork belong to its authors and publisher.

## Connection and errors

connecting = Connecting …
offline = No connection. Nothing is lost.

# After the connection was gone.
back = Connected again.

# $language (String)
languageMissing = { $language } could not be loaded. Check your connection, then choose it again in the settings.
installOffline = You are offline. The game needs its server.
offlineHere = You are offline. Bots, solo and one screen work as ever; other people are out of reach.
newVersion = A new version is here.
newVersionTake = Take it now
needsServer = Needs a connection
tryAgain = Try again
toTable = Back to the table
toStart = To the start page
unknownPage = There is nothing at this address.
errorTitle = That did not work

# $seconds (Number)
tooManyFor =
    { $seconds ->
        [one] Too much at once. Try again in { $seconds } second.
       *[other] Too much at once. Try again in { $seconds } seconds.
    }

error =
    .offline = The server does not answer. Check your connection and try again.
    .bad_request = The server did not understand that. Reload the page and try again.
    .foreign_origin = The request came from another site. Open the page at its own address.
    .no_session = You are not known here any more. Reload the page.
    .wrong_password = Name or password is wrong. Try again.
    .name_taken = Somebody else has this name. Choose another one, or sign in.
    .name_reserved = This name is for the game itself, its bots and who runs this server. Choose another one.
    .unknown_address = There is nothing at this address. Go to the start page.
    .unknown_table = There is no such table. Maybe the link is old or incomplete: ask for a new one.
    .wrong_method = The page and the server do not fit together. Reload the page.
    .too_large = That is too large. Send less.
    .not_host = Only whoever set up the table may do that.
    .not_seated = You have no seat at this table. Sit down first, or watch.
    .seat_taken = Somebody was quicker: the seat is taken. Choose another one, or watch.
    .unknown_seat = That seat is gone. Choose another one.
    .wrong_stage = That is not possible at this moment of the game.
    .open_seats = There are still free seats. Fill them, or give them to bots.
    .not_your_turn = It is not your turn. Wait for the others.
    .illegal_action = The rules do not allow that. Choose another tile or cell.
    .stale = The game has moved on in the meantime. Look again and choose.
    .id_used = The page has mixed something up. Reload it and try again.
    .nothing_to_undo = There is nothing to take back any more.
    .not_away = That player is there.
    .hints_off = Hints are off here until everybody at the table agrees.
    .not_analysed = Nobody has asked for an analysis of this game yet.
    .unknown_challenge = There is no such challenge.
    .challenge_first = This game shows which tiles of a challenge come when. Play the challenge yourself first.
    .bad_record = This file is not a complete record of a game.
    .too_many = Too much at once. Wait a moment and try again.
    .storage = This device could not keep that. Free some space, or remove finished games in the settings; then try again.
    .device = Something went wrong on this device. If it stays, reload the page.
    .unavailable = The server is busy. Try again in a moment.
    .internal = The server made a mistake. Try again; if it stays, tell whoever runs it.
