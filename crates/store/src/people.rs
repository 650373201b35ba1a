//! People and their sessions.

use crate::change::{Change, TransactionEnd};
use crate::sql::{Changed, Connection, Row};
use crate::{Store, StoreError};

/// Somebody who plays: a guest, or registered with a login and a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    /// Made by the caller, never changed.
    pub id: String,
    /// What others see.
    pub name: String,
    /// What a registered person signs in with: unique, compared byte by byte.
    pub login: Option<String>,
    /// Nothing for a guest.
    pub password_hash: Option<String>,
    /// When the person came first.
    pub created: i64,
}

/// A signed-in device.
#[derive(Clone, PartialEq, Eq)]
pub struct Session {
    /// The token itself is known to the device only.
    pub token_hash: String,
    /// Who it is.
    pub person: String,
    /// When it began.
    pub created: i64,
    /// When it was used last, roughly.
    pub seen: i64,
}

/// Whether a login could be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginClaim {
    /// It could.
    Done,
    /// Somebody else has it; nothing was changed.
    Taken,
}

// By hand, so that no log ever shows a hash.
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

impl Store {
    /// Adds a person, and a session when there is one. [`StoreError::Exists`] when the id or the login is taken.
    pub async fn add_person(
        &self,
        person: &Person,
        session: Option<&Session>,
    ) -> Result<(), StoreError> {
        self.write(AddPerson { person: person.clone(), session: session.cloned() }).await
    }

    /// The person with this id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, name, login, password_hash, created FROM people WHERE id = $1";
        self.row(sql, &[id.into()]).await?.as_ref().map(person).transpose()
    }

    /// The person who signs in with this.
    pub async fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, name, login, password_hash, created FROM people WHERE login = $1";
        self.row(sql, &[login.into()]).await?.as_ref().map(person).transpose()
    }

    /// Gives a person another name, and a registered one the login that goes with it. Nobody gets a name whose
    /// login belongs to somebody else.
    ///
    /// Refused for a person who is not there.
    pub async fn rename(
        &self,
        person: &str,
        name: &str,
        login: &str,
    ) -> Result<LoginClaim, StoreError> {
        let (person, name, login) = (person.to_owned(), name.to_owned(), login.to_owned());
        self.write(Rename { person, name, login }).await
    }

    /// Registers a person, or changes login and password of a registered one, and with that signs all
    /// devices out, but for the one with the hash `but`.
    ///
    /// Refused for a person who is not there.
    pub async fn set_password(
        &self,
        person: &str,
        login: &str,
        password_hash: &str,
        but: &str,
    ) -> Result<LoginClaim, StoreError> {
        let (login, password_hash) = (login.to_owned(), password_hash.to_owned());
        let end = EndSessions { person: person.to_owned(), but: Some(but.to_owned()) };
        self.write(SetPassword { login, password_hash, end }).await
    }

    /// Adds a session of a person who is there.
    pub async fn add_session(&self, session: &Session) -> Result<(), StoreError> {
        self.write(AddSession(session.clone())).await
    }

    /// The session with this hash and its person, if it has been seen at `not_before` or later.
    pub async fn session(
        &self,
        token_hash: &str,
        not_before: i64,
    ) -> Result<Option<(Person, Session)>, StoreError> {
        let sql = "SELECT people.id, name, login, password_hash, people.created, \
                          token_hash, sessions.created, seen \
                   FROM sessions JOIN people ON people.id = sessions.person \
                   WHERE token_hash = $1 AND seen >= $2";
        let Some(row) = self.row(sql, &[token_hash.into(), not_before.into()]).await? else {
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

    /// Notes that a session has been used. One that is not there is no error.
    pub async fn touch_session(&self, token_hash: &str, seen: i64) -> Result<(), StoreError> {
        self.write(TouchSession { token_hash: token_hash.to_owned(), seen }).await
    }

    /// Signs a device out. A session that is not there is no error.
    pub async fn end_session(&self, token_hash: &str) -> Result<(), StoreError> {
        self.write(EndSession { token_hash: token_hash.to_owned() }).await
    }

    /// Signs all devices of a person out.
    pub async fn end_sessions(&self, person: &str) -> Result<(), StoreError> {
        self.write(EndSessions { person: person.to_owned(), but: None }).await
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

struct AddPerson {
    person: Person,
    session: Option<Session>,
}

impl Change for AddPerson {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        let person = &self.person;
        let sql = "INSERT INTO people (id, name, login, password_hash, created) \
                   VALUES ($1, $2, $3, $4, $5)";
        let values = [
            (&person.id).into(),
            (&person.name).into(),
            person.login.as_deref().into(),
            person.password_hash.as_deref().into(),
            person.created.into(),
        ];
        connection.execute(sql, &values).await?;
        if let Some(session) = &self.session {
            add_session(connection, session).await?;
        }
        Ok(TransactionEnd::Commit(()))
    }
}

struct AddSession(Session);

impl Change for AddSession {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        add_session(connection, &self.0).await?;
        Ok(TransactionEnd::Commit(()))
    }
}

async fn add_session(connection: &mut Connection<'_>, session: &Session) -> Result<(), StoreError> {
    let sql = "INSERT INTO sessions (token_hash, person, created, seen) VALUES ($1, $2, $3, $4)";
    let Session { token_hash, person, created, seen } = session;
    let values = [token_hash.into(), person.into(), (*created).into(), (*seen).into()];
    connection.execute(sql, &values).await.map(|_| ())
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
        claim(connection.execute(sql, &values).await)
    }
}

struct SetPassword {
    login: String,
    password_hash: String,
    end: EndSessions,
}

impl Change for SetPassword {
    type Reply = LoginClaim;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<LoginClaim>, StoreError> {
        let sql = "UPDATE people SET login = $2, password_hash = $3 WHERE id = $1";
        let person = &self.end.person;
        let values = [person.into(), (&self.login).into(), (&self.password_hash).into()];
        let claimed = claim(connection.execute(sql, &values).await)?;
        if let TransactionEnd::Commit(_) = claimed {
            self.end.run(connection).await?;
        }
        Ok(claimed)
    }
}

/// What it means how many people a change of a login changed.
fn claim(changed: Changed) -> Result<TransactionEnd<LoginClaim>, StoreError> {
    match changed {
        Ok(0) => Err(StoreError::Refused("there is no such person".to_owned())),
        Ok(_) => Ok(TransactionEnd::Commit(LoginClaim::Done)),
        Err(StoreError::Exists(_)) => Ok(TransactionEnd::Rollback(LoginClaim::Taken)),
        Err(error) => Err(error),
    }
}

struct TouchSession {
    token_hash: String,
    seen: i64,
}

impl Change for TouchSession {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        let sql = "UPDATE sessions SET seen = $2 WHERE token_hash = $1 AND seen < $2";
        connection.execute(sql, &[(&self.token_hash).into(), self.seen.into()]).await?;
        Ok(TransactionEnd::Commit(()))
    }
}

struct EndSession {
    token_hash: String,
}

impl Change for EndSession {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        let sql = "DELETE FROM sessions WHERE token_hash = $1";
        connection.execute(sql, &[(&self.token_hash).into()]).await?;
        Ok(TransactionEnd::Commit(()))
    }
}

struct EndSessions {
    person: String,
    but: Option<String>,
}

impl Change for EndSessions {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        let sql = "DELETE FROM sessions WHERE person = $1 AND token_hash IS DISTINCT FROM $2";
        connection.execute(sql, &[(&self.person).into(), self.but.as_deref().into()]).await?;
        Ok(TransactionEnd::Commit(()))
    }
}
