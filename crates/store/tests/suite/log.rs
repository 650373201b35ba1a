//! Appending, conflicts, repetitions.

use nova_luna_store::{
    Append, Appended, Session, SessionGuard, Stage, Store, StoreError, StoredReply,
};

use crate::fixture::{self, Database, append, bodies, command, done, row, seat};

pub async fn events_come_back_in_order(database: Database) {
    let store = database.open_with_people().await;
    let many: Vec<String> = (0..200).map(|i| format!("event {i}")).collect();
    done(&store, append("t", 0, "first")).await;
    done(&store, Append { events: many.clone(), ..append("t", 1, "") }).await;
    done(&store, append("t", 201, "last")).await;
    done(&store, append("other", 0, "elsewhere")).await;

    let all = bodies(&store, "t").await;
    assert_eq!((all.len(), &*all[0], &*all[201]), (202, "first", "last"));
    assert_eq!(all[1..201], many);
    let late = store.events("t", 201).await.unwrap();
    assert_eq!((late.len(), late[0].seq, late[0].at), (1, 202, 1201));
    for (table, after) in [("t", 202), ("t", u64::MAX), ("unknown", 0)] {
        assert_eq!(store.events(table, after).await.unwrap(), []);
    }
}

pub async fn a_stale_append_is_a_conflict(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "1")).await;
    done(&store, append("t", 1, "2")).await;
    for after in [0, 1, 3, u64::MAX] {
        let stale = append("t", after, "stale");
        assert_eq!(store.append(stale).await, Ok(Appended::Conflict), "after {after}");
    }
    assert_eq!(store.append(append("unknown", 1, "2")).await, Ok(Appended::Conflict));
    assert_eq!(bodies(&store, "t").await, ["1", "2"]);
    assert_eq!(bodies(&store, "unknown").await, [""; 0]);
}

pub async fn a_repeated_command_gets_the_first_reply(database: Database) {
    let store = database.open_with_people().await;
    done(&store, Append { command: command("ann", "c1", "yes"), ..append("t", 0, "1") }).await;
    let first = StoredReply { table: "t".to_owned(), body: "yes".to_owned() };
    assert_eq!(store.reply("ann", "c1").await, Ok(Some(first.clone())));
    assert_eq!(store.reply("ann", "c2").await, Ok(None));
    assert_eq!(store.reply("bob", "c1").await, Ok(None));

    let again = Append { command: command("ann", "c1", "no"), ..append("t", 1, "2") };
    assert_eq!(store.append(again).await, Ok(Appended::Repeated(first.clone())));
    // Also where somebody confuses the tables.
    let elsewhere = Append { command: command("ann", "c1", "no"), ..append("u", 0, "1") };
    assert_eq!(store.append(elsewhere).await, Ok(Appended::Repeated(first)));
    assert_eq!(bodies(&store, "t").await, ["1"]);
    assert_eq!(bodies(&store, "u").await, [""; 0]);
    // Two people may choose the same id.
    done(&store, Append { command: command("bob", "c1", "no"), ..append("t", 1, "2") }).await;
}

pub async fn a_repetition_matters_more_than_a_conflict(database: Database) {
    let store = database.open_with_people().await;
    let lost = Append { command: command("ann", "c1", "yes"), ..append("t", 0, "1") };
    done(&store, lost.clone()).await;
    done(&store, append("t", 1, "2")).await;
    let first = StoredReply { table: "t".to_owned(), body: "yes".to_owned() };
    assert_eq!(store.append(lost).await, Ok(Appended::Repeated(first)));
}

pub async fn a_command_that_met_a_conflict_can_be_repeated(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "1")).await;
    let stale = Append { command: command("ann", "c1", "yes"), ..append("t", 0, "2") };
    assert_eq!(store.append(stale.clone()).await, Ok(Appended::Conflict));
    assert_eq!(store.reply("ann", "c1").await, Ok(None));
    done(&store, Append { after: 1, ..stale }).await;
}

pub async fn one_of_many_wins_each_seq(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "made")).await;
    let tasks: Vec<_> = (0..50)
        .map(|i| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut after = 1;
                while store.append(append("t", after, &i.to_string())).await.unwrap()
                    == Appended::Conflict
                {
                    after = store.events("t", 0).await.unwrap().len() as u64;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let mut written: Vec<u32> =
        bodies(&store, "t").await[1..].iter().map(|body| body.parse().unwrap()).collect();
    written.sort_unstable();
    assert_eq!(written, (0..50).collect::<Vec<_>>());
}

pub async fn the_same_command_at_once_acts_once(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "made")).await;
    let tasks: Vec<_> = (0..50)
        .map(|i| {
            let store = store.clone();
            let command = command("ann", "c1", &i.to_string());
            let append = Append { command, ..append("t", 1, &i.to_string()) };
            tokio::spawn(async move { store.append(append).await.unwrap() })
        })
        .collect();
    let mut winners = 0;
    let mut replies = Vec::new();
    for task in tasks {
        match task.await.unwrap() {
            Appended::Done => winners += 1,
            Appended::Repeated(earlier) => replies.push(earlier.body),
            other => panic!("a repetition matters more: {other:?}"),
        }
    }
    assert_eq!((winners, replies.len()), (1, 49));
    let written = bodies(&store, "t").await;
    assert!(replies.iter().all(|reply| *reply == written[1]), "{written:?} {replies:?}");
}

pub async fn a_failed_append_leaves_nothing(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "made")).await;
    let before = store.tables_of("ann", 9).await.unwrap();
    // The seats are written last, so everything else has been by then.
    let seats = vec![seat(0, "ann", false), seat(1, "nobody", true)];
    for (table, after) in [("t", 1), ("new", 0)] {
        let mut bad = append(table, after, "lost");
        bad.row.stage = Stage::Finished;
        (bad.seats, bad.command) = (seats.clone(), command("ann", "c1", "yes"));
        let outcome = store.append(bad).await;
        assert!(matches!(outcome, Err(StoreError::Invalid(_))), "{outcome:?}");
    }
    assert_eq!(bodies(&store, "t").await, ["made"]);
    assert_eq!(bodies(&store, "new").await, [""; 0]);
    assert_eq!(store.reply("ann", "c1").await, Ok(None));
    assert_eq!(store.tables_of("ann", 9).await.unwrap(), before);
    assert_eq!(store.lobby(9, i64::MIN).await.unwrap(), [(row("t"), None)]);
}

pub async fn a_failure_spoils_no_other(database: Database) {
    let store = database.open_with_people().await;
    let tasks: Vec<_> = (0..200)
        .map(|i| {
            let store = store.clone();
            let mut append = append(&format!("t{i}"), 0, "made");
            if i % 3 == 0 {
                append.seats = vec![seat(0, "nobody", true)];
            }
            tokio::spawn(async move { store.append(append).await })
        })
        .collect();
    for (i, task) in tasks.into_iter().enumerate() {
        let outcome = task.await.unwrap();
        let written = bodies(&store, &format!("t{i}")).await.len();
        if i % 3 == 0 {
            assert!(matches!(outcome, Err(StoreError::Invalid(_))), "{outcome:?}");
            assert_eq!(written, 0);
        } else {
            assert_eq!((outcome, written), (Ok(Appended::Done), 1));
        }
    }
}

pub async fn hostile_text_is_only_text(database: Database) {
    let store = database.open_with_people().await;
    let long = "x".repeat(1 << 20);
    let texts = [
        "",
        "'; DROP TABLE events; --",
        "\"quoted\" and $1 and ? and :name and %s",
        "\\x00 \\' \u{1} \u{7f} \r\n\t",
        "𝓷𝓸𝓿𝓪 🌙 \u{202e}backwards\u{202c} \u{feff} \u{fffd}",
        &long,
    ];
    for (i, text) in texts.into_iter().enumerate() {
        // An index takes no text of a megabyte in PostgreSQL, and no id is that long.
        let id = format!("{i}{}", text.chars().take(40).collect::<String>());
        let mut append = append(&id, 0, text);
        append.row.summary = text.to_owned();
        append.command = command("ann", &id, text);
        done(&store, append).await;
        assert_eq!(bodies(&store, &id).await, [text]);
        assert_eq!(store.reply("ann", &id).await.unwrap().unwrap().body, text);
        let lobby = store.lobby(99, i64::MIN).await.unwrap();
        assert_eq!(lobby.iter().find(|(row, _)| row.id == id).unwrap().0.summary, text);
    }
}

pub async fn a_nul_character_is_refused(database: Database) {
    let store = database.open_with_people().await;
    let mut summary = append("t", 0, "made");
    summary.row.summary = "a\0b".to_owned();
    let bad = [
        append("t", 0, "a\0b"),
        append("t\0", 0, "made"),
        Append { command: command("ann", "c", "\0"), ..append("t", 0, "made") },
        Append { seats: vec![seat(0, "ann\0", true)], ..append("t", 0, "made") },
        Append { session: session("\0"), ..append("t", 0, "made") },
        summary,
    ];
    for append in bad {
        let outcome = store.append(append).await;
        assert!(matches!(outcome, Err(StoreError::Invalid(_))), "{outcome:?}");
    }
    assert_eq!(store.lobby(9, i64::MIN).await.unwrap(), []);
    // Nor may it follow something good, or spoil what is written at the same time.
    done(&store, append("t", 0, "made")).await;
    done(&store, append("u", 0, "made")).await;
    let mut after = append("t", 1, "more");
    after.row.summary = "a\0b".to_owned();
    let (bad, also_bad, good) = tokio::join!(
        store.append(append("t", 1, "a\0b")),
        store.append(after),
        store.append(append("u", 1, "more")),
    );
    assert!(matches!(bad, Err(StoreError::Invalid(_))), "{bad:?}");
    assert!(matches!(also_bad, Err(StoreError::Invalid(_))), "{also_bad:?}");
    assert_eq!(good, Ok(Appended::Done));
    assert_eq!(bodies(&store, "t").await, ["made"]);
    // What cannot be there is not found.
    assert_eq!(store.person("ann\0").await, Ok(None));
    assert_eq!(store.events("\0", 0).await, Ok(Vec::new()));
}

pub async fn appends_that_make_no_sense_are_refused(database: Database) {
    let store = database.open_with_people().await;
    let bad = [
        Append { events: Vec::new(), ..append("t", 0, "") },
        Append { events: Vec::new(), ..append("t", 1, "") },
        Append { row: row("another"), ..append("t", 0, "made") },
        Append { seats: vec![seat(1, "ann", true), seat(1, "bob", true)], ..append("t", 0, "") },
    ];
    for append in bad {
        let outcome = store.append(append).await;
        assert!(matches!(outcome, Err(StoreError::Invalid(_))), "{outcome:?}");
    }
    assert_eq!(store.lobby(9, i64::MIN).await.unwrap(), []);
}

fn session(token_hash: &str) -> Option<SessionGuard> {
    Some(SessionGuard { token_hash: token_hash.to_owned() })
}

async fn sign_in(store: &Store, token_hash: &str, seen: i64) {
    let [token_hash, person] = [token_hash, "ann"].map(str::to_owned);
    let session = Session { token_hash, person, created: 1, seen };
    assert_eq!(store.add_session(&session, None, false).await, Ok(true));
}

pub async fn a_move_of_a_session_that_has_ended_is_not_written(database: Database) {
    let store = database.open_with_people().await;
    done(&store, append("t", 0, "made")).await;
    for token in ["ended", "changed password"] {
        sign_in(&store, token, 10).await;
    }
    store.end_session("ended").await.unwrap();
    store.set_password(&fixture::session("old", "ann", 10), "ann", None, "hash").await.unwrap();
    let before = store.tables_of("ann", 9).await.unwrap();
    for guard in ["ended", "changed password", "none"].map(session) {
        // A new table, a known one, and with a table that has changed meanwhile.
        for (table, after) in [("new", 0), ("t", 1), ("t", 0)] {
            let mut late = append(table, after, "late");
            late.row.due = Some(7);
            (late.session, late.command) = (guard.clone(), command("ann", "c1", "yes"));
            assert_eq!(store.append(late).await, Ok(Appended::SignedOut), "{table} {after}");
        }
    }
    assert_eq!(bodies(&store, "t").await, ["made"]);
    assert_eq!(bodies(&store, "new").await, [""; 0]);
    assert_eq!(store.reply("ann", "c1").await, Ok(None));
    assert_eq!(store.tables_of("ann", 9).await.unwrap(), before);
    // Who is not signed in is told so, also where the command was carried out before.
    let first = Append { command: command("ann", "c2", "yes"), ..append("t", 1, "2") };
    done(&store, first.clone()).await;
    let again = Append { session: session("ended"), ..first };
    assert_eq!(store.append(again).await, Ok(Appended::SignedOut));
}

pub async fn a_guarded_append_is_like_any_other(database: Database) {
    let store = database.open_with_people().await;
    sign_in(&store, "token", 10).await;
    let guarded = |table: &str, after| Append {
        session: session("token"),
        command: command("ann", &format!("{table}{after}"), "yes"),
        ..append(table, after, "event")
    };
    done(&store, guarded("t", 0)).await;
    done(&store, guarded("t", 1)).await;
    assert!(matches!(store.append(guarded("t", 1)).await, Ok(Appended::Repeated(_))));
    let stale = Append { command: None, ..guarded("t", 1) };
    assert_eq!(store.append(stale).await, Ok(Appended::Conflict));
    assert_eq!(store.append(guarded("unknown", 3)).await, Ok(Appended::Conflict));
    let nobody = Append { seats: vec![seat(0, "nobody", true)], ..guarded("t", 2) };
    assert!(matches!(store.append(nobody).await, Err(StoreError::Invalid(_))));
    assert_eq!(bodies(&store, "t").await.len(), 2);
}

pub async fn the_same_new_table_at_once_is_made_once(database: Database) {
    let store = database.open_with_people().await;
    // By one command that makes a table of another id each time, and by commands of their own.
    for (one_id, one_command) in [(false, true), (true, false), (true, true)] {
        let kind = format!("{one_id}{one_command}");
        let tasks: Vec<_> = (0..20)
            .map(|i| {
                let table = if one_id { kind.clone() } else { format!("{kind}{i}") };
                let id = if one_command { kind.clone() } else { format!("{kind}{i}") };
                let events = vec!["event".to_owned(); 100];
                let new =
                    Append { events, command: command("ann", &id, ""), ..append(&table, 0, "") };
                let store = store.clone();
                tokio::spawn(async move { store.append(new).await.unwrap() })
            })
            .collect();
        let mut outcomes = [0; 3];
        for task in tasks {
            match task.await.unwrap() {
                Appended::Done => outcomes[0] += 1,
                Appended::Repeated(_) => outcomes[1] += 1,
                Appended::Conflict => outcomes[2] += 1,
                Appended::SignedOut => panic!("nobody asked"),
            }
        }
        let expected = if one_command { [1, 19, 0] } else { [1, 0, 19] };
        assert_eq!(outcomes, expected, "{kind}");
    }
    assert_eq!(store.tables_of("ann", 99).await.unwrap().len(), 3);
    assert_eq!(bodies(&store, "truefalse").await.len(), 100);
}
