//! Positions and actions as text: what is read back, and what is refused and why.

use std::collections::BTreeSet;

use nova_luna_rules::notation::NotationError;
use nova_luna_rules::{Action, Cell, GoalId, Position, Setup, SetupFault};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use crate::common::{action, position, seat, tile};

/// Refusing `line` gives this message.
#[track_caller]
fn check(line: &str, message: &str) {
    match line.parse::<Position>() {
        Ok(position) => panic!("{line:?} is read as {position:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{line:?}"),
    }
}

/// A possible position, changed into something that is refused with this message.
#[track_caller]
fn check_setup(change: impl FnOnce(&mut Setup), message: &str) {
    let line = "2p20 *,3,4,5,.,.,.,.,.,.,.,. 01 1@0,0 2@0,0o";
    let mut setup = Setup::from(&position(line));
    assert_eq!(setup.position().as_ref(), Ok(&position(line)));
    change(&mut setup);
    let faults = setup.position().expect_err("an impossible setup");
    assert_eq!(NotationError::Impossible(faults).to_string(), message);
}

#[test]
fn positions_are_printed_as_they_were_read() {
    for line in [
        "2p20 *,12,7,40,5,6,8,9,.,.,10,11 10 28@0,0oo/1@1,0 3@0,0o",
        "2p20 .,.,.,.,.,*,.,.,.,.,.,. 01+ - -",
        "3p17 1,2,3,4,5,6,7,8,9,10,11,* 201 - - -",
        "4p15 *,1,.,.,.,.,.,.,.,.,.,. 3210 - - - -",
        "2p1 *,2,4,5,.,.,.,.,.,.,.,. 10 49@0,0oox/18@1,0 17@0,0ooo",
        "2p20 *,1,2,.,.,.,.,.,.,.,.,. 01+ - -",
        "solo *,1,18,35,52,2,19,36,53,3,20,37 0 -",
        "solo .,.,*,35,52,2,19,36,53,3,20,37 0 18@0,0/1@-1,0",
        "solo *,.,.,.,.,.,.,.,.,.,.,. 0+ -",
    ] {
        assert_eq!(position(line).notation(), line);
    }
}

#[test]
fn the_end_of_a_line_does_not_matter() {
    let line = "2p20 *,1,2,3,.,.,.,.,.,.,.,. 01 - -";
    for ending in ["\n", "\r\n", "  "] {
        assert_eq!(position(&format!("{line}{ending}")), position(line));
    }
}

#[test]
fn actions_are_printed_as_they_were_read() {
    for word in ["refill", "1@0,0", "68@-68,68", "28@12,-7"] {
        assert_eq!(action(word).to_string(), word);
    }
    assert_eq!(action("refill"), Action::Refill);
    assert!("fill".parse::<Action>().is_err());
    assert_eq!(action("28@0,-1"), Action::Take { tile: tile(28), cell: Cell { x: 0, y: -1 } });
}

#[test]
fn actions_that_cannot_be_read() {
    const ACTION: &str = "an action: refill, or 28@0,1";
    const CELL: &str = "a cell: x,y from -68 to 68";
    for (word, column, expected) in [
        ("", 1, ACTION),
        ("Refill", 1, ACTION),
        (" refill", 1, ACTION),
        ("refill ", 7, "the end"),
        ("refill28@0,1", 7, "the end"),
        ("28", 3, "@ and a cell"),
        ("28@", 4, CELL),
        ("28@0", 5, "a comma and y"),
        ("28@0,", 6, CELL),
        ("28@0,1 ", 7, "the end"),
        ("0@0,0", 1, ACTION),
        ("69@0,0", 1, ACTION),
        ("-1@0,0", 1, ACTION),
        ("+1@0,0", 1, ACTION),
        ("028@0,0", 1, ACTION),
        ("99999@0,0", 1, ACTION),
        ("28@69,0", 4, CELL),
        ("28@0,-69", 4, CELL),
        ("28@-0,0", 4, CELL),
        ("28@0,01", 6, CELL),
        ("28@é,0", 4, CELL),
    ] {
        let error = word.parse::<Action>().expect_err(word);
        assert_eq!(error, NotationError::Syntax { at: column - 1, expected }, "{word:?}");
        assert_eq!(error.to_string(), format!("column {column}: expected {expected}"));
    }
}

#[test]
fn kinds_of_game_that_cannot_be_read() {
    const KIND: &str = "a kind of game: solo, or players and goal discs like 2p20";
    let rest = "*,1,2,3,.,.,.,.,.,.,.,. 01 - -";
    for kind in ["", " 2p20", "x", "1p20", "5p20", "2p0", "2p21", "-2p20", "02p20", "tp20"] {
        check(&format!("{kind} {rest}"), &format!("column 1: expected {KIND}"));
    }
    check("2", &format!("column 2: expected {KIND}"));
    check("2p", &format!("column 3: expected {KIND}"));
    check("2px", &format!("column 3: expected {KIND}"));
    check("2p020", &format!("column 3: expected {KIND}"));
    check("solo:", "column 6: expected a score");
    check("solo:-1", "column 6: expected a score");
    check("solo:12345", "column 6: expected a score");
    check("2p20", "column 5: expected a space and the track");
    check("2p20x", "column 5: expected a space and the track");
    check("solo:31:", "column 8: expected a space and the track");
}

#[test]
fn tracks_that_cannot_be_read() {
    const SPACE: &str = "expected a space of the track: a tile from 1 to 68, . or *";
    check("2p20 ", "column 5: expected a space and the track");
    check("2p20 é", &format!("column 6: {SPACE}"));
    check("2p20 *,0", &format!("column 8: {SPACE}"));
    check("2p20 *,69", &format!("column 8: {SPACE}"));
    check("2p20 *,,", &format!("column 8: {SPACE}"));
    check("2p20 *,1", "column 9: expected a comma: the track has twelve spaces");
    check("2p20 *,.*", "column 9: expected a comma: the track has twelve spaces");
    check("2p20 *,1,*", "column 10: expected only one marker");
    check("2p20 .,.,.,.,.,.,.,.,.,.,.,.", "column 6: expected a marker * on the track");
    let thirteen = "2p20 *,.,.,.,.,.,.,.,.,.,.,.,.";
    check(thirteen, "column 29: expected a space and the order of the seats");
}

#[test]
fn seats_and_displays_that_cannot_be_read() {
    const NEXT: &str = "expected a space and the display of the next seat";
    const TILE: &str = "expected a tile like 28@0,0 or - for none";
    const CELL: &str = "expected a cell: x,y from -68 to 68";
    for (rest, column, message) in [
        ("", 5, "expected a space and the order of the seats"),
        (" 014 - -", 8, NEXT),
        (" 012 - -", 8, "expected each seat only once"),
        (" 01", 8, NEXT),
        (" 01++ - -", 9, NEXT),
        (" 01 -", 10, NEXT),
        (" 01 - - -", 12, "expected the end"),
        (" 01 -x -", 10, NEXT),
        (" 01 x -", 9, TILE),
        (" 01 69@0,0 -", 9, TILE),
        (" 01 1@0,0/ -", 15, TILE),
        (" 01 1 -", 10, "expected @ and a cell"),
        (" 01 1@ -", 11, CELL),
        (" 01 1@0 -", 12, "expected a comma and y"),
        (" 01 1@0,69 -", 11, CELL),
        (" 01 28@0,0 -", 15, "expected x or o for each goal of the tile"),
        (" 01 28@0,0o -", 16, "expected x or o for each goal of the tile"),
        (" 01 28@0,0ooo -", 17, NEXT),
        (" 01 1@0,0x -", 14, NEXT),
    ] {
        let track = "2p20 *,1,.,.,.,.,.,.,.,.,.,.";
        let column = track.len() + column - 4;
        check(&format!("{track}{rest}"), &format!("column {column}: {message}"));
    }
}

/// Lines that can be read but describe no position, and everything that is wrong with each.
const IMPOSSIBLE: [(&str, &str); 32] = [
    ("2p20 *,1,.,.,.,.,.,.,.,.,.,. 0 - -", "the order has to name every seat exactly once"),
    ("2p20 *,1,.,.,.,.,.,.,.,.,.,. 00 - -", "the order has to name every seat exactly once"),
    ("2p20 *,1,.,.,.,.,.,.,.,.,.,. 03 - -", "the order has to name every seat exactly once"),
    ("2p20 *,1,2,1,.,.,.,.,.,.,.,. 01 - -", "tile 1 is in two places"),
    ("2p20 *,1,.,.,.,.,.,.,.,.,.,. 10 1@0,0 -", "tile 1 is in two places"),
    ("2p20 *,1,.,.,.,.,.,.,.,.,.,. 01 2@0,0o 2@0,0o", "tile 2 is in two places"),
    ("2p20 *,1,.,.,.,.,.,.,.,.,.,. 10 2@1,0o -", "the first tile of seat 0 is not on 0,0"),
    ("2p20 *,1,.,.,.,.,.,.,.,.,.,. 10 2@0,0o/18@0,0 -", "two tiles of seat 0 lie on 0,0"),
    (
        "2p20 *,1,.,.,.,.,.,.,.,.,.,. 10 2@0,0o/18@1,1 -",
        "tile 18 does not touch an earlier tile of its display",
    ),
    (
        "2p1 *,1,.,.,.,.,.,.,.,.,.,. 10 49@0,0oox/18@1,0/35@2,0 2@0,0o",
        "seat 0 placed a tile after its last disc",
    ),
    (
        "2p1 *,1,.,.,.,.,.,.,.,.,.,. 01 49@0,0oox/18@1,0 32@0,0oox/35@1,0",
        "two players have placed all their discs",
    ),
    ("2p20 *,1,.,.,.,.,.,.,.,.,.,. 10 30@0,0xo -", "goal 0 of tile 30 is covered but not complete"),
    (
        "2p20 *,1,.,.,.,.,.,.,.,.,.,. 10 49@0,0ooo/18@1,0 -",
        "goal 2 of tile 49 is complete but not covered",
    ),
    (
        "2p20 *,1,.,.,.,.,.,.,.,.,.,. 01 2@0,0o -",
        "seat 0 has paid more time than a seat that moves after it",
    ),
    (
        "2p20 *,1,.,.,.,.,.,.,.,.,.,. 10 17@0,0ooo/2@0,1o -",
        "the players' times are more than 7 apart",
    ),
    ("2p20 *,.,.,.,.,.,.,.,.,.,.,. 01 - -", "the track is empty, so a fill has to be going on"),
    ("2p20 *,1,2,3,.,.,.,.,.,.,.,. 01+ - -", "no fill can be going on here"),
    ("2p1 *,1,.,.,.,.,.,.,.,.,.,. 10+ 49@0,0oox/18@1,0 2@0,0o", "no fill can be going on here"),
    ("solo *,1,2,3,4,5,6,7,8,9,10,11 0+ -", "no fill can be going on here"),
    ("solo *,1,2,3,4,5,6,7,8,9,10,. 0 -", "no solo game has shown 10 tiles at this point"),
    ("solo *,1,2,3,4,5,6,7,8,9,10,11 0 12@0,0ooo", "no solo game has shown 12 tiles at this point"),
    ("solo:80 *,1,2,3,4,5,6,7,8,9,10,11 0 -", "no solo game has shown 11 tiles at this point"),
    ("solo:11 *,2,3,4,5,6,7,8,9,10,11,. 0 1@0,0", "no solo game has shown 11 tiles at this point"),
    (
        "solo .,.,.,.,.,.,.,.,.,.,.,* 0+ 1@0,0/18@1,0/2@2,0o/19@3,0o/3@4,0o/20@5,0o/\
         4@6,0o/21@7,0o/35@8,0/36@9,0o/52@10,0",
        "no fill can be going on here",
    ),
    (
        "solo .,.,.,.,.,.,.,.,.,.,.,* 0 51@0,0xxx/34@0,1xxx/17@1,1xxx/46@1,2xx/\
         67@1,0oox/33@0,2oxx/68@-1,1xoo/65@-1,2ox/32@-2,2oxx/14@-1,0xx/49@-2,1oxo",
        "no solo game has shown 11 tiles at this point",
    ),
    ("solo:80 *,2,3,4,5,6,7,8,9,10,11,12 0 1@0,0", "phase 1 cannot have scored 80"),
    ("solo:82 *,2,3,4,5,6,7,8,9,10,11,12 0 1@0,0", "phase 1 cannot have scored 82"),
    (
        "2p1 .,*,2,3,.,.,.,.,.,.,.,. 10 49@0,0oox/32@1,0oox 17@0,0ooo",
        "seat 0 has placed more discs than it had",
    ),
    (
        "2p20 *,1,1,.,.,.,.,.,.,.,.,. 11 1@0,0 2@5,5o",
        "the order has to name every seat exactly once; tile 1 is in two places; \
         tile 1 is in two places",
    ),
    (
        "3p20 *,1,4,.,.,.,.,.,.,.,.,. 012 2@1,1o 18@0,0/19@0,0o 20@0,0o/35@2,0",
        "the first tile of seat 0 is not on 0,0; two tiles of seat 1 lie on 0,0; \
         tile 35 does not touch an earlier tile of its display",
    ),
    (
        "2p20 *,1,2,3,.,.,.,.,.,.,.,. 01+ 49@0,0xoo/18@1,0/35@2,0 -",
        "goal 0 of tile 49 is covered but not complete; \
         goal 2 of tile 49 is complete but not covered; \
         seat 0 has paid more time than a seat that moves after it; \
         the players' times are more than 7 apart; no fill can be going on here",
    ),
    (
        "solo:500 *,.,.,.,.,.,.,.,.,.,.,. 0+ 1@0,0",
        "no solo game has shown 1 tiles at this point; no fill can be going on here",
    ),
];

#[test]
fn lines_that_describe_no_position() {
    for (line, message) in IMPOSSIBLE {
        check(line, message);
    }
}

/// What cannot be written in a line can still be wrong with a setup.
#[test]
fn setups_that_describe_no_position() {
    check_setup(|setup| setup.marker = 12, "there is no space 12 for the marker");
    check_setup(|setup| setup.marker = 3, "tile 5 lies on the marker's space");
    check_setup(|setup| setup.phase1_score = Some(31), "only a solo game has a score of phase 1");
    let no_displays = "there are 0 displays, which is not one for each player";
    check_setup(|setup| setup.displays.clear(), no_displays);
    check_setup(
        |setup| {
            setup.displays.push(Vec::new());
            setup.order.push(seat(2));
            setup.marker = 99;
        },
        "there are 3 displays, which is not one for each player; \
         the order has to name every seat exactly once; there is no space 99 for the marker",
    );
}

#[test]
fn setups_with_a_disc_that_cannot_be_there() {
    for (number, index, message) in [
        (28, 0, "no display shows goal 0 of tile 28"),
        (2, 0, "goal 0 of tile 2 is covered but not complete"),
    ] {
        let goal = GoalId { tile: tile(number), index };
        check_setup(|setup| assert!(setup.covered.insert(goal)), message);
    }
}

/// The tables above name every fault there is. A new one does not compile until it has its line.
#[test]
fn every_fault_of_a_line_is_tested() {
    let faults = |line: &str| match line.parse::<Position>() {
        Err(NotationError::Impossible(faults)) => faults,
        _ => panic!("{line} describes a position or cannot be read"),
    };
    let tested: BTreeSet<u8> =
        IMPOSSIBLE.iter().flat_map(|(line, _)| faults(line)).map(|fault| number(&fault)).collect();
    let only_in_setups: BTreeSet<u8> = [0, 2, 3, 10, 17].into();
    assert!(tested.is_disjoint(&only_in_setups));
    assert_eq!(&tested | &only_in_setups, (0..=20).collect());
}

fn number(fault: &SetupFault) -> u8 {
    match fault {
        SetupFault::DisplayCount(_) => 0,
        SetupFault::Order => 1,
        SetupFault::Marker(_) => 2,
        SetupFault::TileOnMarker(_) => 3,
        SetupFault::TileTwice(_) => 4,
        SetupFault::NotOrigin(_) => 5,
        SetupFault::CellTwice(..) => 6,
        SetupFault::Apart(_) => 7,
        SetupFault::AfterTheEnd(_) => 8,
        SetupFault::TwoFinished => 9,
        SetupFault::NoSuchGoal(_) => 10,
        SetupFault::CoveredTooSoon(_) => 11,
        SetupFault::NotCovered(_) => 12,
        SetupFault::OrderAgainstTime(_) => 13,
        SetupFault::TooFarApart => 14,
        SetupFault::FillDue => 15,
        SetupFault::FillNotAllowed => 16,
        SetupFault::ScoreNotSolo => 17,
        SetupFault::Score(_) => 18,
        SetupFault::SoloTiles(_) => 19,
        SetupFault::TooManyDiscs(_) => 20,
    }
}

proptest! {
    #![proptest_config(Config {
        cases: if cfg!(debug_assertions) { 2000 } else { 100_000 },
        rng_seed: RngSeed::Fixed(28),
        failure_persistence: None,
        ..Config::default()
    })]

    /// Whatever is thrown at it, the reader refuses it or reads a position that it can print.
    #[test]
    fn no_text_breaks_the_reader(
        cut in 0..80_usize,
        skip in 0..4_usize,
        insert in "[0-9@,./*xo+ p-]{0,3}|\\PC{0,2}",
    ) {
        let line = "2p20 *,12,7,40,5,6,8,9,.,.,10,11 10 28@0,0oo/1@1,0 30@0,0xo/3@-1,0o/2@0,1o";
        let cut = cut.min(line.len());
        let after = (cut + skip).min(line.len());
        let text = format!("{}{insert}{}", &line[..cut], &line[after..]);
        if let Ok(read) = text.parse::<Position>() {
            let printed = read.to_string();
            prop_assert_eq!(printed.parse::<Position>(), Ok(read));
        }
        let _ = text.parse::<Action>();
    }
}
