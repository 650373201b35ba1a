//! Hints, analyses, replays and playing on.

use nova_luna_server::{Config, LimitScale};
use nova_luna_testing::wait::until_some;
use serde_json::{Value, json};

use crate::common::{Client, Reply, Server, fresh};

/// The engine thinks only briefly, because these tests do not depend on its strength.
fn quick() -> Config {
    Config { analysis_nodes: 500, challenge_nodes: 500, ..Config::default() }
}

/// Asks until the analysis of a table's game is done.
async fn analysed(client: &Client, table: &str) -> Value {
    client.post(&format!("/api/tables/{table}/analysis"), json!({})).await.ok();
    let done = async || {
        let analysis = client.get(&format!("/api/tables/{table}/analysis")).await.ok();
        (analysis["done"] == true).then_some(analysis)
    };
    until_some("the analysis is done", done).await
}

async fn hint(client: &Client, table: &str) -> Reply {
    client.get(&format!("/api/tables/{table}/hint")).await
}

#[tokio::test]
async fn who_plays_alone_or_with_bots_may_ask_for_hints() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({"goal_discs": 3})).await;
    let state = ada.state(&table).await;
    assert_eq!(state["may"]["hint"], json!({"allowed": true}));
    let hint = hint(&ada, &table).await.ok();
    assert_eq!(hint["version"], state["version"]);
    assert_eq!(hint["seat"], state["game"]["view"]["turn"]);
    let chances: Vec<f64> =
        hint["chances"].as_array().unwrap().iter().map(|c| c.as_f64().unwrap()).collect();
    assert_eq!(chances.len(), 2);
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 0.01, "{chances:?}");
    // The hint is a legal action.
    let play = json!({"type": "play", "version": hint["version"], "action": hint["action"]});
    ada.command(&table, play).await.ok();
}

#[tokio::test]
async fn with_other_people_everybody_has_to_allow_hints() {
    let server = Server::with(quick()).await;
    let (ada, ben) = (server.person("Ada").await, server.person("Ben").await);
    let table = ada.table(&["me", "open"], json!({})).await;
    ben.command(&table, json!({"type": "sit", "seat": 1})).await.ok();
    let turn = ada.state(&table).await["game"]["view"]["turn"].clone();
    let (mover, other) = if turn == 0 { (&ada, &ben) } else { (&ben, &ada) };
    hint(mover, &table).await.refused(409, "hints_off");
    let allow = |allow: bool| json!({"type": "allow_hints", "allow": allow});
    mover.command(&table, allow(true)).await.ok();
    hint(mover, &table).await.refused(409, "hints_off");
    other.command(&table, allow(true)).await.ok();
    hint(mover, &table).await.ok();
    hint(other, &table).await.refused(403, "not_your_turn");
    other.command(&table, allow(false)).await.ok();
    hint(mover, &table).await.refused(409, "hints_off");
    let stranger = server.person("Eve").await;
    hint(&stranger, &table).await.refused(403, "not_seated");
    hint(&server.visitor(), &table).await.refused(401, "no_session");
}

#[tokio::test]
async fn a_replay_has_no_moves_that_were_taken_back() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({"goal_discs": 4})).await;
    let path = format!("/api/tables/{table}/replay");
    ada.get(&path).await.refused(409, "wrong_stage");
    // A move, taken back, and another one instead.
    let state = ada.state(&table).await;
    let tile = &state["game"]["options"]["tiles"][0];
    let take = |tile: &Value, cell: &Value| json!({"type": "take", "tile": tile, "x": cell["x"], "y": cell["y"]});
    let action = take(&tile["tile"], &tile["cells"][0]);
    ada.command(&table, json!({"type": "play", "version": state["version"], "action": action}))
        .await
        .ok();
    let at = ada.state(&table).await["version"].clone();
    ada.command(&table, json!({"type": "undo", "version": at})).await.ok();
    let end = ada.play_out(&table).await;

    let replay = server.visitor().get(&path).await.ok();
    let record = ada.record(&table).await;
    let moves = replay["moves"].as_array().unwrap();
    let positions = replay["positions"].as_array().unwrap();
    assert_eq!(moves.len(), record["actions"].as_array().unwrap().len());
    assert_eq!(positions.len(), moves.len() + 1);
    for (event, action) in moves.iter().zip(record["actions"].as_array().unwrap()) {
        assert_eq!(event["what"]["seat"], action["seat"]);
        assert_eq!(event["what"]["action"]["tile"], action["tile"]);
    }
    let tiles = |position: &Value| -> usize {
        let players = position["view"]["players"].as_array().unwrap().iter();
        players.map(|player| player["display"].as_array().unwrap().len()).sum()
    };
    assert_eq!(tiles(&positions[0]), 0);
    assert!(positions[0]["options"].is_null());
    for (number, pair) in positions.windows(2).enumerate() {
        let took = usize::from(moves[number]["what"]["action"]["type"] == "take");
        assert_eq!(tiles(&pair[1]), tiles(&pair[0]) + took, "move {number}");
    }
    assert_eq!(positions.last().unwrap()["view"]["result"], end["game"]["view"]["result"]);
    assert_eq!(replay["analysed"], false);
    ada.post(&format!("/api/tables/{table}/analysis"), json!({})).await.ok();
    assert_eq!(ada.get(&path).await.ok()["analysed"], true);
    ada.get("/api/tables/none/replay").await.refused(404, "unknown_table");
}

#[tokio::test]
async fn events_come_without_states_and_a_bounded_number_at_a_time() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({})).await;
    for number in 0..210 {
        let allow = json!({"type": "allow_hints", "allow": number % 2 == 0});
        ada.command(&table, allow).await.ok();
    }
    let path = format!("/api/tables/{table}/events?states=false");
    let first = ada.get(&path).await.ok();
    let events = first["events"].as_array().unwrap();
    assert_eq!((events.len(), &first["more"]), (200, &json!(true)));
    assert!(events.iter().all(|seen| seen.get("state").is_none()));
    let last = events.last().unwrap()["event"]["seq"].as_u64().unwrap();
    let rest = ada.get(&format!("{path}&since={last}")).await.ok();
    assert_eq!(rest["events"][0]["event"]["seq"], last + 1);
    let with = ada.get(&format!("/api/tables/{table}/events?since={last}")).await.ok();
    assert_eq!(with["events"][0]["state"]["seq"], last + 1);
}

#[tokio::test]
async fn a_finished_game_is_analysed_once_and_for_everybody() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({"goal_discs": 4})).await;
    let path = format!("/api/tables/{table}/analysis");
    ada.post(&path, json!({})).await.refused(409, "wrong_stage");
    ada.play_out(&table).await;
    ada.get(&path).await.refused(404, "not_analysed");
    server.visitor().post(&path, json!({})).await.refused(401, "no_session");
    let analysis = analysed(&ada, &table).await;
    let moves = analysis["moves"].as_array().unwrap();
    let record = ada.record(&table).await;
    assert_eq!(moves.len(), record["actions"].as_array().unwrap().len());
    for (number, (judged, played)) in
        moves.iter().zip(record["actions"].as_array().unwrap()).enumerate()
    {
        assert_eq!(judged["number"], number);
        assert_eq!(judged["seat"], played["seat"]);
        assert_eq!(judged["action"]["tile"], played["tile"]);
        assert!(judged["loss"].as_f64().unwrap() >= 0.0);
        assert_eq!(judged["before"]["chances"].as_array().unwrap().len(), 2);
    }
    // After the last move the result is certain.
    let winner = record["result"]["winner"].as_u64().unwrap() as usize;
    assert_eq!(moves.last().unwrap()["after"]["chances"][winner], 1.0);
    // Everybody with the link sees the same.
    assert_eq!(server.visitor().get(&path).await.ok(), analysis);
}

#[tokio::test]
async fn an_analysis_goes_on_after_a_restart_and_comes_out_the_same() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({"goal_discs": 6})).await;
    ada.play_out(&table).await;
    let path = format!("/api/tables/{table}/analysis");
    ada.post(&path, json!({})).await.ok();
    let folder = server.stop().await;
    let server = Server::on(folder, quick()).await;
    let ada = ada.at(&server);
    let analysis = analysed(&ada, &table).await;
    // The same game once more, as a record from elsewhere.
    let record = ada.record(&table).await;
    let copy = ada.post("/api/records", record).await.ok()["table"].as_str().unwrap().to_owned();
    let again = analysed(&ada, &copy).await;
    let verdicts = |analysis: &Value| {
        let moves = analysis["moves"].as_array().unwrap().iter();
        moves.map(|m| json!([m["best"], m["before"], m["loss"], m["verdict"]])).collect::<Vec<_>>()
    };
    assert_eq!(verdicts(&analysis), verdicts(&again));
    assert_eq!(analysis["decisive"], again["decisive"]);
}

#[tokio::test]
async fn a_recorded_blunder_is_named_as_one() {
    let server = Server::with(Config { analysis_nodes: 20_000, ..quick() }).await;
    let ada = server.person("Ada").await;
    // The second player's fifth move should have kept the turn, or taken the tile with which the first
    // player wins at once. Either wins for sure.
    let record: Value = serde_json::from_str(include_str!("records/blunder.json")).unwrap();
    let table = ada.post("/api/records", record).await.ok()["table"].as_str().unwrap().to_owned();
    let analysis = analysed(&ada, &table).await;
    assert_eq!(analysis["decisive"][0], 4);
    let blunder = &analysis["moves"][4];
    assert_eq!((&blunder["seat"], &blunder["verdict"]), (&json!(1), &json!("blunder")));
    let reasons = blunder["reasons"].as_array().unwrap();
    let has = |reason: &str| reasons.iter().any(|known| known["type"] == reason);
    assert!(has("keeps_turn") || has("denies"), "{blunder}");
    assert!(blunder["before"]["chances"][1].as_f64().unwrap() > 0.95, "{blunder}");
    assert!(blunder["loss"].as_f64().unwrap() > 0.9, "{blunder}");
    // What would have been better can be drawn.
    let preview = &blunder["preview"];
    assert_eq!((&preview["x"], &preview["y"]), (&blunder["best"]["x"], &blunder["best"]["y"]));
    assert_eq!(preview["next"], u64::from(has("keeps_turn")));
    let verdicts = analysis["moves"].as_array().unwrap().iter().map(|m| &m["verdict"]);
    assert_eq!(verdicts.filter(|&verdict| verdict == "blunder").count(), 1);
}

#[tokio::test]
async fn nobody_waits_for_more_than_two_analyses() {
    // So slow that none is ever done.
    let slow = Config { analysis_nodes: u64::MAX, ..quick() };
    let server = Server::with(slow).await;
    let ada = server.person("Ada").await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        let table = ada.table(&["me", "me"], json!({"goal_discs": 1})).await;
        ada.play_out(&table).await;
        let reply = ada.post(&format!("/api/tables/{table}/analysis"), json!({})).await;
        codes.push(reply.status);
    }
    assert_eq!(codes, [200, 200, 429]);
    // Live tables go on meanwhile.
    let table = ada.table(&["me", "level1"], json!({"bot_pause_ms": 0, "goal_discs": 3})).await;
    ada.play_out(&table).await;
}

#[tokio::test]
async fn one_plays_on_from_any_moment_of_a_finished_game() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({"goal_discs": 5})).await;
    ada.play_out(&table).await;
    let record = ada.record(&table).await;
    let path = format!("/api/tables/{table}/play-on");
    let wish = json!({"id": fresh(), "moves": 6, "level": 1});
    let state = ada.post(&path, wish.clone()).await.ok();
    assert_eq!(ada.post(&path, wish).await.ok()["table"], state["table"]);
    assert_eq!(state["stage"], "playing");
    let tiles: usize = state["game"]["view"]["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["display"].as_array().unwrap().len())
        .sum();
    let takes = record["actions"].as_array().unwrap()[..6].iter();
    assert_eq!(tiles, takes.filter(|action| action["type"] == "take").count());
    let seat = state["you"]["seats"][0].clone();
    assert_eq!(seat, record["actions"][6]["seat"], "whoever was to move");
    ada.play_out(state["table"].as_str().unwrap()).await;
    for bad in [
        json!({"id": fresh(), "moves": 10_000, "level": 1}),
        json!({"id": fresh(), "moves": 1, "level": 6}),
        json!({"id": fresh(), "moves": 1, "level": 1, "seat": 2}),
    ] {
        ada.post(&path, bad).await.refused(400, "bad_request");
    }
}

#[tokio::test]
async fn a_game_that_somebody_resigned_from_is_over_too() {
    let server = Server::with(quick()).await;
    let (ada, ben) = (server.person("Ada").await, server.person("Ben").await);
    let table = ada.table(&["me", "open"], json!({})).await;
    ben.command(&table, json!({"type": "sit", "seat": 1})).await.ok();
    let moves = 6;
    while ada.record(&table).await["actions"].as_array().unwrap().len() < moves {
        let _ = ada.play_one(&table).await || ben.play_one(&table).await;
    }
    let path = format!("/api/tables/{table}/play-on");
    let wish = |moves: usize| json!({"id": fresh(), "moves": moves, "level": 1});
    ada.post(&path, wish(2)).await.refused(409, "wrong_stage");
    ada.command(&table, json!({"type": "resign"})).await.ok();
    let analysis = analysed(&ben, &table).await;
    assert_eq!(analysis["moves"].as_array().unwrap().len(), moves);
    let on = ben.post(&path, wish(moves - 1)).await.ok();
    assert_eq!(on["stage"], "playing");
    ben.play_out(on["table"].as_str().unwrap()).await;
    ben.post(&path, wish(moves)).await.refused(400, "bad_request");
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_are_for_everybody_by_turns() {
    // A move takes far longer than a request, on any machine, so that few are judged while they are counted.
    let (limits, analysis_nodes) = (LimitScale::Off, 100_000);
    let server = Server::with(Config { limits, analysis_nodes, ..quick() }).await;
    let record: Value = serde_json::from_str(include_str!("records/blunder.json")).unwrap();
    let path = async |guest: &Client| {
        let table = guest.post("/api/records", record.clone()).await.ok()["table"].clone();
        format!("/api/tables/{}/analysis", table.as_str().unwrap())
    };
    let [mut flood, mut ada] = ["192.0.2.1", "192.0.2.2"].map(|from| server.visitor().from(from));
    flood.arrive().await;
    ada.arrive().await;
    let mut flooded = Vec::new();
    for _ in 0..20 {
        flooded.push(path(&flood).await);
    }
    let hers = path(&ada).await;
    for path in &flooded {
        flood.post(path, json!({})).await.ok();
    }
    let judged = async |guest: &Client, path: &str| {
        guest.get(path).await.ok()["moves"].as_array().unwrap().len()
    };
    let all = async || {
        let mut all = 0;
        for path in &flooded {
            all += judged(&flood, path).await;
        }
        all
    };
    // She looks all the time, and the others ask once.
    let before = all().await;
    ada.post(&hers, json!({})).await.ok();
    let done = async || (ada.get(&hers).await.ok()["done"] == true).then_some(());
    until_some("her game is judged", done).await;
    let (others, hers) = (all().await - before, judged(&ada, &hers).await);
    // One that was under way, and some that came while these were counted.
    assert!(others <= hers + 10, "{others} moves of others for {hers} of hers");
    assert!(before + others < 20 * hers, "all were done anyway");
}

#[tokio::test]
async fn whoever_finds_no_place_for_an_analysis_is_told_when_to_try_again() {
    // One analysis for everybody together, and none is ever done.
    let limits = LimitScale::Times(0.01);
    let server = Server::with(Config { analysis_nodes: u64::MAX, limits, ..quick() }).await;
    let mut replies = Vec::new();
    for address in ["192.0.2.1", "192.0.2.2"] {
        let mut guest = server.visitor().from(address);
        guest.arrive().await;
        let record = include_str!("records/blunder.json");
        let record: Value = serde_json::from_str(record).unwrap();
        let table = guest.post("/api/records", record).await.ok()["table"].clone();
        let path = format!("/api/tables/{}/analysis", table.as_str().unwrap());
        replies.push(guest.post(&path, json!({})).await);
    }
    replies[0].ok();
    replies[1].refused(429, "too_many");
    assert_eq!(replies[1].headers["retry-after"], "120");
    assert_eq!(replies[1].json()["error"]["retry_after_s"], 120);
}
