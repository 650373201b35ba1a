tagline = Un juego tranquilo de losetas y lunas
play = Jugar
continueSolo = Seguir en solitario
continueWith = Seguir con { $people }
standing = { $own } contra { $others }
moreWaiting =
    { $count ->
        [one] { $count } más espera
       *[other] { $count } más esperan
    }

deadline = hasta { $when }
against =
    { $bots ->
        [1]
            contra { $level ->
                [1] Puck, que vuela hacia lo que brilla
                [2] Ío, sin prisa
                [3] Febe, que espera y salta
                [4] Rea, que también cuenta tus lunas
               *[5] Oberón, que ya ha visto el final
            }
       *[other] { part-against-many }
    }

part-against-many =
    contra { $bots ->
        [2] dos
       *[3] tres
    } como { bot }

againstShort =
    { $bots ->
        [1] contra { bot }
       *[other] { part-against-many }
    }

againstMany = contra { $people }

opponents =
    { $count ->
        [one] { $count } rival
       *[other] { $count } rivales
    }

discsEach =
    { $count ->
        [one] { $count } disco
       *[other] { $count } discos
    }

opponent = Rival
botBeaten = { botWith }, vencido
change = Cambiar
botsWho = Quiénes
botsDifferent = Distintos
botsAlike = Todos iguales
settingsOfGame = Tu partida
friendsShort = Un enlace o una pantalla
friendsHow = Cómo
friendsLink = Con un enlace
friendsScreen = En una pantalla
friendsLinkText = Envía un enlace; no necesitan cuenta.
friendsScreenText = De dos a cuatro alrededor de un dispositivo.
soloShort = A solas contra el 100
soloBestShort = Tu récord: { $best }
today = Hoy
todayShort =
    { $people ->
        [0] { $day } · estrénalo tú
        [one] { $day } · { $people } ha jugado
       *[other] { $day } · { $people } han jugado
    }

todayMine = { $day } · hiciste { $score }
discs = Discos por colocar
discsStandard = Lo normal
discsFirst = Primera partida
friends = Con amigos
createTable = Abrir una mesa
howMany = Cuántos
discsNumber = Otro número
turnLimit = Reloj por turno
noLimit = Sin reloj
seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }

minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }

hours =
    { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }

days =
    { $count ->
        [one] { $count } día
       *[other] { $count } días
    }

limitHint = Cuando se agota, un bot juega el turno.
whoMayJoin = Quién puede unirse
byLink = Quien tenga el enlace
anybody = Cualquiera: se ve en el inicio
pages = Páginas
myGames = Mis partidas
waitingForYou = Te esperan
noGames = Todavía ninguna. Aquí estarán tus partidas.
openTables = Mesas abiertas
noTables = Ahora no hay mesas abiertas. Abre una y otros podrán unirse.
playing = en juego
finished = terminada
closed = cerrada
freeSeats =
    { $count ->
        [one] { $count } asiento libre
       *[other] { $count } asientos libres
    }

importRecord = Abrir una partida guardada
showMore = Mostrar más
loading = Cargando…
