### Hints, and why a move is good.

## Why a move is good

reasonFinishes = It places the last disc.

# $goals (String) - “two red” on blue 4
reasonCovers = It covers { $goals }.

# $goals (String) - “two red” on blue 4
# $lacks (String) - “one red”
# $count (Number) - how many tiles are lacking then
reasonPrepares =
    It prepares { $goals }: then only { $lacks } { $count ->
        [one] is
       *[other] are
    } lacking.

reasonKeepsTurn = It keeps the turn.

# $who (Who)
# $goals (Number)
reasonDenies =
    { $who ->
        [you]
            { $goals ->
                [one] It denies you a tile that would cover { $goals } goal.
               *[other] It denies you a tile that would cover { $goals } goals.
            }
       *[other]
            { $goals ->
                [one] It denies { $name } a tile that would cover { $goals } goal there.
               *[other] It denies { $name } a tile that would cover { $goals } goals there.
            }
    }

# $moons (Number)
reasonCheapest = No other tile costs less: { part-moons }.
reasonNewTiles = New tiles promise more than those on the wheel.
reasonEndsPhase = Going on would cost more moons than it brings: end phase 1 now.
reasonNone = No goal comes nearer yet, but it leaves the most open.

## Hints

hint = Hint
hintThinking = Looking for a good move …

# A move inside of a sentence: “Hint: fill the wheel”.
moveFill = fill the wheel

# A move inside of a sentence.
movePhase = end phase 1

# $what (String) - “blue 4” or “fill the wheel”
hintTitle = Hint: { $what }

# $percent (Number)
hintChance = With it your chance to win is { $percent }%.

# $score (Number)
hintScore = It aims at a score of about { $score }.
hintsTitle = Hints at this table
hintsText = You play with other people, so hints are off until everybody agrees.
hintsOn = Everybody agrees: on your turn you may ask for a hint.
hintsAgrees = agrees
hintsNotYet = has not agreed
hintsAllow = I agree to hints
hintsForbid = No more hints

# $name (String)
hintsAsked = { $name } suggests hints for everybody at this table.
hintsNo = Rather not
