//! Questions that make no sense are answered by an error that helps, and never by a panic.

use nova_luna_testing::script;
use serde_json::{Value, json};

fn ask(question: &str) -> Value {
    serde_json::from_str(&nova_luna_wasm::reply(question, None)).expect("a reply is JSON")
}

#[track_caller]
fn check(question: &Value, code: &str, message: &str) {
    let reply = ask(&question.to_string());
    assert_eq!(reply["error"]["code"], code, "{reply}");
    let text = reply["error"]["message"].as_str().expect("a text");
    assert!(text.contains(message), "{text}");
}

fn create(chance: &str, seats: &Value) -> Value {
    json!({"create": {"table": "_1", "person": {"id": "ada", "name": "Ada"},
        "plan": {"id": "1", "seats": seats}, "moment": {"now_ms": 5, "chance": chance}}})
}

#[test]
fn what_is_wrong_is_named() {
    check(
        &json!({"dance": {}}),
        "bad_request",
        "unknown variant `dance`, expected one of `create`, ",
    );
    check(&json!({"state": {}}), "bad_request", "state: missing field `log`");
    check(&json!([1]), "bad_request", "invalid type: sequence, expected an object");
    check(&json!({}), "bad_request", "invalid type: map, expected enum");
    check(&json!({"lessons": null, "more": null}), "bad_request", "trailing comma");
    let wrong = "follow.log.table: invalid type: integer `5`, expected a string";
    check(&json!({"follow": {"log": {"table": 5}}}), "bad_request", wrong);
    let fine = "0f".repeat(32);
    check(&create(&fine, &json!([])), "bad_request", "seats: a table has 1 to 4 seats");
    check(&create("0f", &json!(["me"])), "bad_request", "moment.chance: 64 hexadecimal digits");
    check(&create(&"+1".repeat(32), &json!(["me"])), "bad_request", "moment.chance");
    check(&create(&"é".repeat(32), &json!(["me"])), "bad_request", "moment.chance");
    let mut nobody = create(&fine, &json!(["me"]));
    nobody["create"]["person"]["id"] = json!("");
    check(&nobody, "bad_request", "person.id: it must not be empty");
}

/// A record that does not replay, or has not come to its end.
#[test]
fn nobody_plays_on_from_a_record_that_makes_no_sense() {
    let record = include_str!("../../server/tests/records/blunder.json");
    let record: Value = serde_json::from_str(record).expect("a record");
    let play_on = |record: &Value| {
        json!({"play_on": {"table": "_2", "person": {"id": "ada", "name": "Ada"}, "record": record,
            "request": {"id": "1", "moves": 2, "level": 1},
            "moment": {"now_ms": 5, "chance": "0f".repeat(32)}}})
    };
    assert!(ask(&play_on(&record).to_string()).get("done").is_some());
    let mut swapped = record.clone();
    swapped["actions"].as_array_mut().expect("a list").swap(0, 1);
    check(&play_on(&swapped), "bad_record", "action 0: ");
    let mut strange = record.clone();
    strange["deck"][0] = json!(200);
    check(&play_on(&strange), "bad_record", "deck[0]");
    let mut open = record;
    open["result"] = Value::Null;
    check(&play_on(&open), "wrong_stage", "the game is not over");
}

#[test]
fn a_log_that_makes_no_sense_is_refused() {
    let state =
        |lines: Value| json!({"state": {"log": {"table": "_1", "lines": lines}, "viewer": null}});
    let line = |seq: u32, body: &str| json!({"seq": seq, "at_ms": 1, "body": body});
    check(&state(json!([line(2, "{}")])), "bad_request", "log: entry 1 is missing");
    check(&state(json!([line(1, "{}")])), "bad_request", "log: entry 1 cannot be read");
    let newer = r#"{"type": "sung", "version": 9}"#;
    check(&state(json!([line(1, newer)])), "unavailable", "a newer version");
    let choose =
        json!({"choose": {"log": {"table": "_1", "lines": []}, "version": 1, "thinking": {}}});
    check(&choose, "stale", "the game has moved on");
}

/// Whatever is cut out of a question, or changed in it, is answered.
#[test]
fn broken_questions_are_answered() {
    let exchanges = script::expected().into_iter();
    let mut questions: Vec<String> = exchanges.map(|exchange| exchange.text).collect();
    questions.retain(|question| question.len() < 6000 && !question.contains("\"thinking\""));
    for (i, question) in questions.iter().enumerate().step_by(7) {
        let cut = i * 31 % question.len();
        let (before, after) = question.split_at(question.floor_char_boundary(cut));
        for broken in [before.to_owned(), format!("{before}9{after}"), after.to_owned()] {
            let reply = ask(&broken);
            assert!(reply["error"]["message"].is_string() || reply.get("done").is_some());
        }
    }
}
