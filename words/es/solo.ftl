solo = En solitario
phase = Fase { $phase } de 2
phase1Score =
    { $score ->
        [one] Fase 1: { $score } punto
       *[other] Fase 1: { $score } puntos
    }

phase1Goal = { $placed } de 8 discos para la fase 1
soloCertain = ya seguros
soloSpare =
    { $points ->
        [one] { $points } libre
       *[other] { $points } libres
    } para { $discs ->
        [one] { $discs } disco
       *[other] { $discs } discos
    }

soloFirst = Fase 1, tus losetas
soloFirstDone = Fase 1
soloAgain = Las mismas otra vez en la fase 2
soloSecond = Fase 2, todas tus losetas
soloDiscs =
    { $count ->
        [one] { $count } disco sin colocar, 10 puntos
       *[other] { $count } discos sin colocar, 10 puntos cada uno
    }

soloIfEnded = Si todo acabara ahora
phaseOne = Fase 1: 8 discos
phaseOneNote =
    { $placed ->
        [8] los ocho colocados
        [one] { $placed } colocado
       *[other] { $placed } colocados
    }

phaseTwo = Fase 2: los 21 discos
phaseTwoNote =
    { $left ->
        [one] un solo relleno, falta { $left }
       *[other] un solo relleno, faltan { $left }
    }

phaseEnded = La fase 1 ha terminado. La rueda se ha rellenado y todas tus losetas cuentan otra vez.
