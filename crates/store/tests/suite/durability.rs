//! Closing, opening again, opening twice.

use nova_luna_store::{Append, Appended, Store, StoreError};

use crate::fixture::{Database, append, bodies, command, done, person};

pub async fn everything_is_there_after_opening_again(database: Database) {
    let store = database.open_with_people().await;
    done(&store, Append { command: command("ann", "c", "yes"), ..append("t", 0, "made") }).await;
    let before = (
        store.person("ann").await.unwrap(),
        store.events("t", 0).await.unwrap(),
        store.tables_of("ann", 9).await.unwrap(),
        store.reply("ann", "c").await.unwrap(),
    );
    store.close().await;
    let store = database.open().await;
    let after = (
        store.person("ann").await.unwrap(),
        store.events("t", 0).await.unwrap(),
        store.tables_of("ann", 9).await.unwrap(),
        store.reply("ann", "c").await.unwrap(),
    );
    assert_eq!(before, after);
    assert_eq!((after.1.len(), after.2.len(), after.3.is_some()), (1, 1, true));
    store.close().await;
}

pub async fn closing_finishes_what_was_asked_for(database: Database) {
    let store = database.open_with_people().await;
    let tasks: Vec<_> = (0..100)
        .map(|i| {
            let store = store.clone();
            tokio::spawn(async move { store.append(append(&format!("t{i}"), 0, "made")).await })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    let again = database.open().await;
    for (i, task) in tasks.into_iter().enumerate() {
        let written = bodies(&again, &format!("t{i}")).await.len();
        match task.await.unwrap() {
            Ok(outcome) => assert_eq!((outcome, written), (Appended::Done, 1)),
            Err(StoreError::Unavailable(_)) => assert_eq!(written, 0),
            Err(error) => panic!("{error:?}"),
        }
    }
    again.close().await;
}

pub async fn a_closed_store_says_so(database: Database) {
    let store = database.open_with_people().await;
    store.person("ann").await.unwrap();
    store.close().await;
    store.close().await;
    let outcomes = [
        store.person("ann").await.map(|_| ()),
        store.add_person(&person("carl"), None).await,
        store.append(append("t", 0, "late")).await.map(|_| ()),
    ];
    for outcome in outcomes {
        assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
    }
}

pub async fn several_open_it_at_once(database: Database) {
    let tasks: Vec<_> = (0..4)
        .map(|_| {
            let url = database.url.clone();
            tokio::spawn(async move { Store::open(&url).await })
        })
        .collect();
    for task in tasks {
        let store = task.await.unwrap().unwrap();
        store.person("ann").await.unwrap();
        store.close().await;
    }
}

pub async fn two_stores_share_a_database(database: Database) {
    let (here, there) = (database.open_with_people().await, database.open().await);
    done(&here, Append { command: command("ann", "c", "yes"), ..append("t", 0, "made") }).await;
    assert_eq!(bodies(&there, "t").await, ["made"]);
    assert_eq!(there.append(append("t", 0, "made")).await, Ok(Appended::Conflict));
    let again = Append { command: command("ann", "c", "no"), ..append("t", 1, "again") };
    assert!(matches!(there.append(again).await, Ok(Appended::Repeated(_))));
    done(&there, append("t", 1, "there")).await;
    assert_eq!(bodies(&here, "t").await, ["made", "there"]);
    here.close().await;
    there.close().await;
}

/// A node of the next version has been here, with a migration that only adds.
pub async fn the_next_schema_is_fine(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "made")).await;
    database
        .tamper(
            "ALTER TABLE tables ADD COLUMN from_the_future TEXT; \
             INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             SELECT MAX(version) + 1, 'from the future', TRUE, '', 0 FROM _sqlx_migrations",
        )
        .await;
    // Who has been there goes on, and who comes now can work too.
    done(&store, append("t", 1, "before")).await;
    let late = database.open().await;
    done(&late, append("t", 2, "after")).await;
    done(&late, append("u", 0, "made")).await;
    assert_eq!(bodies(&store, "t").await, ["made", "before", "after"]);
    assert_eq!(late.tables_of("ann", 9).await.unwrap().len(), 2);
    store.close().await;
    late.close().await;
}

pub async fn a_schema_after_the_next_is_refused(database: Database) {
    database.open().await.close().await;
    database
        .tamper(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             SELECT MAX(version) + 2, 'from the future', TRUE, '', 0 FROM _sqlx_migrations",
        )
        .await;
    let error = Store::open(&database.url).await.err().unwrap();
    assert!(matches!(error, StoreError::Broken(_)), "{error:?}");
    assert!(error.to_string().contains("newer version"), "{error}");
}
