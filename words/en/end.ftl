### The result.

# $who (Who)
won =
    { $who ->
        [you] You win!
       *[other] { $name } wins
    }

# The winner has placed all discs, so many more than the second.
# $discs (Number)
# $ahead (Number)
# $who (Who) - the second
wonAhead =
    { $discs ->
        [one] The disc is placed
       *[other] All { $discs } discs placed
    }, { $ahead } ahead of { whoInside }.

# How the viewer has come out.
# $place (Number) - 1 to 4
# $count (Number) - discs left
endPlace =
    You come { $place ->
        [1] first
        [2] second
        [3] third
       *[4] fourth
    }, { discsLeft }.

# Instead of discs left, for the winner.
allPlaced = all placed
plotTitle = Discs left, moon by moon
wonByTiles = The tiles are used up.
wonByResigning = Everybody else has resigned.
soloDone = Your score

# $score (Number)
soloScore = Your score: { $score }
soloGreat = Below 100: a great game.

# $points (Number)
soloAbove =
    { $points ->
        [one] { $points } point above 99
       *[other] { $points } points above 99
    }

# $best (Number)
soloBest = Your best so far: { $best }
soloNewBest = Your best so far!

# $one (Number) - points of phase 1
# $two (Number) - points of phase 2
soloParts = Phase 1: { $one } · phase 2: { $two }

# A place in a ranking.
# $place (Number)
place = { $place }.
rematch = Play again
toRematch = To the new table
record = Download the record
showTable = Look at the table
result = Result
imported = A game from a record.
