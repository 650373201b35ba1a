name = Dein Name
nameHint = Andere sehen ihn. 1 bis 24 Zeichen.
save = Speichern
saved = Gespeichert
account = Du
asGuest = Du spielst als Gast in diesem Browser. Mit einem Passwort kannst du dich auch anderswo anmelden.
registered = Mit Name und Passwort kannst du dich auch anderswo anmelden.
password = Passwort
newPassword = Neues Passwort
currentPassword = Bisheriges Passwort
passwordHint = Mindestens 8 Zeichen.
setPassword = Passwort setzen
signIn = Anmelden
signInText = Du hast schon einen Namen mit Passwort?
signOut = Abmelden
signOutEverywhere = Auf allen Geräten abmelden
orRecoveryCode = Oder einer deiner Ersatzcodes.
recoveryCodes = Ersatzcodes
recoveryHint = Mit jedem dieser Codes kannst du dich einmal anmelden, falls du dein Passwort vergisst. Frühere Codes gelten dann nicht mehr.
recoveryNew = Zehn neue Codes zeigen
recoveryShown = Schreib sie auf oder drucke sie: Niemand kann sie noch einmal zeigen. Jeder gilt einmal.
recoveryLeft =
    { $count ->
        [one] { $count } Code ist übrig, gemacht am { $date }.
       *[other] { $count } Codes sind übrig, gemacht am { $date }.
    }

accountEvent =
    .password_changed = Dein Passwort wurde geändert.
    .codes_made = Neue Ersatzcodes wurden erstellt.
    .code_used = Ein Ersatzcode wurde benutzt.
    .new_device = Jemand hat sich auf einem neuen Gerät angemeldet.

accountEvents = Was mit deinem Konto geschah
accountEventsHint = Wenn du das nicht warst, setze ein neues Passwort: Es meldet alle anderen Geräte ab, und Codes von vorher gelten nicht mehr.
devices = Wo du angemeldet bist
deviceThis = Dieses Gerät
deviceDates = Seit { $created }, zuletzt benutzt { $seen }
deviceEnd = Dort abmelden

exportData = Meine Daten herunterladen
exportHint = Dein Name, wo du angemeldet bist und alle deine Partien, in einer Datei.
deleteAccount = Mein Konto löschen
deleteAccountAsk = Deine Partien allein oder mit Bots werden gelöscht, mit deinen Ergebnissen in Herausforderungen. Wo andere mit dir gespielt haben, tritt ein Gast an deine Stelle. Das lässt sich nicht zurücknehmen.
accountDeleted = Dein Konto ist gelöscht.
accountOffline = Du bist offline. Name, Passwort und Anmelden brauchen eine Verbindung.
accountNone = Diese Seite hat keine Konten. Deine Partien bleiben auf diesem Gerät; mit einer Datei kommen sie auf ein anderes.
look = Aussehen
languageLabel = Sprache
languageAuto = Wie der Browser
theme = Farben
themeAuto = Wie das Gerät
themeDark = Nacht
themeLight = Papier
symbols = Stärkere Symbole
symbolsHint = Formen und Muster auf den Plättchen treten stärker hervor.
playingTitle = Spielen
confirm = Züge bestätigen
confirmHint = Ein Plättchen wird erst mit dem Knopf angelegt.
sound = Töne
soundHint = Leise Töne für Züge und wenn du dran bist; Telefone vibrieren dazu.
notify = Sag mir, wenn ich dran bin
notifyHint = Eine Benachrichtigung des Browsers, während diese Seite im Hintergrund ist.
notifyBlocked = Dein Browser erlaubt das für diese Seite nicht.
storageBlocked = Dein Browser merkt sich für diese Seite nichts; Einstellungen gelten nur, bis du sie verlässt.
onDevice = auf einem Gerät
hereTitle = Partien auf diesem Gerät
hereText = Partien gegen Bots, solo und an einem Bildschirm bleiben in diesem Browser. Manche Browser vergessen eine Seite nach einer Woche ohne Besuch: Speichere ab und zu eine Datei.
hereSave = Alle Partien als Datei speichern
hereOpen = Eine solche Datei öffnen
hereTaken =
    { $count ->
        [one] { $count } Partie übernommen
       *[other] { $count } Partien übernommen
    }

hereRemove = Beendete Partien entfernen
hereRemoveAsk =
    { $count ->
        [one] { $count } beendete Partie und ihre Analyse sind dann endgültig weg.
       *[other] { $count } beendete Partien und ihre Analysen sind dann endgültig weg.
    }
