replay = Repetición
replaySolo = Repetición: en solitario
replayOf = Repetición: { $people }
atStart = Antes de la primera jugada
moment = Jugada { $number } de { $total }
momentSlider = Momento de la partida
toFirst = Al principio
stepBack = Una jugada atrás
stepOn = Una jugada adelante
toLast = Al final
run = Reproducir las jugadas
pause = Pausa
speed = Velocidad
whoseMoves = Jugadas de quién
everybody = Todas
linkMoment = Enlace a este momento
linkCopied = Se ha copiado el enlace a este momento.
linkByHand = Copia este enlace:
notOver = Esta partida sigue en curso. Se podrá ver cuando termine.
recordText = Una partida de un archivo, jugada aquí o en otro lugar.
recordWrong = No se ha podido abrir este archivo.
recordFault = Es una partida guardada, pero no cumple las reglas. La comprobación dice:
recordForeign = Es un texto en JSON, pero no una partida guardada de este juego.
recordNotJson = No es una partida guardada: una partida guardada es un texto en JSON, tal como se descarga.
recordTooLarge = Es mayor que cualquier partida: 64 kB como máximo.
recordFirst = El archivo contiene { $games } partidas. Esta es la primera.
recordHelp = Elige el archivo tal como se descargó, de una partida que llegó a su final.
analysis = Análisis
analyse = Analizar esta partida
analyseShort = Analizar
analyseText = El bot más fuerte vuelve a mirar cada jugada: lo buena que fue, qué era mejor y dónde se decidió la partida.
analysing = Analizando: { $done } de { $total } jugadas
deeper = Analizar más a fondo
analysisStays = Lo hecho se guarda. Puedes salir y volver.
analysisWaits = Sin conexión. Sigue en cuanto el servidor responda.
graphChances = Probabilidad de ganar tras cada jugada
graphScore = Puntuación final esperada tras cada jugada
graphHelp = Recórrela con las flechas.
chanceOf = { who } { $percent } %
chancesAre = Probabilidad de ganar: { $chances }
scoreIs = Puntuación final esperada: { $score }
notYetJudged = Aún sin analizar
verdict =
    .best = La mejor jugada
    .good = Buena jugada
    .inaccuracy = Imprecisión
    .mistake = Error
    .blunder = Error grave

costsChance =
    { $percent ->
        [one] { $percent } punto porcentual menos de probabilidad que la mejor jugada
       *[other] { $percent } puntos porcentuales menos de probabilidad que la mejor jugada
    }

costsScore =
    { $points ->
        [one] { $points } punto más que la mejor jugada
       *[other] { $points } puntos más que la mejor jugada
    }

better =
    { $elsewhere ->
        [yes] Mejor: { $what } en otra casilla
       *[no] Mejor: { $what }
    }

showBetter = Mostrar la jugada mejor
backToMove = Volver a la jugada
decisive = Jugadas que decidieron la partida
decisiveNone = Ninguna jugada sola decidió esta partida.
allMoves = Todas las jugadas en una tabla
columnMove = Jugada
columnWhat = Qué pasó
columnVerdict = Valoración
columnChance = Probabilidades después
columnScore = Puntuación esperada después
howWell = Cómo jugó cada uno
columnPlayer = Jugador
columnLoss = Pérdida por jugada
percent = { NUMBER($percent, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
lossPoints = { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } puntos
playOn = Seguir jugando desde aquí
playOnText = Una mesa nueva: tú contra bots, desde esta posición. Lo que aún no había salido se baraja.
playOnSolo = Una mesa nueva desde esta posición. Lo que aún no había salido se baraja.
playOnAs = Juegas como
