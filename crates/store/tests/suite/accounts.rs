//! Recovery codes, removal, lists for the operator.

use nova_luna_store::{Append, OperatorAct, Stage, TableRow};

use crate::fixture::{Database, append, bodies, command, done, person, row, seat, session, table};

pub async fn a_recovery_code_is_good_once(database: Database) {
    let store = database.open_with_people().await;
    let hashes = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    store.set_recovery_codes("ann", &hashes(&["one", "two"]), 1).await.unwrap();
    assert_eq!(store.use_recovery_code("bob", "one").await, Ok(false));
    assert_eq!(store.use_recovery_code("ann", "none").await, Ok(false));
    // Of several at the same moment one gets in.
    let tries = (0..8).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { store.use_recovery_code("ann", "one").await.unwrap() })
    });
    let tries: Vec<_> = tries.collect();
    let mut used = 0;
    for attempt in tries {
        used += u32::from(attempt.await.unwrap());
    }
    assert_eq!(used, 1);
    // New ones replace the old.
    store.set_recovery_codes("ann", &hashes(&["three"]), 2).await.unwrap();
    assert_eq!(store.use_recovery_code("ann", "two").await, Ok(false));
    assert_eq!(store.use_recovery_code("ann", "three").await, Ok(true));
}

pub async fn people_are_listed(database: Database) {
    let store = database.open_with_people().await;
    store.set_password(&session("a", "ann", 7), "ann", "hash").await.unwrap();
    done(&store, append("t", 0, "made")).await;
    done(&store, append("u", 0, "made")).await;
    let first = store.people_after("", 1).await.unwrap();
    assert_eq!((first.len(), &*first[0].id, &*first[0].name), (1, "ann", "ann's name"));
    assert_eq!((first[0].registered, first[0].seen, first[0].tables), (true, Some(7), 2));
    let rest = store.people_after("ann", 9).await.unwrap();
    assert_eq!((rest.len(), rest[0].registered, rest[0].seen), (1, false, None));
    assert_eq!(store.table_ids_of("bob").await.unwrap(), ["t", "u"]);
    assert_eq!(store.sessions_of("ann").await.unwrap(), [(1, 7)]);
}

pub async fn who_is_removed_leaves_nothing_behind(database: Database) {
    let store = database.open_with_people().await;
    store.add_person(&person("carl"), None).await.unwrap();
    for (id, token) in [("ann", "a"), ("carl", "c")] {
        store.set_password(&session(token, id, 7), id, "hash").await.unwrap();
        store.set_recovery_codes(id, &["code".to_owned()], 1).await.unwrap();
    }
    done(&store, Append { command: command("ann", "c1", "yes"), ..append("t", 0, "made") }).await;
    for id in ["ann", "carl"] {
        store.remove_person(id, "Guest 1").await.unwrap();
        assert_eq!(store.person_by_login(id).await, Ok(None));
        assert_eq!(store.use_recovery_code(id, "code").await, Ok(false));
        assert_eq!(store.sessions_of(id).await, Ok(Vec::new()));
    }
    assert_eq!(store.reply("ann", "c1").await, Ok(None));
    // Others have played with Ann, and nobody with Carl.
    let ann = store.person("ann").await.unwrap().unwrap();
    assert_eq!((&*ann.name, ann.login, ann.password_hash), ("Guest 1", None, None));
    assert_eq!(store.person("carl").await, Ok(None));
    store.remove_person("carl", "Guest 1").await.unwrap();
    assert!(store.person("bob").await.unwrap().is_some());
}

pub async fn a_log_is_rewritten_as_a_whole(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "made by Ann")).await;
    done(&store, append("t", 1, "played")).await;
    let changed = TableRow { summary: "new".to_owned(), ..row("t") };
    let line = || vec![(1, "made by nobody".to_owned())];
    assert_eq!(store.rewrite_log(&changed, 1, line()).await, Ok(false), "the log has grown");
    assert_eq!(bodies(&store, "t").await, ["made by Ann", "played"]);
    assert_eq!(store.rewrite_log(&changed, 2, line()).await, Ok(true));
    assert_eq!(bodies(&store, "t").await, ["made by nobody", "played"]);
    assert_eq!(store.tables_of("ann", 9).await.unwrap()[0].0.summary, "new");
}

pub async fn a_removed_table_is_gone(database: Database) {
    let store = database.open_with_people().await;
    let finished = TableRow { stage: Stage::Finished, ..row("t") };
    table(&store, finished, vec![seat(0, "ann", false)]).await;
    assert_eq!(store.remove_table("t").await, Ok(true));
    assert_eq!(store.remove_table("t").await, Ok(false));
    assert_eq!(store.events("t", 0).await, Ok(Vec::new()));
    assert_eq!(store.table_ids_of("ann").await, Ok(Vec::new()));
}

pub async fn what_an_operator_changes_is_numbered(database: Database) {
    let store = database.open().await;
    assert_eq!(store.last_operator_act().await, Ok(0));
    let acts = [OperatorAct::Table("t".to_owned()), OperatorAct::Sessions("ann".to_owned())];
    for act in &acts {
        store.add_operator_act(act, 5).await.unwrap();
    }
    assert_eq!(store.last_operator_act().await, Ok(2));
    let [table, sessions] = acts;
    assert_eq!(store.operator_acts_after(0).await, Ok(vec![(1, table), (2, sessions.clone())]));
    assert_eq!(store.operator_acts_after(1).await, Ok(vec![(2, sessions)]));
}
