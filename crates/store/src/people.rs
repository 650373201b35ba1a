//! People and their sessions.

use crate::account_events::{AccountEventKind, note};
use crate::debug::debug_only;
use crate::sql::values;
use crate::work::Statement;
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
    /// There is no such person any more, or they have got another password. Nothing was changed.
    Outdated,
}

debug_only!(Person, id, name);
debug_only!(Session, person);

pub(crate) const END_SESSIONS: &str = "DELETE FROM sessions WHERE person = $1";
pub(crate) const REMOVE_CODES: &str = "DELETE FROM recovery_codes WHERE person = $1";

/// Changes nothing, and is a condition for what follows in its transaction: the person still has this password.
pub(crate) fn if_password_is(person: &str, password_hash: Option<&str>) -> Statement {
    let sql = "UPDATE people SET password_hash = $2 \
               WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 AND removal IS NULL";
    Statement::new(sql, values![person, password_hash])
}

impl Store {
    /// Adds a person, perhaps with a session. [`StoreError::Exists`] if the id or the login is taken.
    pub async fn add_person(
        &self,
        person: &Person,
        session: Option<&Session>,
    ) -> Result<(), StoreError> {
        let Person { id, name, login, password_hash, created } = person;
        let sql = "INSERT INTO people (id, name, login, password_hash, created) \
                   VALUES ($1, $2, $3, $4, $5)";
        let values = values![id, name, login.as_deref(), password_hash.as_deref(), *created];
        let mut statements = vec![Statement::new(sql, values)];
        statements.extend(session.map(Session::insert));
        self.execute_all(statements).await
    }

    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, name, login, password_hash, created FROM people WHERE id = $1";
        Ok(self.row(sql, values![id]).await?.map(person))
    }

    pub async fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, name, login, password_hash, created FROM people WHERE login = $1";
        Ok(self.row(sql, values![login]).await?.map(person))
    }

    /// Gives a person another name, and a registered person the login that goes with it. Nobody gets a name
    /// whose login belongs to somebody else.
    pub async fn rename(
        &self,
        person: &str,
        name: &str,
        login: &str,
    ) -> Result<LoginClaim, StoreError> {
        let sql = "UPDATE people SET name = $2, login = CASE WHEN password_hash IS NULL THEN login \
                                                             ELSE $3 END \
                   WHERE id = $1 AND removal IS NULL AND NOT EXISTS \
                     (SELECT 1 FROM people AS other WHERE other.login = $3 AND other.id <> $1)";
        match self.execute(sql, values![person, name, login]).await {
            Ok(0) if self.is_there(person).await? => Ok(LoginClaim::Taken),
            changed => login_claim(changed.map(|changed| changed > 0)),
        }
    }

    /// Whether there is such a person, who has not deleted the account.
    async fn is_there(&self, person: &str) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM people WHERE id = $1 AND removal IS NULL";
        Ok(self.number(sql, values![person]).await? > 0)
    }

    /// Registers the person of a new session, or changes login and password of a registered one whose password was
    /// `old`. It ends all their other sessions and removes the recovery codes, because somebody else may have made them.
    pub async fn set_password(
        &self,
        session: &Session,
        login: &str,
        old: Option<&str>,
        new: &str,
    ) -> Result<LoginClaim, StoreError> {
        let person = &session.person;
        let sql = "UPDATE people SET login = $2, password_hash = $4 \
                   WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $3 AND removal IS NULL";
        let register = Statement::new(sql, values![person, login, old, new]);
        let remove = [END_SESSIONS, REMOVE_CODES];
        let mut statements: Vec<_> =
            remove.map(|sql| Statement::new(sql, values![person])).into_iter().collect();
        statements.push(session.insert());
        if old.is_some() {
            statements.extend(note(person, AccountEventKind::PasswordChanged, session.created));
        }
        login_claim(self.execute_if(register, statements).await)
    }

    /// Adds a session of a person, if they still have this password. Returns whether they had.
    pub async fn add_session(
        &self,
        session: &Session,
        password_hash: Option<&str>,
        is_new_device: bool,
    ) -> Result<bool, StoreError> {
        let person = &session.person;
        let mut statements = vec![session.insert()];
        if is_new_device {
            statements.extend(note(person, AccountEventKind::NewDevice, session.created));
        }
        self.execute_if(if_password_is(person, password_hash), statements).await
    }

    /// The session with this hash and its person.
    pub async fn session(&self, token_hash: &str) -> Result<Option<(Person, Session)>, StoreError> {
        let sql = "SELECT people.id, name, login, password_hash, people.created, \
                          sessions.created, seen \
                   FROM sessions JOIN people ON people.id = sessions.person \
                   WHERE token_hash = $1";
        let row = self.row(sql, values![token_hash]).await?;
        Ok(row.map(|(id, name, login, password_hash, since, created, seen)| {
            let person = person((id, name, login, password_hash, since));
            let token_hash = token_hash.to_owned();
            let session = Session { token_hash, person: person.id.clone(), created, seen };
            (person, session)
        }))
    }

    /// Notes that a session has been used, if it exists.
    pub async fn touch_session(&self, token_hash: &str, seen: i64) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET seen = $2 WHERE token_hash = $1 AND seen < $2";
        self.execute(sql, values![token_hash, seen]).await.map(|_| ())
    }

    /// Ends a session, if it exists.
    pub async fn end_session(&self, token_hash: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE token_hash = $1";
        self.execute(sql, values![token_hash]).await.map(|_| ())
    }

    pub async fn end_sessions(&self, person: &str) -> Result<(), StoreError> {
        self.execute(END_SESSIONS, values![person]).await.map(|_| ())
    }
}

type PersonColumns = (String, String, Option<String>, Option<String>, i64);

fn person((id, name, login, password_hash, created): PersonColumns) -> Person {
    Person { id, name, login, password_hash, created }
}

impl Session {
    fn insert(&self) -> Statement {
        let sql =
            "INSERT INTO sessions (token_hash, person, created, seen) VALUES ($1, $2, $3, $4)";
        let Session { token_hash, person, created, seen } = self;
        Statement::new(sql, values![token_hash, person, *created, *seen])
    }
}

/// What it means whether a statement has changed the login of a person.
fn login_claim(changed: Result<bool, StoreError>) -> Result<LoginClaim, StoreError> {
    match changed {
        Ok(false) => Ok(LoginClaim::Outdated),
        Ok(true) => Ok(LoginClaim::Done),
        Err(StoreError::Exists(_)) => Ok(LoginClaim::Taken),
        Err(error) => Err(error),
    }
}
