//! What the cleanup closes and removes, and what stays.

use std::time::{SystemTime, UNIX_EPOCH};

use nova_luna_server::{Config, LimitScale, clean_up};
use serde_json::json;

use crate::common::{Server, any_action};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Cleans up as if `days` had passed.
async fn days_later(server: &Server, days: i64) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    clean_up(&server.app, now + days * DAY_MS).await.unwrap();
}

#[tokio::test]
async fn a_table_that_never_began_is_closed_and_then_removed() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "open"], json!({"public": true})).await;
    let mut socket = ada.socket(&table).await;
    days_later(&server, 6).await;
    assert_eq!(ada.state(&table).await["stage"], "waiting");
    assert_eq!(ada.lobby().await, [table.as_str()]);
    days_later(&server, 8).await;
    assert_eq!(ada.state(&table).await["stage"], "closed");
    assert!(ada.lobby().await.is_empty() && ada.mine().await.is_empty());
    // Its sockets are told.
    loop {
        let message = socket.next().await;
        if message["type"] == "event" {
            assert_eq!(message["event"]["what"]["type"], "closed");
            break;
        }
    }
    socket.close().await;
    days_later(&server, 29).await;
    ada.get(&format!("/api/tables/{table}")).await.ok();
    let server = Server::on(server.stop().await, Config::default()).await;
    let ada = ada.at(&server);
    days_later(&server, 31).await;
    ada.get(&format!("/api/tables/{table}")).await.refused(404, "unknown_table");
}

/// The finished game still names it, so asking again is no error.
#[tokio::test]
async fn a_rematch_that_was_removed_is_still_answered() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open"], json!({"goal_discs": 1})).await;
    bob.command(&table, json!({"type": "sit", "seat": 1})).await.ok();
    while ada.state(&table).await["stage"] == "playing" {
        for player in [&ada, &bob] {
            let state = player.state(&table).await;
            let options = &state["game"]["options"];
            if !options.is_null() {
                let action = any_action(options);
                let play = json!({"type": "play", "version": state["version"], "action": action});
                player.command(&table, play).await.ok();
            }
        }
    }
    let answer = ada.command(&table, json!({"type": "rematch"})).await.ok();
    let rematch = answer["table"].as_str().unwrap();
    days_later(&server, 8).await;
    let server = Server::on(server.stop().await, Config::default()).await;
    days_later(&server, 39).await;
    let (ada, bob) = (ada.at(&server), bob.at(&server));
    ada.get(&format!("/api/tables/{rematch}")).await.refused(404, "unknown_table");
    let again = bob.command(&table, json!({"type": "rematch"})).await.ok();
    assert_eq!(again["table"], answer["table"]);
}

#[tokio::test]
async fn a_game_abandoned_in_the_middle_is_closed_and_stays() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open"], json!({"public": true})).await;
    bob.command(&table, json!({"type": "sit", "seat": 1})).await.ok();
    let state = ada.state(&table).await;
    let mover = if state["game"]["options"].is_null() { &bob } else { &ada };
    let options = mover.state(&table).await["game"]["options"].clone();
    let play = json!({"type": "play", "version": state["version"], "action": any_action(&options)});
    mover.command(&table, play.clone()).await.ok();
    days_later(&server, 89).await;
    assert_eq!(ada.state(&table).await["stage"], "playing");
    days_later(&server, 91).await;
    days_later(&server, 300).await;
    let state = ada.state(&table).await;
    assert_eq!(state["stage"], "closed");
    // Its game can still be looked at, also by those who played it.
    assert!(state["game"]["view"].is_object() && state["game"]["options"].is_null());
    assert_eq!(ada.record(&table).await["actions"].as_array().unwrap().len(), 1);
    assert_eq!(ada.mine().await, [table.as_str()]);
    assert!(ada.lobby().await.is_empty());
    for person in [&ada, &bob] {
        person.command(&table, play.clone()).await.refused(409, "wrong_stage");
        let summary = person.get("/api/tables/mine").await.ok()["tables"][0].clone();
        assert_eq!(
            (&summary["stage"], &summary["waits_for_you"]),
            (&json!("closed"), &json!(false))
        );
    }
    // Nobody can act there any more.
    let server = Server::on(server.stop().await, Config::default()).await;
    assert_eq!(ada.at(&server).state(&table).await["stage"], "closed");
}

#[tokio::test]
async fn a_bot_does_not_play_on_in_a_game_that_was_closed() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    // The bot pauses before its turn, so the table is closed meanwhile.
    let more = json!({"bot_pause_ms": 10_000});
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(ada.table(&["me", "level1", "level1", "level1"], more.clone()).await);
    }
    let mut seqs = Vec::new();
    days_later(&server, 91).await;
    for table in &tables {
        let state = ada.state(table).await;
        assert_eq!(state["stage"], "closed");
        seqs.push(state["seq"].clone());
    }
    assert_eq!(server.store().await.due(i64::MAX, 9).await, Ok(Vec::new()));
    let server = Server::on(server.stop().await, Config::default()).await;
    for (table, seq) in tables.iter().zip(&seqs) {
        assert_eq!(ada.at(&server).state(table).await["seq"], *seq);
    }
}

#[tokio::test]
async fn a_closed_game_with_bots_is_removed_after_a_month() {
    let server = Server::start().await;
    let mut ada = server.person("Ada").await;
    ada.set_password(json!({"password": "correct horse"})).await.ok();
    let more = json!({"bot_pause_ms": 10_000});
    let left = ada.table(&["me", "level1"], more.clone()).await;
    days_later(&server, 91).await;
    let given_up = ada.table(&["me", "level1"], more).await;
    ada.command(&given_up, json!({"type": "close"})).await.ok();
    for table in [&left, &given_up] {
        assert_eq!(ada.state(table).await["stage"], "closed");
    }
    let server = Server::on(server.stop().await, Config::default()).await;
    let ada = ada.at(&server);
    days_later(&server, 29).await;
    let server = Server::on(server.stop().await, Config::default()).await;
    let ada = ada.at(&server);
    for table in [&left, &given_up] {
        assert_eq!(ada.state(table).await["stage"], "closed");
    }
    let server = Server::on(server.stop().await, Config::default()).await;
    let ada = ada.at(&server);
    days_later(&server, 31).await;
    for table in [&left, &given_up] {
        ada.get(&format!("/api/tables/{table}")).await.refused(404, "unknown_table");
    }
}

#[tokio::test]
async fn finished_games_and_their_players_stay() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "level1"], json!({"bot_pause_ms": 0, "goal_discs": 1})).await;
    ada.play_out(&table).await;
    days_later(&server, 300).await;
    assert_eq!(ada.state(&table).await["stage"], "finished");
    assert_eq!(ada.mine().await, [table.as_str()]);
}

#[tokio::test]
async fn guests_without_a_game_are_removed() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let eve = server.registered("Eve").await;
    bob.table(&["me", "level1"], json!({})).await;
    days_later(&server, 13).await;
    assert_eq!(ada.get("/api/me").await.ok()["name"], "Ada");
    days_later(&server, 15).await;
    ada.get("/api/tables/mine").await.refused(401, "no_session");
    assert_eq!(bob.get("/api/me").await.ok()["name"], "Bob");
    assert_eq!(eve.get("/api/me").await.ok()["name"], "Eve");
    // Sessions end 400 days after the last visit.
    days_later(&server, 399).await;
    assert_eq!(eve.get("/api/me").await.ok()["name"], "Eve");
    days_later(&server, 401).await;
    eve.get("/api/tables/mine").await.refused(401, "no_session");
}

#[tokio::test]
async fn an_old_answer_is_removed_and_a_recent_one_is_not() {
    let server = Server::with(Config { limits: LimitScale::Off, ..Config::default() }).await;
    let ada = server.person("Ada").await;
    let new = json!({"id": "once", "seats": ["me", "level1"]});
    let first = ada.post("/api/tables", new.clone()).await.ok()["table"].clone();
    days_later(&server, 29).await;
    assert_eq!(ada.post("/api/tables", new.clone()).await.ok()["table"], first);
    days_later(&server, 31).await;
    assert_ne!(ada.post("/api/tables", new).await.ok()["table"], first);
}

#[tokio::test]
async fn everything_that_is_removed_is_counted() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    ada.table(&["me", "open"], json!({})).await;
    server.person("Bob").await;
    // Ada's only table was removed, so she is a guest who never sat at one.
    days_later(&server, 20).await;
    let metrics = server.visitor().get("/metrics").await.text();
    for line in
        [r#"cleaned_up_total{what="guests"} 2"#, r#"cleaned_up_total{what="tables_closed"} 1"#]
    {
        assert!(metrics.contains(&format!("nova_luna_{line}\n")), "{line} is not in {metrics}");
    }
}
