//! What has happened to somebody's account, for its owner to see.

use crate::sql::values;
use crate::work::Statement;
use crate::{Store, StoreError};

/// How many of a person are kept.
const MOST: u32 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountEventKind {
    PasswordChanged,
    CodesMade,
    CodeUsed,
    /// Somebody has signed in where nobody had before.
    NewDevice,
}

use AccountEventKind::{CodeUsed, CodesMade, NewDevice, PasswordChanged};

impl AccountEventKind {
    const ALL: [AccountEventKind; 4] = [PasswordChanged, CodesMade, CodeUsed, NewDevice];

    fn name(self) -> &'static str {
        match self {
            PasswordChanged => "password_changed",
            CodesMade => "codes_made",
            CodeUsed => "code_used",
            NewDevice => "new_device",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountEvent {
    pub at: i64,
    pub kind: AccountEventKind,
    /// Whether the owner has seen it.
    pub dismissed: bool,
}

/// Notes that something has happened, and forgets what is too old. Two of a kind at the same moment are one.
pub(crate) fn note(person: &str, kind: AccountEventKind, at: i64) -> [Statement; 2] {
    let sql = "INSERT INTO account_events (person, at, kind, dismissed) VALUES ($1, $2, $3, FALSE) \
               ON CONFLICT DO NOTHING";
    let insert = Statement::new(sql, values![person, at, kind.name()]);
    let sql = "DELETE FROM account_events WHERE person = $1 AND at < \
                 (SELECT at FROM account_events WHERE person = $1 ORDER BY at DESC LIMIT 1 OFFSET $2)";
    [insert, Statement::new(sql, values![person, MOST - 1])]
}

impl Store {
    /// What has happened to a person's account, newest first.
    pub async fn account_events(&self, person: &str) -> Result<Vec<AccountEvent>, StoreError> {
        let sql = "SELECT at, kind, dismissed FROM account_events WHERE person = $1 \
                   ORDER BY at DESC, kind LIMIT $2";
        let rows: Vec<(i64, String, bool)> = self.rows(sql, values![person, MOST]).await?;
        let event = |(at, kind, dismissed): (i64, String, bool)| {
            let kind = AccountEventKind::ALL.into_iter().find(|known| known.name() == kind)?;
            Some(AccountEvent { at, kind, dismissed })
        };
        // Kinds of a later version are for its own servers.
        Ok(rows.into_iter().filter_map(event).collect())
    }

    /// The owner has seen what happened until then.
    pub async fn dismiss_account_events(&self, person: &str, until: i64) -> Result<(), StoreError> {
        let sql = "UPDATE account_events SET dismissed = TRUE \
                   WHERE person = $1 AND at <= $2 AND NOT dismissed";
        self.execute(sql, values![person, until]).await.map(|_| ())
    }
}
