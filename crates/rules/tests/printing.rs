//! How things are printed for people: boards, outcomes, sets.

use nova_luna_rules::{Game, GoalId, GoalSet, Outcome, Position, Shuffle, TileSet, Variant};
use nova_luna_testing::Dice;

use crate::common::{position, seat, tile};

/// This position is printed as this board. The line breaks around it are for the eye.
#[track_caller]
fn check(line: &str, board: &str) {
    assert_eq!(position(line).to_string(), board.trim_matches('\n'));
}

#[test]
fn the_start_of_a_game_for_three() {
    check(
        "3p17 *,16,1,67,48,59,32,65,40,46,11,57 201 - - -",
        "
3 players with 17 goal discs each, 57 tiles in the supply
to move: seat 2, then 0, 1

next   16 b6 yyy rr ry   1 b1          67 y6 rr tt b
then   48 t5 yyy y       59 y4 by rt   32 r6 bb yy t
then   65 y5 tt r        40 t3 rtt     46 t5 rr b
then   11 b4 rrrr rr     57 y3 bry

seat 0: time 0, 17 discs left

seat 1: time 0, 17 discs left

seat 2: time 0, 17 discs left
",
    );
}

#[test]
fn a_solo_game_that_is_over() {
    check(
        "solo:48 .,.,*,.,.,.,.,.,.,.,.,. 0 67@0,0xxx/48@0,-1ox/32@0,-2oxx/46@-1,-1ox/16@-1,0oxx/65@-1,-2xx/\
         57@-1,-3o/40@-1,-4o/59@-1,-5oo/1@-1,-6/11@-1,-7oo/31@-1,1ox/33@0,1oxx/54@0,2o/50@-1,-8oxx/20@-1,-9o/\
         35@1,1/37@-1,-10o/17@1,2oox/6@1,3o/5@1,4oo/8@1,5xo",
        "
solo, phase 2, score of phase 1: 48, 46 tiles in the supply
over: score 167: 48 for phase 1 and 119 for phase 2, 3 discs left

the track is empty

seat 0: time 89, 3 discs left
        x -1      x 0       x 1
y -10   37 t2
        tttt
y -9    20 r2
        rrrr
y -8    50 t6
        rrr ● ●
y -7    11 b4
        rrrr rr
y -6    1 b1
y -5    59 y4
        by rt
y -4    40 t3
        rtt
y -3    57 y3
        bry
y -2    65 y5     32 r6
        ● ●       bb ● ●
y -1    46 t5     48 t5
        rr ●      yyy ●
y 0     16 b6     67 y6
        yyy ● ●   ● ● ●
y 1     31 r5     33 r6     35 t1
        bbb ●     ttt ● ●
y 2               54 y2     17 b7
                  yyyy      rt ry ●
y 3                         6 b3
                            bty
y 4                         5 b3
                            brty rrr
y 5                         8 b4
                            ● rt
",
    );
}

#[test]
fn a_track_that_waits_for_tiles() {
    let board = position("2p1 *,.,.,.,.,.,.,.,.,.,.,. 10+ - -").to_string();
    let start = "2 players with 1 goal disc each, 68 tiles in the supply\nthe track is to be filled\n\nthe track is empty\n\nseat 0";
    assert!(board.starts_with(start), "{board}");
}

/// Every board shows every tile of the track and the displays, in lines without spaces at their ends.
#[test]
fn boards_are_complete_and_tidy() {
    for (players, seed) in (0..40).map(|seed| (1 + seed as usize % 4, seed)) {
        let mut dice = Dice::new(seed);
        let mut game = deal(players, seed);
        while let Some(seat) = game.position().seat_to_move() {
            let action = dice.action(game.position());
            game.play(seat, action).unwrap();
            let board = game.position().to_string();
            assert!(board.lines().all(|line| line == line.trim_end()), "{board}");
            for tile in TileSet::ALL - game.position().unseen() {
                let name = format!("{tile} {}{}", tile.color().letter(), tile.time());
                let found = board.split("  ").any(|text| text.trim().starts_with(&name));
                assert!(found, "{name} is missing in\n{board}");
            }
            let discs = board.matches('●').count();
            let placed: u8 = game
                .position()
                .seats()
                .map(|seat| {
                    game.position().variant().goal_discs() - game.position().discs_left(seat)
                })
                .sum();
            assert_eq!(discs, usize::from(placed), "{board}");
        }
    }
}

fn deal(players: usize, seed: u64) -> Game {
    let variant = Variant::standard(players).unwrap_or(Variant::solo());
    Game::deal(variant, &mut Shuffle::from_seed(seed, 0))
}

#[track_caller]
fn outcome(line: &str) -> Outcome {
    position(line).outcome().expect("the game is over")
}

#[test]
fn outcomes_say_who_won_and_why() {
    let discs = outcome("2p1 .,*,4,5,.,.,.,.,.,.,.,. 10 49@0,0oox/18@1,0 17@0,0ooo");
    assert_eq!(discs.winner(), Some(seat(0)));
    assert_eq!(discs.to_string(), "seat 0 wins with its last disc, then seat 1");
}

#[test]
fn a_solo_outcome_is_a_score() {
    let mut game = deal(1, 7);
    while let Some(seat) = game.position().seat_to_move() {
        let action = game.position().legal_actions().into_iter().next().unwrap();
        game.play(seat, action).unwrap();
    }
    let outcome = game.position().outcome().unwrap();
    let Outcome::Score(score) = outcome else { panic!("{outcome:?}") };
    assert_eq!(outcome.winner(), None);
    let expected = format!(
        "score {}: {} for phase 1 and {} for phase 2, ",
        score.total(),
        score.phase1_score,
        score.phase2_score
    );
    assert!(outcome.to_string().starts_with(&expected), "{outcome}");
}

#[test]
fn debug_output_of_sets_lists_what_is_in_them() {
    let tiles: TileSet = [28, 3].map(tile).into_iter().collect();
    assert_eq!(format!("{tiles:?}"), "{3, 28}");
    let goals: GoalSet = [1, 0].map(|index| GoalId { tile: tile(28), index }).into_iter().collect();
    assert_eq!(format!("{goals:?}"), "{[28, 0], [28, 1]}");
    assert_eq!(format!("{:?}", tile(28).goals()[0].needs), "Tally(yyyy)");
    assert_eq!(format!("{:?}", tile(28)), "TileId(28)");
}

#[test]
fn debug_output_of_a_position_is_its_line() {
    let line = "solo *,1,18,35,52,2,19,36,53,3,20,37 0 -";
    let read: Position = position(line);
    assert_eq!(format!("{read:?}"), format!("Position({line})"));
}
