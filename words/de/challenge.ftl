challengeToday = Heutige Herausforderung
challengeDay = Herausforderung vom { $day }
challengeNumber = Stapel { $number }
challengeText = Alle spielen dieselben Plättchen in derselben Reihenfolge, jeder für sich. Je weniger Punkte, desto besser.
challengeNext = Die nächste kommt um { $time }.
challengeGoOn = Weiterspielen
challengeAgain = Noch einmal spielen
challengeNotYet = Du hast sie noch nicht gespielt. Deine erste Partie zählt für sich: Niemand weiß, was kommt.
challengeBegun = Du hast sie begonnen. Beende diese Partie, bevor du eine neue beginnst.
challengeFirst = Erste Partie
challengeBest = Beste Partie
challengeGames =
    { $count ->
        [one] { $count } Partie
       *[other] { $count } Partien
    }

challengeBy = Plätze nach
challengeResults = Ergebnisse
challengeWho = Wer
challengePlaceLabel = Platz
challengePlace = Platz { $place } von { $people }
challengeWouldPlace = Mit einem Konto wäre das Platz { $place } von { $people }.
challengePeople =
    { $count ->
        [one] { $count } Person hat sie beendet.
       *[other] { $count } Personen haben sie beendet.
    }

challengeNobody = Noch hat sie niemand beendet. Sei die oder der Erste!
challengeShown = Gezeigt werden die besten { $count }, und du.
challengeEngineHint = Oberon ist unsere Engine: Sie spielt dieselben Plättchen und weiß nicht mehr als du.
challengeEngineWaits = Oberon muss diesen Stapel noch spielen.
part-points =
    { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }

challengeReplay =
    { $who ->
        [you] Wiederholung deiner { part-which-game } Partie: { part-points }
       *[other] Wiederholung der { part-which-game } Partie von { $name }: { part-points }
    }

part-which-game =
    { $game ->
        [first] ersten
       *[best] besten
    }

challengeReplayMine = Wiederholung: { part-points }
challengeWarning = Die Partien der anderen siehst du, sobald du selbst gespielt hast.
challengeRanked = Nur wer registriert ist, hat einen Platz. Ein Gast sieht in Klammern, welcher es wäre.
challengeAsEngine = Genauso gut wie Oberon.
challengeBetter =
    { $points ->
        [one] { $points } Punkt besser als Oberon!
       *[other] { $points } Punkte besser als Oberon!
    }

challengeWorse =
    { $points ->
        [one] { $points } Punkt mehr als Oberon, der { $engine } hat.
       *[other] { $points } Punkte mehr als Oberon, der { $engine } hat.
    }

challengeWasFirst = Deine erste Partie: { $first }
challengeCompare = Mit den anderen vergleichen
challengeShare = Fordere jemanden heraus
challengeShareText = Wer diesen Link öffnet, spielt dieselben Plättchen.
challengeOthers = Ein anderer Stapel
challengeOthersText = Jede Zahl von 1 bis 999.999 ist ein Stapel, für alle derselbe.
challengeNumberLabel = Nummer
challengeNumberBad = Bitte eine Zahl von 1 bis 999.999.
challengeOpen = Öffnen
challengeRandom = Irgendeiner
challengeEarlier = Frühere Tage
challengeDayLabel = Ein anderer Tag
challengeToToday = Zur heutigen Herausforderung
challengeFirstTitle = Erst selbst spielen
challengePlayThis = Diese Herausforderung spielen
progressTitle = Mein Fortschritt
progressEmpty = Noch nichts zu sehen. Spiel eine Partie zu Ende, dann steht sie hier.
progressGames =
    { $count ->
        [one] Partie
       *[other] Partien
    }

progressWon = gewonnen
progressBelow = solo unter 100
progressBest = bestes Solo-Ergebnis
progressOlder = Gezählt sind deine neuesten 1.000 Partien.
progressSolo = Solo-Ergebnisse
progressSoloText = Weniger ist besser. Jedes Zeichen ist eine Partie, Herausforderungen sind Rauten; die Linie ist der Schnitt deiner letzten fünf.
progressSoloPlot =
    { $games ->
        [one] { $games } Solo-Partie. Beste { $best }, Schnitt der letzten fünf { $mean }.
       *[other] { $games } Solo-Partien. Beste { $best }, Schnitt der letzten fünf { $mean }.
    }

progressSoloNone = Noch keine Solo-Partie. Weniger als 100 Punkte sind großartig: Versuch es.
progressScore = Punkte
progressMean = Schnitt aus fünf
progressWhen = Wann
progressKind = Partie
progressAsTable = Als Tabelle
progressOpponents = Nach Gegnern
progressOpponentsText = In wie vielen Partien du vor ihnen gelandet bist.
progressOpponent = Gegner
progressAhead = Du vorn
progressAheadOf = { $ahead } von { $games }
progressNoOpponents = Noch keine Partie mit anderen.
progressPlaces = Zuletzt
progressPlacesText = Deine letzten Partien mit anderen, die neueste am Ende. Ein Vollmond ist ein Sieg.
progressPlacesPlot =
    { $games ->
        [one] Deine letzte Partie mit anderen: { $won } gewonnen.
       *[other] Deine letzten { $games } Partien mit anderen: { $won } gewonnen.
    }

progressPlaceOf = { $place }. von { $players }
