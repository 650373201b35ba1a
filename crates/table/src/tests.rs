//! The rules of tables, with times of our own.

use nova_luna_engine::Level;
use nova_luna_protocol::online::{
    By, Command, ErrorCode, GoalDiscs, NewTable, PlayOn, SeatPlan, Stage, TableState,
};
use nova_luna_protocol::{OutcomeJson, PersonId, Version, to_json};
use nova_luna_rules::Shuffle;

use super::study::verdict::FinishedGame;
use super::{
    Deal, Dealer, Decision, LogError, LogLine, Named, Occupant, Person, Refusal, Table, create,
    names,
};

/// When all this happens.
const NOW: i64 = 1_000_000_000_000;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The deck of a seed, and the seats in their order.
struct Seeded(u64);

impl Dealer for Seeded {
    fn deal(&self, players: usize) -> Deal {
        let deck = Shuffle::from_seed(self.0, 0).deck();
        Deal { deck, order: (0..players as u8).collect() }
    }
}

fn person(id: &str) -> Person {
    Person { id: id.into(), name: id.to_uppercase() }
}

/// A table and its log.
struct Game {
    table: Table,
    log: Vec<(i64, String)>,
    dealer: Seeded,
}

impl Game {
    /// Ada makes a table; Bob and Cleo take the open seats.
    fn new(seats: &[SeatPlan], turn_limit_s: Option<u32>, seed: u64) -> Game {
        let new = NewTable {
            id: "new".to_owned(),
            seats: seats.to_vec(),
            goal_discs: if seats.len() == 1 { GoalDiscs::default() } else { GoalDiscs::Number(5) },
            public: false,
            turn_limit_s,
            bot_pause_ms: Some(700),
        };
        let dealer = Seeded(seed);
        let Ok(made) = create::new("table".into(), person("ada"), &new, NOW, &dealer) else {
            panic!("the table is refused")
        };
        let table = made.after().unwrap().clone();
        let mut game = Game { table, log: Vec::new(), dealer };
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
        self.log.extend(decision.steps.iter().map(|step| (now, step.entry.text().unwrap())));
        if let Some(after) = decision.after() {
            self.table = after.clone();
        }
    }

    fn act(&mut self, who: &str, command: Command, now: i64) -> Result<(), Refusal> {
        let decision = self.table.decide(&person(who), &command, now, &self.dealer)?;
        self.keep(decision, now);
        Ok(())
    }

    fn code(&mut self, who: &str, command: Command, now: i64) -> ErrorCode {
        self.act(who, command, now).unwrap_err().code()
    }

    fn undo(&mut self, who: &str) -> Result<(), Refusal> {
        let version = self.table.version;
        self.act(who, Command::Undo { version }, NOW)
    }

    /// Some legal action.
    fn action(&self, choice: usize) -> nova_luna_protocol::ActionJson {
        let legal = self.table.game.as_ref().unwrap().position().legal_actions();
        legal.get(choice % legal.len()).unwrap().into()
    }

    fn turn(&self) -> usize {
        self.table.seat_to_move().unwrap().into()
    }

    /// Who is to move acts, be it a person or a bot. Says who that was, and whether tiles came up.
    fn step(&mut self, choice: usize, now: i64) -> (Option<PersonId>, bool) {
        let seat = &self.table.seats[self.turn()];
        let who = seat.person().filter(|_| seat.bot().is_none()).map(|person| person.id.clone());
        let (version, action) = (self.table.version, self.action(choice));
        let supply = self.supply();
        match &who {
            Some(who) => self.act(who, Command::Play { version, action }, now).unwrap(),
            None => {
                let decision = self.table.decide_turn(version, action, By::Bot, now).unwrap();
                self.keep(decision, now);
            }
        }
        (who, self.supply() < supply)
    }

    fn due_ms(&self) -> Option<i64> {
        self.table.next_bot_turn().map(|turn| turn.at_ms)
    }

    fn supply(&self) -> usize {
        self.table.game.as_ref().unwrap().position().unseen().len()
    }

    fn seen_by(&self, who: &str) -> TableState {
        self.table.view(Some(&who.into()), &|_| false, true)
    }

    fn view(&self) -> String {
        to_json(&self.seen_by("nobody").game.unwrap().view)
    }

    /// The log alone tells the same.
    fn check_log(&self) {
        let mut again = Table::blank("table".into());
        for (seq, (at_ms, body)) in (1..).zip(&self.log) {
            again.read(LogLine { seq, at_ms: *at_ms, body }).unwrap();
        }
        for who in ["ada", "bob", "nobody"] {
            let state = again.view(Some(&who.into()), &|_| false, true);
            assert_eq!(to_json(&state), to_json(&self.seen_by(who)));
        }
        assert_eq!(again.next_bot_turn(), self.table.next_bot_turn());
    }
}

use SeatPlan::{Level1, Level2, Me, Open};

/// Plays random games and tries to take back after every action, against a simple idea of who may.
fn undo_as_told(seats: &[SeatPlan], seed: u64) -> usize {
    let mut game = Game::new(seats, None, seed);
    let alone = !seats.contains(&Open);
    // What was done and not taken back: by whom, whether tiles came up, and the view before.
    let mut done: Vec<(Option<PersonId>, bool, String)> = Vec::new();
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
            let own = |step: &&(Option<PersonId>, bool, String)| step.0.as_deref() == Some(who);
            let last = since_reveal.take(if alone { usize::MAX } else { 1 });
            let count = last.enumerate().find(|(_, step)| own(step)).map(|(i, _)| i + 1);
            let state = game.seen_by(who);
            assert_eq!(state.may.undo.allowed, count.is_some());
            let Some(count) = count else {
                let code = game.undo(who).unwrap_err().code();
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
    let version = game.table.version;
    assert_eq!(game.code("ada", Command::Undo { version }, NOW), ErrorCode::WrongStage);
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
        assert_eq!(game.undo("ada").unwrap_err().code(), ErrorCode::NothingToUndo);
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
    let decision = game.table.decide_turn(Version(1), game.action(0), By::Clock, late).unwrap();
    game.keep(decision, late);
    for who in ["ada", "bob"] {
        assert_eq!(game.undo(who).unwrap_err().code(), ErrorCode::NothingToUndo);
    }
    game.check_log();
}

#[test]
fn the_clock_plays_when_the_time_is_over_and_not_before() {
    let mut game = Game::new(&[Me, Open], Some(60), 1);
    let deadline = NOW + 60_000;
    let wait = game.table.next_bot_turn().unwrap().wait(NOW - DAY).as_millis() as i64;
    assert_eq!(wait, DAY + 60_000, "a person has the whole time by any clock");
    assert_eq!((game.table.deadline_ms(), game.due_ms()), (Some(deadline), Some(deadline)));
    let action = game.action(0);
    assert!(game.table.decide_turn(Version(1), action, By::Clock, deadline - 1).is_err());
    assert!(
        game.table.decide_turn(Version(2), action, By::Clock, deadline).is_err(),
        "of another time"
    );
    assert!(
        game.table.decide_turn(Version(1), action, By::Bot, deadline).is_err(),
        "there is no bot"
    );
    assert!(game.table.decide_turn(Version(1), action, By::Person, deadline).is_err());
    let decision = game.table.decide_turn(Version(1), action, By::Clock, deadline).unwrap();
    game.keep(decision, deadline);
    assert_eq!(game.table.deadline_ms(), Some(deadline + 60_000));
    assert!(
        game.table.decide_turn(Version(1), action, By::Clock, deadline + 60_000).is_err(),
        "only once"
    );
    // A person who comes just in time is not too late, even if the clock has not been looked at.
    let version = game.table.version;
    let turn = ["ada", "bob"][game.turn()];
    let action = game.action(0);
    game.act(turn, Command::Play { version, action }, deadline + 90_000).unwrap();
    game.check_log();
    // Without a limit there is no clock.
    let game = Game::new(&[Me, Open], None, 1);
    assert_eq!(game.due_ms(), None);
    assert!(game.table.decide_turn(Version(1), game.action(0), By::Clock, i64::MAX).is_err());
}

#[test]
fn undo_gives_no_more_time() {
    let mut game = Game::new(&[Me, Open], Some(60), 1);
    game.step(0, NOW + 50_000);
    let version = game.table.version;
    game.act("ada", Command::Undo { version }, NOW + 55_000).unwrap();
    assert_eq!(game.table.deadline_ms(), Some(NOW + 60_000));
    game.step(0, NOW + 56_000);
    let version = game.table.version;
    assert_eq!(game.code("ada", Command::Undo { version }, NOW + 60_000), ErrorCode::NothingToUndo);
    game.check_log();
}

#[test]
fn bots_pause_and_have_no_deadline() {
    let mut game = Game::new(&[Level1, Me], Some(60), 1);
    assert_eq!(game.table.bot_to_move(), Some(Level::One));
    assert_eq!((game.table.deadline_ms(), game.due_ms()), (None, Some(NOW + 700)));
    let wait = |now_ms| game.table.next_bot_turn().unwrap().wait(now_ms).as_millis();
    assert_eq!((wait(NOW + 300), wait(NOW + 700), wait(NOW + DAY)), (400, 0, 0));
    assert_eq!(wait(NOW - DAY), 700, "the clock was put back");
    assert!(game.table.decide_turn(Version(1), game.action(0), By::Clock, NOW + DAY).is_err());
    while game.turn() == 0 {
        game.step(0, NOW + 1000);
    }
    assert_eq!(game.table.deadline_ms(), Some(NOW + 61_000));
    assert!(
        game.table.decide_turn(game.table.version, game.action(0), By::Bot, NOW + 1000).is_err()
    );
}

#[test]
fn a_bot_stands_in_for_whoever_keeps_everybody_waiting() {
    let mut game = Game::new(&[Me, Open, Open], None, 1);
    let stand_in = |seat| Command::StandIn { seat, level: 2 };
    assert_eq!(game.code("bob", stand_in(0), NOW + DAY - 1), ErrorCode::NotAway, "not yet a day");
    assert_eq!(game.code("bob", stand_in(2), NOW + 9 * DAY), ErrorCode::NotAway, "not her turn");
    assert_eq!(game.code("ada", stand_in(0), NOW + 9 * DAY), ErrorCode::NotAway, "herself");
    assert_eq!(game.code("dora", stand_in(0), NOW + 9 * DAY), ErrorCode::NotSeated);
    // What others do meanwhile changes nothing.
    game.act("cleo", Command::AllowHints { allow: true }, NOW + DAY - 1).unwrap();
    game.act("bob", stand_in(0), NOW + DAY).unwrap();
    assert_eq!(game.table.bot_to_move(), Some(Level::Three), "no weaker one");
    assert_eq!(game.code("cleo", stand_in(0), NOW + 9 * DAY), ErrorCode::NotAway, "one is enough");
    game.check_log();
    // Acting is coming back.
    let (version, action) = (game.table.version, game.action(0));
    game.act("ada", Command::Play { version, action }, NOW + 2 * DAY).unwrap();
    assert_eq!(game.table.seats[0].stand_in, None);
    assert_eq!(game.code("ada", Command::Return, NOW + 2 * DAY), ErrorCode::NotAway);
    game.check_log();
}

#[test]
fn bots_play_only_where_a_person_is_left() {
    let mut game = Game::new(&[Me, Open, Level1], Some(60), 1);
    let played_for = |game: &Game| game.table.bots_play_for().map(|person| person.id.clone());
    assert_eq!(played_for(&game).as_deref(), Some("ada"), "the host");
    game.act("ada", Command::Leave, NOW).unwrap();
    assert_eq!(played_for(&game).as_deref(), Some("bob"));
    game.act("bob", Command::StandIn { seat: 0, level: 5 }, NOW).unwrap();
    assert_eq!(game.due_ms(), Some(NOW + 700), "the bot plays for ada");
    game.act("bob", Command::Leave, NOW).unwrap();
    game.act("ada", Command::StandIn { seat: 1, level: 5 }, NOW).unwrap();
    assert_eq!((played_for(&game), game.due_ms(), game.table.deadline_ms()), (None, None, None));
    let (version, action) = (game.table.version, game.action(0));
    assert!(game.table.decide_turn(version, action, By::Bot, NOW + DAY).is_err());
    // Whoever comes back finds the game as they left it, with all of their time.
    game.act("bob", Command::Return, NOW + DAY).unwrap();
    assert_eq!(game.due_ms(), Some(NOW + DAY + 700));
    game.act("ada", Command::Return, NOW + 2 * DAY).unwrap();
    assert_eq!(game.table.deadline_ms(), Some(NOW + DAY + 60_000), "bob was there");
    game.check_log();
}

#[test]
fn those_who_only_look_on_see_the_same() {
    let mut game = Game::new(&[Me, Open], Some(60), 1);
    let playing = game.table.clone();
    game.act("ada", Command::Resign, NOW).unwrap();
    // Bob's seat is held for him there.
    let rematch = game.table.decide(&person("ada"), &Command::Rematch, NOW, &game.dealer).unwrap();
    let rematch = rematch.creates.unwrap();
    // Who brings a game from elsewhere has no seat there.
    let mut played = Game::new(&[Me, Open], None, 1);
    while played.table.stage == Stage::Playing {
        played.step(0, NOW);
    }
    let (record, dealer) = (played.table.record().unwrap(), &played.dealer);
    let imported =
        create::import("i".into(), person("eve"), &record, names::clean, NOW, dealer).unwrap();
    let view =
        |table: &Table, viewer: Option<&PersonId>| to_json(&table.view(viewer, &|_| true, true));
    for table in [&playing, &game.table, rematch.after().unwrap(), imported.after().unwrap()] {
        for person in ["ada", "bob", "eve"].map(PersonId::from) {
            let same = view(table, Some(&person)) == view(table, None);
            assert_eq!(table.concerns(&person), !same, "{person}");
        }
    }
}

#[test]
fn a_log_has_an_end() {
    let mut game = Game::new(&[Me, Open], None, 1);
    let most = crate::permissions::MOST_ENTRIES;
    let mut taken_back = 0;
    while game.table.stage == Stage::Playing {
        assert!(game.table.seq < most + 400, "the log has no end");
        let who = ["ada", "bob"][game.turn()];
        let (version, action) = (game.table.version, game.action(0));
        game.act(who, Command::Play { version, action }, NOW).unwrap();
        if game.table.stage == Stage::Playing && game.undo(who).is_ok() {
            taken_back += 1;
        } else if game.table.seq < most {
            // It cannot be taken back, so something else is done again and again.
            for allow in [true, false] {
                game.act("ada", Command::AllowHints { allow }, NOW).unwrap();
            }
        }
    }
    assert!(taken_back > 100, "{taken_back}");
    assert!((most..most + 400).contains(&game.table.seq), "{}", game.table.seq);
    let mut waiting = Game::new(&[Me, Open], None, 1);
    waiting.table.seq = most;
    let allow = Command::AllowHints { allow: true };
    assert_eq!(waiting.code("ada", allow, NOW), ErrorCode::WrongStage);
    assert!(waiting.table.decide_rename(&"ada".into(), "Another", NOW).unwrap().steps.is_empty());
}

fn read(body: &str) -> Result<(), LogError> {
    let mut game = Game::new(&[Me, Open], None, 1);
    let seq = game.table.seq + 1;
    let result = game.table.read(LogLine { seq, at_ms: NOW, body }).map(|_| ());
    if result.is_err() {
        game.check_log();
    }
    result
}

/// While nodes are upgraded one after the other, an older one meets what a newer one has written.
#[test]
fn an_entry_of_a_newer_version_says_so() {
    let seq = 4;
    for known in [r#"{"type": "left", "seat": 1}"#, r#"{"type":"closed"}"#] {
        assert_eq!(read(known), Ok(()));
    }
    for newer in [
        r#"{"type": "levitated", "seat": 1, "version": 2}"#,
        r#"{"type": "left", "seat": 1, "in_anger": true, "version": 2}"#,
        r#"{"type": "added", "to": {"kind": "robot"}, "version": 2}"#,
        r#"{"type": "left", "seat": 1, "version": 2}"#,
        r#"{"type": "closed", "version": 2}"#,
    ] {
        assert_eq!(read(newer), Err(LogError::Newer { seq }), "{newer}");
    }
    for unknown in [
        r#"{"type": "levitated", "seat": 1}"#,
        r#"{"type": "left", "seat": 1, "in_anger": true}"#,
        r#"{"type": "added", "to": {"kind": "robot"}}"#,
        r#"{"type": "added", "to": {"kind": "bot", "level": 1, "mood": 2}}"#,
        r#"{"type": "added", "to": {"kind": "bot", "level": 6}}"#,
        r#"{"type": "sat", "seat": 1, "person": {"id": "a", "name": "A", "hat": "blue"}}"#,
        r#"{"type": "created", "hat": "blue"}"#,
        "",
        r#"{"type": "left""#,
        "left",
    ] {
        assert!(matches!(read(unknown), Err(LogError::Unreadable { .. })), "{unknown}");
    }
    for misplaced in
        [r#"{"type": "left", "seat": 7}"#, r#"{"type": "undone", "seat": 0, "actions": 9}"#]
    {
        assert!(matches!(read(misplaced), Err(LogError::Broken { .. })), "{misplaced}");
    }
}

#[test]
fn a_line_that_is_missing_is_noticed() {
    let mut table = Table::blank("table".into());
    let line = LogLine { seq: 2, at_ms: NOW, body: r#"{"type": "closed"}"# };
    assert_eq!(table.read(line), Err(LogError::Missing { seq: 1 }));
}

/// The bytes of an imported player, who is known by name only.
#[test]
fn names_without_a_person_are_written_with_an_empty_id() {
    let text = r#"{"kind":"person","id":"","name":"Eve"}"#;
    let occupant: Occupant = serde_json::from_str(text).unwrap();
    assert_eq!(occupant, Occupant::Person(Named::NameOnly("Eve".to_owned())));
    assert_eq!(to_json(&occupant), text);
}

fn ranking(game: &Game) -> Vec<u8> {
    match game.table.outcome() {
        Some(OutcomeJson::Ranking { ranking, winner, .. }) => {
            assert_eq!(winner, ranking[0]);
            ranking
        }
        _ => Vec::new(),
    }
}

#[test]
fn whoever_resigns_against_one_other_loses_at_once() {
    let mut game = Game::new(&[Me, Open], None, 1);
    assert_eq!(game.code("dora", Command::Resign, NOW), ErrorCode::NotSeated);
    game.act("ada", Command::Resign, NOW + 5).unwrap();
    assert_eq!(game.table.stage, Stage::Finished);
    assert_eq!(ranking(&game), [1, 0]);
    let state = game.seen_by("bob");
    assert!(state.seats[0].resigned && !state.seats[1].resigned);
    let seen = state.game.unwrap();
    assert_eq!((seen.view.turn, seen.options, seen.deadline_ms), (None, None, None));
    assert!(to_json(&seen.view.result).contains(r#""reason":"resigned""#));
    assert_eq!(game.due_ms(), None, "no bot plays on");
    assert_eq!(game.code("bob", Command::Resign, NOW), ErrorCode::WrongStage);
    assert_eq!(game.code("ada", Command::Return, NOW), ErrorCode::WrongStage);
    let summary = game.table.listing().seen_by(Some(&"ada".into()), false);
    assert_eq!((summary.winner, summary.ended_ms), (Some(1), Some(NOW + 5)));
    game.check_log();
    game.act("bob", Command::Rematch, NOW).unwrap();
}

#[test]
fn among_three_a_bot_plays_on_for_whoever_resigned_and_they_come_last() {
    let mut game = Game::new(&[Me, Open, Open], Some(60), 1);
    game.act("ada", Command::Resign, NOW).unwrap();
    assert_eq!(game.table.stage, Stage::Playing);
    assert_eq!(game.table.bot_to_move(), Some(Level::Three), "it was her turn");
    assert_eq!(game.seen_by("ada").game.unwrap().options, None);
    for command in [Command::Return, Command::Resign, Command::Close] {
        assert_eq!(game.code("ada", command, NOW), ErrorCode::WrongStage);
    }
    let (version, action) = (game.table.version, game.action(0));
    assert_eq!(game.code("ada", Command::Play { version, action }, NOW), ErrorCode::WrongStage);
    let mut now = NOW;
    while game.table.stage == Stage::Playing {
        now += 1000;
        game.step(now as usize / 1000, now);
    }
    assert_eq!(ranking(&game).last(), Some(&0));
    game.check_log();
}

#[test]
fn the_game_ends_when_no_person_is_left_and_the_first_to_resign_is_last() {
    let mut game = Game::new(&[Me, Open, Level1, Level2], None, 1);
    game.act("bob", Command::Resign, NOW).unwrap();
    assert_eq!(game.table.stage, Stage::Playing);
    game.act("ada", Command::Resign, NOW).unwrap();
    assert_eq!(game.table.stage, Stage::Finished);
    assert_eq!(ranking(&game)[2..], [0, 1]);
    game.check_log();
}

#[test]
fn a_game_with_bots_can_be_given_up() {
    let mut alone = Game::new(&[Me, Level1], None, 1);
    assert_eq!(alone.code("ada", Command::Resign, NOW), ErrorCode::WrongStage);
    assert_eq!(alone.code("bob", Command::Close, NOW), ErrorCode::NotSeated);
    for _ in 0..12 {
        alone.step(0, NOW + DAY);
    }
    alone.act("ada", Command::Close, NOW).unwrap();
    assert_eq!((alone.table.stage, alone.due_ms()), (Stage::Closed, None));
    alone.check_log();
}

#[test]
fn a_finished_game_with_bots_can_be_deleted_and_one_with_people_cannot() {
    for (seats, deletable) in [(&[Me, Level1][..], true), (&[Me], true), (&[Me, Open], false)] {
        let mut game = Game::new(seats, None, 1);
        while game.table.stage == Stage::Playing {
            game.step(0, NOW + DAY);
        }
        assert_eq!(game.code("cleo", Command::Close, NOW), ErrorCode::NotHost);
        assert_eq!(game.act("ada", Command::Close, NOW).is_ok(), deletable, "{seats:?}");
        let stage = if deletable { Stage::Closed } else { Stage::Finished };
        assert_eq!(game.table.stage, stage);
        assert_eq!(game.code("ada", Command::Close, NOW), ErrorCode::WrongStage);
        game.check_log();
    }
}

/// How many tiles a seat has.
fn tiles(game: &Game, seat: usize) -> usize {
    game.seen_by("nobody").game.unwrap().view.players[seat].display.len()
}

/// Whether each of the two can end the game for both.
fn may_close(game: &Game) -> [bool; 2] {
    ["ada", "bob"].map(|who| {
        let closed = game.table.decide(&person(who), &Command::Close, NOW, &game.dealer);
        closed.is_ok()
    })
}

#[test]
fn a_game_with_people_can_be_given_up_until_somebody_has_two_tiles() {
    let mut game = Game::new(&[Me, Open], None, 1);
    while tiles(&game, 0).max(tiles(&game, 1)) < 2 {
        assert_eq!(may_close(&game), [true; 2]);
        game.step(0, NOW);
    }
    assert_eq!((tiles(&game, 0), tiles(&game, 1)), (1, 2));
    assert_eq!(may_close(&game), [false; 2], "bob expects a game");
    assert_eq!(game.code("ada", Command::Close, NOW), ErrorCode::WrongStage);
    game.check_log();
}

#[test]
fn tiles_of_two_seats_at_one_screen_count_together() {
    let mut game = Game::new(&[Me, Me, Open], None, 1);
    while tiles(&game, 0) + tiles(&game, 1) < 2 {
        assert_eq!(may_close(&game), [true; 2]);
        game.step(0, NOW);
    }
    assert_eq!([0, 1, 2].map(|seat| tiles(&game, seat)), [1, 1, 0]);
    assert_eq!(may_close(&game), [false; 2], "ada has two");
}

#[test]
fn a_seat_is_held_for_a_person_and_not_for_a_name() {
    let mut game = Game::new(&[Me, Open], None, 1);
    game.act("ada", Command::Resign, NOW).unwrap();
    let rematch = game.table.decide(&person("ada"), &Command::Rematch, NOW, &game.dealer).unwrap();
    let rematch = rematch.creates.unwrap();
    let table = rematch.after().unwrap();
    let held = table.seats.iter().position(|seat| matches!(seat.occupant, Occupant::Held(_)));
    let may_sit = |who| {
        let state = table.view(Some(&PersonId::from(who)), &|_| false, true);
        state.may.seats[held.unwrap()].sit.allowed
    };
    assert_eq!(table.seats[held.unwrap()].holder().unwrap().name, "BOB");
    // The name of somebody else is the same.
    let other = Person { id: "other".into(), name: "BOB".to_owned() };
    let sit = Command::Sit { seat: held.unwrap() as u8 };
    let refused = table.decide(&other, &sit, NOW, &game.dealer).err().unwrap();
    assert_eq!(refused.code(), ErrorCode::SeatTaken);
    assert_eq!((may_sit("bob"), may_sit("other")), (true, false));
}

#[test]
fn tiles_that_others_took_for_somebody_count_too() {
    // Bob lets the clock play for him, or a bot. He has two tiles before ada has.
    for by in [By::Clock, By::Bot] {
        let mut game = Game::new(&[Me, Open], (by == By::Clock).then_some(60), 1);
        if by == By::Bot {
            game.act("bob", Command::Leave, NOW).unwrap();
            game.act("ada", Command::StandIn { seat: 1, level: 3 }, NOW).unwrap();
        }
        let mut now = NOW;
        while tiles(&game, 1) < 2 {
            assert_eq!(may_close(&game), [true; 2]);
            now += 60_000;
            if game.turn() == 0 {
                game.step(0, now);
                continue;
            }
            let (version, action) = (game.table.version, game.action(0));
            let decision = game.table.decide_turn(version, action, by, now).unwrap();
            game.keep(decision, now);
        }
        assert_eq!((tiles(&game, 0), may_close(&game)), (1, [false; 2]), "{by:?}");
    }
}

#[test]
fn who_plays_on_after_all_other_people_have_resigned_is_alone_with_bots() {
    let mut game = Game::new(&[Me, Open, Level1, Level2], None, 1);
    while tiles(&game, 0) < 2 || game.turn() != 0 {
        game.step(0, NOW);
    }
    assert!(!may_close(&game)[0]);
    game.act("bob", Command::Resign, NOW).unwrap();
    assert!(game.seen_by("ada").may.hint.allowed && may_close(&game)[0]);
    // What bots have done since can be taken back with her own action.
    let before = game.view();
    assert!(!game.step(0, NOW).1);
    while game.turn() != 0 {
        assert!(!game.step(0, NOW).1, "nothing comes up");
    }
    game.undo("ada").unwrap();
    assert_eq!(game.view(), before);
    game.check_log();
    // She can resign as well, so that there is a result.
    game.act("ada", Command::Resign, NOW).unwrap();
    assert_eq!(game.table.stage, Stage::Finished);
}

#[test]
fn nobody_takes_back_what_somebody_did_before_they_resigned() {
    let mut game = Game::new(&[Me, Open, Level1], None, 1);
    while game.turn() != 1 {
        game.step(0, NOW);
    }
    assert!(!game.step(0, NOW).1);
    game.act("bob", Command::Resign, NOW).unwrap();
    assert_eq!(game.undo("ada").unwrap_err().code(), ErrorCode::NothingToUndo);
}

#[test]
fn alone_one_plays_with_21_discs_or_is_told_so() {
    let discs = |goal_discs: &str| {
        let plan = format!(r#"{{"id": "1", "seats": ["me"], "goal_discs": {goal_discs}}}"#);
        let plan = nova_luna_protocol::from_json(&plan).unwrap();
        create::new("t".into(), person("ada"), &plan, NOW, &Seeded(1))
            .err()
            .map(|no| no.to_string())
    };
    assert_eq!((discs("21"), discs(r#""standard""#)), (None, None));
    let refused = "goal_discs: alone one always plays with 21: leave it out";
    for wrong in [r#""first_game""#, "20", "5"] {
        assert_eq!(discs(wrong).as_deref(), Some(refused), "{wrong}");
    }
}

#[test]
fn a_game_that_somebody_resigned_from_can_be_analysed_and_played_on() {
    let mut game = Game::new(&[Me, Open], None, 1);
    for choice in 0..5 {
        game.step(choice, NOW);
    }
    game.act("ada", Command::Resign, NOW).unwrap();
    let record = game.table.record().unwrap();
    assert!(record.result.is_none() && record.deck.len() < 68);
    let seqs = game.table.game.as_ref().unwrap().seqs();
    let judged = FinishedGame::new(record.clone(), seqs).unwrap();
    assert_eq!(judged.moves(), 5);
    assert!(judged.position_and_action(4).is_some());
    let play_on = |record, moves| {
        let request = PlayOn { id: "1".to_owned(), moves, level: 3, seat: None };
        create::play_on("t".into(), person("bob"), record, &request, NOW, &Seeded(2))
    };
    for moves in 0..5 {
        let Ok(again) = play_on(&record, moves) else { panic!("{moves} are refused") };
        let table = again.after().unwrap();
        assert_eq!((table.stage, table.version), (Stage::Playing, Version(moves + 1)));
    }
    let refused = |record, moves| play_on(record, moves).err().unwrap();
    let reason = "moves: fewer than the 5 that the game has";
    assert_eq!(refused(&record, 5).to_string(), reason);
    let mut wrong = record.clone();
    wrong.actions.swap(0, 1);
    assert_eq!(refused(&wrong, 2).code(), ErrorCode::BadRecord);
}

#[test]
fn the_game_of_a_record_goes_on_where_it_stopped() {
    let seats = [SeatPlan::Me, SeatPlan::Level1];
    let mut game = Game::new(&seats, None, 3);
    for choice in 0..6 {
        game.step(choice, NOW);
    }
    let record = game.table.record().unwrap();
    let resume = |seats: &[SeatPlan], seed| {
        create::resume("again".into(), person("ada"), seats, &record, NOW, &Seeded(seed))
    };
    let Ok(decision) = resume(&seats, 99) else { panic!("the record is refused") };
    let table = decision.after().unwrap();
    assert_eq!((table.stage, table.record().as_ref()), (Stage::Playing, Some(&record)));
    // What the player did can still be taken back.
    assert_eq!(table.undoable(&"ada".into()), game.table.undoable(&"ada".into()));
    assert!(table.undoable(&"ada".into()).is_some());
    let Err(refusal) = resume(&[SeatPlan::Me], 99) else { panic!("a seat is missing") };
    assert_eq!(refusal.code(), ErrorCode::BadRequest);
}

#[test]
fn whoever_goes_for_good_leaves_the_seat_to_a_bot_and_no_name() {
    let mut game = Game::new(&[SeatPlan::Me, SeatPlan::Open, SeatPlan::Open], None, 1);
    game.step(0, NOW);
    game.keep(game.table.decide_rename(&"bob".into(), "Bobby", NOW).unwrap(), NOW);
    assert!(!game.table.is_only_of(&"bob".into()));
    let gone = game.table.decide_departure(&"bob".into(), "Guest 1", NOW).unwrap();
    game.keep(gone, NOW);
    assert_eq!(game.table.stage, Stage::Playing);
    assert!(game.table.seats[1].stand_in.is_some() && game.table.has_resigned(1));
    game.check_log();

    let lines = (1..).zip(&game.log);
    let lines = lines.map(|(seq, (at_ms, body))| LogLine { seq, at_ms: *at_ms, body });
    let (table, changed) =
        super::rename_in_log("table".into(), lines, &"bob".into(), "Guest 1").unwrap();
    for (seq, body) in changed {
        game.log[seq as usize - 1].1 = body;
    }
    game.check_log();
    assert_eq!(table.view(None, &|_| false, true), game.table.view(None, &|_| false, true));
    let log: String = game.log.iter().map(|(_, body)| body.as_str()).collect();
    assert!(!log.contains("BOB") && !log.contains("Bobby"), "{log}");
    assert!(log.contains("ADA") && log.contains("CLEO") && log.contains("Guest 1"));
    // Again there is nothing to do.
    assert!(game.table.decide_departure(&"bob".into(), "Guest 1", NOW).is_ok());
}

#[test]
fn a_table_without_other_people_goes_with_its_person() {
    let game = Game::new(&[SeatPlan::Me, SeatPlan::Level1], None, 1);
    assert!(game.table.is_only_of(&"ada".into()) && !game.table.is_only_of(&"bob".into()));
    let mut game = Game::new(&[SeatPlan::Me, SeatPlan::Open], None, 1);
    assert!(!game.table.is_only_of(&"ada".into()));
    // Of two, one goes: the other has won.
    let gone = game.table.decide_departure(&"ada".into(), "Guest 1", NOW).unwrap();
    game.keep(gone, NOW);
    assert_eq!(game.table.stage, Stage::Finished);
    assert!(game.table.decide_departure(&"bob".into(), "Guest 2", NOW).unwrap().steps.is_empty());
}
