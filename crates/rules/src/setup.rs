//! Descriptions of positions that come from outside, and their check.

use alloc::vec::Vec;

use thiserror::Error;

use crate::cell::Cell;
use crate::displays::Displays;
use crate::hash;
use crate::moon::MoonTrack;
use crate::placement::Placed;
use crate::position::{Position, Turn};
use crate::seat::Seat;
use crate::sets::{GoalSet, TileSet};
use crate::tile::{GoalId, TileId};
use crate::variant::Variant;
use crate::wheel::{SPACES, Wheel};

/// A description of a position that is not necessarily possible.
///
/// [`Setup::position`] checks it and says everything that is wrong with it at once. What follows
/// from the rest (times, discs left, the supply) is not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The kind of game.
    pub variant: Variant,
    /// The space with the moon marker.
    pub marker: usize,
    /// The tile on each space of the track.
    pub spaces: [Option<TileId>; SPACES],
    /// The seats by who moves next.
    pub order: Vec<Seat>,
    /// By seat: its tiles in the order in which they were placed.
    pub displays: Vec<Vec<Placed>>,
    /// The goals with a disc on them.
    pub covered: GoalSet,
    /// Solo: the score of phase 1 once it has ended.
    pub phase1_score: Option<u16>,
    /// Whether the track is just being filled, so that the position waits for tiles.
    pub filling: bool,
}

/// Something that is wrong with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupFault {
    /// Not one display for each player.
    #[error("there are {0} displays, which is not one for each player")]
    DisplayCount(usize),
    /// The order does not name every seat once.
    #[error("the order has to name every seat exactly once")]
    Order,
    /// There is no space with this number for the marker.
    #[error("there is no space {0} for the marker")]
    Marker(usize),
    /// A tile lies on the marker's space.
    #[error("tile {0} lies on the marker's space")]
    TileOnMarker(TileId),
    /// This tile is in two places.
    #[error("tile {0} is in two places")]
    TileTwice(TileId),
    /// The first tile of this seat is not on 0,0.
    #[error("the first tile of seat {0} is not on 0,0")]
    NotOrigin(Seat),
    /// Two tiles of this seat lie on one cell.
    #[error("two tiles of seat {0} lie on {1}")]
    CellTwice(Seat, Cell),
    /// This tile does not touch an earlier one of its display.
    #[error("tile {0} does not touch an earlier tile of its display")]
    Apart(TileId),
    /// This seat placed tiles after the game had ended.
    #[error("seat {0} placed a tile after its last disc")]
    AfterTheEnd(Seat),
    /// Two players have placed all their discs.
    #[error("two players have placed all their discs")]
    TwoFinished,
    /// A disc lies where there is no such goal in a display.
    #[error("no display shows goal {} of tile {}", .0.index, .0.tile)]
    NoSuchGoal(GoalId),
    /// A disc lies on a goal that is not complete.
    #[error("goal {} of tile {} is covered but not complete", .0.index, .0.tile)]
    CoveredTooSoon(GoalId),
    /// A goal is complete and there are discs left, but none lies on it.
    #[error("goal {} of tile {} is complete but not covered", .0.index, .0.tile)]
    NotCovered(GoalId),
    /// This seat has placed more discs than it had.
    #[error("seat {0} has placed more discs than it had")]
    TooManyDiscs(Seat),
    /// This seat comes too early in the order for the time it has paid (R3.1).
    #[error("seat {0} has paid more time than a seat that moves after it")]
    OrderAgainstTime(Seat),
    /// The discs are more than 7 apart on the moon track (R3.3).
    #[error("the players' times are more than 7 apart")]
    TooFarApart,
    /// The track is empty and the supply is not, but no fill is going on (R4.1).
    #[error("the track is empty, so a fill has to be going on")]
    FillDue,
    /// A fill is going on that the rules do not know.
    #[error("no fill can be going on here")]
    FillNotAllowed,
    /// A score of phase 1 in a game together.
    #[error("only a solo game has a score of phase 1")]
    ScoreNotSolo,
    /// A score of phase 1 that cannot be.
    #[error("phase 1 cannot have scored {0}")]
    Score(u16),
    /// More or fewer tiles have been seen than this phase of a solo game can show.
    #[error("no solo game has shown {0} tiles at this point")]
    SoloTiles(usize),
}

impl Setup {
    /// The position that this describes, or everything that is wrong with it.
    pub fn position(&self) -> Result<Position, Vec<SetupFault>> {
        let mut faults = Vec::new();
        self.check_shape(&mut faults);
        if !faults.is_empty() {
            // Without sound parts there is nothing to put together.
            return Err(faults);
        }
        let mut position = self.put_together(&mut faults);
        self.check_discs(&position, &mut faults);
        self.check_moon(&position, &mut faults);
        self.check_solo(&position, &mut faults);
        position.turn = self.turn(&position, &mut faults);
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    /// Checks what can be checked part by part.
    fn check_shape(&self, faults: &mut Vec<SetupFault>) {
        let players = self.variant.players();
        if self.displays.len() != players {
            faults.push(SetupFault::DisplayCount(self.displays.len()));
        }
        let all = Seat::ALL.iter().take(players).all(|seat| self.order.contains(seat));
        if self.order.len() != players || !all {
            faults.push(SetupFault::Order);
        }
        match self.spaces.get(self.marker) {
            None => faults.push(SetupFault::Marker(self.marker)),
            Some(Some(tile)) => faults.push(SetupFault::TileOnMarker(*tile)),
            Some(None) => {}
        }
        let mut seen = TileSet::EMPTY;
        let placed = self.displays.iter().flatten().map(|placed| placed.tile);
        for tile in self.spaces.iter().flatten().copied().chain(placed) {
            if !seen.insert(tile) {
                faults.push(SetupFault::TileTwice(tile));
            }
        }
        for goal in self.covered.iter() {
            let shown = self.displays.iter().flatten().any(|placed| placed.tile == goal.tile);
            if !shown || goal.index as usize >= goal.tile.goals().len() {
                faults.push(SetupFault::NoSuchGoal(goal));
            }
        }
    }

    /// Places every display tile by tile, as it came about.
    fn put_together(&self, faults: &mut Vec<SetupFault>) -> Position {
        let mut wheel = Wheel::empty(self.marker as u8);
        for (space, tile) in self.spaces.iter().enumerate() {
            if let Some(tile) = *tile {
                wheel.put(space, tile);
            }
        }
        let mut position = Position {
            variant: self.variant,
            turn: Turn::Over,
            wheel,
            moon: MoonTrack::start(&self.order),
            unseen: TileSet::ALL - self.spaces.iter().flatten().copied().collect(),
            discs_left: [self.variant.goal_discs(); 4],
            phase1_score: self.phase1_score,
            displays: Displays::new(),
            placed_hash: 0,
        };
        let mut time = [0; 4];
        for (seat, display) in Seat::ALL.into_iter().zip(&self.displays) {
            for &Placed { tile, cell } in display {
                let Some(spot) = position.displays.spot(seat, cell) else {
                    faults.push(if position.displays.is_empty(seat) {
                        SetupFault::NotOrigin(seat)
                    } else if position.tile_at(seat, cell).is_some() {
                        SetupFault::CellTwice(seat, cell)
                    } else {
                        SetupFault::Apart(tile)
                    });
                    break;
                };
                if position.discs_left(seat) == 0 {
                    faults.push(SetupFault::AfterTheEnd(seat));
                    break;
                }
                let completed = position.displays.place(seat, tile, spot);
                position.cover(seat, completed);
                position.placed_hash = hash::with_tile(position.placed_hash, seat, tile, cell);
                position.unseen.remove(tile);
                time[seat.index()] += u16::from(tile.time());
            }
        }
        position.moon = position.moon.with_times(time);
        position
    }

    /// The given discs have to lie on complete goals, and on all of them unless they ran out.
    fn check_discs(&self, position: &Position, faults: &mut Vec<SetupFault>) {
        if !faults.is_empty() {
            // A display that could not be put together would be blamed once more for its goals.
            return;
        }
        for (seat, display) in Seat::ALL.into_iter().zip(&self.displays) {
            let mut covered = 0;
            let mut bare = None;
            for &Placed { tile, .. } in display {
                let tally = position.tally(tile);
                for (index, goal) in tile.goals().iter().enumerate() {
                    let id = GoalId { tile, index: index as u8 };
                    match (tally.covers(goal.needs), self.covered.contains(id)) {
                        (true, true) => covered += 1,
                        (true, false) => bare = bare.or(Some(id)),
                        (false, true) => faults.push(SetupFault::CoveredTooSoon(id)),
                        (false, false) => {}
                    }
                }
            }
            // When discs ran out, any of the complete goals may have got the last ones.
            let due = self.variant.goal_discs() - position.discs_left(seat);
            if covered > due {
                faults.push(SetupFault::TooManyDiscs(seat));
            } else if let Some(goal) = bare.filter(|_| covered < due) {
                faults.push(SetupFault::NotCovered(goal));
            }
        }
        if position.seats().filter(|&seat| position.discs_left(seat) == 0).count() > 1 {
            faults.push(SetupFault::TwoFinished);
        }
    }

    fn check_moon(&self, position: &Position, faults: &mut Vec<SetupFault>) {
        let time = |seat: Seat| position.moon.time(seat);
        for pair in self.order.windows(2) {
            if time(pair[0]) > time(pair[1]) {
                faults.push(SetupFault::OrderAgainstTime(pair[0]));
            }
        }
        let times = || self.order.iter().map(|&seat| time(seat));
        if let (Some(least), Some(most)) = (times().min(), times().max())
            && most - least > 7
        {
            faults.push(SetupFault::TooFarApart);
        }
    }

    fn check_solo(&self, position: &Position, faults: &mut Vec<SetupFault>) {
        if !self.variant.is_solo() {
            if self.phase1_score.is_some() {
                faults.push(SetupFault::ScoreNotSolo);
            }
            return;
        }
        let seen = (TileSet::ALL - position.unseen()).len();
        let displayed = position.tiles(Seat::default()).len();
        let finished = position.discs_left(Seat::default()) == 0;
        let plausible = match self.phase1_score {
            // Before the first draw, then the 11 tiles of the set-up until the phase ends, with a
            // score at the latest when all discs are placed.
            None => seen == 11 && !finished || seen == 0 && self.filling,
            // The phase has ended, but nothing has been drawn yet or ever will be.
            Some(_) if seen == 11 => displayed > 0 && (self.filling || finished),
            // One tile was drawn for each that had been taken in phase 1.
            Some(_) => (12..=22).contains(&seen),
        };
        if !plausible {
            faults.push(SetupFault::SoloTiles(seen));
        }
        if let Some(score) = self.phase1_score
            && plausible
        {
            // As many tiles as were drawn for phase 2 had been placed in phase 1.
            let drawn = if seen == 11 { displayed } else { seen - 11 };
            if drawn > displayed || score != self.score_after(drawn) {
                faults.push(SetupFault::Score(score));
            }
        }
    }

    /// What phase 1 of this solo game scored if it ended after so many tiles (R7.3).
    fn score_after(&self, tiles: usize) -> u16 {
        let mut displays = Displays::new();
        let mut placed_discs = 0;
        let mut time = 0;
        for &Placed { tile, cell } in self.displays.iter().flatten().take(tiles) {
            if let Some(spot) = displays.spot(Seat::default(), cell) {
                let completed = displays.place(Seat::default(), tile, spot);
                placed_discs += completed.len() as u16;
                displays.cover(completed, u8::MAX);
            }
            time += u16::from(tile.time());
        }
        time + 10 * u16::from(Variant::SOLO_PHASE_1_DISCS).saturating_sub(placed_discs)
    }

    /// What the position waits for.
    fn turn(&self, position: &Position, faults: &mut Vec<SetupFault>) -> Turn {
        let finished = position.seats().any(|seat| position.discs_left(seat) == 0);
        let no_supply = position.unseen().is_empty();
        let track = position.wheel().len();
        let seen = (TileSet::ALL - position.unseen()).len();
        if self.filling {
            let allowed = match (self.variant.is_solo(), self.phase1_score) {
                (false, _) => track <= 2,
                // In phase 1 only before the first tile; the fill that ends it comes with its score.
                (true, None) => seen == 0,
                (true, Some(_)) => seen == 11,
            };
            if finished || no_supply || !allowed {
                faults.push(SetupFault::FillNotAllowed);
            }
            return Turn::Fill;
        }
        if finished || track == 0 && (no_supply || self.phase1_score.is_some()) {
            return Turn::Over;
        }
        if track == 0 {
            faults.push(SetupFault::FillDue);
        }
        Turn::Act(position.moon().next())
    }
}

/// The description that [`Setup::position`] turns into this position again.
impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let displays: Vec<Vec<Placed>> =
            position.seats().map(|seat| position.display(seat).collect()).collect();
        let goals = displays.iter().flatten().flat_map(|placed| {
            let tile = placed.tile;
            (0..tile.goals().len() as u8).map(move |index| GoalId { tile, index })
        });
        Setup {
            variant: position.variant(),
            marker: position.wheel().marker(),
            spaces: *position.wheel().spaces(),
            order: position.moon().order().to_vec(),
            covered: goals.filter(|&goal| position.is_covered(goal)).collect(),
            displays,
            phase1_score: position.phase1_score(),
            filling: position.turn() == Turn::Fill,
        }
    }
}
