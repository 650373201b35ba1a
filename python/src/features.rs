//! What an action does at once, as a few numbers: enough for a small agent to learn from.

use nova_luna_rules::{Action, Position};

use crate::action_space::number;

/// What they are, in order.
pub const NAMES: [&str; COUNT] =
    ["refill", "discs", "time", "nearer", "there", "lacking", "neighbours", "again"];
/// How many there are for each action.
pub const COUNT: usize = 8;

/// Writes the features of every legal action, by its number in the action space:
/// 1 for a refill; the discs that would be placed; the time to pay; by how many tiles open goals of the display come
/// nearer; how many tiles are there already for the goals of the new tile, and how many they lack; how many tiles it
/// touches; 1 if the same seat moves again.
pub fn fill(position: &Position, values: &mut [f32]) {
    values.fill(0.0);
    let Some(seat) = position.seat_to_move() else { return };
    let legal = position.legal_actions();
    if legal.refill() {
        values[0] = 1.0;
        values[COUNT - 1] = 1.0;
    }
    for (place, tile) in legal.tiles().enumerate() {
        for (index, &cell) in legal.cells().iter().enumerate() {
            debug_assert!(position.check(Action::Take { tile, cell }).is_ok());
            let (mut nearer, mut there, mut lacking) = (0, 0, 0);
            position.would_raise(seat, tile, cell, |other, open, before, after| {
                for (goal, printed) in other.goals().iter().enumerate() {
                    if open >> goal & 1 == 0 {
                        continue;
                    }
                    let lacks = u32::from(after.lacking(printed.needs).total());
                    if other == tile {
                        lacking += lacks;
                        there += u32::from(printed.needs.total()) - lacks;
                    } else {
                        nearer += u32::from(before.lacking(printed.needs).total()) - lacks;
                    }
                }
            });
            let discs = position.would_complete(seat, tile, cell).len();
            let discs = discs.min(position.discs_left(seat).into());
            let touches = cell
                .neighbours()
                .into_iter()
                .filter(|&beside| position.tile_at(seat, beside).is_some());
            let time = position.moon().time(seat) + u16::from(tile.time());
            let behind = |&other: &nova_luna_rules::Seat| position.moon().time(other) >= time;
            let again = position.moon().order().iter().skip(1).all(behind);
            values[number(place, index) * COUNT..][..COUNT].copy_from_slice(&[
                0.0,
                discs as f32,
                tile.time().into(),
                nearer as f32,
                there as f32,
                lacking as f32,
                touches.count() as f32,
                f32::from(u8::from(again)),
            ]);
        }
    }
}
