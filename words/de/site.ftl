languageName = Deutsch
unofficial = Ein inoffizielles Fanprojekt. Das Spiel, sein Name und seine Bilder gehören seinen Autoren und seinem Verlag.
connecting = Verbinde …
offline = Keine Verbindung. Nichts geht verloren.
back = Wieder verbunden.
languageMissing = { $language } konnte nicht geladen werden. Prüfe die Verbindung und wähle die Sprache in den Einstellungen noch einmal.
installOffline = Du bist offline. Das Spiel braucht seinen Server.
offlineHere = Du bist offline. Bots, Solo und ein Bildschirm gehen wie immer; andere Leute sind nicht erreichbar.
newVersion = Es gibt eine neue Version.
newVersionTake = Jetzt laden
needsServer = Braucht eine Verbindung
tryAgain = Noch einmal versuchen
toTable = Zurück zum Tisch
toStart = Zur Startseite
unknownPage = An dieser Adresse ist nichts.
errorTitle = Das hat nicht geklappt
tooManyFor =
    { $seconds ->
        [one] Zu viel auf einmal. Versuche es in { $seconds } Sekunde noch einmal.
       *[other] Zu viel auf einmal. Versuche es in { $seconds } Sekunden noch einmal.
    }

error =
    .offline = Der Server antwortet nicht. Prüfe deine Verbindung und versuche es noch einmal.
    .bad_request = Der Server hat das nicht verstanden. Lade die Seite neu und versuche es noch einmal.
    .foreign_origin = Die Anfrage kam von einer anderen Seite. Öffne diese Seite unter ihrer eigenen Adresse.
    .no_session = Du bist hier nicht mehr bekannt. Lade die Seite neu.
    .wrong_password = Name oder Passwort stimmt nicht. Versuche es noch einmal.
    .name_taken = Jemand anderes hat diesen Namen. Wähle einen anderen oder melde dich an.
    .name_reserved = Dieser Name gehört dem Spiel selbst, seinen Bots oder dem Betrieb dieses Servers. Wähle einen anderen.
    .unknown_address = An dieser Adresse ist nichts. Geh zur Startseite.
    .unknown_table = Diesen Tisch gibt es nicht. Vielleicht ist der Link alt oder unvollständig: Bitte um einen neuen.
    .wrong_method = Seite und Server passen nicht zusammen. Lade die Seite neu.
    .too_large = Das ist zu groß. Schicke weniger.
    .not_host = Das darf nur, wer den Tisch eröffnet hat.
    .not_seated = Du hast keinen Platz an diesem Tisch. Setz dich zuerst, oder schau zu.
    .seat_taken = Jemand war schneller: Der Platz ist besetzt. Wähle einen anderen, oder schau zu.
    .unknown_seat = Diesen Platz gibt es nicht mehr. Wähle einen anderen.
    .wrong_stage = Das geht in diesem Augenblick der Partie nicht.
    .open_seats = Es gibt noch freie Plätze. Besetze sie oder gib sie Bots.
    .not_your_turn = Du bist nicht dran. Warte auf die anderen.
    .illegal_action = Das erlauben die Regeln nicht. Wähle ein anderes Plättchen oder Feld.
    .stale = Die Partie ist inzwischen weitergegangen. Schau noch einmal hin und wähle.
    .id_used = Die Seite hat etwas verwechselt. Lade sie neu und versuche es noch einmal.
    .nothing_to_undo = Es gibt nichts mehr zurückzunehmen.
    .not_away = Diese Person ist da.
    .hints_off = Tipps sind hier aus, bis alle am Tisch zustimmen.
    .not_analysed = Noch hat niemand nach einer Analyse dieser Partie gefragt.
    .unknown_challenge = Diese Herausforderung gibt es nicht.
    .challenge_first = Diese Partie zeigt, welche Plättchen einer Herausforderung wann kommen. Spiele sie zuerst selbst.
    .bad_record = Diese Datei ist keine vollständige Partie.
    .too_many = Zu viel auf einmal. Warte einen Moment und versuche es noch einmal.
    .storage = Dieses Gerät konnte das nicht speichern. Schaffe Platz oder entferne beendete Partien in den Einstellungen; dann versuche es noch einmal.
    .device = Auf diesem Gerät ist etwas schiefgegangen. Bleibt es dabei, lade die Seite neu.
    .unavailable = Der Server ist beschäftigt. Versuche es gleich noch einmal.
    .internal = Der Server hat einen Fehler gemacht. Versuche es noch einmal; bleibt es dabei, sag es denen, die ihn betreiben.
