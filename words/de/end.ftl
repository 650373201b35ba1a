won =
    { $who ->
        [you] Du gewinnst!
       *[other] { $name } gewinnt
    }

wonAhead =
    { $discs ->
        [one] Die Scheibe ist abgelegt
       *[other] Alle { $discs } Scheiben abgelegt
    }, { $ahead } vor { $who ->
        [you] dir
       *[other] { $name }
    }.

endPlace = Du bist auf Platz { $place }, { discsLeft }.
allPlaced = alle abgelegt
plotTitle = Scheiben übrig, Mond für Mond
wonByTiles = Die Plättchen sind aufgebraucht.
wonByResigning = Alle anderen haben aufgegeben.
soloDone = Dein Ergebnis
soloScore = Dein Ergebnis: { $score }
soloGreat = Unter 100: eine großartige Partie.
soloAbove =
    { $points ->
        [one] { $points } Punkt über 99
       *[other] { $points } Punkte über 99
    }

soloBest = Dein bestes Ergebnis: { $best }
soloNewBest = Dein bestes Ergebnis!
soloParts = Phase 1: { $one } · Phase 2: { $two }
place = { $place }.
rematch = Noch einmal
toRematch = Zum neuen Tisch
record = Partie herunterladen
showTable = Tisch ansehen
result = Ergebnis
imported = Eine Partie aus einer Datei.
