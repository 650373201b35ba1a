//! Guests, names, passwords and sessions.

use nova_luna_store::Session;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::common::{Ask, Client, Reply, Server};

const SIGN_OUT: &str = "/api/sign-out";

/// Signs in as somebody, in a browser of its own.
async fn sign_in(server: &Server, name: &str, password: &str) -> Client {
    let mut client = server.visitor();
    let reply = client.post("/api/sign-in", json!({"name": name, "password": password})).await;
    reply.ok();
    client.cookie = Some(reply.cookie());
    client
}

#[tokio::test]
async fn a_visitor_becomes_a_guest_at_once() {
    let server = Server::start().await;
    let mut visitor = server.visitor();
    visitor.get("/api/tables/mine").await.refused(401, "no_session");
    let me = visitor.arrive().await.ok();
    assert!(me["name"].as_str().unwrap().starts_with("Guest "));
    assert_eq!((&me["registered"], &me["best_solo_score"]), (&json!(false), &json!(null)));
    // Coming again it is the same person, without another cookie.
    let again = visitor.get("/api/me").await;
    assert!(!again.headers.contains_key("set-cookie"));
    assert_eq!(again.ok(), me);
    assert_eq!(visitor.patch("/api/me", json!({"name": "  Ada   L "})).await.ok()["name"], "Ada L");
    assert_eq!(visitor.get("/api/me").await.ok()["name"], "Ada L");
    // Only a token that was given counts.
    let mut forger = server.visitor();
    forger.cookie = Some("nova_luna_session=guess".to_owned());
    assert_ne!(forger.get("/api/me").await.ok()["name"], "Ada L");
}

#[tokio::test]
async fn the_cookie_is_for_the_server_alone() {
    let server = Server::start().await;
    let flags = |reply: &Reply| {
        let cookie = reply.headers["set-cookie"].to_str().unwrap().to_owned();
        cookie.split(';').skip(1).map(|flag| flag.trim().to_owned()).collect::<Vec<_>>()
    };
    let plain = flags(&server.visitor().get("/api/me").await);
    for flag in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(plain.contains(&flag.to_owned()), "{plain:?}");
    }
    assert!(plain.iter().any(|flag| flag.starts_with("Max-Age=")));
    assert!(!plain.iter().any(|flag| flag == "Secure" || flag.starts_with("Domain")));
    let secure = Server::at("https://luna.example").await;
    let reply = secure.visitor().get("/api/me").await;
    assert!(flags(&reply).contains(&"Secure".to_owned()));
    // By this name a browser knows that no other host may set it.
    assert!(reply.cookie().starts_with("__Host-nova_luna_session="), "{}", reply.cookie());
    // The same token under the other name may come from a host beside this one: it is nobody's, and gets a new one.
    let mut beside = secure.visitor();
    beside.cookie = Some(reply.cookie().replace("__Host-", ""));
    beside.get("/api/tables/mine").await.refused(401, "no_session");
    assert_ne!(beside.get("/api/me").await.cookie(), reply.cookie());
    let end = secure.visitor().ask(Ask::new("POST", SIGN_OUT)).await;
    assert!(flags(&end).contains(&"Secure".to_owned()));
    assert!(flags(&end).contains(&"Max-Age=0".to_owned()));
    let unsafe_ = Server::at("http://luna.example").await;
    assert!(!flags(&unsafe_.visitor().get("/api/me").await).contains(&"Secure".to_owned()));
}

#[tokio::test]
async fn a_guest_stays_by_a_password() {
    let server = Server::start().await;
    let mut guest = server.person("Ada").await;
    let table = guest.table(&["me", "open"], json!({})).await;
    for short in ["", "1234567", &"x".repeat(201)] {
        let reply = guest.put("/api/me/password", json!({"password": short})).await;
        reply.refused(400, "bad_request");
    }
    let before = guest.clone();
    let me = guest.set_password(json!({"password": "correct horse"})).await.ok();
    assert_eq!((&me["name"], &me["registered"]), (&json!("Ada"), &json!(true)));
    // Whoever else has the cookie that the guest had is nobody any more.
    before.get("/api/tables/mine").await.refused(401, "no_session");
    // Elsewhere it is the same person, however the name is written.
    let elsewhere = sign_in(&server, " aDa ", "correct horse").await;
    assert_ne!(elsewhere.cookie, guest.cookie);
    assert_eq!(elsewhere.mine().await, [table.as_str()]);
    elsewhere.patch("/api/me", json!({"name": "ADA"})).await.ok();
    assert_eq!(guest.get("/api/me").await.ok()["name"], "ADA");
    assert_eq!(guest.state(&table).await["seats"][0]["name"], "ADA");
    // Signing out ends this session and no other.
    guest.ask(Ask::new("POST", SIGN_OUT)).await.ok();
    guest.get("/api/tables/mine").await.refused(401, "no_session");
    assert_eq!(elsewhere.mine().await, [table.as_str()]);

    // Neither the password nor a token is in the database, nor half of them.
    let stored = server.stored();
    let has = |secret: &str| stored.windows(secret.len()).any(|part| part == secret.as_bytes());
    assert!(has("$argon2id$") && has("ADA"));
    assert!(!has("correct horse"));
    for client in [&guest, &elsewhere] {
        assert!(!has(client.token()) && !has(&client.token()[..22]));
    }
}

#[tokio::test]
async fn a_registered_name_is_taken() {
    let server = Server::start().await;
    let (ada, other) = (server.person("Ada").await, server.person("Other").await);
    // Two guests may have the same name.
    other.patch("/api/me", json!({"name": "Ada"})).await.ok();
    ada.put("/api/me/password", json!({"password": "correct horse"})).await.ok();
    let taken = other.put("/api/me/password", json!({"password": "battery staple"})).await;
    taken.refused(409, "name_taken");
    other.patch("/api/me", json!({"name": "Bob"})).await.ok();
    for same in ["Ada", "ADA", " ada "] {
        other.patch("/api/me", json!({"name": same})).await.refused(409, "name_taken");
    }
    assert_eq!(other.get("/api/me").await.ok()["name"], "Bob");
}

#[tokio::test]
async fn a_password_change_ends_other_sessions() {
    let server = Server::start().await;
    let mut ada = server.registered("Ada").await;
    let elsewhere = sign_in(&server, "Ada", "correct horse").await;
    for wrong in [
        json!({"password": "battery staple"}),
        json!({"password": "battery staple", "current": "x"}),
    ] {
        ada.put("/api/me/password", wrong).await.refused(401, "wrong_password");
    }
    let change = json!({"password": "battery staple", "current": "correct horse"});
    ada.set_password(change).await.ok();
    elsewhere.get("/api/tables/mine").await.refused(401, "no_session");
    assert_eq!(ada.get("/api/me").await.ok()["name"], "Ada");
    let wrong = json!({"name": "Ada", "password": "correct horse"});
    let wrong = server.visitor().post("/api/sign-in", wrong).await;
    wrong.refused(401, "wrong_password");
    assert!(!wrong.headers.contains_key("set-cookie"));
    // Who does not exist is refused with the same words.
    let nobody = json!({"name": "Nobody", "password": "correct horse"});
    let nobody = server.visitor().post("/api/sign-in", nobody).await;
    assert_eq!((nobody.status, nobody.text()), (wrong.status, wrong.text()));
}

#[tokio::test]
async fn signing_out_everywhere_and_signing_in_anew() {
    let server = Server::start().await;
    let ada = server.registered("Ada").await;
    let elsewhere = sign_in(&server, "Ada", "correct horse").await;
    let bob = server.person("Bob").await;
    elsewhere.ask(Ask::new("POST", "/api/sign-out-everywhere")).await.ok();
    for client in [&ada, &elsewhere] {
        client.get("/api/tables/mine").await.refused(401, "no_session");
    }
    assert_eq!(bob.get("/api/me").await.ok()["name"], "Bob");
    // Signing in ends the session that the browser had before.
    let reply = bob.post("/api/sign-in", json!({"name": "Ada", "password": "correct horse"})).await;
    assert_eq!(reply.ok()["name"], "Ada");
    assert_ne!(Some(reply.cookie()), bob.cookie);
    bob.get("/api/tables/mine").await.refused(401, "no_session");
    // Signing out without being signed in is no error.
    assert_eq!(server.visitor().ask(Ask::new("POST", SIGN_OUT)).await.status, 204);
}

#[tokio::test]
async fn names_of_guests_cannot_be_registered() {
    let server = Server::start().await;
    let mut guest = server.visitor();
    let name = guest.arrive().await.ok()["name"].as_str().unwrap().to_owned();
    let password = json!({"password": "correct horse"});
    guest.put("/api/me/password", password.clone()).await.refused(409, "name_taken");
    guest.patch("/api/me", json!({"name": "guest 1234"})).await.refused(409, "name_taken");
    guest.patch("/api/me", json!({"name": name})).await.ok();
    guest.patch("/api/me", json!({"name": "Ada"})).await.ok();
    guest.put("/api/me/password", password).await.ok();
}

#[tokio::test]
async fn names_that_look_alike_are_one_name() {
    let server = Server::boundless().await;
    server.registered("Zo\u{eb}").await;
    let eve = server.person("Eve").await;
    for name in ["Zoe\u{308}", "ZO\u{cb}", "\u{ff3a}o\u{eb}"] {
        eve.patch("/api/me", json!({"name": name})).await.refused(409, "name_taken");
    }
    for name in ["Zo\u{435}", "\u{301}\u{301}"] {
        eve.patch("/api/me", json!({"name": name})).await.refused(400, "bad_request");
    }
    sign_in(&server, "zoe\u{308}", "correct horse").await;
    // Each of one alphabet.
    server.registered("Coco").await;
    let name = "\u{441}\u{43e}\u{441}\u{43e}";
    eve.patch("/api/me", json!({"name": name})).await.refused(409, "name_taken");
    // It is kept as it was written, and one signs in with it as before.
    assert_eq!(
        server.registered("William 10").await.get("/api/me").await.ok()["name"],
        "William 10"
    );
    for name in ["WiIIiarn lO", "vviiiiam 1o", "W1LLIAM |0"] {
        eve.patch("/api/me", json!({"name": name})).await.refused(409, "name_taken");
    }
    sign_in(&server, "William 10", "correct horse").await;
    for name in ["admin", "Nova Luna", "Level 5", "PUCK"] {
        eve.patch("/api/me", json!({"name": name})).await.refused(409, "name_reserved");
    }
}

#[tokio::test]
async fn a_clock_that_jumps_ends_no_session() {
    let server = Server::start().await;
    let ada = server.person("Ada").await;
    // As if the clock were two years further.
    let store = server.store().await;
    let hash = |token: &str| {
        Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let (_, known) = store.session(&hash(ada.token())).await.unwrap().unwrap();
    let old = Session { token_hash: hash("old"), seen: 1, ..known };
    assert_eq!(store.add_session(&old, None, false).await, Ok(true));
    let mut later = server.visitor();
    later.cookie = Some("nova_luna_session=old".to_owned());
    let reply = later.get("/api/me").await;
    assert_eq!(reply.ok()["name"], "Ada");
}
