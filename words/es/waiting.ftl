tableOf =
    { $who ->
        [you] Tu mesa
       *[other] Mesa de { $name }
    }

invite = Invitar a otros
inviteText = Quien abra este enlace puede sentarse.
copy = Copiar el enlace
copied = Copiado
share = Compartir
qr = Código QR del enlace
link = Enlace
sit = Sentarse aquí
getUp = Levantarse
comeBack = Volver
youLeft = Te has levantado. Tu asiento te espera.
seatFor = Quién juega en el asiento { $number }
seatOpen = Libre para cualquiera
seatMe = Tú, en esta pantalla
seatRemove = Quitar este asiento
addSeat = Añadir un asiento
start = Empezar
startsItself = La partida empieza sola cuando todos los asientos estén ocupados.
hostStarts = La partida empieza cuando todos los asientos estén ocupados.
playerCount =
    { $players ->
        [1] En solitario
       *[other] { $players } jugadores
    }

terms =
    { playerCount } · { $discs ->
        [one] { $discs } disco por colocar
       *[other] { $discs } discos por colocar
    } · { $limit }

closeTable = Cerrar la mesa
tableClosed = Esta mesa se ha cerrado.
letBot = Dejar jugar a un bot
host = abrió la mesa
