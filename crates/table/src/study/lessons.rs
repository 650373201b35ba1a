//! The introduction: positions in which the learner does something, checked by the rules.
//!
//! Nothing is kept: whoever sends an action learns what it would do from the lesson's own position.

use nova_luna_protocol::online::{
    By, Event, GameState, Lesson, LessonAnswer, LessonStep, May, Miss, OpenGoal, Options,
    Permission, SeatKind, SeatState, Stage, TableState, Topic, You,
};
use nova_luna_protocol::{ActionJson, Version, View};
use nova_luna_rules::notation::NotationError;
use nova_luna_rules::{
    Action, Cell, IllegalAction, Outcome, Placement, Position, Seat, TileId, Turn,
};

use crate::game::played;
use crate::refusal::Refusal;

/// The learner's seat.
const LEARNER: Seat = Seat::ALL[0];

/// A step as it is written down.
struct Plan {
    topic: Topic,
    /// In the notation of the rules, with the learner to move.
    position: &'static str,
    /// An action that does it.
    example: &'static str,
    /// What the other player does after it.
    replies: &'static [&'static str],
    /// The tiles that come when the wheel is filled.
    supply: &'static [u8],
}

static PLANS: [Plan; 8] = [
    // The first turn of a game. The second of the three is the cheapest.
    Plan {
        topic: Topic::Take,
        position: "2p20 *,9,36,64,18,60,40,30,12,55,1,26 01 - -",
        example: "36@0,0",
        replies: &["64@0,0"],
        supply: &[],
    },
    // Three moons behind: 5 and 4 would pass the other disc, 2 does not.
    Plan {
        topic: Topic::Turn,
        position: "2p20 .,.,*,31,11,20,18,60,40,30,.,55 01 36@0,0o/28@1,0oo 64@0,0ox/26@1,0oo",
        example: "20@0,1",
        replies: &[],
        supply: &[],
    },
    // Three tiles around a corner: one cell touches two of them.
    Plan {
        topic: Topic::Place,
        position: "2p20 .,7,39,.,.,*,1,58,21,60,.,44 01 36@0,0o/19@1,0o/52@1,1 64@0,0ox/26@1,0oo",
        example: "58@0,1",
        replies: &[],
        supply: &[],
    },
    // The turquoise tile has its blue one and lacks one of two red ones.
    Plan {
        topic: Topic::Goal,
        position: "2p20 .,60,5,.,.,.,*,52,22,36,.,44 01 46@0,0ox/1@-1,0/18@0,1 64@0,0ox/26@1,0oo",
        example: "22@1,0",
        replies: &[],
        supply: &[],
    },
    // All four sides of the red tile are taken: a third blue one can only come through the chain.
    Plan {
        topic: Topic::Chain,
        position: "2p20 .,60,5,.,.,.,.,*,58,18,7,44 01 \
                   31@0,0ox/1@1,0/52@0,-1/35@-1,0/53@0,1o/2@2,0o 64@0,0ox/26@1,0oo/40@2,0o",
        example: "7@3,0",
        replies: &[],
        supply: &[],
    },
    // Above the blue pair and beside the turquoise tile, the red one completes two goals and the
    // turquoise one its third.
    Plan {
        topic: Topic::Several,
        position: "2p20 .,60,5,.,.,.,.,.,*,54,18,32 01 49@0,0xoo/1@0,1/2@1,1o 64@0,0ox/26@1,0oo",
        example: "32@1,0",
        replies: &[],
        supply: &[],
    },
    // Two tiles that nobody would miss.
    Plan {
        topic: Topic::Fill,
        position: "2p20 .,.,.,.,.,.,.,.,*,54,.,35 01 46@0,0ox/1@-1,0/18@0,1 64@0,0ox/26@1,0oo",
        example: "refill",
        replies: &[],
        supply: &[22, 60, 5, 40, 12, 30, 57, 8, 20],
    },
    // A turquoise tile beside the yellow one completes its last two goals.
    Plan {
        topic: Topic::End,
        position: "2p3 .,.,.,.,.,.,.,.,*,2,36,19 01 \
                   68@0,0xoo/1@-1,0/18@0,-1 14@0,0xx/52@1,0/53@2,0o/35@0,1",
        example: "36@1,0",
        replies: &[],
        supply: &[],
    },
];

impl Plan {
    fn of(topic: Topic) -> Option<&'static Plan> {
        PLANS.iter().find(|plan| plan.topic == topic)
    }

    fn position(&self) -> Result<Position, NotationError> {
        self.position.parse()
    }

    fn lesson(&self) -> Result<Lesson, NotationError> {
        let example: Action = self.example.parse()?;
        let state = table(self.topic, &self.position()?, 0);
        Ok(Lesson { topic: self.topic, state, example: example.into() })
    }

    /// Plays an action, and draws the tiles that are due.
    fn play(&self, position: &mut Position, action: Action) -> Result<Placement, IllegalAction> {
        let placement = position.play(action)?;
        if position.turn() == Turn::Fill {
            let tiles = self.supply.iter().filter_map(|&tile| TileId::new(tile.into()));
            let tiles: Vec<TileId> = tiles.take(position.fill_size()).collect();
            // What a lesson draws is written down with it, and a test draws it.
            let _ = position.fill(&tiles);
        }
        Ok(placement)
    }

    /// Whether an action that the rules allow is what is asked for.
    fn judge(
        &self,
        before: &Position,
        action: Action,
        placement: Placement,
        after: &Position,
    ) -> Result<(), Miss> {
        let completed = placement.completed.len();
        let (fine, miss) = match self.topic {
            Topic::Take => (is_cheapest(before, action), Miss::NotCheapest),
            Topic::Turn => (after.seat_to_move() == Some(LEARNER), Miss::NotAgain),
            Topic::Place => (sides(before, action) >= 2, Miss::OneSide),
            Topic::Goal => (completed >= 1, Miss::NoGoal),
            Topic::Chain => (completed >= 1, Miss::NoChain),
            Topic::Several => (completed >= 3, Miss::FewGoals),
            Topic::Fill => (action == Action::Refill, Miss::NotFilled),
            Topic::End => (is_won(after), Miss::NotOver),
        };
        if fine { Ok(()) } else { Err(miss) }
    }
}

fn is_cheapest(position: &Position, action: Action) -> bool {
    let Action::Take { tile, .. } = action else { return false };
    position.legal_actions().tiles().all(|other| other.time() >= tile.time())
}

/// How many tiles of the learner's are edge to edge with the cell.
fn sides(position: &Position, action: Action) -> usize {
    let Action::Take { cell, .. } = action else { return 0 };
    let there = |cell: &Cell| position.tile_at(LEARNER, *cell).is_some();
    cell.neighbours().iter().filter(|cell| there(cell)).count()
}

fn is_won(position: &Position) -> bool {
    match position.outcome() {
        Some(Outcome::Ranking { ranking, .. }) => ranking.winner() == LEARNER,
        _ => false,
    }
}

/// All steps in order.
pub fn all() -> Result<Vec<Lesson>, Refusal> {
    PLANS.iter().map(Plan::lesson).collect::<Result<_, _>>().map_err(|error| broken(&error))
}

/// What an action does in a step.
pub fn attempt(topic: Topic, action: ActionJson) -> Result<LessonAnswer, Refusal> {
    let plan = Plan::of(topic).ok_or_else(|| broken(&"a topic without a lesson"))?;
    let action = action.action().map_err(|error| Refusal::Invalid(error.to_string()))?;
    let before = plan.position().map_err(|error| broken(&error))?;
    let mut position = before.clone();
    let placement = match plan.play(&mut position, action) {
        Ok(placement) => placement,
        Err(illegal) => return refused(illegal).map(missed),
    };
    if let Err(miss) = plan.judge(&before, action, placement, &position) {
        return Ok(missed(miss));
    }
    let mut steps = vec![step(topic, 1, LEARNER, action, placement, &before, &position)];
    for (seq, reply) in (2..).zip(plan.replies) {
        let reply: Action = reply.parse().map_err(|error| broken(&error))?;
        let before = position.clone();
        let seat = before.seat_to_move().ok_or_else(|| broken(&"a reply after the end"))?;
        let placement = plan.play(&mut position, reply).map_err(|error| broken(&error))?;
        steps.push(step(topic, seq, seat, reply, placement, &before, &position));
    }
    Ok(LessonAnswer::Done { steps })
}

/// A fault in what is written down above.
fn broken(error: &dyn std::fmt::Display) -> Refusal {
    Refusal::Internal(error.to_string())
}

/// What learners try is answered kindly; what only a program can send is an error as everywhere.
fn refused(illegal: IllegalAction) -> Result<Miss, Refusal> {
    match illegal {
        IllegalAction::OutOfReach(_) => Ok(Miss::OutOfReach),
        IllegalAction::CellTaken(_) => Ok(Miss::CellTaken),
        IllegalAction::NotBesideDisplay(_) => Ok(Miss::NotBeside),
        IllegalAction::NotOrigin(_) => Ok(Miss::NotFirstCell),
        IllegalAction::TrackNotLow { .. } => Ok(Miss::NotLow),
        other => Err(Refusal::IllegalAction(other.to_string())),
    }
}

fn missed(why: Miss) -> LessonAnswer {
    let message = match why {
        Miss::OutOfReach => {
            "only the next three tiles after the moon can be taken: take one of those"
        }
        Miss::CellTaken => "a tile lies there already: choose a free cell beside it",
        Miss::NotBeside => "a tile has to touch one of yours with a whole edge: move it closer",
        Miss::NotFirstCell => "the first tile goes to the cell that is shown: place it there",
        Miss::NotLow => "the wheel can be filled with one or two tiles left on it: take a tile",
        Miss::NotCheapest => "there is a cheaper one: take the tile with the lowest number",
        Miss::NotAgain => "that would take you past the other disc: take a cheaper tile",
        Miss::OneSide => "there it touches one tile: find the cell between two of them",
        Miss::NoGoal => "that completes no goal: place a red tile beside the turquoise one",
        Miss::NoChain => "the chain has to grow: place a blue tile beside the blue ones",
        Miss::FewGoals => {
            "there is a better cell: place the red tile where it completes three goals"
        }
        Miss::NotFilled => "that is allowed, but try the other choice here: fill the wheel first",
        Miss::NotOver => "you would have discs left: place a turquoise tile beside the yellow one",
    };
    LessonAnswer::Missed { why, message: message.to_owned() }
}

fn step(
    topic: Topic,
    seq: u32,
    seat: Seat,
    action: Action,
    placement: Placement,
    before: &Position,
    after: &Position,
) -> LessonStep {
    let by = if seat == LEARNER { By::Person } else { By::Bot };
    let (old, new) = (before.wheel().spaces(), after.wheel().spaces());
    let what = played(seat.index() as u8, by, action, old, new, placement);
    LessonStep { event: Event { seq, at_ms: 0, what }, state: table(topic, after, seq) }
}

/// The table that a lesson pretends to be.
fn table(topic: Topic, position: &Position, seq: u32) -> TableState {
    let turn = position.seat_to_move().filter(|&seat| seat == LEARNER);
    TableState {
        table: format!("{topic:?}").to_ascii_lowercase().into(),
        seq,
        version: Version(seq),
        stage: if position.is_over() { Stage::Finished } else { Stage::Playing },
        goal_discs: position.variant().goal_discs(),
        seats: position.seats().map(sitter).collect(),
        you: You { seats: vec![LEARNER.index() as u8], host: true },
        // A lesson has turns, and nothing else that could be done.
        may: May {
            play: Permission { allowed: turn.is_some(), ..Permission::default() },
            ..May::default()
        },
        game: Some(GameState {
            view: View::of(position, turn),
            goals: OpenGoal::all(position),
            options: turn.and_then(|_| Options::of(position)),
            chances: Vec::new(),
            solo: None,
            deadline_ms: None,
        }),
        ..TableState::default()
    }
}

/// The learner, or the friendliest of the bots.
fn sitter(seat: Seat) -> SeatState {
    let you = seat == LEARNER;
    SeatState {
        kind: if you { SeatKind::Person } else { SeatKind::Bot },
        level: (!you).then_some(1),
        you,
        host: you,
        online: you,
        ..SeatState::default()
    }
}

#[cfg(test)]
mod tests;
