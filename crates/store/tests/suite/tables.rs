//! What is known of tables without reading their logs.

use nova_luna_store::{Append, Stage, TableRow};

use crate::fixture::{Database, append, done, row, seat, table};

fn ids(tables: &[(TableRow, bool)]) -> Vec<&str> {
    tables.iter().map(|(table, _)| &*table.id).collect()
}

pub async fn a_row_comes_back_as_it_was(database: Database) {
    let store = database.open_with_people().await;
    let full = TableRow {
        id: "t".to_owned(),
        stage: Stage::Finished,
        public: false,
        solo: true,
        goal_discs: i64::MAX,
        score: Some(-3),
        created: i64::MIN,
        changed: 5,
        due: Some(0),
        challenge: None,
        summary: "a summary".to_owned(),
    };
    table(&store, full.clone(), vec![seat(0, "ann", false)]).await;
    assert_eq!(store.tables_of("ann", 9).await.unwrap(), [(full, false)]);
    let mut changed = append("t", 1, "changed");
    changed.row = TableRow { stage: Stage::Waiting, changed: 6, ..row("t") };
    done(&store, changed.clone()).await;
    assert_eq!(store.tables_of("ann", 9).await.unwrap(), [(changed.row, true)]);
}

pub async fn the_lobby_has_its_order(database: Database) {
    use Stage::*;
    let store = database.open_with_people().await;
    let tables = [
        ("old waiting", Waiting, true, 1),
        ("new playing", Playing, true, 9),
        ("finished", Finished, true, 9),
        ("closed", Closed, true, 9),
        ("private", Waiting, false, 9),
        ("new waiting", Waiting, true, 5),
        ("old playing", Playing, true, 8),
    ];
    for (id, stage, public, changed) in tables {
        table(&store, TableRow { stage, public, changed, ..row(id) }, Vec::new()).await;
    }
    let lobby = store.lobby(99, i64::MIN).await.unwrap();
    let ids: Vec<&str> = lobby.iter().map(|(row, _)| &*row.id).collect();
    assert_eq!(ids, ["new waiting", "old waiting", "new playing", "old playing"]);
    assert_eq!(store.lobby(3, i64::MIN).await.unwrap(), lobby[..3]);
    assert_eq!(store.lobby(0, i64::MIN).await.unwrap(), []);
}

pub async fn where_a_table_was_made_is_known_while_the_lobby_shows_it(database: Database) {
    let store = database.open_with_people().await;
    let known = async || store.lobby(9, i64::MIN).await.unwrap().pop().unwrap().1;
    let made_from = Some("home".to_owned());
    done(&store, Append { made_from: made_from.clone(), ..append("t", 0, "made") }).await;
    done(&store, append("t", 1, "played")).await;
    assert_eq!(known().await, made_from);
    let over = TableRow { stage: Stage::Finished, ..row("t") };
    done(&store, Append { row: over, ..append("t", 2, "over") }).await;
    // If it were still there, it would be seen again now.
    done(&store, append("t", 3, "open again")).await;
    assert_eq!(known().await, None);
    let row = TableRow { public: false, ..row("private") };
    done(&store, Append { made_from, row, ..append("private", 0, "made") }).await;
    done(&store, append("private", 1, "public")).await;
    assert_eq!(store.lobby(9, i64::MIN).await.unwrap().len(), 2);
    assert!(store.lobby(9, i64::MIN).await.unwrap().iter().all(|(_, from)| from.is_none()));
}

pub async fn the_tables_of_a_person_have_their_order(database: Database) {
    use Stage::*;
    let store = database.open_with_people().await;
    let tables = [
        ("new finished", Finished, false, 8),
        ("old open", Waiting, false, 2),
        ("old waits", Playing, true, 1),
        ("old closed", Closed, false, 3),
        ("new open", Playing, false, 9),
        ("new waits", Playing, true, 4),
    ];
    for (id, stage, waiting, changed) in tables {
        let seats = vec![seat(0, "bob", !waiting), seat(1, "ann", waiting)];
        table(&store, TableRow { stage, changed, ..row(id) }, seats).await;
    }
    table(&store, row("without ann"), vec![seat(0, "bob", true)]).await;

    let all = store.tables_of("ann", 99).await.unwrap();
    let order = ["new waits", "old waits", "new open", "old open", "new finished", "old closed"];
    assert_eq!(ids(&all), order);
    let waiting: Vec<bool> = all.iter().map(|(_, waiting)| *waiting).collect();
    assert_eq!(waiting, [true, true, false, false, false, false]);
    for most in 0..6 {
        assert_eq!(store.tables_of("ann", most).await.unwrap(), all[..most as usize]);
    }
    assert_eq!(store.tables_of("nobody", 99).await.unwrap(), []);
}

pub async fn several_seats_are_one_table(database: Database) {
    let store = database.open_with_people().await;
    let seats = vec![seat(0, "ann", false), seat(1, "ann", true), seat(2, "ann", false)];
    for (id, stage) in [("open", Stage::Playing), ("ended", Stage::Finished)] {
        table(&store, TableRow { stage, ..row(id) }, seats.clone()).await;
    }
    let tables = store.tables_of("ann", 9).await.unwrap();
    assert_eq!(ids(&tables), ["open", "ended"]);
    // A table that has ended waits for nobody, whatever is said.
    assert_eq!((tables[0].1, tables[1].1), (true, false));
}

pub async fn seats_are_replaced(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "made")).await;
    let leave = Append { seats: vec![seat(1, "ann", true)], ..append("t", 1, "bob left") };
    done(&store, leave).await;
    assert_eq!(ids(&store.tables_of("ann", 9).await.unwrap()), ["t"]);
    assert_eq!(ids(&store.tables_of("bob", 9).await.unwrap()), [""; 0]);
    done(&store, Append { seats: Vec::new(), ..append("t", 2, "ann left") }).await;
    assert_eq!(ids(&store.tables_of("ann", 9).await.unwrap()), [""; 0]);
}

pub async fn the_soonest_is_due_first(database: Database) {
    let store = database.open_with_people().await;
    for (id, due) in [("b", Some(20)), ("a", Some(30)), ("never", None), ("c", Some(10))] {
        table(&store, TableRow { due, ..row(id) }, Vec::new()).await;
    }
    let due = |ids: &[(&str, i64)]| -> Vec<(String, i64)> {
        ids.iter().map(|&(id, due)| (id.to_owned(), due)).collect()
    };
    assert_eq!(store.due(9, 9).await.unwrap(), []);
    assert_eq!(store.due(20, 9).await.unwrap(), due(&[("c", 10), ("b", 20)]));
    assert_eq!(store.due(99, 2).await.unwrap(), due(&[("c", 10), ("b", 20)]));
    let done_with = Append { row: row("c"), ..append("c", 1, "the bot has played") };
    done(&store, done_with).await;
    assert_eq!(store.due(99, 9).await.unwrap(), due(&[("b", 20), ("a", 30)]));
}

pub async fn the_best_score_is_the_lowest(database: Database) {
    use Stage::*;
    let store = database.open_with_people().await;
    let tables = [
        ("good", Finished, true, 20, Some(90), "ann"),
        ("better", Finished, true, 20, Some(80), "ann"),
        ("other discs", Finished, true, 16, Some(70), "ann"),
        ("other person", Finished, true, 20, Some(60), "bob"),
        ("not over", Playing, true, 20, Some(50), "ann"),
        ("given up", Closed, true, 20, Some(40), "ann"),
        ("not solo", Finished, false, 20, Some(30), "ann"),
        ("no score", Finished, true, 20, None, "ann"),
    ];
    for (id, stage, solo, goal_discs, score, person) in tables {
        let row = TableRow { stage, solo, goal_discs, score, ..row(id) };
        table(&store, row, vec![seat(0, person, false)]).await;
    }
    assert_eq!(store.best_score("ann", 20).await, Ok(Some(80)));
    assert_eq!(store.best_score("ann", 16).await, Ok(Some(70)));
    assert_eq!(store.best_score("ann", 12).await, Ok(None));
    assert_eq!(store.best_score("nobody", 20).await, Ok(None));
}
