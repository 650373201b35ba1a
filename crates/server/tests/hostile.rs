//! Whatever strangers send is answered by what the description says, and changes nothing.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::common::{Ask, Client, Reply, Server, Socket, check_words, fresh, raw};

/// Every address that takes a body, with something it would take.
fn requests(table: &str) -> Vec<(&'static str, String, Value)> {
    let command = |command: Value| {
        let path = format!("/api/tables/{table}/commands");
        ("POST", path, json!({"id": fresh(), "command": command}))
    };
    let action = json!({"type": "take", "tile": 1, "x": 0, "y": 1});
    let record_action =
        json!({"seat": 0, "type": "take", "tile": 1, "x": 0, "y": 0, "covers": [[1, 0]]});
    let record = json!({
        "format": "nova-luna-record/1", "mode": "multiplayer", "players": 2, "goal_discs": 20,
        "start_stack": [1, 0], "deck": [1, 2, 3], "actions": [record_action],
        "result": {"winner": 0, "ranking": [0, 1]}, "seed": 1, "game": 1, "bots": ["a", "b"],
        "forfeit": {"seat": 0, "reason": "died"},
    });
    let table = json!({
        "id": fresh(), "seats": ["me", "open"], "goal_discs": "standard", "public": false,
        "turn_limit_s": 60, "bot_pause_ms": 0,
    });
    vec![
        ("PATCH", "/api/me".to_owned(), json!({"name": "Ada"})),
        // The current password is wrong, so that nothing is hashed.
        ("PUT", "/api/me/password".to_owned(), json!({"password": "short", "current": "short"})),
        ("POST", "/api/tables".to_owned(), table),
        ("POST", "/api/records".to_owned(), record.clone()),
        (
            "POST",
            "/api/device-games".to_owned(),
            json!({"id": fresh(), "record": record, "seats": ["me", "level1"], "ended_ms": 0}),
        ),
        command(json!({"type": "sit", "seat": 0})),
        command(json!({"type": "leave"})),
        command(json!({"type": "return"})),
        command(json!({"type": "seat", "seat": 9, "to": "open"})),
        command(json!({"type": "add_seat", "to": "level1"})),
        command(json!({"type": "start"})),
        command(json!({"type": "play", "version": 1, "action": action})),
        command(json!({"type": "play", "version": 1, "action": {"type": "refill"}})),
        command(json!({"type": "undo", "version": 1})),
        command(json!({"type": "stand_in", "seat": 0, "level": 1})),
        command(json!({"type": "rematch"})),
    ]
}

/// What stands where something else should.
fn wrong_values() -> Vec<Value> {
    let mut deep = json!(0);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(256),
        json!(4_294_967_296_u64),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1.5),
        json!(1e300),
        json!(""),
        json!("0"),
        json!("__proto__"),
        json!("a\u{0}b"),
        json!("\u{202E}evil\u{2066}"),
        json!("x".repeat(3000)),
        json!([]),
        json!([[[]]]),
        json!({}),
        json!({"__proto__": {"type": "start"}, "constructor": 1}),
        deep,
    ]
}

/// The places in a value, as JSON pointers.
fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    found.push(path.to_owned());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| places(value, &format!("{path}/{key}"), found));
        }
        Value::Array(values) => {
            let items = values.iter().enumerate();
            items.for_each(|(i, value)| places(value, &format!("{path}/{i}"), found));
        }
        _ => {}
    }
}

/// Nobody sees a fault of the server, and a refusal looks as described.
#[track_caller]
fn check_fine(reply: &Reply, what: &str) {
    assert!(reply.status < 500, "{what}: {} {}", reply.status, reply.text());
    if reply.status >= 400 {
        assert_ne!(reply.code(), "internal", "{what}");
    }
}

/// Somebody at a table of their own that waits.
async fn at_a_table(server: &Server) -> (Client, String) {
    let person = server.person("Ada").await;
    let table = person.table(&["me", "open", "open"], json!({})).await;
    (person, table)
}

#[tokio::test]
async fn whatever_is_wrong_with_a_message_its_id_comes_back() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    let mut socket = person.socket(&table).await;
    socket.await_type("state").await;
    let mut answer = async |message: Message| {
        socket.send(message).await;
        let refused = socket.await_type("refused").await;
        check_words(refused["error"]["message"].as_str().unwrap());
        refused["id"].clone()
    };
    for text in [
        r#"{"type":"command","id":"mine","command":{"type":"fly"}}"#,
        r#"{"type":"command","id":"mine","command":{"type":"play","version":-1}}"#,
        r#"{"type":"command","id":"mine","command":{"type":"play","version":1}}"#,
        r#"{"type":"command","id":"mine","command":{}}"#,
        r#"{"type":"command","id":"mine","command":null}"#,
        r#"{"type":"command","id":"mine"}"#,
        r#"{"type":"dance","id":"mine"}"#,
        r#"{"type":7,"id":"mine"}"#,
        r#"{"id":"mine"}"#,
        r#"{"type":"command","command":{"type":"sit","seat":"0","id":"another"},"id":"mine"}"#,
        r#"{"type":"command","id":"mine","command":"#,
        r#"{type: command, "id" : "mine"}"#,
    ] {
        assert_eq!(answer(Message::text(text)).await, "mine", "{text}");
        assert_eq!(answer(Message::binary(text)).await, "mine", "{text}");
    }
    assert_eq!(answer(Message::text(r#"{"type":"command","id":7}"#)).await, "7");
    for without in ["", "[]", r#"{"type":"command"}"#, r#"{"id":["mine"]}"#, r#"{"id":"mi"#] {
        assert_eq!(answer(Message::text(without)).await, Value::Null, "{without}");
    }
}

#[tokio::test]
async fn a_refusal_names_the_field_and_what_is_expected() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    let says = |reply: Reply, expected: &str| {
        reply.refused(400, "bad_request");
        assert_eq!(reply.json()["error"]["message"], expected);
    };
    for (field, value, expected) in [
        ("goal_discs", json!(99), "goal_discs: alone one always plays with 21: leave it out"),
        (
            "goal_discs",
            json!("lots"),
            r#"goal_discs: invalid value: string "lots", expected "standard", "first_game", or a whole number from 1 to 20 (alone always 21)"#,
        ),
        (
            "goal_discs",
            json!(true),
            r#"goal_discs: invalid type: boolean `true`, expected "standard", "first_game", or a whole number from 1 to 20 (alone always 21)"#,
        ),
        (
            "seats",
            json!(["me", "you"]),
            "seats[1]: unknown variant `you`, expected one of `me`, `open`, `level1`, `level2`, `level3`, `level4`, `level5`",
        ),
        ("seats", json!([1]), "seats[0]: expected value at line 1 column 28"),
        ("public", json!("yes"), r#"public: invalid type: string "yes", expected a boolean"#),
        ("id", json!(7), "id: invalid type: integer `7`, expected a string"),
    ] {
        let mut new = json!({"id": "command-1", "seats": ["me"]});
        new[field] = value;
        says(person.post("/api/tables", new).await, expected);
    }
    says(person.post("/api/tables", json!({})).await, "missing field `id`");
    for (command, expected) in [
        (json!({"type": "sit"}), r#"command.seat: missing, "sit" needs it"#),
        (
            json!({"type": "sit", "seat": "0"}),
            r#"command.seat: invalid type: string "0", expected u8"#,
        ),
        (
            json!({"type": "add_seat", "to": "removed"}),
            r#"command.to: a new seat is "open", "me", or "level1" to "level5""#,
        ),
        (
            json!({"type": "play", "version": 1, "action": {"type": "take", "tile": 1, "x": 0}}),
            "command.action.y: missing, a take needs tile, x and y",
        ),
        (json!({"version": 1}), "command: missing field `type`"),
    ] {
        says(person.command(&table, command).await, expected);
    }
    for (path, expected) in [
        ("/events?since=x", "since: expected a whole number from 0 to 4294967295"),
        ("/events?since=-1", "since: expected a whole number from 0 to 4294967295"),
        ("/events?since=", "since: expected a whole number from 0 to 4294967295"),
        ("/events?since=99999999999", "since: expected a whole number from 0 to 4294967295"),
        ("/events?since=1&since=2", "duplicate field `since`"),
        ("/events?states=maybe", "states: expected true or false"),
    ] {
        says(person.get(&format!("/api/tables/{table}{path}")).await, expected);
    }
    let by = "by: unknown variant `luck`, expected `best` or `first`";
    says(person.get("/api/challenges/today?by=luck").await, by);
    says(person.get("/api/qr.svg").await, "missing field `link`");
}

#[tokio::test]
async fn every_field_refuses_every_wrong_value() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    let other = server.person("Eve").await;
    let wrong_values = wrong_values();
    let mut asked = 0;
    for (method, path, good) in requests(&table) {
        let mut all = Vec::new();
        places(&good, "", &mut all);
        for place in all {
            let changed = wrong_values.iter().map(|wrong| {
                let mut bad = good.clone();
                *bad.pointer_mut(&place).unwrap() = wrong.clone();
                bad
            });
            // And without the field.
            let mut without = good.clone();
            if let Some((outer, key)) = place.rsplit_once('/')
                && let Some(fields) = without.pointer_mut(outer).and_then(Value::as_object_mut)
            {
                fields.remove(key);
            }
            let before = person.state(&table).await["seq"].clone();
            let mut acted = false;
            for mut bad in changed.chain([without]) {
                // Each is a command of its own.
                if bad.get("id") == good.get("id")
                    && good.get("id").is_some()
                    && !place.ends_with("/id")
                {
                    bad["id"] = json!(fresh());
                }
                let what = format!("{method} {path} {place} {bad:.200}");
                let reply = other.ask(Ask::new(method, &path).json(&bad)).await;
                check_fine(&reply, &what);
                acted |= reply.status < 300;
                asked += 1;
            }
            if !acted {
                assert_eq!(person.state(&table).await["seq"], before, "{path} {place}");
            }
        }
    }
    assert!(asked > 1000, "only {asked}");
}

#[tokio::test]
async fn bodies_that_are_no_json_are_refused() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    let before = person.state(&table).await;
    for (method, path, good) in requests(&table) {
        let good = good.to_string();
        let nested = format!(r#"{{"id":{}1{}}}"#, "[".repeat(5000), "]".repeat(5000));
        let objects = r#"{"a":"#.repeat(2000);
        let is_game = path.ends_with("records") || path.ends_with("device-games");
        let most = if is_game { 64 } else { 16 } * 1024;
        let ask = || Ask::new(method, &path);
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "application/jsonp",
            "",
        ] {
            let reply = person.ask(ask().header("content-type", kind).body(good.clone())).await;
            reply.refused(400, "bad_request");
        }
        person.ask(ask().body(good.clone())).await.refused(400, "bad_request");
        for bad in [
            "",
            "null",
            "[]",
            "1",
            "\"x\"",
            "{",
            "{}{}",
            "{\"\"}",
            &good[..good.len() - 1],
            &nested,
            &objects,
            "\u{feff}{}",
        ] {
            person.ask(ask().text(bad)).await.refused(400, "bad_request");
        }
        let mut not_utf8 = good.clone().into_bytes();
        not_utf8.insert(2, 0xff);
        person.ask(ask().text(not_utf8)).await.refused(400, "bad_request");
        person.ask(ask().text(vec![0; 100])).await.refused(400, "bad_request");
        person.ask(ask().text(vec![b' '; most + 1])).await.refused(413, "too_large");
        // Nobody without an identity gets as far as that.
        let reply = server.visitor().ask(ask().text(good)).await;
        reply.refused(401, "no_session");
    }
    for (key, value) in
        [("charset", "application/json; charset=utf-8"), ("space", " application/json ")]
    {
        let name = json!({"name": key}).to_string();
        let ask = Ask::new("PATCH", "/api/me").header("content-type", value).body(name);
        person.ask(ask).await.ok();
    }
    let mut after = person.state(&table).await;
    assert_eq!(after["seats"][0]["name"], "space");
    // The two changes of the name, and nothing else.
    assert_eq!(after["seq"], before["seq"].as_u64().unwrap() + 2);
    after["seats"][0]["name"] = before["seats"][0]["name"].clone();
    after["seq"] = before["seq"].clone();
    after["changed_ms"] = before["changed_ms"].clone();
    assert_eq!(after, before);
}

#[tokio::test]
async fn names_are_plain_text_or_refused() {
    let server = Server::boundless().await;
    let (person, table) = at_a_table(&server).await;
    for name in [
        "<script>alert(1)</script",
        "'; DROP TABLE people; --",
        "\" onload=\"x",
        "&lt;b&gt;",
        "{{7*7}} ${x} %s %00",
        "../../etc/passwd",
        "__proto__",
        "null",
        "月の光",
        "\u{1F319}",
        "עדה",
    ] {
        assert_eq!(person.patch("/api/me", json!({"name": name})).await.ok()["name"], name);
        assert_eq!(person.state(&table).await["seats"][0]["name"], name);
        let reply = server.visitor().get(&format!("/api/tables/{table}")).await;
        assert_eq!(reply.headers["content-type"], "application/json");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff");
    }
    let before = person.state(&table).await;
    for name in [
        "",
        "   ",
        "\u{0}",
        "a\u{0}b",
        "a\u{1b}[31m",
        "a\u{7f}",
        "a\u{85}\u{9f}",
        "a\u{202E}b",
        "a\u{2066}b",
        "a\u{200B}b",
        "a\u{200D}b",
        "\u{FEFF}a",
        "\u{3164}",
        "\u{2800}",
        "\u{E0041}",
        "\u{1D173}",
        &"x".repeat(25),
        &"x".repeat(10_000),
    ] {
        person.patch("/api/me", json!({"name": name})).await.refused(400, "bad_request");
        let sign_in = json!({"name": name, "password": "correct horse"});
        person.post("/api/sign-in", sign_in).await.refused(400, "bad_request");
    }
    let mut surrogate = Ask::new("PATCH", "/api/me");
    surrogate = surrogate.text(r#"{"name":"a\ud800b"}"#);
    person.ask(surrogate).await.refused(400, "bad_request");
    assert_eq!(person.state(&table).await, before);
}

#[tokio::test]
async fn ids_of_commands_are_plain() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    let before = person.state(&table).await;
    for id in ["", " ", "a b", "a\u{0}", "ä", "a/b", "'", "\u{202E}", &"x".repeat(65)] {
        let reply = person.command_as(&table, id, json!({"type": "close"})).await;
        reply.refused(400, "bad_request");
        let new = json!({"id": id, "seats": ["me"]});
        person.post("/api/tables", new).await.refused(400, "bad_request");
    }
    assert_eq!(person.state(&table).await, before);
    assert_eq!(person.mine().await.len(), 1);
}

#[tokio::test]
async fn addresses_with_tricks_lead_nowhere() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    let long = "x".repeat(5000);
    let encoded = format!("%{:02X}{}", table.as_bytes()[0], &table[1..]);
    for id in [
        "%2e%2e%2f",
        "..%2Fmine",
        "%2Fmine",
        "a%2Fb",
        "%00",
        &format!("{table}%00"),
        &format!("{table}%20"),
        &format!("{table}%0a"),
        "%ff%fe",
        "%",
        "%zz",
        "'%20OR%201=1--",
        "%E2%80%AE",
        "*",
        "{table}",
        &long,
        &"9".repeat(33),
    ] {
        for end in ["", "/events", "/record"] {
            let path = format!("/api/tables/{id}{end}");
            if path.parse::<axum::http::Uri>().is_ok() {
                person.get(&path).await.refused(404, "unknown_table");
            }
        }
    }
    // Another way to write the same address is the same address.
    assert_eq!(person.get(&format!("/api/tables/{encoded}")).await.ok()["table"], table);
    for path in [
        "/api/tables/a/b/c",
        "/api/../healthz",
        "/api//tables",
        "/api/tables//events",
        "/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/\\..\\x",
    ] {
        if path.parse::<axum::http::Uri>().is_ok() {
            let reply = person.get(path).await;
            assert_eq!(reply.status, 404, "{path}");
            reply.code();
        }
    }
}

#[tokio::test]
async fn bad_questions_are_refused() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    for since in
        ["-1", "x", "", "1.5", "4294967296", "0x1", "1&since=2", "%00", "%ff", "1%20", "null", "[]"]
    {
        let path = format!("/api/tables/{table}/events?since={since}");
        person.get(&path).await.refused(400, "bad_request");
        let path = format!("/api/tables/{table}/socket?since={since}");
        let (status, body) = Socket::open(&person, &path, &[]).await.err().unwrap();
        assert_eq!(status, 400, "{since}");
        assert!(body.contains("bad_request"), "{body}");
    }
    for since in ["999", "4294967295"] {
        let path = format!("/api/tables/{table}/events?since={since}");
        assert_eq!(person.get(&path).await.ok(), json!({"events": [], "more": false}));
        // Who knows more than there is gets the state.
        let path = format!("/api/tables/{table}/socket?since={since}");
        let mut socket = Socket::open(&person, &path, &[]).await.unwrap();
        assert_eq!(socket.next().await["type"], "state");
    }
    person.get("/api/qr.svg").await.refused(400, "bad_request");
    person.get(&format!("/api/qr.svg?link={}", "x".repeat(501))).await.refused(400, "bad_request");
    for link in ["", "%00", "%3Csvg%20onload=x%3E", &"x".repeat(500), "%F0%9F%8C%99"] {
        let picture = person.get(&format!("/api/qr.svg?link={link}")).await;
        assert_eq!(picture.headers["content-type"], "image/svg+xml");
        assert!(picture.status == 200 && !picture.text().contains("onload"));
    }
    // A socket has to be one.
    person.get(&format!("/api/tables/{table}/socket")).await.refused(400, "bad_request");
}

#[tokio::test]
async fn frames_that_make_no_sense_change_nothing() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    let before = person.state(&table).await["seq"].clone();
    let mut socket = person.socket(&table).await;
    let close = json!({"type": "close"});
    let command = json!({"type": "command", "id": fresh(), "command": close}).to_string();
    // These are refused, and the socket goes on.
    for text in [
        "",
        "{",
        "[]",
        "null",
        r#"{"type":"command"}"#,
        r#"{"type":"state"}"#,
        r#"{"type":"command","id":5,"command":{"type":"close"}}"#,
        r#"{"type":"command","id":"a b","command":{"type":"close"}}"#,
        r#"{"type":"command","id":"a","id":"b","command":{"type":"close"}}"#,
        r#"{"type":"command","id":"a","command":{"type":"close!"}}"#,
        &"[".repeat(4000),
        &format!("{}{}", command, command),
    ] {
        socket.say(text).await;
        let refused = socket.await_type("refused").await;
        assert_eq!(refused["error"]["code"], "bad_request", "{text}");
    }
    socket.send(Message::binary(command.clone())).await;
    assert_eq!(socket.await_type("refused").await["error"]["code"], "bad_request");
    socket.send(Message::Ping(vec![0; 125].into())).await;
    socket.send(Message::Pong(vec![].into())).await;
    // The largest that is allowed is read; one byte more ends the socket.
    socket.say(format!("{{{}", " ".repeat(4095))).await;
    assert_eq!(socket.await_type("refused").await["error"]["code"], "bad_request");
    socket.say(format!("{command}{}", " ".repeat(4097 - command.len()))).await;
    assert_ne!(socket.ended().await.map(|(code, _)| code), Some(1000));

    let data = |data: Data| OpCode::Data(data);
    let begin = || Frame::message("x".repeat(3000), data(Data::Text), false);
    let more = || Frame::message("x".repeat(3000), data(Data::Continue), true);
    let hostile: Vec<Vec<Frame>> = vec![
        // Too large only when put together.
        vec![begin(), more()],
        // Not UTF-8.
        vec![Frame::message(vec![0xff, 0xfe], data(Data::Text), true)],
        // The end of something that never began, and a beginning within a beginning.
        vec![more()],
        vec![begin(), begin()],
        // Kinds that do not exist, and bits that mean nothing.
        vec![Frame::message("", data(Data::Reserved(5)), true)],
        vec![{
            let mut frame = Frame::message(command.clone(), data(Data::Text), true);
            frame.header_mut().rsv1 = true;
            frame
        }],
    ];
    for frames in hostile {
        let mut socket = person.socket(&table).await;
        for frame in frames {
            socket.send_frame(frame).await;
        }
        socket.ended().await;
    }
    assert_eq!(person.state(&table).await["seq"], before);
    // In pieces that make sense it is a command.
    let mut socket = person.socket(&table).await;
    let (head, tail) = command.split_at(20);
    socket.send_frame(Frame::message(head.to_owned(), data(Data::Text), false)).await;
    socket.send_frame(Frame::message(tail.to_owned(), data(Data::Continue), true)).await;
    socket.await_type("answer").await;
    assert_eq!(person.state(&table).await["stage"], "closed");
}

#[tokio::test]
async fn bytes_that_are_no_http_do_no_harm() {
    let server = Server::start().await;
    let (person, table) = at_a_table(&server).await;
    let before = person.state(&table).await;
    let cookie = person.cookie.clone().unwrap();
    let head =
        format!("POST /api/tables/{table}/commands HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n");
    let body = json!({"id": fresh(), "command": {"type": "close"}}).to_string();
    let kind = "content-type: application/json\r\nconnection: close\r\n";
    for bytes in [
        "\r\n\r\n\r\n".to_owned(),
        "GET\0/ HTTP/1.1\r\n\r\n".to_owned(),
        "GET /api/tables/%00\0 HTTP/1.1\r\nhost: x\r\n\r\n".to_owned(),
        format!("GET /{} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", "x".repeat(70_000)),
        format!("{head}{kind}content-length: 99999999999999999999\r\n\r\n{body}"),
        format!("{head}{kind}content-length: -1\r\n\r\n{body}"),
        format!("{head}{kind}content-length: 3\r\ncontent-length: 4\r\n\r\n{body}"),
        format!("{head}{kind}transfer-encoding: chunked\r\n\r\nzz\r\n{body}\r\n0\r\n\r\n"),
        format!("{head}x: {}\r\n{kind}\r\n", "y".repeat(500_000)),
    ] {
        let answer = raw(server.address, bytes.as_bytes()).await;
        assert!(
            !answer.contains("HTTP/1.1 5") && !answer.contains("HTTP/1.1 2"),
            "{bytes:.80}: {answer}"
        );
    }
    // A form of another site has neither our type nor our origin, and HTTP/1.0 no host.
    let form = format!(
        "{head}content-type: text/plain\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    assert!(raw(server.address, form.as_bytes()).await.contains("bad_request"));
    let old =
        format!("POST /api/sign-out HTTP/1.0\r\norigin: http://x\r\ncookie: {cookie}\r\n\r\n");
    assert!(raw(server.address, old.as_bytes()).await.contains("foreign_origin"));
    assert_eq!(person.state(&table).await, before);
    // The same bytes in order do act.
    let good = format!("{head}{kind}content-length: {}\r\n\r\n{body}", body.len());
    assert!(raw(server.address, good.as_bytes()).await.starts_with("HTTP/1.1 200"));
}
