//! Whole databases: reading one at one moment, and filling another.

use nova_luna_store::{Append, Field, Restore, Snapshot, Stage, StoreError, TableRow};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tokio::runtime::Handle;
use tokio::task::block_in_place;

use crate::fixture::{Database, append, done, row};

fn text(text: &str) -> Field {
    Field::Text(text.to_owned())
}

pub async fn rows_are_restored_if_they_fit_their_table(database: Database) {
    let mut restore = Restore::begin(&database.url, 1).await.unwrap();
    let columns = ["id", "name", "created"].map(str::to_owned);
    let row = vec![text("ann"), text("Ann"), Field::Int(7)];
    restore.rows("people", &columns, std::slice::from_ref(&row)).await.unwrap();
    for (table, columns, row) in [
        ("people", &columns[..2], vec![text("bob"), Field::Int(1)]),
        ("people", &columns[..2], vec![text("bob")]),
        ("shoes", &columns[..], row.clone()),
        ("people", &["shoe size".to_owned()][..], vec![Field::Null]),
    ] {
        let refused = restore.rows(table, columns, &[row]).await;
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{table}: {refused:?}");
    }
    restore.finish().await.unwrap();
    let store = database.open().await;
    assert_eq!(store.person("ann").await.unwrap().unwrap().created, 7);
    store.close().await;
}

pub async fn a_restore_that_does_not_finish_leaves_nothing(database: Database) {
    let newest = {
        let store = database.open().await;
        store.close().await;
        Snapshot::open(&database.url).await.unwrap().schema_version()
    };
    for _ in 0..2 {
        let mut restore = Restore::begin(&database.url, newest).await.unwrap();
        let columns = ["id", "name", "created"].map(str::to_owned);
        let row = vec![text("ann"), text("Ann"), Field::Int(7)];
        restore.rows("people", &columns, &[row]).await.unwrap();
    }
    let store = database.open().await;
    assert!(store.person("ann").await.unwrap().is_none());
    store.close().await;
}

/// Readers see one moment, whatever happens meanwhile.
pub async fn a_snapshot_stays_as_it_was(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "one")).await;
    let mut snapshot = Snapshot::open(&database.url).await.unwrap();
    let before = snapshot.progress().await.unwrap();
    done(&store, append("t", 1, "two")).await;
    assert_eq!(snapshot.progress().await.unwrap(), before);
    assert_eq!(snapshot.events("t").await.unwrap().len(), 1);
    let mut later = Snapshot::open(&database.url).await.unwrap();
    assert_ne!(later.progress().await.unwrap(), before);
    assert_eq!(later.events("t").await.unwrap().len(), 2);
    store.close().await;
}

/// Numbers, texts, truth values and what is missing come back as they were.
pub async fn a_copy_is_the_same(database: Database) {
    let store = database.open_with_people().await;
    let difficult = "\"quoted\"\n\u{1}\u{2028} ü 月 '); DROP TABLE people; --";
    let odd = TableRow { summary: difficult.to_owned(), due: Some(i64::MAX), ..row("t") };
    let made_from = Some("home".to_owned());
    done(&store, Append { row: odd, made_from, ..append("t", 0, difficult) }).await;
    let ended = TableRow { stage: Stage::Closed, public: false, ..row("u") };
    done(&store, Append { row: ended, ..append("u", 0, "made") }).await;
    store.close().await;

    let folder = tempfile::tempdir().unwrap();
    let there = format!("sqlite:{}", folder.path().join("copy.db").display());
    let first = all_rows(&database.url);
    fill(&there, &first).await;
    assert_eq!(all_rows(&there), first);

    // And back again.
    for (table, _) in first.iter().rev() {
        database.tamper(AssertSqlSafe(format!("DELETE FROM {table}"))).await;
    }
    fill(&database.url, &first).await;
    assert_eq!(all_rows(&database.url), first);
}

type Rows = Vec<(String, (Vec<String>, Vec<Vec<Field>>))>;

/// On this thread, since a future that takes rows by an async closure cannot go to another one.
fn all_rows(url: &str) -> Rows {
    block_in_place(|| Handle::current().block_on(read(url)))
}

async fn read(url: &str) -> Rows {
    let mut snapshot = Snapshot::open(url).await.unwrap();
    let mut all = Vec::new();
    for line in snapshot.tables().to_vec() {
        let mut found = Vec::new();
        let take = async |rows: Vec<Vec<Field>>| -> Result<(), StoreError> {
            found.extend(rows);
            Ok(())
        };
        snapshot.rows(&line.table, 2, take).await.unwrap();
        all.push((line.table, (line.columns, found)));
    }
    all
}

async fn fill(url: &str, all: &Rows) {
    let mut restore = Restore::begin(url, 1).await.unwrap();
    for (table, (columns, rows)) in all {
        restore.rows(table, columns, rows).await.unwrap();
    }
    restore.finish().await.unwrap();
}

/// What the database itself says it has, besides what only running nodes need.
pub async fn every_table_belongs_to_a_copy(database: Database) {
    database.open().await.close().await;
    let mut found: Vec<String> = if database.url.starts_with("sqlite") {
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table'";
        let mut raw = SqliteConnection::connect(&database.url).await.unwrap();
        sqlx::query_scalar(sql).fetch_all(&mut raw).await.unwrap()
    } else {
        let sql = "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p' \
                   AND relnamespace = current_schema()::regnamespace";
        let mut raw = PgConnection::connect(&database.url).await.unwrap();
        sqlx::query_scalar(sql).fetch_all(&mut raw).await.unwrap()
    };
    found.retain(|table| table != "_sqlx_migrations");
    found.sort();
    let snapshot = Snapshot::open(&database.url).await.unwrap();
    let mut copied: Vec<&String> = snapshot.tables().iter().map(|line| &line.table).collect();
    copied.sort();
    assert_eq!(copied, found.iter().collect::<Vec<_>>());
}
