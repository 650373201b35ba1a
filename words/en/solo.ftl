### A solo game.

## Solo

solo = Solo

# $phase (Number)
phase = Phase { $phase } of 2

# $score (Number)
phase1Score =
    { $score ->
        [one] Phase 1: { $score } point
       *[other] Phase 1: { $score } points
    }

# $placed (Number) - 0 to 8
phase1Goal = { $placed } of 8 discs for phase 1

## While a solo game goes on

# Below the points that a solo game has cost so far.
soloCertain = certain so far

# How many points below 100 are left.
# $points (Number)
# $discs (Number) - discs to place with them
soloSpare =
    { $discs ->
        [one] { $points } to spare for { $discs } disc
       *[other] { $points } to spare for { $discs } discs
    }

soloFirst = Phase 1, your tiles
soloFirstDone = Phase 1
soloAgain = The same tiles again in phase 2
soloSecond = Phase 2, all your tiles

# $count (Number) - discs
soloDiscs =
    { $count ->
        [one] { $count } disc not placed, 10 points
       *[other] { $count } discs not placed, 10 points each
    }

soloIfEnded = If it all ended now
phaseOne = Phase 1: 8 discs

# $placed (Number) - 0 to 8
phaseOneNote =
    { $placed ->
        [8] all eight placed
       *[other] { $placed } placed
    }

phaseTwo = Phase 2: all 21 discs

# $left (Number) - discs to place
phaseTwoNote = one filling, { $left } to go
phaseEnded = Phase 1 is over. The wheel was filled, and all your tiles count once more.
