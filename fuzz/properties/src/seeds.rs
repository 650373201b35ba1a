//! Good texts that the program itself makes, so that they are those of today.

use nova_luna_protocol::device::{DeviceLine, DeviceLog};
use nova_luna_protocol::online::{
    By, ClientMessage, Command, ErrorCode, ErrorMessage, NewTable, SeatChange, SeatPlan,
    ServerMessage,
};
use nova_luna_protocol::{ActionJson, to_json};
use nova_luna_store::{BACKUP_FORMAT, BackupHead, Field, TableLine, Totals, line};
use nova_luna_table::{Deal, Dealer, Decision, Person, Table, create};
use nova_luna_testing::Dice;

/// A table at which random moves are made, and what was told meanwhile.
struct Session {
    table: Table,
    dice: Dice,
    lines: Vec<String>,
    messages: Vec<String>,
}

struct Seeded;

impl Dealer for Seeded {
    fn deal(&self, players: usize) -> Deal {
        Deal::shuffled([7; 32], players)
    }
}

fn ada() -> Person {
    Person { id: "ada".into(), name: "Ada".to_owned() }
}

impl Session {
    fn new(seats: &[SeatPlan]) -> Session {
        let plan = NewTable {
            id: "1".to_owned(),
            seats: seats.to_vec(),
            goal_discs: Default::default(),
            public: true,
            turn_limit_s: None,
            bot_pause_ms: Some(0),
        };
        let decision = create::new("table".into(), ada(), &plan, 0, &Seeded).expect("a good plan");
        let table = Table::blank("table".into());
        let mut session =
            Session { table, dice: Dice::new(1), lines: Vec::new(), messages: Vec::new() };
        session.take(&decision);
        session
    }

    fn take(&mut self, decision: &Decision) {
        for step in &decision.steps {
            self.lines.push(step.entry.text().expect("an entry can be written"));
            let state = Box::new(step.after.view(Some(&"ada".into()), &|_| true, true));
            self.messages.push(to_json(&ServerMessage::Event { event: step.event.clone(), state }));
            self.table = step.after.clone();
        }
    }

    /// Does what Ada asks for, if it is allowed.
    fn ask(&mut self, command: Command) {
        let decision = self.table.decide(&ada(), &command, 0, &Seeded);
        let message = ClientMessage::Command { id: format!("Id {}", self.lines.len()), command };
        self.messages.push(to_json(&message));
        match decision {
            Ok(decision) => self.take(&decision),
            Err(refusal) => {
                let (code, message) = (refusal.code(), refusal.to_string());
                let error = ErrorMessage { code, message, retry_after_s: None };
                self.messages.push(to_json(&ServerMessage::Refused { id: None, error }));
            }
        }
    }

    fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            let Some(position) = self.table.game().map(|game| game.position().clone()) else {
                return;
            };
            if position.is_over() {
                return;
            }
            let action = ActionJson::from(self.dice.action(&position));
            match self.table.next_bot_turn() {
                Some(turn) if turn.by == By::Bot => {
                    let decision =
                        self.table.decide_turn(turn.version, action, By::Bot, turn.at_ms);
                    self.take(&decision.expect("a bot's turn"));
                }
                _ => self.ask(Command::Play { version: self.table.version(), action }),
            }
        }
    }
}

/// Tables alone and together, waiting, going on, given up and finished, with moves that were taken back.
fn sessions() -> Vec<Session> {
    let mut solo = Session::new(&[SeatPlan::Me]);
    solo.play(9);
    solo.ask(Command::Undo { version: solo.table.version() });
    let mut whole = Session::new(&[SeatPlan::Level1, SeatPlan::Me]);
    whole.play(200);
    whole.ask(Command::Rematch);
    let mut resigned = Session::new(&[SeatPlan::Me, SeatPlan::Level2, SeatPlan::Level3]);
    resigned.play(12);
    resigned.ask(Command::AllowHints { allow: true });
    resigned.ask(Command::Resign);
    let mut waiting = Session::new(&[SeatPlan::Me, SeatPlan::Open]);
    waiting.ask(Command::AddSeat { to: SeatPlan::Level4 });
    waiting.ask(Command::Seat { seat: 1, to: SeatChange::Level1 });
    waiting.ask(Command::Sit { seat: 9 });
    waiting.ask(Command::Leave);
    waiting.ask(Command::Close);
    let mut left = Session::new(&[SeatPlan::Level1, SeatPlan::Me, SeatPlan::Open]);
    left.ask(Command::Sit { seat: 2 });
    left.ask(Command::Start);
    left.ask(Command::Leave);
    left.ask(Command::Return);
    let renamed = left.table.decide_rename(&"ada".into(), "Ida", 0);
    left.take(&renamed.expect("a good name"));
    left.ask(Command::StandIn { seat: 1, level: 2 });
    vec![solo, whole, resigned, waiting, left]
}

pub fn logs() -> Vec<String> {
    sessions().iter().map(|session| session.lines.join("\n")).collect()
}

pub fn messages() -> Vec<String> {
    let mut messages: Vec<String> = sessions()
        .into_iter()
        // Every move is alike.
        .flat_map(|session| session.messages.into_iter().take(25))
        .collect();
    let error = ErrorMessage {
        code: ErrorCode::TooMany,
        message: "wait".to_owned(),
        retry_after_s: Some(3),
    };
    messages.extend(
        [
            ServerMessage::Refused { id: Some("1".to_owned()), error },
            ServerMessage::Presence { online: vec![true, false] },
            ServerMessage::Closing,
            ServerMessage::Pong,
        ]
        .iter()
        .map(to_json),
    );
    messages.push(to_json(&ClientMessage::Ping));
    messages
}

pub fn saved_games() -> Vec<String> {
    let saved = |session: Session| {
        let lines = session.lines.into_iter().zip(1..);
        let lines = lines.map(|(body, seq)| DeviceLine { seq, at_ms: 0, body }).collect();
        to_json(&DeviceLog { table: "table".into(), lines })
    };
    sessions().into_iter().map(saved).collect()
}

pub fn dumps() -> Vec<String> {
    let head = BackupHead {
        nova_luna_backup: BACKUP_FORMAT,
        schema: 1,
        version: "0.1.0".to_owned(),
        made_ms: 1,
    };
    let (mut lines, mut totals) = (vec![line(&head)], Totals::default());
    for (table, log) in ["events", "old_events"].into_iter().zip(logs()) {
        let columns = ["table", "seq", "body", "note"].map(str::to_owned).to_vec();
        let mut add = |line: String| {
            totals.add(&line);
            lines.push(line);
        };
        add(line(&TableLine { table: table.to_owned(), columns }));
        for (seq, body) in (1..).zip(log.lines().take(12)) {
            let text = |text: &str| Field::Text(text.to_owned());
            add(line(&[text("t"), Field::Int(seq), text(body), Field::Null]));
        }
        totals.rows.insert(table.to_owned(), log.lines().take(12).count() as u64);
    }
    lines.push(totals.end());
    vec![lines.join("\n")]
}
