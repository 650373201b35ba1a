name = Tu nombre
nameHint = Los demás lo ven. De 1 a 24 caracteres.
save = Guardar
saved = Guardado
account = Tú
asGuest = Juegas como invitado en este navegador. Con una contraseña puedes entrar también desde otros.
registered = Puedes entrar desde otros sitios con tu nombre y tu contraseña.
password = Contraseña
newPassword = Contraseña nueva
currentPassword = Contraseña actual
passwordHint = Al menos 8 caracteres.
setPassword = Guardar la contraseña
signIn = Entrar
signInText = ¿Ya tienes un nombre y una contraseña?
signOut = Salir
signOutEverywhere = Salir en todos los dispositivos
orRecoveryCode = O uno de tus códigos de recuperación.
recoveryCodes = Códigos de recuperación
recoveryHint = Con cada uno de estos códigos puedes entrar una vez, por si olvidas tu contraseña. Los códigos anteriores dejarán de valer.
recoveryNew = Mostrar diez códigos nuevos
recoveryShown = Apúntalos o imprímelos: nadie puede volver a mostrarlos. Cada uno vale una sola vez.
recoveryLeft =
    { $count ->
        [one] Queda { $count } código, creado el { $date }.
        [many] Quedan { $count } códigos, creados el { $date }.
       *[other] Quedan { $count } códigos, creados el { $date }.
    }

accountEvent =
    .password_changed = Se cambió tu contraseña.
    .codes_made = Se crearon códigos de recuperación.
    .code_used = Se usó un código de recuperación.
    .new_device = Alguien entró desde un dispositivo nuevo.

accountEvents = Lo que pasó con tu cuenta
accountEventsHint = Si no fuiste tú, pon una contraseña nueva: cierra la sesión en los demás dispositivos, y los códigos anteriores dejan de valer.
devices = Dónde has entrado
deviceThis = Este dispositivo
deviceDates = Desde el { $created }, último uso el { $seen }
deviceEnd = Cerrar la sesión allí

exportData = Descargar mis datos
exportHint = Tu nombre, dónde has entrado y todas tus partidas, en un archivo.
deleteAccount = Eliminar mi cuenta
deleteAccountAsk = Se eliminan tus partidas en solitario o con bots, con tus resultados en los desafíos. Donde otros han jugado contigo, un invitado ocupa tu lugar. Esto no se puede deshacer.
accountDeleted = Tu cuenta está eliminada.
accountOffline = Estás sin conexión. El nombre, la contraseña y la entrada en tu cuenta necesitan conexión.
accountNone = Este sitio no tiene cuentas. Tus partidas se quedan en este dispositivo; con un archivo las llevas a otro.
look = Aspecto
languageLabel = Idioma
languageAuto = Como el navegador
theme = Colores
themeAuto = Como el dispositivo
themeDark = Noche
themeLight = Papel
symbols = Símbolos más marcados
symbolsHint = Las formas y los dibujos de las losetas destacan más.
playingTitle = Al jugar
confirm = Confirmar mi jugada
confirmHint = Una loseta se coloca solo con el botón.
sound = Sonido
soundHint = Tonos suaves para jugadas y turnos; los móviles vibran con ellos.
notify = Avísame cuando me toque
notifyHint = Una notificación del navegador mientras esta página está en segundo plano.
notifyBlocked = Tu navegador no lo permite para esta página.
storageBlocked = Tu navegador no guarda nada para esta página: los ajustes duran solo hasta que salgas.
onDevice = en un dispositivo
hereTitle = Partidas en este dispositivo
hereText = Las partidas contra bots, en solitario y en una pantalla se guardan en este navegador. Algunos navegadores olvidan una página tras una semana sin visitas: guarda un archivo de vez en cuando.
hereSave = Guardar todas las partidas en un archivo
hereOpen = Abrir un archivo así
hereTaken =
    { $count ->
        [one] { $count } partida añadida
       *[other] { $count } partidas añadidas
    }

hereRemove = Quitar las partidas terminadas
hereRemoveAsk =
    { $count ->
        [one] { $count } partida terminada y su análisis se borran para siempre.
       *[other] { $count } partidas terminadas y sus análisis se borran para siempre.
    }
