reasonFinishes = Damit ist die letzte Scheibe abgelegt.
reasonCovers = Das erfüllt { $goals }.
reasonPrepares =
    Das bereitet { $goals } vor: Dann { $count ->
        [one] fehlt
       *[other] fehlen
    } nur noch { $lacks }.

reasonKeepsTurn = Man bleibt am Zug.
reasonDenies =
    { $who ->
        [you]
            { $goals ->
                [one] Das nimmt dir ein Plättchen weg, das dir { $goals } Aufgabe erfüllen würde.
               *[other] Das nimmt dir ein Plättchen weg, das dir { $goals } Aufgaben erfüllen würde.
            }
       *[other]
            { $goals ->
                [one] Das nimmt { $name } ein Plättchen weg, das dort { $goals } Aufgabe erfüllen würde.
               *[other] Das nimmt { $name } ein Plättchen weg, das dort { $goals } Aufgaben erfüllen würde.
            }
    }

reasonCheapest = Kein anderes Plättchen kostet weniger: { part-moons }.
reasonNewTiles = Neue Plättchen versprechen mehr als die am Rad.
reasonEndsPhase = Weitermachen würde mehr Monde kosten, als es bringt: Beende jetzt Phase 1.
reasonNone = Noch rückt keine Aufgabe näher, aber so bleibt am meisten offen.
hint = Tipp
hintThinking = Ein guter Zug wird gesucht …
moveFill = das Rad auffüllen
movePhase = Phase 1 beenden
hintTitle = Tipp: { $what }
hintChance = Damit gewinnst du mit { $percent } % Wahrscheinlichkeit.
hintScore = Damit kommst du auf etwa { $score } Punkte.
hintsTitle = Tipps an diesem Tisch
hintsText = Du spielst mit anderen. Tipps gibt es erst, wenn alle zustimmen.
hintsOn = Alle stimmen zu: Wenn du dran bist, darfst du nach einem Tipp fragen.
hintsAgrees = stimmt zu
hintsNotYet = hat noch nicht zugestimmt
hintsAllow = Ich stimme Tipps zu
hintsForbid = Keine Tipps mehr
hintsAsked = { $name } schlägt Tipps für alle an diesem Tisch vor.
hintsNo = Lieber nicht
