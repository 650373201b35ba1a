//! Metrics, health checks, and headers of all answers.

use std::collections::BTreeMap;
use std::time::Duration;

use nova_luna_server::{App, Config, ProxyHeader, TrustedProxies};
use nova_luna_store::Store;
use nova_luna_testing::wait::{until, until_some};
use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use tokio::net::TcpListener;

use crate::common::{Ask, Client, Server, any_action, raw};

/// Every sample of the text format, by name and labels. Panics if a line does not belong there.
fn parse(text: &str) -> BTreeMap<String, f64> {
    let mut samples = BTreeMap::new();
    let mut kinds: BTreeMap<&str, &str> = BTreeMap::new();
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            let mut words = comment.splitn(3, ' ');
            let (kind, name, rest) =
                (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
            assert!(name.starts_with("nova_luna_") && !rest.is_empty(), "{line}");
            match kind {
                "HELP" => {}
                "TYPE" => assert!(kinds.insert(name, rest).is_none(), "{line} twice"),
                _ => panic!("{line}"),
            }
            continue;
        }
        let (series, value) = line.rsplit_once(' ').unwrap();
        let name = series.split('{').next().unwrap();
        let family = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end));
        let is_histogram = family.is_some_and(|family| kinds.get(family) == Some(&"histogram"));
        assert!(is_histogram || kinds.contains_key(name), "{line} has no type");
        let value: f64 = value.parse().unwrap();
        assert!(samples.insert(series.to_owned(), value).is_none(), "{line} twice");
    }
    assert!(text.ends_with('\n'));
    samples
}

/// How often the store was read and written so far.
async fn store_operations(client: &Client) -> (f64, f64) {
    let metrics = parse(&client.get("/metrics").await.text());
    let count = |work: &str| {
        let name = format!("nova_luna_store_seconds_count{{work=\"{work}\"}}");
        metrics.get(&name).copied().unwrap_or_default()
    };
    (count("read"), count("write"))
}

/// Without the tasks of `run`, which use the store by themselves, so that the counts are exact.
#[tokio::test]
async fn a_move_over_a_socket_takes_one_write() {
    const READS: f64 = 0.0;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&format!("sqlite:{}", path.display())).await.unwrap();
    let router = nova_luna_server::router(App::new(store, Config::default()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut ada = Client::of(router.clone(), listener.local_addr().unwrap());
    let serving = tokio::spawn(async move { axum::serve(listener, router).await });
    ada.arrive().await;
    let table = ada.table(&["me", "me"], json!({})).await;
    let mut socket = ada.socket(&table).await;
    for _ in 0..3 {
        let state = ada.state(&table).await;
        let action = any_action(&state["game"]["options"]);
        let before = store_operations(&ada).await;
        let play = json!({"type": "play", "version": state["version"], "action": action});
        assert_eq!(socket.command(play).await["type"], "answer");
        let after = store_operations(&ada).await;
        assert_eq!((after.0 - before.0, after.1 - before.1), (READS, 1.0), "reads and writes");
        assert_eq!(store_operations(&ada).await, after, "looking costs nothing");
    }
    socket.close().await;
    serving.abort();
}

/// Without the tasks of `run`, too.
#[tokio::test]
async fn the_results_of_a_challenge_are_not_computed_for_every_look() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let router = nova_luna_server::router(App::new(store, Config::default()));
    let mut ada = Client::of(router.clone(), ([127, 0, 0, 1], 1).into());
    let visitor = ada.clone();
    ada.arrive().await;
    let reads = async |name: &str| {
        let (before, _) = store_operations(&visitor).await;
        let challenge = visitor.get(&format!("/api/challenges/{name}")).await.ok();
        (store_operations(&visitor).await.0 - before, challenge["people"].clone())
    };
    for people in 0..2 {
        let (first, (again, shown)) = (reads("7").await.0, reads("7").await);
        assert_eq!((first - again, shown), (1.0, json!(people)));
        // Nor does looking at others make it necessary.
        for name in 100..120 {
            reads(&name.to_string()).await;
        }
        if people > 0 {
            assert_eq!(reads("7").await.0, again);
        } else {
            let play = ada.post("/api/challenges/7/tables", json!({"id": "once"})).await;
            ada.play_out(play.ok()["table"].as_str().unwrap()).await;
        }
    }
}

#[tokio::test]
async fn metrics_count_what_happens() {
    let server = Server::without_engine(Config::default()).await;
    let ada = server.person("Ada").await;
    let table = ada.table(&["me", "level1"], json!({"bot_pause_ms": 0, "goal_discs": 1})).await;
    let socket = ada.socket(&table).await;
    ada.play_out(&table).await;
    ada.command(&table, json!({"type": "start"})).await.refused(409, "wrong_stage");
    ada.get("/api/tables/none").await.refused(404, "unknown_table");
    let reply = server.visitor().get("/metrics").await;
    assert!(reply.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
    let metrics = parse(&reply.text());
    let get = |name: &str| *metrics.get(&format!("nova_luna_{name}")).unwrap_or(&0.0);

    let actions = ada.record(&table).await["actions"].as_array().unwrap().len();
    let moves = get(r#"moves_total{by="person"}"#) + get(r#"moves_total{by="bot"}"#);
    assert_eq!(moves, actions as f64);
    assert_eq!(get("tables_created_total"), 1.0);
    assert_eq!(get("games_finished_total"), 1.0);
    assert_eq!(get("tables_live"), 1.0);
    assert_eq!(get("sockets"), 1.0);
    assert_eq!(get("sockets_opened_total"), 1.0);
    let commands = get(r#"commands_total{outcome="done"}"#);
    assert_eq!(commands, get(r#"moves_total{by="person"}"#));
    assert_eq!(get(r#"commands_total{outcome="refused"}"#), 1.0);
    assert_eq!(get("command_seconds_count"), commands + 1.0);
    assert_eq!(get("bot_seconds_count"), get(r#"moves_total{by="bot"}"#));
    assert_eq!(get("bot_wait_seconds_count"), get("bot_seconds_count"));
    assert_eq!((get("bots_waiting"), get("bots_thinking")), (0.0, 0.0));
    let writes = get(r#"store_seconds_count{work="write"}"#);
    assert!(writes >= moves, "{writes} writes for {moves} moves");
    assert!(get(r#"store_seconds_count{work="read"}"#) > 0.0);
    let looked =
        get(r#"http_requests_total{method="GET",route="/api/tables/{table}",status="404"}"#);
    assert_eq!(looked, 1.0);
    assert_eq!(get(&format!(r#"info{{version="{}"}}"#, env!("CARGO_PKG_VERSION"))), 1.0);
    socket.close().await;
}

#[tokio::test]
async fn histograms_add_up() {
    let server = Server::start().await;
    for _ in 0..5 {
        server.visitor().get("/api/tables").await.ok();
    }
    let metrics = parse(&server.visitor().get("/metrics").await.text());
    let buckets: Vec<f64> = metrics
        .iter()
        .filter(|(series, _)| series.contains(r#"http_request_seconds_bucket{route="/api/tables""#))
        .map(|(_, value)| *value)
        .collect();
    assert!(buckets.len() > 10, "{}", buckets.len());
    let all = metrics[r#"nova_luna_http_request_seconds_bucket{route="/api/tables",le="+Inf"}"#];
    assert_eq!(all, 5.0);
    assert!(buckets.iter().all(|bucket| *bucket <= all));
    assert_eq!(metrics[r#"nova_luna_http_request_seconds_count{route="/api/tables"}"#], 5.0);
}

#[tokio::test]
async fn strangers_get_no_metrics() {
    let server = Server::start().await;
    server.visitor().from("192.0.2.1").get("/metrics").await.refused(404, "unknown_address");
    for own in ["127.0.0.1", "127.8.8.8", "::1"] {
        server.visitor().from(own).get("/metrics").await;
        assert_eq!(server.visitor().from(own).get("/metrics").await.status, 200);
    }
    // Through a proxy on this machine that is not configured.
    for header in ["x-forwarded-for", "forwarded"] {
        let ask = Ask::new("GET", "/metrics").header(header, "for=192.0.2.1");
        server.visitor().from("127.0.0.1").ask(ask).await.refused(404, "unknown_address");
    }
    let config = Config {
        metrics_from: vec!["192.0.2.0/24".parse().unwrap()],
        proxies: TrustedProxies {
            trusted: vec!["127.0.0.1".parse().unwrap()],
            ..TrustedProxies::default()
        },
        ..Config::default()
    };
    let server = Server::with(config).await;
    assert_eq!(server.visitor().from("192.0.2.9").get("/metrics").await.status, 200);
    let through = |client: &str| {
        let ask = Ask::new("GET", "/metrics").header("x-forwarded-for", client);
        let visitor = server.visitor().from("127.0.0.1");
        async move { visitor.ask(ask).await.status }
    };
    assert_eq!((through("192.0.2.9").await, through("198.51.100.1").await), (200, 404));
    // A client that writes into the header before the proxy does is no less a stranger.
    for header in [ProxyHeader::XForwardedFor, ProxyHeader::Forwarded] {
        let trusted = vec!["127.0.0.1".parse().unwrap()];
        let proxies = TrustedProxies { trusted, header };
        let server = Server::with(Config { proxies, ..Config::default() }).await;
        let visitor = server.visitor().from("127.0.0.1");
        assert_eq!(visitor.get("/metrics").await.status, 200, "the machine itself");
        for sent in ["\"", "for=\"", "\"for=127.0.0.1", "", "127.0.0.1"] {
            let appended = match header {
                ProxyHeader::XForwardedFor => format!("{sent}, 198.51.100.1"),
                ProxyHeader::Forwarded => format!("{sent}, for=198.51.100.1"),
            };
            let ask = Ask::new("GET", "/metrics").header(&header.to_string(), &appended);
            visitor.ask(ask).await.refused(404, "unknown_address");
        }
    }
}

#[tokio::test]
async fn metrics_name_no_table_and_nobody() {
    let server = Server::start().await;
    let ada = server.person("Ada Lovelace").await;
    let table = ada.table(&["me", "open"], json!({})).await;
    ada.get(&format!("/api/tables/{table}")).await.ok();
    ada.get("/made-up-page").await;
    ada.get("/api/made-up").await;
    ada.ask(Ask::new("INVENTED", "/api/me")).await;
    let text = server.visitor().get("/metrics").await.text();
    for secret in [table.as_str(), "Lovelace", ada.token(), "made-up", "INVENTED"] {
        assert!(!text.contains(secret), "{secret} is in {text}");
    }
}

#[tokio::test]
async fn a_server_is_healthy_if_its_database_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let server = Server::on(folder, Config::default()).await;
    let watcher = server.visitor();
    for path in ["/healthz", "/readyz"] {
        let reply = watcher.get(path).await;
        assert_eq!((reply.status, reply.text().as_str()), (200, "ok\n"));
    }
    // It can still be read, but not be written.
    let mut other = SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    // The last result is reused for a second.
    let unwell = async || Some(watcher.get("/healthz").await).filter(|reply| reply.status != 200);
    let reply = until_some("the health check notices", unwell).await;
    reply.refused(503, "unavailable");
    assert!(reply.headers.contains_key("retry-after"));
    watcher.get("/readyz").await.refused(503, "unavailable");
    watcher.get("/api/tables").await.ok();
    lock.rollback().await.unwrap();
    until("the server is well again", async || watcher.get("/healthz").await.status == 200).await;
}

#[tokio::test]
async fn a_server_reports_that_it_is_not_ready_before_it_closes() {
    let drain = Duration::from_secs(60 * 60);
    let server = Server::with(Config { drain, ..Config::default() }).await;
    let (watcher, address) = (server.visitor(), server.address);
    assert_eq!(watcher.get("/readyz").await.status, 200);
    let ending = tokio::spawn(server.stop());
    until("it is not ready any more", async || watcher.get("/readyz").await.status != 200).await;
    // Clients that have not noticed yet are still served.
    let answer =
        raw(address, b"GET /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(!ending.is_finished());
    ending.abort();
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let server = Server::start().await;
    for path in ["/", "/api/tables", "/api/nothing", "/healthz"] {
        let headers = server.visitor().get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        // WebAssembly, and nothing else that could be unsafe.
        let rest = policy.replace("script-src 'self' 'wasm-unsafe-eval';", "");
        assert!(rest != policy && !rest.contains("unsafe") && !rest.contains('*'), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(headers[name], value, "{path}");
        }
        assert!(headers.contains_key("permissions-policy"));
    }
}

#[tokio::test]
async fn with_a_public_url_only_its_host_is_served() {
    let server = Server::at("https://luna.example").await;
    let visitor = server.visitor().from("127.0.0.1");
    for path in ["/metrics", "/api/tables", "/healthz"] {
        let ask = |host: &str| Ask::new("GET", path).header("host", host);
        visitor.ask(ask("evil.example:8080")).await.refused(403, "foreign_origin");
        for host in ["luna.example", "127.0.0.1:8080", "localhost:8080"] {
            assert_eq!(visitor.ask(ask(host)).await.status, 200, "{path} {host}");
        }
    }
    let headers = visitor.get("/healthz").await.headers;
    assert_eq!(headers["strict-transport-security"], "max-age=31536000");
    let plain = Server::start().await;
    let reply =
        plain.visitor().ask(Ask::new("GET", "/healthz").header("host", "any.example")).await;
    assert_eq!(reply.status, 200);
    assert!(!reply.headers.contains_key("strict-transport-security"));
}
