solo = Solo
phase = Phase { $phase } von 2
phase1Score =
    { $score ->
        [one] Phase 1: { $score } Punkt
       *[other] Phase 1: { $score } Punkte
    }

phase1Goal = { $placed } von 8 Scheiben für Phase 1
soloCertain = schon sicher
soloSpare =
    { $discs ->
        [one] noch { $points } für { $discs } Scheibe
       *[other] noch { $points } für { $discs } Scheiben
    }

soloFirst = Phase 1, deine Plättchen
soloFirstDone = Phase 1
soloAgain = Dieselben noch einmal in Phase 2
soloSecond = Phase 2, alle deine Plättchen
soloDiscs =
    { $count ->
        [one] { $count } Scheibe übrig, 10 Punkte
       *[other] { $count } Scheiben übrig, je 10 Punkte
    }

soloIfEnded = Wenn jetzt alles endete
phaseOne = Phase 1: 8 Scheiben
phaseOneNote =
    { $placed ->
        [8] alle acht abgelegt
       *[other] { $placed } abgelegt
    }

phaseTwo = Phase 2: alle 21 Scheiben
phaseTwoNote = einmal auffüllen, noch { $left }
phaseEnded = Phase 1 ist vorbei. Das Rad ist aufgefüllt, und alle deine Plättchen zählen noch einmal.
