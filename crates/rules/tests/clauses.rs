//! The rules digest clause by clause: a test named `r4_2_...` shows clause R4.2 at work.

use std::collections::BTreeSet;

use nova_luna_rules::{
    Action, Cell, Color, EndReason, Game, GoalId, IllegalAction, IllegalDraw, OrderError, Outcome,
    Placed, Position, SPACES, Seat, Setup, SetupFault, SoloScore, TILES, TileId, Turn, Variant,
    VariantError,
};
use nova_luna_testing::oracle;

use crate::common::{
    NOTHING, action, cell, completes, deck_from, goal_names, numbers, play, position, refusal,
    seat, seats, solo_with, table, tile, tiles,
};

fn order(position: &Position) -> Vec<usize> {
    position.moon().order().iter().map(|seat| seat.index()).collect()
}

fn takeable(position: &Position) -> Vec<u8> {
    numbers(position.legal_actions().tiles())
}

/// The tile on each space, with 0 for none.
fn track(position: &Position) -> [u8; SPACES] {
    position.wheel().spaces().map(|space| space.map_or(0, TileId::number))
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort();
    cells
}

fn draw(position: &mut Position, drawn: &[u8]) {
    position.fill(&tiles(drawn)).expect("tiles that are due");
}

/// Why the game of 2 to 4 players ended, and the seats from first to last.
fn result(position: &Position) -> (EndReason, Vec<usize>) {
    match position.outcome() {
        Some(Outcome::Ranking { reason, ranking }) => {
            (reason, ranking.seats().iter().map(|seat| seat.index()).collect())
        }
        other => panic!("{position:?}: {other:?}"),
    }
}

fn solo_score(position: &Position) -> SoloScore {
    match position.outcome() {
        Some(Outcome::Score(score)) => score,
        other => panic!("{position:?}: {other:?}"),
    }
}

/// A line of tiles from the origin to the right.
fn in_a_line(tiles: impl IntoIterator<Item = u8>) -> Vec<Placed> {
    let placed = |(x, number)| Placed { tile: tile(number), cell: cell(x, 0) };
    (0..).zip(tiles).map(placed).collect()
}

/// Four players near the end of the game: each has all tiles of one colour in a line, but for those
/// on the track (from space 1 on) and in the supply. Seats move in the order of their time.
fn one_colour_each(on_track: &[u8], in_supply: &[u8]) -> Position {
    let own = |seat: u8| {
        (17 * seat + 1..=17 * seat + 17)
            .filter(|number| !on_track.contains(number) && !in_supply.contains(number))
    };
    let time = |seat: &Seat| own(seat.index() as u8).map(|n| tile(n).time()).sum::<u8>();
    let mut spaces = [None; SPACES];
    for (space, &number) in spaces[1..].iter_mut().zip(on_track) {
        *space = Some(tile(number));
    }
    let mut order = Seat::ALL.to_vec();
    order.sort_by_key(time);
    // Of one colour, only `bbbb` twice, `bbb` and `bb` and the like can be complete.
    let complete = [(2, 0), (3, 0), (8, 0), (12, 0), (19, 0), (20, 0), (27, 0), (29, 1)];
    let complete = complete.into_iter().chain([(36, 0), (37, 0), (45, 0), (47, 1)]);
    let complete = complete.chain([(53, 0), (54, 0), (62, 0), (63, 2)]);
    let setup = Setup {
        variant: Variant::standard(4).expect("four players"),
        marker: 0,
        spaces,
        order,
        displays: (0..4).map(|seat| in_a_line(own(seat))).collect(),
        covered: complete.map(|(number, index)| GoalId { tile: tile(number), index }).collect(),
        phase1_score: None,
        filling: false,
    };
    setup.position().expect("a possible position")
}

/// A solo game whose phase 1 takes all 21 discs, and how many are placed after each tile.
const SOLO_GAME: [(&str, u8); 11] = [
    ("51@0,0", 0),
    ("34@0,1", 0),
    ("17@1,1", 1),
    ("46@1,2", 3),
    ("67@1,0", 7),
    ("33@0,2", 8),
    ("68@-1,1", 10),
    ("65@-1,2", 13),
    ("32@-2,2", 14),
    ("14@-1,0", 19),
    ("49@-2,1", 21),
];

/// That game after so many tiles.
fn solo_game_after(taken: usize) -> Position {
    let mut position = position("solo *,51,34,17,46,67,33,68,65,32,14,49 0 -");
    for (word, placed) in &SOLO_GAME[..taken] {
        play(&mut position, word);
        assert_eq!(21 - position.discs_left(seat(0)), *placed, "{word}");
    }
    position
}

/// A solo game that places a line of 22 tiles from left to right, after so many of them. No goal is
/// completed in phase 1.
fn solo_line_after(taken: usize) -> Position {
    const LINE: [u8; 22] =
        [1, 18, 2, 19, 3, 20, 4, 21, 35, 36, 52, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50];
    let mut position = solo_with("-", &LINE[..11]);
    for (x, number) in LINE[..taken].iter().enumerate() {
        if position.turn() == Turn::Fill {
            draw(&mut position, &LINE[11..]);
        }
        play(&mut position, &format!("{number}@{x},0"));
    }
    position
}

// 1 Material

/// R1.1: 68 tiles, 17 of each colour.
#[test]
fn r1_1_there_are_17_tiles_of_each_colour() {
    assert_eq!(TILES.len(), 68);
    for color in Color::ALL {
        assert_eq!(TILES.iter().filter(|tile| tile.color == color).count(), 17, "{color}");
    }
}

/// R1.1: every tile says what `tiles.csv` says.
#[test]
fn r1_1_tiles_are_those_of_the_list() {
    assert_eq!(tile(1).tile().to_string(), "blue 1");
    assert_eq!(tile(28).tile().to_string(), "red 4: yyyy yy");
    assert_eq!(tile(60).goals()[2].needs.of(Color::Blue), 2);
    for id in TileId::all() {
        let fact = oracle::tile(id.number());
        assert_eq!((id.color().letter(), u32::from(id.time())), (fact.color, fact.time));
        let goals: Vec<String> = id.goals().iter().map(ToString::to_string).collect();
        assert_eq!(goals, fact.goals, "tile {id}");
    }
}

/// R1.2: times from 1 to 7, none to three goals, one to four colours in a goal; all of these occur.
#[test]
fn r1_2_times_and_goals_are_in_their_ranges() {
    let times: BTreeSet<u8> = TILES.iter().map(|tile| tile.time).collect();
    assert_eq!(times, (1..=7).collect());
    let goals: BTreeSet<usize> = TILES.iter().map(|tile| tile.goals().len()).collect();
    assert_eq!(goals, (0..=3).collect());
    let sizes = TILES.iter().flat_map(|tile| tile.goals()).map(|goal| goal.needs.total());
    assert_eq!(sizes.collect::<BTreeSet<u8>>(), (1..=4).collect());
}

/// R1.3: twelve spaces in a ring: after space 11 comes space 0.
#[test]
fn r1_3_the_selection_track_is_a_ring_of_twelve() {
    let mut position = position("2p20 1,2,.,.,.,.,.,.,.,.,*,3 01 - -");
    assert_eq!(takeable(&position), [3, 1, 2]);
    play(&mut position, "2@0,0");
    assert_eq!(position.wheel().marker(), 1);
    assert_eq!(takeable(&position), [3, 1]);
}

/// R1.4: 21 discs each.
#[test]
fn r1_4_there_are_21_discs_each() {
    assert_eq!(Variant::solo().goal_discs(), 21);
    let on_the_moon_track = 1;
    assert_eq!(Variant::STANDARD_DISCS + on_the_moon_track, 21);
}

// 2 Set-up

/// R2.1: marker on 0, the first 11 tiles of the deck on 1 to 11, the other 57 in the supply.
#[test]
fn r2_1_eleven_tiles_are_dealt() {
    let game = table(2, deck_from(&[60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4]));
    let position = game.position();
    assert_eq!(position.wheel().marker(), 0);
    assert_eq!(track(position), [0, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5]);
    assert_eq!(position.unseen().len(), 57);
    assert!(position.unseen().contains(tile(4)) && !position.unseen().contains(tile(5)));
    assert_eq!(numbers(game.revealed().iter().copied()), [60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5]);
}

/// R2.2: two, three or four players with 20 goal discs each.
#[test]
fn r2_2_two_to_four_players_have_20_goal_discs() {
    for players in 2..=4 {
        let game = table(players, deck_from(&[]));
        assert_eq!(game.position().seats().count(), players);
        assert!(game.position().seats().all(|seat| game.position().discs_left(seat) == 20));
    }
    for players in [0, 1, 5] {
        assert_eq!(Variant::standard(players), Err(VariantError::Players(players)));
    }
}

/// R2.3: 17 and 15 goal discs in the first game of three and four; else any number from 1 to 20.
#[test]
fn r2_3_first_games_are_shorter() {
    let first_game = |players| Variant::first_game(players).map(Variant::goal_discs);
    assert_eq!([first_game(2), first_game(3), first_game(4)], [Ok(20), Ok(17), Ok(15)]);
    for discs in 1..=20 {
        assert_eq!(Variant::new(3, discs).map(|v| usize::from(v.goal_discs())), Ok(discs));
    }
    for discs in [0, 21] {
        assert_eq!(Variant::new(3, discs), Err(VariantError::GoalDiscs(discs)));
    }
}

/// R2.4: whoever lies on top of the start stack begins, and the others follow downwards.
#[test]
fn r2_4_the_top_of_the_start_stack_begins() {
    let variant = Variant::standard(3).unwrap();
    let deck = deck_from(&[17, 34, 51]);
    let mut game = Game::new(variant, &seats(&[2, 0, 1]), deck).unwrap();
    assert_eq!(game.start_order(), seats(&[2, 0, 1]));
    for (mover, word) in [(2, "17@0,0"), (0, "34@0,0"), (1, "51@0,0")] {
        assert_eq!(game.position().seat_to_move(), Some(seat(mover)));
        game.play(seat(mover), action(word)).unwrap();
    }
    for wrong in [&[0, 1][..], &[0, 1, 1], &[0, 1, 3], &[0, 1, 2, 3]] {
        assert_eq!(Position::start(variant, &seats(wrong)), Err(OrderError));
    }
}

// 3 Whose turn

/// R3.1: with 7, 1 and 3 paid, seat 1 moves.
#[test]
fn r3_1_the_disc_furthest_back_moves() {
    let position = position("3p20 *,2,3,4,.,.,.,.,.,.,.,. 120 17@0,0ooo 1@0,0 6@0,0o");
    assert_eq!(position.seat_to_move(), Some(seat(1)));
}

/// R3.1: where two lie furthest back, the one on top moves.
#[test]
fn r3_1_the_top_of_the_last_stack_moves() {
    let on_top = |line: &str| position(line).seat_to_move();
    assert_eq!(on_top("2p20 *,4,5,6,.,.,.,.,.,.,.,. 01 2@0,0o 3@0,0o"), Some(seat(0)));
    assert_eq!(on_top("2p20 *,4,5,6,.,.,.,.,.,.,.,. 10 2@0,0o 3@0,0o"), Some(seat(1)));
}

/// R3.1: who stays last moves again; nobody else may.
#[test]
fn r3_1_a_player_may_move_several_times_in_a_row() {
    let mut game = table(2, deck_from(&[17, 1, 2, 4, 5]));
    game.play(seat(0), action("17@0,0")).unwrap();
    for word in ["1@0,0", "2@1,0", "4@2,0"] {
        let turn = seat(1);
        let refused = game.play(seat(0), action(word));
        assert_eq!(refused, Err(IllegalAction::NotYourTurn { seat: seat(0), turn }));
        game.play(turn, action(word)).unwrap();
    }
    assert_eq!(game.position().moon().time(seat(1)), 6);
    game.play(seat(1), action("5@3,0")).unwrap();
    assert_eq!(game.position().seat_to_move(), Some(seat(0)), "9 is ahead of 7");
}

/// R3.2: a disc that lands on others lies on top of them.
#[test]
fn r3_2_a_disc_lands_on_top_of_the_stack() {
    let mut position = position("3p20 *,19,18,35,.,.,.,.,.,.,.,. 012 - 2@0,0o 3@0,0o");
    play(&mut position, "19@0,0");
    assert_eq!(order(&position), [0, 1, 2], "time 2 for all, and seat 0 came last");
    play(&mut position, "18@1,0");
    assert_eq!(order(&position), [1, 2, 0]);
    play(&mut position, "35@1,0");
    assert_eq!(order(&position), [2, 1, 0], "time 3: on top of seat 0, but ahead of seat 2");
}

/// R3.3: a distance of 7 occurs, 8 does not.
#[test]
fn r3_3_discs_are_at_most_7_apart() {
    position("2p20 *,2,3,4,.,.,.,.,.,.,.,. 10 17@0,0ooo -");
    let too_far = "2p20 *,2,3,4,.,.,.,.,.,.,.,. 10 17@0,0ooo/1@1,0 -".parse::<Position>();
    assert_eq!(too_far.unwrap_err().to_string(), SetupFault::TooFarApart.to_string());
}

/// R3.3: the way counts in total, also beyond the 24 spaces of a round.
#[test]
fn r3_3_total_time_orders_the_discs() {
    let display_of_23 = "17@0,0ooo/13@1,0oo/34@2,0ooo/27@3,0oo";
    let display_of_26 = "51@0,0ooo/49@1,0ooo/50@2,0ooo/66@3,0oox/35@-1,0";
    let line = format!("2p20 *,68,3,4,.,.,.,.,.,.,.,. 01 {display_of_23} {display_of_26}");
    let mut position = position(&line);
    assert_eq!([0, 1].map(|s| position.moon().time(seat(s))), [23, 26]);
    play(&mut position, "68@0,1");
    assert_eq!(position.moon().time(seat(0)), 30);
    assert_eq!(order(&position), [1, 0], "26 is before 30, as space 2 is before space 6");
}

// 4 A turn

/// R4.1: one or two tiles on the track: the player may fill it or not, and moves in any case.
#[test]
fn r4_1_one_or_two_tiles_may_be_filled_up() {
    for line in ["2p20 *,.,5,.,.,.,.,.,.,.,.,. 10 - -", "2p20 *,.,5,.,.,.,.,6,.,.,.,. 10 - -"] {
        let mut position = position(line);
        assert!(position.may_refill());
        assert_eq!(position.legal_actions().get(0), Some(Action::Refill));
        play(&mut position.clone(), "5@0,0");
        let due = position.wheel().room();
        play(&mut position, "refill");
        assert_eq!((position.turn(), position.fill_size()), (Turn::Fill, due));
        assert_eq!(refusal(&position, "5@0,0"), IllegalAction::FillPending);
        draw(&mut position, &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29][..due]);
        assert_eq!(position.turn(), Turn::Act(seat(1)));
        assert_eq!(refusal(&position, "refill"), IllegalAction::TrackNotLow { tiles: 11 });
    }
}

/// R4.1: three tiles are too many to fill.
#[test]
fn r4_1_three_tiles_may_not_be_filled_up() {
    let position = position("2p20 *,.,5,.,.,.,.,6,7,.,.,. 01 - -");
    assert!(!position.may_refill());
    assert!(position.legal_actions().iter().all(|action| action != Action::Refill));
    assert_eq!(refusal(&position, "refill"), IllegalAction::TrackNotLow { tiles: 3 });
}

/// R4.1: an empty track is filled without being asked for, before the next player decides.
#[test]
fn r4_1_an_empty_track_is_filled_by_itself() {
    let mut position = position("2p20 .,.,.,.,.,.,.,.,.,.,*,5 01 - -");
    play(&mut position, "5@0,0");
    assert_eq!((position.turn(), position.fill_size()), (Turn::Fill, 11));
    assert!(position.legal_actions().is_empty());
    assert_eq!(refusal(&position, "refill"), IllegalAction::FillPending);
    draw(&mut position, &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    assert_eq!(track(&position), [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 0]);
    assert_eq!(position.seat_to_move(), Some(seat(1)));
}

/// R4.1: tiles go onto the empty spaces clockwise from the marker, around the ring; what is there
/// stays, and the marker's own space stays empty.
#[test]
fn r4_1_filling_goes_clockwise_from_the_marker() {
    let mut position = position("2p20 .,.,.,.,.,*,.,7,.,.,.,2 01 - -");
    play(&mut position, "refill");
    draw(&mut position, &[21, 22, 23, 24, 25, 26, 27, 28, 29]);
    assert_eq!(track(&position), [25, 26, 27, 28, 29, 0, 21, 7, 22, 23, 24, 2]);
    assert_eq!(position.wheel().marker(), 5);
    assert_eq!(takeable(&position), [21, 7, 22]);
}

/// R4.1: a game draws from its deck in order, whoever asks for the fill.
#[test]
fn r4_1_a_game_fills_from_its_deck() {
    let mut game = table(2, deck_from(&[]));
    while game.position().wheel().len() > 1 {
        let mover = game.position().seat_to_move().unwrap();
        let take = game.position().legal_actions().iter().find(|&a| a != Action::Refill);
        game.play(mover, take.unwrap()).unwrap();
    }
    assert_eq!(track(game.position()), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11]);
    game.play(game.position().moon().next(), Action::Refill).unwrap();
    assert_eq!(track(game.position()), [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 0, 11]);
}

/// R4.1: three tiles in the supply fill three of ten spaces.
#[test]
fn r4_1_a_short_supply_fills_as_far_as_it_goes() {
    let mut position = one_colour_each(&[1], &[18, 35, 52]);
    play(&mut position, "refill");
    assert_eq!(position.fill_size(), 3);
    draw(&mut position, &[52, 18, 35]);
    assert_eq!(track(&position), [0, 1, 52, 18, 35, 0, 0, 0, 0, 0, 0, 0]);
    assert!(position.unseen().is_empty());
}

/// R4.1: with an empty supply no fill is offered.
#[test]
fn r4_1_an_empty_supply_fills_nothing() {
    let position = one_colour_each(&[1, 18], &[]);
    assert!(!position.may_refill());
    assert_eq!(refusal(&position, "refill"), IllegalAction::SupplyEmpty);
}

/// R4.1: a fill takes as many tiles as are due, from the supply, each once.
#[test]
fn r4_1_a_fill_takes_what_is_due_from_the_supply() {
    let mut position = position("2p20 1,.,3,.,5,*,7,8,9,10,11,12 01 - -");
    assert_eq!(position.fill(&[]), Err(IllegalDraw::NotDue));
    position = crate::common::position("2p20 1,.,.,.,.,*,.,.,.,.,.,. 01+ 2@0,0o 3@0,0o");
    let before = position.clone();
    let draw = [20, 21, 22, 23, 24, 25, 26, 27, 28];
    let with_last = |last: u8| tiles(&[&draw[..], &[last]].concat());
    assert_eq!(position.fill(&tiles(&draw)), Err(IllegalDraw::Count { due: 10, given: 9 }));
    for wrong in [1, 2, 20] {
        assert_eq!(position.fill(&with_last(wrong)), Err(IllegalDraw::NotInSupply(tile(wrong))));
    }
    assert_eq!(position, before);
    assert_eq!(position.fill(&with_last(29)), Ok(()));
}

/// R4.2: the next three tiles, empty spaces left out; the marker follows the tile.
#[test]
fn r4_2_one_of_the_next_three_tiles_is_taken() {
    let mut position = position("2p20 9,.,.,10,.,.,.,*,.,.,8,. 01 - -");
    assert_eq!(takeable(&position), [8, 9, 10]);
    play(&mut position, "9@0,0");
    assert_eq!(position.wheel().marker(), 0);
    assert_eq!(track(&position), [0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 8, 0]);
    assert_eq!(takeable(&position), [10, 8]);
}

/// R4.2: the fourth tile is out of reach, and one that is not there even more so.
#[test]
fn r4_2_no_other_tile_may_be_taken() {
    let position = position("2p20 9,.,11,10,.,.,.,*,.,.,8,. 01 - -");
    assert_eq!(takeable(&position), [8, 9, 11]);
    assert_eq!(refusal(&position, "10@0,0"), IllegalAction::OutOfReach(tile(10)));
    assert_eq!(refusal(&position, "12@0,0"), IllegalAction::NotOnTrack(tile(12)));
}

/// R4.2: with two tiles on the track there is a choice of two, with one of one.
#[test]
fn r4_2_fewer_than_three_tiles_are_all_there_is() {
    assert_eq!(takeable(&position("2p20 9,.,.,.,.,.,.,*,.,.,8,. 01 - -")), [8, 9]);
    assert_eq!(takeable(&position("2p20 9,.,.,.,.,.,.,*,.,.,.,. 01 - -")), [9]);
}

/// R4.3: nobody can pass: to take is all there is, before a fill is possible and after one.
#[test]
fn r4_3_taking_and_placing_is_compulsory() {
    let mut position = position("2p20 *,5,.,.,.,.,.,.,.,.,.,. 01 - -");
    play(&mut position, "refill");
    draw(&mut position, &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let words: Vec<String> = position.legal_actions().iter().map(|a| a.to_string()).collect();
    assert_eq!(words, ["5@0,0", "20@0,0", "21@0,0"]);
    play(&mut position, "5@0,0");
    assert_eq!(position.tile_at(seat(0), Cell::ORIGIN), Some(tile(5)), "it is placed at once");
}

/// R4.4: the mover pays the time of the tile, nobody else.
#[test]
fn r4_4_the_disc_advances_by_the_time_of_the_tile() {
    let mut position = position("2p20 *,17,34,2,.,.,.,.,.,.,.,. 10 6@0,0o 1@0,0");
    play(&mut position, "34@0,1");
    assert_eq!([0, 1].map(|s| position.moon().time(seat(s))), [3, 8]);
}

/// R4.5: the first tile may go anywhere, which is to say onto 0,0.
#[test]
fn r4_5_the_first_tile_goes_to_the_origin() {
    let position = position("2p20 *,5,6,7,.,.,.,.,.,.,.,. 01 - 2@0,0o");
    assert_eq!(position.free_cells(seat(0)), [Cell::ORIGIN]);
    assert_eq!(refusal(&position, "5@0,1"), IllegalAction::NotOrigin(cell(0, 1)));
}

/// R4.5: any later tile goes edge to edge with the own display, whatever its colour.
#[test]
fn r4_5_later_tiles_go_edge_to_edge() {
    let position = position("2p20 *,18,6,7,.,.,.,.,.,.,.,. 01 1@0,0/2@1,0o 17@0,0ooo");
    let around = [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, 0)].map(|(x, y)| cell(x, y));
    assert_eq!(sorted(position.free_cells(seat(0))), around);
    for free in around {
        play(&mut position.clone(), &format!("18@{free}"));
        play(&mut position.clone(), &format!("6@{free}"));
    }
}

/// R4.5: not at a corner, not apart, not onto another tile.
#[test]
fn r4_5_no_other_cell_will_do() {
    let position = position("2p20 *,18,6,7,.,.,.,.,.,.,.,. 01 1@0,0/2@1,0o 3@0,0o/35@0,1");
    for (word, x, y) in [("18@-1,-1", -1, -1), ("18@2,1", 2, 1), ("18@5,5", 5, 5)] {
        assert_eq!(refusal(&position, word), IllegalAction::NotBesideDisplay(cell(x, y)));
    }
    for (word, x) in [("18@0,0", 0), ("18@1,0", 1)] {
        assert_eq!(refusal(&position, word), IllegalAction::CellTaken(cell(x, 0)));
    }
    let beside_the_other_display = refusal(&position, "18@0,2");
    assert_eq!(beside_the_other_display, IllegalAction::NotBesideDisplay(cell(0, 2)));
}

/// R4.5: a display has no border: seventeen tiles in a line can be continued at both ends.
#[test]
fn r4_5_the_display_has_no_border() {
    let mut position = one_colour_each(&[1], &[18, 35, 52]);
    assert_eq!(position.tiles(seat(0)).len(), 16);
    for end in [cell(16, 0), cell(-1, 0)] {
        assert!(position.free_cells(seat(0)).contains(&end));
    }
    play(&mut position, "1@16,0");
    assert_eq!(position.tile_at(seat(0), cell(16, 0)), Some(tile(1)));
    assert_eq!(position.tile_at(seat(0), cell(0, 0)), Some(tile(2)));
}

/// R4.6: the last goal disc ends the game, the last but one does not.
#[test]
fn r4_6_the_game_ends_without_goal_discs() {
    for (discs, over) in [(1, true), (2, false)] {
        let line = format!("2p{discs} *,2,4,5,.,.,.,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo");
        let mut position = position(&line);
        play(&mut position, "2@-1,0");
        assert_eq!(position.is_over(), over);
    }
}

// 5 Goals

/// R5.1: neighbours count, and what hangs together with a neighbour in the neighbour's colour.
#[test]
fn r5_1_neighbours_and_their_groups_count() {
    let position = solo_with("35@0,0/1@1,0/2@2,0o/18@3,0/3@4,0o/52@0,1/53@1,1o", &[]);
    let tally = position.tally(tile(35));
    assert_eq!(tally.of(Color::Blue), 2, "the third blue is cut off by the red one");
    assert_eq!(tally.of(Color::Red), 0, "red is only beside a neighbour");
    assert_eq!(tally.of(Color::Yellow), 2);
    assert_eq!(numbers(position.group(tile(2))), [1, 2]);
}

/// R5.1: a group that is reached from two sides counts once.
#[test]
fn r5_1_each_tile_counts_once() {
    let position = solo_with("35@0,0/1@1,0/2@1,1o/3@0,1o", &[]);
    assert_eq!(position.tally(tile(35)).of(Color::Blue), 3);
    assert_eq!(position.tally(tile(35)).total(), 3);
}

/// R5.1: a group counts for a tile beside it, also with what it gains later and far away.
#[test]
fn r5_1_groups_that_grow_later_count_for_earlier_and_later_neighbours() {
    let before_the_group = solo_with("46@0,0oo/18@1,0", &[19]);
    assert_eq!(completes(&before_the_group, "19@2,0"), ["46 rr"]);
    let after_the_group = solo_with("18@0,0/46@1,0oo", &[19]);
    assert_eq!(completes(&after_the_group, "19@-1,0"), ["46 rr"]);
}

/// R5.2: a tile does not count for itself, not even through others of its colour.
#[test]
fn r5_2_a_tile_never_counts_for_itself() {
    let square = solo_with("2@0,0o/1@1,0/4@1,1o/6@0,1o", &[3]);
    assert_eq!(square.tally(tile(2)).of(Color::Blue), 3);
    assert_eq!(completes(&square, "3@2,0"), ["2 bbbb", "3 bbbb"], "four others each");
}

/// R5.3: at least as many as shown of every colour, in any arrangement.
#[test]
fn r5_3_a_goal_needs_every_colour_often_enough() {
    let three_colours = solo_with("5@0,0oo/1@1,0/18@-1,0/52@0,1", &[35, 36, 19]);
    assert_eq!(completes(&three_colours, "35@0,-1"), ["5 brty"]);
    assert_eq!(completes(&three_colours, "19@0,-1"), NOTHING, "red twice is not turquoise");
    let more_than_enough = solo_with("19@0,0o/18@1,0/20@2,0o", &[64]);
    assert_eq!(completes(&more_than_enough, "64@3,0"), ["64 rrr", "64 r"]);
}

/// R5.3: how much is missing can be asked.
#[test]
fn r5_3_what_a_goal_lacks() {
    let position = solo_with("60@0,0ooo/18@1,0/1@-1,0", &[]);
    let lacking = |index| position.lacking(GoalId { tile: tile(60), index });
    let missing = |index| lacking(index).map(|tally| Color::ALL.map(|color| tally.of(color)));
    assert_eq!(missing(0), Some([0, 2, 0, 0]), "rrr has one red");
    assert_eq!(missing(1), Some([0, 0, 3, 0]), "ttt has none");
    assert_eq!(missing(2), Some([1, 0, 0, 0]), "bb has one blue");
    assert_eq!(missing(3), None, "there is no fourth goal");
}

/// R5.4: the same two reds serve a goal on each side, and both goals of one tile.
#[test]
fn r5_4_tiles_serve_any_number_of_goals() {
    let two_reds = solo_with("46@0,0oo/18@1,0/63@2,0ooo", &[19]);
    assert_eq!(completes(&two_reds, "19@1,1"), ["46 rr", "63 rr"]);
    let both_goals = solo_with("18@0,0/19@1,0o/20@2,0o", &[64]);
    assert_eq!(completes(&both_goals, "64@1,1"), ["64 rrr", "64 r"]);
}

/// R5.5: one disc for each completed goal, of the new tile and of others.
#[test]
fn r5_5_every_completed_goal_gets_a_disc() {
    let mut position = solo_with("49@0,0oox/18@1,0", &[32]);
    assert_eq!(position.discs_left(seat(0)), 20);
    let placement = play(&mut position, "32@0,1");
    assert_eq!(goal_names(placement.covered()), ["32 t"]);
    assert_eq!(placement.completed, placement.covered());
    assert_eq!(position.discs_left(seat(0)), 19);
    let covered = |index| position.is_covered(GoalId { tile: tile(32), index });
    assert_eq!([0, 1, 2].map(covered), [false, false, true]);
}

/// R5.5: a goal is covered once and stays so.
#[test]
fn r5_5_a_covered_goal_stays_covered() {
    let mut position = solo_with("30@0,0xo/1@1,0/2@-1,0o", &[3]);
    assert_eq!(completes(&position, "3@0,1"), NOTHING);
    play(&mut position, "3@0,1");
    assert!(position.is_covered(GoalId { tile: tile(30), index: 0 }));
    assert_eq!(position.discs_left(seat(0)), 20);
}

/// R5.6: two goals completed with one disc left: the disc goes onto one of them.
#[test]
fn r5_6_the_discs_that_are_left_are_placed() {
    let mut position = position("2p1 *,32,2,3,.,.,.,.,.,.,.,. 01 49@0,0ooo 17@0,0ooo");
    let placement = play(&mut position, "32@1,0");
    assert_eq!(goal_names(placement.completed), ["32 t", "49 r"]);
    assert_eq!(goal_names(placement.covered()), ["32 t"], "the lower tile");
    assert_eq!(position.discs_left(seat(0)), 0);
    assert!(!position.is_covered(GoalId { tile: tile(49), index: 2 }));
    assert_eq!(result(&position), (EndReason::Discs, vec![0, 1]));
}

// 6 End

/// R6.1: the last goal disc wins at once, although tiles are left and others have paid less.
#[test]
fn r6_1_the_last_goal_disc_wins_at_once() {
    let mut position = position("2p1 *,2,4,5,.,.,.,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo");
    let preview = position.preview(action("2@-1,0")).unwrap();
    assert_eq!(preview.next, None);
    play(&mut position, "2@-1,0");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(result(&position), (EndReason::Discs, vec![0, 1]));
    assert_eq!(position.seat_to_move(), None);
    assert!(position.legal_actions().is_empty());
    assert_eq!(refusal(&position, "4@0,1"), IllegalAction::GameOver);
    assert_eq!(refusal(&position, "refill"), IllegalAction::GameOver);
}

/// R6.2: no tile on the track and none in the supply: fewest goal discs left wins.
#[test]
fn r6_2_the_game_ends_without_tiles() {
    let mut position = one_colour_each(&[1, 18], &[]);
    play(&mut position, "1@15,1");
    assert_eq!(position.outcome(), None, "there is a tile left");
    assert_eq!(position.preview(action("18@-1,0")).unwrap().next, None);
    play(&mut position, "18@-1,0");
    assert_eq!(result(&position).0, EndReason::Tiles);
}

/// R6.2: not who would move next wins, but who has the fewest goal discs left.
#[test]
fn r6_2_fewest_goal_discs_left_wins() {
    let mut position = one_colour_each(&[18, 1], &[]);
    assert_eq!(completes(&position, "18@7,1"), ["9 br"]);
    play(&mut position, "18@7,1");
    play(&mut position, "1@-1,0");
    assert_eq!([0, 1, 2, 3].map(|s| position.discs_left(seat(s))), [15, 16, 16, 16]);
    assert_eq!(order(&position), [1, 0, 2, 3]);
    assert_eq!(result(&position), (EndReason::Tiles, vec![0, 1, 2, 3]));
}

/// R6.3: the places behind the winner go by goal discs left as well.
#[test]
fn r6_3_other_places_go_by_goal_discs_left() {
    let one_left = ["49@0,0oox/18@1,0/1@-1,0", "32@0,0oox/35@1,0/36@2,0o"];
    let two_left = "17@0,0ooo/52@1,0";
    let line = format!("2,4,5,.,.,.,.,.,.,.,. 012 {} {two_left} {}", one_left[0], one_left[1]);
    let mut position = position(&format!("3p2 *,{line}"));
    assert_eq!(completes(&position, "2@-2,0"), ["49 bb"]);
    play(&mut position, "2@-2,0");
    assert_eq!([0, 1, 2].map(|s| position.discs_left(seat(s))), [0, 2, 1]);
    assert_eq!(order(&position), [1, 2, 0]);
    assert_eq!(result(&position), (EndReason::Discs, vec![0, 2, 1]));
}

/// R6.3: equal counts go by who would move sooner, within a stack the upper one.
#[test]
fn r6_3_ties_go_to_who_would_move_sooner() {
    let mut position = one_colour_each(&[1, 18], &[]);
    assert_eq!(order(&position), [0, 1, 2, 3]);
    play(&mut position, "1@16,0");
    play(&mut position, "18@16,0");
    assert_eq!([0, 1, 2, 3].map(|s| position.discs_left(seat(s))), [16; 4]);
    assert_eq!([0, 1, 2, 3].map(|s| position.moon().time(seat(s))), [67; 4]);
    assert_eq!(result(&position), (EndReason::Tiles, vec![1, 0, 2, 3]));
}

// 7 Solo

/// R7.1: 21 goal discs, one seat that always moves.
#[test]
fn r7_1_solo_has_21_goal_discs_and_no_turn_order() {
    let mut position = solo_game_after(0);
    assert_eq!(position.discs_left(seat(0)), 21);
    assert_eq!(position.solo_phase(), Some(1));
    play(&mut position, "51@0,0");
    assert_eq!(position.turn(), Turn::Act(seat(0)));
    assert_eq!(order(&position), [0]);
}

/// R7.2: phase 1 can be ended once 8 discs are placed, and not before.
#[test]
fn r7_2_eight_discs_allow_to_end_phase_1() {
    let seven = solo_game_after(5);
    assert!(!seven.may_refill());
    assert_eq!(refusal(&seven, "refill"), IllegalAction::PhaseNotDone { placed: 7 });
    let mut eight = solo_game_after(6);
    assert!(eight.may_refill());
    play(&mut eight, "refill");
    assert_eq!((eight.turn(), eight.solo_phase()), (Turn::Fill, Some(2)));
}

/// R7.2: with 8 discs placed, further tiles may be taken first.
#[test]
fn r7_2_further_tiles_may_be_taken() {
    for taken in 6..10 {
        let position = solo_game_after(taken);
        assert!(position.may_refill());
        assert_eq!(takeable(&position).len(), (11 - taken).min(3));
    }
}

/// R7.2: a track of one or two tiles is no reason to fill, in either phase.
#[test]
fn r7_2_there_is_no_optional_fill() {
    let phase_1 = solo_line_after(9);
    assert_eq!(phase_1.wheel().len(), 2);
    assert_eq!(refusal(&phase_1, "refill"), IllegalAction::PhaseNotDone { placed: 0 });
    let phase_2 = solo_line_after(21);
    assert_eq!(phase_2.wheel().len(), 1);
    assert_eq!(refusal(&phase_2, "refill"), IllegalAction::PhaseAlreadyEnded);
}

/// R7.2: the eleventh tile ends phase 1 by itself.
#[test]
fn r7_2_an_empty_track_ends_phase_1() {
    let mut position = solo_line_after(10);
    assert_eq!(position.solo_phase(), Some(1));
    play(&mut position, "52@10,0");
    assert_eq!((position.turn(), position.fill_size()), (Turn::Fill, 11));
    assert_eq!(position.solo_phase(), Some(2));
}

/// R7.3: the time of the display alone when 8 discs or more are placed.
#[test]
fn r7_3_phase1_scores_the_time() {
    for (taken, time) in [(6, 38), (7, 45)] {
        let mut position = solo_game_after(taken);
        assert_eq!(position.phase1_score(), None);
        play(&mut position, "refill");
        assert_eq!(position.phase1_score(), Some(time));
    }
}

/// R7.3: ten more for each of the first eight discs that is not placed.
#[test]
fn r7_3_missing_discs_cost_ten_each() {
    let none_placed = solo_line_after(11);
    assert_eq!(none_placed.discs_left(seat(0)), 21);
    let time = 1 + 1 + 2 + 2 + 2 + 2 + 3 + 3 + 1 + 2 + 1;
    assert_eq!(none_placed.phase1_score(), Some(time + 80));

    let display = "49@0,0oox/32@1,0oox/1@2,0/18@3,0/2@4,0o/19@5,0o/3@6,0o/20@7,0o/4@8,0o/21@9,0o";
    let mut two_placed = solo_with(display, &[52]);
    play(&mut two_placed, "52@10,0");
    let time = 6 + 6 + 1 + 1 + 2 + 2 + 2 + 2 + 3 + 3 + 1;
    assert_eq!(two_placed.phase1_score(), Some(time + 60));
}

/// R7.4: the fill leaves the tiles that were not taken, and the marker's space empty.
#[test]
fn r7_4_tiles_that_were_not_taken_stay() {
    let mut position = solo_game_after(6);
    play(&mut position, "65@-1,2");
    assert_eq!(track(&position), [0, 0, 0, 0, 0, 0, 0, 68, 0, 32, 14, 49]);
    play(&mut position, "refill");
    draw(&mut position, &[1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(track(&position), [1, 2, 3, 4, 5, 6, 7, 68, 0, 32, 14, 49]);
    assert_eq!(takeable(&position), [32, 14, 49]);
    assert_eq!(refusal(&position, "refill"), IllegalAction::PhaseAlreadyEnded);
}

/// R7.5: from the ninth on, goals of phase 1 are covered at once, with discs of the second stack.
#[test]
fn r7_5_more_than_eight_goals_are_covered_at_once() {
    let mut position = solo_game_after(7);
    assert_eq!(position.discs_left(seat(0)), 11);
    play(&mut position, "refill");
    assert_eq!(position.discs_left(seat(0)), 11);
}

/// R7.6: in phase 2 an empty track ends the game, however many tiles are in the supply.
#[test]
fn r7_6_an_empty_track_ends_phase_2() {
    let mut position = solo_line_after(21);
    assert_eq!(position.unseen().len(), 46);
    assert_eq!(position.preview(action("50@21,0")).unwrap().next, None);
    play(&mut position, "50@21,0");
    assert_eq!(position.turn(), Turn::Over);
}

/// R7.6: the last disc ends the game, although there are tiles on the track.
#[test]
fn r7_6_the_last_disc_ends_phase_2() {
    let mut position = solo_game_after(10);
    play(&mut position, "refill");
    draw(&mut position, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    play(&mut position, "49@-2,1");
    assert_eq!(position.discs_left(seat(0)), 0);
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(
        solo_score(&position),
        SoloScore { phase1_score: 61, phase2_score: 67, discs_left: 0 }
    );
}

/// R7.6: if the last disc comes in phase 1, both phases end with it.
#[test]
fn r7_6_the_last_disc_in_phase_1_ends_both_phases() {
    let position = solo_game_after(11);
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(
        solo_score(&position),
        SoloScore { phase1_score: 67, phase2_score: 67, discs_left: 0 }
    );
}

/// R7.7: the time of all tiles, those of phase 1 once more, and ten for each disc not placed.
#[test]
fn r7_7_phase_2_scores_all_time_and_missing_discs() {
    let position = solo_line_after(22);
    let phase_1_time = 1 + 1 + 2 + 2 + 2 + 2 + 3 + 3 + 1 + 2 + 1;
    let phase_2_time = 3 + 3 + 4 + 4 + 4 + 4 + 5 + 5 + 5 + 6 + 6;
    let left = 21 - 2;
    assert_eq!(position.discs_left(seat(0)), left);
    let score = solo_score(&position);
    assert_eq!(score.phase2_score, phase_1_time + phase_2_time + 10 * u16::from(left));
    assert_eq!(score.discs_left, left);
}

/// R7.8: the result is the sum of both.
#[test]
fn r7_8_the_result_is_the_sum_of_both_scores() {
    let great = SoloScore { phase1_score: 31, phase2_score: 62, discs_left: 0 };
    assert_eq!(great.total(), 93);
    let position = solo_line_after(22);
    let score = solo_score(&position);
    assert_eq!(score.total(), score.phase1_score + score.phase2_score);
    assert_eq!(Some(score.phase1_score), position.phase1_score());
}

// 8 What is public

/// R8: which tiles are in the supply is public, so the order of the rest makes no difference.
#[test]
fn r8_positions_know_nothing_of_the_order_of_the_supply() {
    let ascending: Vec<u8> = (1..=68).collect();
    let mut other = ascending.clone();
    other[11..].reverse();
    let mut games = [ascending, other].map(|order| table(2, deck_from(&order)));
    for word in ["1@0,0", "2@0,0", "4@1,0"] {
        for game in &mut games {
            game.play(game.position().seat_to_move().unwrap(), action(word)).unwrap();
        }
        assert_eq!(games[0].position(), games[1].position());
        assert_eq!(games[0].position().hash64(), games[1].position().hash64());
        assert_eq!(format!("{:?}", games[0]), format!("{:?}", games[1]));
    }
}

/// R8: what is printed of a deck for a log says nothing of it.
#[test]
fn r8_a_deck_does_not_print_its_order() {
    assert_eq!(format!("{:?}", deck_from(&[])), "Deck(..)");
    assert!(format!("{:?}", table(2, deck_from(&[]))).contains("deck: Deck(..)"));
}

/// R8: a game shows the drawn part of its deck, and all of it only when it is over.
#[test]
fn r8_the_deck_is_secret_until_the_end() {
    let variant = Variant::new(2, 1).unwrap();
    let deck = deck_from(&[49, 17, 32]);
    let mut game = Game::new(variant, &seats(&[0, 1]), deck).unwrap();
    for (mover, word) in [(0, "49@0,0"), (1, "17@0,0"), (0, "32@0,1")] {
        assert_eq!(game.revealed(), &deck.tiles()[..11]);
        assert_eq!(game.deck(), None);
        game.play(seat(mover), action(word)).unwrap();
    }
    assert!(game.position().is_over());
    assert_eq!(game.deck(), Some(&deck));
}
