//! The description of the API agrees with the routes.

use std::collections::BTreeSet;
use std::io::Read;

use serde_json::{Value, json};

use crate::common::{Ask, Server, description};

const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/// Every method and path that is described, with its operation.
fn operations() -> Vec<(String, String, &'static Value)> {
    let mut operations = Vec::new();
    for (path, item) in description()["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert!(METHODS.contains(&method.as_str()), "{method} {path}");
            operations.push((method.to_uppercase(), path.clone(), operation));
        }
    }
    operations
}

/// All objects and lists within a value, itself included.
fn within(value: &'static Value, visit: &mut impl FnMut(&'static Value)) {
    visit(value);
    match value {
        Value::Object(fields) => fields.values().for_each(|value| within(value, visit)),
        Value::Array(values) => values.iter().for_each(|value| within(value, visit)),
        _ => {}
    }
}

#[tokio::test]
async fn the_description_is_served_as_it_is() {
    let server = Server::start().await;
    let reply = server.visitor().get("/api/openapi.json").await;
    assert_eq!(reply.headers["content-type"], "application/json");
    assert_eq!(&reply.ok(), description());
}

#[test]
fn the_description_is_valid() {
    let all = description();
    assert!(all["openapi"].as_str().unwrap().starts_with("3.1."));
    for field in ["title", "version"] {
        assert!(!all["info"][field].as_str().unwrap().is_empty(), "{field}");
    }
    let mut names = BTreeSet::new();
    for (method, path, operation) in operations() {
        let place = format!("{method} {path}");
        assert!(path.starts_with('/'), "{place}");
        assert!(names.insert(operation["operationId"].as_str().unwrap()), "{place}: its id twice");
        let responses = operation["responses"].as_object().unwrap();
        let fine = |status: &String| status.parse().is_ok_and(|n: u16| (100..600).contains(&n));
        assert!(!responses.is_empty() && responses.keys().all(fine), "{place}");
        assert!(responses.values().all(|response| response["description"].is_string()), "{place}");
        let parts = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let described = operation["parameters"].as_array().cloned().unwrap_or_default();
        let described: Vec<&Value> = described.iter().filter(|one| one["in"] == "path").collect();
        let described: BTreeSet<_> =
            described.iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(parts.collect::<BTreeSet<_>>(), described, "{place}");
    }
    within(all, &mut |value| {
        let Some(reference) = value.get("$ref").and_then(Value::as_str) else { return };
        let place = reference.strip_prefix('#').unwrap();
        assert!(all.pointer(place).is_some(), "{reference} leads nowhere");
    });
}

#[tokio::test]
async fn every_described_address_is_there_and_no_other_method() {
    let server = Server::start().await;
    let person = server.person("Ada").await;
    let table = person.table(&["me", "open"], json!({})).await;
    let known: BTreeSet<(String, String)> =
        operations().into_iter().map(|(method, path, _)| (method, path)).collect();
    for path in description()["paths"].as_object().unwrap().keys() {
        let address = path.replace("{table}", &table).replace("{challenge}", "today");
        let address = address.replace("{lesson}", "take");
        for method in ["GET", "PUT", "POST", "DELETE", "PATCH"] {
            let reply = server.visitor().ask(Ask::new(method, &address)).await;
            if known.contains(&(method.to_owned(), path.clone())) {
                let there = reply.status != 405
                    && (reply.status != 404 || reply.code() != "unknown_address");
                assert!(there, "{method} {path}: {}", reply.status);
            } else {
                reply.refused(405, "wrong_method");
                let allowed = reply.headers["allow"].to_str().unwrap();
                assert!(
                    known.iter().any(|(known, other)| other == path && allowed.contains(known))
                );
            }
        }
    }
    let reply = person.ask(Ask::new("POST", "/").json(&json!({}))).await;
    reply.refused(405, "wrong_method");
    assert_eq!(reply.headers["allow"], "GET, HEAD");
    for unknown in
        ["/api", "/api/", "/api/nothing", "/api/tables/", "/api/tables/x/y/z", "/api/me/"]
    {
        for method in ["GET", "PUT", "POST", "DELETE", "PATCH"] {
            let reply = person.ask(Ask::new(method, unknown).json(&json!({}))).await;
            assert!(matches!(reply.code().as_str(), "unknown_address" | "wrong_method"));
        }
    }
}

#[tokio::test]
async fn the_tiles_need_no_identity_and_are_those_of_the_rules() {
    let server = Server::start().await;
    let reply = server.visitor().get("/api/tiles").await;
    assert!(reply.headers.get("set-cookie").is_none());
    let tiles = reply.ok();
    assert_eq!(tiles.as_array().unwrap().len(), 68);
    let expected = json!({"id": 48, "color": "turquoise", "time": 5,
        "goals": [["yellow", "yellow", "yellow"], ["yellow"]]});
    assert_eq!(tiles[47], expected);
}

#[tokio::test]
async fn large_answers_are_compressed_for_those_who_accept_it() {
    let server = Server::start().await;
    let get = async |path: &str, accepted: &str| {
        server.visitor().ask(Ask::new("GET", path).header("accept-encoding", accepted)).await
    };
    for path in ["/api/tiles", "/api/lessons", "/api/openapi.json"] {
        let plain = get(path, "br").await;
        assert!(plain.headers.get("content-encoding").is_none());
        assert_eq!(plain.headers["vary"], "accept-encoding");
        let compressed = get(path, "br, gzip").await;
        assert_eq!(compressed.headers["content-encoding"], "gzip");
        assert_eq!(compressed.headers["content-type"], "application/json");
        assert!(4 * compressed.body.len() < plain.body.len(), "{path}: {}", compressed.body.len());
        let mut read = Vec::new();
        flate2::read::GzDecoder::new(compressed.body.as_slice()).read_to_end(&mut read).unwrap();
        assert_eq!(read, plain.body, "{path}");
    }
    let small = get("/api/tables", "gzip").await;
    assert!(small.headers.get("content-encoding").is_none());
    assert_eq!(small.ok(), json!({"tables": []}));
}

#[test]
fn the_page_of_all_routes_lists_exactly_these() {
    let page = include_str!("../src/http/router.rs");
    let rows = page.lines().filter_map(|line| line.strip_prefix("//! | `")?.split_once('`'));
    let listed: BTreeSet<String> = rows.map(|(address, _)| address.to_owned()).collect();
    let described = operations().into_iter().map(|(method, path, _)| format!("{method} {path}"));
    assert_eq!(listed, described.collect::<BTreeSet<_>>());
}

/// What can go wrong everywhere is described everywhere; what else an address answers is checked with
/// every request of every other test.
#[test]
fn errors_are_described_with_their_status() {
    for (method, path, operation) in operations() {
        let place = format!("{method} {path}");
        let responses = &operation["responses"];
        let mut expected = Vec::new();
        if method != "GET" || path.ends_with("/socket") {
            expected.push("403");
        }
        if operation.get("requestBody").is_some() {
            expected.extend(["400", "413"]);
        }
        let fixed = ["/api/openapi.json", "/api/qr.svg"];
        if !fixed.contains(&path.as_str()) {
            expected.extend(["500", "503"]);
        }
        for status in expected {
            assert!(responses.get(status).is_some(), "{place} can answer {status}");
        }
        for (status, response) in responses.as_object().unwrap() {
            let error = status.starts_with(['4', '5']);
            let body = &response["content"]["application/json"]["schema"]["$ref"];
            let is_error = body == "#/components/schemas/ErrorBody";
            assert_eq!(error, is_error, "{place}: {status} has {response}");
        }
    }
    // The codes themselves are in the description, each with the words of its comment.
    let codes = &description()["components"]["schemas"]["ErrorCode"];
    let text = codes.to_string();
    for code in ["bad_request", "foreign_origin", "too_large", "unavailable", "internal"] {
        assert!(text.contains(code), "{code} is missing in {text}");
    }
}
