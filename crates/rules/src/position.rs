//! A position: everything that everybody may know.

use thiserror::Error;

use crate::action::Action;
use crate::cell::Cell;
use crate::color::Tally;
use crate::displays::Displays;
use crate::hash;
use crate::illegal::{IllegalAction, IllegalDraw};
use crate::moon::MoonTrack;
use crate::outline::Spot;
use crate::placement::{Placed, Placement};
use crate::seat::Seat;
use crate::sets::{GoalSet, TileSet};
use crate::tile::{GoalId, TileId};
use crate::variant::Variant;
use crate::wheel::Wheel;

/// Everything that everybody may know (R8): the wheel, the moon track, all displays, and *which*
/// tiles are still unseen, but not in which order they will come.
///
/// A position decides nothing by chance. When the track is to be filled it waits for the tiles
/// ([`Turn::Fill`]) and [`Position::fill`] brings them, from a [`Game`](crate::Game)'s deck or from
/// wherever a search takes its samples.
///
/// Two positions are equal when everything visible is, including the order in which each player
/// placed their tiles. [`Position::hash64`] leaves that order out.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// The displays' part of the hash, kept up with every placement.
    pub(crate) placed_hash: u64,
    pub(crate) unseen: TileSet,
    pub(crate) wheel: Wheel,
    pub(crate) moon: MoonTrack,
    /// Solo: the score of phase 1 once it has ended.
    pub(crate) phase1_score: Option<u16>,
    pub(crate) variant: Variant,
    pub(crate) turn: Turn,
    pub(crate) discs_left: [u8; 4],
    pub(crate) displays: Displays,
}

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The decision of this seat.
    Act(Seat),
    /// Tiles from the supply, as many as [`Position::fill_size`] says.
    Fill,
    /// Nothing: the game is over.
    Over,
}

impl Position {
    /// The start of a game, before the first tiles are drawn (R2): it waits for 11 tiles.
    ///
    /// `order` lists the seats from the top of the stack on the new moon to its bottom, so the
    /// first one begins. It must name each seat once.
    #[inline]
    pub fn start(variant: Variant, order: &[Seat]) -> Result<Position, OrderError> {
        let seats = Seat::ALL.iter().take(variant.players());
        if order.len() != variant.players() || !seats.into_iter().all(|s| order.contains(s)) {
            return Err(OrderError);
        }
        Ok(Position {
            variant,
            turn: Turn::Fill,
            wheel: Wheel::empty(0),
            moon: MoonTrack::start(order),
            unseen: TileSet::ALL,
            discs_left: [variant.goal_discs(); 4],
            phase1_score: None,
            displays: Displays::new(),
            placed_hash: 0,
        })
    }

    /// The kind of game.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The seats at this table, from 0 on.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.variant.players())
    }

    /// What it waits for.
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// The seat that has to decide, or `None` while tiles are drawn and when the game is over.
    pub const fn seat_to_move(&self) -> Option<Seat> {
        match self.turn {
            Turn::Act(seat) => Some(seat),
            Turn::Fill | Turn::Over => None,
        }
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over)
    }

    /// The selection track.
    pub const fn wheel(&self) -> &Wheel {
        &self.wheel
    }

    /// The moon track. In solo it only adds up the time of the display.
    pub const fn moon(&self) -> &MoonTrack {
        &self.moon
    }

    /// The tiles in the supply: those that are neither on the track nor in a display.
    pub const fn unseen(&self) -> TileSet {
        self.unseen
    }

    /// How many goal discs `seat` still has to place.
    pub const fn discs_left(&self, seat: Seat) -> u8 {
        self.discs_left[seat.index()]
    }

    /// The solo phase, 1 or 2; `None` in a game together.
    pub const fn solo_phase(&self) -> Option<u8> {
        match (self.variant.is_solo(), self.phase1_score) {
            (false, _) => None,
            (true, None) => Some(1),
            (true, Some(_)) => Some(2),
        }
    }

    /// The score of solo phase 1 once it has ended (R7.3).
    pub const fn phase1_score(&self) -> Option<u16> {
        self.phase1_score
    }

    /// The tiles of `seat` in the order in which they were placed.
    pub fn display(&self, seat: Seat) -> impl Iterator<Item = Placed> + '_ {
        self.displays.in_order(seat).map(|tile| Placed { tile, cell: self.displays.cell(tile) })
    }

    /// The tiles of `seat` as a set.
    pub fn tiles(&self, seat: Seat) -> TileSet {
        self.displays.in_order(seat).collect()
    }

    /// The tile that `seat` has on `cell`.
    pub fn tile_at(&self, seat: Seat, cell: Cell) -> Option<TileId> {
        self.displays.tile_at(seat, cell)
    }

    /// Whose display `tile` lies in, and where.
    pub fn whereabouts(&self, tile: TileId) -> Option<(Seat, Cell)> {
        Some((self.displays.owner(tile)?, self.displays.cell(tile)))
    }

    /// The free cells beside the display of `seat`: where its next tile can go (R4.5).
    #[inline]
    pub fn free_cells(&self, seat: Seat) -> &[Cell] {
        self.displays.free_cells(seat)
    }

    /// Whether a disc lies on `goal`. A goal that no display shows is not covered.
    pub fn is_covered(&self, goal: GoalId) -> bool {
        (goal.index as usize) < goal.tile.goals().len()
            && self.displays.owner(goal.tile).is_some()
            && self.displays.open(goal.tile) >> goal.index & 1 == 0
    }

    /// The tiles connected to `tile` by tiles of its own colour, itself included; nothing while it
    /// is in no display.
    pub fn group(&self, tile: TileId) -> TileSet {
        match self.displays.owner(tile) {
            Some(_) => self.displays.group(tile),
            None => TileSet::EMPTY,
        }
    }

    /// How many tiles of each colour count for the goals of `tile` (R5.1, R5.2); none while it is in
    /// no display.
    pub fn tally(&self, tile: TileId) -> Tally {
        match self.displays.owner(tile) {
            Some(seat) => self.displays.tally(seat, tile),
            None => Tally::NONE,
        }
    }

    /// What a goal still lacks: nothing when it is complete, `None` when there is no such goal.
    pub fn lacking(&self, goal: GoalId) -> Option<Tally> {
        let needs = goal.tile.goals().get(goal.index as usize)?.needs;
        Some(self.tally(goal.tile).lacking(needs))
    }

    /// Whether the seat to move may fill the track (R4.1) or end phase 1 (R7.2).
    #[inline]
    pub fn may_refill(&self) -> bool {
        match self.turn {
            Turn::Act(_) if self.variant.is_solo() => {
                self.phase1_score.is_none() && self.solo_placed() >= Variant::SOLO_PHASE_1_DISCS
            }
            Turn::Act(_) => self.wheel.is_low() && !self.unseen.is_empty(),
            Turn::Fill | Turn::Over => false,
        }
    }

    /// How many tiles the fill that is due draws; 0 when none is due.
    pub const fn fill_size(&self) -> usize {
        match self.turn {
            Turn::Fill => {
                let (room, supply) = (self.wheel.room(), self.unseen.len());
                if room < supply { room } else { supply }
            }
            Turn::Act(_) | Turn::Over => 0,
        }
    }

    /// Says why `action` is not allowed for the seat to move, or that it is.
    #[inline]
    pub fn check(&self, action: Action) -> Result<(), IllegalAction> {
        let seat = match self.turn {
            Turn::Act(seat) => seat,
            Turn::Fill => return Err(IllegalAction::FillPending),
            Turn::Over => return Err(IllegalAction::GameOver),
        };
        match action {
            Action::Refill if self.may_refill() => Ok(()),
            Action::Refill => Err(self.why_no_refill()),
            Action::Take { tile, cell } => self.find(seat, tile, cell).map(|_| ()),
        }
    }

    /// Where `tile` lies on the track and where it would go, if it may be taken and placed there.
    #[inline(always)] // Measured: every ply comes through here.
    fn find(&self, seat: Seat, tile: TileId, cell: Cell) -> Result<(usize, Spot), IllegalAction> {
        match (self.wheel.reach(tile), self.displays.spot(seat, cell)) {
            (Some(space), Some(spot)) => Ok((space, spot)),
            (space, _) => Err(self.why_no_take(seat, tile, cell, space.is_some())),
        }
    }

    #[cold]
    fn why_no_take(&self, seat: Seat, tile: TileId, cell: Cell, reached: bool) -> IllegalAction {
        if !reached && self.wheel.spaces().contains(&Some(tile)) {
            IllegalAction::OutOfReach(tile)
        } else if !reached {
            IllegalAction::NotOnTrack(tile)
        } else if self.displays.is_empty(seat) {
            IllegalAction::NotOrigin(cell)
        } else if self.tile_at(seat, cell).is_some() {
            IllegalAction::CellTaken(cell)
        } else {
            IllegalAction::NotBesideDisplay(cell)
        }
    }

    #[cold]
    fn why_no_refill(&self) -> IllegalAction {
        if self.variant.is_solo() {
            match self.phase1_score {
                Some(_) => IllegalAction::PhaseAlreadyEnded,
                None => IllegalAction::PhaseNotDone { placed: self.solo_placed() },
            }
        } else if !self.wheel.is_low() {
            IllegalAction::TrackNotLow { tiles: self.wheel.len() }
        } else {
            IllegalAction::SupplyEmpty
        }
    }

    /// Plays `action` for the seat to move, or says why not and changes nothing.
    ///
    /// For a refill the placement is empty. Afterwards a fill may be due: see [`Position::turn`].
    #[inline]
    pub fn play(&mut self, action: Action) -> Result<Placement, IllegalAction> {
        if let (Turn::Act(seat), Action::Take { tile, cell }) = (self.turn, action) {
            let (space, spot) = self.find(seat, tile, cell)?;
            return Ok(self.take(seat, tile, cell, space, spot));
        }
        self.check(action)?;
        self.begin_fill();
        Ok(Placement { completed: GoalSet::EMPTY, discs: 0 })
    }

    /// Plays an action that is known to be legal, for search.
    ///
    /// Any other action does nothing, or leads to some nonsensical position.
    #[inline]
    pub fn play_unchecked(&mut self, action: Action) -> Placement {
        if let Action::Take { tile, cell } = action {
            let seat = self.moon.next();
            if let Ok((space, spot)) = self.find(seat, tile, cell) {
                return self.take(seat, tile, cell, space, spot);
            }
        } else {
            self.begin_fill();
        }
        Placement { completed: GoalSet::EMPTY, discs: 0 }
    }

    /// Takes `tile` from `space` and places it on `cell`, which has been looked up.
    #[inline]
    fn take(
        &mut self,
        seat: Seat,
        tile: TileId,
        cell: Cell,
        space: usize,
        spot: Spot,
    ) -> Placement {
        self.wheel.take(space);
        self.moon.advance(tile.time());
        self.placed_hash = hash::with_tile(self.placed_hash, seat, tile, cell);
        let completed = self.displays.place(seat, tile, spot);
        let discs = self.cover(seat, completed);
        self.pass_on(seat);
        Placement { completed, discs }
    }

    /// Puts discs on goals that have been completed, as far as they go. Returns how many.
    #[inline]
    pub(crate) fn cover(&mut self, seat: Seat, completed: GoalSet) -> u8 {
        let before = self.discs_left(seat);
        let after = self.displays.cover(completed, before);
        self.discs_left[seat.index()] = after;
        before - after
    }

    /// Works out what comes after `mover` has placed a tile.
    #[inline]
    fn pass_on(&mut self, mover: Seat) {
        if self.discs_left(mover) == 0 {
            self.turn = Turn::Over;
            if self.variant.is_solo() && self.phase1_score.is_none() {
                self.phase1_score = Some(self.score_phase1());
            }
        } else if !self.wheel.is_empty() {
            self.turn = Turn::Act(self.moon.next());
        } else if self.unseen.is_empty() || self.phase1_score.is_some() {
            self.turn = Turn::Over;
        } else {
            self.begin_fill();
        }
    }

    fn begin_fill(&mut self) {
        if self.variant.is_solo() {
            self.phase1_score = Some(self.score_phase1());
        }
        self.turn = Turn::Fill;
    }

    /// Puts the drawn tiles onto the track (R4.1): as many as [`Position::fill_size`] says.
    pub fn fill(&mut self, tiles: &[TileId]) -> Result<(), IllegalDraw> {
        if self.turn != Turn::Fill {
            return Err(IllegalDraw::NotDue);
        }
        let due = self.fill_size();
        if tiles.len() != due {
            return Err(IllegalDraw::Count { due, given: tiles.len() });
        }
        let mut unseen = self.unseen;
        if let Some(&tile) = tiles.iter().find(|&&tile| !unseen.remove(tile)) {
            return Err(IllegalDraw::NotInSupply(tile));
        }
        self.fill_unchecked(tiles);
        Ok(())
    }

    /// Puts drawn tiles onto the track that are known to be as many as are due, and all different
    /// ones of the supply.
    pub fn fill_unchecked(&mut self, tiles: &[TileId]) {
        for &tile in tiles {
            self.unseen.remove(tile);
        }
        self.wheel.fill(tiles);
        self.turn = Turn::Act(self.moon.next());
    }

    /// A hash of everything that decides how the game can go on, the same on every platform and in
    /// every version: kind of game, wheel, displays, times, order of play and solo phase.
    ///
    /// The order in which the tiles were placed does not count. Covered goals, discs left and the
    /// supply need no part of their own: they follow from the rest.
    pub fn hash64(&self) -> u64 {
        let mut hash = self.placed_hash;
        let mut absorb =
            |word: u64| hash = hash::mix(hash ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
        absorb(self.variant.players() as u64 | u64::from(self.variant.goal_discs()) << 8);
        for half in self.wheel.spaces().chunks(6) {
            absorb(half.iter().fold(0, |word, space| {
                word << 8 | space.map_or(0, |tile| u64::from(tile.number()))
            }));
        }
        let order = self.moon.order().iter().fold(1, |word, seat| word << 2 | seat.index() as u64);
        let turn = match self.turn {
            Turn::Act(_) => 0,
            Turn::Fill => 1,
            Turn::Over => 2,
        };
        let score = self.phase1_score.map_or(0, |score| u64::from(score) + 1);
        absorb(self.wheel.marker() as u64 | order << 8 | turn << 24 | score << 32);
        absorb(self.seats().fold(0, |word, seat| word << 16 | u64::from(self.moon.time(seat))));
        hash
    }

    /// Solo: how many discs have been placed.
    fn solo_placed(&self) -> u8 {
        self.variant.goal_discs() - self.discs_left(self.moon.next())
    }

    /// R7.3.
    pub(crate) fn score_phase1(&self) -> u16 {
        let missing = Variant::SOLO_PHASE_1_DISCS.saturating_sub(self.solo_placed());
        self.moon.time(self.moon.next()) + 10 * u16::from(missing)
    }
}

/// The order of play does not name every seat exactly once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the order has to name every seat exactly once")]
pub struct OrderError;
