rulesTitle = Las reglas
rulesLead = Con nuestras propias palabras y nuestros propios dibujos. No sustituyen al reglamento. Si te gusta el juego, cómpralo: sobre una mesa es precioso.
rulesContents = Contenido
rules_idea =
    .title = La idea
    .text1 = Vas formando un mosaico de losetas. La mayoría lleva objetivos como «tres rojas»: cuando hay tres rojas alrededor de esa loseta, uno de tus discos va sobre el objetivo. **Gana quien antes se libra de todos sus discos.**
    .text2 = Cada loseta cuesta además lunas, y juega quien menos ha gastado. Una loseta barata puede darte dos turnos seguidos; con una cara juegan los demás mientras esperas.

rules_things =
    .title = Qué hay sobre la mesa
    .text1 = **Losetas.** Hay 68, 17 de cada uno de los cuatro colores. El número de la esquina dice cuántas **lunas** cuesta, de 1 a 7. Los círculos claros son sus **objetivos**: las losetas que quiere a su alrededor. Tiene como mucho tres, y las más baratas no tienen ninguno.
    .text2 = **La rueda lunar.** Doce espacios como las horas de un reloj: en uno está la luna, en los demás hay losetas. Por dentro, un anillo de 24 lunas cuenta lo que has pagado.
    .text3 = **Discos.** Cada cual tiene 21. Uno va sobre las lunas y muestra cuántas lunas has gastado. Los otros 20 son tus **discos de objetivo**: de esos quieres librarte.
    .text4 = Al empezar, la luna está en el espacio de arriba y hay una loseta en cada uno de los otros once. El resto es la reserva, boca abajo. Un disco de cada cual está sobre la luna nueva, en un montón al azar: empieza el de encima.

figure_tile =
    .alt = Una loseta amarilla de 4 lunas entre otras. Hay un disco sobre uno de sus objetivos, dos están abiertos.
    .caption1 = Cada color tiene su forma: círculo azul, triángulo rojo, rombo turquesa, estrella amarilla. En un objetivo, una forma llena significa «ya está» y una vacía «aún falta». Sobre un objetivo cumplido está tu disco.

figure_setup =
    .alt = La rueda lunar antes del primer turno: la luna arriba, once losetas, un montón de tres discos sobre la luna nueva, 57 losetas en la reserva.

rules_turn =
    .title = Tu turno
    .text1 = **1. Rellena la rueda, si quieres.** Solo cuando quedan una o dos losetas. Entonces va una loseta de la reserva a cada espacio vacío, en el sentido del reloj desde la luna; el espacio de la luna queda vacío. Si no queda ninguna, la rueda se rellena en todo caso. Una reserva corta llega hasta donde llega.
    .text2 = **2. Toma una loseta:** una de las tres siguientes a la luna en el sentido del reloj. Los espacios vacíos no cuentan. La luna pasa a donde estaba tu loseta.
    .text3 = **3. Paga.** Tu disco avanza por las lunas tanto como indica el número de la loseta.
    .text4 = **4. Coloca la loseta.** La primera donde quieras, las demás con un lado entero junto a una tuya. Una esquina no basta. Los colores no tienen que coincidir, y da igual cómo esté girada. No hay bordes.
    .text5 = **5. Cumple objetivos.** Cada objetivo que ahora está cumplido recibe uno de tus discos, en la loseta nueva y en las anteriores. Si era el último, has ganado.
    .text6 = No se puede pasar: siempre tomas una loseta y la colocas en el acto.

figure_wheel =
    .alt = La rueda lunar durante una partida. Las tres losetas siguientes a la luna están enmarcadas y numeradas; un espacio vacío se salta.

figure_placing =
    .alt = Cuatro losetas. Las casillas discontinuas comparten un lado con una de ellas; las cruces señalan casillas que solo tocan una esquina.
    .caption1 = Discontinua: aquí puede ir. Cruz: solo una esquina, aquí no.

rules_order =
    .title = A quién le toca
    .text1 = **Juega el disco que va más atrás en las lunas,** por muchas veces que acabe de jugar. Si hay varios en la misma luna, juega el de encima. Un disco que llega a una luna ocupada se pone encima.

figure_turns =
    .alt = Cuatro veces un tramo de lunas con dos discos. Detrás, aún detrás, igualado pero encima: te toca. Delante: no te toca.
    .caption1 = Vas por detrás: te toca.
    .caption2 = Pagas 2 lunas y sigues detrás: te toca.
    .caption3 = Pagas 2 lunas y caes encima: te toca.
    .caption4 = Pagas 3 lunas y vas delante: le toca al otro.

rules_goals =
    .title = Objetivos
    .text1 = Para los objetivos de una loseta cuentan:
    .item1 = cada loseta que **la toca con un lado**, y
    .item2 = cada loseta **unida a una vecina así por losetas del mismo color que esa vecina**. Una vecina roja trae consigo todo su grupo rojo.
    .text2 = Un objetivo está cumplido cuando hay de cada color al menos tantas como muestra. Un objetivo cumplido sigue cumplido. En los dibujos, una línea rodea las losetas que cuentan, y los objetivos de los que se habla llevan un anillo o un disco.
    .heading1 = Las vecinas cuentan
    .heading2 = Las cadenas cuentan, las esquinas no
    .heading3 = Varios objetivos a la vez
    .heading4 = Las losetas nunca se gastan
    .heading5 = Las losetas se ayudan
    .heading6 = Una cadena para muchas
    .heading7 = Una loseta nunca cuenta para sí misma
    .heading8 = Una vecina, un grupo entero

figure_x1 =
    .alt = Una loseta amarilla entre dos azules. Su objetivo de dos azules está cumplido.
    .caption1 = La amarilla quiere dos azules, y dos azules la tocan.

figure_x2 =
    .alt = Una loseta amarilla, una azul a su lado y una segunda azul junto a la primera. El objetivo de dos azules está cumplido.
    .caption1 = Una azul toca la amarilla. La segunda toca la primera: también cuenta.

figure_x2-corner =
    .alt = Dos veces una loseta amarilla con tres rojas. Primero la tercera roja toca solo una esquina: falta una. Después está unida a las otras: el objetivo está cumplido.
    .caption1 = La roja tachada solo toca una esquina: no cuenta.
    .caption2 = Aquí se une a las otras rojas: cuentan las tres.

figure_x3 =
    .alt = Una loseta amarilla se coloca donde toca tres rojas y dos azules. Dos de sus objetivos quedan cumplidos a la vez.
    .caption1 = La amarilla llega junto a tres rojas y dos azules…
    .caption2 = …y dos objetivos se cumplen a la vez.

figure_x4 =
    .alt = Una loseta amarilla con una vecina azul, una roja y una turquesa. Sus tres objetivos están cumplidos.
    .caption1 = Tres vecinas bastan para tres objetivos que quieren dos de ellas cada uno.

figure_x5 =
    .alt = Una loseta roja se coloca junto a una turquesa. En cada una queda cumplido un objetivo.
    .caption1 = La roja llega junto a la turquesa…
    .caption2 = …y cada una cumple un objetivo de la otra.

figure_x6 =
    .alt = Debajo de una turquesa y una roja hay una amarilla; otra se coloca a su lado. Los objetivos de dos amarillas de ambas quedan cumplidos.
    .caption1 = Una segunda amarilla forma una cadena…
    .caption2 = …que sirve a las dos de arriba.

figure_x7 =
    .alt = Cuatro losetas rojas, dos de ellas con un objetivo de cuatro rojas: falta una. Llega la quinta y ambos objetivos quedan cumplidos.
    .caption1 = Cuatro rojas: cada una ve solo otras tres.
    .caption2 = Con la quinta, ambos objetivos están cumplidos.

figure_x8 =
    .alt = Una loseta azul junto a una roja que pertenece a un grupo de cuatro. Sus objetivos de cuatro rojas y de dos rojas están cumplidos.
    .caption1 = Una roja toca la azul y trae consigo otras tres.

rules_end =
    .title = El final
    .text1 = En cuanto alguien coloca su último disco de objetivo, la partida termina y esa persona ha ganado. Si cumples más objetivos que discos te quedan, colocas los que tienes.
    .text2 = También puede agotarse todo: ni losetas en la rueda ni en la reserva. Entonces gana quien tiene menos discos sin colocar.
    .text3 = Los demás puestos van por discos sin colocar: menos es mejor. Con el mismo número, va delante quien jugaría antes.
    .text4 = **Una partida más corta.** Para una primera partida de tres o cuatro, tomad menos discos de objetivo: 17 cada cual con tres, 15 con cuatro. También podéis acordar cualquier número de 1 a 20.

rules_solo =
    .title = En solitario
    .text1 = En solitario juegas por puntos, y **pocos puntos son buenos**. Tomar, colocar y los objetivos son como ya sabes. Lo distinto:
    .item1 = Tienes 21 discos de objetivo. Nadie más juega, así que las lunas no cuentan.
    .item2 = En la **fase 1** juegas con las once losetas del comienzo y quieres colocar **ocho** discos. Entonces puedes terminar la fase o tomar antes más losetas. Con menos de ocho sigues jugando. Si la rueda queda vacía, la fase termina sola.
    .item3 = Entre las fases la rueda se rellena, solo esa vez. Las losetas que quedan siguen allí.
    .item4 = En la **fase 2** sigues hasta colocar los 21 discos o vaciar la rueda.
    .text2 = **Los puntos.** Fase 1: las lunas de todas tus losetas y 10 por cada uno de los ocho discos sin colocar. Fase 2: las lunas de todas tus losetas, también las de la fase 1, y 10 por cada uno de los 21 discos sin colocar. Se suman.
    .text3 = Las losetas de la fase 1 cuentan doble, así que ahorra lunas en ella. Menos de 100 es magnífico. Un noveno objetivo en la fase 1 se cumple al momento: un disco menos para la fase 2.

scoreTable =
    .moons = Lunas de tus losetas
    .discs = Discos sin colocar
    .score = Puntos
    .phase1 = Fase 1
    .phase2 = Fase 2
    .result = Resultado
    .placed1 = 0 de 8
    .placed2 = 1 de 21: 10

rules_open =
    .title = Qué puede saber cualquiera
    .text1 = Todas las losetas, todos los discos, la rueda y el tamaño de la reserva están a la vista. Hasta puedes deducir qué losetas hay en la reserva. Solo el orden en que saldrán está oculto para todos, también para los bots.
