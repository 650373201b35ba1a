### Looking back on a game, analysis, records from elsewhere.

## Looking back

replay = Replay
replaySolo = Replay: solo

# $people (String) - “You and Ada”
replayOf = Replay: { $people }
atStart = Before the first move

# $number (Number)
# $total (Number)
moment = Move { $number } of { $total }
momentSlider = Moment of the game
toFirst = To the beginning
stepBack = One move back
stepOn = One move on
toLast = To the end

# A button of a replay.
run = Play the moves
pause = Pause
speed = Speed
whoseMoves = Whose moves

# The moves of all players.
everybody = All
linkMoment = Link to this moment
linkCopied = The link to this moment is copied.
linkByHand = Copy this link:
notOver = This game is still going on. It can be looked through once it is over.

## Records from elsewhere

recordText = A game from a file, played here or elsewhere.
recordWrong = This file could not be opened.
recordFault = It is a record, but one that does not fit the rules. The check says:
recordForeign = It is a text in JSON, but not a record of this game.
recordNotJson = It is not a record: a record is a text in JSON, as the download makes it.
recordTooLarge = It is larger than any game: 64 kB is the most.

# A file may have several games.
# $games (Number)
recordFirst = The file has { $games } games. This is the first one.
recordHelp = Choose the file as it was downloaded, of a game that came to its end.

## Analysis

analysis = Analysis
analyse = Analyse this game
analyseShort = Analyse
analyseText = The strongest bot looks at every move again: how good it was, what was better, and where the game was decided.

# $done (Number)
# $total (Number)
analysing = Analysing: { $done } of { $total } moves

# A button: analyse again with more effort.
deeper = Look deeper
analysisStays = What is done is kept. You may leave and come back.
analysisWaits = No connection. It goes on as soon as the server answers.
graphChances = Chance to win after each move
graphScore = Expected final score after each move
graphHelp = The arrow keys go along.

# One of those whose chances are told.
# $who (Who)
# $percent (Number)
chanceOf = { who } { $percent }%

# $chances (String) - “You 62%, Ada 38%”
chancesAre = Chance to win: { $chances }

# $score (Number)
scoreIs = Expected final score: { $score }
notYetJudged = Not analysed yet
verdict =
    .best = Best move
    .good = Good move
    .inaccuracy = Inaccuracy
    .mistake = Mistake
    .blunder = Blunder

# $percent (Number)
costsChance =
    { $percent ->
        [one] { $percent } percentage point less chance than the best move
       *[other] { $percent } percentage points less chance than the best move
    }

# $points (Number)
costsScore =
    { $points ->
        [one] { $points } point more than the best move
       *[other] { $points } points more than the best move
    }

# A better move.
# $what (String) - “blue 4” or “fill the wheel”
# $elsewhere (Boolean) - whether it is the same tile on another cell
better =
    { $elsewhere ->
        [yes] Better: { $what } on another cell
       *[no] Better: { $what }
    }

showBetter = Show the better move
backToMove = Back to the move
decisive = Moves that decided the game
decisiveNone = No single move decided this game.
allMoves = All moves as a table
columnMove = Move
columnWhat = What happened
columnVerdict = Verdict
columnChance = Chances after it
columnScore = Expected score after it
howWell = How well everybody played
columnPlayer = Player

# What a player's moves cost on average, in chance or points.
columnLoss = Lost per move

# $percent (Number)
percent = { NUMBER($percent, minimumFractionDigits: 1, maximumFractionDigits: 1) }%

# $points (Number)
lossPoints = { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } points
playOn = Play on from here
playOnText = A new table: you against bots, from this position. What had not come up yet is shuffled.
playOnSolo = A new table from this position. What had not come up yet is shuffled.
playOnAs = You play for
