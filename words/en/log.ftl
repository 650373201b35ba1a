### What happened, line by line.

# $who (Who)
logCreated = { who } set up the table

# $who (Who)
logSat = { who } sat down

# $who (Who)
logLeft = { who } got up

# $who (Who)
logReturned =
    { $who ->
        [you] You are back
       *[other] { $name } is back
    }

# A seat was given to somebody else, or added.
logSeat = The host changed a seat

# $name (String)
logRenamed = A player is called { $name } now

# $who (Who)
logStarted =
    { $who ->
        [you] The game begins with you
       *[other] The game begins with { $name }
    }

# A tile was taken.
# $who (Who)
# $tile (Tile)
# $covered (Number) - how many goals it covered
# $byClock (Boolean) - whether a bot took it because their clock ran out
logTook =
    { $covered ->
        [0] { part-took }
        [one] { part-took } and covered { $covered } goal
       *[other] { part-took } and covered { $covered } goals
    }

part-took =
    { $byClock ->
        [yes] { part-whose-first } clock ran out: a bot took { tileInside }
       *[no] { who } took { tileInside }
    }

# The wheel was filled.
# $who (Who)
# $byClock (Boolean) - whether a bot did it because their clock ran out
logFilled =
    { $byClock ->
        [yes] { part-whose-first } clock ran out: a bot filled the wheel
       *[no] { who } filled the wheel
    }

logPhase = Phase 1 has ended

# $who (Who)
logUndone =
    { $who ->
        [you] You took your last move back
       *[other] { $name } took the last move back
    }

# $who (Who)
logStandIn =
    { $who ->
        [you] A bot plays for you
       *[other] A bot plays for { $name }
    }

# $who (Who)
logResigned =
    { $who ->
        [you] You have resigned
       *[other] { $name } has resigned
    }

# $who (Who)
# $agrees (Boolean)
logHints =
    { $who ->
        [you]
            { $agrees ->
                [yes] You agree to hints
               *[no] You do not want hints
            }
       *[other]
            { $agrees ->
                [yes] { $name } agrees to hints
               *[no] { $name } does not want hints
            }
    }

logClosed = The table was closed
logRematch = Somebody wants to play again
logEmpty = Nothing yet.

# While somebody was away.
# $count (Number) - moves
missed =
    { $count ->
        [one] { $count } move you missed
       *[other] { $count } moves you missed
    }

skip = Skip
