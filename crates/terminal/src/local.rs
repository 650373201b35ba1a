//! A game on this machine: the table as a value, and who plays on each seat.

use nova_luna_protocol::online::{
    By, Command, GoalDiscs, Happening, NewTable, SeatPlan, Seen, Stage, TableState,
};
use nova_luna_protocol::{ActionJson, Record, Version};
use nova_luna_rules::{Position, Shuffle};
use nova_luna_table::{Deal, Dealer, Decision, Person, Refusal, Table, create};

/// Who is to play on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalSeat {
    Me,
    /// A bot by its name: `level4`, or `cmd:PROGRAM`.
    Bot(String),
}

/// The name of a seat of the player's own in a record.
pub const ME: &str = "me";

/// The id of every table here.
const TABLE: &str = "terminal";

impl LocalSeat {
    /// The name in a record.
    pub fn name(&self) -> &str {
        match self {
            LocalSeat::Me => ME,
            LocalSeat::Bot(name) => name,
        }
    }

    /// The plan for the table. Whatever bot plays, the table only has to know that it is one.
    fn plan(&self) -> SeatPlan {
        match self {
            LocalSeat::Me => SeatPlan::Me,
            LocalSeat::Bot(name) => {
                let level = name.parse::<nova_luna_engine::Level>();
                level.map_or(SeatPlan::Level5, |level| {
                    SeatPlan::BOTS[usize::from(level.number()) - 1]
                })
            }
        }
    }
}

/// A game that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub seats: Vec<LocalSeat>,
    pub goal_discs: GoalDiscs,
    /// Where the tiles' order comes from; without it, from the system's randomness.
    pub seed: Option<u64>,
}

impl Plan {
    /// The same again, with another one to begin.
    pub fn rematch(&self) -> Plan {
        let mut seats = self.seats.clone();
        seats.rotate_left(1);
        Plan { seats, seed: None, ..self.clone() }
    }
}

/// A game at a table of this machine. Nothing here has a clock, so that all times are 0.
pub struct LocalGame {
    table: Table,
    pub plan: Plan,
    /// Everything that has happened.
    pub log: Vec<Seen>,
    /// What the choices of bots depend on besides the position.
    bot_seed: u64,
}

/// A deck from a seed, or from 32 random bytes.
#[derive(Clone, Copy)]
pub struct Chance {
    pub seed: Option<u64>,
    pub key: [u8; 32],
}

impl Dealer for Chance {
    fn deal(&self, players: usize) -> Deal {
        match self.seed {
            None => Deal::shuffled(self.key, players),
            Some(seed) => {
                let mut shuffle = Shuffle::from_seed(seed, 0);
                let deck = shuffle.deck();
                let order = shuffle.seats(players);
                Deal { deck, order: order.iter().map(|seat| seat.index() as u8).collect() }
            }
        }
    }
}

fn person() -> Person {
    Person { id: ME.into(), name: ME.to_owned() }
}

impl LocalGame {
    pub fn new(plan: Plan, key: [u8; 32]) -> Result<LocalGame, Refusal> {
        let new = NewTable {
            seats: plan.seats.iter().map(LocalSeat::plan).collect(),
            goal_discs: plan.goal_discs,
            ..NewTable::default()
        };
        let chance = Chance { seed: plan.seed, key };
        let decision = create::new(TABLE.into(), person(), &new, 0, &chance)?;
        Ok(LocalGame::begun(plan, key, decision))
    }

    /// Goes on with the game of a record. Who is not known as a bot is a person at this screen; among bots alone the
    /// player takes the first seat.
    pub fn resume(
        record: &Record,
        key: [u8; 32],
        is_bot: &dyn Fn(&str) -> bool,
    ) -> Result<LocalGame, Refusal> {
        let mut plan = plan_of(record, is_bot);
        if !plan.seats.contains(&LocalSeat::Me)
            && let Some(first) = plan.seats.first_mut()
        {
            *first = LocalSeat::Me;
        }
        LocalGame::of(record, plan, key)
    }

    /// The game of a record, to be looked through. It does not matter which tiles would have come.
    pub fn look_through(
        record: &Record,
        is_bot: &dyn Fn(&str) -> bool,
    ) -> Result<LocalGame, Refusal> {
        LocalGame::of(record, plan_of(record, is_bot), [0; 32])
    }

    fn of(record: &Record, plan: Plan, key: [u8; 32]) -> Result<LocalGame, Refusal> {
        let plans: Vec<SeatPlan> = plan.seats.iter().map(LocalSeat::plan).collect();
        let chance = Chance { seed: plan.seed, key };
        let decision = create::resume(TABLE.into(), person(), &plans, record, 0, &chance)?;
        Ok(LocalGame::begun(plan, key, decision))
    }

    fn begun(plan: Plan, key: [u8; 32], decision: Decision) -> LocalGame {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&key[..8]);
        let bot_seed = plan.seed.unwrap_or_else(|| u64::from_le_bytes(bytes));
        let mut game =
            LocalGame { table: Table::blank(TABLE.into()), plan, log: Vec::new(), bot_seed };
        game.apply(decision);
        game
    }

    fn apply(&mut self, decision: Decision) {
        let newest = decision.after().map_or(self.table.seq(), Table::seq);
        for step in decision.steps {
            let state = step.after.view(Some(&ME.into()), &|_| true, step.after.seq() == newest);
            // What was taken back is not told any more.
            if let Happening::Undone { moves, .. } = &step.event.what {
                self.log.retain(|seen| !moves.contains(&seen.event.seq));
            } else {
                self.log.push(Seen { event: step.event, state: Some(state) });
            }
            self.table = step.after;
        }
    }

    /// The table as the player sees it.
    pub fn state(&self) -> TableState {
        self.table.view(Some(&ME.into()), &|_| true, true)
    }

    pub fn command(&mut self, command: &Command) -> Result<(), Refusal> {
        let chance = Chance { seed: None, key: [0; 32] };
        let decision = self.table.decide(&person(), command, 0, &chance)?;
        self.apply(decision);
        Ok(())
    }

    /// Whose turn a bot has to play, with what it has to know.
    pub fn bot_turn(&self) -> Option<BotTask> {
        let turn = self.table.next_bot_turn()?;
        let position = self.table.game()?.position().clone();
        let seat = self.table.seat_to_move()?;
        let seed = self.bot_seed.wrapping_add(u64::from(turn.version.0));
        Some(BotTask { version: turn.version, seat, position, seed })
    }

    /// The position in which the player may have a hint.
    pub fn hint_position(&self) -> Result<(Version, Position), Refusal> {
        let position = self.table.position_for_hint(&person())?;
        Ok((self.table.version(), position.clone()))
    }

    /// Plays what a bot has chosen. An answer to an earlier question changes nothing.
    pub fn play_for_bot(&mut self, version: Version, action: ActionJson) -> Result<(), Refusal> {
        let decision = self.table.decide_turn(version, action, By::Bot, 0)?;
        self.apply(decision);
        Ok(())
    }

    pub fn is_over(&self) -> bool {
        self.table.stage() != Stage::Playing
    }

    /// Whether anybody has done anything.
    pub fn has_begun(&self) -> bool {
        self.log.iter().any(|seen| matches!(seen.event.what, Happening::Played { .. }))
    }

    pub fn record(&self) -> Option<Record> {
        let mut record = self.table.record()?;
        record.bots = Some(self.plan.seats.iter().map(|seat| seat.name().to_owned()).collect());
        record.seed = self.plan.seed;
        Some(record)
    }
}

/// Who plays in a record.
fn plan_of(record: &Record, is_bot: &dyn Fn(&str) -> bool) -> Plan {
    let name = |seat: usize| record.bots.as_ref()?.get(seat).filter(|name| is_bot(name));
    let on_seat = |seat| name(seat).map_or(LocalSeat::Me, |name| LocalSeat::Bot(name.clone()));
    Plan {
        seats: (0..usize::from(record.players)).map(on_seat).collect(),
        goal_discs: GoalDiscs::Number(record.goal_discs),
        // The decks of a match come from a seed and a number.
        seed: record.seed.filter(|_| record.game.is_none_or(|number| number == 0)),
    }
}

/// A turn for a bot to think about.
#[derive(Clone, Debug)]
pub struct BotTask {
    pub version: Version,
    pub seat: u8,
    pub position: Position,
    pub seed: u64,
}
