challengeToday = Desafío de hoy
challengeDay = Desafío del { $day }
challengeNumber = Mazo { $number }
challengeText = Todos juegan las mismas losetas en el mismo orden, cada uno por su cuenta. Cuantos menos puntos, mejor.
challengeNext = El siguiente llega a las { $time }.
challengeGoOn = Seguir con tu partida
challengeAgain = Jugarlo otra vez
challengeNotYet = Todavía no lo has jugado. Tu primera partida cuenta aparte: nadie sabe lo que viene.
challengeBegun = Lo has empezado. Termina esta partida antes de empezar otra.
challengeFirst = Primera partida
challengeBest = Mejor partida
challengeGames =
    { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }

challengeBy = Puestos según
challengeResults = Resultados
challengeWho = Quién
challengePlaceLabel = Puesto
challengePlace = Puesto { $place } de { $people }
challengeWouldPlace = Con una cuenta sería el puesto { $place } de { $people }.
challengePeople =
    { $count ->
        [one] { $count } persona lo ha terminado.
       *[other] { $count } personas lo han terminado.
    }

challengeNobody = Nadie lo ha terminado todavía. ¡Estrénalo tú!
challengeShown = Se muestran los { $count } mejores, y tú.
challengeEngineHint = Oberón es nuestro motor: juega las mismas losetas y no sabe más que tú.
challengeEngineWaits = Oberón aún no ha jugado este mazo.
part-points =
    { $score ->
        [one] { $score } punto
       *[other] { $score } puntos
    }

challengeReplay =
    { $who ->
        [you] Repetición de tu { part-which-game } partida: { part-points }
       *[other] Repetición de la { part-which-game } partida de { $name }: { part-points }
    }

part-which-game =
    { $game ->
        [first] primera
       *[best] mejor
    }

challengeReplayMine = Repetición: { part-points }
challengeWarning = Podrás ver las partidas de los demás cuando lo hayas jugado tú.
challengeRanked = Solo quien está registrado tiene puesto. Un invitado ve entre paréntesis cuál sería el suyo.
challengeAsEngine = Exactamente igual que Oberón.
challengeBetter =
    { $points ->
        [one] ¡{ $points } punto mejor que Oberón!
       *[other] ¡{ $points } puntos mejor que Oberón!
    }

challengeWorse =
    { $points ->
        [one] { $points } punto más que Oberón, que hizo { $engine }.
       *[other] { $points } puntos más que Oberón, que hizo { $engine }.
    }

challengeWasFirst = Tu primera partida: { $first }
challengeCompare = Comparar con los demás
challengeShare = Reta a alguien
challengeShareText = Quien abra este enlace jugará las mismas losetas.
challengeOthers = Otro mazo
challengeOthersText = Cada número del 1 al 999.999 es un mazo, el mismo para todos.
challengeNumberLabel = Número
challengeNumberBad = Un número del 1 al 999.999, por favor.
challengeOpen = Abrir
challengeRandom = Uno al azar
challengeEarlier = Días anteriores
challengeDayLabel = Otro día
challengeToToday = Al desafío de hoy
challengeFirstTitle = Juégalo tú primero
challengePlayThis = Jugar este desafío
progressTitle = Mi progreso
progressEmpty = Aún no hay nada que ver. Termina una partida y aparecerá aquí.
progressGames =
    { $count ->
        [one] partida
       *[other] partidas
    }

progressWon =
    { $count ->
        [one] ganada
       *[other] ganadas
    }

progressBelow = en solitario, menos de 100
progressBest = mejor puntuación en solitario
progressOlder = Se cuentan tus últimas 1.000 partidas.
progressSolo = Puntuaciones en solitario
progressSoloText = Cuanto menos, mejor. Cada marca es una partida, los desafíos son rombos; la línea es la media de las últimas cinco.
progressSoloPlot =
    { $games ->
        [one] { $games } partida en solitario. La mejor { $best }, media de las últimas cinco { $mean }.
       *[other] { $games } partidas en solitario. La mejor { $best }, media de las últimas cinco { $mean }.
    }

progressSoloNone = Ninguna partida en solitario todavía. Menos de 100 puntos es magnífico: inténtalo.
progressScore = Puntos
progressMean = Media de cinco
progressWhen = Cuándo
progressKind = Partida
progressAsTable = Como tabla
progressOpponents = Por rival
progressOpponentsText = En cuántas de tus partidas terminaste por delante.
progressOpponent = Rival
progressAhead = Por delante
progressAheadOf = { $ahead } de { $games }
progressNoOpponents = Ninguna partida con otros todavía.
progressPlaces = Últimamente
progressPlacesText = Tus últimas partidas con otros, la más reciente al final. La luna llena es una victoria.
progressPlacesPlot =
    { $games ->
        [one] Tu última partida
       *[other] Tus últimas { $games } partidas
    } con otros: { $won ->
        [one] { $won } ganada
       *[other] { $won } ganadas
    }.

progressPlaceOf = { $place }.º de { $players }
