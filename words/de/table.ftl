# Der Name einer Farbe.
part-color =
    { $color ->
        [blue] Blau
        [red] Rot
        [turquoise] Türkis
       *[yellow] Gelb
    }

part-moons =
    { $moons ->
        [one] { $moons } Mond
       *[other] { $moons } Monde
    }

colorCount =
    { $count ->
        [0] kein
        [1] ein
        [2] zwei
        [3] drei
        [4] vier
       *[other] { $count }
    } { $color ->
        [blue]
            { $count ->
                [1] blaues
               *[other] blaue
            }
        [red]
            { $count ->
                [1] rotes
               *[other] rote
            }
        [turquoise]
            { $count ->
                [1] türkises
               *[other] türkise
            }
       *[yellow]
            { $count ->
                [1] gelbes
               *[other] gelbe
            }
    }

tileTitle = { part-color } { $moons }
tileInside = { part-color } { $moons }
goalCovered = { $goal }, erfüllt
goalLacks =
    { $goal }, es { $count ->
        [one] fehlt
       *[other] fehlen
    } { $lacks }

tile = { part-color }, { part-moons }: { $goals }
tilePlain = { part-color }, { part-moons }, keine Aufgaben
takeable = Plättchen { $number } zur Auswahl. { $what }
goalQuoted = „{ $goal }“
goalsOn = { $goals } auf { tileInside }
cell =
    { $across ->
        [left]
            { $columns ->
                [one] { $columns } Spalte links
               *[other] { $columns } Spalten links
            }
        [right]
            { $columns ->
                [one] { $columns } Spalte rechts
               *[other] { $columns } Spalten rechts
            }
       *[first] Erste Spalte
    }, { $down ->
        [up]
            { $rows ->
                [one] { $rows } Zeile höher
               *[other] { $rows } Zeilen höher
            }
        [down]
            { $rows ->
                [one] { $rows } Zeile tiefer
               *[other] { $rows } Zeilen tiefer
            }
       *[first] erste Zeile
    }

display =
    { $who ->
        [you] Deine Auslage
       *[other] Auslage von { $name }
    }

wheel = Mondrad
supply = im Vorrat
discsLeft =
    { $count ->
        [one] noch { $count } Scheibe
       *[other] noch { $count } Scheiben
    }

left = übrig
card = { $name }: { discsLeft }, { part-moons }
cardAway = { $name }, { $presence }
cardTurn =
    { $place ->
        [0]
            { $who ->
                [you] { turnOf }
               *[other] Jetzt dran
            }
        [1] Als Nächstes dran
        [2] An dritter Stelle dran
       *[3] An vierter Stelle dran
    }

cardClock = Uhr: { $clock }
turnOf =
    { $who ->
        [you] Du bist dran
       *[other] { $name } ist dran
    }

next = als Nächstes
pickTile = Nimm eines der drei umrahmten Plättchen.
pickTileFew =
    { $count ->
        [one] Nimm das umrahmte Plättchen.
       *[other] Nimm eines der { $count } umrahmten Plättchen.
    }

pickCell = Wähle ein freies Feld in deiner Auslage.
watching = Du schaust zu.
sending = Einen Moment …
handOver = { $name }, du bist dran.
coversNothing = Hier erfüllt es noch keine Aufgabe.
coversWhat = Hier erfüllt es { $goals }.
thenMoves =
    { $who ->
        [you]
            { $again ->
                [yes] Danach bist du noch einmal dran.
               *[no] Danach bist du dran.
            }
       *[other]
            { $again ->
                [yes] Danach ist { $name } noch einmal dran.
               *[no] Danach ist { $name } dran.
            }
    }

thenEnds = Damit endet die Partie.
placeHere = Anlegen
placeHereCovers = Anlegen · erfüllt { $count }
chooseTile = Nimm ein Plättchen
chooseCell = Wähle ein Feld
fill = Rad auffüllen
fillAsk =
    { $count ->
        [one] Nur noch { $count } Plättchen liegt am Rad. Du darfst es auffüllen, bevor du nimmst.
       *[other] Nur noch { $count } Plättchen liegen am Rad. Du darfst es auffüllen, bevor du nimmst.
    }

endPhase = Phase 1 beenden
endPhaseAsk = Acht Scheiben sind abgelegt. Du darfst Phase 1 jetzt beenden oder vorher weitere Plättchen nehmen.
endPhaseSure = Phase 1 endgültig beenden?
undo = Rückgängig
cancel = Abbrechen
close = Schließen
zoomIn = Größer
zoomOut = Kleiner
fit = Alles zeigen
enlarge =
    { $who ->
        [you] Deine Auslage groß zeigen
       *[other] Auslage von { $name } groß zeigen
    }

backToMine = Zu meiner Auslage
menu = Menü
help = Hilfe
settings = Einstellungen
home = Startseite
log = Was geschah
resign = Aufgeben
resignAsk =
    { $others ->
        [1] Du verlierst, und die andere Seite sieht es.
       *[other] Du kommst auf den letzten Platz, und die anderen sehen es. Ein Bot spielt für dich weiter.
    }

abort = Partie abbrechen
abortAsk = Du hast kaum begonnen: Die Partie endet für alle, und niemand gewinnt.
deleteGame = Diese Partie löschen
deleteSolo = Solo-Partie löschen
deleteGameOf = Partie löschen: { $people }
deleteAsk = Sie ist endgültig weg und zählt nicht.
hideGame = Aus der Liste entfernen
hideSolo = Solo-Partie entfernen
hideGameOf = Partie entfernen: { $people }
hideAsk = Sie steht auf diesem Gerät nicht mehr in deiner Liste. Sie zählt weiter, und ihr Link gilt noch.
keepPlaying = Weiterspielen
tableAborted = Diese Partie wurde abgebrochen. Niemand gewinnt.
players = Spieler
factCovers = erfüllt { $count }
factNearer =
    { $count ->
        [one] { $count } kommt näher
       *[other] { $count } kommen näher
    }

factNearerShort = { $count } näher
factCosts =
    { $count ->
        [one] kostet { $count } Mond
       *[other] kostet { $count } Monde
    }

factCostsShort = kostet { $count }
inSupply = { $count } im Vorrat
wholeLog = Alle Züge
couldCover = Eine Scheibe mit Plus zeigt, was dort mit den Plättchen erfüllt werden könnte, die man gerade nehmen darf.
gameHeading = Eine Partie Nova Luna
