logCreated =
    { $who ->
        [you] Has abierto la mesa
       *[other] { $name } ha abierto la mesa
    }

logSat =
    { $who ->
        [you] Te has sentado
       *[other] { $name } se ha sentado
    }

logLeft =
    { $who ->
        [you] Te has levantado
       *[other] { $name } se ha levantado
    }

logReturned =
    { $who ->
        [you] Has vuelto
       *[other] { $name } ha vuelto
    }

logSeat = Se ha cambiado un asiento
logRenamed = Alguien se llama ahora { $name }
logStarted =
    { $who ->
        [you] Empiezas tú
       *[other] Empieza { $name }
    }

logTook =
    { $covered ->
        [0] { part-took }
        [one] { part-took } y cumplido { $covered } objetivo
       *[other] { part-took } y cumplido { $covered } objetivos
    }

part-took =
    { $byClock ->
        [yes] { part-clock-over }: un bot ha tomado { tileInside }
       *[no] { part-who-has } tomado { tileInside }
    }

part-who-has =
    { $who ->
        [you] Has
       *[other] { $name } ha
    }

part-clock-over =
    { $who ->
        [you] Se agotó tu reloj
       *[other] Se agotó el reloj de { $name }
    }

logFilled =
    { $byClock ->
        [yes] { part-clock-over }: un bot ha rellenado la rueda
       *[no] { part-who-has } rellenado la rueda
    }

logPhase = La fase 1 ha terminado
logUndone =
    { $who ->
        [you] Has deshecho tu última jugada
       *[other] { $name } ha deshecho su última jugada
    }

logStandIn =
    { $who ->
        [you] Un bot juega por ti
       *[other] Un bot juega por { $name }
    }

logResigned =
    { $who ->
        [you] Te has rendido
       *[other] { $name } se ha rendido
    }

logHints =
    { $who ->
        [you]
            { $agrees ->
                [yes] Aceptas las pistas
               *[no] No quieres pistas
            }
       *[other]
            { $agrees ->
                [yes] { $name } acepta las pistas
               *[no] { $name } no quiere pistas
            }
    }

logClosed = La mesa se ha cerrado
logRematch = Alguien quiere jugar otra vez
logEmpty = Todavía nada.
missed =
    { $count ->
        [one] { $count } jugada que no viste
       *[other] { $count } jugadas que no viste
    }

skip = Saltar
