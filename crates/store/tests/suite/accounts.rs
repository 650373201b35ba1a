//! Recovery codes, removal, lists for the operator.

use nova_luna_store::{
    AccountEvent, AccountEventKind, Append, LoginClaim, OperatorAct, Session, Stage, Store,
    TableRow,
};

use crate::fixture::{Database, append, bodies, command, done, person, row, seat, session, table};

/// Kinds and times of what has happened to Ann's account, newest first.
async fn happened(store: &Store) -> Vec<(i64, AccountEventKind)> {
    let events = store.account_events("ann").await.unwrap();
    events.into_iter().map(|AccountEvent { at, kind, .. }| (at, kind)).collect()
}

pub async fn a_new_password_ends_all_from_before(database: Database) {
    use AccountEventKind::{CodesMade, NewDevice, PasswordChanged};
    let store = database.open_with_people().await;
    let at = |token: &str, created| Session { created, ..session(token, "ann", 9) };
    assert_eq!(store.set_password(&at("a", 1), "ann", None, "old").await, Ok(LoginClaim::Done));
    assert_eq!(happened(&store).await, [], "a first password is no change");
    let codes = ["code".to_owned(), "other".to_owned()];
    let make = async |hash, now| store.set_recovery_codes("ann", Some(hash), &codes, now).await;
    assert_eq!(make("old", 2).await, Ok(true));
    assert_eq!(store.recovery_codes("ann").await, Ok(Some((2, 2))));
    assert_eq!(store.add_session(&at("b", 3), Some("old"), true).await, Ok(true));
    let change = store.set_password(&at("c", 4), "ann", Some("old"), "new").await;
    assert_eq!(change, Ok(LoginClaim::Done));
    assert_eq!(store.use_recovery_code("ann", "code", 5).await, Ok(false));
    assert_eq!(store.recovery_codes("ann").await, Ok(None));
    // Neither can who proved to know the old password a moment before.
    assert_eq!(make("old", 6).await, Ok(false));
    assert_eq!(store.add_session(&at("d", 6), Some("old"), true).await, Ok(false));
    let change = store.set_password(&at("e", 6), "ann", Some("old"), "another").await;
    assert_eq!(change, Ok(LoginClaim::Outdated));
    assert_eq!(store.recovery_codes("ann").await, Ok(None));
    assert_eq!(store.sessions_of("ann").await, Ok(vec![at("c", 4)]));
    assert_eq!(happened(&store).await, [(4, PasswordChanged), (3, NewDevice), (2, CodesMade)]);
}

pub async fn the_last_events_of_an_account_are_kept(database: Database) {
    let store = database.open_with_people().await;
    for now in 1..=30 {
        assert_eq!(store.set_recovery_codes("ann", None, &[], now).await, Ok(true));
    }
    store.dismiss_account_events("ann", 29).await.unwrap();
    let events = store.account_events("ann").await.unwrap();
    let seen: Vec<_> = events.iter().map(|event| (event.at, event.dismissed)).collect();
    assert_eq!(seen, (11..=30).rev().map(|at| (at, at < 30)).collect::<Vec<_>>());
    assert_eq!(store.account_events("bob").await, Ok(Vec::new()));
}

pub async fn a_recovery_code_is_good_once(database: Database) {
    let store = database.open_with_people().await;
    let hashes = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    store.set_recovery_codes("ann", None, &hashes(&["one", "two"]), 1).await.unwrap();
    assert_eq!(store.use_recovery_code("bob", "one", 2).await, Ok(false));
    assert_eq!(store.use_recovery_code("ann", "none", 2).await, Ok(false));
    // Of several at the same moment one gets in.
    let tries = (0..8).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { store.use_recovery_code("ann", "one", 2).await.unwrap() })
    });
    let tries: Vec<_> = tries.collect();
    let mut used = 0;
    for attempt in tries {
        used += u32::from(attempt.await.unwrap());
    }
    assert_eq!(used, 1);
    assert_eq!(store.recovery_codes("ann").await, Ok(Some((1, 1))));
    assert_eq!(happened(&store).await[0], (2, AccountEventKind::CodeUsed));
    // New ones replace the old.
    store.set_recovery_codes("ann", None, &hashes(&["three"]), 2).await.unwrap();
    assert_eq!(store.use_recovery_code("ann", "two", 3).await, Ok(false));
    assert_eq!(store.use_recovery_code("ann", "three", 3).await, Ok(true));
}

pub async fn people_are_listed(database: Database) {
    let store = database.open_with_people().await;
    store.set_password(&session("a", "ann", 7), "ann", None, "hash").await.unwrap();
    done(&store, append("t", 0, "made")).await;
    done(&store, append("u", 0, "made")).await;
    let first = store.people_after("", 1).await.unwrap();
    assert_eq!((first.len(), &*first[0].id, &*first[0].name), (1, "ann", "ann's name"));
    assert_eq!((first[0].registered, first[0].seen, first[0].tables), (true, Some(7), 2));
    let rest = store.people_after("ann", 9).await.unwrap();
    assert_eq!((rest.len(), rest[0].registered, rest[0].seen), (1, false, None));
    assert_eq!(store.table_ids_of("bob").await.unwrap(), ["t", "u"]);
    assert_eq!(store.sessions_of("ann").await.unwrap(), [session("a", "ann", 7)]);
}

pub async fn who_is_removed_leaves_nothing_behind(database: Database) {
    let store = database.open_with_people().await;
    store.add_person(&person("carl"), None).await.unwrap();
    for (id, token) in [("ann", "a"), ("carl", "c")] {
        store.set_password(&session(token, id, 7), id, None, "hash").await.unwrap();
        store.set_recovery_codes(id, Some("hash"), &["code".to_owned()], 1).await.unwrap();
    }
    done(&store, Append { command: command("ann", "c1", "yes"), ..append("t", 0, "made") }).await;
    for id in ["ann", "carl"] {
        assert_eq!(store.begin_removal(id, "Guest 1").await, Ok(Some("Guest 1".to_owned())));
        // Nobody comes back in between, and it can be begun again.
        assert_eq!(store.add_session(&session("late", id, 7), None, true).await, Ok(false));
        let late = store.set_password(&session("late", id, 7), "late", None, "hash").await;
        assert_eq!(late, Ok(LoginClaim::Outdated));
        assert_eq!(store.rename(id, "Late", "late").await, Ok(LoginClaim::Outdated));
        assert_eq!(store.begin_removal(id, "Guest 2").await, Ok(Some("Guest 1".to_owned())));
        assert_eq!(store.unfinished_removals().await, Ok(vec![id.to_owned()]));
        store.finish_removal(id).await.unwrap();
        assert_eq!(store.unfinished_removals().await, Ok(Vec::new()));
        assert_eq!(store.person_by_login(id).await, Ok(None));
        assert_eq!(store.use_recovery_code(id, "code", 2).await, Ok(false));
        assert_eq!(store.account_events(id).await, Ok(Vec::new()));
        assert_eq!(store.sessions_of(id).await, Ok(Vec::new()));
    }
    assert_eq!(store.reply("ann", "c1").await, Ok(None));
    // Others have played with Ann, and nobody with Carl.
    let ann = store.person("ann").await.unwrap().unwrap();
    assert_eq!((&*ann.name, ann.login, ann.password_hash), ("Guest 1", None, None));
    assert_eq!(store.person("carl").await, Ok(None));
    assert_eq!(store.begin_removal("carl", "Guest 1").await, Ok(None));
    assert_eq!(store.rename("ann", "Late", "late").await, Ok(LoginClaim::Outdated));
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
