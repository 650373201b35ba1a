# Una loseta es femenina: «la roja 4», «dos rojas».
part-color =
    { $color ->
        [blue] azul
        [red] roja
        [turquoise] turquesa
       *[yellow] amarilla
    }

# Lo mismo al principio de una frase.
part-color-first =
    { $color ->
        [blue] Azul
        [red] Roja
        [turquoise] Turquesa
       *[yellow] Amarilla
    }

part-moons =
    { $moons ->
        [one] { $moons } luna
       *[other] { $moons } lunas
    }

colorCount =
    { $count ->
        [0] ninguna
        [1] una
        [2] dos
        [3] tres
        [4] cuatro
       *[other] { $count }
    } { $count ->
        [1] { part-color }
       *[other]
            { $color ->
                [blue] azules
                [red] rojas
                [turquoise] turquesas
               *[yellow] amarillas
            }
    }

tileTitle = { part-color-first } { $moons }
tileInside = la { part-color } { $moons }
goalCovered = { $goal }, cumplido
goalLacks =
    { $goal }, { $count ->
        [one] falta
       *[other] faltan
    } { $lacks }

tile = { part-color-first }, { part-moons }: { $goals }
tilePlain = { part-color-first }, { part-moons }, sin objetivos
takeable = Loseta { $number } de las que puedes tomar. { $what }
goalQuoted = «{ $goal }»
goalsOn = { $goals } en { tileInside }
cell =
    { $across ->
        [left]
            { $columns ->
                [one] { $columns } columna a la izquierda
               *[other] { $columns } columnas a la izquierda
            }
        [right]
            { $columns ->
                [one] { $columns } columna a la derecha
               *[other] { $columns } columnas a la derecha
            }
       *[first] Primera columna
    }, { $down ->
        [up]
            { $rows ->
                [one] { $rows } fila más arriba
               *[other] { $rows } filas más arriba
            }
        [down]
            { $rows ->
                [one] { $rows } fila más abajo
               *[other] { $rows } filas más abajo
            }
       *[first] primera fila
    }

display =
    { $who ->
        [you] Tus losetas
       *[other] Losetas de { $name }
    }

wheel = Rueda lunar
supply = en la reserva
discsLeft =
    { $count ->
        [one] queda { $count } disco
       *[other] quedan { $count } discos
    }

left = por colocar
card = { $name }: { discsLeft }, { part-moons }
cardAway = { $name }, { $presence }
cardTurn =
    { $place ->
        [0]
            { $who ->
                [you] { turnOf }
               *[other] Juega ahora
            }
        [1] { part-card-moves } a continuación
        [2] { part-card-moves } en tercer lugar
       *[3] { part-card-moves } en cuarto lugar
    }

part-card-moves =
    { $who ->
        [you] Juegas
       *[other] Juega
    }

cardClock = Reloj: { $clock }
turnOf =
    { $who ->
        [you] Te toca
       *[other] Juega { $name }
    }

next = a continuación
pickTile = Toma una de las tres losetas enmarcadas.
pickTileFew =
    { $count ->
        [one] Toma la loseta enmarcada.
       *[other] Toma una de las { $count } losetas enmarcadas.
    }

pickCell = Elige una casilla libre junto a tus losetas.
watching = Estás mirando.
sending = Un momento…
handOver = { $name }, te toca.
coversNothing = Aquí todavía no cumple ningún objetivo.
coversWhat = Aquí cumple { $goals }.
thenMoves =
    { $who ->
        [you]
            { $again ->
                [yes] Vuelves a jugar.
               *[no] Después te toca a ti.
            }
       *[other]
            { $again ->
                [yes] Vuelve a jugar { $name }.
               *[no] Después juega { $name }.
            }
    }

thenEnds = Así termina la partida.
placeHere = Colocar aquí
placeHereCovers = Colocar aquí · cumple { $count }
chooseTile = Toma una loseta
chooseCell = Elige una casilla
fill = Rellenar la rueda
fillAsk =
    { $count ->
        [one] Solo queda { $count } loseta en la rueda. Puedes rellenarla antes de tomar.
       *[other] Solo quedan { $count } losetas en la rueda. Puedes rellenarla antes de tomar.
    }

endPhase = Terminar la fase 1
endPhaseAsk = Has colocado ocho discos. Puedes terminar la fase 1 ahora o tomar antes más losetas.
endPhaseSure = ¿Terminar la fase 1 definitivamente?
undo = Deshacer
cancel = Cancelar
close = Cerrar
zoomIn = Más grande
zoomOut = Más pequeño
fit = Mostrar todo
enlarge =
    { $who ->
        [you] Mostrar en grande tus losetas
       *[other] Mostrar en grande las losetas de { $name }
    }

backToMine = Volver a mis losetas
menu = Menú
help = Ayuda
settings = Ajustes
home = Inicio
log = Qué ha pasado
resign = Rendirse
resignAsk =
    { $others ->
        [1] Pierdes, y la otra persona lo ve.
       *[other] Quedas en último lugar y los demás lo ven. Un bot sigue jugando por ti.
    }

abort = Cancelar la partida
abortAsk = Apenas has empezado: la partida termina para todos y nadie gana.
deleteGame = Borrar esta partida
deleteSolo = Borrar la partida en solitario
deleteGameOf = Borrar la partida: { $people }
deleteAsk = Desaparece para siempre y no cuenta.
hideGame = Quitar de la lista
hideSolo = Quitar la partida en solitario
hideGameOf = Quitar la partida: { $people }
hideAsk = Ya no aparecerá en tu lista en este dispositivo. Sigue contando, y su enlace sigue funcionando.
keepPlaying = Seguir jugando
tableAborted = Esta partida se ha cancelado. Nadie gana.
players = Jugadores
factCovers = cumple { $count }
factNearer =
    { $count ->
        [one] { $count } se acerca
       *[other] { $count } se acercan
    }

factNearerShort = acerca { $count }
factCosts =
    { $count ->
        [one] cuesta { $count } luna
       *[other] cuesta { $count } lunas
    }

factCostsShort = cuesta { $count }
inSupply = { $count } en la reserva
wholeLog = Todas las jugadas
couldCover = Un disco con un más muestra qué se podría cumplir ahí con las losetas que se pueden tomar.
gameHeading = Una partida de Nova Luna
