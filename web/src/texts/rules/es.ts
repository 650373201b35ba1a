import type { RulesTexts } from "./en";

export const rules: RulesTexts = {
  title: "Las reglas",
  lead: "Con nuestras propias palabras y nuestros propios dibujos. No sustituyen al reglamento. Si te gusta el juego, cómpralo: sobre una mesa es precioso.",
  contents: "Contenido",
  sections: [
    {
      id: "idea",
      title: "La idea",
      blocks: [
        "Vas formando un mosaico de losetas. La mayoría lleva objetivos como «tres rojas»: cuando hay tres rojas alrededor de esa loseta, uno de tus discos va sobre el objetivo. **Gana quien antes se libra de todos sus discos.**",
        "Cada loseta cuesta además lunas, y juega quien menos ha gastado. Una loseta barata puede darte dos turnos seguidos; con una cara juegan los demás mientras esperas.",
      ],
    },
    {
      id: "things",
      title: "Qué hay sobre la mesa",
      blocks: [
        "**Losetas.** Hay 68, 17 de cada uno de los cuatro colores. El número de la esquina dice cuántas **lunas** cuesta, de 1 a 7. Los círculos claros son sus **objetivos**: las losetas que quiere a su alrededor. Tiene como mucho tres, y las más baratas no tienen ninguno.",
        {
          figure: "tile",
          alt: "Una loseta amarilla de 4 lunas entre otras. Hay un disco sobre uno de sus objetivos, dos están abiertos.",
          captions: [
            "Cada color tiene su forma: círculo azul, triángulo rojo, rombo turquesa, estrella amarilla. En un objetivo, una forma llena significa «ya está» y una vacía «aún falta». Sobre un objetivo cumplido está tu disco.",
          ],
        },
        "**La rueda lunar.** Doce espacios como las horas de un reloj: en uno está la luna, en los demás hay losetas. Por dentro, un anillo de 24 lunas cuenta lo que has pagado.",
        "**Discos.** Cada cual tiene 21. Uno va sobre las lunas y muestra cuántas lunas has gastado. Los otros 20 son tus **discos de objetivo**: de esos quieres librarte.",
        "Al empezar, la luna está en el espacio de arriba y hay una loseta en cada uno de los otros once. El resto es la reserva, boca abajo. Un disco de cada cual está sobre la luna nueva, en un montón al azar: empieza el de encima.",
        {
          figure: "setup",
          alt: "La rueda lunar antes del primer turno: la luna arriba, once losetas, un montón de tres discos sobre la luna nueva, 57 losetas en la reserva.",
        },
      ],
    },
    {
      id: "turn",
      title: "Tu turno",
      blocks: [
        "**1. Rellena la rueda, si quieres.** Solo cuando quedan una o dos losetas. Entonces va una loseta de la reserva a cada espacio vacío, en el sentido del reloj desde la luna; el espacio de la luna queda vacío. Si no queda ninguna, la rueda se rellena en todo caso. Una reserva corta llega hasta donde llega.",
        "**2. Toma una loseta:** una de las tres siguientes a la luna en el sentido del reloj. Los espacios vacíos no cuentan. La luna pasa a donde estaba tu loseta.",
        {
          figure: "wheel",
          alt: "La rueda lunar durante una partida. Las tres losetas siguientes a la luna están enmarcadas y numeradas; un espacio vacío se salta.",
        },
        "**3. Paga.** Tu disco avanza por las lunas tanto como indica el número de la loseta.",
        "**4. Coloca la loseta.** La primera donde quieras, las demás con un lado entero junto a una tuya. Una esquina no basta. Los colores no tienen que coincidir, y da igual cómo esté girada. No hay bordes.",
        {
          figure: "placing",
          alt: "Cuatro losetas. Las casillas discontinuas comparten un lado con una de ellas; las cruces señalan casillas que solo tocan una esquina.",
          captions: ["Discontinua: aquí puede ir. Cruz: solo una esquina, aquí no."],
        },
        "**5. Cumple objetivos.** Cada objetivo que ahora está cumplido recibe uno de tus discos, en la loseta nueva y en las anteriores. Si era el último, has ganado.",
        "No se puede pasar: siempre tomas una loseta y la colocas en el acto.",
      ],
    },
    {
      id: "order",
      title: "A quién le toca",
      blocks: [
        "**Juega el disco que va más atrás en las lunas,** por muchas veces que acabe de jugar. Si hay varios en la misma luna, juega el de encima. Un disco que llega a una luna ocupada se pone encima.",
        {
          figure: "turns",
          alt: "Cuatro veces un tramo de lunas con dos discos. Detrás, aún detrás, igualado pero encima: te toca. Delante: no te toca.",
          captions: [
            "Vas por detrás: te toca.",
            "Pagas 2 lunas y sigues detrás: te toca.",
            "Pagas 2 lunas y caes encima: te toca.",
            "Pagas 3 lunas y vas delante: le toca al otro.",
          ],
        },
      ],
    },
    {
      id: "goals",
      title: "Objetivos",
      blocks: [
        "Para los objetivos de una loseta cuentan:",
        {
          list: [
            "cada loseta que **la toca con un lado**, y",
            "cada loseta **unida a una vecina así por losetas del mismo color que esa vecina**. Una vecina roja trae consigo todo su grupo rojo.",
          ],
        },
        "Un objetivo está cumplido cuando hay de cada color al menos tantas como muestra. Un objetivo cumplido sigue cumplido. En los dibujos, una línea rodea las losetas que cuentan, y los objetivos de los que se habla llevan un anillo o un disco.",
        { heading: "Las vecinas cuentan" },
        {
          figure: "x1",
          alt: "Una loseta amarilla entre dos azules. Su objetivo de dos azules está cumplido.",
          captions: ["La amarilla quiere dos azules, y dos azules la tocan."],
        },
        { heading: "Las cadenas cuentan, las esquinas no" },
        {
          figure: "x2",
          alt: "Una loseta amarilla, una azul a su lado y una segunda azul junto a la primera. El objetivo de dos azules está cumplido.",
          captions: ["Una azul toca la amarilla. La segunda toca la primera: también cuenta."],
        },
        {
          figure: "x2-corner",
          alt: "Dos veces una loseta amarilla con tres rojas. Primero la tercera roja toca solo una esquina: falta una. Después está unida a las otras: el objetivo está cumplido.",
          captions: [
            "La roja tachada solo toca una esquina: no cuenta.",
            "Aquí se une a las otras rojas: cuentan las tres.",
          ],
        },
        { heading: "Varios objetivos a la vez" },
        {
          figure: "x3",
          alt: "Una loseta amarilla se coloca donde toca tres rojas y dos azules. Dos de sus objetivos quedan cumplidos a la vez.",
          captions: [
            "La amarilla llega junto a tres rojas y dos azules…",
            "…y dos objetivos se cumplen a la vez.",
          ],
        },
        { heading: "Las losetas nunca se gastan" },
        {
          figure: "x4",
          alt: "Una loseta amarilla con una vecina azul, una roja y una turquesa. Sus tres objetivos están cumplidos.",
          captions: ["Tres vecinas bastan para tres objetivos que quieren dos de ellas cada uno."],
        },
        { heading: "Las losetas se ayudan" },
        {
          figure: "x5",
          alt: "Una loseta roja se coloca junto a una turquesa. En cada una queda cumplido un objetivo.",
          captions: [
            "La roja llega junto a la turquesa…",
            "…y cada una cumple un objetivo de la otra.",
          ],
        },
        { heading: "Una cadena para muchas" },
        {
          figure: "x6",
          alt: "Debajo de una turquesa y una roja hay una amarilla; otra se coloca a su lado. Los objetivos de dos amarillas de ambas quedan cumplidos.",
          captions: ["Una segunda amarilla forma una cadena…", "…que sirve a las dos de arriba."],
        },
        { heading: "Una loseta nunca cuenta para sí misma" },
        {
          figure: "x7",
          alt: "Cuatro losetas rojas, dos de ellas con un objetivo de cuatro rojas: falta una. Llega la quinta y ambos objetivos quedan cumplidos.",
          captions: [
            "Cuatro rojas: cada una ve solo otras tres.",
            "Con la quinta, ambos objetivos están cumplidos.",
          ],
        },
        { heading: "Una vecina, un grupo entero" },
        {
          figure: "x8",
          alt: "Una loseta azul junto a una roja que pertenece a un grupo de cuatro. Sus objetivos de cuatro rojas y de dos rojas están cumplidos.",
          captions: ["Una roja toca la azul y trae consigo otras tres."],
        },
      ],
    },
    {
      id: "end",
      title: "El final",
      blocks: [
        "En cuanto alguien coloca su último disco de objetivo, la partida termina y esa persona ha ganado. Si cumples más objetivos que discos te quedan, colocas los que tienes.",
        "También puede agotarse todo: ni losetas en la rueda ni en la reserva. Entonces gana quien tiene menos discos sin colocar.",
        "Los demás puestos van por discos sin colocar: menos es mejor. Con el mismo número, va delante quien jugaría antes.",
        "**Una partida más corta.** Para una primera partida de tres o cuatro, tomad menos discos de objetivo: 17 cada cual con tres, 15 con cuatro. También podéis acordar cualquier número de 1 a 20.",
      ],
    },
    {
      id: "solo",
      title: "En solitario",
      blocks: [
        "En solitario juegas por puntos, y **pocos puntos son buenos**. Tomar, colocar y los objetivos son como ya sabes. Lo distinto:",
        {
          list: [
            "Tienes 21 discos de objetivo. Nadie más juega, así que las lunas no cuentan.",
            "En la **fase 1** juegas con las once losetas del comienzo y quieres colocar **ocho** discos. Entonces puedes terminar la fase o tomar antes más losetas. Con menos de ocho sigues jugando. Si la rueda queda vacía, la fase termina sola.",
            "Entre las fases la rueda se rellena, solo esa vez. Las losetas que quedan siguen allí.",
            "En la **fase 2** sigues hasta colocar los 21 discos o vaciar la rueda.",
          ],
        },
        "**Los puntos.** Fase 1: las lunas de todas tus losetas y 10 por cada uno de los ocho discos sin colocar. Fase 2: las lunas de todas tus losetas, también las de la fase 1, y 10 por cada uno de los 21 discos sin colocar. Se suman.",
        {
          table: [
            ["", "Lunas de tus losetas", "Discos sin colocar", "Puntos"],
            ["Fase 1", "28", "0 de 8", "28"],
            ["Fase 2", "28 + 33 = 61", "1 de 21: 10", "71"],
            ["Resultado", "", "", "99"],
          ],
        },
        "Las losetas de la fase 1 cuentan doble, así que ahorra lunas en ella. Menos de 100 es magnífico. Un noveno objetivo en la fase 1 se cumple al momento: un disco menos para la fase 2.",
      ],
    },
    {
      id: "open",
      title: "Qué puede saber cualquiera",
      blocks: [
        "Todas las losetas, todos los discos, la rueda y el tamaño de la reserva están a la vista. Hasta puedes deducir qué losetas hay en la reserva. Solo el orden en que saldrán está oculto para todos, también para los bots.",
      ],
    },
  ],
};
