//! Which actions are worth a closer look.
//!
//! A turn offers up to three tiles on some twenty cells, and most of these placements are pointless.
//! A quick estimate of each sorts them: what it does for the goals that it brings nearer and for the
//! new tile's own goals, by the weights of the evaluation, but without the costly features.

use nova_luna_rules::{
    Action, CHOICE, Cell, GOALS_PER_TILE, Placed, Position, Seat, TILE_COUNT, Tally, TileId,
};

use crate::features::{DISCS, DISCS_SQUARED, TIME, free_around, goal_feature};
use crate::interpolation::FeatureWeights;

/// An action and its quick estimate: how much stronger it makes its player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) action: Action,
    pub(crate) gain: f32,
}

impl Candidate {
    /// The estimate of a placement that wins at once.
    pub(crate) const WINS: f32 = 1e6;
}

/// Estimates placements of `seat`.
pub(crate) struct QuickEstimate<'a> {
    weights: &'a FeatureWeights,
    position: &'a Position,
    seat: Seat,
    /// By tile of the display.
    before: [Before; TILE_COUNT],
}

/// What a tile of a display is worth as it is.
#[derive(Clone, Copy)]
struct Before {
    /// How many free cells are around it.
    free: u8,
    /// By goal: what it is worth, if it is open.
    goals: [f32; GOALS_PER_TILE],
}

impl<'a> QuickEstimate<'a> {
    pub(crate) fn new(
        weights: &'a FeatureWeights,
        position: &'a Position,
        seat: Seat,
    ) -> QuickEstimate<'a> {
        let mut before = [Before { free: 0, goals: [0.0; GOALS_PER_TILE] }; TILE_COUNT];
        for Placed { tile, cell } in position.display(seat) {
            if position.open_goals(tile) == 0 {
                continue;
            }
            let free = free_around(position, seat, cell);
            let tally = position.open_tally(tile);
            let before = &mut before[tile.index()];
            before.free = free;
            for (worth, goal) in before.goals.iter_mut().zip(tile.goals()) {
                *worth = goal_worth(weights, tally, tally.lacking(goal.needs), free);
            }
        }
        QuickEstimate { weights, position, seat, before }
    }

    /// Estimates taking `tile` to `cell`.
    #[inline]
    pub(crate) fn gain(&self, tile: TileId, cell: Cell) -> f32 {
        let QuickEstimate { weights, position, seat, .. } = *self;
        let mut gain = 0.0;
        let mut covered = 0;
        let own = Before { free: free_around(position, seat, cell), goals: [0.0; GOALS_PER_TILE] };
        position.would_raise(seat, tile, cell, |raised, open, _, tally| {
            let before = if raised == tile { &own } else { &self.before[raised.index()] };
            for (i, (goal, worth)) in raised.goals().iter().zip(before.goals).enumerate() {
                if open & 1 << i == 0 {
                    continue;
                }
                gain -= worth;
                let lacking = tally.lacking(goal.needs);
                if lacking == Tally::NONE {
                    covered += 1;
                } else {
                    gain += goal_worth(weights, tally, lacking, before.free);
                }
            }
        });
        let discs = position.discs_left(seat);
        let left = discs.saturating_sub(covered);
        if left == 0 {
            return Candidate::WINS;
        }
        let (before, after) = (f32::from(discs), f32::from(left));
        gain += weights[DISCS] * (after - before) / 4.0;
        gain += weights[DISCS_SQUARED] * (after * after - before * before) / 100.0;
        gain + weights[TIME] * f32::from(tile.time()) / 4.0
    }
}

/// What a goal is worth that lacks something, on a tile with this tally and so many free cells around it.
#[inline]
fn goal_worth(weights: &FeatureWeights, tally: Tally, lacking: Tally, free: u8) -> f32 {
    goal_feature(tally, lacking, free).map_or(0.0, |feature| weights[feature])
}

/// Which placements are mirror images or turns of others, as long as the display is a straight line:
/// of those only one is looked at, which loses nothing, for a turned display is worth the same.
#[derive(Clone, Copy)]
struct Mirror {
    column: Option<i8>,
    row: Option<i8>,
}

impl Mirror {
    fn of(position: &Position, seat: Seat) -> Mirror {
        let mut cells = position.display(seat).map(|placed| placed.cell);
        let Some(first) = cells.next() else { return Mirror { column: None, row: None } };
        let mut mirror = Mirror { column: Some(first.x), row: Some(first.y) };
        for cell in cells {
            mirror.column = mirror.column.filter(|&x| x == cell.x);
            mirror.row = mirror.row.filter(|&y| y == cell.y);
            if mirror.column.is_none() && mirror.row.is_none() {
                break;
            }
        }
        mirror
    }

    /// Whether `cell` is the one of its images to be looked at.
    #[inline]
    fn keeps(self, cell: Cell) -> bool {
        match (self.column, self.row) {
            (None, None) => true,
            // A single tile: all four cells beside it are the same.
            (Some(x), Some(_)) => cell.x > x,
            (Some(x), None) => cell.x >= x,
            (None, Some(y)) => cell.y >= y,
        }
    }
}

/// Puts every placement of the seat to move with its estimate into `list`, in no order.
/// The refill is not among them: it cannot be judged by what it does to a display.
pub(crate) fn placements(weights: &FeatureWeights, position: &Position, list: &mut Vec<Candidate>) {
    list.clear();
    let Some(seat) = position.seat_to_move() else { return };
    let legal = position.legal_actions();
    let mirror = Mirror::of(position, seat);
    let quick = QuickEstimate::new(weights, position, seat);
    for tile in legal.tiles() {
        for &cell in legal.cells().iter().filter(|&&cell| mirror.keeps(cell)) {
            let gain = quick.gain(tile, cell);
            list.push(Candidate { action: Action::Take { tile, cell }, gain });
        }
    }
}

/// Leaves the `most` best placements in `list`, best first. Ties keep the order of the rules, so
/// that the same position always gives the same list.
pub(crate) fn keep_best(list: &mut Vec<Candidate>, most: usize) {
    best_first(list);
    list.truncate(most);
}

fn best_first(list: &mut [Candidate]) {
    list.sort_by(|a, b| b.gain.total_cmp(&a.gain));
}

/// Leaves the `most` best placements in `list`, best first, but at least the `per_tile` best of
/// every tile.
pub(crate) fn keep_diverse(list: &mut Vec<Candidate>, most: usize, per_tile: usize) {
    best_first(list);
    let mut seen: [(Option<TileId>, usize); CHOICE] = [(None, 0); CHOICE];
    let mut kept = 0;
    for i in 0..list.len() {
        let Action::Take { tile, .. } = list[i].action else { continue };
        let Some(slot) = seen.iter_mut().find(|slot| slot.0.is_none_or(|t| t == tile)) else {
            continue;
        };
        slot.0 = Some(tile);
        slot.1 += 1;
        if i < most || slot.1 <= per_tile {
            list.swap(kept, i);
            kept += 1;
        }
    }
    list.truncate(kept);
}
