//! What a person can do with their own account, and an operator with everybody's: recovery codes, removal, lists, and
//! what a server that runs meanwhile has to hear of.

use crate::change::{Change, TransactionEnd};
use crate::sql::{Connection, Row};
use crate::tables::TableRow;
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
    /// Gives a person new recovery codes, instead of those that they had.
    pub async fn set_recovery_codes(
        &self,
        person: &str,
        code_hashes: &[String],
        now: i64,
    ) -> Result<(), StoreError> {
        let (person, code_hashes) = (person.to_owned(), code_hashes.to_vec());
        self.write(SetRecoveryCodes { person, code_hashes, now }).await
    }

    /// Uses up a recovery code. Returns whether there was one with this hash.
    pub async fn use_recovery_code(
        &self,
        person: &str,
        code_hash: &str,
    ) -> Result<bool, StoreError> {
        let values = [person.into(), code_hash.into()];
        let sql = "SELECT 1 FROM recovery_codes WHERE person = $1 AND code_hash = $2";
        // A wrong one costs no write.
        if self.row(sql, &values).await?.is_none() {
            return Ok(false);
        }
        let sql = "DELETE FROM recovery_codes WHERE person = $1 AND code_hash = $2";
        Ok(self.execute(sql, values).await? == 1)
    }

    /// The next `most` people after this id, in the order of their ids.
    pub async fn people_after(
        &self,
        after: &str,
        most: u32,
    ) -> Result<Vec<PersonSummary>, StoreError> {
        let rows = self.rows(PEOPLE, &[after.into(), i64::from(most).into()]).await?;
        let summary = |row: &Row| {
            Ok(PersonSummary {
                id: row.get(0)?,
                name: row.get(1)?,
                registered: row.get(2)?,
                created: row.get(3)?,
                seen: row.get(4)?,
                tables: row.get(5)?,
            })
        };
        rows.iter().map(summary).collect()
    }

    /// The ids of all tables that a person has in their lists.
    pub async fn table_ids_of(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT table_id FROM seats WHERE person = $1 ORDER BY table_id";
        self.rows(sql, &[person.into()]).await?.iter().map(|row| row.get(0)).collect()
    }

    /// When the sessions of a person began and were last used, to within a day or so.
    pub async fn sessions_of(&self, person: &str) -> Result<Vec<(i64, i64)>, StoreError> {
        let sql = "SELECT created, seen FROM sessions WHERE person = $1 ORDER BY created";
        let rows = self.rows(sql, &[person.into()]).await?;
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// Removes a table with everything that belongs to it. Returns whether there was one.
    pub async fn remove_table(&self, table: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM tables WHERE id = $1";
        Ok(self.execute(sql, [table.into()]).await? == 1)
    }

    /// Replaces lines of a log whose last event is `last`, and what lists show of the table. Returns whether it was
    /// done: not if the log has grown.
    pub async fn rewrite_log(
        &self,
        row: &TableRow,
        last: u64,
        lines: Vec<(u64, String)>,
    ) -> Result<bool, StoreError> {
        let (table, summary) = (row.id.clone(), row.summary.clone());
        self.write(RewriteLog { table, last: signed(last)?, summary, lines }).await
    }

    /// Removes everything that is stored of a person. Where others have played with them, they stay as `name`, with
    /// whom nobody can sign in.
    pub async fn remove_person(&self, person: &str, name: &str) -> Result<(), StoreError> {
        self.write(RemovePerson { person: person.to_owned(), name: name.to_owned() }).await
    }

    /// Notes what the operator has changed, for servers that run.
    pub async fn add_operator_act(&self, act: &OperatorAct, now: i64) -> Result<(), StoreError> {
        let values = [now.into(), act.kind().into(), act.subject().into()];
        self.execute(ADD_ACT, values).await.map(|_| ())
    }

    /// The number of the last change by an operator, from 1 on.
    pub async fn last_operator_act(&self) -> Result<i64, StoreError> {
        let row = self.row("SELECT COALESCE(MAX(number), 0) FROM operator_acts", &[]).await?;
        row.map_or(Ok(0), |row| row.get(0))
    }

    /// What operators have changed after the change with this number, each with its own.
    pub async fn operator_acts_after(
        &self,
        number: i64,
    ) -> Result<Vec<(i64, OperatorAct)>, StoreError> {
        let sql =
            "SELECT number, kind, subject FROM operator_acts WHERE number > $1 ORDER BY number";
        let rows = self.rows(sql, &[number.into()]).await?;
        let act = |row: &Row| {
            let (kind, subject): (String, String) = (row.get(1)?, row.get(2)?);
            // Kinds of a later version are for its own servers.
            let act = match kind.as_str() {
                "table" => OperatorAct::Table(subject),
                "sessions" => OperatorAct::Sessions(subject),
                _ => return Ok(None),
            };
            Ok(Some((row.get(0)?, act)))
        };
        rows.iter().filter_map(|row| act(row).transpose()).collect()
    }
}

fn signed(seq: u64) -> Result<i64, StoreError> {
    i64::try_from(seq).map_err(|_| StoreError::Refused("there is no such event".to_owned()))
}

struct SetRecoveryCodes {
    person: String,
    code_hashes: Vec<String>,
    now: i64,
}

impl Change for SetRecoveryCodes {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        let sql = "DELETE FROM recovery_codes WHERE person = $1";
        connection.execute(sql, &[(&self.person).into()]).await?;
        let sql = "INSERT INTO recovery_codes (person, code_hash, created) VALUES ($1, $2, $3)";
        for code_hash in &self.code_hashes {
            let values = [(&self.person).into(), code_hash.into(), self.now.into()];
            connection.execute(sql, &values).await?;
        }
        Ok(TransactionEnd::Commit(()))
    }
}

struct RewriteLog {
    table: String,
    last: i64,
    summary: String,
    lines: Vec<(u64, String)>,
}

impl Change for RewriteLog {
    type Reply = bool;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<bool>, StoreError> {
        let sql = "UPDATE tables SET summary = $3 WHERE id = $1 AND last = $2";
        let values = [(&self.table).into(), self.last.into(), (&self.summary).into()];
        if connection.execute(sql, &values).await? == 0 {
            return Ok(TransactionEnd::Rollback(false));
        }
        let sql = "UPDATE events SET body = $3 WHERE table_id = $1 AND seq = $2";
        for (seq, body) in &self.lines {
            let values = [(&self.table).into(), signed(*seq)?.into(), body.into()];
            connection.execute(sql, &values).await?;
        }
        Ok(TransactionEnd::Commit(true))
    }
}

struct RemovePerson {
    person: String,
    name: String,
}

impl Change for RemovePerson {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        for sql in [
            "DELETE FROM sessions WHERE person = $1",
            "DELETE FROM recovery_codes WHERE person = $1",
            "DELETE FROM commands WHERE person = $1",
            "DELETE FROM people WHERE id = $1 AND NOT EXISTS \
               (SELECT 1 FROM seats WHERE seats.person = people.id)",
        ] {
            connection.execute(sql, &[(&self.person).into()]).await?;
        }
        let sql = "UPDATE people SET name = $2, login = NULL, password_hash = NULL WHERE id = $1";
        connection.execute(sql, &[(&self.person).into(), (&self.name).into()]).await?;
        Ok(TransactionEnd::Commit(()))
    }
}
