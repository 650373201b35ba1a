//! Cleaning up, step by step.

use nova_luna_store::{
    AnalysisRequest, Append, CleanupKind, CleanupStep, ClockCheck, Requested, Session, Stage,
    Store, TableRow,
};

use crate::fixture::{self, Database, append, bodies, command, done, person, row, seat, table};

/// Goes from the first row to the last with steps of this size, and says how many are gone after how many steps.
async fn clean_up(store: &Store, what: CleanupKind, before: i64, rows: u32) -> (u64, u32) {
    let (mut removed, mut steps, mut after) = (0, 0, String::new());
    loop {
        let CleanupStep { removed: now, next } =
            store.clean_up(what, &after, before, rows).await.unwrap();
        assert!(now <= u64::from(rows), "a step is small");
        removed += now;
        steps += 1;
        match next {
            Some(next) => after = next,
            None => return (removed, steps),
        }
    }
}

async fn session(store: &Store, token: &str, person: &str, seen: i64) {
    let [token_hash, person] = [token, person].map(str::to_owned);
    let session = Session { token_hash, person, created: 1, seen };
    assert_eq!(store.add_session(&session, None, false).await, Ok(true));
}

pub async fn old_sessions_go(database: Database) {
    let store = database.open_with_people().await;
    for number in 0..10 {
        session(&store, &format!("token {number}"), "ann", number).await;
    }
    assert_eq!(clean_up(&store, CleanupKind::Sessions, 7, 3).await, (7, 4));
    for number in 0..10 {
        let found = store.session(&format!("token {number}")).await.unwrap();
        assert_eq!(found.is_some(), number >= 7, "{number}");
    }
    assert_eq!(clean_up(&store, CleanupKind::Sessions, 7, 100).await, (0, 1));
    assert!(store.person("ann").await.unwrap().is_some());
}

pub async fn guests_without_a_game_go(database: Database) {
    let store = database.open().await;
    for id in ["came once", "comes again", "played", "hosts", "signed out", "registered", "new"] {
        let created = if id == "new" { 50 } else { 1 };
        store.add_person(&nova_luna_store::Person { created, ..person(id) }, None).await.unwrap();
    }
    session(&store, "a", "came once", 5).await;
    session(&store, "b", "comes again", 5).await;
    session(&store, "c", "comes again", 20).await;
    session(&store, "d", "new", 5).await;
    store
        .set_password(&fixture::session("e", "registered", 5), "login", None, "hash")
        .await
        .unwrap();
    let ended = TableRow { stage: Stage::Finished, ..row("t") };
    table(&store, ended, vec![seat(0, "played", false), seat(-1, "hosts", false)]).await;
    for rows in [2, 100] {
        let expected = if rows == 2 { 2 } else { 0 };
        assert_eq!(clean_up(&store, CleanupKind::Guests, 10, rows).await.0, expected);
        for id in ["comes again", "played", "hosts", "registered", "new"] {
            assert!(store.person(id).await.unwrap().is_some(), "{id}");
        }
        for id in ["came once", "signed out"] {
            assert!(store.person(id).await.unwrap().is_none(), "{id}");
        }
    }
    // With the person their sessions.
    assert_eq!(store.session("a").await, Ok(None));
}

pub async fn old_replies_are_forgotten(database: Database) {
    let store = database.open_with_people().await;
    // Events happen at 1000 and later.
    for after in 0..12 {
        let who = if after % 2 == 0 { "ann" } else { "bob" };
        let command = command(who, &format!("id-{after}"), "reply");
        done(&store, Append { command, ..append("t", after, "event") }).await;
    }
    assert_eq!(clean_up(&store, CleanupKind::Commands, 1008, 5).await, (8, 3));
    for after in 0..12 {
        let who = if after % 2 == 0 { "ann" } else { "bob" };
        let reply = store.reply(who, &format!("id-{after}")).await.unwrap();
        assert_eq!(reply.is_some(), after >= 8, "{after}");
    }
    assert_eq!(bodies(&store, "t").await.len(), 12, "the log stays");
}

pub async fn unfinished_analyses_go(database: Database) {
    let store = database.open_with_people().await;
    for (id, parts, wanted) in [("done", 1, 5), ("left", 2, 5), ("wanted", 2, 20)] {
        table(&store, TableRow { stage: Stage::Finished, ..row(id) }, Vec::new()).await;
        let (table, person) = (id.to_owned(), Some("ann".to_owned()));
        let request = AnalysisRequest {
            table,
            person,
            networks: None,
            parts,
            now: wanted,
            since: 0,
            most_each: 9,
            most_of_network: 9,
            most: 9,
        };
        let asked = store.request_analysis(request).await;
        assert_eq!(asked, Ok(Requested::Accepted));
        store.add_analysis_part(id, 0, "part").await.unwrap();
    }
    assert_eq!(clean_up(&store, CleanupKind::Analyses, 10, 2).await, (1, 2));
    for (id, there) in [("done", true), ("left", false), ("wanted", true)] {
        assert_eq!(store.analysis(id).await.unwrap().is_some(), there, "{id}");
    }
}

pub async fn stale_tables_are_found(database: Database) {
    use Stage::*;
    let store = database.open_with_people().await;
    let tables = [
        ("a old waiting", Waiting, 1),
        ("b new waiting", Waiting, 9),
        ("c old playing", Playing, 1),
        ("d old finished", Finished, 1),
        ("e old closed", Closed, 1),
        ("f new closed", Closed, 9),
    ];
    for (id, stage, changed) in tables {
        table(&store, TableRow { stage, changed, ..row(id) }, Vec::new()).await;
    }
    for rows in [1, 2, 5, 6, 7] {
        let (mut found, mut after) = (Vec::new(), String::new());
        loop {
            let (stale, next) = store.stale_tables(&after, 5, rows).await.unwrap();
            found.extend(stale.into_iter().map(|row| row.id));
            match next {
                Some(next) => after = next,
                None => break,
            }
        }
        found.sort();
        assert_eq!(found, ["a old waiting", "c old playing", "e old closed"], "{rows}");
    }
}

pub async fn only_what_was_given_up_is_removed(database: Database) {
    use Stage::*;
    let store = database.open_with_people().await;
    for (id, stage) in [("w", Waiting), ("p", Playing), ("f", Finished), ("c", Closed)] {
        let row = TableRow { stage, changed: 5, ..row(id) };
        table(&store, row, vec![seat(0, "ann", false)]).await;
    }
    for id in ["w", "p", "f", "none"] {
        assert_eq!(store.remove_closed(id, 10).await, Ok(false), "{id}");
    }
    assert_eq!(store.remove_closed("c", 5).await, Ok(false), "too early");
    assert_eq!(store.remove_closed("c", 6).await, Ok(true));
    assert_eq!(store.remove_closed("c", 6).await, Ok(false));
    assert!(bodies(&store, "c").await.is_empty());
    let left: Vec<String> =
        store.tables_of("ann", 9).await.unwrap().into_iter().map(|(row, _)| row.id).collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

pub async fn several_nodes_clean_up_at_once(database: Database) {
    let stores = [database.open_with_people().await, database.open().await];
    for number in 0..200 {
        stores[0].add_person(&person(&format!("guest {number}")), None).await.unwrap();
    }
    let tasks = stores.map(|store| {
        tokio::spawn(async move { clean_up(&store, CleanupKind::Guests, 10, 20).await.0 })
    });
    let mut removed = 0;
    for task in tasks {
        removed += task.await.unwrap();
    }
    // Ann and Bob have no seat either.
    assert_eq!(removed, 202);
}

pub async fn the_database_is_found_writable(database: Database) {
    let store = database.open().await;
    for now in 1..4 {
        store.check_writable(now).await.unwrap();
    }
    // It is no check of the clock.
    assert_eq!(store.last_clock_check().await, Ok(None));
    for since_ms in [5, 8] {
        let check = ClockCheck { at_ms: 9, since_ms };
        store.set_clock_check(check).await.unwrap();
        store.check_writable(10).await.unwrap();
        assert_eq!(store.last_clock_check().await, Ok(Some(check)));
    }
}

pub async fn open_tables_are_counted(database: Database) {
    use Stage::*;
    let store = database.open_with_people().await;
    for (id, stage) in [("w", Waiting), ("p", Playing), ("f", Finished), ("c", Closed)] {
        let seats = vec![seat(0, "ann", false), seat(1, "ann", false)];
        table(&store, TableRow { stage, ..row(id) }, seats).await;
    }
    assert_eq!(store.open_tables("ann", 99).await, Ok(2));
    assert_eq!(store.open_tables("ann", 1).await, Ok(1));
    assert_eq!(store.open_tables("bob", 99).await, Ok(0));
}

pub async fn work_is_observed(database: Database) {
    use std::sync::{Arc, Mutex};
    let store = database.open().await;
    let seen = Arc::new(Mutex::new(Vec::new()));
    let observer = seen.clone();
    store.observe(move |work, _, fine| observer.lock().unwrap().push((work, fine)));
    store.person("ann").await.unwrap();
    store.check_writable(1).await.unwrap();
    store.close().await;
    assert!(store.check_writable(2).await.is_err());
    let seen = seen.lock().unwrap().clone();
    use nova_luna_store::Operation::*;
    assert_eq!(seen, [(Read, true), (Write, true), (Write, false)]);
    assert_eq!(store.busy(), 0);
}

/// Where several nodes clean up, they go by one clock.
pub async fn a_shared_database_tells_the_time(database: Database) {
    let store = database.open().await;
    let now = store.now_ms(5).await.unwrap();
    let hour = 60 * 60 * 1000;
    let own = std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as i64;
    assert_eq!(now == 5, !store.is_shared());
    assert!(!store.is_shared() || (own - hour..own + hour).contains(&now), "{now}");
}
