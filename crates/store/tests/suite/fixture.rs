//! Empty databases, and short ways to fill them.

use std::pin::Pin;

use nova_luna_store::{
    Append, Appended, Command, Person, SeatRow, Session, Stage, Store, TableRow,
};
use nova_luna_testing::databases;
use nova_luna_testing::wait::within;
use sqlx::{Connection, PgConnection, SqlSafeStr};

/// An empty database that is the test's own.
#[derive(Clone)]
pub struct Database {
    pub url: String,
}

impl Database {
    pub async fn open(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }

    /// With the people that the appends of this module need.
    pub async fn open_with_people(&self) -> Store {
        let store = self.open().await;
        for id in ["ann", "bob"] {
            store.add_person(&person(id), None).await.unwrap();
        }
        store
    }

    /// What no store would do.
    pub async fn tamper(&self, sql: impl SqlSafeStr) {
        if self.url.starts_with("sqlite") {
            let mut raw = sqlx::SqliteConnection::connect(&self.url).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut raw).await.unwrap();
            raw.close().await.unwrap();
        } else {
            let mut raw = PgConnection::connect(&self.url).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut raw).await.unwrap();
            raw.close().await.unwrap();
        }
    }
}

/// Runs a test on a file that vanishes afterwards.
pub async fn on_sqlite<F>(test: fn(Database) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    in_time(Box::pin(test(Database { url }))).await;
}

/// Runs a test on a database that vanishes afterwards, on the server that the variable names.
pub async fn on_postgres<F>(test: fn(Database) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    databases::on_postgres(|url| in_time(Box::pin(test(Database { url })))).await;
}

/// Boxed, because it would be compiled for each test.
async fn in_time(test: Pin<Box<dyn Future<Output = ()> + Send>>) {
    within("the test ends", test).await;
}

pub fn person(id: &str) -> Person {
    let name = format!("{id}'s name");
    Person { id: id.to_owned(), name, login: None, password_hash: None, created: 1 }
}

pub fn session(token_hash: &str, person: &str, seen: i64) -> Session {
    let [token_hash, person] = [token_hash, person].map(str::to_owned);
    Session { token_hash, person, created: 1, seen }
}

pub fn row(table: &str) -> TableRow {
    TableRow {
        id: table.to_owned(),
        stage: Stage::Playing,
        public: true,
        solo: false,
        goal_discs: 20,
        score: None,
        created: 1,
        changed: 1,
        due: None,
        challenge: None,
        summary: "{}".to_owned(),
    }
}

pub fn seat(seat: i64, person: &str, waiting: bool) -> SeatRow {
    SeatRow { seat, person: person.to_owned(), waiting }
}

/// One event after `after`, with two people at the table.
pub fn append(table: &str, after: u64, event: &str) -> Append {
    Append {
        made_from: None,
        table: table.to_owned(),
        after,
        at: 1000 + after as i64,
        events: vec![event.to_owned()],
        command: None,
        session: None,
        row: row(table),
        seats: vec![seat(0, "ann", true), seat(1, "bob", false)],
    }
}

pub fn command(person: &str, id: &str, reply: &str) -> Option<Command> {
    let [person, id, reply] = [person, id, reply].map(str::to_owned);
    Some(Command { person, id, reply })
}

/// What must not meet a conflict.
pub async fn done(store: &Store, append: Append) {
    assert_eq!(store.append(append).await, Ok(Appended::Done));
}

/// A table with one event and this row.
pub async fn table(store: &Store, row: TableRow, seats: Vec<SeatRow>) {
    let append = append(&row.id.clone(), 0, "made");
    done(store, Append { row, seats, ..append }).await;
}

/// The events of a table.
pub async fn bodies(store: &Store, table: &str) -> Vec<String> {
    let events = store.events(table, 0).await.unwrap();
    let seqs: Vec<u64> = events.iter().map(|event| event.seq).collect();
    assert_eq!(seqs, (1..=events.len() as u64).collect::<Vec<_>>(), "without gaps");
    events.into_iter().map(|event| event.body).collect()
}
