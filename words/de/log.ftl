logCreated =
    { $who ->
        [you] Du hast den Tisch eröffnet
       *[other] { $name } hat den Tisch eröffnet
    }

logSat =
    { $who ->
        [you] Du hast dich gesetzt
       *[other] { $name } hat sich gesetzt
    }

logLeft =
    { $who ->
        [you] Du bist aufgestanden
       *[other] { $name } ist aufgestanden
    }

logReturned =
    { $who ->
        [you] Du bist zurück
       *[other] { $name } ist zurück
    }

logSeat = Ein Platz wurde geändert
logRenamed = Jemand heißt jetzt { $name }
logStarted =
    { $who ->
        [you] Du beginnst die Partie
       *[other] { $name } beginnt die Partie
    }

logTook =
    { $covered ->
        [0] { part-took }
        [one] { part-took } und { $covered } Aufgabe erfüllt
       *[other] { part-took } und { $covered } Aufgaben erfüllt
    }

part-took =
    { $byClock ->
        [yes] { part-clock-over } abgelaufen: Ein Bot hat { tileInside } genommen
       *[no] { part-who-has } { tileInside } genommen
    }

part-who-has =
    { $who ->
        [you] Du hast
       *[other] { $name } hat
    }

part-clock-over =
    { $who ->
        [you] Deine Uhr war
       *[other] Die Uhr von { $name } war
    }

logFilled =
    { $byClock ->
        [yes] { part-clock-over } abgelaufen: Ein Bot hat das Rad aufgefüllt
       *[no] { part-who-has } das Rad aufgefüllt
    }

logPhase = Phase 1 ist zu Ende
logUndone =
    { $who ->
        [you] Du hast deinen letzten Zug zurückgenommen
       *[other] { $name } hat den letzten Zug zurückgenommen
    }

logStandIn =
    { $who ->
        [you] Ein Bot spielt für dich
       *[other] Ein Bot spielt für { $name }
    }

logResigned =
    { $who ->
        [you] Du hast aufgegeben
       *[other] { $name } hat aufgegeben
    }

logHints =
    { $who ->
        [you]
            { $agrees ->
                [yes] Du stimmst Tipps zu
               *[no] Du möchtest keine Tipps
            }
       *[other]
            { $agrees ->
                [yes] { $name } stimmt Tipps zu
               *[no] { $name } möchte keine Tipps
            }
    }

logClosed = Der Tisch wurde geschlossen
logRematch = Jemand möchte noch einmal spielen
logEmpty = Noch nichts.
missed =
    { $count ->
        [one] { $count } verpasster Zug
       *[other] { $count } verpasste Züge
    }

skip = Überspringen
