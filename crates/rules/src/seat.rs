//! Seats at the table.

use core::fmt;
use core::ops::Deref;

/// A seat at the table, 0 to 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All four seats a table can have.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat with this number, if there is one.
    pub const fn new(number: usize) -> Option<Seat> {
        if number < 4 { Some(Seat(number as u8)) } else { None }
    }

    /// Its number, 0 to 3.
    pub const fn index(self) -> usize {
        // The mask tells the compiler that arrays of four need no bounds check.
        (self.0 & 3) as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Up to four seats in some order, such as a ranking or the stack on the new moon. It reads like a slice.
///
/// ```
/// use nova_luna_rules::{Seats, Shuffle};
///
/// let order: Seats = Shuffle::from_seed(1, 0).seats(3);
/// assert_eq!(order.len(), 3);
/// for seat in order {
///     assert!(seat.index() < 3);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seats {
    /// Behind the last one come those of [`Seat::ALL`].
    seats: [Seat; 4],
    len: u8,
}

impl Seats {
    /// The seats of a table for so many players, from 0 on: four at most.
    #[inline]
    pub const fn of_table(players: usize) -> Seats {
        Seats { seats: Seat::ALL, len: if players < 4 { players as u8 } else { 4 } }
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [Seat] {
        &mut self.seats[..self.len as usize & 7]
    }
}

impl Deref for Seats {
    type Target = [Seat];

    #[inline]
    fn deref(&self) -> &[Seat] {
        &self.seats[..self.len as usize & 7]
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = core::iter::Take<core::array::IntoIter<Seat, 4>>;

    fn into_iter(self) -> Self::IntoIter {
        self.seats.into_iter().take(self.len.into())
    }
}
