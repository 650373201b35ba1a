//! Nothing that is sent or logged tells the order of the supply (R8).
//!
//! The same game is played on two servers whose decks differ only in what has not been revealed, and
//! every byte is compared that anybody gets: from every address, over sockets, in refusals, and in the
//! log. Ids, tokens and times differ by themselves; they are made equal, and nothing else is.

#![allow(clippy::unwrap_used)]

mod common;
mod leaks {
    pub mod log;
    pub mod world;
}

use common::{Client, Decks, Script, Server, Socket, any_action, other_future};
use leaks::world::{Said, World};
use nova_luna_rules::Deck;
use nova_luna_server::{Config, LimitScale};
use nova_luna_testing::wait::until_some;
use serde_json::{Value, json};

/// Two transcripts are the same, byte by byte.
#[track_caller]
fn assert_same(one: &[Said], other: &[Said]) {
    for (one, other) in one.iter().zip(other) {
        let mut lines = one.body.lines().zip(other.body.lines());
        if let Some((line, other)) = lines.find(|(line, other)| line != other) {
            panic!("{}:\n{line}\nand elsewhere\n{other}", one.what);
        }
        assert_eq!(one, other);
    }
    assert_eq!(one.len(), other.len());
}

/// Two transcripts differ only in tiles that have just been revealed, and do differ.
#[track_caller]
fn assert_only_revealed(one: &[Said], other: &[Said]) {
    let mut differences = 0;
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one.what, other.what);
        assert_eq!(one.head_without_length(), other.head_without_length());
        if one.body != other.body {
            let value = |said: &Said| -> Value {
                serde_json::from_str(&said.body)
                    .unwrap_or_else(|_| panic!("{said:?} differs from {other:?}"))
            };
            differences += 1;
            compare(&one.what, "", &value(one), &value(other));
        }
    }
    assert!(differences > 0, "the tiles that came up are not told");
}

/// Where what was revealed may be told.
fn may_differ(path: &str) -> bool {
    let places = [
        "/view/wheel/spaces/",
        "/view/legal/",
        "/game/options/",
        "/game/chances/",
        "/what/filled/",
        "/deck/",
    ];
    places.iter().any(|place| format!("{path}/").contains(place))
}

fn compare(what: &str, path: &str, one: &Value, other: &Value) {
    if one == other || may_differ(path) {
        return;
    }
    match (one, other) {
        (Value::Object(a), Value::Object(b)) => {
            assert!(a.keys().eq(b.keys()), "{what}{path}: other fields");
            for (key, value) in a {
                compare(what, &format!("{path}/{key}"), value, &b[key]);
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            assert_eq!(a.len(), b.len(), "{what}{path}");
            for (i, (a, b)) in a.iter().zip(b).enumerate() {
                compare(what, &format!("{path}/{i}"), a, b);
            }
        }
        _ => panic!("{what}{path}: {one} and {other}"),
    }
}

/// Plays a script, and beside each part of it between two reveals a twin with another future.
/// `seats` says which of the people sits where.
async fn play(seats: &[usize], script: &Script) {
    let _alone = leaks::log::capture().await;
    let mut revealed = 11;
    let mut begin = 0;
    let mut stages = 0;
    let mut world = World::set_up(seats, script.discs, script.deck).await;
    while begin <= script.steps.len() {
        // Everything that is said after the step `begin`, and so on until the next reveal.
        let end = (begin..script.steps.len()).find(|&i| script.steps[i].1 > revealed);
        let hidden = &script.deck.tiles()[revealed..];
        let mut twin =
            World::set_up(seats, script.discs, other_future(&script.deck, revealed)).await;
        for (step, _) in &script.steps[..begin] {
            twin.act_quietly(step).await;
        }
        assert_same(&world.connect().await, &twin.connect().await);
        let last = end.unwrap_or(script.steps.len());
        // The last tile of a supply is known to everybody.
        let secret = hidden.len() > 1;
        for i in begin..=last {
            let Some((step, now)) = script.steps.get(i) else {
                // The game is over, and its record tells the deck.
                assert_only_revealed(&world.look().await, &twin.look().await);
                break;
            };
            let (said, twin_said) =
                (world.probe(hidden, i == begin).await, twin.probe(hidden, i == begin).await);
            assert_same(&said, &twin_said);
            let (mut said, mut twin_said) = (world.act(step).await, twin.act(step).await);
            if *now == revealed || !secret {
                assert_same(&said, &twin_said);
            } else {
                said.append(&mut world.look().await);
                twin_said.append(&mut twin.look().await);
                assert_only_revealed(&said, &twin_said);
            }
        }
        stages += 1;
        begin = last + 1;
        revealed = script.steps.get(last).map_or(revealed, |(_, revealed)| *revealed);
        world.disconnect().await;
        if last == script.steps.len() {
            break;
        }
    }
    assert!(stages > 1, "nothing was ever revealed");
    // Once the game is over everybody may see the deck.
    let deck = world.viewers[0].1.record(&world.table).await["deck"].clone();
    let whole: Vec<u8> = script.deck.tiles().iter().map(|tile| tile.number()).collect();
    assert_eq!(deck, json!(whole));
}

#[tokio::test]
async fn two_players() {
    play(&[0, 1], &Script::random(2, 3, 1)).await;
}

#[tokio::test]
async fn four_players() {
    play(&[0, 1, 2, 3], &Script::random(4, 1, 2)).await;
}

#[tokio::test]
async fn two_players_at_one_screen() {
    play(&[0, 0], &Script::random(2, 3, 3)).await;
}

#[tokio::test]
async fn alone() {
    play(&[0], &Script::random(1, 21, 4)).await;
}

/// Bots choose by chance, so there is no second game like the first. But a log can be given another
/// future: a server that wakes up with it has to say the same, to the last byte.
#[tokio::test]
async fn with_bots() {
    let _alone = leaks::log::capture().await;
    let deck = Script::random(2, 1, 5).deck;
    let config = || Config {
        dealer: Box::new(Decks::new(deck)),
        limits: LimitScale::Off,
        ..Config::default()
    };
    let mut server = Server::with(config()).await;
    let mut viewers =
        vec![server.person("Ada").await, server.person("Eve").await, server.visitor()];
    let more = json!({"public": true, "goal_discs": 6, "bot_pause_ms": 0});
    let table = viewers[0].table(&["level1", "me", "level2"], more).await;
    let mut compared = 0;
    loop {
        let state = until_some("a person's turn or the end", async || {
            let state = viewers[0].state(&table).await;
            let waits = state["stage"] == "finished" || !state["game"]["options"].is_null();
            waits.then_some(state)
        });
        let state = state.await;
        if state["stage"] == "finished" {
            break;
        }
        let options = &state["game"]["options"];
        let supply = state["game"]["view"]["supply"].as_u64().unwrap() as usize;
        if supply > 1 {
            let folder = server.stop().await;
            let copy = tempfile::tempdir().unwrap();
            let games = std::fs::read(folder.path().join("games.db")).unwrap();
            let games = with_other_future(&games, &deck, 68 - supply);
            std::fs::write(copy.path().join("games.db"), games).unwrap();
            server = Server::on(folder, config()).await;
            let twin = Server::on(copy, config()).await;
            viewers = viewers.iter().map(|viewer| viewer.at(&server)).collect();
            for viewer in &viewers {
                assert_same(
                    &all_of(viewer, &table).await,
                    &all_of(&viewer.at(&twin), &table).await,
                );
            }
            twin.stop().await;
            compared += 1;
        }
        let play =
            json!({"type": "play", "version": state["version"], "action": any_action(options)});
        viewers[0].command(&table, play).await.ok();
    }
    assert!(compared > 2, "only {compared} times");
    let lines = leaks::log::take().join("\n");
    for hidden in deck.tiles()[11..].windows(4) {
        let run: Vec<String> = hidden.iter().map(|tile| tile.number().to_string()).collect();
        assert!(!lines.contains(&run.join(",")) && !lines.contains(&run.join(", ")));
    }
}

/// Whatever people do and however they are refused, no log says what lets somebody be them, or look on.
#[tokio::test]
async fn no_secret_is_logged() {
    let _alone = leaks::log::capture().await;
    let config = Config { limits: LimitScale::Times(0.1), ..Config::default() };
    let server = Server::with(config).await;
    let (mut ada, mut eve) = (server.person("Ada").await, server.visitor().from("192.0.2.1"));
    eve.arrive().await;
    let mut secrets = vec![ada.token().to_owned(), eve.token().to_owned()];
    let table = ada.table(&["me", "open"], json!({"public": true})).await;
    let path = format!("/api/tables/{table}");
    for word in ["correct horse", "battery staple"] {
        let current = "correct horse";
        ada.set_password(json!({"password": word, "current": current})).await;
        secrets.extend([word.to_owned(), ada.token().to_owned()]);
    }
    let mut socket = ada.socket(&table).await;
    for (name, password) in
        [("Ada", "correct horse"), ("Ada", "a guess of Eve's"), ("Bob", "x y z")]
    {
        for _ in 0..3 {
            let who = json!({"name": name, "password": password});
            let reply = eve.post("/api/sign-in", who).await;
            if reply.status == 200 {
                secrets.push(reply.cookie().split_once('=').unwrap().1.to_owned());
            }
        }
        secrets.push(password.to_owned());
    }
    // Nor in what cannot be understood, is too much, or comes from elsewhere.
    for body in [r#"{"name": "Ada", "password": 7, "p": "broken secret"}"#, "broken secret"] {
        eve.ask(common::Ask::new("POST", "/api/sign-in").text(body)).await;
        socket.say(body).await;
    }
    secrets.push("broken secret".to_owned());
    for _ in 0..200 {
        eve.get(&path).await;
    }
    let foreign = common::Ask::new("POST", format!("{path}/commands"));
    ada.ask(foreign.header("origin", "http://evil.example").json(&json!({}))).await;
    socket.command(json!({"type": "leave"})).await;
    socket.close().await;
    ada.ask(common::Ask::new("POST", "/api/sign-out-everywhere")).await;
    server.stop().await;

    secrets.push(table);
    let hashes: Vec<String> = secrets[..2].iter().map(|token| sha256(token)).collect();
    secrets.extend(hashes);
    secrets.push("$argon2".to_owned());
    let lines = leaks::log::take();
    assert!(lines.iter().any(|line| line.contains("too much")), "limits are logged");
    assert!(lines.iter().any(|line| line.contains("answered")), "requests are logged");
    for line in lines {
        for secret in &secrets {
            assert!(!line.contains(secret.as_str()), "{secret} is in {line}");
        }
    }
}

fn sha256(text: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A database with another order of what has not been revealed.
fn with_other_future(games: &[u8], deck: &Deck, revealed: usize) -> Vec<u8> {
    let written = |deck: &Deck| {
        let tiles = deck.tiles().iter().map(|tile| tile.number().to_string());
        tiles.collect::<Vec<_>>().join(",").into_bytes()
    };
    let (old, new) = (written(deck), written(&other_future(deck, revealed)));
    assert_eq!(old.len(), new.len());
    let places: Vec<usize> = games
        .windows(old.len())
        .enumerate()
        .filter(|(_, part)| *part == old)
        .map(|(i, _)| i)
        .collect();
    assert!(!places.is_empty(), "there is no deck in the log");
    let mut games = games.to_vec();
    for place in places {
        games[place..place + new.len()].copy_from_slice(&new);
    }
    games
}

/// Everything that somebody gets at a table.
async fn all_of(viewer: &Client, table: &str) -> Vec<Said> {
    let table = format!("/api/tables/{table}");
    let mut said = Vec::new();
    for path in [
        "/api/tables",
        "/api/tables/mine",
        &table,
        &format!("{table}/events"),
        &format!("{table}/record"),
    ] {
        let reply = viewer.get(path).await;
        let head = format!("{} {:?}", reply.status, reply.headers);
        said.push(Said { what: path.to_owned(), head, body: reply.text() });
    }
    let path = format!("{table}/socket?since=1");
    let mut socket = Socket::open(viewer, &path, &[]).await.unwrap();
    loop {
        let body = socket.text().await.unwrap();
        let last = body.contains(r#""type":"presence""#);
        said.push(Said { what: path.clone(), head: String::new(), body });
        if last {
            return said;
        }
    }
}
