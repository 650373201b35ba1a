//! Analyses of finished games, and how many of them may be waited for.

use nova_luna_store::{AnalysisRequest, Requested, Store};

use crate::fixture::{Database, row, table};

/// Two each, three in all; what nobody has waited for during the last 10 rests.
fn request(table: &str, person: Option<&str>, now: i64) -> AnalysisRequest {
    AnalysisRequest {
        table: table.to_owned(),
        person: person.map(str::to_owned),
        parts: 2,
        now,
        since: now - 10,
        most_each: 2,
        most: 3,
    }
}

async fn with_tables(database: Database) -> Store {
    let store = database.open_with_people().await;
    for id in ["a", "b", "c", "d"] {
        table(&store, row(id), Vec::new()).await;
    }
    store
}

async fn ask(store: &Store, table: &str, person: &str, now: i64) -> Requested {
    store.request_analysis(request(table, Some(person), now)).await.unwrap()
}

pub async fn an_analysis_is_done_with_its_last_part(database: Database) {
    let store = with_tables(database).await;
    assert!(store.analysis("a").await.unwrap().is_none());
    assert_eq!(ask(&store, "a", "ann", 100).await, Requested::Accepted);
    assert_eq!(store.wanted_analyses(95, 9).await.unwrap(), ["a"]);
    store.add_analysis_part("a", 1, "two").await.unwrap();
    store.add_analysis_part("a", 1, "two again").await.unwrap();
    assert!(!store.analysis("a").await.unwrap().unwrap().done);
    store.add_analysis_part("a", 0, "one").await.unwrap();
    let analysis = store.analysis("a").await.unwrap().unwrap();
    assert!(analysis.done);
    assert_eq!(analysis.bodies, [(0, "one".to_owned()), (1, "two".to_owned())]);
    assert!(store.wanted_analyses(0, 9).await.unwrap().is_empty());
}

pub async fn analyses_that_wait_are_bounded(database: Database) {
    let store = with_tables(database).await;
    assert_eq!(ask(&store, "a", "ann", 100).await, Requested::Accepted);
    assert_eq!(ask(&store, "b", "ann", 101).await, Requested::Accepted);
    assert_eq!(ask(&store, "c", "ann", 102).await, Requested::TooMany);
    // Asking again for what is waited for already costs nothing.
    assert_eq!(ask(&store, "a", "ann", 103).await, Requested::Accepted);
    assert_eq!(ask(&store, "c", "bob", 103).await, Requested::Accepted);
    assert_eq!(ask(&store, "d", "bob", 104).await, Requested::Full);
    assert!(store.analysis("d").await.unwrap().is_none());
    // What is done does not count.
    for part in 0..2 {
        store.add_analysis_part("a", part, "done").await.unwrap();
    }
    assert_eq!(ask(&store, "d", "bob", 105).await, Requested::Accepted);
}

pub async fn an_analysis_that_rests_needs_room_to_go_on(database: Database) {
    let store = with_tables(database).await;
    assert_eq!(ask(&store, "a", "ann", 100).await, Requested::Accepted);
    // Nobody has waited for long; others have taken the room.
    for id in ["b", "c"] {
        assert_eq!(ask(&store, id, "bob", 200).await, Requested::Accepted);
    }
    assert_eq!(store.wanted_analyses(190, 9).await.unwrap().len(), 2);
    assert_eq!(ask(&store, "a", "bob", 201).await, Requested::TooMany);
    assert_eq!(ask(&store, "d", "ann", 202).await, Requested::Accepted);
    let looked = store.request_analysis(request("a", None, 203)).await.unwrap();
    assert_eq!(looked, Requested::Full);
    // Later there is room, and whoever takes it up is the one who waits for it.
    assert_eq!(ask(&store, "a", "bob", 300).await, Requested::Accepted);
    assert_eq!(ask(&store, "b", "bob", 301).await, Requested::Accepted);
    assert_eq!(ask(&store, "c", "bob", 302).await, Requested::TooMany);
    assert_eq!(store.wanted_analyses(290, 9).await.unwrap(), ["a", "b"]);
}
