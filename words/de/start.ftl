tagline = Ein stilles Spiel um Plättchen und Monde
play = Spielen
continueSolo = Solo-Partie fortsetzen
continueWith = Weiter mit { $people }
standing = { $own } gegen { $others }
moreWaiting =
    { $count ->
        [one] { $count } weitere wartet
       *[other] { $count } weitere warten
    }

deadline = bis { $when }
against =
    { $bots ->
        [1]
            gegen { $level ->
                [1] Puck, der auf alles fliegt, was leuchtet
                [2] Io, ganz ohne Eile
                [3] Phoebe, die wartet und dann springt
                [4] Rhea, die auch deine Monde zählt
               *[5] Oberon, der das Ende schon kennt
            }
       *[other] { part-against-many }
    }

part-against-many =
    gegen { $bots ->
        [2] zwei
       *[3] drei
    } wie { bot }

againstShort =
    { $bots ->
        [1] gegen { bot }
       *[other] { part-against-many }
    }

againstMany = gegen { $people }

opponents = { $count } Gegner
discsEach =
    { $count ->
        [one] { $count } Scheibe
       *[other] { $count } Scheiben
    }

opponent = Gegner
botBeaten = { botWith }, besiegt
change = Ändern
botsWho = Wer
botsDifferent = Verschiedene
botsAlike = Alle gleich
settingsOfGame = Deine Partie
friendsShort = Ein Link oder ein Bildschirm
friendsHow = Wie
friendsLink = Mit einem Link
friendsScreen = An einem Bildschirm
friendsLinkText = Schick einen Link; niemand muss sich anmelden.
friendsScreenText = Zu zweit bis zu viert um ein Gerät.
soloShort = Allein gegen die 100
soloBestShort = Dein Rekord: { $best }
today = Heute
todayShort =
    { $people ->
        [0] { $day } · sei die oder der Erste
        [one] { $day } · { $people } hat gespielt
       *[other] { $day } · { $people } haben gespielt
    }

todayMine = { $day } · du hast { $score }
discs = Scheiben zum Ablegen
discsStandard = Wie üblich
discsFirst = Erste Partie
friends = Mit Freunden
createTable = Tisch eröffnen
howMany = Wie viele
discsNumber = Eigene Anzahl
turnLimit = Uhr für einen Zug
noLimit = Ohne Uhr
seconds =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }

minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }

hours =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }

days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }

limitHint = Ist sie abgelaufen, spielt ein Bot den Zug.
whoMayJoin = Wer darf mitspielen
byLink = Wer den Link hat
anybody = Alle: auf der Startseite sichtbar
pages = Seiten
myGames = Meine Partien
waitingForYou = Wartet auf dich
noGames = Noch keine. Hier findest du deine Partien.
openTables = Offene Tische
noTables = Gerade kein offener Tisch. Eröffne einen, dann können andere dazukommen.
playing = läuft
finished = beendet
closed = geschlossen
freeSeats =
    { $count ->
        [one] { $count } freier Platz
       *[other] { $count } freie Plätze
    }

importRecord = Partie aus Datei öffnen
showMore = Mehr zeigen
loading = Wird geladen …
