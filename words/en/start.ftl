### The start page.

tagline = A quiet game of tiles and moons
play = Play

# What is gone on with first.
continueSolo = Continue your solo game

# $people (String) - “Ada and Io”
continueWith = Continue with { $people }

# How a game stands: discs left.
# $own (Number) - the viewer's
# $others (String) - “9 and 12”
standing = { $own } against { $others }

# $count (Number) - games
moreWaiting = { $count } more waiting

# Until when a turn has to be played.
# $when (String)
deadline = by { $when }

# Whom one plays against.
# $level (Number) - 1 to 5, from the weakest to the strongest
# $bots (Number) - how many
against =
    { $bots ->
        [1]
            against { $level ->
                [1] Puck, who flies at whatever glows
                [2] Io, who is in no hurry
                [3] Phoebe, who waits and then pounces
                [4] Rhea, who counts your moons too
               *[5] Oberon, who has seen the end already
            }
       *[other] { part-against-many }
    }

part-against-many =
    against { $bots ->
        [2] two
       *[3] three
    } like { bot }

# The same in short.
# $level (Number)
# $bots (Number)
againstShort =
    { $bots ->
        [1] against { bot }
       *[other] { part-against-many }
    }

# Different ones.
# $people (String) - “Io, Puck, and Phoebe”
againstMany = against { $people }

# $count (Number)
opponents =
    { $count ->
        [one] { $count } opponent
       *[other] { $count } opponents
    }

# Of each player.
# $count (Number)
discsEach =
    { $count ->
        [one] { $count } disc
       *[other] { $count } discs
    }

opponent = Opponent

# A bot that was beaten, for screen readers.
# $level (Number)
botBeaten = { botWith }, beaten
change = Change

# Whether several bots are different, as are the next two.
botsWho = Who
botsDifferent = Different ones
botsAlike = All alike
settingsOfGame = Your game
friendsShort = A link, or one screen
friendsHow = How
friendsLink = By a link
friendsScreen = At one screen
friendsLinkText = Send a link; they need no account.
friendsScreenText = Two to four of you around one device.
soloShort = Alone against 100

# $best (Number)
soloBestShort = Your best: { $best }
today = Today

# $day (String)
# $people (Number) - how many have played today's challenge
todayShort =
    { $people ->
        [0] { $day } · be the first
        [one] { $day } · { $people } has played
       *[other] { $day } · { $people } have played
    }

# $day (String)
# $score (Number)
todayMine = { $day } · you made { $score }
discs = Discs to place
discsStandard = Standard
discsFirst = First game
friends = With friends
createTable = Set up a table
howMany = How many
discsNumber = My own number
turnLimit = Clock for a turn
noLimit = No clock

# $count (Number)
seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }

# $count (Number)
minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }

# $count (Number)
hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }

# $count (Number)
days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }

limitHint = When it runs out, a bot plays the turn.
whoMayJoin = Who may join
byLink = Whoever has the link
anybody = Anybody: shown on the start page

# Links, for screen readers.
pages = Pages
myGames = My games
waitingForYou = Waiting for you
noGames = None yet. Your games will be here.
openTables = Open tables
noTables = No open table right now. Set one up and others can join.

# How a table in a list stands, as are the next two.
playing = playing
finished = finished
closed = closed

# $count (Number)
freeSeats =
    { $count ->
        [one] { $count } free seat
       *[other] { $count } free seats
    }

importRecord = Open a record
showMore = Show more
loading = Loading …
