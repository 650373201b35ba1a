//! The introduction over HTTP.

use serde_json::json;

use crate::common::{Ask, Server};

#[tokio::test]
async fn a_stranger_goes_through_all_of_it_and_leaves_no_trace() {
    let server = Server::start().await;
    let stranger = server.visitor();
    let before = server.stored();
    let lessons = stranger.get("/api/lessons").await.ok();
    let lessons = lessons["lessons"].as_array().unwrap();
    assert_eq!(lessons.len(), 8);
    for lesson in lessons {
        let address = format!("/api/lessons/{}", lesson["topic"].as_str().unwrap());
        assert_eq!(lesson["state"]["you"]["seats"], json!([0]));
        let done = stranger.post(&address, lesson["example"].clone()).await;
        assert!(done.headers.get("set-cookie").is_none());
        let done = done.ok();
        assert_eq!(done["type"], "done", "{address}");
        assert_eq!(done["steps"][0]["event"]["what"]["action"], lesson["example"]);
        // Everything is as it was: the same again does the same again.
        assert_eq!(stranger.post(&address, lesson["example"].clone()).await.ok(), done);
    }
    assert!(server.stored() == before);
}

#[tokio::test]
async fn what_misses_the_point_is_answered_with_what_to_do() {
    let server = Server::start().await;
    let stranger = server.visitor();
    let attempt =
        async |lesson: &str, action| stranger.post(&format!("/api/lessons/{lesson}"), action).await;
    let dear = json!({"type": "take", "tile": 9, "x": 0, "y": 0});
    assert_eq!(
        attempt("take", dear).await.ok(),
        json!({
            "type": "missed", "why": "not_cheapest",
            "message": "there is a cheaper one: take the tile with the lowest number",
        })
    );
    let far = json!({"type": "take", "tile": 18, "x": 0, "y": 0});
    assert_eq!(attempt("take", far).await.ok()["why"], "out_of_reach");
}

#[tokio::test]
async fn nonsense_is_refused() {
    let server = Server::start().await;
    let stranger = server.visitor();
    let refill = json!({"type": "refill"});
    for lesson in ["nothing", "0", "TAKE", "take%00", "%C3%28"] {
        let reply = stranger.post(&format!("/api/lessons/{lesson}"), refill.clone()).await;
        reply.refused(404, "unknown_address");
    }
    for body in [json!(null), json!([]), json!({}), json!({"type": "take"}), json!({"type": 7})] {
        stranger.post("/api/lessons/take", body).await.refused(400, "bad_request");
    }
    for (tile, x) in [(0, 0), (69, 0), (9, 69), (9, i32::MAX)] {
        let action = json!({"type": "take", "tile": tile, "x": x, "y": 0});
        stranger.post("/api/lessons/take", action).await.refused(400, "bad_request");
    }
    let gone = json!({"type": "take", "tile": 2, "x": 0, "y": 0});
    stranger.post("/api/lessons/take", gone).await.refused(422, "illegal_action");
    let large = json!({"type": "refill", "more": "x".repeat(20_000)});
    stranger.post("/api/lessons/take", large).await.refused(413, "too_large");
    let foreign = Ask::new("POST", "/api/lessons/fill").json(&refill);
    let foreign = foreign.header("origin", "https://elsewhere.example");
    stranger.ask(foreign).await.refused(403, "foreign_origin");
}
