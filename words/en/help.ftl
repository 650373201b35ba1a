### How to play, and the keys.

## Help

helpTitle = How to play
helpSteps =
    .step1 = Take one of the three tiles after the moon. It costs moons: the number on it.
    .step2 = Place it beside a tile of yours. Your first one goes anywhere.
    .step3 = A goal shows which tiles it wants: those beside its tile, and everything linked to them in their own colour. Filled shapes are there, outlined ones are lacking.
    .step4 = Complete goals get your disc. Whoever has placed all discs wins.
    .step5 = Whoever has spent the fewest moons moves next, so a cheap tile may bring you two turns in a row.

helpSolo = Alone: place 8 discs with the first eleven tiles, then fill the wheel once and place all 21. Each tile's moons count in both phases as long as it lies there, and each disc left costs 10. Below 100 is great.
keysTitle = Keys

# Keys, as they are written on the keyboard, and what they do.
keyTake =
    .key = 1 2 3
    .does = take a tile

keyCell =
    .key = ← ↑ → ↓
    .does = choose a cell

keyPlace =
    .key = Enter
    .does = place the tile

keyBack =
    .key = Esc
    .does = put the tile back

keyFill =
    .key = F
    .does = fill the wheel, end phase 1

keyUndo =
    .key = U
    .does = undo

keyZoom =
    .key = + − 0
    .does = larger, smaller, show all

keyShift =
    .key = Shift + arrows
    .does = move the display

keyDisplay =
    .key = D
    .does = next player's display

keyLog =
    .key = L
    .does = what happened

keyHelp =
    .key = ?
    .does = this help

keyHint =
    .key = H
    .does = show a hint, and again: play it

# In a replay.
keyStep =
    .key = ← →
    .does = one move back, one move on

keyEnds =
    .key = Home End
    .does = to the beginning, to the end

keyRun =
    .key = Space
    .does = play the moves, pause

keySeat =
    .key = 1 2 3 4
    .does = only this player's moves

keyBetter =
    .key = B
    .does = show the better move

## Learning

introduction = Introduction
introductionHint = Eight small steps, each done in seconds.
learnNew = New here?
learnNow = Learn in two minutes

# Of the introduction.
# $step (Number)
# $of (Number)
learnOn = Go on with step { $step } of { $of }
learnNoThanks = No, thanks
rules = Rules
rulesLink = All the rules, with pictures
