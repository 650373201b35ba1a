introStep = Paso { $step } de { $of }
introStepName =
    { $done ->
        [yes] Paso { $step }: { $title } (hecho)
       *[no] Paso { $step }: { $title }
    }

introSkip = Saltar
introSkipAll = Saltar la introducción
introShowMe = Muéstramelo
introMore = Seguir leyendo
introNext = Siguiente
introFinish = Listo
lesson_take =
    .title = Toma una loseta
    .text1 = Cumple los objetivos de tus losetas: gana quien antes se libra de todos sus discos.
    .text2 = Puedes tomar una de las tres losetas que siguen a la luna creciente, en el sentido del reloj: tienen marco dorado.
    .text3 = El número grande, arriba a la izquierda, dice cuántas lunas cuesta.
    .task = Toma la más barata de las tres y colócala en la casilla libre.
    .praise = Has pagado 2: tu disco naranja ha avanzado dos lunas, y la luna creciente está donde estaba tu loseta. Luego el bot ha tomado otra y ha pagado 5. Ahora vas por detrás, así que te toca.

lesson_turn =
    .title = ¿A quién le toca?
    .text1 = Una situación nueva, como en cada paso. Un disco de cada uno da vueltas por las lunas interiores: avanza una por cada luna pagada.
    .text2 = Juega quien va más atrás, incluso varias veces seguidas. Vas tres lunas por detrás del bot.
    .task = Toma una loseta con la que sigas detrás y vuelvas a jugar.
    .praise = Sigues por detrás, así que vuelves a jugar. En la misma luna, el disco que llegó el último queda encima y juega primero.

lesson_place =
    .title = Colócala
    .text1 = Una loseta nueva toca una de las tuyas con un lado entero. Una esquina no basta. Los colores no tienen que coincidir.
    .task = Toma cualquier loseta y colócala donde toque dos de las tuyas.
    .praise = Para colocar no hace falta saber más. Tus losetas pueden extenderse cuanto quieras.

lesson_goal =
    .title = Un objetivo
    .text1 = Los círculos claros de una loseta son sus objetivos: las losetas que quiere junto a sus lados.
    .text2 = Tu turquesa toca una azul: allí está tu disco. También quiere dos rojas: una ya está (llena), otra falta (vacía).
    .task = Cumple el objetivo «dos rojas».
    .praise = ¡Cumplido! Uno de tus 20 discos se queda sobre el objetivo: uno menos por colocar. Más losetas de las que quiere un objetivo no molestan; una loseta nunca cuenta para sí misma.

lesson_chain =
    .title = Una cadena
    .text1 = Las losetas más lejanas también cuentan si están unidas en su propio color.
    .text2 = La roja del centro quiere tres azules (círculos), pero todos sus lados están ocupados.
    .task = Alarga la cadena de losetas azules.
    .praise = Solo una azul toca la roja, pero trae consigo toda su cadena. Son tres.

lesson_several =
    .title = Varios a la vez
    .text1 = Una loseta puede cumplir muchos objetivos: los suyos y los de sus vecinas. La misma loseta cuenta para todos.
    .text2 = Un «+2» en una casilla dice cuántos objetivos cumplirías allí.
    .task = Encuentra la loseta y la casilla que cumplen tres objetivos.
    .praise = Tres discos con una sola loseta: dos objetivos suyos y uno de la turquesa. Jugadas así ganan partidas.

lesson_fill =
    .title = Rellena la rueda
    .text1 = En la rueda solo quedan dos losetas, y ninguna te ayuda.
    .text2 = Cuando quedan una o dos, puedes rellenar la rueda antes de tomar. No cuesta nada.
    .task = Rellena la rueda.
    .praise = Hay losetas nuevas en todos los espacios libres y aún te toca tomar una. Una rueda vacía se rellena sola.

lesson_end =
    .title = El final
    .text1 = Una partida corta, con tres discos cada uno: te quedan dos, al bot uno. Quien coloca su último disco gana al instante.
    .text2 = A tu loseta amarilla solo le falta una turquesa (rombo).
    .task = Coloca los dos discos con una sola loseta.
    .praise = ¡Has ganado! Una partida entera es igual, con 20 discos cada uno.

misses =
    .no_tile = Primero toma una loseta: una de las tres con marco dorado.
    .out_of_reach = Esa está demasiado lejos. Toma una de las tres con marco dorado: las siguientes a la luna.
    .cell_taken = Allí ya hay una loseta. Elige una de las casillas libres con borde dorado.
    .not_beside = Allí no tocaría nada con un lado entero. Elige una de las casillas libres con borde dorado.
    .not_first_cell = Tu primera loseta va en la casilla con borde dorado. Colócala allí, por favor.
    .not_low = La rueda solo se rellena cuando quedan una o dos losetas. Toma una loseta.
    .not_cheapest = Hay una más barata. Busca el más bajo de los números grandes, arriba a la izquierda, y toma esa.
    .not_again = Con esa adelantarías al bot, y jugaría él. Toma una loseta que cueste menos de 4.
    .one_side = Allí solo toca una loseta. Busca el hueco donde toque dos.
    .no_goal = Eso no cumple ningún objetivo todavía. Toma la loseta roja (triángulo) y colócala junto a la turquesa (rombo).
    .no_chain = La cadena azul no ha crecido. Toma la loseta azul (círculo) y colócala junto a una de las azules.
    .few_goals = Se puede conseguir más. Toma la roja 6 y colócala donde toque a la vez la turquesa y una azul.
    .not_filled = Puedes hacerlo, pero aquí prueba el otro camino. Pulsa «Rellenar la rueda».
    .not_over = Así te quedarían discos, y el bot podría ganar. Coloca la loseta turquesa (rombo) junto a la amarilla (estrella).

overTitle = Ya conoces el juego
overText = Tomar, pagar, colocar, cumplir objetivos. Lo demás lo descubrirás jugando.
overPlay = Jugar contra Puck
introAgain = Otra vez desde el principio
