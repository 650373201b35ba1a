//! Views: what one seat, or a spectator, may know.

use nova_luna_rules::{
    Cell, GoalId, GoalSet, Placed, Position, SPACES, Seat, Setup, SetupFault, TileId, Variant,
};
use serde::{Deserialize, Serialize};

use crate::action::tile_id;
use crate::input::{object, objects, optional_object};
use crate::input_error::InputError;
use crate::outcome::OutcomeJson;

/// What one seat, or a spectator, may know. Only `legal` depends on who looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct View {
    /// Together or alone.
    pub mode: ModeJson,
    /// How many goal discs each player starts with.
    pub goal_discs: u8,
    /// The seat to move, or null when the game is over.
    pub turn: Option<u8>,
    /// The selection track.
    #[serde(deserialize_with = "object")]
    pub wheel: WheelJson,
    /// How many tiles are in the supply.
    pub supply: u8,
    /// The seats by who moves next.
    pub order: Vec<u8>,
    /// By seat.
    #[serde(deserialize_with = "objects")]
    pub players: Vec<PlayerJson>,
    /// What the viewer may do; empty for everybody but the seat to move.
    #[serde(default, deserialize_with = "object")]
    pub legal: LegalJson,
    /// Solo only.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "optional_object"
    )]
    pub solo: Option<SoloJson>,
    /// The result once the game is over.
    #[serde(default)]
    pub result: Option<OutcomeJson>,
}

/// Together or alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ModeJson {
    /// 2 to 4 players.
    Multiplayer,
    /// One player.
    Solo,
}

/// The selection track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct WheelJson {
    /// The space with the moon marker.
    pub marker: u8,
    /// By space: the tile on it, or null.
    pub spaces: [Option<u8>; SPACES],
}

/// A player and what lies before them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PlayerJson {
    /// The time that has been paid in total.
    pub time: u16,
    /// The goal discs that are not placed yet.
    pub discs_left: u8,
    /// The tiles in the order in which they were placed.
    #[serde(deserialize_with = "objects")]
    pub display: Vec<PlacedJson>,
}

/// A tile in a display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PlacedJson {
    /// The tile's number.
    pub tile: u8,
    /// Columns to the right of the first tile.
    pub x: i32,
    /// Rows below the first tile.
    pub y: i32,
    /// For each of its goals: whether a disc lies on it.
    pub covered: Vec<bool>,
}

/// What the viewer may do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct LegalJson {
    /// Whether the track may be filled or phase 1 be ended.
    pub refill: bool,
    /// The tiles that may be taken, in the order from the marker.
    pub tiles: Vec<u8>,
    /// The cells where any of them may be placed.
    pub cells: Vec<[i32; 2]>,
}

/// Where a solo game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SoloJson {
    /// 1 or 2.
    pub phase: u8,
    /// The score of phase 1 once it has ended.
    pub phase1_score: Option<u16>,
}

/// How many faults of a view are listed.
const MOST_FAULTS: usize = 20;

impl View {
    /// What `viewer` may know of a position; without a viewer, what anybody may know.
    pub fn of(position: &Position, viewer: Option<Seat>) -> View {
        let turn = position.seat_to_move();
        let players = position.seats().map(|seat| PlayerJson {
            time: position.moon().time(seat),
            discs_left: position.discs_left(seat),
            display: position.display(seat).map(|placed| placed_json(position, placed)).collect(),
        });
        View {
            mode: ModeJson::of(position.variant()),
            goal_discs: position.variant().goal_discs(),
            turn: turn.map(|seat| seat.index() as u8),
            wheel: WheelJson {
                marker: position.wheel().marker() as u8,
                spaces: position.wheel().spaces().map(|tile| tile.map(TileId::number)),
            },
            supply: position.unseen().len() as u8,
            order: position.moon().order().iter().map(|seat| seat.index() as u8).collect(),
            players: players.collect(),
            legal: match viewer {
                Some(seat) if turn == Some(seat) => LegalJson::of(position),
                _ => LegalJson::default(),
            },
            solo: position
                .solo_phase()
                .map(|phase| SoloJson { phase, phase1_score: position.phase1_score() }),
            result: position.outcome().map(OutcomeJson::from),
        }
    }

    /// The position that this shows, or what is wrong with it.
    ///
    /// What the view says twice (times, discs left, the supply, the turn, the phase) has to agree.
    /// `legal` and `result` are not looked at: the position knows them.
    pub fn position(&self) -> Result<Position, InputError> {
        let variant = self.mode.variant(self.players.len(), self.goal_discs)?;
        let mut covered = GoalSet::EMPTY;
        let mut displays = Vec::new();
        for (seat, player) in self.players.iter().enumerate() {
            let mut display = Vec::new();
            for (i, placed) in player.display.iter().enumerate() {
                let read = placed.read(&mut covered);
                display.push(read.map_err(|e| e.within(&format!("players[{seat}].display[{i}]")))?);
            }
            displays.push(display);
        }
        let mut spaces = [None; SPACES];
        for (i, number) in self.wheel.spaces.iter().enumerate() {
            let tile = number.map(tile_id).transpose();
            spaces[i] = tile.map_err(|e| e.within(&format!("wheel.spaces[{i}]")))?;
        }
        let setup = Setup {
            variant,
            marker: self.wheel.marker.into(),
            spaces,
            order: seats("order", &self.order)?,
            displays,
            covered,
            phase1_score: self.solo.and_then(|solo| solo.phase1_score),
            filling: false,
        };
        let position = setup.position().map_err(|faults| {
            // The first few are enough, and the answer stays short.
            let told = faults.iter().take(MOST_FAULTS);
            let told: Vec<String> =
                told.map(|fault| format!("{}: {fault}", self.field_of(fault))).collect();
            let more = if faults.len() > MOST_FAULTS { "; and more" } else { "" };
            InputError::new("", told.join("; ") + more)
        })?;
        self.agrees(&position)?;
        Ok(position)
    }

    /// Where in the view a fault lies.
    fn field_of(&self, fault: &SetupFault) -> String {
        let display = |seat: &Seat| format!("players[{seat}].display");
        match fault {
            SetupFault::DisplayCount(_) | SetupFault::TwoFinished | SetupFault::TooFarApart => {
                "players".to_owned()
            }
            SetupFault::Order | SetupFault::OrderAgainstTime(_) => "order".to_owned(),
            SetupFault::Marker(_) => "wheel.marker".to_owned(),
            SetupFault::FillDue | SetupFault::FillNotAllowed => "wheel.spaces".to_owned(),
            SetupFault::ScoreNotSolo | SetupFault::Score(_) => "solo.phase1_score".to_owned(),
            SetupFault::SoloTiles(_) => "supply".to_owned(),
            SetupFault::NotOrigin(seat)
            | SetupFault::CellTwice(seat, _)
            | SetupFault::AfterTheEnd(seat)
            | SetupFault::TooManyDiscs(seat) => display(seat),
            SetupFault::TileOnMarker(tile)
            | SetupFault::TileTwice(tile)
            | SetupFault::Apart(tile)
            | SetupFault::NoSuchGoal(GoalId { tile, .. })
            | SetupFault::CoveredTooSoon(GoalId { tile, .. })
            | SetupFault::NotCovered(GoalId { tile, .. }) => self.last_mention(tile.number()),
        }
    }

    /// The last place where the view shows a tile.
    fn last_mention(&self, tile: u8) -> String {
        for (seat, player) in self.players.iter().enumerate().rev() {
            if let Some(i) = player.display.iter().rposition(|placed| placed.tile == tile) {
                return format!("players[{seat}].display[{i}]");
            }
        }
        match self.wheel.spaces.iter().rposition(|&space| space == Some(tile)) {
            Some(space) => format!("wheel.spaces[{space}]"),
            None => "players".to_owned(),
        }
    }

    fn agrees(&self, position: &Position) -> Result<(), InputError> {
        let turn = position.seat_to_move().map(|seat| seat.index() as u8);
        let name = |seat: Option<u8>| seat.map_or("nobody".to_owned(), |s| format!("seat {s}"));
        if self.turn != turn {
            return Err(InputError::new("turn", format_args!("it is the turn of {}", name(turn))));
        }
        if usize::from(self.supply) != position.unseen().len() {
            let unseen = position.unseen().len();
            return Err(InputError::new("supply", format_args!("{unseen} tiles are unseen")));
        }
        match (self.solo.map(|solo| solo.phase), position.solo_phase()) {
            (given, phase) if given == phase => {}
            (None, _) => return Err(InputError::new("solo", "missing, the mode is solo")),
            (_, None) => return Err(InputError::new("solo", "only a solo game has phases")),
            (_, Some(phase)) => {
                return Err(InputError::new("solo.phase", format_args!("this is phase {phase}")));
            }
        }
        for (seat, player) in position.seats().zip(&self.players) {
            let (time, discs) = (position.moon().time(seat), position.discs_left(seat));
            if player.time != time {
                let reason = format_args!("the tiles of the display cost {time}");
                return Err(InputError::new(format!("players[{seat}].time"), reason));
            }
            if player.discs_left != discs {
                let reason = format_args!("{discs} are left beside those on the goals");
                return Err(InputError::new(format!("players[{seat}].discs_left"), reason));
            }
        }
        Ok(())
    }
}

impl ModeJson {
    pub(crate) fn of(variant: Variant) -> ModeJson {
        if variant.is_solo() { ModeJson::Solo } else { ModeJson::Multiplayer }
    }

    /// The kind of game that is meant.
    pub(crate) fn variant(self, players: usize, goal_discs: u8) -> Result<Variant, InputError> {
        match self {
            ModeJson::Solo if players != 1 => {
                Err(InputError::new("players", "a solo game has one player"))
            }
            ModeJson::Solo if goal_discs != Variant::SOLO_DISCS => {
                Err(InputError::new("goal_discs", "a solo game has 21 goal discs"))
            }
            ModeJson::Solo => Ok(Variant::solo()),
            ModeJson::Multiplayer => Variant::new(players, goal_discs.into()).map_err(|error| {
                let field = match error {
                    nova_luna_rules::VariantError::Players(_) => "players",
                    nova_luna_rules::VariantError::GoalDiscs(_) => "goal_discs",
                };
                InputError::new(field, error)
            }),
        }
    }
}

impl LegalJson {
    fn of(position: &Position) -> LegalJson {
        let legal = position.legal_actions();
        LegalJson {
            refill: legal.refill(),
            tiles: legal.tiles().map(TileId::number).collect(),
            cells: legal.cells().iter().map(|cell| [cell.x.into(), cell.y.into()]).collect(),
        }
    }
}

fn placed_json(position: &Position, placed: Placed) -> PlacedJson {
    let Placed { tile, cell } = placed;
    let goals = 0..tile.goals().len() as u8;
    PlacedJson {
        tile: tile.number(),
        x: cell.x.into(),
        y: cell.y.into(),
        covered: goals.map(|index| position.is_covered(GoalId { tile, index })).collect(),
    }
}

impl PlacedJson {
    fn read(&self, covered: &mut GoalSet) -> Result<Placed, InputError> {
        let tile = tile_id(self.tile).map_err(|error| error.within("tile"))?;
        let cell = Cell::new(self.x.into(), self.y.into())
            .ok_or_else(|| InputError::new("x, y", "no display reaches that far"))?;
        if self.covered.len() != tile.goals().len() {
            let reason = format_args!("tile {tile} has {} goals", tile.goals().len());
            return Err(InputError::new("covered", reason));
        }
        for (index, _) in self.covered.iter().enumerate().filter(|(_, covered)| **covered) {
            covered.insert(GoalId { tile, index: index as u8 });
        }
        Ok(Placed { tile, cell })
    }
}

/// The seats with these numbers.
pub(crate) fn seats(field: &str, numbers: &[u8]) -> Result<Vec<Seat>, InputError> {
    let seat = |&number: &u8| {
        let seat = Seat::new(number.into());
        seat.ok_or_else(|| InputError::new(field, format_args!("there is no seat {number}")))
    };
    numbers.iter().map(seat).collect()
}
