### Challenges, and how somebody has been doing.

## Challenges

challengeToday = Today's challenge

# $day (String)
challengeDay = Challenge of { $day }

# $number (Number)
challengeNumber = Deck { $number }
challengeText = Everybody plays the same tiles in the same order, each alone. The lower your score, the better.

# $time (String)
challengeNext = The next one comes at { $time }.
challengeGoOn = Go on with your game
challengeAgain = Play it again
challengeNotYet = You have not played it yet. Your first game counts on its own: nobody knows what comes.
challengeBegun = You have begun it. Finish this game before you can begin another.
challengeFirst = First game
challengeBest = Best game

# $count (Number)
challengeGames =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }

challengeBy = Places by
challengeResults = Results
challengeWho = Who
challengePlaceLabel = Place

# $place (Number)
# $people (Number)
challengePlace = Place { $place } of { $people }

# Of a guest, who has no place.
# $place (Number)
# $people (Number)
challengeWouldPlace = With an account this would be place { $place } of { $people }.

# $count (Number)
challengePeople =
    { $count ->
        [one] { $count } person has finished it.
       *[other] { $count } people have finished it.
    }

challengeNobody = Nobody has finished it yet. Be the first!

# $count (Number) - places
challengeShown = The best { $count } are shown, and you.
challengeEngineHint = Oberon is our engine: it plays the same tiles and knows no more than you.
challengeEngineWaits = Oberon has yet to play this deck.
part-points =
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }

# A link to a replay.
# $who (Who)
# $game (first | best)
# $score (Number)
challengeReplay =
    Replay of { part-whose } { $game ->
        [first] first
       *[best] best
    } game: { part-points }

# $score (Number)
challengeReplayMine = Replay: { part-points }
challengeWarning = The games of others can be seen once you have played it yourself.
challengeRanked = Only registered players have a place. A guest sees in brackets which one it would be.
challengeAsEngine = Exactly as good as Oberon.

# $points (Number)
challengeBetter =
    { $points ->
        [one] { $points } point better than Oberon!
       *[other] { $points } points better than Oberon!
    }

# $points (Number) - how many more
# $engine (Number) - the engine's own points
challengeWorse =
    { $points ->
        [one] { $points } point more than Oberon, who made { $engine }.
       *[other] { $points } points more than Oberon, who made { $engine }.
    }

# $first (Number)
challengeWasFirst = Your first game: { $first }
challengeCompare = Compare with the others
challengeShare = Dare somebody
challengeShareText = Whoever opens this link plays the same tiles.
challengeOthers = Another deck
challengeOthersText = Every number from 1 to 999,999 is a deck, the same for everybody.
challengeNumberLabel = Number
challengeNumberBad = A number from 1 to 999,999, please.
challengeOpen = Open
challengeRandom = A random one
challengeEarlier = Earlier days
challengeDayLabel = Another day
challengeToToday = To today's challenge
challengeFirstTitle = Play it first
challengePlayThis = Play this challenge

## My progress

progressTitle = My progress
progressEmpty = Nothing to see yet. Play a game to its end, and it will be here.

# Below a large number, as are the next three.
# $count (Number)
progressGames =
    { $count ->
        [one] game
       *[other] games
    }

# $count (Number)
progressWon = won
progressBelow = solo below 100
progressBest = best solo score
progressOlder = Your newest 1,000 games are counted.
progressSolo = Solo scores
progressSoloText = Lower is better. Each mark is a game, challenges are diamonds; the line is the mean of your last five.

# $games (Number)
# $best (Number) - points
# $mean (Number) - points
progressSoloPlot =
    { $games ->
        [one] { $games } solo game. Best { $best }, mean of the last five { $mean }.
       *[other] { $games } solo games. Best { $best }, mean of the last five { $mean }.
    }

progressSoloNone = No solo game yet. Below 100 points is great: try it.
progressScore = Score
progressMean = Mean of five
progressWhen = When
progressKind = Game
progressAsTable = As a table
progressOpponents = By opponent
progressOpponentsText = How many of your games you ended ahead of them.
progressOpponent = Opponent
progressAhead = Ahead

# $ahead (Number)
# $games (Number)
progressAheadOf = { $ahead } of { $games }
progressNoOpponents = No game with others yet.
progressPlaces = Lately
progressPlacesText = Your last games with others, the newest last. A full moon is a victory.

# $games (Number)
# $won (Number)
progressPlacesPlot =
    { $games ->
        [one] Your last game with others: { $won } won.
       *[other] Your last { $games } games with others: { $won } won.
    }

# A place among so many players.
# $place (Number)
# $players (Number)
progressPlaceOf = { $place } of { $players }
