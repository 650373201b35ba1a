//! What strangers may create and send, and what they are told when it is too much.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::Request;
use nova_luna_server::{Config, LimitScale, TrustedProxies};
use nova_luna_testing::wait::until;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tower::ServiceExt;

use crate::common::{Ask, Client, Reply, Server, Socket, fresh, raw};

/// With smaller numbers, that are also given back more slowly: no test takes so long that it would matter.
async fn times(factor: f64) -> Server {
    Server::with(Config { limits: LimitScale::Times(factor), ..Config::default() }).await
}

/// A refusal that says what is too much and how long to wait, in words and in numbers.
#[track_caller]
fn check_too_many(reply: &Reply) -> u64 {
    reply.refused(429, "too_many");
    let error = &reply.json()["error"];
    let seconds: u64 = reply.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=86_400).contains(&seconds));
    assert_eq!(error["retry_after_s"], seconds);
    let message = error["message"].as_str().unwrap();
    assert!(message.contains(&format!("wait {seconds} second")), "{message}");
    seconds
}

/// How often something is done before it is too much.
async fn count(mut ask: impl AsyncFnMut() -> Reply) -> u32 {
    for number in 0..5000 {
        let reply = ask().await;
        if reply.status == 429 {
            check_too_many(&reply);
            return number;
        }
        assert!(reply.status < 500, "{}", reply.text());
    }
    panic!("there is no limit");
}

#[tokio::test]
async fn guests_are_counted_by_network() {
    let server = times(0.1).await;
    let stranger = server.visitor().from("192.0.2.1");
    let made = count(async || stranger.get("/api/me").await).await;
    assert_eq!(made, 10);
    // Another network is not concerned, nor is who has an identity already.
    let mut other = server.visitor().from("192.0.2.2");
    other.arrive().await.ok();
    other.clone().from("192.0.2.1").get("/api/me").await.ok();
    // All of a household's new addresses are one.
    let v6 = |host: u32| server.visitor().from(&format!("2001:db8:1:2::{host:x}"));
    let mut host = 0;
    let made = count(async || {
        host += 1;
        v6(host).get("/api/me").await
    })
    .await;
    assert_eq!(made, 10);
    server.visitor().from("2001:db8:1:3::1").get("/api/me").await.ok();
}

#[tokio::test]
async fn a_header_is_believed_from_named_proxies_only() {
    let guest = |client: &Client, forwarded: String| {
        let client = client.clone();
        async move { client.ask(Ask::new("GET", "/api/me").header("x-forwarded-for", forwarded)).await }
    };
    // Without a proxy whoever makes up addresses stays who they are.
    let server = times(0.1).await;
    let liar = server.visitor().from("192.0.2.1");
    let mut number = 0;
    let made = count(async || {
        number += 1;
        guest(&liar, format!("198.51.100.{}", number % 250)).await
    })
    .await;
    assert_eq!(made, 10);

    let proxies = TrustedProxies {
        trusted: vec!["10.0.0.0/8".parse().unwrap()],
        ..TrustedProxies::default()
    };
    let server =
        Server::with(Config { proxies, limits: LimitScale::Times(0.1), ..Config::default() }).await;
    let proxy = server.visitor().from("10.1.2.3");
    // What somebody made up stands before what the proxy wrote.
    let mut number = 0;
    let made = count(async || {
        number += 1;
        guest(&proxy, format!("203.0.113.{}, 198.51.100.1", number % 250)).await
    })
    .await;
    assert_eq!(made, 10);
    guest(&proxy, "198.51.100.2".to_owned()).await.ok();
    // Whoever gets around the proxy is not believed.
    let around = server.visitor().from("198.51.100.1");
    check_too_many(&guest(&around, "203.0.113.9".to_owned()).await);
}

#[tokio::test]
async fn a_cookie_is_secure_if_the_proxy_says_so() {
    let secure = async |server: &Server, from: &str| {
        let ask = Ask::new("GET", "/api/me").header("x-forwarded-proto", "https");
        let reply = server.visitor().from(from).ask(ask).await;
        reply.headers["set-cookie"].to_str().unwrap().contains("Secure")
    };
    let plain = Server::start().await;
    assert!(!secure(&plain, "10.1.2.3").await);
    let proxies = TrustedProxies {
        trusted: vec!["10.0.0.0/8".parse().unwrap()],
        ..TrustedProxies::default()
    };
    let server = Server::with(Config { proxies, ..Config::default() }).await;
    assert!(secure(&server, "10.1.2.3").await);
    assert!(!secure(&server, "192.0.2.1").await);
}

#[tokio::test]
async fn new_tables_are_counted_by_person() {
    let server = times(0.1).await;
    let ada = server.person("Ada").await;
    let table = |client: &Client| {
        let (client, new) = (client.clone(), json!({"id": fresh(), "seats": ["me", "open"]}));
        async move { client.post("/api/tables", new).await }
    };
    assert_eq!(count(async || table(&ada).await).await, 4);
    // By whichever way a table is made.
    check_too_many(&ada.post("/api/challenges/today/tables", json!({"id": fresh()})).await);
    server.person("Bob").await.table(&["me", "open"], json!({})).await;
    // What is wrong is told first, and costs nothing.
    ada.post("/api/tables", json!({"id": fresh(), "seats": []})).await.refused(400, "bad_request");
}

#[tokio::test]
async fn nobody_plays_everywhere_at_once() {
    let boundless = Server::boundless().await;
    let (ada, bob) = (boundless.person("Ada").await, boundless.person("Bob").await);
    // Without limits, that is.
    for _ in 0..=200 {
        ada.table(&["me", "open"], json!({})).await;
    }
    let server = Server::on(boundless.stop().await, Config::default()).await;
    let (ada, bob) = (ada.at(&server), bob.at(&server));
    let reply = ada.post("/api/tables", json!({"id": fresh(), "seats": ["me", "open"]})).await;
    reply.refused(429, "too_many");
    let table = bob.table(&["me", "open"], json!({})).await;
    ada.command(&table, json!({"type": "sit", "seat": 1})).await.refused(429, "too_many");
    // Two fewer are enough.
    for mine in &ada.mine().await[..2] {
        ada.command(mine, json!({"type": "close"})).await.ok();
    }
    ada.command(&table, json!({"type": "sit", "seat": 1})).await.ok();
}

#[tokio::test]
async fn names_records_and_analyses_are_counted() {
    let server = times(0.3).await;
    let ada = server.person("Ada").await;
    // One was for the name she has.
    let rename = async || ada.patch("/api/me", json!({"name": "Ada"})).await;
    assert_eq!(count(rename).await, 2);

    let table = ada.table(&["me", "level1"], json!({"bot_pause_ms": 0, "goal_discs": 1})).await;
    ada.play_out(&table).await;
    let record = ada.record(&table).await;
    assert_eq!(count(async || ada.post("/api/records", record.clone()).await).await, 6);
    let path = format!("/api/tables/{table}/analysis");
    assert_eq!(count(async || ada.ask(Ask::new("POST", &path)).await).await, 6);
    // Only what takes time counts, not what is refused.
    let path = format!("/api/tables/{table}/hint");
    for _ in 0..50 {
        ada.get(&path).await.refused(409, "wrong_stage");
    }
}

#[tokio::test]
async fn hints_are_counted() {
    let server = times(0.1).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me"], json!({})).await;
    let path = format!("/api/tables/{table}/hint");
    // Thinking takes a second, in which some of it is given back.
    let given = count(async || ada.get(&path).await).await;
    assert!((2..=4).contains(&given), "{given}");
}

#[tokio::test]
async fn looks_back_are_counted_over_sockets_too() {
    let server = times(0.1).await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me"], json!({})).await;
    let socket = format!("/api/tables/{table}/socket");
    let resumed = format!("{socket}?since=1");
    let began = std::time::Instant::now();
    // Somebody may look back 20 times at once, by whichever way.
    for path in [&format!("/api/tables/{table}/events"), "/api/me/progress", "/api/challenges/1"] {
        for _ in 0..6 {
            ada.get(path).await.ok();
        }
    }
    let mut opened = 0;
    let (status, body) = loop {
        match Socket::open(&ada, &resumed, &[]).await {
            Ok(socket) => socket.close().await,
            Err(refused) => break refused,
        };
        opened += 1;
        // In a second one more is allowed.
        let most = 3 + began.elapsed().as_secs();
        assert!(opened <= most, "{opened}");
    };
    assert!(opened >= 2, "{opened}");
    assert!(status == 429 && body.contains("looks back"), "{body}");
    // Without missed events to look up it does not count, and others are not concerned.
    Socket::open(&ada, &socket, &[]).await.unwrap();
    Socket::open(&bob, &resumed, &[]).await.unwrap();
}

#[tokio::test]
async fn guessing_passwords_is_slow_and_tells_nothing() {
    let server = times(0.3).await;
    let ada = server.registered("Ada").await;
    let guess = |from: &str, name: &str, password: &str| {
        let (client, who) =
            (server.visitor().from(from), json!({"name": name, "password": password}));
        async move { client.post("/api/sign-in", who).await }
    };
    let known = count(async || guess("192.0.2.1", "Ada", "wrong horse").await).await;
    let unknown = count(async || guess("192.0.2.1", "Nobody", "wrong horse").await).await;
    assert_eq!((known, unknown), (3, 3));
    let words = async |name: &str| {
        let text = guess("192.0.2.1", name, "wrong horse").await.text();
        text.replace(|c: char| c.is_ascii_digit(), "")
    };
    assert_eq!(words("Ada").await, words("Nobody").await);
    // Not even the right one is tried now, however the name is written.
    check_too_many(&guess("192.0.2.1", " ADA ", "correct horse").await);
    // Its owner gets in from elsewhere all the same.
    guess("192.0.2.2", "Ada", "correct horse").await.ok();
    // The password that one has is not guessed this way either.
    let change = json!({"password": "battery staple", "current": "wrong horse"});
    let tried = count(async || ada.put("/api/me/password", change.clone()).await).await;
    // One was for the first password.
    assert_eq!(tried, 2);
}

#[tokio::test]
async fn sockets_are_counted_while_they_are_open() {
    let server = times(0.1).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "open"], json!({})).await;
    let path = format!("/api/tables/{table}/socket");
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(ada.socket(&table).await);
    }
    let (status, body) = Socket::open(&ada, &path, &[]).await.err().unwrap();
    assert_eq!(status, 429);
    assert!(body.contains("too_many") && body.contains("close some"), "{body}");
    server.person("Bob").await.socket(&table).await;
    // As soon as one is closed there is room for another.
    open.pop().unwrap().close().await;
    let opened = async || Socket::open(&ada, &path, &[]).await.is_ok();
    until("there is room for another socket", opened).await;
}

#[tokio::test]
async fn a_socket_that_says_too_much_is_told_and_then_closed() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "open"], json!({})).await;
    let mut socket = ada.socket(&table).await;
    for number in 0..1000 {
        let command = json!({"type": "allow_hints", "allow": number % 2 == 0});
        let message = json!({"type": "command", "id": format!("c-{number}"), "command": command});
        socket.say(message.to_string()).await;
    }
    let mut refused = 0;
    let mut first = None;
    while let Some(text) = socket.text().await {
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] != "refused" {
            continue;
        }
        assert_eq!(message["error"]["code"], "too_many", "{message}");
        assert!(message["error"]["retry_after_s"].as_u64().unwrap() >= 1);
        refused += 1;
        let id = message["id"].as_str().unwrap().to_owned();
        first.get_or_insert(id);
    }
    assert!(refused > 0, "it was closed without a word");
    // What was refused has changed nothing, and the same id may be sent again.
    let again = json!({"type": "allow_hints", "allow": true});
    ada.command_as(&table, &first.unwrap(), again).await.ok();
}

#[tokio::test]
async fn a_flood_from_one_network_is_no_concern_of_others() {
    let server = times(0.01).await;
    let mut ada = server.visitor().from("192.0.2.2");
    ada.arrive().await;
    let flood = server.visitor().from("192.0.2.1");
    let answered = count(async || flood.get("/api/tables").await).await;
    assert!(answered >= 10, "{answered}");
    for path in ["/", "/api/openapi.json", "/api/nothing", "/api/tables/none"] {
        // One in a second is answered.
        count(async || flood.get(path).await).await;
    }
    ada.get("/api/tables").await.ok();
    // Whoever watches over the server is never turned away.
    assert_eq!(flood.get("/healthz").await.status, 200);
    assert_eq!(flood.get("/readyz").await.status, 200);
}

/// A connection from an address of this machine.
async fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(from.parse().unwrap(), 0)).unwrap();
    socket.connect(to).await.unwrap()
}

async fn ask_over(stream: &mut TcpStream) -> String {
    let request = "GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = vec![0; 4096];
    let length = stream.read(&mut answer).await.unwrap_or(0);
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

/// All of 127.0.0.0/8 is this machine there.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn connections_are_counted_by_network() {
    let server = times(0.01).await;
    let mut open = Vec::new();
    for _ in 0..6 {
        let mut stream = connect("127.0.0.2", server.address).await;
        assert!(ask_over(&mut stream).await.starts_with("HTTP/1.1 200"));
        open.push(stream);
    }
    // It may be hung up before the answer is read; it is not served in any case.
    let answer = ask_over(&mut connect("127.0.0.2", server.address).await).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 429"), "{answer}");
    let mut other = connect("127.0.0.3", server.address).await;
    assert!(ask_over(&mut other).await.starts_with("HTTP/1.1 200"));
    drop(open);
    let served = async || {
        let answer = ask_over(&mut connect("127.0.0.2", server.address).await).await;
        answer.starts_with("HTTP/1.1 200")
    };
    until("closed connections make room for others", served).await;
}

/// Half a request, or none, does not keep a connection open; a table's socket stays.
#[tokio::test]
async fn connections_that_ask_for_nothing_are_closed() {
    let idle = std::time::Duration::from_secs(1);
    let server = Server::with(Config { idle, ..Config::default() }).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "open"], json!({})).await;
    let mut socket = ada.socket(&table).await;
    let mut answer = Vec::new();
    for half in ["", "GET /readyz HTTP/1.1\r\nHost: localhost\r\n"] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        // Ends only when the server hangs up.
        stream.read_to_end(&mut answer).await.unwrap();
        assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
    }
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    assert!(ask_over(&mut stream).await.starts_with("HTTP/1.1 200"));
    stream.read_to_end(&mut answer).await.unwrap();
    assert_eq!(socket.command(json!({"type": "sit", "seat": 1})).await["type"], "answer");
}

#[tokio::test]
async fn a_head_that_does_not_end_is_refused() {
    let server = Server::start().await;
    let head = |bytes: usize| {
        format!("GET /readyz HTTP/1.1\r\nHost: localhost\r\nX: {}", "x".repeat(bytes))
    };
    let answer = raw(server.address, (head(16 * 1024) + "\r\n\r\n").as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let answer = raw(server.address, head(40 * 1024).as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
}

#[tokio::test]
async fn answers_that_nobody_reads_are_bounded() {
    // A tenth of the usual: 819 KiB.
    let server = times(0.1).await;
    let router = nova_luna_server::router(server.app.clone());
    let ask = async |from: &str, path: &str| {
        let mut request = Request::get(path).body(Body::empty()).unwrap();
        let peer = SocketAddr::new(from.parse().unwrap(), 4711);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request).await.unwrap()
    };
    let (mut unread, large) = (Vec::new(), "/api/openapi.json");
    let refused = loop {
        let response = ask("192.0.2.1", large).await;
        if response.status() != 200 {
            break response;
        }
        unread.push(response);
        assert!(unread.len() < 90, "there is no limit");
    };
    assert_eq!(refused.status(), 429);
    assert!(unread.len() > 2, "{}", unread.len());
    // What is small is answered, and others get everything.
    assert_eq!(ask("192.0.2.1", "/api/tables").await.status(), 200);
    assert_eq!(ask("192.0.2.2", large).await.status(), 200);
    // What was read does not count.
    to_bytes(unread.pop().unwrap().into_body(), usize::MAX).await.unwrap();
    assert_eq!(ask("192.0.2.1", large).await.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_looks_at_do_not_fill_the_memory() {
    let server = Server::boundless().await;
    let ada = server.person("Ada").await;
    let mut made = JoinSet::new();
    for _ in 0..2100 {
        let ada = ada.clone();
        made.spawn(async move { ada.table(&["me", "open"], json!({})).await });
    }
    made.join_all().await;
    let are_few = async || {
        let metrics = server.visitor().get("/metrics").await.text();
        let live = metrics.lines().find_map(|line| line.strip_prefix("nova_luna_tables_live "));
        live.unwrap().parse::<u32>().unwrap() <= 2000
    };
    // A table alone would stay for a minute.
    let leave = until("some leave", are_few);
    timeout(Duration::from_secs(30), leave).await.expect("they leave soon");
}

#[tokio::test]
async fn a_host_can_do_without_limits() {
    let server = Server::boundless().await;
    let stranger = server.visitor().from("192.0.2.1");
    for _ in 0..1500 {
        stranger.get("/api/tables").await.ok();
    }
}

#[tokio::test]
async fn events_come_in_pages() {
    let server = Server::boundless().await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "open"], json!({})).await;
    for number in 0..230 {
        ada.patch("/api/me", json!({"name": format!("Ada {number}")})).await.ok();
    }
    let last = ada.state(&table).await["seq"].as_u64().unwrap();
    assert_eq!(last, 231);
    let (mut seqs, mut pages, mut since) = (Vec::new(), 0, 0);
    loop {
        let page = ada.get(&format!("/api/tables/{table}/events?since={since}")).await.ok();
        let events = page["events"].as_array().unwrap();
        assert!(!events.is_empty() && events.len() <= 200);
        seqs.extend(events.iter().map(|seen| seen["event"]["seq"].as_u64().unwrap()));
        pages += 1;
        since = *seqs.last().unwrap();
        if page["more"] == false {
            break;
        }
    }
    assert_eq!(pages, 2);
    assert_eq!(seqs, (1..=last).collect::<Vec<_>>());
    for beyond in [last, last + 1, u32::MAX.into()] {
        let page = ada.get(&format!("/api/tables/{table}/events?since={beyond}")).await.ok();
        assert_eq!(page, json!({"events": [], "more": false}));
    }
}

#[tokio::test]
async fn an_id_belongs_to_one_wish() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    let new = |id: &str| json!({"id": id, "seats": ["me", "open"]});
    let table = ada.post("/api/tables", new("first")).await.ok()["table"].clone();
    assert_eq!(ada.post("/api/tables", new("first")).await.ok()["table"], table);
    let table = table.as_str().unwrap();
    let allow = json!({"type": "allow_hints", "allow": true});
    ada.command_as(table, "second", allow.clone()).await.ok();
    // Neither makes a table of a command, nor a command of a table, nor one kind of table of another.
    ada.post("/api/tables", new("second")).await.refused(409, "id_used");
    let reply =
        ada.command_as(table, "first", json!({"type": "allow_hints", "allow": false})).await;
    reply.refused(409, "id_used");
    let play = |challenge: &str, id: &str| {
        let (ada, path) = (ada.clone(), format!("/api/challenges/{challenge}/tables"));
        let body = json!({"id": id});
        async move { ada.post(&path, body).await }
    };
    play("7", "second").await.refused(409, "id_used");
    let seven = play("7", "third").await.ok()["table"].clone();
    assert_eq!(play("7", "other").await.ok()["table"], seven, "it goes on");
    play("8", "third").await.refused(409, "id_used");
    assert_eq!(ada.mine().await.len(), 2);
}

#[tokio::test]
async fn no_guest_passes_for_somebody_registered() {
    let server = Server::start().await;
    let (guest, mut ada) = (server.person("Ada").await, server.person("Ada").await);
    let table = ada.table(&["me", "open"], json!({})).await;
    ada.set_password(json!({"password": "correct horse"})).await.ok();
    // The guest had the name first, but nobody knows.
    let new = json!({"id": fresh(), "seats": ["me", "open"]});
    guest.post("/api/tables", new.clone()).await.refused(409, "name_taken");
    guest.command(&table, json!({"type": "sit", "seat": 1})).await.refused(409, "name_taken");
    guest.patch("/api/me", json!({"name": "aDA"})).await.refused(409, "name_taken");
    guest.patch("/api/me", json!({"name": "Eve"})).await.ok();
    guest.post("/api/tables", new).await.ok();
    ada.table(&["me", "open"], json!({})).await;
}

#[tokio::test]
async fn refusals_say_what_to_do() {
    let server = Server::start().await;
    let (ada, bob) = (server.person("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open"], json!({})).await;
    let says = |reply: &Reply, word: &str| {
        let message = reply.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(word), "{message}");
    };
    says(&bob.command(&table, json!({"type": "start"})).await, "Ada");
    says(&ada.command(&table, json!({"type": "undo", "version": 0})).await, "every seat");
    ada.command(&table, json!({"type": "close"})).await.ok();
    says(&bob.command(&table, json!({"type": "sit", "seat": 1})).await, "make a new one");
}

#[tokio::test]
async fn a_rematch_is_a_new_table_and_needs_ones_own_name() {
    let server = Server::boundless().await;
    let (ada, eve) = (server.person("Ada").await, server.person("Eve").await);
    let table = ada.table(&["me", "level1"], json!({"goal_discs": 1, "bot_pause_ms": 0})).await;
    ada.play_out(&table).await;
    eve.patch("/api/me", json!({"name": "Ada"})).await.ok();
    eve.put("/api/me/password", json!({"password": "correct horse"})).await.ok();
    let rematch = json!({"type": "rematch"});
    ada.command(&table, rematch.clone()).await.refused(409, "name_taken");
    ada.patch("/api/me", json!({"name": "Ada L"})).await.ok();
    ada.command(&table, rematch).await.ok();
}

#[tokio::test]
async fn a_rematch_counts_as_a_table() {
    let server = times(0.3).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "level1"], json!({"goal_discs": 1, "bot_pause_ms": 0})).await;
    ada.play_out(&table).await;
    let new =
        async || ada.post("/api/tables", json!({"id": fresh(), "seats": ["me", "open"]})).await;
    // One of the twelve was for the game.
    assert_eq!(count(new).await, 11);
    check_too_many(&ada.command(&table, json!({"type": "rematch"})).await);
}
