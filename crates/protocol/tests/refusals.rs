//! Input that is wrong: what is said about it, and that nothing breaks.

use nova_luna_protocol::{
    ActionJson, BotMessage, HostMessage, OutcomeJson, Record, View, from_json, to_json,
};
use nova_luna_rules::{Position, TILE_COUNT};
use nova_luna_testing::games::Table;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Two players with one goal disc each: seat 0 wins with its second tile.
const RECORD: &str = r#"{"format":"nova-luna-record/1","mode":"multiplayer","players":2,"goal_discs":1,"start_stack":[0,1],"deck":[24,40,60,34,1,46,26,68,38,47,19,49,32,22,61,67,37,30,65,18,35,31,15,66,52,45,29,28,58,12,33,3,9,11,21,56,5,41,13,59,62,16,10,8,17,44,2,36,4,63,55,48,14,64,50,39,43,53,27,6,42,23,57,7,25,51,20,54],"actions":[{"seat":1,"type":"take","tile":60,"x":0,"y":0,"covers":[]},{"seat":0,"type":"take","tile":1,"x":0,"y":0,"covers":[]},{"seat":0,"type":"take","tile":46,"x":0,"y":1,"covers":[[46,1]]}],"result":{"winner":0,"ranking":[0,1],"reason":"discs"}}"#;

/// The same game before its last action.
const LINE: &str = "2p1 .,24,40,.,34,*,46,26,68,38,47,19 01 1@0,0 60@0,0ooo";

/// A solo game in its second phase.
const SOLO: &str = "solo:81 .,*,3,4,5,6,7,8,9,10,11,12 0 1@0,0/2@1,0o";

fn record() -> Value {
    serde_json::from_str(RECORD).expect("the originals are fine")
}

fn view(line: &str) -> Value {
    let position: Position = line.parse().expect("the originals are fine");
    let view = View::of(&position, position.seat_to_move());
    serde_json::to_value(view).expect("the originals are fine")
}

/// A change to valid input: what a place, like `/deck/3`, holds instead; nothing when it is gone.
type Change = (&'static str, Option<Value>);

fn put(place: &'static str, value: Value) -> Change {
    (place, Some(value))
}

fn remove(place: &'static str) -> Change {
    (place, None)
}

#[track_caller]
fn changed(mut value: Value, changes: impl IntoIterator<Item = Change>) -> String {
    for (place, new) in changes {
        let (parent, name) = place.rsplit_once('/').expect("a place starts with /");
        match (value.pointer_mut(parent), new) {
            (Some(Value::Object(fields)), Some(new)) => {
                fields.insert(name.to_owned(), new);
            }
            (Some(Value::Object(fields)), None) => {
                fields.remove(name).expect("there is something to remove");
            }
            (Some(Value::Array(list)), Some(new)) => match name.parse::<usize>() {
                Ok(i) if i < list.len() => list[i] = new,
                _ => list.push(new),
            },
            (Some(Value::Array(list)), None) => {
                list.remove(name.parse().expect("an index"));
            }
            _ => panic!("{place} leads nowhere"),
        }
    }
    value.to_string()
}

/// Reading `text` fails with a message that starts so.
#[track_caller]
fn check<T: DeserializeOwned>(text: &str, expected: &str) {
    match from_json::<T>(text) {
        Ok(_) => panic!("it is accepted: {text}"),
        Err(error) => same_start(&error.to_string(), expected, text),
    }
}

#[track_caller]
fn check_record(changes: impl IntoIterator<Item = Change>, expected: &str) {
    let text = changed(record(), changes);
    let error = match from_json::<Record>(&text) {
        Ok(record) => match record.check() {
            Ok(_) => panic!("it is accepted: {text}"),
            Err(fault) => {
                assert!(record.game().is_err(), "it is checked but not replayed: {text}");
                fault.to_string()
            }
        },
        Err(error) => error.to_string(),
    };
    same_start(&error, expected, &text);
}

#[track_caller]
fn check_view_of(line: &str, changes: impl IntoIterator<Item = Change>, expected: &str) {
    let text = changed(view(line), changes);
    match from_json::<View>(&text).and_then(|view| view.position()) {
        Ok(position) => panic!("it is accepted as {position:?}: {text}"),
        Err(error) => same_start(&error.to_string(), expected, &text),
    }
}

#[track_caller]
fn check_view(changes: impl IntoIterator<Item = Change>, expected: &str) {
    check_view_of(LINE, changes, expected);
}

#[track_caller]
fn same_start(error: &str, expected: &str, text: &str) {
    assert!(!expected.is_empty());
    assert!(error.starts_with(expected), "{error}\ninstead of\n{expected}\nfor {text}");
    assert!(error.chars().all(|c| !c.is_control()), "{error:?} is not fit for a terminal");
}

#[test]
fn the_originals_are_fine() {
    let record: Record = from_json(RECORD).unwrap();
    assert_eq!(to_json(&record), RECORD);
    assert!(record.check().unwrap().is_over());
    for line in [LINE, SOLO] {
        let read: View = from_json(&view(line).to_string()).unwrap();
        assert_eq!(read.position().unwrap().notation(), line);
    }
}

/// What is no object of the kind at all.
#[test]
fn texts_that_are_no_objects() {
    for (text, expected) in [
        ("", "EOF while parsing"),
        ("   ", "EOF while parsing"),
        ("\0", "expected value at line 1 column 1"),
        ("null", "invalid type: null, expected an object"),
        ("true", "invalid type: boolean `true`, expected an object"),
        ("-0.5", "invalid type: floating point `-0.5`, expected an object"),
        ("1e400", "number out of range"),
        ("\"take\"", r#"invalid type: string "take", expected an object"#),
        ("[]", "invalid type: sequence, expected an object"),
        ("[\"refill\",null,null,null]", "invalid type: sequence, expected an object"),
        ("{", "EOF while parsing"),
        ("{\"a\":1,}", "trailing comma at line 1 column 8"),
        ("{'type':'refill'}", "key must be a string at line 1 column 2"),
        ("{\"type\"", "EOF while parsing"),
        ("{\"\0\":1}", "control character"),
        ("{\"\\ud800\":1}", "unexpected end of hex escape"),
        ("\u{feff}{}", "expected value at line 1 column 1"),
        ("// hello\n{}", "expected value at line 1 column 1"),
        ("}{", "expected value at line 1 column 1"),
        ("NaN", "expected value at line 1 column 1"),
        ("типа", "expected value at line 1 column 1"),
    ] {
        check::<ActionJson>(text, expected);
        check::<OutcomeJson>(text, expected);
        check::<View>(text, expected);
        check::<Record>(text, expected);
        check::<HostMessage>(text, expected);
        check::<BotMessage>(text, expected);
    }
}

#[test]
fn actions_that_cannot_be_read() {
    for (text, expected) in [
        ("{}", "missing field `type`"),
        (r#"{"type":null}"#, "type: invalid type: null, expected a string"),
        (r#"{"type":7}"#, "type: invalid type: integer `7`, expected a string"),
        (r#"{"type":"pass"}"#, r#"type: "pass" instead of "refill" or "take""#),
        (r#"{"type":"Take"}"#, r#"type: "Take" instead of "refill" or "take""#),
        (r#"{"type":""}"#, r#"type: "" instead of "refill" or "take""#),
        (r#"{"type":"fill\u0000\u001b[2J"}"#, r#"type: "fill??[2J" instead of"#),
        (r#"{"type":"месяц"}"#, r#"type: "месяц" instead of"#),
        (r#"{"type":"take"}"#, "tile: missing, a take needs tile, x and y"),
        (r#"{"type":"take","x":0,"y":0}"#, "tile: missing"),
        (r#"{"type":"take","tile":28,"y":0}"#, "x: missing"),
        (r#"{"type":"take","tile":28,"x":0}"#, "y: missing"),
        (r#"{"type":"take","tile":28,"x":0,"y":null}"#, "y: missing"),
        (
            r#"{"type":"take","tile":"28","x":0,"y":0}"#,
            r#"tile: invalid type: string "28", expected u8"#,
        ),
        (r#"{"type":"take","tile":28.0,"x":0,"y":0}"#, "tile: "),
        (r#"{"type":"take","tile":[28],"x":0,"y":0}"#, "tile: invalid type: sequence, expected u8"),
        (
            r#"{"type":"take","tile":true,"x":0,"y":0}"#,
            "tile: invalid type: boolean `true`, expected u8",
        ),
        (
            r#"{"type":"take","tile":300,"x":0,"y":0}"#,
            "tile: invalid value: integer `300`, expected u8",
        ),
        (
            r#"{"type":"take","tile":-1,"x":0,"y":0}"#,
            "tile: invalid value: integer `-1`, expected u8",
        ),
        (r#"{"type":"take","tile":1e99,"x":0,"y":0}"#, "tile: "),
        (r#"{"type":"take","tile":1e999,"x":0,"y":0}"#, "tile: number out of range"),
        (r#"{"type":"take","tile":28,"x":2147483648,"y":0}"#, "x: "),
        (r#"{"type":"take","tile":28,"x":0,"y":-2147483649}"#, "y: "),
        (r#"{"type":"take","tile":28,"x":0.5,"y":0}"#, "x: "),
        (r#"{"type":"take","tile":28,"x":01,"y":0}"#, "x: invalid number"),
        (r#"{"type":"refill","type":"refill"}"#, "duplicate field `type`"),
        (r#"{"type":"take","tile":1,"tile":2,"x":0,"y":0}"#, "duplicate field `tile`"),
        (r#"{"type":"refill"}{"type":"refill"}"#, "trailing characters"),
        (r#"{"type":"refill"} and more"#, "trailing characters"),
    ] {
        check::<ActionJson>(text, expected);
    }
}

#[test]
fn actions_that_make_no_sense() {
    for (text, expected) in [
        (r#"{"type":"take","tile":0,"x":0,"y":0}"#, "tile: there is no tile 0, only 1 to 68"),
        (r#"{"type":"take","tile":69,"x":0,"y":0}"#, "tile: there is no tile 69, only 1 to 68"),
        (r#"{"type":"take","tile":255,"x":0,"y":0}"#, "tile: there is no tile 255, only 1 to 68"),
        (
            r#"{"type":"take","tile":28,"x":69,"y":0}"#,
            "[69,0] is not edge to edge with a tile of the display",
        ),
        (
            r#"{"type":"take","tile":28,"x":0,"y":-2147483648}"#,
            "[0,-2147483648] is not edge to edge with a tile of the display",
        ),
    ] {
        let error = from_json::<ActionJson>(text).unwrap().action().expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn results_that_cannot_be_read() {
    for (text, expected) in [
        ("{}", "winner: missing in the result"),
        (r#"{"ranking":[0,1],"reason":"discs"}"#, "winner: missing in the result"),
        (r#"{"winner":0,"reason":"discs"}"#, "ranking: missing in the result"),
        (r#"{"winner":0,"ranking":[0,1]}"#, "reason: missing in the result"),
        (r#"{"winner":-1,"ranking":[0,1],"reason":"discs"}"#, "winner: "),
        (r#"{"winner":0,"ranking":0,"reason":"discs"}"#, "ranking: "),
        (
            r#"{"winner":0,"ranking":[0,"1"],"reason":"discs"}"#,
            r#"ranking: invalid type: string "1", expected u8"#,
        ),
        (
            r#"{"winner":0,"ranking":[0,1],"reason":"luck"}"#,
            "reason: unknown variant `luck`, expected one of `discs`, `tiles`, `resigned`",
        ),
        (r#"{"score":93}"#, "phase1_score: missing in the result"),
        (r#"{"score":93,"phase1_score":31}"#, "phase2_score: missing in the result"),
        (
            r#"{"score":93,"phase1_score":31,"phase2_score":62}"#,
            "discs_left: missing in the result",
        ),
        (
            r#"{"score":70000,"phase1_score":31,"phase2_score":62,"discs_left":0}"#,
            "score: invalid value: integer `70000`, expected u16",
        ),
        (r#"{"score":93,"score":94}"#, "duplicate field `score`"),
    ] {
        check::<OutcomeJson>(text, expected);
    }
}

#[test]
fn host_messages_that_cannot_be_read() {
    for (text, expected) in [
        ("{}", "missing field `type`"),
        (r#"{"type":"goodbye"}"#, r#"type: "goodbye" instead of "hello", "choose" or "quit""#),
        (r#"{"type":"hello"}"#, "protocol: missing"),
        (
            r#"{"type":"hello","protocol":"1"}"#,
            r#"protocol: invalid type: string "1", expected u32"#,
        ),
        (
            r#"{"type":"hello","protocol":-1}"#,
            "protocol: invalid value: integer `-1`, expected u32",
        ),
        (r#"{"type":"choose"}"#, "time_ms: missing"),
        (r#"{"type":"choose","time_ms":1000}"#, "view: missing"),
        (r#"{"type":"choose","time_ms":1.5}"#, "time_ms: "),
        (r#"{"type":"choose","time_ms":1e99}"#, "time_ms: "),
        (r#"{"type":"choose","time_ms":99999999999999999999}"#, "time_ms: "),
        (r#"{"type":"choose","nodes":-5}"#, "nodes: invalid value: integer `-5`, expected u64"),
        (
            r#"{"type":"choose","seed":4294967296}"#,
            "seed: invalid value: integer `4294967296`, expected u32",
        ),
        (r#"{"type":"choose","time_ms":1000,"view":null}"#, "view: missing"),
        (
            r#"{"type":"choose","time_ms":1000,"view":[]}"#,
            "view: invalid type: sequence, expected an object",
        ),
        (r#"{"type":"choose","time_ms":1000,"view":{}}"#, "view: missing field `mode`"),
        (
            r#"{"type":"choose","time_ms":1000,"view":{"mode":"duel"}}"#,
            "view.mode: unknown variant `duel`, expected `multiplayer` or `solo`",
        ),
        (
            r#"{"type":"choose","view":{"wheel":{"spaces":[null,300]}}}"#,
            "view.wheel.spaces[1]: invalid value: integer `300`, expected u8",
        ),
        (r#"{"type":"quit","type":"quit"}"#, "duplicate field `type`"),
    ] {
        check::<HostMessage>(text, expected);
    }
}

#[test]
fn bot_messages_that_cannot_be_read() {
    for (text, expected) in [
        ("{}", "missing field `type`"),
        ("hello", "expected value at line 1 column 1"),
        (
            r#"{"type":"choose"}"#,
            r#"type: "choose" instead of "ready", "refill", "take" or "error""#,
        ),
        (r#"{"type":"ready"}"#, "name: missing"),
        (r#"{"type":"ready","name":7}"#, "name: expected a text"),
        (r#"{"type":"ready","name":"a","name":"b"}"#, "duplicate field `name`"),
        (r#"{"type":"ready","name":"\ud800"}"#, "name: unexpected end of hex escape"),
        (r#"{"type":"error","message":7}"#, "message: expected a text"),
        (r#"{"type":"take"}"#, "tile: missing, a take needs tile, x and y"),
        (
            r#"{"type":"take","tile":-1,"x":0,"y":0}"#,
            "tile: invalid value: integer `-1`, expected u8",
        ),
        (
            r#"{"type":"take","tile":300,"x":0,"y":0}"#,
            "tile: invalid value: integer `300`, expected u8",
        ),
    ] {
        check::<BotMessage>(text, expected);
    }
}

#[test]
fn records_that_lack_a_field() {
    for field in
        ["/format", "/mode", "/players", "/goal_discs", "/start_stack", "/deck", "/actions"]
    {
        check_record([remove(field)], &format!("missing field `{}`", &field[1..]));
    }
    check_record([remove("/actions/1/seat")], "actions[1]: missing field `seat`");
    check_record([remove("/actions/1/type")], "actions[1]: missing field `type`");
    check_record([remove("/actions/1/tile")], "actions[1].tile: missing, a take needs");
    check_record([remove("/actions/1/x")], "actions[1].x: missing");
    check_record([remove("/actions/1/y")], "actions[1].y: missing");
    check_record([remove("/actions/1/covers")], "actions[1].covers: missing, a take lists");
    let result =
        r#"result: after these actions it is {"winner":0,"ranking":[0,1],"reason":"discs"}"#;
    check_record([remove("/result")], result);
    check_record([put("/result", Value::Null)], result);
    check_record([remove("/result/winner")], "result.winner: missing in the result");
    let forfeit = put("/forfeit", json!({"seat": 0}));
    check_record([forfeit], "forfeit: missing field `reason`");
}

#[test]
fn records_with_a_wrong_type() {
    for (place, value, expected) in [
        ("/format", json!(1), "format: invalid type: integer `1`, expected a string"),
        ("/mode", json!("duel"), "mode: unknown variant `duel`, expected `multiplayer` or `solo`"),
        ("/players", json!("2"), r#"players: invalid type: string "2", expected u8"#),
        ("/players", json!([2]), "players: invalid type: sequence, expected u8"),
        ("/goal_discs", json!(1.5), "goal_discs: "),
        ("/start_stack", json!({}), "start_stack: invalid type: map, expected a sequence"),
        ("/deck", json!("17,3"), r#"deck: invalid type: string "17,3", expected a sequence"#),
        ("/deck", Value::Null, "deck: invalid type: null, expected a sequence"),
        ("/deck/5", json!("1"), r#"deck[5]: invalid type: string "1", expected u8"#),
        ("/deck/5", json!(-1), "deck[5]: invalid value: integer `-1`, expected u8"),
        ("/deck/5", json!(300), "deck[5]: invalid value: integer `300`, expected u8"),
        ("/deck/5", json!(1e99), "deck[5]: "),
        ("/deck/5", json!([1]), "deck[5]: invalid type: sequence, expected u8"),
        ("/actions", json!({}), "actions: invalid type: map, expected a sequence"),
        (
            "/actions/1",
            json!("1@0,0"),
            r#"actions[1]: invalid type: string "1@0,0", expected an object"#,
        ),
        (
            "/actions/1",
            json!([0, "take", 1, 0, 0, []]),
            "actions[1]: invalid type: sequence, expected an object",
        ),
        ("/actions/1", Value::Null, "actions[1]: invalid type: null, expected an object"),
        ("/actions/1/seat", json!(-1), "actions[1].seat: invalid value: integer `-1`, expected u8"),
        (
            "/actions/1/tile",
            json!(256),
            "actions[1].tile: invalid value: integer `256`, expected u8",
        ),
        ("/actions/1/x", json!(1e10), "actions[1].x: "),
        ("/actions/1/type", json!("pass"), "actions[1].type: \"pass\" instead of"),
        (
            "/actions/2/covers",
            json!(46),
            "actions[2].covers: invalid type: integer `46`, expected a sequence",
        ),
        (
            "/actions/2/covers/0",
            json!(46),
            "actions[2].covers[0]: invalid type: integer `46`, expected a tuple of size 2",
        ),
        (
            "/actions/2/covers/0",
            json!([46]),
            "actions[2].covers[0]: invalid length 1, expected a tuple of size 2",
        ),
        ("/actions/2/covers/0", json!([46, 1, 0]), "actions[2].covers[0]"),
        ("/actions/2/covers/0/1", json!(-1), "actions[2].covers[0][1]: "),
        ("/result", json!("won"), r#"result: invalid type: string "won", expected an object"#),
        (
            "/result",
            json!([0, [0, 1], "discs"]),
            "result: invalid type: sequence, expected an object",
        ),
        (
            "/result/reason",
            json!("luck"),
            "result.reason: unknown variant `luck`, expected one of `discs`, `tiles`, `resigned`",
        ),
        ("/bots", json!("random"), r#"bots: invalid type: string "random", expected a sequence"#),
        ("/bots", json!(["random", 7]), "bots[1]: invalid type: integer `7`, expected a string"),
        ("/forfeit", json!([0, "died"]), "forfeit: invalid type: sequence, expected an object"),
        (
            "/forfeit",
            json!({"seat": 0, "reason": "bored"}),
            "forfeit.reason: unknown variant `bored`, expected one of `died`, `nonsense`, `illegal`, `overtime`",
        ),
    ] {
        check_record([put(place, value)], expected);
    }
}

#[test]
fn records_that_are_dealt_wrongly() {
    const ORDER: &str = "start_stack: the order has to name every seat exactly once";
    for (place, value, expected) in [
        ("/format", json!("nova-luna-record/2"), "format: expected \"nova-luna-record/1\""),
        ("/format", json!(""), "format: expected \"nova-luna-record/1\""),
        ("/mode", json!("solo"), "players: a solo game has one player"),
        ("/players", json!(0), "players: a game together is for 2 to 4 players, not 0"),
        ("/players", json!(1), "players: a game together is for 2 to 4 players, not 1"),
        ("/players", json!(5), "players: a game together is for 2 to 4 players, not 5"),
        ("/players", json!(3), ORDER),
        ("/goal_discs", json!(0), "goal_discs: a game together has 1 to 20 goal discs"),
        ("/goal_discs", json!(21), "goal_discs: a game together has 1 to 20 goal discs"),
        ("/start_stack", json!([]), ORDER),
        ("/start_stack", json!([0]), ORDER),
        ("/start_stack", json!([0, 0]), ORDER),
        ("/start_stack", json!([0, 1, 1]), ORDER),
        ("/start_stack", json!([1, 2]), ORDER),
        ("/start_stack", json!([0, 4]), "start_stack: there is no seat 4"),
        ("/start_stack", json!([1, 0]), "action 0: seat: it is the turn of seat 0, not of seat 1"),
        ("/deck", json!([]), "deck: a finished game's deck has 68 tiles, this one has 0"),
        ("/deck/0", json!(0), "deck[0]: there is no tile 0, only 1 to 68"),
        ("/deck/67", json!(69), "deck[67]: there is no tile 69, only 1 to 68"),
        ("/deck/1", json!(24), "deck[1]: tile 24 comes twice"),
        ("/deck/68", json!(54), "deck[68]: tile 54 comes twice"),
        ("/bots", json!([]), "bots: 0 names for 2 players"),
        ("/bots", json!(["a", "b", "c"]), "bots: 3 names for 2 players"),
        (
            "/forfeit",
            json!({"seat": 0, "reason": "died"}),
            "forfeit: the game came to its end, it has a result",
        ),
    ] {
        check_record([put(place, value)], expected);
    }
    let short = "deck: a finished game's deck has 68 tiles, this one has 67";
    check_record([remove("/deck/67")], short);
    let solo = [put("/mode", json!("solo")), put("/players", json!(1))];
    check_record(solo.clone(), "goal_discs: a solo game has 21 goal discs");
    let solo = solo.into_iter().chain([put("/goal_discs", json!(21))]);
    check_record(solo, ORDER);
    let unfinished = [put("/result", Value::Null), remove("/actions/2")];
    let forfeit = put("/forfeit", json!({"seat": 2, "reason": "died"}));
    let both = unfinished.into_iter().chain([forfeit]);
    check_record(both, "forfeit.seat: there is no seat 2");
}

/// A game that goes on needs as much of its deck as was revealed.
#[test]
fn unfinished_records_with_too_short_a_deck() {
    let unfinished = || vec![put("/result", Value::Null), remove("/actions/2")];
    let deck = |count: usize| put("/deck", json!(record()["deck"].as_array().unwrap()[..count]));
    let check_deck = |count, expected: &str| {
        check_record(unfinished().into_iter().chain([deck(count)]), expected);
    };
    check_deck(0, "deck: this fill draws 11 tiles, not 0");
    check_deck(10, "deck: this fill draws 11 tiles, not 10");
    for count in [11, 12, 68] {
        let text = changed(record(), unfinished().into_iter().chain([deck(count)]));
        let position = from_json::<Record>(&text).unwrap().check().unwrap();
        assert_eq!(position.notation(), LINE);
    }
}

#[test]
fn records_with_a_wrong_action() {
    for (changes, expected) in [
        (vec![put("/actions/0/seat", json!(0))], "action 0: seat: it is the turn of seat 1, not"),
        (vec![put("/actions/1/seat", json!(1))], "action 1: seat: it is the turn of seat 0, not"),
        (vec![put("/actions/0/seat", json!(3))], "action 0: seat: it is the turn of seat 1, not"),
        (vec![put("/actions/0/seat", json!(4))], "action 0: seat: there is no seat 4"),
        (vec![put("/actions/0/seat", json!(255))], "action 0: seat: there is no seat 255"),
        (vec![put("/actions/0/tile", json!(0))], "action 0: tile: there is no tile 0, only"),
        (vec![put("/actions/0/tile", json!(69))], "action 0: tile: there is no tile 69, only"),
        (vec![put("/actions/0/tile", json!(34))], "action 0: tile 34 is not one of the next three"),
        (vec![put("/actions/0/tile", json!(54))], "action 0: tile 54 is not on the track"),
        (vec![put("/actions/1/tile", json!(60))], "action 1: tile 60 is not on the track"),
        (
            vec![put("/actions/0/x", json!(1))],
            "action 0: the first tile of a display goes to [0,0]",
        ),
        (vec![put("/actions/2/y", json!(0))], "action 2: there is a tile on [0,0] already"),
        (vec![put("/actions/2/y", json!(2))], "action 2: [0,2] is not edge to edge"),
        (vec![put("/actions/2/y", json!(1_000_000))], "action 2: [0,1000000] is not edge to edge"),
        (
            vec![put("/actions/1/type", json!("refill"))],
            "action 1: the track can be filled when one or two tiles are left on it, and there are 10",
        ),
        (vec![remove("/actions/0")], "action 0: seat: it is the turn of seat 1, not of seat 0"),
        (vec![remove("/actions/2")], "result: after these actions it is null"),
        (vec![put("/actions", json!([]))], "result: after these actions it is null"),
    ] {
        check_record(changes, expected);
    }
}

#[test]
fn records_with_wrong_covers() {
    const RIGHT: &str = "action 2: covers: this placement covers [[46,1]]";
    for (covers, expected) in [
        (json!([]), RIGHT),
        (json!([[46, 0]]), RIGHT),
        (json!([[1, 0]]), "action 2: covers: [1,0] is no goal or comes twice"),
        (json!([[46, 1], [46, 0]]), RIGHT),
        (json!([[46, 1], [46, 1]]), "action 2: covers: [46,1] is no goal or comes twice"),
        (json!([[46, 3]]), "action 2: covers: [46,3] is no goal or comes twice"),
        (json!([[46, 255]]), "action 2: covers: [46,255] is no goal or comes twice"),
        (json!([[0, 1]]), "action 2: covers: there is no tile 0, only 1 to 68"),
        (json!([[69, 1]]), "action 2: covers: there is no tile 69, only 1 to 68"),
    ] {
        check_record([put("/actions/2/covers", covers)], expected);
    }
    check_record(
        [put("/actions/0/covers", json!([[60, 0]]))],
        "action 0: covers: this placement covers []",
    );
}

#[test]
fn records_with_a_wrong_result() {
    const RIGHT: &str =
        r#"result: after these actions it is {"winner":0,"ranking":[0,1],"reason":"discs"}"#;
    for (place, value) in [
        ("/result/winner", json!(1)),
        ("/result/winner", json!(200)),
        ("/result/ranking", json!([1, 0])),
        ("/result/ranking", json!([0])),
        ("/result/ranking", json!([])),
        ("/result/ranking", json!(vec![0; 1000])),
        ("/result/reason", json!("tiles")),
        ("/result", json!({"score": 93, "phase1_score": 31, "phase2_score": 62, "discs_left": 0})),
    ] {
        check_record([put(place, value)], RIGHT);
    }
}

#[test]
fn records_that_go_on_after_the_end() {
    let take = json!({"seat": 1, "type": "take", "tile": 24, "x": 1, "y": 0, "covers": []});
    check_record([put("/actions/3", take.clone())], "action 3: the game is over");
    let refill = json!({"seat": 0, "type": "refill"});
    check_record([put("/actions/3", refill.clone())], "action 3: the game is over");
    let mut many = record()["actions"].as_array().unwrap().clone();
    many.resize(10_000, take);
    check_record([put("/actions", json!(many))], "action 3: the game is over");
    let refills = json!(vec![refill; 10_000]);
    check_record([put("/actions", refills)], "action 0: seat: it is the turn of seat 1");
}

#[test]
fn views_with_a_wrong_type_or_a_field_missing() {
    for field in ["/mode", "/goal_discs", "/wheel", "/supply", "/order", "/players"] {
        check_view([remove(field)], &format!("missing field `{}`", &field[1..]));
    }
    for (place, value, expected) in [
        ("/mode", json!(2), "mode: "),
        ("/mode", json!("Solo"), "mode: unknown variant `Solo`, expected `multiplayer` or `solo`"),
        ("/goal_discs", json!(-1), "goal_discs: invalid value: integer `-1`, expected u8"),
        ("/turn", json!("0"), r#"turn: invalid type: string "0", expected u8"#),
        ("/turn", json!(256), "turn: invalid value: integer `256`, expected u8"),
        ("/wheel", json!([]), "wheel: invalid type: sequence, expected an object"),
        ("/wheel", Value::Null, "wheel: invalid type: null, expected an object"),
        ("/wheel/marker", Value::Null, "wheel.marker: invalid type: null, expected u8"),
        (
            "/wheel/spaces",
            json!([]),
            "wheel.spaces: invalid length 0, expected an array of length 12",
        ),
        (
            "/wheel/spaces",
            json!([null, 1, 2]),
            "wheel.spaces: invalid length 3, expected an array of length 12",
        ),
        ("/wheel/spaces", json!(vec![Value::Null; 13]), "wheel.spaces: "),
        (
            "/wheel/spaces/1",
            json!(300),
            "wheel.spaces[1]: invalid value: integer `300`, expected u8",
        ),
        (
            "/wheel/spaces/1",
            json!("24"),
            r#"wheel.spaces[1]: invalid type: string "24", expected u8"#,
        ),
        ("/supply", json!(1e99), "supply: "),
        ("/order", json!("01"), r#"order: invalid type: string "01", expected a sequence"#),
        ("/players", json!({}), "players: invalid type: map, expected a sequence"),
        ("/players/0", json!([1, 1, []]), "players[0]: invalid type: sequence, expected an object"),
        (
            "/players/0/time",
            json!(65536),
            "players[0].time: invalid value: integer `65536`, expected u16",
        ),
        (
            "/players/0/display",
            Value::Null,
            "players[0].display: invalid type: null, expected a sequence",
        ),
        ("/players/0/display/0", json!([1, 0, 0, []]), "players[0].display[0]: "),
        ("/players/0/display/0/tile", json!(-1), "players[0].display[0].tile: "),
        ("/players/0/display/0/covered", json!([0]), "players[0].display[0].covered[0]: "),
        ("/legal", json!([]), "legal: invalid type: sequence, expected an object"),
        ("/legal/cells", json!([[0, 1, 2]]), "legal.cells[0]"),
        (
            "/legal/cells",
            json!([[0]]),
            "legal.cells[0]: invalid length 1, expected an array of length 2",
        ),
        ("/legal/refill", json!(0), "legal.refill: invalid type: integer `0`, expected a boolean"),
        ("/result", json!(0), "result: invalid type: integer `0`, expected an object"),
        ("/solo", json!([1, null]), "solo: invalid type: sequence, expected an object"),
    ] {
        check_view([put(place, value)], expected);
    }
}

#[test]
fn views_of_impossible_positions() {
    for (place, value, expected) in [
        ("/mode", json!("solo"), "players: a solo game has one player"),
        ("/goal_discs", json!(0), "goal_discs: a game together has 1 to 20 goal discs"),
        ("/goal_discs", json!(20), "players[0].discs_left: 20 are left"),
        ("/players/0/discs_left", json!(0), "players[0].discs_left: 1 are left"),
        ("/players/1/time", json!(5), "players[1].time: the tiles of the display cost 4"),
        ("/players/2", json!({"time": 0, "discs_left": 1, "display": []}), "order: the order has"),
        ("/players", json!([]), "players: a game together is for 2 to 4 players, not 0"),
        (
            "/players",
            json!(vec![json!({"time": 0, "discs_left": 1, "display": []}); 99]),
            "players: a",
        ),
        ("/turn", json!(1), "turn: it is the turn of seat 0"),
        ("/turn", Value::Null, "turn: it is the turn of seat 0"),
        ("/supply", json!(56), "supply: 57 tiles are unseen"),
        ("/order", json!([1, 0]), "order: seat 1 has paid more time than a seat that moves after"),
        ("/order", json!([0]), "order: the order has to name every seat exactly once"),
        ("/order", json!([0, 0]), "order: the order has to name every seat exactly once"),
        ("/order", json!([0, 9]), "order: there is no seat 9"),
        ("/wheel/marker", json!(12), "wheel.marker: there is no space 12 for the marker"),
        ("/wheel/marker", json!(255), "wheel.marker: there is no space 255 for the marker"),
        ("/wheel/marker", json!(6), "wheel.spaces[6]: tile 46 lies on the marker's space"),
        ("/wheel/spaces/1", json!(0), "wheel.spaces[1]: there is no tile 0, only 1 to 68"),
        ("/wheel/spaces/1", json!(69), "wheel.spaces[1]: there is no tile 69, only 1 to 68"),
        ("/wheel/spaces/1", json!(40), "wheel.spaces[2]: tile 40 is in two places"),
        ("/wheel/spaces/1", json!(60), "players[1].display[0]: tile 60 is in two places"),
        ("/wheel/spaces", json!(vec![Value::Null; 12]), "wheel.spaces: the track is empty"),
        ("/players/0/display/0/tile", json!(0), "players[0].display[0].tile: there is no tile 0"),
        ("/players/0/display/0/x", json!(1), "players[0].display: the first tile of seat 0 is not"),
        ("/players/0/display/0/x", json!(69), "players[0].display[0].x, y: no display reaches"),
        (
            "/players/0/display/0/covered",
            json!([true]),
            "players[0].display[0].covered: tile 1 has 0",
        ),
        ("/players/1/display/0/covered", json!([]), "players[1].display[0].covered: tile 60 has 3"),
        (
            "/players/1/display/0/covered",
            json!([true, false, false]),
            "players[1].display[0]: goal 0 of tile 60 is covered but not complete",
        ),
        (
            "/players/0/display/1",
            json!({"tile": 2, "x": 1, "y": 1, "covered": [false]}),
            "players[0].display[1]: tile 2 does not touch an earlier tile of its display",
        ),
        (
            "/players/0/display/1",
            json!({"tile": 2, "x": 0, "y": 0, "covered": [false]}),
            "players[0].display: two tiles of seat 0 lie on 0,0",
        ),
        ("/solo", json!({"phase": 1, "phase1_score": null}), "solo: only a solo game has phases"),
        ("/solo", json!({"phase": 2, "phase1_score": 31}), "solo.phase1_score: only a solo game"),
    ] {
        check_view([put(place, value)], expected);
    }
    // All faults at once.
    check_view(
        [put("/order", json!([0, 0])), put("/wheel/marker", json!(99))],
        "order: the order has to name every seat exactly once; \
         wheel.marker: there is no space 99 for the marker",
    );
}

/// Faults that need a game that has come further.
#[test]
fn views_of_impossible_ends() {
    let over = "2p1 *,2,4,5,.,.,.,.,.,.,.,. 10 49@0,0oox/18@1,0 17@0,0ooo";
    check_view_of(
        over,
        [put("/players/0/display/0/covered/2", json!(false))],
        "players[0].display[0]: goal 2 of tile 49 is complete but not covered",
    );
    check_view_of(
        over,
        [put("/players/0/display/2", json!({"tile": 1, "x": 2, "y": 0, "covered": []}))],
        "players[0].display: seat 0 placed a tile after its last disc",
    );
    let placed = |tile: u8, x: i32, covered: &[bool]| json!({"tile": tile, "x": x, "y": 0, "covered": covered});
    check_view_of(
        over,
        [put(
            "/players/1/display",
            json!([placed(32, 0, &[false, false, true]), placed(35, 1, &[])]),
        )],
        "players: two players have placed all their discs",
    );
    check_view_of(
        "2p20 *,1,3,.,.,.,.,.,.,.,.,. 10 - -",
        [put(
            "/players/0/display",
            json!([placed(17, 0, &[false, false, false]), placed(2, 1, &[false])]),
        )],
        "players: the players' times are more than 7 apart",
    );
}

#[test]
fn solo_views_of_impossible_positions() {
    for (place, value, expected) in [
        ("/mode", json!("multiplayer"), "players: a game together is for 2 to 4 players, not 1"),
        ("/goal_discs", json!(20), "goal_discs: a solo game has 21 goal discs"),
        ("/solo/phase", json!(1), "solo.phase: this is phase 2"),
        ("/solo/phase", json!(3), "solo.phase: this is phase 2"),
        ("/solo/phase1_score", json!(84), "solo.phase1_score: phase 1 cannot have scored 84"),
        ("/solo/phase1_score", json!(65535), "solo.phase1_score: phase 1 cannot have scored 65535"),
        (
            "/solo/phase1_score",
            json!(-1),
            "solo.phase1_score: invalid value: integer `-1`, expected u16",
        ),
        ("/solo/phase1_score", Value::Null, "supply: no solo game has shown 12 tiles"),
        ("/solo", Value::Null, "supply: no solo game has shown 12 tiles"),
        ("/order", json!([]), "order: the order has to name every seat exactly once"),
        ("/turn", json!(1), "turn: it is the turn of seat 0"),
    ] {
        check_view_of(SOLO, [put(place, value)], expected);
    }
    let first = "solo *,1,18,35,52,2,19,36,53,3,20,37 0 -";
    check_view_of(first, [remove("/solo")], "solo: missing, the mode is solo");
}

/// Whatever is added, at any level, is passed over, however strange it is.
#[test]
fn unknown_fields_are_ignored_everywhere() {
    let deep = format!("{}{}", "[".repeat(2000), "]".repeat(2000));
    let strange = ["null", "1e99", "-1", "\"\\u0000 é 🌙\"", "{\"type\":[{}]}", "[[],{}]", &deep];
    for text in [
        r#"{"type":"refill"}"#,
        r#"{"type":"take","tile":28,"x":0,"y":1}"#,
        r#"{"type":"ready","name":"my bot"}"#,
        r#"{"type":"error","message":"no"}"#,
    ] {
        let expected: BotMessage = from_json(text).unwrap();
        for more in strange {
            assert_eq!(from_json(&with_more(text, more)), Ok(expected.clone()));
        }
    }
    let choose = format!(r#"{{"type":"choose","time_ms":1000,"view":{}}}"#, view(LINE));
    for text in [r#"{"type":"hello","protocol":1}"#, r#"{"type":"quit"}"#, &choose] {
        let expected: HostMessage = from_json(text).unwrap();
        for more in strange {
            assert_eq!(from_json(&with_more(text, more)), Ok(expected.clone()));
        }
    }
    for text in [view(LINE).to_string(), view(SOLO).to_string()] {
        let expected: View = from_json(&text).unwrap();
        for more in strange {
            assert_eq!(from_json(&with_more(&text, more)), Ok(expected.clone()));
        }
    }
    let expected: Record = from_json(RECORD).unwrap();
    for more in strange {
        assert_eq!(from_json(&with_more(RECORD, more)), Ok(expected.clone()));
    }
}

/// The object with unknown fields before and behind every field of every object in it. Twice the
/// same one: a reader that does not know a field cannot mind that either.
fn with_more(text: &str, more: &str) -> String {
    let longer = text.chars().map(|c| match c {
        '{' => format!("{{\"new\":{more},\"\":{more},"),
        '}' => format!(",\"new\":{more}}}"),
        other => other.to_string(),
    });
    longer.collect()
}

/// In one kind of result the fields of the other are unknown, so anything may stand there.
#[test]
fn results_may_hold_fields_of_the_other_kind() {
    for (text, more) in [
        (
            r#"{"winner":0,"ranking":[0,1],"reason":"discs"}"#,
            r#""discs_left":[0,3],"score":null,"phase1_score":-1}"#,
        ),
        (r#"{"winner":0,"ranking":[0,1],"reason":"discs"}"#, r#""score":[20,17]}"#),
        (
            r#"{"score":93,"phase1_score":31,"phase2_score":62,"discs_left":0}"#,
            r#""reason":"luck","winner":true}"#,
        ),
    ] {
        let longer = format!("{},{more}", text.strip_suffix('}').unwrap());
        assert_eq!(from_json::<OutcomeJson>(&longer), from_json(text), "{longer}");
        assert!(from_json::<OutcomeJson>(text).is_ok());
    }
}

/// Messages repeat a little of what was wrong, and nothing that a terminal would obey.
#[test]
fn messages_are_short_and_tame() {
    let long = "🌙\u{1b}[2J\u{7}".repeat(1000);
    let key = json!({ "type": "take", &long: 1 }).to_string().replace(":1", ":01");
    for text in [
        json!({ "type": long }).to_string(),
        json!({ "type": "take", "tile": long }).to_string(),
        json!({ "type": "ready", "name": { &long: 1 } }).to_string(),
        key,
    ] {
        let error = from_json::<BotMessage>(&text).expect_err("it is wrong").to_string();
        assert!(error.chars().count() < 500, "{error}");
        assert!(error.chars().all(|c| !c.is_control()), "{error:?}");
    }
    let mode = json!({ "mode": long }).to_string();
    check::<View>(&mode, "mode: unknown variant `🌙?[2J?🌙");
    check_record([put("/format", json!(long))], "format: expected \"nova-luna-record/1\"");
}

#[test]
fn nested_input_does_not_exhaust_the_stack() {
    for depth in [100, 128, 1000, 100_000] {
        for (open, close) in [("[", "]"), (r#"{"players":["#, "]}"), (r#"{"view":"#, "}")] {
            let text = format!("{}{}", open.repeat(depth), close.repeat(depth));
            assert!(from_json::<ActionJson>(&text).is_err());
            assert!(from_json::<OutcomeJson>(&text).is_err());
            assert!(from_json::<View>(&text).is_err());
            assert!(from_json::<Record>(&text).is_err());
            assert!(from_json::<HostMessage>(&text).is_err());
            assert!(from_json::<BotMessage>(&text).is_err());
        }
        let deck = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let text = RECORD.replace("[24,", &format!("[{deck},"));
        check::<Record>(&text, "deck[0]: invalid type: sequence, expected u8");
        let text = RECORD.replace(r#""winner":0"#, &format!(r#""winner":{deck}"#));
        assert!(from_json::<Record>(&text).is_err());
    }
}

/// Cut off anywhere, a text is refused; so it is with a byte that cannot be there.
#[test]
fn truncated_input_is_refused_at_every_byte() {
    let view = view(LINE).to_string();
    let choose = format!(r#"{{"type":"choose","time_ms":1000,"view":{view}}}"#);
    for end in 0..RECORD.len() {
        assert!(from_json::<Record>(&RECORD[..end]).is_err(), "{}", &RECORD[..end]);
    }
    for end in 0..view.len() {
        assert!(from_json::<View>(&view[..end]).is_err(), "{}", &view[..end]);
    }
    for end in 0..choose.len() {
        assert!(from_json::<HostMessage>(&choose[..end]).is_err(), "{}", &choose[..end]);
    }
    for place in 0..RECORD.len() {
        let text = format!("{}\0{}", &RECORD[..place], &RECORD[place..]);
        assert!(from_json::<Record>(&text).is_err(), "{text:?}");
    }
}

/// A game of full length, in which any byte may be another one: nothing panics, and what is still
/// a record is one for all readers.
#[test]
fn damaged_records_break_nothing() {
    let mut table = Table::some(32).last().unwrap();
    let mut game = table.deal();
    while table.step(&mut game) {}
    let text = to_json(&Record::of(&game));
    assert!(game.log().len() > TILE_COUNT / 2);
    for _ in 0..1500 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=table.dice.below(2) {
            let place = table.dice.below(bytes.len());
            bytes[place] = b"0123456789-\",:[]{}etx"[table.dice.below(21)];
        }
        let damaged = String::from_utf8(bytes).unwrap();
        if let Ok(record) = from_json::<Record>(&damaged) {
            assert_eq!(from_json(&to_json(&record)), Ok(record.clone()));
            assert_eq!(record.check().is_ok(), record.game().is_ok(), "{damaged}");
        }
    }
}
