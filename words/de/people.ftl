who =
    { $who ->
        [you] Du
       *[other] { $name }
    }

whoInside =
    { $who ->
        [you] du
       *[other] { $name }
    }

whoWith =
    { $who ->
        [you] dir
       *[other] { $name }
    }

listTwo = { $all } und { $last }
listMore = { $all }, { $last }
listEnd = { $all } und { $last }
listApart = { $all }; { $last }
seatFree = ein freier Platz
seatHeld = ein Platz für { $name }
player = Spieler { $number }
guest = Gast { $number }
numbered = { $name } { $number }
bot =
    { $level ->
        [1] Puck
        [2] Io
        [3] Phoebe
        [4] Rhea
       *[5] Oberon
    }

strength =
    { $level ->
        [1] Anfänger
        [2] Leicht
        [3] Mittel
        [4] Stark
       *[5] Meister
    }

temper =
    { $level ->
        [1] Fliegt auf alles, was leuchtet.
        [2] Ein Plättchen nach dem anderen, ganz ohne Eile.
        [3] Wartet, dann springt sie auf zwei Aufgaben zugleich.
        [4] Zählt deine Monde so genau wie ihre eigenen.
       *[5] Hat das Ende schon gesehen.
    }

botWith =
    { bot }, { $level ->
        [1] für den Anfang
        [2] leicht
        [3] mittel
        [4] stark
       *[5] meisterhaft
    }

heldFor = Für { $name } freigehalten
standIn = ein Bot springt ein
away = abwesend
resigned = hat aufgegeben
nobody = Freier Platz
