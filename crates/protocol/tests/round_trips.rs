//! What is written is read again: records and views of many games.

use std::collections::BTreeSet;

use nova_luna_protocol::{
    ActionJson, BotMessage, LegalJson, ModeJson, OutcomeJson, ReasonJson, Record, View, from_json,
    to_json,
};
use nova_luna_rules::{Action, Game, Position, Seat, TILE_COUNT};
use nova_luna_testing::games::{Table, eager_action};

fn records_same(game: &Game) -> Record {
    let record = Record::of(game);
    let text = to_json(&record);
    assert!(!text.contains('\n'), "a record is one line");
    let read: Record = from_json(&text).expect("what was written can be read");
    assert_eq!(read, record);
    assert_eq!(to_json(&read), text);
    assert_eq!(read.check().as_ref(), Ok(game.position()), "{text}");
    read
}

#[test]
fn finished_records_replay_to_the_same_bytes() {
    let mut ends = BTreeSet::new();
    for mut table in Table::some(400) {
        let mut game = table.deal();
        while table.step(&mut game) {}
        let record = records_same(&game);
        assert_eq!(record.deck.len(), TILE_COUNT);
        let replayed = record.game().unwrap();
        assert_eq!(replayed.position(), game.position());
        assert_eq!(to_json(&Record::of(&replayed)), to_json(&record));
        ends.insert(match record.result {
            Some(OutcomeJson::Ranking { reason: ReasonJson::Discs, .. }) => "discs",
            Some(OutcomeJson::Ranking { reason: ReasonJson::Tiles, .. }) => "tiles",
            Some(OutcomeJson::Ranking { reason: ReasonJson::Resigned, .. }) => "resigned",
            Some(OutcomeJson::Score { .. }) => "score",
            None => panic!("the game is over"),
        });
    }
    assert_eq!(ends.len(), 3, "games ended only with {ends:?}");
}

#[test]
fn unfinished_records_hold_what_was_revealed() {
    for mut table in Table::some(160) {
        let mut game = table.deal();
        let stop = table.dice.below(60);
        for _ in 0..stop {
            table.step(&mut game);
        }
        if game.position().is_over() {
            continue;
        }
        let record = records_same(&game);
        assert_eq!(record.result, None);
        assert!(to_json(&record).contains(r#""result":null"#));
        let revealed: Vec<u8> = game.revealed().iter().map(|tile| tile.number()).collect();
        assert_eq!(record.deck, revealed);
        assert_eq!(record.deck.len() + game.position().unseen().len(), TILE_COUNT);
        // Without all of the deck there is no game to go on with, unless nothing is hidden.
        match record.game() {
            Ok(replayed) => assert_eq!(replayed.position(), game.position()),
            Err(fault) => {
                let count = revealed.len();
                assert_eq!(fault.to_string(), format!("deck: a deck has 68 tiles, not {count}"));
            }
        }
    }
}

/// What others add to a record stays: who played.
#[test]
fn bots_and_forfeits_are_kept() {
    let mut table = Table::some(2).last().unwrap();
    let game = table.deal();
    let mut record = Record::of(&game);
    record.bots = Some(vec!["random".to_owned(), "cmd:π \"2\"".to_owned()]);
    for reason in ["died", "nonsense", "illegal", "overtime"] {
        let forfeit = format!(r#"{{"seat":1,"reason":"{reason}"}}"#);
        record.forfeit = Some(from_json(&forfeit).unwrap());
        let text = to_json(&record);
        assert!(text.ends_with(&format!(r#""forfeit":{forfeit}}}"#)), "{text}");
        assert_eq!(from_json(&text).as_ref(), Ok(&record));
        assert_eq!(record.check().as_ref(), Ok(game.position()));
    }
}

#[test]
fn views_show_the_position_at_every_step() {
    for mut table in Table::some(128) {
        let mut game = table.deal();
        loop {
            check_views(&game);
            if !table.step(&mut game) {
                break;
            }
        }
    }
}

fn check_views(game: &Game) {
    let position = game.position();
    let turn = position.seat_to_move();
    let public = View::of(position, None);
    assert_eq!(public.turn, turn.map(|seat| seat.index() as u8));
    assert_eq!(public.legal, LegalJson::default());
    assert_eq!(public.result, position.outcome().map(OutcomeJson::from));
    assert_eq!(public.solo.is_some(), public.mode == ModeJson::Solo);
    for viewer in position.seats().map(Some).chain([None]) {
        let view = View::of(position, viewer);
        if viewer.is_some() && viewer == turn {
            check_legal(game, &view.legal);
            let text = to_json(&view);
            let read: View = from_json(&text).expect("what was written can be read");
            assert_eq!(read, view);
            assert_eq!(to_json(&read), text);
            assert_eq!(read.position().as_ref(), Ok(position), "{text}");
        } else {
            assert_eq!(view, public, "seat {viewer:?} sees something of its own");
        }
    }
    if turn.is_none() {
        let read = from_json(&to_json(&public)).and_then(|view: View| view.position());
        assert_eq!(read.as_ref(), Ok(position));
    }
}

/// `legal` says exactly what may be played, in the words of an action.
fn check_legal(game: &Game, legal: &LegalJson) {
    let refill = legal.refill.then_some(ActionJson::Refill);
    let takes = legal
        .tiles
        .iter()
        .flat_map(|&tile| legal.cells.iter().map(move |&[x, y]| ActionJson::Take { tile, x, y }));
    let said: Result<Vec<Action>, _> =
        refill.into_iter().chain(takes).map(ActionJson::action).collect();
    let right: Vec<Action> = game.position().legal_actions().iter().collect();
    assert_eq!(said.as_ref(), Ok(&right));
    assert!(!right.is_empty());
}

#[test]
fn actions_are_read_as_they_were_written() {
    let mut table = Table::some(4).last().unwrap();
    let mut game = table.deal();
    loop {
        for action in game.position().legal_actions().iter() {
            let text = to_json(&ActionJson::from(action));
            let read: ActionJson = from_json(&text).unwrap();
            assert_eq!(read.action(), Ok(action));
            assert_eq!(from_json(&text), Ok(BotMessage::Action(read)));
            assert_eq!(to_json(&BotMessage::Action(read)), text);
        }
        if !table.step(&mut game) {
            break;
        }
    }
}

/// With more goals completed than discs left (R5.6), a record may say of any of them that they got
/// the discs.
#[test]
fn the_last_discs_may_lie_on_any_completed_goals() {
    let mut found = 0;
    for mut table in Table::some(2000) {
        let mut game = table.deal();
        let mut last = None;
        while let Some(seat) = game.position().seat_to_move() {
            let action = eager_action(&mut table.dice, game.position());
            last = Some(game.play(seat, action).unwrap());
        }
        let placement = last.unwrap();
        let completed: Vec<(u8, u8)> =
            placement.completed.iter().map(|goal| (goal.tile.number(), goal.index)).collect();
        let discs = usize::from(placement.discs);
        if discs == completed.len() {
            continue;
        }
        found += 1;
        check_last_covers(Record::of(&game), &completed, discs);
        if game.position().variant().goal_discs() == 1 {
            check_last_view(game.position(), &completed);
        }
        if found == 20 {
            return;
        }
    }
    panic!("only {found} games ended with more goals than discs");
}

fn check_last_covers(mut record: Record, completed: &[(u8, u8)], discs: usize) {
    let right = to_json(&record);
    for chosen in 0..1u32 << completed.len() {
        let covers: Vec<(u8, u8)> = (0..completed.len())
            .rev()
            .filter(|i| chosen >> i & 1 == 1)
            .map(|i| completed[i])
            .collect();
        let enough = covers.len() == discs;
        record.actions.last_mut().expect("it has actions").covers = Some(covers);
        match record.check() {
            Ok(position) => {
                assert!(enough && position.is_over());
                // Replaying it writes the first ones.
                let game = record.game().expect("it is checked");
                assert_eq!(to_json(&Record::of(&game)), right);
            }
            Err(fault) => {
                assert!(!enough, "{fault}");
                let number = record.actions.len() - 1;
                let start = format!("action {number}: covers: this placement covers [");
                assert!(fault.to_string().starts_with(&start), "{fault}");
            }
        }
    }
}

/// A view of such an end may show the only disc on any of them, too.
fn check_last_view(end: &Position, completed: &[(u8, u8)]) {
    let winner = end.standings().winner();
    for chosen in completed {
        let mut view = View::of(end, None);
        for placed in &mut view.players[winner.index()].display {
            for (index, covered) in placed.covered.iter_mut().enumerate() {
                *covered = (placed.tile, index as u8) == *chosen;
            }
        }
        assert_eq!(view.position().as_ref(), Ok(end), "{}", to_json(&view));
    }
}

/// The start stack goes from bottom to top, and the top one begins.
#[test]
fn the_top_of_the_start_stack_begins() {
    for table in Table::some(40) {
        let mut table = table;
        let game = table.deal();
        let record = Record::of(&game);
        let top = game.position().seat_to_move().map(Seat::index);
        assert_eq!(record.start_stack.last().map(|&seat| usize::from(seat)), top);
        let order: Vec<u8> = record.start_stack.into_iter().rev().collect();
        assert_eq!(View::of(game.position(), None).order, order);
    }
}
