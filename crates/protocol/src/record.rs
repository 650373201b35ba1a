//! Records: whole games, one JSON object on one line each.

use std::fmt;

use nova_luna_rules::{
    Action, Deck, Game, GoalId, GoalSet, IllegalAction, Logged, Placement, Position, Seat,
    TILE_COUNT, TileId, TileSet, Turn,
};
use serde::{Deserialize, Serialize};

use crate::action::{ActionJson, tile_id};
use crate::input::{Object, optional_object};
use crate::input_error::InputError;
use crate::outcome::OutcomeJson;
use crate::view::{ModeJson, seats};

/// The value of a record's field `format`.
pub const RECORD_FORMAT: &str = "nova-luna-record/1";

/// A whole game. While it is going on, `deck` ends with what has been revealed and `result` is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Record {
    /// [`RECORD_FORMAT`].
    pub format: String,
    /// Together or alone.
    pub mode: ModeJson,
    /// How many play.
    pub players: u8,
    /// How many goal discs each player starts with.
    pub goal_discs: u8,
    /// The seats on the new moon, from the bottom of the stack to its top.
    pub start_stack: Vec<u8>,
    /// The tiles in the order in which they are drawn.
    pub deck: Vec<u8>,
    /// What was done. Automatic fills are no actions.
    pub actions: Vec<RecordAction>,
    /// The result, or null.
    #[serde(default)]
    pub result: Option<OutcomeJson>,
    /// The seed of the shuffle, when the deck came from one and somebody has written it down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of the game in its match, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// By seat: who played, when somebody has written it down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<Vec<String>>,
    /// How the game was broken off, if it was.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "optional_object"
    )]
    pub forfeit: Option<Forfeit>,
}

/// One action of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(try_from = "Object<RawRecordAction>")]
pub struct RecordAction {
    /// The seat that acted.
    pub seat: u8,
    /// What it did.
    #[serde(flatten)]
    pub action: ActionJson,
    /// Tile number and goal index of the goals that a take covered, in any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covers: Option<Vec<(u8, u8)>>,
}

/// How a game was broken off by a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Forfeit {
    /// Whose bot it was.
    pub seat: u8,
    /// What it did.
    pub reason: ForfeitReason,
}

/// What a bot did to lose without further ado.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ForfeitReason {
    /// Its program ended or could not be started.
    Died,
    /// Its answer was not one of the protocol, or came unasked.
    Nonsense,
    /// It chose an action that the rules do not allow.
    Illegal,
    /// It took more than ten times its time.
    Overtime,
}

impl fmt::Display for ForfeitReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ForfeitReason::Died => "died",
            ForfeitReason::Nonsense => "answered nonsense",
            ForfeitReason::Illegal => "played an illegal action",
            ForfeitReason::Overtime => "overran its time",
        })
    }
}

/// What any object with the fields of a recorded action says, so that each fault can be named.
#[derive(Deserialize)]
struct RawRecordAction {
    seat: u8,
    r#type: String,
    tile: Option<u8>,
    x: Option<i32>,
    y: Option<i32>,
    covers: Option<Vec<(u8, u8)>>,
}

impl TryFrom<Object<RawRecordAction>> for RecordAction {
    type Error = InputError;

    fn try_from(Object(raw): Object<RawRecordAction>) -> Result<RecordAction, InputError> {
        let action = ActionJson::read(&raw.r#type, raw.tile, raw.x, raw.y)?;
        if matches!(action, ActionJson::Take { .. }) && raw.covers.is_none() {
            return Err(InputError::new("covers", "missing, a take lists the goals it covers"));
        }
        Ok(RecordAction { seat: raw.seat, action, covers: raw.covers })
    }
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The number of the action, from 0, if it is one of them.
    pub action: Option<usize>,
    /// What is wrong.
    pub error: InputError,
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Some(number) => write!(f, "action {number}: {}", self.error),
            None => self.error.fmt(f),
        }
    }
}

impl std::error::Error for RecordFault {}

impl From<InputError> for RecordFault {
    fn from(error: InputError) -> RecordFault {
        RecordFault { action: None, error }
    }
}

impl Record {
    /// The record of a game; without the rest of its deck while it is going on.
    pub fn of(game: &Game) -> Record {
        let variant = game.position().variant();
        let deck = match game.deck() {
            Some(deck) => &deck.tiles()[..],
            None => game.revealed(),
        };
        Record {
            format: RECORD_FORMAT.to_owned(),
            mode: ModeJson::of(variant),
            players: variant.players() as u8,
            goal_discs: variant.goal_discs(),
            start_stack: game.start_order().iter().rev().map(|seat| seat.index() as u8).collect(),
            deck: deck.iter().map(|tile| tile.number()).collect(),
            actions: actions_of(game),
            result: game.position().outcome().map(OutcomeJson::from),
            seed: None,
            game: None,
            bots: None,
            forfeit: None,
        }
    }

    /// Replays the record and returns where it ends, or the first thing that is wrong with it.
    pub fn check(&self) -> Result<Position, RecordFault> {
        self.replay(|_| {})
    }

    /// The positions before each action and after the last, or the first thing that is wrong.
    pub fn positions(&self) -> Result<Vec<Position>, RecordFault> {
        let mut positions = Vec::with_capacity(self.actions.len() + 1);
        self.replay(|position| positions.push(position.clone()))?;
        Ok(positions)
    }

    /// Calls `each` with the positions before each action and after the last, which it returns.
    fn replay(&self, mut each: impl FnMut(&Position)) -> Result<Position, RecordFault> {
        let (mut position, mut deck) = self.deal()?;
        self.check_bots()?;
        each(&position);
        for (number, action) in self.actions.iter().enumerate() {
            let step = action.replay(&mut position).and_then(|()| draw(&mut position, &mut deck));
            step.map_err(|error| RecordFault { action: Some(number), error })?;
            each(&position);
        }
        let result = position.outcome().map(OutcomeJson::from);
        if self.result != result {
            let say = |result: &Option<OutcomeJson>| serde_json::to_string(result);
            let reason = match say(&result) {
                Ok(right) => format!("after these actions it is {right}"),
                Err(_) => "does not follow from these actions".to_owned(),
            };
            return Err(InputError::new("result", reason).into());
        }
        Ok(position)
    }

    /// The game that this is the record of. Its deck has to be there as a whole.
    pub fn game(&self) -> Result<Game, RecordFault> {
        self.check()?;
        let variant = self.mode.variant(self.players.into(), self.goal_discs)?;
        let deck = Deck::new(&self.tiles()?).map_err(|error| InputError::new("deck", error))?;
        let mut game = Game::new(variant, &self.order()?, deck)
            .map_err(|error| InputError::new("start_stack", error))?;
        for action in &self.actions {
            let (seat, action) = action.seat_and_action()?;
            game.play(seat, action).map_err(|error| InputError::new("", error))?;
        }
        Ok(game)
    }

    /// Who played and who broke it off have to be at the table.
    fn check_bots(&self) -> Result<(), InputError> {
        let players = usize::from(self.players);
        if let Some(bots) = self.bots.as_ref().filter(|bots| bots.len() != players) {
            let reason = format_args!("{} names for {players} players", bots.len());
            return Err(InputError::new("bots", reason));
        }
        match &self.forfeit {
            Some(_) if self.result.is_some() => {
                Err(InputError::new("forfeit", "the game came to its end, it has a result"))
            }
            Some(forfeit) if usize::from(forfeit.seat) >= players => {
                let reason = format_args!("there is no seat {}", forfeit.seat);
                Err(InputError::new("forfeit.seat", reason))
            }
            _ => Ok(()),
        }
    }

    /// The start, and the tiles still to be drawn.
    fn deal(&self) -> Result<(Position, std::vec::IntoIter<TileId>), InputError> {
        if self.format != RECORD_FORMAT {
            let reason = format_args!("expected \"{RECORD_FORMAT}\"");
            return Err(InputError::new("format", reason));
        }
        let variant = self.mode.variant(self.players.into(), self.goal_discs)?;
        let tiles = self.tiles()?;
        if self.result.is_some() && tiles.len() != TILE_COUNT {
            let reason = format_args!(
                "a finished game's deck has {TILE_COUNT} tiles, this one has {}",
                tiles.len()
            );
            return Err(InputError::new("deck", reason));
        }
        let mut position = Position::start(variant, &self.order()?)
            .map_err(|error| InputError::new("start_stack", error))?;
        let mut deck = tiles.into_iter();
        draw(&mut position, &mut deck)?;
        Ok((position, deck))
    }

    /// The seats from the top of the start stack on.
    fn order(&self) -> Result<Vec<Seat>, InputError> {
        let mut order = seats("start_stack", &self.start_stack)?;
        order.reverse();
        Ok(order)
    }

    fn tiles(&self) -> Result<Vec<TileId>, InputError> {
        let mut seen = TileSet::EMPTY;
        let mut tiles = Vec::with_capacity(self.deck.len());
        for (i, &number) in self.deck.iter().enumerate() {
            let within = |error: InputError| error.within(&format!("deck[{i}]"));
            let tile = tile_id(number).map_err(within)?;
            if !seen.insert(tile) {
                return Err(within(InputError::new("", format_args!("tile {tile} comes twice"))));
            }
            tiles.push(tile);
        }
        Ok(tiles)
    }
}

/// Draws the tiles that are due, if any are.
fn draw(position: &mut Position, deck: &mut std::vec::IntoIter<TileId>) -> Result<(), InputError> {
    if position.turn() != Turn::Fill {
        return Ok(());
    }
    let due = position.fill_size();
    let tiles: Vec<TileId> = deck.take(due).collect();
    position.fill(&tiles).map_err(|error| InputError::new("deck", error))
}

impl RecordAction {
    fn seat_and_action(&self) -> Result<(Seat, Action), InputError> {
        let seat = Seat::new(self.seat.into()).ok_or_else(|| {
            InputError::new("seat", format_args!("there is no seat {}", self.seat))
        })?;
        Ok((seat, self.action.action()?))
    }

    fn replay(&self, position: &mut Position) -> Result<(), InputError> {
        let (seat, action) = self.seat_and_action()?;
        if let Some(turn) = position.seat_to_move().filter(|&turn| turn != seat) {
            let wrong = IllegalAction::NotYourTurn { seat, turn };
            return Err(InputError::new("seat", wrong));
        }
        let placement = position.play(action).map_err(|error| InputError::new("", error))?;
        self.check_covers(&placement)
    }

    fn check_covers(&self, placement: &Placement) -> Result<(), InputError> {
        let mut covers = GoalSet::EMPTY;
        for &(tile, index) in self.covers.iter().flatten() {
            let tile = tile_id(tile).map_err(|error| error.within("covers"))?;
            if !covers.insert(GoalId { tile, index }) {
                let reason = format_args!("[{tile},{index}] is no goal or comes twice");
                return Err(InputError::new("covers", reason));
            }
        }
        // With more goals completed than discs left, the rules leave open which ones get them.
        let enough = covers.len() == usize::from(placement.discs);
        if enough && covers.is_subset(placement.completed) {
            return Ok(());
        }
        let right: Vec<String> = goals(placement.covered())
            .into_iter()
            .map(|(tile, index)| format!("[{tile},{index}]"))
            .collect();
        let reason = format_args!("this placement covers [{}]", right.join(","));
        Err(InputError::new("covers", reason))
    }
}

/// The actions of a game with what each covered.
fn actions_of(game: &Game) -> Vec<RecordAction> {
    let variant = game.position().variant();
    let Ok(mut position) = Position::start(variant, game.start_order()) else {
        return Vec::new();
    };
    let mut deck = game.revealed();
    let recorded = |logged: &Logged| {
        if position.turn() == Turn::Fill {
            let (drawn, rest) = deck.split_at(position.fill_size());
            position.fill_unchecked(drawn);
            deck = rest;
        }
        let placement = position.play_unchecked(logged.action);
        let takes = matches!(logged.action, Action::Take { .. });
        RecordAction {
            seat: logged.seat.index() as u8,
            action: logged.action.into(),
            covers: takes.then(|| goals(placement.covered())),
        }
    };
    game.log().iter().map(recorded).collect()
}

/// Goals as a record writes them.
fn goals(set: GoalSet) -> Vec<(u8, u8)> {
    set.iter().map(|goal| (goal.tile.number(), goal.index)).collect()
}
