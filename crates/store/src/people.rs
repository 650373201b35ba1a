//! People and their sessions.

use crate::change::{Change, TransactionEnd};
use crate::sql::{Changed, Connection, Row, Value};
use crate::{Store, StoreError};

/// Somebody who plays: a guest, or registered with a login and a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    pub id: String,
    pub name: String,
    /// What a registered person signs in with: unique, compared byte by byte.
    pub login: Option<String>,
    pub password_hash: Option<String>,
    pub created: i64,
}

/// A device on which a person is signed in.
#[derive(Clone, PartialEq, Eq)]
pub struct Session {
    /// Only the device knows the token itself.
    pub token_hash: String,
    pub person: String,
    pub created: i64,
    /// When the session was last used, to within a day or so.
    pub seen: i64,
}

/// Whether a person could get a login.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginClaim {
    Done,
    /// Somebody else has it. Nothing was changed.
    Taken,
}

// Debug is written by hand, so that no log shows a hash.
impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Person")
            .field("id", &self.id)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("person", &self.person).finish_non_exhaustive()
    }
}

const ADD_SESSION: &str =
    "INSERT INTO sessions (token_hash, person, created, seen) VALUES ($1, $2, $3, $4)";

/// The sessions of a person, but for the one with a hash that may be NULL.
const END_SESSIONS: &str =
    "DELETE FROM sessions WHERE person = $1 AND token_hash IS DISTINCT FROM $2";

impl Store {
    /// Adds a person, perhaps with a session. [`StoreError::Exists`] if the id or the login is taken.
    pub async fn add_person(
        &self,
        person: &Person,
        session: Option<&Session>,
    ) -> Result<(), StoreError> {
        self.write(AddPerson { person: person.clone(), session: session.cloned() }).await
    }

    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, name, login, password_hash, created FROM people WHERE id = $1";
        self.row(sql, &[id.into()]).await?.as_ref().map(person).transpose()
    }

    pub async fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, name, login, password_hash, created FROM people WHERE login = $1";
        self.row(sql, &[login.into()]).await?.as_ref().map(person).transpose()
    }

    /// Gives a person another name, and a registered person the login that goes with it. Nobody gets a name
    /// whose login belongs to somebody else.
    ///
    /// Refused if there is no such person.
    pub async fn rename(
        &self,
        person: &str,
        name: &str,
        login: &str,
    ) -> Result<LoginClaim, StoreError> {
        let (person, name, login) = (person.to_owned(), name.to_owned(), login.to_owned());
        self.write(Rename { person, name, login }).await
    }

    /// Registers the person of a new session, or changes login and password of a registered one, and ends all their
    /// other sessions.
    ///
    /// Refused if there is no such person.
    pub async fn set_password(
        &self,
        session: &Session,
        login: &str,
        password_hash: &str,
    ) -> Result<LoginClaim, StoreError> {
        let [login, password_hash] = [login, password_hash].map(str::to_owned);
        self.write(SetPassword { session: session.clone(), login, password_hash }).await
    }

    pub async fn add_session(&self, session: &Session) -> Result<(), StoreError> {
        self.execute(ADD_SESSION, session.values()).await.map(|_| ())
    }

    /// The session with this hash and its person.
    pub async fn session(&self, token_hash: &str) -> Result<Option<(Person, Session)>, StoreError> {
        let sql = "SELECT people.id, name, login, password_hash, people.created, \
                          token_hash, sessions.created, seen \
                   FROM sessions JOIN people ON people.id = sessions.person \
                   WHERE token_hash = $1";
        let Some(row) = self.row(sql, &[token_hash.into()]).await? else {
            return Ok(None);
        };
        let person = person(&row)?;
        let session = Session {
            token_hash: row.get(5)?,
            person: person.id.clone(),
            created: row.get(6)?,
            seen: row.get(7)?,
        };
        Ok(Some((person, session)))
    }

    /// Notes that a session has been used, if it exists.
    pub async fn touch_session(&self, token_hash: &str, seen: i64) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET seen = $2 WHERE token_hash = $1 AND seen < $2";
        self.execute(sql, [token_hash.into(), seen.into()]).await.map(|_| ())
    }

    /// Ends a session, if it exists.
    pub async fn end_session(&self, token_hash: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE token_hash = $1";
        self.execute(sql, [token_hash.into()]).await.map(|_| ())
    }

    pub async fn end_sessions(&self, person: &str) -> Result<(), StoreError> {
        self.execute(END_SESSIONS, [person.into(), Value::Text(None)]).await.map(|_| ())
    }
}

fn person(row: &Row) -> Result<Person, StoreError> {
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        login: row.get(2)?,
        password_hash: row.get(3)?,
        created: row.get(4)?,
    })
}

impl Session {
    fn values(&self) -> [Value<'_>; 4] {
        let Session { token_hash, person, created, seen } = self;
        [token_hash.into(), person.into(), (*created).into(), (*seen).into()]
    }
}

struct AddPerson {
    person: Person,
    session: Option<Session>,
}

impl Change for AddPerson {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        let Person { id, name, login, password_hash, created } = &self.person;
        let sql = "INSERT INTO people (id, name, login, password_hash, created) \
                   VALUES ($1, $2, $3, $4, $5)";
        let values = [
            id.into(),
            name.into(),
            login.as_deref().into(),
            password_hash.as_deref().into(),
            (*created).into(),
        ];
        connection.execute(sql, &values).await?;
        if let Some(session) = &self.session {
            connection.execute(ADD_SESSION, &session.values()).await?;
        }
        Ok(TransactionEnd::Commit(()))
    }
}

struct Rename {
    person: String,
    name: String,
    login: String,
}

impl Change for Rename {
    type Reply = LoginClaim;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<LoginClaim>, StoreError> {
        let taken = "SELECT 1 FROM people WHERE login = $1 AND id <> $2";
        let values = [(&self.login).into(), (&self.person).into()];
        if !connection.rows(taken, &values).await?.is_empty() {
            return Ok(TransactionEnd::Rollback(LoginClaim::Taken));
        }
        let sql = "UPDATE people SET name = $2, login = CASE WHEN password_hash IS NULL THEN login \
                                                             ELSE $3 END \
                   WHERE id = $1";
        let values = [(&self.person).into(), (&self.name).into(), (&self.login).into()];
        login_claim(connection.execute(sql, &values).await)
    }
}

struct SetPassword {
    session: Session,
    login: String,
    password_hash: String,
}

impl Change for SetPassword {
    type Reply = LoginClaim;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<LoginClaim>, StoreError> {
        let sql = "UPDATE people SET login = $2, password_hash = $3 WHERE id = $1";
        let Session { person, .. } = &self.session;
        let values = [person.into(), (&self.login).into(), (&self.password_hash).into()];
        let claimed = login_claim(connection.execute(sql, &values).await)?;
        if let TransactionEnd::Commit(_) = claimed {
            connection.execute(END_SESSIONS, &[person.into(), Value::Text(None)]).await?;
            connection.execute(ADD_SESSION, &self.session.values()).await?;
        }
        Ok(claimed)
    }
}

/// The meaning of the number of people whose login a statement has changed.
fn login_claim(changed: Changed) -> Result<TransactionEnd<LoginClaim>, StoreError> {
    match changed {
        Ok(0) => Err(StoreError::Refused("there is no such person".to_owned())),
        Ok(_) => Ok(TransactionEnd::Commit(LoginClaim::Done)),
        Err(StoreError::Exists(_)) => Ok(TransactionEnd::Rollback(LoginClaim::Taken)),
        Err(error) => Err(error),
    }
}
