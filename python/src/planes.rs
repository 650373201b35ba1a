//! Displays as planes, for networks that convolve.

use nova_luna_rules::{Color, Position, Seat};
use pyo3::prelude::*;

use crate::input::invalid;
use crate::observation::seats_from;

/// By player: one for each colour with a 1 where a tile of it lies, the time of the tile, how many of its goals are open, and
/// one for each colour with the most tiles of it that an open goal still lacks.
const PER_PLAYER: usize = 10;

/// How many planes there are: those of each player, and one with the own free cells.
pub const fn channels(players: usize) -> usize {
    PER_PLAYER * players + 1
}

/// The width of a plane.
pub fn size(size: i64) -> PyResult<usize> {
    match usize::try_from(size) {
        Ok(size @ 3..=255) => Ok(size),
        _ => Err(invalid(format_args!("size: 3 to 255, not {size}"))),
    }
}

/// The cell in the upper left corner of the planes of `seat`: its display lies in the middle. What does not fit is cut
/// off.
pub fn corner(position: &Position, seat: Seat, size: usize) -> (i64, i64) {
    let corner = |along: fn(&nova_luna_rules::Placed) -> i8| {
        let least = position.display(seat).map(|placed| along(&placed)).min().unwrap_or(0);
        let most = position.display(seat).map(|placed| along(&placed)).max().unwrap_or(0);
        let middle = (i64::from(least) + i64::from(most)).div_euclid(2);
        middle - size as i64 / 2
    };
    (corner(|placed| placed.cell.x), corner(|placed| placed.cell.y))
}

/// Writes the planes that `seat` sees.
pub fn fill(position: &Position, seat: Seat, size: usize, values: &mut [i8]) {
    values.fill(0);
    let area = size * size;
    let place = |(left, top): (i64, i64), cell: nova_luna_rules::Cell| {
        let x = usize::try_from(i64::from(cell.x) - left).ok().filter(|&x| x < size)?;
        let y = usize::try_from(i64::from(cell.y) - top).ok().filter(|&y| y < size)?;
        Some(y * size + x)
    };
    for (player, other) in seats_from(position, seat).enumerate() {
        let corner = corner(position, other, size);
        let planes = &mut values[player * PER_PLAYER * area..][..PER_PLAYER * area];
        for placed in position.display(other) {
            let (tile, Some(at)) = (placed.tile, place(corner, placed.cell)) else { continue };
            let open = position.open_goals(tile);
            planes[tile.color() as usize * area + at] = 1;
            planes[4 * area + at] = tile.time() as i8;
            planes[5 * area + at] = open.count_ones() as i8;
            let tally = position.open_tally(tile);
            for (index, goal) in tile.goals().iter().enumerate() {
                if open >> index & 1 == 0 {
                    continue;
                }
                let lacking = tally.lacking(goal.needs);
                for (color, plane) in Color::ALL.into_iter().zip(6..) {
                    let value = &mut planes[plane * area + at];
                    *value = (*value).max(lacking.of(color) as i8);
                }
            }
        }
    }
    let own = corner(position, seat, size);
    let plane = (channels(position.variant().players()) - 1) * area;
    for &cell in position.free_cells(seat) {
        if let Some(at) = place(own, cell) {
            values[plane + at] = 1;
        }
    }
}
