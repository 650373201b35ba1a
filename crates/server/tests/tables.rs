//! How tables come about, are played at, and end.

use nova_luna_testing::wait::until_some;
use serde_json::{Value, json};

use crate::common::{Client, Decks, Script, Server, fresh, ids, play_together};

fn sit(seat: u8) -> Value {
    json!({"type": "sit", "seat": seat})
}

/// Waits until the state is as wanted.
async fn wait(client: &Client, table: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let state = async || Some(client.state(table).await).filter(&wanted);
    until_some("the table is as wanted", state).await
}

async fn play_one(client: &Client, table: &str) {
    assert!(client.play_one(table).await, "it is not their turn");
}

#[tokio::test]
async fn a_game_begins_when_no_seat_is_open() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open"], json!({"public": true})).await;
    let state = ada.state(&table).await;
    assert_eq!((&state["stage"], &state["game"]), (&json!("waiting"), &Value::Null));
    assert_eq!(state["you"], json!({"seats": [0], "host": true}));
    ada.get(&format!("/api/tables/{table}/record")).await.refused(409, "wrong_stage");
    ada.command(&table, json!({"type": "start"})).await.refused(409, "open_seats");
    let answer = bob.command(&table, sit(1)).await.ok();
    let state = bob.state(&table).await;
    assert_eq!((&state["stage"], &state["seq"]), (&json!("playing"), &answer["seq"]));
    assert_eq!(state["seats"][1]["name"], "Bob");
    let events = bob.get(&format!("/api/tables/{table}/events")).await.ok();
    let kinds: Vec<&Value> = events["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["event"]["what"]["type"])
        .collect();
    assert_eq!(kinds, ["created", "sat", "started"]);
    // With nobody to wait for, it begins at once.
    for seats in [vec!["me"], vec!["me", "me"], vec!["me", "level1"]] {
        let table = ada.table(&seats, json!({})).await;
        assert_eq!(ada.state(&table).await["stage"], "playing");
    }
}

#[tokio::test]
async fn the_host_begins_without_those_who_do_not_come() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table =
        ada.table(&["me", "open", "open", "open"], json!({"goal_discs": "first_game"})).await;
    bob.command(&table, sit(2)).await.ok();
    ada.command(&table, json!({"type": "start"})).await.ok();
    let state = bob.state(&table).await;
    assert_eq!((&state["stage"], &state["you"]["seats"]), (&json!("playing"), &json!([1])));
    assert_eq!((state["seats"].as_array().unwrap().len(), &state["goal_discs"]), (2, &json!(20)));
}

/// A table at which nobody could ever sit down is not to be had.
#[tokio::test]
async fn there_is_always_a_seat_for_a_person() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let bots = json!({"id": fresh(), "seats": ["level1", "level2"]});
    ada.post("/api/tables", bots).await.refused(400, "bad_request");
    let table = ada.table(&["open", "level1", "level2"], json!({})).await;
    let before = ada.state(&table).await;
    ada.command(&table, json!({"type": "start"})).await.refused(409, "open_seats");
    for to in ["removed", "level3"] {
        let change = json!({"type": "seat", "seat": 0, "to": to});
        ada.command(&table, change).await.refused(400, "bad_request");
    }
    assert_eq!(ada.state(&table).await, before);
}

#[tokio::test]
async fn seats_change_before_the_start() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open"], json!({})).await;
    let change = |seat: u8, to: &str| json!({"type": "seat", "seat": seat, "to": to});
    ada.command(&table, change(1, "removed")).await.refused(409, "wrong_stage");
    ada.command(&table, json!({"type": "add_seat", "to": "open"})).await.ok();
    ada.command(&table, json!({"type": "add_seat", "to": "level5"})).await.ok();
    ada.command(&table, json!({"type": "add_seat", "to": "open"}))
        .await
        .refused(409, "wrong_stage");
    bob.command(&table, sit(2)).await.ok();
    // The host may ask somebody to get up.
    ada.command(&table, change(2, "open")).await.ok();
    assert_eq!(bob.state(&table).await["you"]["seats"], json!([]));
    ada.command(&table, change(2, "removed")).await.ok();
    ada.command(&table, change(0, "open")).await.ok();
    let state = ada.state(&table).await;
    assert_eq!(state["you"], json!({"seats": [], "host": true}));
    let kinds: Vec<&Value> =
        state["seats"].as_array().unwrap().iter().map(|seat| &seat["kind"]).collect();
    assert_eq!(kinds, ["open", "open", "bot"]);
    // One may sit on several seats: that is one screen.
    bob.command(&table, sit(1)).await.ok();
    bob.command(&table, sit(0)).await.ok();
    assert_eq!(bob.state(&table).await["you"]["seats"], json!([0, 1]));
}

#[tokio::test]
async fn the_host_passes_on_and_the_last_one_closes_the_door() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open", "open"], json!({"public": true})).await;
    bob.command(&table, sit(1)).await.ok();
    ada.command(&table, json!({"type": "leave"})).await.ok();
    let state = bob.state(&table).await;
    assert_eq!(state["you"], json!({"seats": [1], "host": true}));
    assert_eq!(state["seats"][0]["kind"], "open");
    ada.command(&table, json!({"type": "close"})).await.refused(403, "not_host");
    bob.command(&table, json!({"type": "leave"})).await.ok();
    assert_eq!(bob.state(&table).await["stage"], "closed");
    assert!(bob.lobby().await.is_empty() && bob.mine().await.is_empty());
}

#[tokio::test]
async fn one_screen_is_one_person() {
    let server = Server::dealing(Decks::new(Script::random(2, 1, 1).deck)).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({"goal_discs": 1})).await;
    let state = ada.state(&table).await;
    assert_eq!(state["you"]["seats"], json!([0, 1]));
    let state = ada.play_out(&table).await;
    assert!(state["game"]["view"]["result"]["winner"].is_u64(), "{state}");
    assert_eq!(ada.mine().await, [table.as_str()]);
}

#[tokio::test]
async fn alone_and_with_bots() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me"], json!({})).await;
    let state = ada.play_out(&table).await;
    let score = state["game"]["view"]["result"]["score"].clone();
    assert_eq!(ada.get("/api/me").await.ok()["best_solo_score"], score);
    let table =
        ada.table(&["level1", "me", "level2"], json!({"goal_discs": 1, "bot_pause_ms": 0})).await;
    ada.play_out(&table).await;
}

#[tokio::test]
async fn a_bot_stands_in_until_somebody_comes_back() {
    let server = Server::dealing(Decks::new(Script::random(2, 1, 1).deck)).await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["open", "open"], json!({"bot_pause_ms": 0})).await;
    ada.command(&table, sit(0)).await.ok();
    bob.command(&table, sit(1)).await.ok();
    ada.command(&table, json!({"type": "return"})).await.refused(409, "not_away");
    ada.command(&table, json!({"type": "leave"})).await.ok();
    ada.command(&table, json!({"type": "leave"})).await.refused(409, "wrong_stage");
    let state = bob.state(&table).await;
    assert_eq!(
        (&state["seats"][0]["left"], &state["seats"][0]["stand_in"]),
        (&json!(true), &json!(false))
    );
    bob.command(&table, json!({"type": "stand_in", "seat": 0, "level": 1})).await.ok();
    // It plays at once, for it is its turn.
    let state = wait(&bob, &table, |state| state["game"]["view"]["turn"] == 1).await;
    assert_eq!(
        (&state["seats"][0]["level"], &state["seats"][0]["stand_in"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(state["seats"][0]["name"], "Ada");
    ada.command(&table, json!({"type": "return"})).await.ok();
    let state = ada.state(&table).await;
    assert_eq!(
        (&state["seats"][0]["left"], &state["seats"][0]["stand_in"]),
        (&json!(false), &json!(false))
    );
    let events = ada.get(&format!("/api/tables/{table}/events")).await.ok();
    let played = events["events"].as_array().unwrap().iter().map(|one| &one["event"]["what"]);
    assert!(played.filter(|what| what["type"] == "played").all(|what| what["by"] == "bot"));
    // Who simply plays is back as well.
    while ada.state(&table).await["game"]["view"]["turn"] == 1 {
        play_one(&bob, &table).await;
    }
    ada.command(&table, json!({"type": "leave"})).await.ok();
    play_one(&ada, &table).await;
    assert_eq!(ada.state(&table).await["seats"][0]["left"], false);
}

#[tokio::test]
async fn resigning_loses_and_others_see_it() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open"], json!({"turn_limit_s": 3600})).await;
    bob.command(&table, sit(1)).await.ok();
    let listed = ada.get("/api/tables/mine").await.ok();
    let deadline = ada.state(&table).await["game"]["deadline_ms"].clone();
    assert!(deadline.is_u64());
    assert_eq!(listed["tables"][0]["deadline_ms"], deadline);
    let mut socket = bob.socket(&table).await;
    ada.command(&table, json!({"type": "resign"})).await.ok();
    let seen = socket.await_type("event").await;
    assert_eq!(seen["event"]["what"], json!({"type": "resigned", "seat": 0}));
    let state = bob.state(&table).await;
    assert_eq!(
        (&state["stage"], &state["seats"][0]["resigned"]),
        (&json!("finished"), &json!(true))
    );
    let result = &state["game"]["view"]["result"];
    assert_eq!(*result, json!({"winner": 1, "ranking": [1, 0], "reason": "resigned"}));
    let progress = ada.get("/api/me/progress").await.ok();
    assert_eq!(progress["together"][0]["place"], 2);
    // It can be looked through, and nothing hidden is told.
    let replay = bob.get(&format!("/api/tables/{table}/replay")).await.ok();
    assert_eq!(replay["moves"], json!([]));
    let record = bob.get(&format!("/api/tables/{table}/record")).await.ok();
    assert_eq!((&record["result"], record["deck"].as_array().unwrap().len()), (&Value::Null, 11));
    // Nobody has moved, so there is nothing to judge and nothing to play on from.
    let wish = json!({"id": "on", "moves": 0, "level": 1});
    for (path, body) in [("analysis", json!({})), ("play-on", wish)] {
        bob.post(&format!("/api/tables/{table}/{path}"), body).await.refused(409, "wrong_stage");
    }
}

#[tokio::test]
async fn among_three_the_game_goes_on_with_a_bot() {
    let server = Server::start().await;
    let people =
        [server.person("Ada").await, server.person("Bob").await, server.person("Cem").await];
    let setting = json!({"goal_discs": 2, "bot_pause_ms": 0});
    let table = people[0].table(&["me", "open", "open"], setting).await;
    for (seat, person) in (1..).zip(&people[1..]) {
        person.command(&table, sit(seat)).await.ok();
    }
    people[0].command(&table, json!({"type": "resign"})).await.ok();
    play_together(&[&people[1], &people[2]], &table).await;
    let state = people[1].state(&table).await;
    assert_eq!(state["game"]["view"]["result"]["ranking"][2], 0);
}

#[tokio::test]
async fn a_game_with_bots_can_be_deleted_and_a_challenge_cannot() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "level1"], json!({})).await;
    ada.command(&table, json!({"type": "resign"})).await.refused(409, "wrong_stage");
    ada.command(&table, json!({"type": "close"})).await.ok();
    assert_eq!(ada.state(&table).await["stage"], "closed");
    assert!(ada.mine().await.is_empty());
    // One that is over, too, and one that was only looked at.
    let solo = ada.table(&["me"], json!({})).await;
    ada.play_out(&solo).await;
    let imported = ada.post("/api/records", ada.record(&solo).await).await.json();
    let imported = imported["table"].as_str().unwrap();
    assert_eq!(ada.mine().await.len(), 2);
    let bob = server.person("Bob").await;
    for table in [solo.as_str(), imported] {
        bob.command(table, json!({"type": "close"})).await.refused(403, "not_host");
        ada.command(table, json!({"type": "close"})).await.ok();
        ada.get(&format!("/api/tables/{table}/replay")).await.refused(409, "wrong_stage");
    }
    assert!(ada.mine().await.is_empty());
    let challenge = ada.post("/api/challenges/7/tables", json!({"id": fresh()})).await.ok();
    let table = challenge["table"].as_str().unwrap();
    ada.command(table, json!({"type": "close"})).await.refused(409, "wrong_stage");
}

#[tokio::test]
async fn taking_back_is_an_event() {
    let server = Server::dealing(Decks::new(Script::random(2, 1, 1).deck)).await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["open", "open"], json!({})).await;
    ada.command(&table, sit(0)).await.ok();
    bob.command(&table, sit(1)).await.ok();
    let view = |state: Value| state["game"]["view"].clone();
    let before = view(ada.state(&table).await);
    play_one(&ada, &table).await;
    assert_ne!(view(ada.state(&table).await), before);
    ada.command(&table, json!({"type": "undo", "version": 2})).await.ok();
    let state = ada.state(&table).await;
    assert_eq!((&state["version"], view(state.clone())), (&json!(3), before));
    let events = bob.get(&format!("/api/tables/{table}/events?since=4")).await.ok();
    assert_eq!(
        events["events"][1]["event"]["what"],
        json!({"type": "undone", "seat": 0, "moves": [5]})
    );
    ada.command(&table, json!({"type": "undo", "version": 3}))
        .await
        .refused(409, "nothing_to_undo");
}

#[tokio::test]
async fn a_rematch_turns_the_seats_and_is_one() {
    let server = Server::dealing(Decks::new(Script::random(2, 1, 1).deck)).await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open"], json!({"goal_discs": 1, "public": true})).await;
    ada.command(&table, json!({"type": "rematch"})).await.refused(409, "wrong_stage");
    bob.command(&table, sit(1)).await.ok();
    play_together(&[&ada, &bob], &table).await;
    // Two at once, and one of them twice.
    let rematch = json!({"type": "rematch"});
    let (one, other) =
        tokio::join!(ada.command(&table, rematch.clone()), bob.command(&table, rematch.clone()));
    let again = one.ok()["table"].as_str().unwrap().to_owned();
    assert_eq!(other.ok()["table"], again);
    assert_eq!(ada.command(&table, rematch).await.ok()["table"], again);
    assert_eq!(ada.state(&table).await["rematch"], again);
    let state = ada.state(&again).await;
    assert_eq!(
        (&state["goal_discs"], &state["public"], &state["stage"]),
        (&json!(1), &json!(false), &json!("waiting"))
    );
    let seats: Vec<(&Value, &Value)> = state["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| (&seat["name"], &seat["kind"]))
        .collect();
    assert_eq!(seats[0].0, "Bob");
    assert_eq!(seats[1].0, "Ada");
    // Who asked sits; the seat of the other one is held.
    let kinds = [seats[0].1, seats[1].1];
    assert!(kinds.contains(&&json!("held")) && kinds.contains(&&json!("person")), "{kinds:?}");
    let (held, guest) = if seats[0].1 == "held" { (0, &bob) } else { (1, &ada) };
    let mine = guest.get("/api/tables/mine").await.ok();
    assert_eq!(
        (&mine["tables"][0]["table"], &mine["tables"][0]["waits_for_you"]),
        (&json!(again), &json!(true))
    );
    assert_eq!(mine["tables"].as_array().unwrap().len(), 2);
    guest.command(&again, sit(held)).await.ok();
    assert_eq!(ada.state(&again).await["game"]["view"]["turn"], 0, "now Bob begins");
}

#[tokio::test]
async fn my_games_are_in_order_of_urgency() {
    let server = Server::dealing(Decks::new(Script::random(2, 1, 1).deck)).await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let over = ada.table(&["me"], json!({})).await;
    ada.play_out(&over).await;
    let on_turn = ada.table(&["me", "open"], json!({})).await;
    let waiting = ada.table(&["me", "open"], json!({})).await;
    let theirs = ada.table(&["open", "me"], json!({})).await;
    bob.command(&on_turn, sit(1)).await.ok();
    bob.command(&theirs, sit(0)).await.ok();
    let mine = ada.get("/api/tables/mine").await.ok();
    let order = ids(&mine);
    assert_eq!((&order[0], &order[3]), (&on_turn, &over));
    assert!(order[1..3].contains(&waiting) && order[1..3].contains(&theirs));
    let waits: Vec<&Value> =
        mine["tables"].as_array().unwrap().iter().map(|table| &table["waits_for_you"]).collect();
    assert_eq!(waits, [true, false, false, false]);
    assert_eq!(bob.mine().await, [theirs.as_str(), on_turn.as_str()]);
}

#[tokio::test]
async fn records_go_out_and_come_in() {
    let server = Server::dealing(Decks::new(Script::random(2, 1, 1).deck)).await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let solo = (vec!["me"], json!({}));
    let few = json!({"goal_discs": 2});
    for (seats, more) in [solo, (vec!["me", "me"], few.clone()), (vec!["me", "me", "me"], few)] {
        let table = ada.table(&seats, more).await;
        play_one(&ada, &table).await;
        let unfinished = ada.record(&table).await;
        assert!(
            unfinished["deck"].as_array().unwrap().len() < 68 && unfinished["result"].is_null()
        );
        ada.post("/api/records", unfinished).await.refused(400, "bad_record");
        let state = ada.play_out(&table).await;
        let record = ada.record(&table).await;
        let brought = bob.post("/api/records", record.clone()).await;
        assert_eq!(brought.status, 201);
        let brought = brought.json();
        assert_eq!((&brought["imported"], &brought["stage"]), (&json!(true), &json!("finished")));
        assert_eq!(brought["game"]["view"], state["game"]["view"]);
        assert_eq!(brought["you"], json!({"seats": [], "host": true}));
        let copy = brought["table"].as_str().unwrap();
        assert_eq!(bob.record(copy).await, record);
        // It is nobody's game: no rematch, and no best score.
        bob.command(copy, json!({"type": "rematch"})).await.refused(403, "not_seated");
        assert!(bob.mine().await.contains(&copy.to_owned()) && bob.lobby().await.is_empty());
        assert_eq!(bob.get("/api/me").await.ok()["best_solo_score"], Value::Null);
    }
}

#[tokio::test]
async fn records_that_do_not_replay_are_refused() {
    let server = Server::dealing(Decks::new(Script::random(2, 1, 1).deck)).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({"goal_discs": 1})).await;
    ada.play_out(&table).await;
    let record = ada.record(&table).await;
    let before = ada.mine().await;
    let deck = &record["deck"];
    let changes = [
        ("/format", json!("nova-luna-record/2")),
        ("/mode", json!("solo")),
        ("/players", json!(3)),
        ("/players", json!(0)),
        ("/players", json!(255)),
        ("/goal_discs", json!(0)),
        ("/goal_discs", json!(2)),
        ("/start_stack", json!([0, 0])),
        ("/start_stack", json!([1, 7])),
        ("/start_stack", json!([])),
        ("/deck", json!([])),
        ("/deck/0", deck[1].clone()),
        ("/deck/0", json!(0)),
        ("/deck/0", json!(69)),
        ("/actions", json!([])),
        ("/actions/0/seat", json!(1)),
        ("/actions/0/seat", json!(9)),
        ("/actions/0/x", json!(50)),
        ("/actions/0/tile", deck[67].clone()),
        ("/actions/0/covers", json!([[1, 0]])),
        ("/result", Value::Null),
        ("/result/winner", json!(7)),
        ("/bots", json!(["only one"])),
        ("/bots", json!(["a", "b", "c"])),
    ];
    for (place, value) in changes {
        let mut bad = record.clone();
        *bad.pointer_mut(place).unwrap_or_else(|| panic!("{place} in {record}")) = value.clone();
        let reply = ada.post("/api/records", bad).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, "bad_record"), "{place} {value}");
    }
    assert_eq!(ada.mine().await, before);
    // Names are tidied or left out, whatever they are.
    let mut named = record.clone();
    named["bots"] = json!([" a  b ", "\u{202E}\u{0}"]);
    let brought = ada.post("/api/records", named).await.ok();
    assert_eq!(
        (&brought["seats"][0]["name"], &brought["seats"][1]["name"]),
        (&json!("a b"), &json!("2"))
    );
}

/// What a server knows it knows again after a restart, sockets and all.
#[tokio::test]
async fn a_restart_loses_nothing() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "me"], json!({})).await;
    play_one(&ada, &table).await;
    let before = ada.state(&table).await;
    let mut socket = ada.socket(&table).await;
    socket.next().await;
    let folder = server.stop().await;
    socket.await_type("closing").await;
    assert_eq!(socket.ended().await.unwrap().0, 1012);
    let server = Server::on(folder, nova_luna_server::Config::default()).await;
    assert_eq!(ada.at(&server).state(&table).await, before);
    play_one(&ada.at(&server), &table).await;
}
