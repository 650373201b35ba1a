//! Seats at the table.

use core::fmt;

/// A seat at the table, 0 to 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All four seats a table can have.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat with this number, if there is one.
    #[must_use]
    pub const fn new(number: usize) -> Option<Seat> {
        if number < 4 { Some(Seat(number as u8)) } else { None }
    }

    /// Its number, 0 to 3.
    #[must_use]
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
