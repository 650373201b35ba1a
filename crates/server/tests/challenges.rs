//! Solo games on decks that others play too, and how somebody has been doing.

use nova_luna_server::Config;
use nova_luna_testing::wait::until_some;
use serde_json::{Value, json};

use crate::common::{Client, Reply, Server, Socket, fresh, play_together};

/// A server whose engine does not think long: these tests are about the way, not about strength.
fn quick() -> Config {
    Config { challenge_nodes: 500, ..Config::default() }
}

async fn begin(client: &Client, name: &str) -> Reply {
    client.post(&format!("/api/challenges/{name}/tables"), json!({"id": fresh()})).await
}

async fn look(client: &Client, name: &str) -> Value {
    client.get(&format!("/api/challenges/{name}")).await.ok()
}

fn id(state: &Value) -> String {
    state["table"].as_str().unwrap().to_owned()
}

/// Plays a challenge to its end; the table and the score.
async fn play(client: &Client, name: &str) -> (String, u64) {
    let table = id(&begin(client, name).await.ok());
    let end = client.play_out(&table).await;
    (table, end["game"]["view"]["result"]["score"].as_u64().unwrap())
}

/// Asks until the engine has played.
async fn with_engine(client: &Client, name: &str) -> Value {
    let played = async || {
        Some(look(client, name).await).filter(|challenge| !challenge["engine_score"].is_null())
    };
    until_some("the engine has played the challenge", played).await
}

#[tokio::test]
async fn a_challenge_is_the_same_for_everybody() {
    let server = Server::with(quick()).await;
    let (ada, ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let (one, two) = (begin(&ada, "42").await.ok(), begin(&ben, "42").await.ok());
    let wheel = |state: &Value| state["game"]["view"]["wheel"].clone();
    assert_eq!(wheel(&one), wheel(&two));
    assert_ne!(wheel(&begin(&ada, "43").await.ok()), wheel(&one));
    let before = look(&ada, "42").await;
    assert_eq!((&before["finished"], &before["results"]), (&json!(false), &json!([])));
    assert_eq!((&before["open_table"], &before["people"]), (&one["table"], &json!(0)));

    let (first_table, first) = play(&ada, "42").await;
    assert_eq!(first_table, id(&one), "who has begun goes on");
    let (_, second) = play(&ada, "42").await;
    let (_, other) = play(&ben, "42").await;
    // What happens at a table after its game does not matter.
    ada.command(&first_table, json!({"type": "rematch"})).await.ok();
    let after = look(&ada, "42").await;
    let rows = after["results"].as_array().unwrap();
    assert_eq!((rows.len(), &after["people"]), (2, &json!(2)), "one row a person: {rows:?}");
    let mine = rows.iter().find(|row| row["you"] == true).unwrap();
    assert_eq!((mine["name"].as_str(), mine["first_score"].as_u64()), (Some("Ada"), Some(first)));
    assert_eq!(mine["first_table"], json!(first_table));
    assert_eq!(mine["best_score"].as_u64(), Some(first.min(second)));
    assert_eq!(mine["games"], 2);
    assert!(rows.iter().any(|row| row["name"] == "Ben" && row["best_score"] == other));
    assert_eq!(after["finished"], true);
    let places = |rows: &[Value], by: &str| -> Vec<(u64, u64)> {
        rows.iter().map(|row| (row["place"].as_u64().unwrap(), row[by].as_u64().unwrap())).collect()
    };
    for by in ["best", "first"] {
        let path = format!("/api/challenges/42?by={by}");
        let rows = ada.get(&path).await.ok()["results"].as_array().unwrap().clone();
        let places = places(&rows, &format!("{by}_score"));
        assert!(places[0].1 <= places[1].1, "{by}: {places:?}");
        assert_eq!(places[0].0, 1);
        assert_eq!(places[1].0, if places[0].1 == places[1].1 { 1 } else { 2 });
    }
    ada.get("/api/challenges/42?by=luck").await.refused(400, "bad_request");
    assert_eq!(look(&server.visitor(), "today").await["today"], true);
    for bad in ["0", "tomorrow", "2999-01-01", "1970-01-01", "%00"] {
        let path = format!("/api/challenges/{bad}");
        ada.get(&path).await.refused(404, "unknown_challenge");
    }
}

#[tokio::test]
async fn a_first_game_is_played_to_its_end_before_a_second_begins() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    let first = begin(&ada, "7").await;
    assert_eq!(first.status, 201);
    let table = id(&first.ok());
    for _ in 0..2 {
        let again = begin(&ada, "7").await;
        assert_eq!((again.status, id(&again.ok())), (200, table.clone()));
    }
    ada.play_out(&table).await;
    // At the same moment from two windows: one game.
    let (one, two) = tokio::join!(begin(&ada, "7"), begin(&ada, "7"));
    let second = id(&one.ok());
    assert_eq!(id(&two.ok()), second);
    assert_ne!(second, table);
    // Another person's game is another table.
    let ben = server.person("Ben").await;
    assert!(![&table, &second].contains(&&id(&begin(&ben, "7").await.ok())));
    // A command that is repeated is carried out once.
    let wish = json!({"id": fresh()});
    let path = "/api/challenges/8/tables";
    let eight = id(&ada.post(path, wish.clone()).await.ok());
    ada.play_out(&eight).await;
    assert_eq!(id(&ada.post(path, wish).await.ok()), eight);
    for bad in [json!({"id": ""}), json!({}), json!({"id": "a b"})] {
        ada.post(path, bad).await.refused(400, "bad_request");
    }
    begin(&server.visitor(), "7").await.refused(401, "no_session");
}

#[tokio::test]
async fn nobody_sees_the_order_of_a_deck_before_somebody_has_finished() {
    let server = Server::with(quick()).await;
    let (ada, ben) = (server.person("Ada").await, server.person("Ben").await);
    // The engine plays today's by itself, and says only how well.
    let table = id(&begin(&ada, "today").await.ok());
    let path = format!("/api/tables/{table}");
    let before = look(&ben, "today").await;
    assert_eq!((&before["results"], &before["engine_table"]), (&json!([]), &Value::Null));
    hidden_from(&ben, &table).await;
    hidden_from(&server.visitor(), &table).await;
    // Not even hints: they would make results that cannot be compared.
    assert_eq!(ada.state(&table).await["may"]["hint"]["reason"], "hints_off");
    ada.get(&format!("{path}/hint")).await.refused(409, "hints_off");
    ada.command(&table, json!({"type": "allow_hints", "allow": true})).await.ok();
    ada.get(&format!("{path}/hint")).await.refused(409, "hints_off");

    ada.play_out(&table).await;
    // Now there are games to look at, for those who have finished it.
    let after = with_engine(&ada, "today").await;
    assert_eq!(after["finished"], true);
    assert_eq!(after["results"][0]["first_table"], json!(table));
    let engine = after["engine_table"].as_str().unwrap();
    for table in [table.as_str(), engine] {
        hidden_from(&ben, table).await;
    }
    assert_eq!(look(&ben, "today").await["finished"], false);
    play(&ben, "today").await;
    let shown = ben.get(&path).await.ok();
    assert_eq!((&shown["challenge"], &shown["you"]["seats"]), (&after["challenge"], &json!([])));
    ben.get(&format!("{path}/replay")).await.ok();
    ben.state(engine).await;
}

/// Nothing of a game is told to somebody who has not finished its challenge.
async fn hidden_from(client: &Client, table: &str) {
    let path = format!("/api/tables/{table}");
    for end in ["", "/events", "/record", "/replay", "/analysis"] {
        client.get(&format!("{path}{end}")).await.refused(403, "challenge_first");
    }
    assert!(Socket::open(client, &format!("{path}/socket"), &[]).await.is_err());
    if client.cookie.is_some() {
        let on = json!({"id": fresh(), "moves": 1, "level": 1});
        client.post(&format!("{path}/analysis"), json!({})).await.refused(403, "challenge_first");
        client.post(&format!("{path}/play-on"), on).await.refused(403, "challenge_first");
    }
}

#[tokio::test]
async fn only_registered_people_have_a_place() {
    let server = Server::with(quick()).await;
    let (ada, ben) = (server.registered("Ada").await, server.person("Ben").await);
    for client in [&ada, &ben] {
        play(client, "42").await;
    }
    let rows = |challenge: &Value| -> Vec<(Value, Value)> {
        let rows = challenge["results"].as_array().unwrap().iter();
        rows.map(|row| (row["name"].clone(), row["ranked"].clone())).collect()
    };
    let (hers, his) = (look(&ada, "42").await, look(&ben, "42").await);
    assert_eq!(rows(&hers), [(json!("Ada"), json!(true))]);
    assert_eq!((&hers["people"], &hers["ranked"]), (&json!(2), &json!(1)));
    assert_eq!(hers["results"][0]["place"], 1);
    assert_eq!(rows(&his).len(), 2);
    assert!(rows(&his).contains(&(json!("Ben"), json!(false))));
    // Who has not finished it sees no tables.
    let visitor = look(&server.visitor(), "42").await;
    assert_eq!(visitor["results"][0]["best_table"], Value::Null);
}

#[tokio::test]
async fn the_engines_game_is_not_shown_before_somebody_has_finished() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let store = nova_luna_store::Store::open(&url).await.unwrap();
    store.set_engine_result("42", 91, "EngineTable").await.unwrap();
    store.close().await;
    let server = Server::on(folder, quick()).await;
    let ada = server.person("Ada").await;
    let engine =
        |challenge: Value| (challenge["engine_score"].clone(), challenge["engine_table"].clone());
    assert_eq!(engine(look(&ada, "42").await), (json!(91), Value::Null));
    play(&ada, "42").await;
    assert_eq!(engine(look(&ada, "42").await), (json!(91), json!("EngineTable")));
    assert_eq!(engine(look(&server.visitor(), "42").await), (json!(91), Value::Null));
}

#[tokio::test]
async fn the_engine_plays_the_same_deck_and_its_game_can_be_seen() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    assert_eq!(look(&ada, "42").await["engine_score"], Value::Null);
    let (table, _) = play(&ada, "42").await;
    let challenge = with_engine(&ada, "42").await;
    let engine = challenge["engine_table"].as_str().unwrap();
    let state = ada.state(engine).await;
    assert_eq!((&state["stage"], &state["challenge"]), (&json!("finished"), &json!("42")));
    assert_eq!(state["game"]["view"]["result"]["score"], challenge["engine_score"]);
    assert_eq!(
        (&state["seats"][0]["kind"], &state["seats"][0]["level"]),
        (&json!("bot"), &json!(5))
    );
    let (own, its) = (ada.record(&table).await, ada.record(engine).await);
    assert_eq!(own["deck"], its["deck"]);
    // It is in nobody's list and in no table of results.
    assert_eq!(challenge["people"], 1);
    assert!(!ada.mine().await.contains(&engine.to_owned()));
    assert!(!ada.lobby().await.contains(&engine.to_owned()));
    // The secret and the game are the same after a restart.
    let server = Server::on(server.stop().await, quick()).await;
    let ada = ada.at(&server);
    assert_eq!(look(&ada, "42").await, challenge);
    let next = id(&begin(&ada, "42").await.ok());
    let opening = ada.state(&next).await["game"]["view"]["wheel"]["spaces"].clone();
    let tiles: Vec<&Value> =
        opening.as_array().unwrap().iter().filter(|tile| !tile.is_null()).collect();
    assert!(tiles.iter().all(|tile| its["deck"].as_array().unwrap()[..11].contains(tile)));
}

#[tokio::test]
async fn progress_is_what_was_played() {
    let server = Server::with(quick()).await;
    let (ada, ben) = (server.person("Ada").await, server.person("Ben").await);
    let progress = async |client: &Client| client.get("/api/me/progress").await.ok();
    let empty = json!({"games": 0, "older": false, "opponents": [], "together": [], "solo": []});
    assert_eq!(progress(&ada).await, empty);
    server.visitor().get("/api/me/progress").await.refused(401, "no_session");

    let solo = ada.table(&["me"], json!({})).await;
    let score = ada.play_out(&solo).await["game"]["view"]["result"]["score"].clone();
    let more = json!({"bot_pause_ms": 0, "goal_discs": 2});
    let mut won = 0;
    let mut places = Vec::new();
    for _ in 0..2 {
        let table = ada.table(&["me", "level2", "level1"], more.clone()).await;
        let result = ada.play_out(&table).await["game"]["view"]["result"].clone();
        won += u64::from(result["winner"] == 0);
        let ranking = result["ranking"].as_array().unwrap();
        places.push(ranking.iter().position(|seat| *seat == 0).unwrap() as u64 + 1);
    }
    let after = progress(&ada).await;
    assert_eq!(after["games"], 3);
    assert_eq!((&after["solo"][0]["score"], &after["solo"][0]["table"]), (&score, &json!(solo)));
    let levels: Vec<&Value> =
        after["opponents"].as_array().unwrap().iter().map(|row| &row["level"]).collect();
    assert_eq!(levels, [1, 2]);
    for row in after["opponents"].as_array().unwrap() {
        assert_eq!((&row["games"], &row["name"]), (&json!(2), &Value::Null));
        assert_eq!(row["won"].as_u64().unwrap(), won);
        assert!(row["ahead"].as_u64().unwrap() >= won);
    }
    let together: Vec<u64> = after["together"]
        .as_array()
        .unwrap()
        .iter()
        .map(|g| g["place"].as_u64().unwrap())
        .collect();
    assert_eq!(together, places);
    assert_eq!(after["together"][0]["players"], 3);

    // People are told apart by who they are, not by what they are called.
    let names = ["Ben", "Benjamin"];
    for name in names {
        ben.patch("/api/me", json!({"name": name})).await.ok();
        let table = ada.table(&["me", "open"], json!({"goal_discs": 1})).await;
        ben.command(&table, json!({"type": "sit", "seat": 1})).await.ok();
        play_together(&[&ada, &ben], &table).await;
    }
    let after = progress(&ada).await;
    let people: Vec<&Value> = after["opponents"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["level"].is_null())
        .collect();
    assert_eq!(
        (people.len(), &people[0]["name"], &people[0]["games"]),
        (1, &json!("Benjamin"), &json!(2))
    );
    let lost = people[0]["games"].as_u64().unwrap() - people[0]["ahead"].as_u64().unwrap();
    assert_eq!(progress(&ben).await["opponents"][0]["ahead"].as_u64(), Some(lost));
}

#[tokio::test]
async fn only_games_that_were_played_count_as_progress() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    // Around one screen nobody knows who "I" was.
    let screen = ada.table(&["me", "me"], json!({"goal_discs": 3})).await;
    ada.play_out(&screen).await;
    let record = ada.record(&screen).await;
    ada.post("/api/records", record).await.ok();
    let on = json!({"id": fresh(), "moves": 3, "level": 1});
    let on = id(&ada.post(&format!("/api/tables/{screen}/play-on"), on).await.ok());
    ada.play_out(&on).await;
    // A game that goes on is no result yet.
    ada.table(&["me"], json!({})).await;
    let progress = ada.get("/api/me/progress").await.ok();
    assert_eq!((&progress["games"], &progress["opponents"]), (&json!(1), &json!([])));
    assert_eq!((&progress["together"], &progress["solo"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn a_score_belongs_to_the_moment_the_game_ended() {
    let server = Server::with(quick()).await;
    let ada = server.person("Ada").await;
    let one = ada.table(&["me"], json!({})).await;
    ada.play_out(&one).await;
    let two = ada.table(&["me"], json!({})).await;
    ada.play_out(&two).await;
    let before = ada.get("/api/me/progress").await.ok();
    ada.command(&one, json!({"type": "rematch"})).await.ok();
    assert_eq!(ada.get("/api/me/progress").await.ok()["solo"], before["solo"]);
    assert_eq!(before["solo"][0]["table"], json!(one));
}
