//! The deck, and the shuffle that makes one from a seed.

use core::fmt;

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use thiserror::Error;

use crate::seat::Seats;
use crate::sets::TileSet;
use crate::tile::{TILE_COUNT, TileId};

/// All 68 tiles in the order in which they are drawn. The first 11 go onto the spaces 1 to 11.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deck([TileId; TILE_COUNT]);

impl Deck {
    /// A deck in this order, if it names each tile once.
    pub fn new(tiles: &[TileId]) -> Result<Deck, DeckError> {
        let mut seen = TileSet::EMPTY;
        if let Some(&twice) = tiles.iter().find(|&&tile| !seen.insert(tile)) {
            return Err(DeckError::Twice(twice));
        }
        match tiles.try_into() {
            Ok(tiles) => Ok(Deck(tiles)),
            Err(_) => Err(DeckError::Count(tiles.len())),
        }
    }

    /// The tiles in the order in which they are drawn.
    pub const fn tiles(&self) -> &[TileId; TILE_COUNT] {
        &self.0
    }
}

/// Says nothing of the order, so that it cannot slip into a log.
impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deck(..)")
    }
}

/// Why there is no such [`Deck`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DeckError {
    /// Not 68 tiles.
    #[error("a deck has {TILE_COUNT} tiles, not {0}")]
    Count(usize),
    /// This tile is in it twice.
    #[error("tile {0} is in the deck twice")]
    Twice(TileId),
}

/// Shuffles decks and seats: the same key and number give the same order on every platform and in
/// every version.
///
/// # The algorithm
///
/// Random pieces are the stream of ChaCha with 12 rounds, a 256-bit key, the 64-bit `number` as its
/// nonce and a block counter from 0, read as little-endian 16-bit numbers.
///
/// A number below `n` is the high half of `piece × n`; when the low half is less than `2¹⁶ mod n`
/// the piece is thrown away and the next one is used, so that every number is equally likely.
///
/// A list is shuffled from its end: for `i` from the last index down to 1, entry `i` changes places
/// with the entry whose index is a random number below `i + 1`. The deck starts as tiles 1 to 68,
/// the seats as 0, 1, 2, 3. Whatever is asked first is shuffled first.
///
/// ```
/// use nova_luna_rules::Shuffle;
///
/// let deck = Shuffle::from_seed(1, 0).deck();
/// assert_eq!(deck, Shuffle::from_seed(1, 0).deck());
/// assert_ne!(deck, Shuffle::from_seed(1, 1).deck());
/// ```
#[derive(Clone)]
pub struct Shuffle {
    stream: ChaCha12Rng,
    /// The pieces of the last word that have not been used.
    word: u64,
    pieces: u8,
}

impl Shuffle {
    /// For games whose deck nobody may guess: a key of 32 random bytes.
    pub fn new(key: [u8; 32], number: u64) -> Shuffle {
        let mut stream = ChaCha12Rng::from_seed(key);
        stream.set_stream(number);
        Shuffle { stream, word: 0, pieces: 0 }
    }

    /// For games that shall be repeatable: the key is the seed, least byte first, and 24 zeros.
    pub fn from_seed(seed: u64, number: u64) -> Shuffle {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Shuffle::new(key, number)
    }

    /// A shuffled deck.
    pub fn deck(&mut self) -> Deck {
        let mut tiles = core::array::from_fn(TileId::from_index);
        self.shuffle(&mut tiles);
        Deck(tiles)
    }

    /// The seats of a table for so many players in random order, for the stack on the new moon
    /// (R2.4): from its top to its bottom.
    pub fn seats(&mut self, players: usize) -> Seats {
        let mut seats = Seats::of_table(players);
        self.shuffle(seats.as_mut_slice());
        seats
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.below(i as u16 + 1);
            list.swap(i, usize::from(j));
        }
    }

    /// A random number below `n`.
    #[inline(always)] // Measured: dealing is a noticeable part of a random game.
    fn below(&mut self, n: u16) -> u16 {
        loop {
            let product = u32::from(self.piece()) * u32::from(n);
            let low = product as u16;
            // `n` is above 2¹⁶ mod `n`, so the division is hardly ever needed.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 16) as u16;
            }
        }
    }

    #[inline]
    fn piece(&mut self) -> u16 {
        if self.pieces == 0 {
            self.word = self.stream.next_u64();
            self.pieces = 4;
        }
        let piece = self.word as u16;
        self.word >>= 16;
        self.pieces -= 1;
        piece
    }
}
