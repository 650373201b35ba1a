//! The moon track: time, and whose turn it is.

use crate::seat::Seat;

/// The players' discs on the moon track: how far each has come, and who moves next.
///
/// The discs are kept in the order in which they will move. A disc that moves goes in front of all
/// that lie as far or further, for it lands on top of a stack (R3.2) and the top moves first (R3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoonTrack {
    order: [Seat; 4],
    time: [u16; 4],
    players: u8,
}

impl MoonTrack {
    /// Everyone on the new moon, the first of `order` on top of the stack (R2.4).
    pub(crate) fn start(order: &[Seat]) -> MoonTrack {
        let mut track = MoonTrack { order: [Seat::default(); 4], time: [0; 4], players: 0 };
        for &seat in order.iter().take(4) {
            track.order[track.players as usize] = seat;
            track.players += 1;
        }
        track
    }

    /// The same order, with these times: for positions that are set up.
    pub(crate) fn with_times(mut self, time: [u16; 4]) -> MoonTrack {
        self.time = time;
        self
    }

    /// The seats by who moves next.
    pub fn order(&self) -> &[Seat] {
        &self.order[..self.players as usize & 7]
    }

    /// The seat that moves next (R3.1).
    pub const fn next(&self) -> Seat {
        self.order[0]
    }

    /// The total time that `seat` has paid. The disc lies on this number modulo 24.
    pub const fn time(&self, seat: Seat) -> u16 {
        self.time[seat.index()]
    }

    /// Moves the disc of the player whose turn it is (R4.4).
    #[inline]
    pub(crate) fn advance(&mut self, cost: u8) {
        let mover = self.order[0];
        let time = self.time[mover.index()] + u16::from(cost);
        self.time[mover.index()] = time;
        let mut place = 0;
        while place + 1 < self.players as usize && place < 3 {
            let other = self.order[place + 1];
            if self.time[other.index()] >= time {
                break;
            }
            self.order[place] = other;
            place += 1;
        }
        self.order[place] = mover;
    }
}
