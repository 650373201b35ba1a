reasonFinishes = Coloca el último disco.
reasonCovers = Cumple { $goals }.
reasonPrepares =
    Prepara { $goals }: después solo { $count ->
        [one] falta
       *[other] faltan
    } { $lacks }.

reasonKeepsTurn = Conserva el turno.
reasonDenies =
    { $who ->
        [you]
            { $goals ->
                [one] Te quita una loseta con la que cumplirías { $goals } objetivo.
               *[other] Te quita una loseta con la que cumplirías { $goals } objetivos.
            }
       *[other]
            { $goals ->
                [one] Le quita a { $name } una loseta con la que cumpliría { $goals } objetivo.
               *[other] Le quita a { $name } una loseta con la que cumpliría { $goals } objetivos.
            }
    }

reasonCheapest = Ninguna otra loseta cuesta menos: { part-moons }.
reasonNewTiles = Las losetas nuevas prometen más que las de la rueda.
reasonEndsPhase = Seguir costaría más lunas de las que aporta: termina ahora la fase 1.
reasonNone = Todavía no acerca ningún objetivo, pero deja más posibilidades abiertas.
hint = Pista
hintThinking = Buscando una buena jugada…
moveFill = rellenar la rueda
movePhase = terminar la fase 1
hintTitle = Pista: { $what }
hintChance = Así tu probabilidad de ganar es del { $percent } %.
hintScore = Lleva a unos { $score } puntos.
hintsTitle = Pistas en esta mesa
hintsText = Juegas con otras personas: no hay pistas hasta que todas estén de acuerdo.
hintsOn = Todos están de acuerdo: en tu turno puedes pedir una pista.
hintsAgrees = está de acuerdo
hintsNotYet = aún no está de acuerdo
hintsAllow = Acepto las pistas
hintsForbid = No más pistas
hintsAsked = { $name } propone pistas para todos en esta mesa.
hintsNo = Mejor no
