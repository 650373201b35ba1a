//! The rules of tables, with times of our own.

use nova_luna_protocol::online::{
    By, Command, ErrorCode, GoalDiscs, NewTable, SeatPlan, Stage, TableState,
};
use nova_luna_protocol::to_json;
use nova_luna_rules::Shuffle;

use super::{Decision, Entry, LogFault, Person, Refusal, Table, read};
use crate::deal::{Deal, Dealt};

/// When all this happens.
const NOW: i64 = 1_000_000_000_000;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The deck of a seed, and the seats in their order.
struct Seeded(u64);

impl Deal for Seeded {
    fn deal(&self, players: usize) -> Dealt {
        let deck = Shuffle::from_seed(self.0, 0).deck();
        Dealt { deck, order: (0..players as u8).collect() }
    }
}

fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: id.to_uppercase() }
}

/// A table and its log.
struct Game {
    table: Table,
    log: Vec<(i64, String)>,
    deal: Seeded,
}

impl Game {
    /// Ada makes a table; Bob and Cleo take the open seats.
    fn new(seats: &[SeatPlan], turn_limit_s: Option<u32>, seed: u64) -> Game {
        let new = NewTable {
            id: "new".to_owned(),
            seats: seats.to_vec(),
            goal_discs: GoalDiscs::Number(5),
            public: false,
            turn_limit_s,
            bot_pause_ms: Some(700),
        };
        let deal = Seeded(seed);
        let Ok(made) = Table::found("table", person("ada"), &new, NOW, &deal) else {
            panic!("the table is refused")
        };
        let table = made.after().unwrap().clone();
        let mut game = Game { table, log: Vec::new(), deal };
        game.keep(made, NOW);
        let guests = ["bob", "cleo"].into_iter();
        let open = (0..).zip(seats).filter(|(_, plan)| **plan == SeatPlan::Open);
        for (name, (seat, _)) in guests.zip(open) {
            game.act(name, Command::Sit { seat }, NOW).unwrap();
        }
        assert_eq!(game.table.stage, Stage::Playing);
        game
    }

    fn keep(&mut self, decision: Decision, now: i64) {
        self.log.extend(decision.entries.iter().map(|entry: &Entry| (now, to_json(entry))));
        if let Some(after) = decision.after() {
            self.table = after.clone();
        }
    }

    fn act(&mut self, who: &str, command: Command, now: i64) -> Result<(), Refusal> {
        let decision = self.table.decide(&person(who), &command, now, &self.deal)?;
        self.keep(decision, now);
        Ok(())
    }

    fn code(&mut self, who: &str, command: Command, now: i64) -> ErrorCode {
        self.act(who, command, now).unwrap_err().code
    }

    fn undo(&mut self, who: &str) -> Result<(), Refusal> {
        let at = self.table.at;
        self.act(who, Command::Undo { at }, NOW)
    }

    /// Some legal action.
    fn action(&self, choice: usize) -> nova_luna_protocol::ActionJson {
        let legal = self.table.live.as_ref().unwrap().position().legal_actions();
        legal.get(choice % legal.len()).unwrap().into()
    }

    fn turn(&self) -> usize {
        self.table.turn().unwrap().into()
    }

    /// Who is to move acts, be it a person or a bot. Says who that was, and whether tiles came up.
    fn step(&mut self, choice: usize, now: i64) -> (Option<String>, bool) {
        let seat = &self.table.seats[self.turn()];
        let who = seat.person().filter(|_| seat.bot().is_none()).map(|person| person.id.clone());
        let (at, action) = (self.table.at, self.action(choice));
        let supply = self.supply();
        match &who {
            Some(who) => self.act(who, Command::Play { at, action }, now).unwrap(),
            None => {
                let decision = self.table.decide_bot(at, action, By::Bot, now).unwrap();
                self.keep(decision, now);
            }
        }
        (who, self.supply() < supply)
    }

    fn supply(&self) -> usize {
        self.table.live.as_ref().unwrap().position().unseen().len()
    }

    fn seen_by(&self, who: &str) -> TableState {
        self.table.seen_by(Some(who), &|_| false, true)
    }

    fn view(&self) -> String {
        to_json(&self.seen_by("nobody").game.unwrap().view)
    }

    /// The log alone tells the same.
    fn check_log(&self) {
        let log = self.log.iter().map(|(at, body)| (*at, body.as_str()));
        let again = Table::replay("table", log).unwrap();
        for who in ["ada", "bob", "nobody"] {
            let state = again.seen_by(Some(who), &|_| false, true);
            assert_eq!(to_json(&state), to_json(&self.seen_by(who)));
        }
        assert_eq!(again.due_ms(), self.table.due_ms());
    }
}

use SeatPlan::{Level1, Level2, Me, Open};

/// Plays random games and tries to take back after every action, against a simple idea of who may.
fn undo_as_told(seats: &[SeatPlan], seed: u64) -> usize {
    let mut game = Game::new(seats, None, seed);
    let alone = !seats.contains(&Open);
    // What was done and not taken back: by whom, whether tiles came up, and the view before.
    let mut done: Vec<(Option<String>, bool, String)> = Vec::new();
    let mut undone = 0;
    let mut dice = seed as usize;
    while game.table.stage == Stage::Playing {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let before = game.view();
        let (who, revealed) = game.step(dice >> 33, NOW);
        done.push((who, revealed, before));
        if game.table.stage != Stage::Playing {
            break;
        }
        for who in ["ada", "bob", "cleo"] {
            let since_reveal = done.iter().rev().take_while(|(_, revealed, _)| !revealed);
            let own = |step: &&(Option<String>, bool, String)| step.0.as_deref() == Some(who);
            let last = since_reveal.take(if alone { usize::MAX } else { 1 });
            let count = last.enumerate().find(|(_, step)| own(step)).map(|(i, _)| i + 1);
            let state = game.seen_by(who);
            assert_eq!(state.game.unwrap().undo, count.is_some());
            let Some(count) = count else {
                let code = game.undo(who).unwrap_err().code;
                assert!(matches!(code, ErrorCode::NothingToUndo | ErrorCode::NotSeated));
                continue;
            };
            if dice >> 40 & 3 == 0 {
                game.undo(who).unwrap();
                let (_, _, before) = &done[done.len() - count];
                assert_eq!(game.view(), *before, "the game is where it was");
                done.truncate(done.len() - count);
                undone += 1;
            }
        }
    }
    game.check_log();
    let at = game.table.at;
    assert_eq!(game.code("ada", Command::Undo { at }, NOW), ErrorCode::WrongStage);
    undone
}

#[test]
fn undo_is_for_the_owner_of_the_last_action_until_a_reveal() {
    for seats in [
        &[Me][..],
        &[Me, Me],
        &[Me, Open],
        &[Me, Open, Level1],
        &[Me, Open, Open],
        &[Me, Level1],
        &[Level1, Me, Level2],
        &[Me, Me, Open],
    ] {
        let undone: usize = (0..4).map(|seed| undo_as_told(seats, seed)).sum();
        assert!(undone > 3, "{seats:?}: only {undone}");
    }
}

#[test]
fn alone_one_goes_back_to_the_last_reveal() {
    for seats in [&[Me][..], &[Me, Level1], &[Me, Me]] {
        let mut game = Game::new(seats, None, 1);
        let start = game.view();
        let mut steps = 0;
        // All but the reveal.
        while steps < 5 {
            let (_, revealed) = game.step(steps, NOW);
            assert!(!revealed);
            steps += 1;
        }
        while game.undo("ada").is_ok() {}
        assert_eq!(game.view(), start, "{seats:?}");
        while !game.step(0, NOW).1 {}
        let revealed = game.view();
        let own = game.table.seats[game.turn()].bot().is_none();
        assert_eq!(game.undo("ada").unwrap_err().code, ErrorCode::NothingToUndo);
        if own {
            game.step(0, NOW);
            game.undo("ada").unwrap();
            assert_eq!(game.view(), revealed);
        }
        game.check_log();
    }
}

#[test]
fn what_the_clock_did_stays_done() {
    let mut game = Game::new(&[Me, Open], Some(60), 1);
    let late = NOW + 60_000;
    let decision = game.table.decide_bot(1, game.action(0), By::Clock, late).unwrap();
    game.keep(decision, late);
    for who in ["ada", "bob"] {
        assert_eq!(game.undo(who).unwrap_err().code, ErrorCode::NothingToUndo);
    }
    game.check_log();
}

#[test]
fn the_clock_plays_when_the_time_is_over_and_not_before() {
    let mut game = Game::new(&[Me, Open], Some(60), 1);
    let deadline = NOW + 60_000;
    assert_eq!((game.table.deadline_ms(), game.table.due_ms()), (Some(deadline), Some(deadline)));
    let action = game.action(0);
    assert!(game.table.decide_bot(1, action, By::Clock, deadline - 1).is_none());
    assert!(game.table.decide_bot(2, action, By::Clock, deadline).is_none(), "of another time");
    assert!(game.table.decide_bot(1, action, By::Bot, deadline).is_none(), "there is no bot");
    assert!(game.table.decide_bot(1, action, By::Person, deadline).is_none());
    let decision = game.table.decide_bot(1, action, By::Clock, deadline).unwrap();
    game.keep(decision, deadline);
    assert_eq!(game.table.deadline_ms(), Some(deadline + 60_000));
    assert!(game.table.decide_bot(1, action, By::Clock, deadline + 60_000).is_none(), "only once");
    // A person who comes just in time is not too late, even if the clock has not been looked at.
    let at = game.table.at;
    let turn = ["ada", "bob"][game.turn()];
    let action = game.action(0);
    game.act(turn, Command::Play { at, action }, deadline + 90_000).unwrap();
    game.check_log();
    // Without a limit there is no clock.
    let game = Game::new(&[Me, Open], None, 1);
    assert_eq!(game.table.due_ms(), None);
    assert!(game.table.decide_bot(1, game.action(0), By::Clock, i64::MAX).is_none());
}

#[test]
fn undo_gives_no_more_time() {
    let mut game = Game::new(&[Me, Open], Some(60), 1);
    game.step(0, NOW + 50_000);
    let at = game.table.at;
    game.act("ada", Command::Undo { at }, NOW + 55_000).unwrap();
    assert_eq!(game.table.deadline_ms(), Some(NOW + 60_000));
    game.step(0, NOW + 56_000);
    let at = game.table.at;
    assert_eq!(game.code("ada", Command::Undo { at }, NOW + 60_000), ErrorCode::NothingToUndo);
    game.check_log();
}

#[test]
fn bots_pause_and_have_no_deadline() {
    let mut game = Game::new(&[Level1, Me], Some(60), 1);
    assert_eq!(game.table.bot_to_move(), Some(1));
    assert_eq!((game.table.deadline_ms(), game.table.due_ms()), (None, Some(NOW + 700)));
    assert!(game.table.decide_bot(1, game.action(0), By::Clock, NOW + DAY).is_none());
    while game.turn() == 0 {
        game.step(0, NOW + 1000);
    }
    assert_eq!(game.table.deadline_ms(), Some(NOW + 61_000));
    assert!(game.table.decide_bot(game.table.at, game.action(0), By::Bot, NOW + 1000).is_none());
}

#[test]
fn a_bot_stands_in_for_whoever_keeps_everybody_waiting() {
    let mut game = Game::new(&[Me, Open, Open], None, 1);
    let stand_in = |seat| Command::StandIn { seat, level: 2 };
    assert_eq!(game.code("bob", stand_in(0), NOW + DAY), ErrorCode::NotAway, "not yet a day");
    assert_eq!(game.code("bob", stand_in(2), NOW + 9 * DAY), ErrorCode::NotAway, "not her turn");
    assert_eq!(game.code("ada", stand_in(0), NOW + 9 * DAY), ErrorCode::NotAway, "herself");
    assert_eq!(game.code("dora", stand_in(0), NOW + 9 * DAY), ErrorCode::NotSeated);
    game.act("bob", stand_in(0), NOW + DAY + 1).unwrap();
    assert_eq!(game.table.bot_to_move(), Some(2));
    assert_eq!(game.code("cleo", stand_in(0), NOW + 9 * DAY), ErrorCode::NotAway, "one is enough");
    game.check_log();
    // Acting is coming back.
    let (at, action) = (game.table.at, game.action(0));
    game.act("ada", Command::Play { at, action }, NOW + 2 * DAY).unwrap();
    assert_eq!(game.table.seats[0].stand_in, None);
    assert_eq!(game.code("ada", Command::Return, NOW + 2 * DAY), ErrorCode::NotAway);
    game.check_log();
}

/// While nodes are upgraded one after the other, an older one meets what a newer one has written.
#[test]
fn what_is_not_known_comes_from_a_newer_version() {
    assert!(read(r#"{"type": "left", "seat": 1}"#).is_ok());
    for newer in [
        r#"{"type": "levitated", "seat": 1}"#,
        r#"{"type": "left", "seat": 1, "in_anger": true}"#,
        r#"{"type": "added", "to": {"kind": "robot"}}"#,
        r#"{"type": "added", "to": {"kind": "bot", "level": 1, "mood": 2}}"#,
        r#"{"type": "sat", "seat": 1, "person": {"id": "a", "name": "A", "hat": "blue"}}"#,
    ] {
        assert!(matches!(read(newer), Err(LogFault::Newer)), "{newer}");
    }
    for broken in ["", r#"{"type": "left""#, "left"] {
        assert!(matches!(read(broken), Err(LogFault::Broken(_))), "{broken}");
    }
}
