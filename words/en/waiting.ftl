### A table before the game.

# $who (Who)
tableOf = { part-whose-first } table
invite = Invite others
inviteText = Whoever opens this link can sit down.
copy = Copy the link
copied = Copied
share = Share
qr = QR code of the link
link = Link
sit = Sit down here
getUp = Get up
comeBack = Come back
youLeft = You got up. Your seat waits for you.

# $number (Number)
seatFor = Who plays on seat { $number }
seatOpen = Free for anybody
seatMe = You, at this screen
seatRemove = Remove this seat
addSeat = Add a seat
start = Start
startsItself = The game starts by itself once every seat is taken.
hostStarts = The game starts when every seat is taken.

# $players (Number)
playerCount =
    { $players ->
        [1] Solo
       *[other] { $players } players
    }

# What was agreed on for a table.
# $players (Number)
# $discs (Number)
# $limit (String) - the clock for a turn
terms =
    { playerCount } · { $discs ->
        [one] { $discs } disc to place
       *[other] { $discs } discs to place
    } · { $limit }

closeTable = Close the table
tableClosed = This table was closed.
letBot = Let a bot play

# Beside the name of whoever set up the table.
host = host
