### What lies on the table, and what can be done with it.

## Words for the things on the table

# The colour of a tile.
part-color =
    { $color ->
        [blue] blue
        [red] red
        [turquoise] turquoise
       *[yellow] yellow
    }

# The same at the start of a sentence.
part-color-first =
    { $color ->
        [blue] Blue
        [red] Red
        [turquoise] Turquoise
       *[yellow] Yellow
    }

part-moons =
    { $moons ->
        [one] { $moons } moon
       *[other] { $moons } moons
    }

# So many tiles of a colour, as a goal wants them: “two red”.
# $count (Number)
# $color (Color)
colorCount =
    { $count ->
        [0] no
        [1] one
        [2] two
        [3] three
        [4] four
       *[other] { $count }
    } { part-color }

# A tile as a heading: “Blue 4”.
# $tile (Tile) - $color and $moons, what it costs
tileTitle = { part-color-first } { $moons }

# A tile inside of a sentence: “blue 4”.
# $tile (Tile)
tileInside = { part-color } { $moons }

# A goal of a tile that has its disc.
# $goal (String) - “two red”
goalCovered = { $goal }, covered

# A goal of a tile, and what it lacks.
# $goal (String) - “three red”
# $lacks (String) - “one red”
# $count (Number) - how many tiles are lacking
goalLacks = { $goal }, { $lacks } lacking

# A tile for screen readers: “Blue, 4 moons: four red; two red, covered”.
# $tile (Tile)
# $goals (String)
tile = { part-color-first }, { part-moons }: { $goals }

# A tile without goals, for screen readers.
# $tile (Tile)
tilePlain = { part-color-first }, { part-moons }, no goals

# $number (Number) - the key that takes it
# $what (String) - “Blue, 4 moons, no goals”
takeable = Tile { $number } of those you may take. { $what }

# A goal that is named in a sentence.
# $goal (String) - “four red”
goalQuoted = “{ $goal }”

# Goals and the tile they are on, inside of a sentence.
# $goals (String)
# $tile (Tile)
goalsOn = { $goals } on { tileInside }

# Where a cell is, seen from the first tile.
# $across (left | right | first)
# $columns (Number) - how many columns away
# $down (up | down | first)
# $rows (Number) - how many rows away
cell =
    { $across ->
        [left]
            { $columns ->
                [one] { $columns } column left
               *[other] { $columns } columns left
            }
        [right]
            { $columns ->
                [one] { $columns } column right
               *[other] { $columns } columns right
            }
       *[first] First column
    }, { $down ->
        [up]
            { $rows ->
                [one] { $rows } row up
               *[other] { $rows } rows up
            }
        [down]
            { $rows ->
                [one] { $rows } row down
               *[other] { $rows } rows down
            }
       *[first] first row
    }

# $who (Who)
display = { part-whose-first } display
wheel = Moon wheel

# Below the number of tiles that are left.
supply = in the supply

# $count (Number) - discs of a player
discsLeft =
    { $count ->
        [one] { $count } disc left
       *[other] { $count } discs left
    }

# Beside a number of discs.
left = left

# A player's card, for screen readers.
# $name (String)
# $count (Number) - discs left
# $moons (Number) - moons spent
card = { $name }: { discsLeft }, { part-moons }

# The name on a card of somebody who is not there themselves.
# $name (String)
# $presence (String) - “away” or the like
cardAway = { $name }, { $presence }

# When the player of a card moves.
# $who (Who)
# $place (Number) - 0 for who moves now, 1 for the next one, 2 for the one after
cardTurn =
    { $place ->
        [0]
            { $who ->
                [you] { turnOf }
               *[other] Moves now
            }
        [1] Moves next
        [2] Moves third
       *[3] Moves fourth
    }

# $clock (String) - what is left of it: “1:05”
cardClock = Clock: { $clock }

## The state of the game, in a few words

# $who (Who)
turnOf =
    { $who ->
        [you] Your turn
       *[other] { $name } plays
    }

# On the card of whoever moves next.
next = next
pickTile = Take one of the three framed tiles.

# $count (Number) - tiles that may be taken
pickTileFew =
    { $count ->
        [one] Take the framed tile.
       *[other] Take one of the { $count } framed tiles.
    }

pickCell = Choose a free cell in your display.
watching = You are watching.
sending = One moment …

# Where several play at one screen.
# $name (String)
handOver = { $name }, it is your turn.

## What a placement would bring

coversNothing = Here it covers no goal yet.

# $goals (String) - “two red” on blue 4
coversWhat = Here it covers { $goals }.

# Who moves after a placement.
# $who (Who)
# $again (Boolean) - whether they have moved just before
thenMoves =
    { $who ->
        [you]
            { $again ->
                [yes] You move again.
               *[no] Then it is your turn.
            }
       *[other]
            { $again ->
                [yes] { $name } moves again.
               *[no] Then { $name } moves.
            }
    }

# Instead of who moves after a placement.
thenEnds = That ends the game.
placeHere = Place here

# A button.
# $count (Number) - goals
placeHereCovers = Place here · covers { $count }
chooseTile = Take a tile
chooseCell = Choose a cell
fill = Fill the wheel

# $count (Number) - tiles on the wheel
fillAsk =
    { $count ->
        [one] Only { $count } tile is left on the wheel. You may fill it before you take.
       *[other] Only { $count } tiles are left on the wheel. You may fill it before you take.
    }

endPhase = End phase 1
endPhaseAsk = Eight discs are placed. You may end phase 1 now, or take further tiles first.
endPhaseSure = End phase 1 for good?
undo = Undo
cancel = Cancel
close = Close
zoomIn = Larger
zoomOut = Smaller

# A button: the whole display.
fit = Show all

# $who (Who)
enlarge = Show { part-whose } display large
backToMine = Back to my display
menu = Menu
help = Help
settings = Settings
home = Start page
log = What happened

## Giving up

resign = Resign

# $others (Number) - how many others play
resignAsk =
    { $others ->
        [1] You lose, and the other one sees it.
       *[other] You come last, and the others see it. A bot plays on for you.
    }

abort = Abort the game
abortAsk = You have hardly begun: the game ends for everybody, and nobody wins.
deleteGame = Delete this game
deleteSolo = Delete the solo game

# $people (String) - “you and Ada”
deleteGameOf = Delete the game of { $people }
deleteAsk = It is gone for good, and does not count.
hideGame = Remove from the list
hideSolo = Remove the solo game

# $people (String) - “you and Ada”
hideGameOf = Remove the game of { $people }
hideAsk = It no longer shows in your list on this device. It still counts, and its link still works.
keepPlaying = Keep playing
tableAborted = This game was aborted. Nobody wins.
players = Players

## The facts of a placement, and the wheel's centre

# What a placement would bring, in short.
# $count (Number) - goals
factCovers = covers { $count }

# $count (Number) - goals that would lack less
factNearer =
    { $count ->
        [one] { $count } comes nearer
       *[other] { $count } come nearer
    }

# $count (Number)
factNearerShort = { $count } nearer

# $count (Number) - moons
factCosts =
    { $count ->
        [one] costs { $count } moon
       *[other] costs { $count } moons
    }

# $count (Number)
factCostsShort = costs { $count }

# $count (Number) - tiles
inSupply = { $count } in the supply
wholeLog = All moves
couldCover = A disc with a plus shows what could be covered there with the tiles that can be taken.
gameHeading = A game of Nova Luna
