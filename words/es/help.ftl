helpTitle = Cómo se juega
helpSteps =
    .step1 = Toma una de las tres losetas que siguen a la luna. Cuesta lunas: el número que lleva.
    .step2 = Colócala junto a una de tus losetas. La primera va donde quieras.
    .step3 = Un objetivo muestra qué losetas quiere: las que tocan la suya y todo lo que está unido a ellas en su mismo color. Las formas llenas ya están, las vacías faltan.
    .step4 = Los objetivos cumplidos reciben tu disco. Gana quien coloca todos los suyos.
    .step5 = Juega quien menos lunas ha gastado: una loseta barata puede darte dos turnos seguidos.

helpSolo = En solitario: coloca 8 discos con las once primeras losetas; después la rueda se rellena una vez y hay que colocar los 21. Las lunas de cada loseta cuentan en las dos fases en que está sobre la mesa, y cada disco sin colocar cuesta 10. Menos de 100 es magnífico.
keysTitle = Teclas
keyTake =
    .key = 1 2 3
    .does = tomar una loseta

keyCell =
    .key = ← ↑ → ↓
    .does = elegir una casilla

keyPlace =
    .key = Intro
    .does = colocar la loseta

keyBack =
    .key = Esc
    .does = devolver la loseta

keyFill =
    .key = F
    .does = rellenar la rueda, terminar la fase 1

keyUndo =
    .key = U
    .does = deshacer

keyZoom =
    .key = + − 0
    .does = más grande, más pequeño, mostrar todo

keyShift =
    .key = Mayús + flechas
    .does = mover las losetas

keyDisplay =
    .key = D
    .does = las losetas del siguiente

keyLog =
    .key = L
    .does = qué ha pasado

keyHelp =
    .key = ?
    .does = esta ayuda

keyHint =
    .key = H
    .does = mostrar una pista; otra vez: jugarla

keyStep =
    .key = ← →
    .does = una jugada atrás, una adelante

keyEnds =
    .key = Inicio Fin
    .does = al principio, al final

keyRun =
    .key = Espacio
    .does = reproducir las jugadas, pausa

keySeat =
    .key = 1 2 3 4
    .does = solo las jugadas de este jugador

keyBetter =
    .key = B
    .does = mostrar la jugada mejor

introduction = Introducción
introductionHint = Ocho pasos breves, de unos segundos cada uno.
learnNew = ¿Es tu primera vez?
learnNow = Aprende en dos minutos
learnOn = Seguir con el paso { $step } de { $of }
learnNoThanks = No, gracias
rules = Reglas
rulesLink = Todas las reglas, con dibujos
