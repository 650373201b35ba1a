tableOf =
    { $who ->
        [you] Dein Tisch
       *[other] Tisch von { $name }
    }

invite = Andere einladen
inviteText = Wer diesen Link öffnet, kann sich setzen.
copy = Link kopieren
copied = Kopiert
share = Teilen
qr = QR-Code des Links
link = Link
sit = Hier hinsetzen
getUp = Aufstehen
comeBack = Zurückkommen
youLeft = Du bist aufgestanden. Dein Platz wartet auf dich.
seatFor = Wer auf Platz { $number } spielt
seatOpen = Frei für alle
seatMe = Du, an diesem Bildschirm
seatRemove = Platz entfernen
addSeat = Platz hinzufügen
start = Beginnen
startsItself = Die Partie beginnt von selbst, sobald alle Plätze besetzt sind.
hostStarts = Die Partie beginnt, sobald alle Plätze besetzt sind.
playerCount =
    { $players ->
        [1] Solo
       *[other] { $players } Personen
    }

terms =
    { playerCount } · { $discs ->
        [one] { $discs } Scheibe zum Ablegen
       *[other] { $discs } Scheiben zum Ablegen
    } · { $limit }

closeTable = Tisch schließen
tableClosed = Dieser Tisch wurde geschlossen.
letBot = Einen Bot spielen lassen
host = hat den Tisch eröffnet
