//! Everything that comes from the system's randomness: ids, tokens, guests' names and decks.

use nova_luna_protocol::TableId;
use nova_luna_table::ids::{TABLE_LENGTH, letter};
use nova_luna_table::{Deal, Dealer, names};
use sha2::{Digest, Sha256};

/// # Panics
/// When the system has no randomness, because then ids and tokens could be guessed.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(clippy::expect_used, reason = "without randomness, ids and tokens could be guessed")]
    getrandom::fill(&mut bytes).expect("the system's source of randomness works");
    bytes
}

/// Random characters: `letter` makes one of a random byte, or says that another byte is needed.
pub fn letters(length: usize, letter: impl Fn(u8) -> Option<char> + Copy) -> String {
    let mut text = String::with_capacity(length);
    while text.len() < length {
        text.extend(bytes::<32>().into_iter().filter_map(letter).take(length - text.len()));
    }
    text
}

/// The id of a table. It is part of the table's link and must not be guessed.
pub fn table() -> TableId {
    letters(TABLE_LENGTH, letter).into()
}

pub fn person() -> String {
    letters(20, letter)
}

/// The secret in a cookie: 256 bits.
pub fn token() -> String {
    letters(44, letter)
}

/// A name for a guest, with a number of so many digits.
pub fn guest_name(digits: u32) -> String {
    let first = 10_u64.pow(digits - 1);
    names::guest(first + u64::from_le_bytes(bytes()) % (9 * first))
}

/// Shuffles with the system's randomness.
pub struct RandomDealer;

impl Dealer for RandomDealer {
    fn deal(&self, players: usize) -> Deal {
        Deal::shuffled(bytes(), players)
    }
}

/// The store keeps only this hash, so that nobody who reads the store can sign in with it.
pub fn token_hash(token: &str) -> String {
    hex(&Sha256::digest(token))
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nova_luna_table::ids::is_command;

    #[test]
    fn ids_are_long_and_different() {
        let ids: std::collections::HashSet<TableId> = (0..1000).map(|_| table()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == TABLE_LENGTH && is_command(id)));
        assert_eq!(token().len(), 44);
        for digits in [4, 6] {
            let name = guest_name(digits);
            assert_eq!(name.len(), 6 + digits as usize);
            assert!(names::clean(&name).is_ok() && names::is_guest(&name));
        }
    }

    #[test]
    fn a_token_is_stored_as_its_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(token_hash("abc"), abc);
    }
}
