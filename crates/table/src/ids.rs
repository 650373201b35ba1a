//! Ids of tables and commands.

use nova_luna_protocol::{PersonId, TableId};
use sha2::{Digest, Sha256};

use crate::refusal::Refusal;

/// Letters and digits that nobody takes for each other.
const LETTERS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// The length of a table's id: 82 bits, since whoever knows it may look on.
pub const TABLE_LENGTH: usize = 14;

/// A letter or digit from a random byte.
pub fn letter(byte: u8) -> Option<char> {
    // Bytes from the incomplete last round would make some letters likelier than others.
    (byte < 58 * 4).then(|| char::from(LETTERS[usize::from(byte % 58)]))
}

/// The first letter of the ids of tables that are kept on a player's device. Those of a server never have it.
pub const ON_A_DEVICE: char = '_';

/// The id of a table's rematch, which is kept where the table is. There is one, so whoever tries to make it again finds it made, even if the server was
/// killed in between. Nobody is told the ids of people, so nobody can compute it.
pub fn rematch<'a>(table: &TableId, people: impl Iterator<Item = &'a PersonId>) -> TableId {
    let people = people.map(|person| &**person).collect::<Vec<_>>().join(" ");
    let id = derived(|round| format!("rematch {round} of {table} for {people}"));
    if table.starts_with(ON_A_DEVICE) { format!("{ON_A_DEVICE}{id}").into() } else { id }
}

/// The id of a table for a challenge. There is one for each game of each person, so whoever begins it
/// twice at the same moment has begun it once.
pub fn challenge(secret: &str, challenge: &str, player: &PersonId, game: i64) -> TableId {
    derived(|round| format!("{secret} {round} game {game} of {player} at {challenge}"))
}

/// The id of a table that is always the same for the same texts.
fn derived(text: impl Fn(u64) -> String) -> TableId {
    let mut id = String::with_capacity(TABLE_LENGTH);
    for round in 0.. {
        let bytes = Sha256::digest(text(round));
        id.extend(bytes.into_iter().filter_map(letter).take(TABLE_LENGTH - id.len()));
        if id.len() == TABLE_LENGTH {
            break;
        }
    }
    id.into()
}

/// Whether a client may give this id to what it wants: a `command`, or a new `table`.
pub fn check(id: &str, what: &str) -> Result<(), Refusal> {
    if is_command(id) {
        return Ok(());
    }
    Err(Refusal::Invalid(format!("id: 1 to 64 letters, digits, - and _, new for every {what}")))
}

/// Whether a text may be the id of a command.
pub fn is_command(id: &str) -> bool {
    let fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&id.len()) && id.bytes().all(fine)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn rematch_for(table: &TableId, person: &str) -> TableId {
        rematch(table, [PersonId::from(person)].iter())
    }

    #[test]
    fn a_table_has_one_rematch() {
        let tables: Vec<TableId> = (0..1000).map(|i| format!("table{i}").into()).collect();
        let rematches: HashSet<TableId> =
            tables.iter().map(|table| rematch_for(table, "ada")).collect();
        assert_eq!(rematches.len(), 1000);
        assert!(tables.iter().all(|table| rematches.contains(&rematch_for(table, "ada"))));
        assert!(tables.iter().all(|table| !rematches.contains(&rematch_for(table, "bob"))));
        assert!(rematches.iter().all(|id| id.len() == TABLE_LENGTH && is_command(id)));
    }

    #[test]
    fn a_rematch_is_where_the_table_is() {
        assert!(rematch_for(&"_table".into(), "ada").starts_with(ON_A_DEVICE));
        assert!(!rematch_for(&"table".into(), "ada").contains(ON_A_DEVICE));
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
