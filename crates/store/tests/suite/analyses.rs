//! Analyses of finished games, and how many of them may be waited for.

use nova_luna_store::{AnalysisRequest, Requested, Store};

use crate::fixture::{Database, row, table};

/// Two each, three in all; what nobody has waited for during the last 10 rests.
fn request(table: &str, person: Option<&str>, now: i64) -> AnalysisRequest {
    AnalysisRequest {
        table: table.to_owned(),
        person: person.map(str::to_owned),
        networks: person.map(|person| format!("{person}'s wide narrow")),
        parts: 2,
        now,
        since: now - 10,
        most_each: 2,
        most_of_network: 9,
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

async fn wanted(store: &Store, since: i64) -> Vec<String> {
    let wanted = store.wanted_analyses(since, 9).await.unwrap();
    wanted.into_iter().map(|wanted| wanted.table).collect()
}

async fn ask(store: &Store, table: &str, person: &str, now: i64) -> Requested {
    store.request_analysis(request(table, Some(person), now)).await.unwrap()
}

pub async fn an_analysis_is_done_with_its_last_part(database: Database) {
    let store = with_tables(database).await;
    assert!(store.analysis("a").await.unwrap().is_none());
    assert_eq!(ask(&store, "a", "ann", 100).await, Requested::Accepted);
    assert_eq!(wanted(&store, 95).await, ["a"]);
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
    assert_eq!(wanted(&store, 290).await, ["a", "b"]);
    // Whoever looks more or less often does not change the order.
    assert_eq!(ask(&store, "a", "bob", 305).await, Requested::Accepted);
    assert_eq!(wanted(&store, 300).await, ["a", "b"]);
    let of_whom = store.wanted_analyses(300, 9).await.unwrap();
    assert!(of_whom.iter().all(|it| it.networks.as_deref() == Some("bob's wide narrow")));
}

pub async fn one_network_does_not_take_all_room(database: Database) {
    let store = with_tables(database).await;
    let ask = async |table: &str, person: &str, networks: &str| {
        let networks = Some(networks.to_owned());
        let request = request(table, Some(person), 100);
        let request = AnalysisRequest { networks, most_of_network: 2, ..request };
        store.request_analysis(request).await.unwrap()
    };
    assert_eq!(ask("a", "ann", "home a 1").await, Requested::Accepted);
    assert_eq!(ask("b", "bob", "home b 2").await, Requested::Accepted);
    assert_eq!(ask("c", "cay", "home c 3").await, Requested::NetworkFull);
    assert_eq!(ask("c", "cay", "elsewhere c 3").await, Requested::Accepted);
}
