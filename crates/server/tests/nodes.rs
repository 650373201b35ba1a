//! Two nodes on one PostgreSQL: whoever comes to one of them meets those who are at the other.

use std::time::Duration;

use nova_luna_server::Config;
use nova_luna_testing::databases::on_postgres;
use nova_luna_testing::wait::within;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::{Ask, Client, Server, any_action, engine_has_played};

/// Runs a test with two nodes on a database that vanishes afterwards.
async fn on_two_nodes<F>(test: fn([Server; 2]) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    on_postgres(move |url| async move {
        engine_has_played(&url).await;
        let node =
            async || Server::sharing(&url, tempfile::tempdir().unwrap(), Config::default()).await;
        test([node().await, node().await]).await;
    })
    .await;
}

/// Plays one action of whoever is to move.
async fn play(client: &Client, table: &str) {
    assert!(client.play_one(table).await, "it is not their turn");
}

/// Asks until the answer is the wanted one.
async fn until(client: &Client, table: &str, wanted: impl Fn(&Value) -> bool) {
    let asking = async {
        while !wanted(&client.state(table).await) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    within("the table is as wanted", asking).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn nobody_fills_the_lobby_of_another_node() {
    async fn test([here, there]: [Server; 2]) {
        let mut ada = here.visitor().from("192.0.2.2");
        ada.arrive().await;
        let hers = ada.table(&["me", "open"], json!({"public": true})).await;
        for _ in 0..40 {
            let mut flood = here.visitor().from("192.0.2.1");
            flood.arrive().await;
            for _ in 0..3 {
                flood.table(&["me", "open"], json!({"public": true})).await;
            }
        }
        let lobby = there.visitor().lobby().await;
        assert_eq!(lobby.len(), 20 + 1);
        assert!(lobby.contains(&hers));
    }
    on_two_nodes(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_table_is_one_at_all_nodes() {
    async fn test([here, there]: [Server; 2]) {
        let ann = here.person("Ann").await;
        let bob = there.person("Bob").await;
        let table = ann.table(&["me", "open"], json!({})).await;
        let mut ann_sees = ann.socket(&table).await;
        ann_sees.await_type("state").await;
        let mut bob_sees = bob.socket(&table).await;
        bob_sees.await_type("state").await;
        bob.command(&table, json!({"type": "sit", "seat": 1})).await.ok();
        let first = ann_sees.await_type("event").await;
        assert_eq!(first["event"]["what"]["type"], "sat", "{first}");
        // Whoever plays where, both see every event once and in order.
        let mut seq = first["event"]["seq"].as_u64().unwrap();
        for number in 0..12 {
            let event = ann_sees.await_type("event").await;
            seq += 1;
            assert_eq!(event["event"]["seq"], seq);
            let at_ann = event["state"]["game"]["options"].is_object();
            // Either of them may act at either node, as a balancer sends them.
            let who = if at_ann { &ann } else { &bob };
            let node = if number % 2 == 0 { &here } else { &there };
            play(&who.at(node), &table).await;
        }
        let mut heard = 0;
        while heard < seq {
            heard = bob_sees.await_type("event").await["event"]["seq"].as_u64().unwrap();
        }
        // What one has just done at one node is there at the other.
        let (at_here, at_there) = (ann.state(&table).await, ann.at(&there).state(&table).await);
        assert_eq!(at_here, at_there);
        here.stop().await;
        there.stop().await;
    }
    on_two_nodes(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_command_counts_once_at_all_nodes() {
    async fn test([here, there]: [Server; 2]) {
        let ann = here.person("Ann").await;
        let table = ann.table(&["me"], json!({})).await;
        let elsewhere = ann.at(&there);
        elsewhere.state(&table).await;
        for number in 0..6 {
            let state = ann.state(&table).await;
            let action = any_action(&state["game"]["options"]);
            let play = json!({"type": "play", "version": state["version"], "action": action});
            let id = format!("play-{number}");
            let (first, second) = tokio::join!(
                ann.command_as(&table, &id, play.clone()),
                elsewhere.command_as(&table, &id, play.clone())
            );
            assert_eq!(first.ok(), second.ok());
            assert_eq!(elsewhere.command_as(&table, &id, play).await.ok(), first.ok());
            assert_eq!(ann.state(&table).await["version"], state["version"].as_u64().unwrap() + 1);
        }
        here.stop().await;
        there.stop().await;
    }
    on_two_nodes(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn people_are_seen_and_sent_out_at_all_nodes() {
    async fn test([here, there]: [Server; 2]) {
        let ann = here.person("Ann").await;
        let bob = there.person("Bob").await;
        let table = ann.table(&["me", "open"], json!({})).await;
        bob.command(&table, json!({"type": "sit", "seat": 1})).await.ok();
        let online = |wanted: [bool; 2]| {
            move |state: &Value| {
                let seats = state["seats"].as_array().unwrap();
                seats.iter().zip(wanted).all(|(seat, here)| seat["online"] == here)
            }
        };
        until(&ann, &table, online([false, false])).await;
        let mut sees = ann.socket(&table).await;
        let bobs = bob.socket(&table).await;
        for client in [&ann, &bob, &ann.at(&there), &bob.at(&here)] {
            until(client, &table, online([true, true])).await;
        }
        let mut told = json!(null);
        while told != json!([true, true]) {
            told = sees.await_type("presence").await["online"].clone();
        }
        bobs.close().await;
        until(&ann, &table, online([true, false])).await;
        while told != json!([true, false]) {
            told = sees.await_type("presence").await["online"].clone();
        }
        // Whoever signs out everywhere is sent out at the other node too.
        ann.at(&there).post("/api/sign-out-everywhere", json!({})).await.ok();
        let (_, reason) = sees.ended().await.unwrap();
        assert_eq!(reason, "signed out");
        here.stop().await;
        there.stop().await;
    }
    on_two_nodes(test).await;
}

/// How often bots have begun to think at a node.
async fn thoughts(node: &Server) -> u32 {
    let metrics = node.visitor().get("/metrics").await.text();
    let count = |line: &str| line.strip_prefix("nova_luna_bot_wait_seconds_count ")?.parse().ok();
    metrics.lines().find_map(count).unwrap()
}

/// The strongest bot thinks for longer than a node waits before it takes turns that no other node has claimed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_bot_thinks_at_one_node() {
    async fn test([here, there]: [Server; 2]) {
        let ann = here.person("Ann").await;
        let table = ann.table(&["me", "level5"], json!({"bot_pause_ms": 0})).await;
        // Both nodes have the table in memory, and both know when it is the bot's turn.
        let (one, two) = (ann.socket(&table).await, ann.at(&there).socket(&table).await);
        let mut moves = 0;
        while moves < 3 {
            let anns_turn = |state: &Value| state["game"]["options"].is_object();
            until(&ann, &table, anns_turn).await;
            let events = ann.get(&format!("/api/tables/{table}/events?states=false")).await.ok();
            let events = events["events"].as_array().unwrap();
            let by_bots = events.iter().filter(|one| one["event"]["what"]["by"] == "bot");
            moves = by_bots.count() as u32;
            assert_eq!(thoughts(&here).await + thoughts(&there).await, moves);
            play(&ann, &table).await;
        }
        one.close().await;
        two.close().await;
        here.stop().await;
        there.stop().await;
    }
    on_two_nodes(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn the_tables_of_a_deleted_account_leave_all_nodes() {
    async fn test([here, there]: [Server; 2]) {
        let (ann, bob) = (here.person("Ann").await, there.person("Bob").await);
        let table = ann.table(&["me"], json!({})).await;
        let mut looking = bob.socket(&table).await;
        looking.await_type("state").await;
        let delete = Ask::new("DELETE", "/api/me").json(&json!({}));
        assert_eq!(ann.ask(delete).await.status, 204);
        assert!(looking.ended().await.is_some());
        bob.get(&format!("/api/tables/{table}")).await.refused(404, "unknown_table");
        here.stop().await;
        there.stop().await;
    }
    on_two_nodes(test).await;
}
