//! Recovery codes: with each of them somebody can prove once who they are, instead of with the password.

use crate::random;

/// How many a set has.
pub const SET: usize = 10;
/// Small letters and digits that nobody takes for each other.
const LETTERS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// 79 bits, so nobody can guess one, and a plain hash is enough.
const LENGTH: usize = 16;
/// How many letters are written without a hyphen between.
const GROUP: usize = 4;

/// A new code, as it is shown.
pub fn new_code() -> String {
    let code = random::letters(LENGTH, letter);
    let groups: Vec<&str> =
        (0..LENGTH / GROUP).map(|i| &code[i * GROUP..(i + 1) * GROUP]).collect();
    groups.join("-")
}

/// A letter from a random byte.
fn letter(byte: u8) -> Option<char> {
    let count = LETTERS.len() as u8;
    // Bytes from the incomplete last round would make some letters likelier than others.
    (byte < u8::MAX / count * count).then(|| char::from(LETTERS[usize::from(byte % count)]))
}

/// What the store keeps of a code that somebody typed; `None` if it cannot be one.
pub fn hash(person: &str, typed: &str) -> Option<String> {
    let code = typed.chars().filter(|c| *c != '-' && !c.is_whitespace());
    let code: String = code.flat_map(char::to_lowercase).take(LENGTH + 1).collect();
    let is_code = code.len() == LENGTH && code.bytes().all(|byte| LETTERS.contains(&byte));
    is_code.then(|| random::token_hash(&format!("{person} {code}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_found_however_it_is_typed() {
        let code = new_code();
        assert_eq!(code.len(), 19);
        assert_ne!(code, new_code());
        let known = hash("ada", &code);
        assert!(known.is_some());
        assert_eq!(hash("ada", &format!(" {} ", code.to_uppercase().replace('-', " "))), known);
        assert_ne!(hash("bob", &code), known);
        for other in ["", "correct horse", &code[1..], &format!("{code}a"), "ill0-ill0-ill0-ill0"] {
            assert_eq!(hash("ada", other), None, "{other}");
        }
    }
}
