//! Ids and tokens that nobody can guess.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Letters and digits that nobody takes for each other.
const LETTERS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Random bytes from the system.
///
/// # Panics
/// When the system has no randomness to give: then nothing here could be kept secret.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(clippy::expect_used, reason = "without randomness there are no secrets to keep")]
    getrandom::fill(&mut bytes).expect("the system's source of randomness works");
    bytes
}

/// A text of so many random letters and digits.
fn letters(length: usize) -> String {
    let mut text = String::with_capacity(length);
    while text.len() < length {
        text.extend(random::<32>().into_iter().filter_map(letter).take(length - text.len()));
    }
    text
}

/// A letter or digit from a random byte.
fn letter(byte: u8) -> Option<char> {
    // Bytes from the incomplete last round would make some letters likelier than others.
    (byte < 58 * 4).then(|| char::from(LETTERS[usize::from(byte % 58)]))
}

/// The id of a table: 82 bits, since who knows it may look on.
#[must_use]
pub fn table() -> String {
    letters(14)
}

/// The id of a table's rematch. There is one, so whoever tries to make it again finds it made, even
/// if the server was killed in between. It is no secret to those who see the first table.
#[must_use]
pub fn rematch(table: &str) -> String {
    made_from(|round| format!("rematch {round} of {table}"))
}

/// The id of a table for a challenge. There is one for each game of each person, so whoever begins it
/// twice at the same moment has begun it once.
#[must_use]
pub fn challenge(secret: &str, challenge: &str, player: &str, game: i64) -> String {
    made_from(|round| format!("{secret} {round} game {game} of {player} at {challenge}"))
}

/// The id of a table that is always the same for the same texts.
fn made_from(say: impl Fn(u64) -> String) -> String {
    let mut text = String::with_capacity(14);
    for round in 0.. {
        let bytes = Sha256::digest(say(round));
        text.extend(bytes.into_iter().filter_map(letter).take(14 - text.len()));
        if text.len() == 14 {
            break;
        }
    }
    text
}

/// The id of a person.
#[must_use]
pub fn person() -> String {
    letters(20)
}

/// The secret in somebody's cookie: 256 bits.
#[must_use]
pub fn token() -> String {
    letters(44)
}

/// What the store keeps of a token: who reads the store cannot sign in with it.
#[must_use]
pub fn token_hash(token: &str) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(token) {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Whether a text may be the id of a command.
#[must_use]
pub fn is_command(id: &str) -> bool {
    let fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&id.len()) && id.bytes().all(fine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_long_and_different() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| table()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == 14 && is_command(id)));
        assert_eq!(token().len(), 44);
    }

    #[test]
    fn a_table_has_one_rematch() {
        let tables: Vec<String> = (0..1000).map(|_| table()).collect();
        let rematches: std::collections::HashSet<String> =
            tables.iter().map(|table| rematch(table)).collect();
        assert_eq!(rematches.len(), 1000);
        assert!(tables.iter().all(|table| rematches.contains(&rematch(table))));
        assert!(rematches.iter().all(|id| id.len() == 14 && is_command(id)));
    }

    #[test]
    fn a_token_is_kept_as_its_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(token_hash("abc"), abc);
    }

    #[test]
    fn commands_have_plain_ids() {
        for good in ["1", "a-b_C", &"x".repeat(64)] {
            assert!(is_command(good), "{good}");
        }
        for bad in ["", " ", "ä", "a\0", "a/b", &"x".repeat(65)] {
            assert!(!is_command(bad), "{bad}");
        }
    }
}
