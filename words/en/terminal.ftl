### What only the game in a terminal says.

## What only a terminal says

# $name (String)
thinking = { $name } is thinking …
tooSmall = This terminal is too small

# $columns (Number) - what the table needs
# $rows (Number)
# $width (Number) - what there is
# $height (Number)
tooSmallText = The table needs { $columns } columns and { $rows } rows; here are { $width } columns and { $height } rows. Make the window larger, or the letters smaller.
quit = Quit
quitAsk = Leave this game?
quitKeep = Keep it and leave
quitDelete = Delete it and leave
quitKept = Continue it with: nova-luna play, or nova-luna play FILE
quitOnline = The game goes on without you. Come back with the same command.
quitOver = Leave the table?

# $name (String)
# $fault (String) - why, in English
lostBot = The bot of { $name } cannot play on: { $fault }

# $fault (String) - why, in English
savingFailed = The game cannot be kept: { $fault }
counts = These tiles count
waiting = Waiting for everybody to sit down.
unfinished = This game is not over, so it cannot be analysed.
noHintNow = Hints are for your turn.
pressAgain = H once more plays it.
continueHere = Continue at one screen

## What keys do

# A key that is pressed together with Shift.
# $key (String)
keyShifted = Shift + { $key }
keyPan = move the display, also with the mouse wheel
keyTiles = the next tile
keyLeft = also the arrow to the left, and so on
keyMouse = click a tile, then a cell; click a player to see their display
keyMoves = all moves
keyQuit = quit
keyAnalysis = analyse the moves
keyLook = look through the game
