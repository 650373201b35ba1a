### The introduction. Only the page has it.

## Going through it

# $step (Number)
# $of (Number)
introStep = Step { $step } of { $of }

# A button that leads to a step.
# $step (Number)
# $title (String)
# $done (Boolean)
introStepName =
    { $done ->
        [yes] Step { $step }: { $title } (done)
       *[no] Step { $step }: { $title }
    }

introSkip = Skip
introSkipAll = Skip the introduction
introShowMe = Show me
introMore = Go on
introNext = Next
introFinish = Done

## The lessons

# text: what there is to know; task: what to do now; praise: what has come of it.
lesson_take =
    .title = Take a tile
    .text1 = Complete the goals on your tiles: whoever gets rid of all discs first wins.
    .text2 = You may take one of the next three tiles after the crescent moon, clockwise: they have a gold frame.
    .text3 = The large number, top left, says how many moons a tile costs.
    .task = Take the cheapest of the three, and place it on the free cell.
    .praise = You paid 2: your orange disc went two moons on, and the crescent moon to the place of your tile. Then the bot took a tile and paid 5. Now you are behind, so it is your turn.

lesson_turn =
    .title = Whose turn is it?
    .text1 = A new situation, as in every step. One disc of each player goes round the inner moons, one on for each moon paid.
    .text2 = Whoever is furthest behind moves, even several times in a row. You are three moons behind the bot.
    .task = Take a tile that keeps you behind, so that you move again.
    .praise = You are still behind, so you move again. On the same moon, the disc that came last lies on top and moves first.

lesson_place =
    .title = Place it
    .text1 = A new tile touches one of yours with a whole edge. A corner is not enough. Colours need not match.
    .task = Take any tile and place it where it touches two of yours.
    .praise = That is all there is to placing. Your tiles may spread as far as you like.

lesson_goal =
    .title = A goal
    .text1 = The light circles on a tile are its goals: the tiles it wants at its edges.
    .text2 = Your turquoise tile touches a blue one, so your disc lies there. It also wants two red: one is there (solid), one is lacking (outlined).
    .task = Complete the goal “two red”.
    .praise = Complete! One of your 20 discs lies on the goal for good, so you have one less to place. More tiles than a goal wants do no harm; a tile never counts for itself.

lesson_chain =
    .title = A chain
    .text1 = Tiles further away count too, if they are linked in their own colour.
    .text2 = The red tile in the middle wants three blue (circles), but all its sides are taken.
    .task = Make the chain of blue tiles longer.
    .praise = Only one blue tile touches the red one, but it brings its whole chain along. That makes three.

lesson_several =
    .title = Several at once
    .text1 = One tile may complete many goals: its own and those of its neighbours. The same tile counts for all of them.
    .text2 = A “+2” on a cell says how many goals you would complete there.
    .task = Find the tile and the cell that complete three goals.
    .praise = Three discs with one tile: two goals of its own, and one of the turquoise tile. Moves like this win games.

lesson_fill =
    .title = Fill the wheel
    .text1 = Only two tiles are left on the wheel, and neither helps you.
    .text2 = With one or two tiles left, you may fill the wheel before you take. It costs nothing.
    .task = Fill the wheel.
    .praise = New tiles lie on all free spaces, and it is still your turn to take one. An empty wheel is filled by itself.

lesson_end =
    .title = The end
    .text1 = A short game, with three discs each: you have two left, the bot has one. Whoever places the last disc wins at once.
    .text2 = Your yellow tile lacks only a turquoise one (diamond).
    .task = Place both discs with one tile.
    .praise = You win! A whole game is the same, with 20 discs each.

## What is said to a try that went wrong

misses =
    .no_tile = First take a tile: one of the three with a gold frame.
    .out_of_reach = That one is too far away. Take one of the three with a gold frame: the next ones after the moon.
    .cell_taken = A tile lies there already. Choose one of the free cells with a gold edge.
    .not_beside = There it would touch nothing with a whole edge. Choose one of the free cells with a gold edge.
    .not_first_cell = Your first tile goes to the cell with the gold edge. Place it there.
    .not_low = The wheel can be filled only with one or two tiles left on it. Take one of the tiles instead.
    .not_cheapest = There is a cheaper one. Look for the lowest of the large numbers, top left, and take that tile.
    .not_again = With that one you would pass the bot, and it would move. Take a tile that costs less than 4.
    .one_side = There it touches only one tile. Look for the nook where it touches two.
    .no_goal = That completes no goal yet. Take the red tile (triangle) and place it beside the turquoise one (diamond).
    .no_chain = The blue chain did not grow. Take the blue tile (circle) and place it beside one of the blue ones.
    .few_goals = There is more in it. Take the red 6, and place it where it touches both the turquoise and a blue tile.
    .not_filled = You may do that, but here try the other way. Press “Fill the wheel”.
    .not_over = Then you would have discs left, and the bot may win. Place the turquoise tile (diamond) beside the yellow one (star).

## At its end

overTitle = Now you know the game
overText = Take, pay, place, complete goals. Everything else you will find out while playing.
overPlay = Play against Puck
introAgain = Once more from the start
