//! Games that were played on a player's device, copied to a server.

use serde_json::{Value, json};

use crate::common::Server;

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
