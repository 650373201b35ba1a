//! Nobody takes the bots away from others.

use nova_luna_rules::Shuffle;
use nova_luna_server::{Config, LimitScale};
use nova_luna_testing::wait::until;
use serde_json::json;

use crate::common::{Client, Decks, Server, any_action};

/// A guest from an address of their own.
async fn guest(server: &Server, address: &str) -> Client {
    let mut guest = server.visitor().from(address);
    guest.arrive().await;
    guest
}

/// A table where bots do not pause.
async fn table(person: &Client, seats: &[&str]) -> String {
    person.table(seats, json!({"bot_pause_ms": 0})).await
}

/// How many actions there were at all these tables.
async fn actions(person: &Client, tables: &[String]) -> u64 {
    let mut all = 0;
    for table in tables {
        all += person.state(table).await["version"].as_u64().unwrap();
    }
    all
}

/// Waits until it is the person's turn.
async fn until_turn(person: &Client, table: &str) {
    let turn = async || !person.state(table).await["game"]["options"].is_null();
    until("the bots have answered", turn).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_bots_keeps_nobody_waiting() {
    let server = Server::boundless().await;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let flood = guest(&server, "192.0.2.1").await;
    let mut flooded = Vec::new();
    for _ in 0..20 * cores {
        flooded.push(table(&flood, &["level5", "level5", "level5", "me"]).await);
    }
    let ada = guest(&server, "192.0.2.2").await;
    for level in ["level1", "level5"] {
        let table = table(&ada, &[level, "me"]).await;
        let before = actions(&flood, &flooded).await;
        until_turn(&ada, &table).await;
        assert!(ada.play_one(&table).await);
        until_turn(&ada, &table).await;
        ada.get(&format!("/api/tables/{table}/hint")).await.ok();
        let meanwhile = actions(&flood, &flooded).await - before;
        // In turn with the flood's: for three thoughts of hers on all cores, and those that had begun.
        assert!(meanwhile <= 8 * cores as u64, "{level}: {meanwhile} of the flood came first");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_household_is_one_network() {
    let server = Server::boundless().await;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut flooded, mut flood) = (Vec::new(), guest(&server, "2001:db8::1").await);
    for network in 0..20 * cores {
        flood = flood.from(&format!("2001:db8:0:{network:x}::1"));
        flooded.push(table(&flood, &["level5", "level5", "level5", "me"]).await);
    }
    let ada = guest(&server, "2001:db8:1::1").await;
    let table = table(&ada, &["level5", "me"]).await;
    let before = actions(&flood, &flooded).await;
    until_turn(&ada, &table).await;
    ada.get(&format!("/api/tables/{table}/hint")).await.ok();
    let meanwhile = actions(&flood, &flooded).await - before;
    assert!(meanwhile <= 6 * cores as u64, "{meanwhile} of the flood came first");
}

#[tokio::test]
async fn nobody_fills_the_lobby() {
    let server = Server::start().await;
    let ada = guest(&server, "192.0.2.2").await;
    let hers = ada.table(&["me", "open"], json!({"public": true})).await;
    for person in 0..8 {
        let flood = guest(&server, "192.0.2.1").await;
        for _ in 0..if person == 0 { 40 } else { 10 } {
            flood.table(&["me", "open"], json!({"public": true})).await;
        }
        let most = (3 * (person + 1)).min(20);
        // When there are many tables, the list may be a second old.
        until("the lobby shows a few of each", async || ada.lobby().await.len() == most + 1).await;
        assert!(ada.lobby().await.contains(&hers));
    }
    // All tables are looked at once a second, however many ask.
    let reads = async || {
        let metrics = server.visitor().get("/metrics").await.text();
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("nova_luna_store_seconds_count{work=\"read\"} "));
        line.unwrap().parse::<u64>().unwrap()
    };
    let before = reads().await;
    for _ in 0..20 {
        assert_eq!(server.visitor().lobby().await.len(), 21);
    }
    let looks = reads().await - before;
    assert!((20..30).contains(&looks), "{looks} looks into the database for 20 answers");
}

#[tokio::test]
async fn nobody_fills_the_lobby_by_a_restart() {
    let server = Server::boundless().await;
    let ada = guest(&server, "192.0.2.2").await;
    let hers = ada.table(&["me", "open"], json!({"public": true})).await;
    for person in 0..40 {
        let flood = guest(&server, "192.0.2.1").await;
        // Each of them from another network, too.
        let home = flood.from(&format!("2001:db8:0:{:x}::1", 0x100 * person));
        for _ in 0..3 {
            home.table(&["me", "open"], json!({"public": true})).await;
        }
        let flood = guest(&server, "192.0.2.1").await;
        for _ in 0..3 {
            flood.table(&["me", "open"], json!({"public": true})).await;
        }
    }
    let folder = server.stop().await;
    let server = Server::on(folder, Config::default()).await;
    let lobby = server.visitor().lobby().await;
    assert_eq!(lobby.len(), 20 + 60 + 1);
    assert!(lobby.contains(&hers));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_turns_of_a_network_wait() {
    // A tenth of the usual: 15 turns, 20 tables, 4 of each guest.
    let limits = LimitScale::Times(0.1);
    // At each of them a bot begins.
    let dealer = Box::new(Decks::new(Shuffle::from_seed(1, 0).deck()));
    let server = Server::with(Config { limits, dealer, ..Config::default() }).await;
    let quiet = guest(&server, "192.0.2.3").await;
    let people = table(&quiet, &["me", "me"]).await;
    let bot = table(&quiet, &["me", "level1"]).await;
    let (mut tables, mut refused) = (0, None);
    let mut flood = guest(&server, "192.0.2.1").await;
    for number in 0..20 {
        if number % 4 == 0 {
            flood = guest(&server, "192.0.2.1").await;
        }
        let id = format!("table-{number}");
        let seats = ["level5", "me", "level5", "level5"];
        let new = json!({"id": id, "seats": seats, "bot_pause_ms": 0});
        let reply = flood.post("/api/tables", new).await;
        if reply.status == 429 {
            refused = Some(reply);
            break;
        }
        reply.ok();
        tables += 1;
    }
    let message = refused.unwrap().json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(message.contains("bots of your network"), "{message}");
    assert!(tables >= 15, "{tables}");
    // Where no bot is next, people of the same network go on, and their bots wait.
    let quiet = quiet.from("192.0.2.1");
    assert!(quiet.play_one(&people).await);
    let state = quiet.state(&bot).await;
    let action = any_action(&state["game"]["options"]);
    let play = json!({"type": "play", "version": state["version"], "action": action});
    quiet.command_as(&bot, "later", play.clone()).await.refused(429, "too_many");
    assert_eq!(quiet.state(&bot).await["version"], state["version"]);
    // Nobody else is kept from theirs.
    let ada = guest(&server, "192.0.2.2").await;
    let table = table(&ada, &["level1", "me"]).await;
    until_turn(&ada, &table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_burst_of_reads_delays_no_command() {
    let server = Server::start().await;
    let eve = guest(&server, "192.0.2.1").await;
    // A game, so that there is something to show.
    let long = eve.table(&["me"], json!({})).await;
    for entry in 0..250 {
        let allow = json!({"type": "allow_hints", "allow": entry % 2 == 0});
        eve.command(&long, allow).await.ok();
    }
    let ada = guest(&server, "192.0.2.2").await;
    let table = ada.table(&["me", "open"], json!({})).await;
    let mut reads = tokio::task::JoinSet::new();
    for _ in 0..390 {
        let (reader, path) = (server.visitor(), format!("/api/tables/{long}/events?since=50"));
        let reader = reader.from("192.0.2.1");
        reads.spawn(async move { reader.get(&path).await.ok() });
    }
    reads.join_next().await.unwrap().unwrap();
    for entry in 0..5 {
        let allow = json!({"type": "allow_hints", "allow": entry % 2 == 0});
        ada.command(&table, allow).await.ok();
    }
    // She did not wait until all of them were done.
    let mut done = 0;
    while reads.try_join_next().is_some() {
        done += 1;
    }
    assert!(done < 195, "{done} reads came before five commands");
}
