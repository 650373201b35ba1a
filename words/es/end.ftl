won =
    { $who ->
        [you] ¡Has ganado!
       *[other] Gana { $name }
    }

wonAhead =
    { $discs ->
        [one] El disco está colocado
       *[other] Los { $discs } discos colocados
    }, { $ahead } más que { whoInside }.

endPlace = Puesto { $place }: te { discsLeft }.
allPlaced = todos colocados
plotTitle = Discos que quedan, luna a luna
wonByTiles = Se han acabado las losetas.
wonByResigning = Los demás se han rendido.
soloDone = Tu resultado
soloScore = Tu resultado: { $score }
soloGreat = Menos de 100: una gran partida.
soloAbove =
    { $points ->
        [one] { $points } punto por encima de 99
       *[other] { $points } puntos por encima de 99
    }

soloBest = Tu mejor resultado: { $best }
soloNewBest = ¡Tu mejor resultado!
soloParts = Fase 1: { $one } · fase 2: { $two }
place = { $place }.º
rematch = Jugar otra vez
toRematch = A la nueva mesa
record = Descargar la partida
showTable = Ver la mesa
result = Resultado
imported = Una partida de un archivo.
