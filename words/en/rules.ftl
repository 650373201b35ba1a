### The rules. Only the page has them.

## The page of the rules

# Two stars around words make them bold, everywhere in the rules.
rulesTitle = The rules
rulesLead = In our own words, with our own drawings. They do not replace the rulebook. If you like the game, buy it: it is lovely on a table.
rulesContents = Contents

## The idea

rules_idea =
    .title = The idea
    .text1 = You build a patchwork of tiles. Most tiles carry goals such as “three red”: get three red tiles around that tile, and one of your discs goes onto the goal. **Whoever gets rid of all discs first wins.**
    .text2 = Every tile also costs moons, and whoever has spent the fewest moves next. A cheap tile may give you two turns in a row; a dear one lets the others play while you wait.

## What lies on the table

rules_things =
    .title = What lies on the table
    .text1 = **Tiles.** There are 68, 17 in each of four colours. The number in the corner says how many **moons** a tile costs, 1 to 7. The light circles are its **goals**: the tiles it wants around it. A tile has three goals at most, and the cheapest ones have none.
    .text2 = **The moon wheel.** Twelve spaces like the hours of a clock: the moon marker stands on one of them, tiles lie on the others. Inside, a ring of 24 moons counts what you have paid.
    .text3 = **Discs.** Each of you has 21. One goes onto the moons and shows how many moons you have spent. The other 20 are your **goal discs**: those you want to get rid of.
    .text4 = To begin, the marker stands on the top space and a tile lies on each of the other eleven. The rest is the supply, face down. One disc of everybody lies on the new moon, in a random stack: the top one begins.

figure_tile =
    .alt = A yellow tile of 4 moons among others. One of its goals is covered by a disc, two are open.
    .caption1 = Each colour has its own shape: circle blue, triangle red, diamond turquoise, star yellow. In a goal, a solid shape means “is there”, an outlined one “still lacking”. On a complete goal lies your disc.

figure_setup =
    .alt = The moon wheel before the first turn: the marker on top, eleven tiles, a stack of three discs on the new moon, 57 tiles in the supply.

## Your turn

rules_turn =
    .title = Your turn
    .text1 = **1. Fill the wheel, if you like.** Only with one or two tiles left on it. Then a tile from the supply goes onto each empty space, clockwise from the marker; the marker's own space stays empty. With no tile left the wheel is filled in any case. A short supply fills as far as it goes.
    .text2 = **2. Take a tile:** one of the next three clockwise from the marker. Empty spaces do not count. The marker moves to where your tile lay.
    .text3 = **3. Pay.** Your disc goes forward on the moons by the number on the tile.
    .text4 = **4. Place the tile.** The first one anywhere, every later one with a whole edge at a tile of yours. A corner is not enough. Colours need not match, and which way round a tile lies means nothing. There is no border.
    .text5 = **5. Cover goals.** Every goal that is complete now gets one of your discs, on the new tile and on the older ones. If that was your last disc, you have won.
    .text6 = You cannot pass: you always take a tile, and you place it at once.

figure_wheel =
    .alt = The moon wheel during a game. The next three tiles after the marker are framed and numbered; an empty space between is skipped.

figure_placing =
    .alt = Four tiles. Dashed cells share an edge with one of them; crosses mark cells that touch only with a corner.
    .caption1 = Dashed: here it may go. Cross: only a corner, not here.

## Whose turn it is

rules_order =
    .title = Whose turn it is
    .text1 = **The disc furthest behind on the moons moves,** however often that player has just moved. If several lie on the same moon, the top one moves. A disc that comes to an occupied moon goes on top.

figure_turns =
    .alt = Four times a stretch of the moons with two discs. Behind, still behind, level but on top: it is your turn. Ahead: it is not.
    .caption1 = You are behind: your turn.
    .caption2 = You pay 2 moons and are still behind: your turn.
    .caption3 = You pay 2 moons and land on top: your turn.
    .caption4 = You pay 3 moons and are ahead: the other one's turn.

## Goals

rules_goals =
    .title = Goals
    .text1 = For the goals of a tile, these tiles count:
    .item1 = every tile that **touches it with an edge**, and
    .item2 = every tile that is **linked to such a neighbour by tiles of the neighbour's own colour**. A red neighbour brings along its whole red group.
    .text2 = A goal is complete when there are at least as many of each colour as it shows. A covered goal stays covered. In the pictures, a line runs around the tiles that count, and the goals in question have a ring or a disc.
    .heading1 = Neighbours count
    .heading2 = Chains count, corners do not
    .heading3 = Several goals at once
    .heading4 = Tiles are never used up
    .heading5 = Tiles help each other
    .heading6 = One chain for many
    .heading7 = A tile never counts for itself
    .heading8 = One neighbour, a whole group

figure_x1 =
    .alt = A yellow tile between two blue ones. Its goal of two blue is covered.
    .caption1 = The yellow tile wants two blue, and two blue ones touch it.

figure_x2 =
    .alt = A yellow tile, a blue one beside it, and a second blue one beside the first. The goal of two blue is covered.
    .caption1 = One blue tile touches the yellow one. The second touches the first: it counts too.

figure_x2-corner =
    .alt = Twice a yellow tile with three red ones. First the third red tile touches only a corner: one is lacking. Then it is linked to the others: the goal is covered.
    .caption1 = The crossed red tile touches only a corner: it does not count.
    .caption2 = Here it joins the other red ones: all three count.

figure_x3 =
    .alt = A yellow tile is placed where it touches three red tiles and two blue ones. Two of its goals are covered together.
    .caption1 = The yellow tile comes to three red and two blue ones …
    .caption2 = … and two goals are complete at once.

figure_x4 =
    .alt = A yellow tile with one blue, one red and one turquoise neighbour. All three of its goals are covered.
    .caption1 = Three neighbours are enough for three goals that want two of them each.

figure_x5 =
    .alt = A red tile is placed beside a turquoise one. A goal is covered on each of them.
    .caption1 = The red tile comes beside the turquoise one …
    .caption2 = … and each completes a goal of the other.

figure_x6 =
    .alt = Below a turquoise and a red tile lies one yellow tile; a second one is placed beside it. The goals of two yellow on both upper tiles are covered.
    .caption1 = A second yellow tile makes a chain …
    .caption2 = … that serves both tiles above.

figure_x7 =
    .alt = Four red tiles, two of them with a goal of four red: one is lacking. A fifth red tile is placed, and both goals are covered.
    .caption1 = Four red tiles: each sees only three others.
    .caption2 = With the fifth, both goals are complete.

figure_x8 =
    .alt = A blue tile beside one red tile, which belongs to a group of four. Its goals of four red and of two red are covered.
    .caption1 = One red tile touches the blue one and brings three others along.

## The end

rules_end =
    .title = The end
    .text1 = The moment somebody places the last goal disc, the game is over and that player has won. If you complete more goals than you have discs left, you place what you have.
    .text2 = It may also run dry: no tile is left on the wheel and none in the supply. Then the fewest discs left win.
    .text3 = All other places go by discs left, fewer first. Of two with the same number, the one whose turn would come sooner is ahead.
    .text4 = **A shorter game.** For a first game with three or four players take fewer goal discs: 17 each with three, 15 with four. You may also agree on any number from 1 to 20.

## Alone

rules_solo =
    .title = Alone
    .text1 = Alone you play for a score, and **a low score is good**. Taking, placing and goals are as you know them. What is different:
    .item1 = You have 21 goal discs. Nobody else moves, so there is no moon track.
    .item2 = In **phase 1** you play with the eleven tiles of the set-up and want to place **eight** discs. Then you may end the phase, or take further tiles first. With fewer than eight you go on. If the wheel is empty, the phase ends by itself.
    .item3 = Between the phases the wheel is filled, only this once. Tiles that are still there stay.
    .item4 = In **phase 2** you go on until all 21 discs are placed or the wheel is empty.
    .text2 = **The score.** Phase 1: the moons of all your tiles, and 10 for each of the eight discs not placed. Phase 2: the moons of all your tiles, those of phase 1 included, and 10 for each of the 21 discs not placed. Both are added.
    .text3 = Tiles of phase 1 count twice, so spend little there. Below 100 is a great game. A ninth goal in phase 1 is covered at once: one disc less for phase 2.

scoreTable =
    .moons = Moons of your tiles
    .discs = Discs not placed
    .score = Score
    .phase1 = Phase 1
    .phase2 = Phase 2
    .result = Result
    .placed1 = 0 of 8
    .placed2 = 1 of 21: 10

## What everybody may know

rules_open =
    .title = What everybody may know
    .text1 = All tiles, all discs, the wheel and the size of the supply are open. You can even work out which tiles are in the supply. Only the order in which they will come is hidden from everybody, also from the bots.
