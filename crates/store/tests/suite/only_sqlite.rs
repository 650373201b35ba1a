//! What only SQLite can do wrong: files that are missing, locked or damaged.

use nova_luna_store::{Person, Store, StoreError};
use sqlx::{Connection, SqliteConnection};

use crate::fixture::{append, bodies, done, person};

async fn fault(url: &str) -> StoreError {
    Store::open(url).await.err().expect("it cannot be opened")
}

#[tokio::test]
async fn a_database_in_memory_is_a_database() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let other = Store::open("sqlite::memory:").await.unwrap();
    for id in ["ann", "bob"] {
        store.add_person(&person(id), None).await.unwrap();
    }
    done(&store, append("t", 0, "made")).await;
    assert_eq!(bodies(&store, "t").await, ["made"]);
    assert_eq!(bodies(&other, "t").await, [""; 0]);
    store.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_made_is_for_nobody_else() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a ? b/%20/games.db");
    let url = format!("sqlite:{}", file.display());
    let error = fault(&url).await.to_string();
    assert!(error.contains("%20: there is no such folder; make it first"), "{error}");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let store = Store::open(&url).await.unwrap();
    store.person("ann").await.unwrap();
    assert!(store.is_new());
    let mode = std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600);
    store.close().await;
    // What is left is one file.
    assert_eq!(std::fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[tokio::test]
async fn what_is_no_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    let letter = "Dear Ann, this is a long letter and no database. ".repeat(100);
    std::fs::write(&file, &letter).unwrap();
    let error = fault(&format!("sqlite:{}", file.display())).await;
    assert!(matches!(error, StoreError::Broken(_)), "{error:?}");
    assert!(error.to_string().contains("letter.txt: this is no SQLite database"), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), letter);
}

#[tokio::test]
async fn a_folder_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let error = fault(&format!("sqlite:{}", folder.path().display())).await;
    assert!(matches!(error, StoreError::Broken(_)), "{error:?}");
    assert!(matches!(fault("sqlite:").await, StoreError::Broken(_)));
}

#[tokio::test]
async fn an_address_of_nothing_is_not_repeated() {
    for url in ["mysql://ann:secret@host/db", "secret", ""] {
        let error = fault(url).await.to_string();
        assert!(error.contains("sqlite:PATH") && !error.contains("secret"), "{error}");
    }
}

#[tokio::test]
async fn a_locked_file_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    Store::open(&url).await.unwrap().close().await;
    let mut other = SqliteConnection::connect(&url).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let error = fault(&url).await;
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    assert!(error.to_string().contains("another program keeps it locked"), "{error}");
    other.close().await.unwrap();
    Store::open(&url).await.unwrap().close().await;
}

#[tokio::test]
async fn a_file_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let first = Store::open_for_server(&url, "the first").await.unwrap();
    let error = Store::open_for_server(&url, "the second").await.err().unwrap().to_string();
    assert!(error.contains("the first uses it"), "{error}");
    #[cfg(unix)]
    {
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(folder.path().join("games.db"), &link).unwrap();
        let link = format!("sqlite:{}", link.display());
        assert!(Store::open_for_server(&link, "by another name").await.is_err());
    }
    first.close().await;
    drop(first);
    Store::open_for_server(&url, "the third").await.unwrap().close().await;
    for _ in 0..2 {
        Store::open_for_server("sqlite::memory:", "any").await.unwrap();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_written_to_a_file_that_has_gone() {
    for name in ["games.db", "games.db-wal"] {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        let store = Store::open(&url).await.unwrap();
        store.add_person(&person("ann"), None).await.unwrap();
        let (path, away) = (folder.path().join(name), folder.path().join("away"));
        std::fs::rename(&path, &away).unwrap();
        for replaced in [false, true] {
            if replaced {
                std::fs::copy(&away, &path).unwrap();
            }
            let error = store.check_writable(1).await.unwrap_err();
            assert!(error.is_temporary() && error.to_string().contains("put it back"), "{error}");
        }
        std::fs::rename(&away, &path).unwrap();
        store.check_writable(2).await.unwrap();
        store.close().await;
    }
}

#[tokio::test]
async fn what_was_deleted_is_not_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&format!("sqlite:{}", path.display())).await.unwrap();
    let has = |name: &str| {
        let bytes = std::fs::read(&path).unwrap();
        bytes.windows(name.len()).any(|part| part == name.as_bytes())
    };
    for number in 0..200 {
        let name = format!("Zora Quux {number}");
        store.add_person(&Person { name, ..person(&number.to_string()) }, None).await.unwrap();
    }
    store.close().await;
    assert!(has("Zora Quux"));
    let store = Store::open(&format!("sqlite:{}", path.display())).await.unwrap();
    for number in 0..200 {
        let id = number.to_string();
        // With a shorter name, which leaves a part of the old one in its place, or not at all.
        store.begin_removal(&id, "G").await.unwrap();
        if number % 2 == 0 {
            store.finish_removal(&id).await.unwrap();
        }
    }
    store.close().await;
    assert!(!has("Quux"));
}

#[tokio::test]
async fn a_log_whose_database_has_gone_is_not_thrown_away() {
    let folder = tempfile::tempdir().unwrap();
    let (path, log) = (folder.path().join("games.db"), folder.path().join("games.db-wal"));
    let url = format!("sqlite:{}", path.display());
    std::fs::write(&log, "the last changes").unwrap();
    for empty in [false, true] {
        if empty {
            std::fs::write(&path, "").unwrap();
        }
        let error = fault(&url).await.to_string();
        assert!(error.contains("has its last changes"), "{error}");
        assert_eq!(std::fs::read_to_string(&log).unwrap(), "the last changes");
    }
    std::fs::remove_file(&log).unwrap();
    Store::open(&url).await.unwrap().close().await;
}
