//! What the two who move next can do with the tiles on the wheel, in the turns that they certainly have.

use nova_luna_rules::CHOICE;

use super::OUTLOOKS;
use super::prospects::BEST_ROWS;
use super::table::{ORDER_ROWS, TableInputs};

/// How many turns in a row are looked at.
const TURNS: usize = 3;
/// More discs than that are not told apart: of the first player after those turns, of the first player now,
/// and of the second player.
const LEFT: u8 = 9;
const DISCS: u8 = 7;
const OTHERS: u8 = 5;

/// How many rows there are: for the best tile that can be taken now; for the discs that will be left after the
/// best turns before another moves, by how many turns that takes; for how many turns there can be, by discs;
/// and for the discs that the best and the second best tile would leave to the second player.
pub(crate) const TABLES: [usize; 4] = [
    BEST_ROWS,
    (LEFT as usize + 1) * TURNS,
    (DISCS as usize + 1) * TURNS,
    (OTHERS as usize + 1) * (OTHERS as usize + 1),
];

/// The rows of a position, from what the tiles on the wheel would do at best for the two who move next. A row that
/// the table does not have stands for nothing.
#[inline]
pub(crate) fn rows(
    table: &TableInputs,
    [first, second]: [&[u8; ORDER_ROWS]; OUTLOOKS],
) -> [u8; TABLES.len()] {
    let count = table.tile_count as usize;
    let Some(at_hand) = first[..count.min(CHOICE)].iter().max() else { return [u8::MAX; 4] };
    let mut turns = Turns {
        table,
        completes: first.map(|best| completes(best, table.discs[0])),
        most: [0; TURNS],
        longest: 0,
    };
    turns.take(0, (1_u16 << count) - 1, 0, 0, 0);
    let (length, most) =
        turns.most.iter().enumerate().fold((0, 0), |(length, most), (i, &total)| {
            if total > most { (i, total) } else { (length, most) }
        });
    let left = table.discs[0].saturating_sub(most).min(LEFT);
    let others = if table.players > 1 {
        // The second player can take these at most, whichever tile the first one takes.
        let reach = &second[1.min(count)..count.min(2 * CHOICE)];
        let (mut one, mut two) = (0, 0);
        for done in reach.iter().map(|&best| completes(best, table.discs[1])) {
            (one, two) = if done > one { (done, one) } else { (one, two.max(done)) };
        }
        let left = [one, two].map(|done| table.discs[1].saturating_sub(done).min(OTHERS));
        left[0] * (OTHERS + 1) + left[1]
    } else {
        u8::MAX
    };
    [
        *at_hand,
        left * TURNS as u8 + length as u8,
        table.discs[0].min(DISCS) * TURNS as u8 + turns.longest as u8,
        others,
    ]
}

/// How many goals that is.
#[inline]
fn completes(best: u8, discs: u8) -> u8 {
    if best as usize == BEST_ROWS - 1 { discs } else { best / 4 }
}

struct Turns<'a> {
    table: &'a TableInputs,
    completes: [u8; ORDER_ROWS],
    /// By number of turns: the most goals.
    most: [u8; TURNS],
    longest: usize,
}

impl Turns<'_> {
    /// Tries what can be taken with `spent` of the lead gone, when the marker stands before place `from` on the
    /// wheel and these tiles are left.
    fn take(&mut self, from: usize, left: u16, spent: u8, done: u8, turn: usize) {
        self.longest = self.longest.max(turn);
        let count = self.table.tile_count as usize;
        // The places in the order from the marker.
        let mut ahead = u32::from(left >> from) | u32::from(left) << (count - from);
        for _ in 0..CHOICE {
            if ahead.trailing_zeros() as usize >= count {
                break;
            }
            let place = from + ahead.trailing_zeros() as usize;
            ahead &= ahead - 1;
            let place = if place >= count { place - count } else { place };
            let Some(tile) = self.table.tiles[place] else { continue };
            let done = done + self.completes[place];
            self.most[turn] = self.most[turn].max(done);
            let spent = spent + tile.time();
            if spent <= self.table.lead && turn + 1 < TURNS {
                self.take(place + 1, left & !(1 << place), spent, done, turn + 1);
            }
        }
    }
}
