//! Recovery codes, known devices, taking one's data along, deleting the account, and an operator beside the server.

use nova_luna_server::{Config, LimitScale, Operator};
use nova_luna_store::Store;
use nova_luna_testing::databases::on_postgres;
use nova_luna_testing::wait::until;
use serde_json::{Value, json};

use crate::common::{Ask, Client, Reply, Server, play_together};

const CODES: &str = "/api/me/recovery-codes";

async fn codes_of(client: &Client) -> Vec<String> {
    let reply = client.post(CODES, json!({"current": "correct horse"})).await.ok();
    let codes = reply["codes"].as_array().unwrap().iter();
    codes.map(|code| code.as_str().unwrap().to_owned()).collect()
}

async fn sign_in(server: &Server, password: &str) -> Reply {
    server.visitor().post("/api/sign-in", json!({"name": "Ada", "password": password})).await
}

#[tokio::test]
async fn a_recovery_code_is_as_good_as_the_password_once() {
    let server = Server::start().await;
    let guest = server.person("Guest of honour").await;
    guest.post(CODES, json!({"current": ""})).await.refused(409, "wrong_stage");
    let mut ada = server.registered("Ada").await;
    ada.post(CODES, json!({"current": "wrong"})).await.refused(401, "wrong_password");
    let codes = codes_of(&ada).await;
    assert_eq!(codes.len(), 10);
    // Only hashes are stored.
    let stored = server.stored();
    let has = |secret: &str| stored.windows(secret.len()).any(|part| part == secret.as_bytes());
    assert!(codes.iter().all(|code| !has(code) && !has(&code.replace('-', ""))));

    assert_eq!(sign_in(&server, &codes[0]).await.ok()["name"], "Ada");
    sign_in(&server, &codes[0]).await.refused(401, "wrong_password");
    // However it is typed; and with another one there is a new password.
    sign_in(&server, &codes[1].to_uppercase().replace('-', " ")).await.ok();
    let change = json!({"password": "battery staple", "current": codes[2]});
    ada.set_password(change.clone()).await.ok();
    ada.set_password(change).await.refused(401, "wrong_password");
    sign_in(&server, "battery staple").await.ok();
    // A new set replaces the rest, and the codes of one are nothing for others.
    let wish = json!({"current": "battery staple"});
    ada.post(CODES, wish).await.ok();
    sign_in(&server, &codes[3]).await.refused(401, "wrong_password");
    let bob = server.registered("Bob").await;
    let his = codes_of(&bob).await;
    sign_in(&server, &his[0]).await.refused(401, "wrong_password");
}

/// The kinds of what has happened to somebody's account, newest first, and whether they have seen it.
fn happened(me: &Value) -> Vec<(&str, bool)> {
    let events = me["account_events"].as_array().map(Vec::as_slice).unwrap_or_default().iter();
    events.map(|e| (e["kind"].as_str().unwrap(), e["dismissed"].as_bool().unwrap())).collect()
}

#[tokio::test]
async fn a_new_password_ends_the_recovery_codes() {
    let server = Server::start().await;
    let mut ada = server.registered("Ada").await;
    let me = ada.get("/api/me").await.ok();
    assert_eq!((&me["recovery_codes"], happened(&me)), (&Value::Null, Vec::new()));
    // Somebody who knows the password makes codes before Ada changes it.
    let codes = codes_of(&ada).await;
    let made = ada.get("/api/me").await.ok()["recovery_codes"].clone();
    assert_eq!(made["left"], 10);
    assert!(made["made_ms"].as_i64().unwrap() > 0);
    sign_in(&server, &codes[0]).await.ok();
    assert_eq!(ada.get("/api/me").await.ok()["recovery_codes"]["left"], 9);
    let change = json!({"password": "battery staple", "current": "correct horse"});
    let me = ada.set_password(change).await.ok();
    sign_in(&server, &codes[1]).await.refused(401, "wrong_password");
    assert_eq!(me["recovery_codes"], Value::Null);
    let kinds = ["password_changed", "new_device", "code_used", "codes_made"];
    let seen: Vec<&str> = happened(&me).into_iter().map(|(kind, _)| kind).collect();
    // The code and the new device may have the same time.
    assert_eq!((seen[0], seen[3]), (kinds[0], kinds[3]));
    assert!(kinds.iter().all(|kind| seen.contains(kind)), "{seen:?}");
    assert_eq!(ada.get("/api/me/export").await.ok()["account_events"], me["account_events"]);
    // They are told until they say that they have seen it.
    let newest = me["account_events"][0]["at_ms"].clone();
    ada.post("/api/me/events-seen", json!({"until_ms": newest})).await.ok();
    assert!(happened(&ada.get("/api/me").await.ok()).iter().all(|(_, dismissed)| *dismissed));
}

#[tokio::test]
async fn each_device_can_be_signed_out() {
    let server = Server::start().await;
    let ada = server.registered("Ada").await;
    let mut phone = server.visitor();
    let right = json!({"name": "Ada", "password": "correct horse"});
    phone.cookie = Some(phone.post("/api/sign-in", right).await.cookie());
    let listed = async |client: &Client| {
        let list = client.get("/api/me/sessions").await.ok()["sessions"].clone();
        list.as_array().unwrap().clone()
    };
    let sessions = listed(&ada).await;
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| session["current"] == false).unwrap();
    let own = listed(&phone).await.into_iter().find(|session| session["current"] == true).unwrap();
    assert_eq!(own["id"], other["id"]);
    // The id is neither the token nor what the database has of it.
    let id = other["id"].as_str().unwrap();
    assert!(!server.stored().windows(id.len()).any(|part| part == id.as_bytes()));
    let end = |id: &str| Ask::new("DELETE", format!("/api/me/sessions/{id}"));
    // Nobody ends the session of somebody else.
    assert_eq!(server.registered("Bob").await.ask(end(id)).await.status, 204);
    assert_eq!(listed(&ada).await.len(), 2);
    let table = phone.table(&["me", "open"], json!({})).await;
    let mut socket = phone.socket(&table).await;
    socket.next().await;
    for _ in 0..2 {
        assert_eq!(ada.ask(end(id)).await.status, 204);
    }
    phone.get("/api/me/sessions").await.refused(401, "no_session");
    assert_eq!(socket.ended().await, Some((1008, "signed out".to_owned())));
    assert_eq!(listed(&ada).await.len(), 1);
}

#[tokio::test]
async fn guesses_from_many_networks_do_not_lock_out_a_known_device() {
    let server = Server::start().await;
    let phone = server.visitor().from("192.0.2.1");
    server.registered("Ada").await;
    let right = json!({"name": "Ada", "password": "correct horse"});
    let reply = phone.post("/api/sign-in", right.clone()).await;
    reply.ok();
    let device = reply.headers.get_all("set-cookie").into_iter().nth(1).unwrap();
    let device = device.to_str().unwrap().split(';').next().unwrap().to_owned();
    // Somebody guesses from everywhere, also from her own network.
    let mut refused = 0;
    for number in 0..120 {
        let from = if number % 2 == 0 { "192.0.2.1" } else { &format!("198.51.100.{number}") };
        let wrong = json!({"name": "Ada", "password": "wrong horse"});
        let eve = server.visitor().from(from);
        refused += u32::from(eve.post("/api/sign-in", wrong).await.status == 429);
    }
    assert!(refused > 0);
    let elsewhere = server.visitor().from("203.0.113.1");
    while elsewhere.post("/api/sign-in", right.clone()).await.status != 429 {}
    // The owner gets in where she has been before, and only she does.
    let with = |cookie: &str| {
        let ask = Ask::new("POST", "/api/sign-in").json(&right);
        ask.header("cookie", cookie)
    };
    phone.ask(with(&device)).await.ok();
    let forged = device.replacen('=', "=x", 1);
    assert_eq!(phone.ask(with(&forged)).await.status, 429);
    // There are no endless tries on a known device either.
    let wrong = json!({"name": "Ada", "password": "wrong horse"});
    let mut tries = 0;
    while phone
        .ask(Ask::new("POST", "/api/sign-in").json(&wrong).header("cookie", &device))
        .await
        .status
        != 429
    {
        tries += 1;
    }
    assert!(tries < 12, "{tries}");
}

#[tokio::test]
async fn everything_of_a_person_is_one_file() {
    let server = Server::boundless().await;
    server.visitor().get("/api/me/export").await.refused(401, "no_session");
    let (ada, bob) = (server.registered("Ada").await, server.person("Bob").await);
    let alone = ada.table(&["me", "level1"], json!({"goal_discs": 1, "bot_pause_ms": 0})).await;
    ada.play_out(&alone).await;
    let waiting = ada.table(&["me", "open"], json!({})).await;
    bob.table(&["me", "level1"], json!({})).await;
    let reply = ada.get("/api/me/export").await;
    let file = reply.headers["content-disposition"].to_str().unwrap();
    assert!(file.contains("nova-luna.json"), "{file}");
    let export = reply.ok();
    assert_eq!((&export["name"], &export["registered"]), (&json!("Ada"), &json!(true)));
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    let games = export["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    let game = |id: &str| games.iter().find(|game| game["table"]["table"] == id).unwrap();
    assert_eq!(game(&waiting)["record"], Value::Null);
    assert_eq!(game(&alone)["record"], ada.record(&alone).await);
}

#[tokio::test]
async fn who_deletes_the_account_leaves_no_name_behind() {
    let server = Server::boundless().await;
    let (ada, bob) = (server.registered("Ada Byron").await, server.person("Bob").await);
    let alone = ada.table(&["me", "level1"], json!({"goal_discs": 1, "bot_pause_ms": 0})).await;
    ada.play_out(&alone).await;
    let discs = json!({"goal_discs": 1});
    let over = ada.table(&["me", "open"], discs.clone()).await;
    bob.command(&over, json!({"type": "sit", "seat": 1})).await.ok();
    play_together(&[&ada, &bob], &over).await;
    let running = ada.table(&["me", "open"], json!({})).await;
    bob.command(&running, json!({"type": "sit", "seat": 1})).await.ok();
    let waiting = ada.table(&["me", "open"], json!({"public": true})).await;
    let remove = |body: Value| Ask::new("DELETE", "/api/me").json(&body);
    ada.ask(remove(json!({}))).await.refused(401, "wrong_password");
    ada.ask(remove(json!({"current": "wrong"}))).await.refused(401, "wrong_password");
    assert_eq!(ada.mine().await.len(), 4);

    let mut socket = bob.socket(&running).await;
    socket.next().await;
    let gone = ada.ask(remove(json!({"current": "correct horse"}))).await;
    assert_eq!(gone.status, 204);
    assert!(gone.cookie().ends_with('='));
    ada.get("/api/tables/mine").await.refused(401, "no_session");
    let who = json!({"name": "Ada Byron", "password": "correct horse"});
    server.visitor().post("/api/sign-in", who).await.refused(401, "wrong_password");
    for table in [&alone, &waiting] {
        bob.get(&format!("/api/tables/{table}")).await.refused(404, "unknown_table");
    }
    // Bob's games stay, with a guest in her place; he has won the one that went on.
    let seat = bob.state(&over).await["seats"][0]["name"].as_str().unwrap().to_owned();
    assert!(seat.starts_with("Guest "), "{seat}");
    assert_eq!(bob.state(&running).await["stage"], "finished");
    assert_eq!(bob.mine().await.len(), 2);
    for end in ["", "/events", "/record", "/replay"] {
        let reply = bob.get(&format!("/api/tables/{over}{end}")).await;
        assert!(!reply.text().contains("Ada Byron"), "{end}");
    }
    assert!(socket.ended().await.is_some());
    // The log as it is stored says the same, and fits what lists show.
    let store = server.store().await;
    for table in [&over, &running] {
        let log = store.events(table, 0).await.unwrap();
        assert!(log.iter().all(|line| !line.body.contains("Ada Byron")));
    }
    // A guest needs no password.
    let mut eve = server.visitor();
    eve.arrive().await;
    assert_eq!(eve.ask(remove(json!({}))).await.status, 204);
    eve.get("/api/tables/mine").await.refused(401, "no_session");
}

/// Somebody deletes the account while their other devices make tables, take seats, change the name and copy games.
async fn who_deletes_the_account_adds_nothing_meanwhile(server: Server, store: Store) {
    let bob = server.person("Bob").await;
    let over = bob.table(&["me", "level1"], json!({"goal_discs": 1, "bot_pause_ms": 0})).await;
    bob.play_out(&over).await;
    let record = bob.record(&over).await;
    for round in 0..4 {
        let name = format!("Zora {round}");
        let zora = server.registered(&name).await;
        let mut sent = Vec::new();
        for kind in (0..6).chain(0..6) {
            let (zora, bob, record, name) =
                (zora.clone(), bob.clone(), record.clone(), name.clone());
            sent.push(tokio::spawn(async move {
                // Until they are signed out, so that there is always something under way.
                loop {
                    let id = crate::common::fresh();
                    let reply = match kind {
                        0 => {
                            let free = bob.table(&["me", "open", "open"], json!({})).await;
                            zora.command(&free, json!({"type": "sit", "seat": 1})).await
                        }
                        1 => {
                            let new = json!({"id": id, "seats": ["me", "open"], "public": true});
                            zora.post("/api/tables", new).await
                        }
                        2 => {
                            let game = json!({"id": format!("_{id}"), "record": record,
                                              "seats": ["me", "level1"], "ended_ms": 1000});
                            zora.post("/api/device-games", game).await
                        }
                        3 => zora.patch("/api/me", json!({"name": format!("{name} {id}")})).await,
                        4 => {
                            let number = id.trim_start_matches("command-");
                            let path = format!("/api/challenges/{number}/tables");
                            zora.post(&path, json!({"id": id})).await
                        }
                        _ => zora.post("/api/records", record.clone()).await,
                    };
                    match reply.status {
                        401 => return,
                        // At a table that has just been removed.
                        200 | 201 | 404 => {}
                        status => panic!("{status}: {}", reply.text()),
                    }
                }
            }));
        }
        let remove = Ask::new("DELETE", "/api/me").json(&json!({"current": "correct horse"}));
        assert_eq!(zora.ask(remove).await.status, 204);
        for sent in sent {
            sent.await.unwrap();
        }
    }
    // Neither in a log nor in what lists show, nor among the people.
    let mut after = String::new();
    loop {
        let people = store.people_after(&after, 100).await.unwrap();
        let Some(last) = people.last() else { break };
        after.clone_from(&last.id);
        for person in people {
            assert!(!person.name.contains("Zora"), "{}", person.name);
            for (row, _) in store.tables_of(&person.id, 1000).await.unwrap() {
                assert!(!row.summary.contains("Zora"), "{}", row.summary);
                for event in store.events(&row.id, 0).await.unwrap() {
                    assert!(!event.body.contains("Zora"), "{}", event.body);
                }
            }
        }
    }
    assert_eq!(store.unfinished_removals().await, Ok(Vec::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_deletes_the_account_adds_nothing_meanwhile_on_sqlite() {
    let server = Server::boundless().await;
    let store = server.store().await;
    who_deletes_the_account_adds_nothing_meanwhile(server, store).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn who_deletes_the_account_adds_nothing_meanwhile_on_postgres() {
    on_postgres(|url| async move {
        let config = Config { limits: LimitScale::Off, ..Config::default() };
        let server = Server::sharing(&url, tempfile::tempdir().unwrap(), config).await;
        let store = Store::open(&url).await.unwrap();
        // The compiler does not see that the test can be sent to another thread.
        tokio::task::block_in_place(|| {
            let test = who_deletes_the_account_adds_nothing_meanwhile(server, store);
            tokio::runtime::Handle::current().block_on(test);
        });
    })
    .await;
}

#[tokio::test]
async fn an_operator_acts_beside_a_running_server() {
    let server = Server::boundless().await;
    let (ada, bob) = (server.registered("Ada").await, server.person("Bob").await);
    let table = ada.table(&["me", "open"], json!({"public": true})).await;
    let mut looking = bob.socket(&table).await;
    looking.next().await;
    let operator = Operator::new(server.store().await);
    let person = operator.find_person("ADA").await.unwrap();
    assert!(operator.find_person("Nobody").await.unwrap_err().contains("Nobody"));
    operator.rename(&person, "Grace").await.unwrap();
    assert!(operator.rename(&person, "Guest 1234").await.unwrap_err().contains("guests"));
    assert_eq!(ada.get("/api/me").await.ok()["name"], "Grace");
    // Who looks on connects again and sees it.
    assert!(looking.ended().await.is_some());
    assert_eq!(ada.state(&table).await["seats"][0]["name"], "Grace");
    assert_eq!(operator.close_table(&table).await, Ok(true));
    assert_eq!(operator.close_table(&table).await, Ok(false));
    assert!(operator.close_table("none").await.unwrap_err().contains("none"));
    until("the server has noticed", async || ada.state(&table).await["stage"] == "closed").await;
    assert_eq!(ada.get("/api/tables").await.ok()["tables"], json!([]));
    let mine = ada.table(&["me", "level1"], json!({})).await;
    let mut socket = ada.socket(&mine).await;
    socket.next().await;
    operator.end_sessions(&person).await.unwrap();
    ada.get("/api/tables/mine").await.refused(401, "no_session");
    assert_eq!(socket.ended().await, Some((1008, "signed out".to_owned())));
    assert_eq!(operator.remove_table(&mine).await, Ok(true));
    let gone = async || bob.get(&format!("/api/tables/{mine}")).await.status == 404;
    until("the server has noticed", gone).await;
    operator.remove_person(&person).await.unwrap();
    assert!(operator.find_person("Grace").await.is_err());
}
