languageName = Español
unofficial = Un proyecto de aficionados, no oficial. El juego, su nombre y sus ilustraciones son de sus autores y su editorial.
connecting = Conectando…
offline = Sin conexión. No se pierde nada.
back = Conectado de nuevo.
languageMissing = No se ha podido cargar el idioma ({ $language }). Comprueba la conexión y vuelve a elegirlo en los ajustes.
installOffline = Estás sin conexión. El juego necesita su servidor.
offlineHere = Estás sin conexión. Los bots, el solitario y las partidas en una pantalla funcionan como siempre; con otras personas no se puede jugar.
newVersion = Hay una versión nueva.
newVersionTake = Usarla ahora
needsServer = Necesita conexión
tryAgain = Intentar de nuevo
toTable = Volver a la mesa
toStart = Al inicio
unknownPage = No hay nada en esta dirección.
errorTitle = No ha funcionado
tooManyFor =
    { $seconds ->
        [one] Demasiadas cosas a la vez. Inténtalo de nuevo dentro de { $seconds } segundo.
       *[other] Demasiadas cosas a la vez. Inténtalo de nuevo dentro de { $seconds } segundos.
    }

error =
    .offline = El servidor no responde. Comprueba tu conexión e inténtalo de nuevo.
    .bad_request = El servidor no lo ha entendido. Recarga la página e inténtalo de nuevo.
    .foreign_origin = La petición venía de otro sitio. Abre la página en su propia dirección.
    .no_session = Aquí ya no se te reconoce. Recarga la página.
    .wrong_password = El nombre o la contraseña no son correctos. Inténtalo de nuevo.
    .name_taken = Otra persona tiene ese nombre. Elige otro, o entra con tu contraseña.
    .name_reserved = Este nombre es del propio juego, de sus bots o de quien lleva el servidor. Elige otro.
    .unknown_address = No hay nada en esta dirección. Ve al inicio.
    .unknown_table = Esa mesa no existe. Quizá el enlace es antiguo o está incompleto: pide uno nuevo.
    .wrong_method = La página y el servidor no encajan. Recarga la página.
    .too_large = Eso es demasiado grande. Envía menos.
    .not_host = Solo puede hacerlo quien abrió la mesa.
    .not_seated = No tienes asiento en esta mesa. Siéntate primero, o mira.
    .seat_taken = Alguien fue más rápido: el asiento está ocupado. Elige otro, o mira.
    .unknown_seat = Ese asiento ya no existe. Elige otro.
    .wrong_stage = Eso no es posible en este momento de la partida.
    .open_seats = Aún hay asientos libres. Ocúpalos o dáselos a bots.
    .not_your_turn = No te toca. Espera a los demás.
    .illegal_action = Las reglas no lo permiten. Elige otra loseta u otra casilla.
    .stale = La partida ha avanzado entretanto. Mira otra vez y elige.
    .id_used = La página ha confundido algo. Recárgala e inténtalo de nuevo.
    .nothing_to_undo = Ya no hay nada que deshacer.
    .not_away = Esa persona está presente.
    .hints_off = Aquí no hay pistas hasta que toda la mesa esté de acuerdo.
    .not_analysed = Nadie ha pedido todavía un análisis de esta partida.
    .unknown_challenge = Ese desafío no existe.
    .challenge_first = Esta partida muestra qué losetas de un desafío salen y cuándo. Juega primero el desafío.
    .bad_record = Este archivo no es una partida completa.
    .too_many = Demasiadas cosas a la vez. Espera un momento e inténtalo de nuevo.
    .storage = Este dispositivo no pudo guardarlo. Libera espacio o quita partidas terminadas en los ajustes; después inténtalo de nuevo.
    .device = Algo ha fallado en este dispositivo. Si sigue igual, vuelve a cargar la página.
    .unavailable = El servidor está ocupado. Inténtalo dentro de un momento.
    .internal = El servidor ha cometido un error. Inténtalo de nuevo; si sigue igual, avisa a quien lo mantiene.
