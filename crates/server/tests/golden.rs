//! Bytes that must not change: what viewers get for logs of version 0.1.0, and what the server writes.
//!
//! `crates/testing/kept` has a whole database with every kind of log entry, as version 0.1.0 wrote it. It is never written
//! anew. The files in `golden/` are what the server makes of it and what it writes itself;
//! `GOLDEN=write cargo test -p nova-luna-server --test suite golden::` writes them anew.

pub mod database;
mod script;
mod transcript;

use std::collections::BTreeSet;

use self::transcript::Transcript;
use nova_luna_testing::wait::until;
use serde_json::Value;

use crate::common::{Client, Server, Socket};

/// Everybody who has a seat somewhere, and two who have none.
const VIEWERS: [&str; 5] = ["Ann", "Bobby", "Cem", "Stranger", "nobody"];

/// The kinds of entries that a log may have, with who acted where that differs.
const ENTRIES: [&str; 21] = [
    "added",
    "changed",
    "closed",
    "created",
    "created challenge",
    "created device",
    "created imported",
    "hints_allowed",
    "left",
    "played bot",
    "played clock",
    "played person",
    "rematch",
    "removed",
    "renamed",
    "resigned",
    "returned",
    "sat",
    "started",
    "stood_in",
    "undone",
];

fn kind(entry: &Value) -> String {
    let kind = entry["type"].as_str().unwrap();
    match kind {
        "played" => format!("played {}", entry["by"].as_str().unwrap()),
        "changed" if entry["to"].is_null() => "removed".to_owned(),
        "created" if entry["imported"] == true => "created imported".to_owned(),
        "created" if entry["device"] == true => "created device".to_owned(),
        "created" if entry["challenge"].is_string() => "created challenge".to_owned(),
        _ => kind.to_owned(),
    }
}

#[tokio::test]
async fn the_kept_logs_have_every_kind_of_entry() {
    if std::env::var_os("KEEP").is_some_and(|keep| keep == "write") {
        let played = script::play().await;
        let stranger = played.server.person("Stranger").await;
        let challenge = async || stranger.get("/api/challenges/7").await.json();
        until("the engine has played the challenge", async || {
            challenge().await["engine_score"].is_number()
        })
        .await;
        database::keep(&played.server.stop().await).await;
    }
    let events = database::kept_rows("events").await;
    let found: BTreeSet<String> = events.iter().map(|row| kind(&database::body(row))).collect();
    assert_eq!(found, ENTRIES.map(str::to_owned).into());
}

#[tokio::test]
async fn viewers_get_the_same_bytes_as_ever() {
    let folder = tempfile::tempdir().unwrap();
    database::copy(&folder);
    let server = Server::on(folder, script::config()).await;
    let mut transcript = Transcript::default();
    let tables = database::kept_rows("tables").await;
    for name in VIEWERS {
        let viewer = viewer(&server, name);
        for path in lists(name) {
            show(&mut transcript, name, &viewer, &path).await;
        }
        for table in &tables {
            let id = table["id"].as_str().unwrap();
            let last = table["last"].as_u64().unwrap();
            for path in pages_of(id, last) {
                show(&mut transcript, name, &viewer, &path).await;
            }
            for since in [None, Some(last - 1), Some(last)] {
                hear(&mut transcript, name, &viewer, id, since).await;
            }
        }
    }
    transcript.compare("answers.txt");
    server.stop().await;
}

#[tokio::test]
async fn the_server_writes_the_same_rows_as_ever() {
    let mut transcript = Transcript::default();
    for line in script::rows_of_a_played_script().await {
        transcript.line(&line);
    }
    transcript.compare("written.jsonl");
}

fn viewer(server: &Server, name: &str) -> Client {
    let mut client = server.visitor();
    if name != "nobody" {
        client.cookie = Some(format!("nova_luna_session={}", database::token(name)));
    }
    client
}

/// The addresses that list tables.
fn lists(name: &str) -> Vec<String> {
    let mut paths = vec!["/api/tables", "/api/tables/mine", "/api/challenges/7"];
    if name != "nobody" {
        paths.extend(["/api/me", "/api/me/progress", "/api/challenges/7?by=first"]);
    }
    paths.into_iter().map(str::to_owned).collect()
}

/// The addresses that show a table. The states after each event of a long game would be many.
fn pages_of(table: &str, last: u64) -> Vec<String> {
    let since = last.saturating_sub(20);
    let pages = [
        String::new(),
        "/events?states=false".to_owned(),
        format!("/events?since={since}"),
        "/record".to_owned(),
        "/replay".to_owned(),
        "/analysis".to_owned(),
    ];
    pages.iter().map(|page| format!("/api/tables/{table}{page}")).collect()
}

async fn show(transcript: &mut Transcript, name: &str, viewer: &Client, path: &str) {
    let reply = viewer.get(path).await;
    // The length follows from the body, whose difference tells more.
    let headers = reply.headers.iter().filter(|(name, _)| *name != "content-length");
    let headers = headers.map(|(name, value)| format!("{name}: {value:?}"));
    let headers: Vec<String> = headers.collect();
    transcript.line(&format!("{name}: {path}"));
    transcript.line(&format!("{} {}", reply.status, headers.join(", ")));
    transcript.body(&reply.text());
}

/// The first message of a socket.
async fn hear(
    transcript: &mut Transcript,
    name: &str,
    viewer: &Client,
    table: &str,
    since: Option<u64>,
) {
    let since = since.map(|since| format!("?since={since}")).unwrap_or_default();
    let path = format!("/api/tables/{table}/socket{since}");
    transcript.line(&format!("{name}: {path}"));
    let mut socket = match Socket::open(viewer, &path, &[]).await {
        Ok(socket) => socket,
        Err((status, refusal)) => {
            transcript.line(&status.to_string());
            return transcript.body(&refusal);
        }
    };
    transcript.body(&socket.text().await.unwrap());
    socket.close().await;
    viewer.until_all_offline(table).await;
}
