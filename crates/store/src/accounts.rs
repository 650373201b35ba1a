//! What a person can do with their own account, and an operator with everybody's: recovery codes, removal, lists, and
//! what a server that runs meanwhile has to hear of.

use crate::account_events::{AccountEventKind, note};
use crate::people::{END_SESSIONS, REMOVE_CODES, Session, if_password_is};
use crate::sql::values;
use crate::tables::TableRow;
use crate::work::Statement;
use crate::{Store, StoreError};

/// A person in a list for the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonSummary {
    pub id: String,
    pub name: String,
    pub registered: bool,
    pub created: i64,
    /// When one of their sessions was last used, to within a day or so; `None` without a session.
    pub seen: Option<i64>,
    /// How many tables they have in their lists.
    pub tables: i64,
}

/// What an operator has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperatorAct {
    /// The log of this table, or all of it.
    Table(String),
    /// The sessions of this person.
    Sessions(String),
}

impl OperatorAct {
    fn kind(&self) -> &'static str {
        match self {
            OperatorAct::Table(_) => "table",
            OperatorAct::Sessions(_) => "sessions",
        }
    }

    fn subject(&self) -> &str {
        let (OperatorAct::Table(id) | OperatorAct::Sessions(id)) = self;
        id
    }
}

const PEOPLE: &str = "SELECT id, name, password_hash IS NOT NULL, created, \
                        (SELECT MAX(seen) FROM sessions WHERE person = people.id), \
                        (SELECT COUNT(DISTINCT table_id) FROM seats WHERE person = people.id) \
                      FROM people WHERE id > $1 ORDER BY id LIMIT $2";

const ADD_ACT: &str = "INSERT INTO operator_acts (number, at, kind, subject) \
                       SELECT COALESCE(MAX(number), 0) + 1, $1, $2, $3 FROM operator_acts";

impl Store {
    /// Gives a person new recovery codes, instead of those that they had, if they still have this password. Returns
    /// whether they had.
    pub async fn set_recovery_codes(
        &self,
        person: &str,
        password_hash: Option<&str>,
        code_hashes: &[String],
        now: i64,
    ) -> Result<bool, StoreError> {
        let mut statements = vec![Statement::new(REMOVE_CODES, values![person])];
        let sql = "INSERT INTO recovery_codes (person, code_hash, created) VALUES ($1, $2, $3)";
        let insert = |code_hash| Statement::new(sql, values![person, code_hash, now]);
        statements.extend(code_hashes.iter().map(insert));
        statements.extend(note(person, AccountEventKind::CodesMade, now));
        self.execute_if(if_password_is(person, password_hash), statements).await
    }

    /// When the recovery codes of a person were made, and how many are left; `None` if there are none.
    pub async fn recovery_codes(&self, person: &str) -> Result<Option<(i64, i64)>, StoreError> {
        let sql = "SELECT MAX(created), COUNT(*) FROM recovery_codes WHERE person = $1 HAVING COUNT(*) > 0";
        self.row(sql, values![person]).await
    }

    /// Uses up a recovery code. Returns whether there was one with this hash.
    pub async fn use_recovery_code(
        &self,
        person: &str,
        code_hash: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let values = values![person, code_hash];
        let sql = "SELECT created FROM recovery_codes WHERE person = $1 AND code_hash = $2";
        // A wrong one costs no write.
        if self.row::<(i64,)>(sql, values.clone()).await?.is_none() {
            return Ok(false);
        }
        let sql = "DELETE FROM recovery_codes WHERE person = $1 AND code_hash = $2";
        let used = note(person, AccountEventKind::CodeUsed, now);
        self.execute_if(Statement::new(sql, values), used.into()).await
    }

    /// The next `most` people after this id, in the order of their ids.
    pub async fn people_after(
        &self,
        after: &str,
        most: u32,
    ) -> Result<Vec<PersonSummary>, StoreError> {
        let rows = self.rows(PEOPLE, values![after, most]).await?;
        let summary = |(id, name, registered, created, seen, tables)| PersonSummary {
            id,
            name,
            registered,
            created,
            seen,
            tables,
        };
        Ok(rows.into_iter().map(summary).collect())
    }

    /// The ids of all tables that a person has in their lists.
    pub async fn table_ids_of(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT table_id FROM seats WHERE person = $1 ORDER BY table_id";
        Ok(self.rows(sql, values![person]).await?.into_iter().map(|(table,)| table).collect())
    }

    /// The sessions of a person, the oldest first.
    pub async fn sessions_of(&self, person: &str) -> Result<Vec<Session>, StoreError> {
        let sql = "SELECT token_hash, created, seen FROM sessions WHERE person = $1 \
                   ORDER BY created, token_hash";
        let session = |(token_hash, created, seen)| Session {
            token_hash,
            person: person.to_owned(),
            created,
            seen,
        };
        Ok(self.rows(sql, values![person]).await?.into_iter().map(session).collect())
    }

    /// Removes a table with everything that belongs to it. Returns whether there was one.
    pub async fn remove_table(&self, table: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM tables WHERE id = $1";
        Ok(self.execute(sql, values![table]).await? == 1)
    }

    /// Replaces lines of a log whose last event is `last`, and what lists show of the table. Returns whether it was
    /// done: not if the log has grown.
    pub async fn rewrite_log(
        &self,
        row: &TableRow,
        last: u64,
        lines: Vec<(u64, String)>,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE tables SET summary = $3 WHERE id = $1 AND last = $2";
        let values = values![&row.id, signed(last)?, &row.summary];
        let unless_it_has_grown = Statement::new(sql, values);
        let sql = "UPDATE events SET body = $3 WHERE table_id = $1 AND seq = $2";
        let replace = |(seq, body): &(u64, String)| {
            Ok(Statement::new(sql, values![&row.id, signed(*seq)?, body]))
        };
        let statements: Result<_, StoreError> = lines.iter().map(replace).collect();
        self.execute_if(unless_it_has_grown, statements?).await
    }

    /// Ends all sessions of a person who is removed, for good, and calls them `name`. Whatever they have begun to append
    /// with a guard is appended when this returns, and nothing after it. Returns the name, which is that of the first time
    /// if this was done before; `None` if there is no such person.
    pub async fn begin_removal(
        &self,
        person: &str,
        name: &str,
    ) -> Result<Option<String>, StoreError> {
        let sql = "UPDATE people SET name = CASE WHEN removal IS NULL THEN $2 ELSE name END, \
                                     login = NULL, password_hash = NULL, removal = 'begun' \
                   WHERE id = $1";
        let remove = [END_SESSIONS, REMOVE_CODES, "DELETE FROM account_events WHERE person = $1"];
        let statements = remove.map(|sql| Statement::new(sql, values![person])).into_iter();
        let begin = Statement::new(sql, values![person, name]);
        self.execute_if(begin, statements.collect()).await?;
        Ok(self.person(person).await?.map(|person| person.name))
    }

    /// The people whose removal was begun and not finished.
    pub async fn unfinished_removals(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM people WHERE removal = 'begun' ORDER BY id";
        Ok(self.rows(sql, Vec::new()).await?.into_iter().map(|(id,)| id).collect())
    }

    /// Removes what is left of a person whose removal was begun. Where others have played with them, they stay under the
    /// name that they have got, with whom nobody can sign in.
    pub async fn finish_removal(&self, person: &str) -> Result<(), StoreError> {
        let remove = [
            "UPDATE people SET removal = 'done' WHERE id = $1",
            "DELETE FROM commands WHERE person = $1",
            "DELETE FROM people WHERE id = $1 AND NOT EXISTS \
               (SELECT 1 FROM seats WHERE seats.person = people.id)",
        ];
        let statements = remove.map(|sql| Statement::new(sql, values![person])).into_iter();
        self.execute_all(statements.collect()).await
    }

    /// Notes what the operator has changed, for servers that run.
    pub async fn add_operator_act(&self, act: &OperatorAct, now: i64) -> Result<(), StoreError> {
        self.execute(ADD_ACT, values![now, act.kind(), act.subject()]).await.map(|_| ())
    }

    /// The number of the last change by an operator, from 1 on.
    pub async fn last_operator_act(&self) -> Result<i64, StoreError> {
        self.number("SELECT COALESCE(MAX(number), 0) FROM operator_acts", Vec::new()).await
    }

    /// What operators have changed after the change with this number, each with its own.
    pub async fn operator_acts_after(
        &self,
        number: i64,
    ) -> Result<Vec<(i64, OperatorAct)>, StoreError> {
        let sql =
            "SELECT number, kind, subject FROM operator_acts WHERE number > $1 ORDER BY number";
        let rows: Vec<(i64, String, String)> = self.rows(sql, values![number]).await?;
        let act = |(number, kind, subject): (i64, String, String)| match kind.as_str() {
            "table" => Some((number, OperatorAct::Table(subject))),
            "sessions" => Some((number, OperatorAct::Sessions(subject))),
            // Kinds of a later version are for its own servers.
            _ => None,
        };
        Ok(rows.into_iter().filter_map(act).collect())
    }
}

fn signed(seq: u64) -> Result<i64, StoreError> {
    i64::try_from(seq).map_err(|_| StoreError::Invalid("there is no such event".to_owned()))
}
