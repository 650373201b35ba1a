//! What only PostgreSQL can do wrong: servers that stop, and connections that are cut.

use nova_luna_store::{Store, StoreError};
use sqlx::{Connection, PgConnection};

use crate::fixture::{Database, append, bodies, done, on_postgres};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn lost_connections_are_replaced() {
    async fn test(database: Database) {
        let store = database.open_with_people().await;
        for after in 0..5 {
            done(&store, append("t", after, "event")).await;
            database
                .tamper(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE datname = current_database() AND pid <> pg_backend_pid()",
                )
                .await;
        }
        assert_eq!(bodies(&store, "t").await.len(), 5);
    }
    on_postgres(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_missing_database_says_so() {
    async fn test(database: Database) {
        let error = Store::open(&format!("{}_gone", database.url)).await.err().unwrap();
        assert!(matches!(error, StoreError::Broken(_)), "{error:?}");
        assert!(error.to_string().contains("does not exist"), "{error}");
    }
    on_postgres(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_node_that_hangs_does_not_stop_the_others_for_good() {
    async fn test(database: Database) {
        let store = database.open_with_people().await;
        done(&store, append("t", 0, "made")).await;
        let mut hanging = PgConnection::connect(&database.url).await.unwrap();
        let mut transaction = hanging.begin().await.unwrap();
        let lock = sqlx::raw_sql("UPDATE tables SET summary = 'half done'");
        lock.execute(&mut *transaction).await.unwrap();

        let outcome = store.append(append("t", 1, "second")).await;
        assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
        assert_eq!(bodies(&store, "t").await, ["made"]);
        transaction.rollback().await.unwrap();
        done(&store, append("t", 1, "second")).await;
    }
    on_postgres(test).await;
}

#[tokio::test]
async fn a_server_that_is_not_there_can_be_tried_again() {
    // Nobody listens on port 1.
    let error = Store::open("postgres://ann:secret@127.0.0.1:1/games").await.err().unwrap();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    assert!(error.to_string().contains("127.0.0.1") && !error.to_string().contains("secret"));
}

#[tokio::test]
async fn an_unreadable_address_is_not_repeated() {
    let error = Store::open("postgres://ann:secret@host:port/games").await.err().unwrap();
    assert!(matches!(error, StoreError::Broken(_)), "{error:?}");
    assert!(!error.to_string().contains("secret"), "{error}");
}
