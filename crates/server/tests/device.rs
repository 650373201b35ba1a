//! What a page on a player's device makes of a table's log is what the server says of the table, to the last byte.

use nova_luna_protocol::device::{
    DeviceLine, DeviceLog, DeviceReply, DeviceRequest, FinishedGame, Thinking,
};
use nova_luna_protocol::online::{Event, Replay};
use nova_luna_protocol::{Record, from_json, to_json};
use nova_luna_server::Config;
use nova_luna_testing::wait::until_some;
use serde_json::{Value, json};

use crate::common::{Client, Server};
use crate::golden::database;

const NODES: u64 = 300;

struct Log {
    log: DeviceLog,
    /// The id of whoever made the table.
    person: String,
}

/// The log as the database has it.
async fn read(server: &Server, table: &str) -> Log {
    let mut database = database::connect(server.folder()).await;
    let rows = database::rows(&mut database, "events").await;
    let rows = rows.iter().map(|row| serde_json::from_str::<Value>(row).unwrap());
    let lines: Vec<DeviceLine> = rows
        .filter(|row| row["table_id"] == table)
        .map(|row| DeviceLine {
            seq: row["seq"].as_u64().unwrap() as u32,
            at_ms: row["at"].as_i64().unwrap(),
            body: row["body"].as_str().unwrap().to_owned(),
        })
        .collect();
    let created: Value = serde_json::from_str(&lines[0].body).unwrap();
    let person = created["host"]["id"].as_str().unwrap().to_owned();
    Log { log: DeviceLog { table: table.to_owned(), lines }, person }
}

/// The answer of the program in the page, as text.
fn ask(request: &DeviceRequest) -> String {
    let reply = nova_luna_wasm::reply(&to_json(request), None);
    let done = reply.strip_prefix("{\"done\":").and_then(|rest| rest.strip_suffix('}'));
    done.unwrap_or_else(|| panic!("{reply}")).to_owned()
}

#[track_caller]
fn same(ours: &str, servers: &str) {
    assert!(ours == servers, "here: {ours}\nserver: {servers}");
}

async fn get(client: &Client, path: &str) -> String {
    let reply = client.get(path).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    // The server ends every answer with a newline, for terminals.
    reply.text().strip_suffix('\n').expect("a whole answer").to_owned()
}

#[tokio::test]
async fn a_page_says_of_a_log_what_the_server_says() {
    let config = Config {
        analysis_nodes: NODES,
        limits: nova_luna_server::LimitScale::Off,
        ..Config::default()
    };
    let server = Server::with(config).await;
    let ada = server.person("Ada").await;
    for seats in [&["me"][..], &["me", "me"], &["me", "level1", "level2"]] {
        let mut more = json!({"bot_pause_ms": 0});
        if seats.len() > 1 {
            more["goal_discs"] = json!(3);
        }
        let table = ada.table(seats, more).await;
        // Whoever plays on a device is online.
        let _socket = ada.socket(&table).await;
        let address = format!("/api/tables/{table}");
        while ada.state(&table).await["stage"] == "playing" {
            if ada.play_one(&table).await {
                let text = get(&ada, &address).await;
                let Log { log, person } = read(&server, &table).await;
                // A bot may have acted in between.
                if text.contains(&format!("\"seq\":{},", log.lines.len())) {
                    same(&ask(&DeviceRequest::State { log, viewer: Some(person) }), &text);
                }
            }
        }
        look_back(&server, &ada, &table).await;
    }
}

/// Everything that can be asked of a game that is over.
async fn look_back(server: &Server, ada: &Client, table: &str) {
    let address = format!("/api/tables/{table}");
    let Log { log, person } = read(server, table).await;
    let viewer = Some(person);
    let state = DeviceRequest::State { log: log.clone(), viewer: viewer.clone() };
    same(&ask(&state), &get(ada, &address).await);

    let events = DeviceRequest::Events { log: log.clone(), viewer, since: 0, states: true };
    let history = get(ada, &format!("{address}/events?since=0")).await;
    same(&format!("{{\"events\":{},\"more\":false}}", ask(&events)), &history);

    let record = get(ada, &format!("{address}/record")).await;
    same(&ask(&DeviceRequest::Record { log: log.clone() }), &record);
    let replay = get(ada, &format!("{address}/replay")).await;
    same(&ask(&DeviceRequest::Replay { log, analysed: false }), &replay);

    // A page analyses games of the server by what the server tells of them.
    let record: Record = from_json(&record).unwrap();
    let replay: Replay = from_json(&replay).unwrap();
    let seqs = replay.moves.iter().map(|Event { seq, .. }| *seq).collect();
    let game = FinishedGame { record, seqs };
    let verdicts = (0..game.seqs.len()).map(|number| {
        let thinking = Thinking { nodes: Some(NODES), ..Thinking::default() };
        let (game, number) = (game.clone(), number as u32);
        let reply =
            nova_luna_wasm::reply(&to_json(&DeviceRequest::Judge { game, number, thinking }), None);
        let DeviceReply::Done(text) = serde_json::from_str(&reply).unwrap() else {
            panic!("{reply}")
        };
        Some(text)
    });
    let verdicts: Vec<Option<String>> = verdicts.collect();
    let analysis = DeviceRequest::Analysis { table: table.to_owned(), game, verdicts };
    let path = format!("{address}/analysis");
    ada.post(&path, json!({})).await.ok();
    let done = async || {
        let text = get(ada, &path).await;
        text.contains("\"done\":true").then_some(text)
    };
    same(&ask(&analysis), &until_some("the analysis is done", done).await);
}

/// A game that was played on a device is kept once with its player's others, counts as theirs, and says where it was played.
#[tokio::test]
async fn finished_games_of_a_device_are_copied_once() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "level1"], json!({"bot_pause_ms": 0, "goal_discs": 2})).await;
    ada.play_out(&table).await;
    let record = ada.record(&table).await;
    let bob = server.person("Bob").await;
    let game = |id: &str, seats: Value| json!({"id": id, "record": record, "seats": seats, "ended_ms": 1000});
    let copied = bob.post("/api/device-games", game("_1", json!(["me", "level1"]))).await;
    assert_eq!(copied.status, 201, "{}", copied.text());
    let copied = copied.json();
    assert_eq!((&copied["device"], &copied["imported"]), (&json!(true), &json!(false)));
    assert_eq!((&copied["you"]["seats"], &copied["changed_ms"]), (&json!([0]), &json!(1000)));
    assert_eq!(copied["game"]["view"], ada.state(&table).await["game"]["view"]);
    let again = bob.post("/api/device-games", game("_1", json!(["me", "level1"]))).await;
    assert_eq!(again.json()["table"], copied["table"]);
    assert_eq!(bob.mine().await.len(), 1);
    let progress = bob.get("/api/me/progress").await.ok();
    assert_eq!((&progress["games"], &progress["opponents"][0]["level"]), (&json!(1), &json!(1)));

    for (id, seats, code) in [
        ("_1", json!(["me", "level2"]), (409, "id_used")),
        ("_2", json!(["me"]), (400, "bad_request")),
        ("_2", json!(["me", "open"]), (400, "bad_request")),
        ("_2", json!(["level1", "level1"]), (400, "bad_request")),
        ("not an id", json!(["me", "level1"]), (400, "bad_request")),
    ] {
        bob.post("/api/device-games", game(id, seats)).await.refused(code.0, code.1);
    }
    let mut unfinished = game("_3", json!(["me", "level1"]));
    unfinished["record"]["result"] = Value::Null;
    bob.post("/api/device-games", unfinished).await.refused(400, "bad_record");
}
