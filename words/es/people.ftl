who =
    { $who ->
        [you] Tú
       *[other] { $name }
    }

whoInside =
    { $who ->
        [you] tú
       *[other] { $name }
    }

whoWith =
    { $who ->
        [you] ti
       *[other] { $name }
    }

listTwo = { $all } { part-and } { $last }
listMore = { $all }, { $last }
listEnd = { $all } { part-and } { $last }

# «y», o «e» ante el sonido i: «Ada e Ío», pero «leones y hienas».
part-and =
    { $letter1 ->
        [i] e
        [h]
            { $letter2 ->
                [i]
                    { $letter3 ->
                        [a] y
                        [e] y
                       *[other] e
                    }
               *[other] y
            }
       *[other] y
    }

listApart = { $all }; { $last }
seatFree = un asiento libre
seatHeld = un asiento para { $name }
player = Jugador { $number }
guest = Invitado { $number }
numbered = { $name } { $number }
bot =
    { $level ->
        [1] Puck
        [2] Ío
        [3] Febe
        [4] Rea
       *[5] Oberón
    }

strength =
    { $level ->
        [1] Inicial
        [2] Fácil
        [3] Medio
        [4] Fuerte
       *[5] Maestro
    }

temper =
    { $level ->
        [1] Vuela hacia todo lo que brilla.
        [2] Loseta a loseta, sin prisa.
        [3] Espera y salta sobre dos objetivos a la vez.
        [4] Cuenta tus lunas tan bien como las suyas.
       *[5] Ya ha visto el final.
    }

botWith =
    { bot }, { $level ->
        [1] nivel inicial
        [2] fácil
        [3] nivel medio
        [4] fuerte
       *[5] nivel maestro
    }

heldFor = Reservado para { $name }
standIn = un bot en su lugar
away = ausente
resigned = se ha rendido
nobody = Asiento libre
