//! Games with everything that can be asked of them, and what has to be answered.
//!
//! The answers are made by calls of `crates/table`, in the order in which a server makes them: it holds a table, decides,
//! writes, and shows the table to whoever asks. The questions are those that a page asks about the same log.

use nova_luna_engine::{Judge, Level, Limit};
use nova_luna_protocol::device::{
    CreatedTable, Decided, DeviceLine, DeviceLog, DevicePerson, DeviceReply, DeviceRequest,
    FinishedGame, Followed, Moment, NextTurn, Thinking,
};
use nova_luna_protocol::online::{
    Answer, Command, CommandMessage, ErrorMessage, GoalDiscs, NamedDiscs, NewTable, PlayOn,
    SeatPlan, Seen, ServerMessage, Stage, TableState, TableSummary,
};
use nova_luna_protocol::{ActionJson, to_json};
use nova_luna_table::history::{self, Moves};
use nova_luna_table::study::{hint, verdict};
use nova_luna_table::{Deal, Dealer, Decision, LogLine, Person, Refusal, Table, create};
use nova_luna_testing::Dice;
use serde::Serialize;

/// A question, and the reply to the last byte.
pub struct Exchange {
    pub question: String,
    pub reply: String,
}

/// How many positions the bots look at.
const NODES: u64 = 300;

struct Key([u8; 32]);

impl Dealer for Key {
    fn deal(&self, players: usize) -> Deal {
        Deal::shuffled(self.0, players)
    }
}

struct Game<'a> {
    each: &'a mut dyn FnMut(Exchange),
    dice: Dice,
    table: Table,
    lines: Vec<DeviceLine>,
    now_ms: i64,
}

/// Plays a game to its end. The same number gives the same game.
pub fn play(number: u64, each: &mut dyn FnMut(Exchange)) {
    let mut game = Game {
        each,
        dice: Dice::new(number),
        table: Table::blank(&format!("_{number}")),
        lines: Vec::new(),
        now_ms: 1_700_000_000_000,
    };
    game.create(number);
    while game.table.stage == Stage::Playing {
        game.look();
        match game.table.next_bot_turn() {
            Some(_) => game.bot_turn(),
            None => game.person_turn(),
        }
    }
    game.look_back();
    game.act(Command::Rematch);
}

fn ada() -> DevicePerson {
    DevicePerson { id: "ada".to_owned(), name: "Ada".to_owned() }
}

fn person() -> Person {
    Person { id: ada().id, name: ada().name }
}

fn seen_by_ada(table: &Table) -> TableState {
    table.view(Some("ada"), &|_| true, true)
}

fn thinking(seed: u64) -> Thinking {
    Thinking { nodes: Some(NODES), seed, ..Thinking::default() }
}

fn refused(refusal: &Refusal) -> String {
    let (code, message) = (refusal.code(), refusal.to_string());
    to_json(&DeviceReply::<()>::Error(ErrorMessage { code, message, retry_after_s: None }))
}

/// What a page is told of a decision at a table.
fn decided(before: &Table, decision: &Decision, id: &str) -> Decided {
    let line = |step: &nova_luna_table::Step| DeviceLine {
        seq: step.event.seq,
        at_ms: step.event.at_ms,
        body: step.entry.text().expect("an entry can be written"),
    };
    let lines = |decision: &Decision| decision.steps.iter().map(line).collect::<Vec<_>>();
    let seen = decision
        .steps
        .iter()
        .map(|step| Seen { event: step.event.clone(), state: Some(seen_by_ada(&step.after)) });
    let (table, seq) = decision.reply.clone();
    let after = decision.after().unwrap_or(before);
    Decided {
        lines: lines(decision),
        events: seen.collect(),
        answer: Answer { id: id.to_owned(), table, seq },
        summary: summary(after),
        next_turn: next_turn(after),
        creates: decision.creates.as_ref().map(|new| CreatedTable {
            log: DeviceLog { table: new.reply.0.clone(), lines: lines(new) },
            summary: summary(new.after().expect("a new table")),
        }),
    }
}

fn summary(table: &Table) -> TableSummary {
    let waits = table.seats_of("ada").any(|seat| table.waits_for(seat));
    table.listing().seen_by(Some("ada"), waits)
}

fn next_turn(table: &Table) -> Option<NextTurn> {
    table.next_bot_turn().map(|turn| NextTurn {
        at: turn.version,
        at_ms: turn.at_ms,
        level: turn.level.number(),
        by: turn.by,
        network_players: (turn.level == Level::Five).then_some(table.seats.len() as u8),
        retry_ms: 1000,
    })
}

impl Game<'_> {
    fn create(&mut self, number: u64) {
        let players = 1 + (number % 4) as usize;
        let bots = SeatPlan::BOTS;
        // Solo, alone with bots of every level, and several people at one screen.
        let seats = (0..players).map(|seat| match (seat, number / 4 % 3) {
            (0, _) | (_, 0) => SeatPlan::Me,
            (_, _) => bots[(number / 12) as usize % bots.len()],
        });
        let plan = NewTable {
            id: "new".to_owned(),
            seats: seats.collect(),
            goal_discs: match number % 5 {
                _ if players == 1 => GoalDiscs::default(),
                0 => GoalDiscs::Named(NamedDiscs::FirstGame),
                1 => GoalDiscs::default(),
                discs => GoalDiscs::Number(2 * discs as u8),
            },
            public: false,
            turn_limit_s: None,
            bot_pause_ms: Some(500),
        };
        let (moment, key) = self.moment();
        let decision = create::new(&self.table.id, person(), &plan, self.now_ms, &key);
        let decision = decision.expect("the plan is fine");
        let (table, person) = (self.table.id.clone(), ada());
        let expected = decided(&self.table, &decision, "new");
        self.ask(DeviceRequest::Create { table, person, plan, moment }, &expected);
        self.keep(decision);
    }

    /// Everything that can be asked while the game goes on.
    fn look(&mut self) {
        // What every event brings is a state too.
        if self.dice.below(4) > 0 {
            return;
        }
        let viewer = Some("ada".to_owned());
        let state = seen_by_ada(&self.table);
        self.ask(DeviceRequest::State { log: self.log(), viewer }, &state);
        self.follow(None, vec![ServerMessage::State { state: Box::new(state) }]);
        if self.dice.below(2) == 0 {
            let anybody = self.table.view(None, &|_| true, true);
            self.ask(DeviceRequest::State { log: self.log(), viewer: None }, &anybody);
            self.follow(Some(self.table.seq), Vec::new());
            self.ask(DeviceRequest::Record { log: self.log() }, &self.table.record());
            let error = refused(&Refusal::NoReplayYet);
            self.ask_text(&DeviceRequest::Replay { log: self.log(), analysed: false }, error);
        }
    }

    fn person_turn(&mut self) {
        let at = self.table.version;
        match self.dice.below(12) {
            0 => {
                let seed = self.dice.roll() >> 12;
                let expected = self.hint(seed);
                let thinking = thinking(seed);
                self.ask_text(
                    &DeviceRequest::Hint { log: self.log(), person: ada(), thinking },
                    expected,
                );
            }
            1 => self.act(Command::Undo { at }),
            2 => self.act(Command::Play { at: at + 1, action: ActionJson::Refill }),
            3 => self.act(Command::Start),
            4 => self.act(Command::Play { at, action: ActionJson::Refill }),
            _ => {}
        }
        if let (None, Some(game)) = (self.table.next_bot_turn(), &self.table.game)
            && !game.position().is_over()
        {
            let action = nova_luna_testing::games::eager_action(&mut self.dice, game.position());
            self.act(Command::Play { at: self.table.version, action: action.into() });
        }
    }

    fn bot_turn(&mut self) {
        let seed = self.dice.roll() >> 12;
        let turn = self.table.next_bot_turn().expect("a bot is to move");
        let limit = Limit { nodes: Some(NODES), ..Limit::default() };
        let position = self.table.game.as_ref().expect("a game").position();
        let action: ActionJson =
            turn.level.bot().choose(position, &limit, seed).expect("a choice").action.into();
        let (at, log) = (turn.version, self.log());
        self.ask(DeviceRequest::Choose { log, at, thinking: thinking(seed) }, &action);
        self.now_ms = turn.at_ms;
        let decision = self.table.decide_turn(turn.version, action, turn.by, self.now_ms);
        let decision = decision.expect("it is the bot's turn");
        let (log, person, at) = (self.log(), ada(), turn.version);
        let (by, now_ms) = (turn.by, self.now_ms);
        self.ask(
            DeviceRequest::Turn { log, person, at, action, by, now_ms },
            &decided(&self.table, &decision, ""),
        );
        self.keep(decision);
    }

    fn hint(&self, seed: u64) -> String {
        let position = match self.table.position_for_hint(&person()) {
            Ok(position) => position,
            Err(refusal) => return refused(&refusal),
        };
        let limit = Limit { nodes: Some(NODES), ..Limit::default() };
        let choice = Level::Five.bot().choose(position, &limit, seed).expect("a choice");
        done(&hint::hint(self.table.version, position, &choice).expect("a hint"))
    }

    /// A command, be it carried out or refused.
    fn act(&mut self, command: Command) {
        self.now_ms += 1000;
        let (moment, key) = self.moment();
        let decision = self.table.decide(&person(), &command, self.now_ms, &key);
        let expected = match &decision {
            Ok(decision) => done(&decided(&self.table, decision, "c-1")),
            Err(refusal) => refused(refusal),
        };
        let message = CommandMessage { id: "c-1".to_owned(), command };
        self.ask_text(
            &DeviceRequest::Command { log: self.log(), person: ada(), message, moment },
            expected,
        );
        if let Ok(decision) = decision {
            self.keep(decision);
        }
    }

    /// Everything that can be asked once the game is over.
    fn look_back(&mut self) {
        let viewer = Some("ada".to_owned());
        let log = self.log();
        let newest = self.table.seq;
        let mut past = Table::blank(&self.table.id);
        let (mut all, mut some) = (Vec::new(), Vec::new());
        let mut moves = Moves::of(&self.table).expect("the game is over");
        for line in &log.lines {
            let read = LogLine { seq: line.seq, at_ms: line.at_ms, body: &line.body };
            let event = past.read(read).expect("the log is fine");
            moves.add(event.clone(), &past);
            if event.seq > newest / 2 {
                some.push(Seen { event: event.clone(), state: None });
            }
            all.push(history::seen(event, &past, Some("ada"), &|_| true, newest));
        }
        let missed = all.iter().rev().take(5).rev().cloned().map(|Seen { event, state }| {
            ServerMessage::Event { event, state: Box::new(state.expect("a state")) }
        });
        self.follow(Some(newest - 5), missed.collect());
        for (since, states, events) in [(0, true, all), (newest / 2, false, some)] {
            let (log, viewer) = (log.clone(), viewer.clone());
            self.ask(DeviceRequest::Events { log, viewer, since, states }, &events);
        }
        let replay = moves.replay(&self.table.id, true);
        self.ask(DeviceRequest::Replay { log: log.clone(), analysed: true }, &replay);
        let record = self.table.record().expect("a game");
        self.ask(DeviceRequest::Record { log: log.clone() }, &record);
        let seqs = self.table.game.as_ref().expect("a game").seqs();
        let finished = FinishedGame { record, seqs };
        self.ask(DeviceRequest::Finished { log }, &finished);
        self.judge(finished.clone());
        self.play_on(finished);
    }

    fn judge(&mut self, finished: FinishedGame) {
        let FinishedGame { record, seqs } = finished.clone();
        let game = verdict::FinishedGame::new(record, seqs).expect("the game is over");
        let mut verdicts: Vec<Option<String>> = Vec::new();
        let step = 1 + self.dice.below(6);
        for number in 0..game.moves() {
            if number % step > 0 {
                verdicts.push(None);
                continue;
            }
            let (position, action) = game.position_and_action(number).expect("a move");
            let text = game.kept(Judge::new(NODES).judge(position, action, None));
            let text = text.expect("a verdict can be written");
            let (game, number, thinking) = (finished.clone(), number as u32, thinking(0));
            self.ask(DeviceRequest::Judge { game, number, thinking }, &text);
            verdicts.push(Some(text));
        }
        let kept = verdicts.iter().enumerate();
        let kept = kept.filter_map(|(number, text)| Some((number, text.as_deref()?)));
        let analysis = game.analysis("t", step == 1, kept).expect("the verdicts are fine");
        let table = "t".to_owned();
        self.ask(DeviceRequest::Analysis { table, game: finished, verdicts }, &analysis);
    }

    fn play_on(&mut self, finished: FinishedGame) {
        let moves = self.dice.below(finished.record.actions.len() + 1) as u32;
        let wish = PlayOn { id: "on".to_owned(), moves, seat: None, level: 3 };
        let (moment, key) = self.moment();
        let record = finished.record;
        let expected = match create::play_on("_on", person(), &record, &wish, self.now_ms, &key) {
            Ok(decision) => done(&decided(&self.table, &decision, "on")),
            Err(refusal) => refused(&refusal),
        };
        let (table, person) = ("_on".to_owned(), ada());
        self.ask_text(&DeviceRequest::PlayOn { table, person, record, wish, moment }, expected);
    }

    /// What Ada has missed, and how the table goes on.
    fn follow(&mut self, since: Option<u32>, missed: Vec<ServerMessage>) {
        let (summary, next_turn) = (summary(&self.table), next_turn(&self.table));
        let (log, viewer) = (self.log(), Some("ada".to_owned()));
        self.ask(
            DeviceRequest::Follow { log, viewer, since },
            &Followed { missed, summary, next_turn },
        );
    }

    fn moment(&mut self) -> (Moment, Key) {
        let mut key = [0; 32];
        key.fill_with(|| self.dice.roll() as u8);
        let chance = key.iter().map(|byte| format!("{byte:02x}")).collect();
        (Moment { now_ms: self.now_ms, chance }, Key(key))
    }

    fn log(&self) -> DeviceLog {
        DeviceLog { table: self.table.id.clone(), lines: self.lines.clone() }
    }

    /// Goes on as a decision says, by what is written of it.
    fn keep(&mut self, decision: Decision) {
        for line in decided(&self.table, &decision, "").lines {
            let read = LogLine { seq: line.seq, at_ms: line.at_ms, body: &line.body };
            self.table.read(read).expect("the log is fine");
            self.lines.push(line);
        }
    }

    fn ask<T: Serialize>(&mut self, question: DeviceRequest, answer: &T) {
        self.ask_text(&question, done(answer));
    }

    fn ask_text(&mut self, question: &DeviceRequest, reply: String) {
        (self.each)(Exchange { question: to_json(question), reply });
    }
}

fn done<T: Serialize>(answer: &T) -> String {
    to_json(&DeviceReply::Done(answer))
}
