//! Nobody acts for somebody else, comes in without the link, or acts twice.

use nova_luna_server::Config;
use serde_json::{Value, json};

use crate::common::{
    Ask, Client, Decks, Script, Server, Socket, any_action, description, fresh, play_together,
};

/// A game that has begun: a host who only looks on, and two players, of whom the first is to move.
struct Table {
    server: Server,
    id: String,
    host: Client,
    first: Client,
    second: Client,
    spectator: Client,
}

impl Table {
    async fn begun() -> Table {
        Table::with(json!({"goal_discs": 1})).await
    }

    async fn with(more: Value) -> Table {
        let server = Server::dealing(Decks::new(Script::random(2, 1, 1).deck)).await;
        let host = server.person("Host").await;
        let id = host.table(&["open", "open"], more).await;
        let (first, second) = (server.person("First").await, server.person("Second").await);
        first.command(&id, json!({"type": "sit", "seat": 0})).await.ok();
        second.command(&id, json!({"type": "sit", "seat": 1})).await.ok();
        let spectator = server.person("Spectator").await;
        Table { id, host, first, second, spectator, server }
    }

    async fn seq(&self) -> u64 {
        self.spectator.state(&self.id).await["seq"].as_u64().unwrap()
    }

    /// Something that the seat to move could do.
    async fn good_play(&self, mover: &Client) -> Value {
        let state = mover.state(&self.id).await;
        let action = any_action(&state["game"]["options"]);
        json!({"type": "play", "version": state["version"], "action": action})
    }

    async fn finish(&self) {
        play_together(&[&self.first, &self.second], &self.id).await;
    }

    /// The command is refused, in plain HTTP and over a socket, and nothing happens.
    async fn refuses(&self, client: &Client, command: Value, status: u16, code: &str) {
        let before = self.seq().await;
        let reply = client.command(&self.id, command.clone()).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{command}");
        let mut socket = client.socket(&self.id).await;
        let refused = socket.command(command.clone()).await;
        assert_eq!(refused["type"], "refused", "{command}");
        assert_eq!(refused["error"]["code"], code, "{command}");
        assert_eq!(self.seq().await, before, "{command}");
    }
}

#[tokio::test]
async fn only_the_seat_to_move_acts() {
    let table = Table::begun().await;
    let play = table.good_play(&table.first).await;
    table.refuses(&table.second, play.clone(), 403, "not_your_turn").await;
    table.refuses(&table.host, play.clone(), 403, "not_seated").await;
    table.refuses(&table.spectator, play.clone(), 403, "not_seated").await;
    table.refuses(&table.server.visitor(), play.clone(), 401, "no_session").await;
    let mut forger = table.first.clone();
    for cookie in
        ["nova_luna_session=guess", "nova_luna_session=", "nova_luna_session=' OR 1=1 --", "x=y"]
    {
        forger.cookie = Some(cookie.to_owned());
        table.refuses(&forger, play.clone(), 401, "no_session").await;
    }
    table.first.command(&table.id, play).await.ok();
}

#[tokio::test]
async fn only_the_owner_takes_back() {
    let table = Table::with(json!({"goal_discs": 20})).await;
    let play = table.good_play(&table.first).await;
    table.first.command(&table.id, play).await.ok();
    let undo = json!({"type": "undo", "version": 2});
    table.refuses(&table.second, undo.clone(), 409, "nothing_to_undo").await;
    table.refuses(&table.spectator, undo.clone(), 403, "not_seated").await;
    table.refuses(&table.first, json!({"type": "undo", "version": 1}), 409, "stale").await;
    assert_eq!(table.first.state(&table.id).await["may"]["undo"]["allowed"], true);
    assert_eq!(table.second.state(&table.id).await["may"]["undo"]["allowed"], false);
    table.first.command(&table.id, undo).await.ok();
}

#[tokio::test]
async fn only_the_host_arranges_the_seats() {
    let server = Server::start().await;
    let host = server.person("Host").await;
    let id = host.table(&["me", "open", "open"], json!({})).await;
    let (player, spectator) = (server.person("Player").await, server.person("Spectator").await);
    player.command(&id, json!({"type": "sit", "seat": 1})).await.ok();
    let before = host.state(&id).await["seq"].clone();
    for command in [
        json!({"type": "seat", "seat": 0, "to": "open"}),
        json!({"type": "seat", "seat": 1, "to": "me"}),
        json!({"type": "seat", "seat": 2, "to": "removed"}),
        json!({"type": "add_seat", "to": "me"}),
        json!({"type": "start"}),
        json!({"type": "close"}),
    ] {
        for other in [&player, &spectator] {
            other.command(&id, command.clone()).await.refused(403, "not_host");
        }
        server.visitor().command(&id, command).await.refused(401, "no_session");
    }
    spectator.command(&id, json!({"type": "leave"})).await.refused(403, "not_seated");
    spectator.command(&id, json!({"type": "sit", "seat": 0})).await.refused(409, "seat_taken");
    spectator.command(&id, json!({"type": "sit", "seat": 1})).await.refused(409, "seat_taken");
    for seat in [3, 4, 255] {
        spectator
            .command(&id, json!({"type": "sit", "seat": seat}))
            .await
            .refused(404, "unknown_seat");
        let change = json!({"type": "seat", "seat": seat, "to": "open"});
        host.command(&id, change).await.refused(404, "unknown_seat");
    }
    assert_eq!(host.state(&id).await["seq"], before);
}

#[tokio::test]
async fn a_private_table_is_found_by_its_link_alone() {
    let server = Server::start().await;
    let (host, other) = (server.person("Host").await, server.person("Other").await);
    let secret = host.table(&["me", "open"], json!({})).await;
    let public = host.table(&["me", "open"], json!({"public": true})).await;
    assert!(secret.len() >= 14 && secret.bytes().all(|b| b.is_ascii_alphanumeric()));
    for viewer in [&server.visitor(), &other, &host] {
        assert_eq!(viewer.lobby().await, [public.as_str()]);
        let everything = viewer.get("/api/tables").await.text();
        assert!(!everything.contains(&secret));
    }
    assert!(other.mine().await.is_empty());
    // Neither a part of it nor another spelling is the link.
    for guess in [&secret[..13], &secret[1..], &secret.to_lowercase(), &format!("{secret}1"), "%"] {
        if *guess != secret {
            let guess = guess.replace('%', "%25");
            other.get(&format!("/api/tables/{guess}")).await.refused(404, "unknown_table");
            other
                .command(&guess, json!({"type": "sit", "seat": 1}))
                .await
                .refused(404, "unknown_table");
        }
    }
    // Whoever has the link may look on and sit down.
    other.command(&secret, json!({"type": "sit", "seat": 1})).await.ok();
    // A game that goes on is not in the lobby either, and nothing tells who the people are.
    assert!(!other.get("/api/tables").await.text().contains(&secret));
}

/// What is known of people stays inside: nobody is sent the id or the token of anybody.
#[tokio::test]
async fn nobody_is_told_ids_or_tokens() {
    let table = Table::with(json!({"public": true, "goal_discs": 1})).await;
    table.finish().await;
    table.first.command(&table.id, json!({"type": "rematch"})).await.ok();
    let stored = String::from_utf8_lossy(&table.server.stored()).into_owned();
    let ids: Vec<&str> =
        stored.split(r#""id":""#).skip(1).filter_map(|rest| rest.get(..20)).collect();
    assert!(ids.len() > 2, "{ids:?}");
    for viewer in [&table.first, &table.spectator, &table.server.visitor()] {
        let path = format!("/api/tables/{}", table.id);
        for path in [
            path.clone(),
            format!("{path}/events"),
            format!("{path}/record"),
            "/api/tables".to_owned(),
        ] {
            let text = viewer.get(&path).await.text();
            assert!(ids.iter().all(|id| !text.contains(id)), "{path}: {text}");
            assert!(!text.contains(table.first.token()));
        }
    }
    for person in [&table.first, &table.second, &table.host] {
        assert!(!stored.contains(person.token()), "the database knows a token");
    }
}

#[tokio::test]
async fn a_held_seat_waits_for_its_person() {
    let table = Table::begun().await;
    table.finish().await;
    let again = table.first.command(&table.id, json!({"type": "rematch"})).await.ok();
    let again = again["table"].as_str().unwrap();
    let state = table.spectator.state(again).await;
    let held = state["seats"].as_array().unwrap().iter().position(|seat| seat["kind"] == "held");
    let sit = json!({"type": "sit", "seat": held.unwrap()});
    for other in [&table.spectator, &table.first, &table.host] {
        other.command(again, sit.clone()).await.refused(409, "seat_taken");
    }
    assert_eq!(table.spectator.state(again).await["seq"], state["seq"]);
    table.second.command(again, sit).await.ok();
    assert_eq!(table.spectator.state(again).await["stage"], "playing");
}

#[tokio::test]
async fn a_command_acts_once() {
    let table = Table::with(json!({"goal_discs": 20})).await;
    let play = table.good_play(&table.first).await;
    let id = fresh();
    let answer = table.first.command_as(&table.id, &id, play.clone()).await.ok();
    let seq = table.seq().await;
    // Again, with other content, over a socket, and after a restart of the server.
    assert_eq!(table.first.command_as(&table.id, &id, play.clone()).await.ok(), answer);
    let other = json!({"type": "leave"});
    table.first.command_as(&table.id, &id, other.clone()).await.refused(409, "id_used");
    let mut socket = table.first.socket(&table.id).await;
    let repeated = socket.command_as(&id, play.clone()).await;
    assert_eq!((&repeated["type"], &repeated["seq"]), (&json!("answer"), &answer["seq"]));
    assert_eq!(table.seq().await, seq);
    drop(socket);
    let table = {
        let Table { server, id, host, first, second, spectator } = table;
        let server = Server::on(server.stop().await, Config::default()).await;
        let [host, first, second, spectator] =
            [host, first, second, spectator].map(|c| c.at(&server));
        Table { server, id, host, first, second, spectator }
    };
    assert_eq!(table.first.command_as(&table.id, &id, play).await.ok(), answer);
    table.first.command_as(&table.id, &id, other).await.refused(409, "id_used");
    assert_eq!(table.seq().await, seq);
    // The same id of somebody else is another command.
    let play = table.good_play(&table.second).await;
    assert_ne!(table.second.command_as(&table.id, &id, play).await.ok(), answer);
    assert_eq!(table.seq().await, seq + 1);
}

#[tokio::test]
async fn a_command_that_refers_to_the_past_is_stale() {
    let table = Table::with(json!({"goal_discs": 20})).await;
    let play = table.good_play(&table.first).await;
    for at in [0, 2, 3, u32::MAX] {
        let mut wrong = play.clone();
        wrong["version"] = json!(at);
        table.refuses(&table.first, wrong, 409, "stale").await;
    }
    table.first.command(&table.id, play.clone()).await.ok();
    // It has overtaken nothing: the same again, under another id, is too late.
    table.refuses(&table.first, play.clone(), 409, "stale").await;
    table.first.command(&table.id, json!({"type": "undo", "version": 2})).await.ok();
    // Even though the game stands where it stood.
    table.refuses(&table.first, play, 409, "stale").await;
}

#[tokio::test]
async fn nothing_happens_after_the_end_or_elsewhere() {
    let table = Table::begun().await;
    let play = table.good_play(&table.first).await;
    table.finish().await;
    let commands = [
        play.clone(),
        json!({"type": "undo", "version": 2}),
        json!({"type": "sit", "seat": 0}),
        json!({"type": "leave"}),
        json!({"type": "return"}),
        json!({"type": "stand_in", "seat": 1, "level": 1}),
    ];
    for command in &commands {
        table.refuses(&table.first, command.clone(), 409, "wrong_stage").await;
    }
    for command in [
        json!({"type": "start"}),
        json!({"type": "close"}),
        json!({"type": "add_seat", "to": "open"}),
    ] {
        table.refuses(&table.host, command, 409, "wrong_stage").await;
    }
    table.refuses(&table.spectator, json!({"type": "rematch"}), 403, "not_seated").await;
    let closed = table.host.table(&["me", "open"], json!({})).await;
    table.host.command(&closed, json!({"type": "close"})).await.ok();
    for command in commands.iter().chain([&json!({"type": "rematch"}), &json!({"type": "start"})]) {
        table.host.command(&closed, command.clone()).await.refused(409, "wrong_stage");
        table.host.command("nosuchtable", command.clone()).await.refused(404, "unknown_table");
    }
    assert!(!table.host.mine().await.contains(&closed));
    let path = "/api/tables/nosuchtable/socket";
    let (status, body) = Socket::open(&table.host, path, &[]).await.err().unwrap();
    assert!(status == 404 && body.contains("unknown_table"), "{status} {body}");
}

/// A stand-in is only for others who are away.
#[tokio::test]
async fn a_bot_does_not_take_the_seat_of_somebody_who_is_there() {
    let table = Table::begun().await;
    let stand_in = |seat: u8, level: u8| json!({"type": "stand_in", "seat": seat, "level": level});
    table.refuses(&table.first, stand_in(1, 3), 409, "not_away").await;
    table.refuses(&table.first, stand_in(0, 3), 409, "not_away").await;
    table.refuses(&table.first, stand_in(2, 3), 404, "unknown_seat").await;
    table.refuses(&table.first, stand_in(1, 0), 400, "bad_request").await;
    table.refuses(&table.first, stand_in(1, 6), 400, "bad_request").await;
    table.second.command(&table.id, json!({"type": "leave"})).await.ok();
    table.refuses(&table.spectator, stand_in(1, 3), 403, "not_seated").await;
    table.refuses(&table.host, stand_in(1, 3), 403, "not_seated").await;
    table.refuses(&table.second, stand_in(1, 3), 409, "not_away").await;
}

#[tokio::test]
async fn a_socket_without_a_cookie_looks_but_does_not_act() {
    let table = Table::begun().await;
    let mut forged = table.server.visitor();
    forged.cookie =
        Some("nova_luna_session=11111111111111111111111111111111111111111111".to_owned());
    for client in [table.server.visitor(), forged] {
        let mut socket = client.socket(&table.id).await;
        let state = socket.next().await;
        assert_eq!(state["type"], "state");
        assert_eq!(state["state"]["you"], json!({"seats": [], "host": false}));
        assert_eq!(state["state"]["game"]["options"], Value::Null);
        let play = table.good_play(&table.first).await;
        assert_eq!(socket.command(play).await["error"]["code"], "no_session");
    }
}

#[tokio::test]
async fn a_ping_is_answered_whoever_asks() {
    let table = Table::begun().await;
    for client in [&table.server.visitor(), &table.first] {
        let mut socket = client.socket(&table.id).await;
        assert_eq!(socket.next().await["type"], "state");
        socket.say(json!({"type": "ping"}).to_string()).await;
        assert_eq!(socket.await_type("pong").await, json!({"type": "pong"}));
    }
}

#[tokio::test]
async fn a_socket_ends_with_its_session() {
    let mut table = Table::begun().await;
    let signed_out = Some((1008, "signed out".to_owned()));
    let mut socket = table.first.socket(&table.id).await;
    let mut other = table.second.socket(&table.id).await;
    table.first.ask(Ask::new("POST", "/api/sign-out")).await.ok();
    assert_eq!(socket.ended().await, signed_out);
    // Nobody else notices, and the token is worth nothing any more.
    let refused = other.command(json!({"type": "start"})).await;
    assert_eq!(refused["error"]["code"], "wrong_stage");
    table.first.command(&table.id, json!({"type": "leave"})).await.refused(401, "no_session");

    // A first password ends the token that a guest had, which may be known elsewhere.
    table.second.set_password(json!({"password": "correct horse"})).await.ok();
    assert_eq!(other.ended().await, signed_out);
    let mut other = table.second.socket(&table.id).await;
    let mut elsewhere = table.server.visitor();
    let sign_in = json!({"name": "second", "password": "correct horse"});
    elsewhere.cookie = Some(elsewhere.post("/api/sign-in", sign_in.clone()).await.cookie());
    let mut there = elsewhere.socket(&table.id).await;
    assert_eq!(there.next().await["state"]["you"]["seats"], json!([1]));
    let change = json!({"password": "another horse", "current": "correct horse"});
    table.second.set_password(change).await.ok();
    assert_eq!(there.ended().await, signed_out);
    assert_eq!(other.ended().await, signed_out);
    let mut other = table.second.socket(&table.id).await;
    let sign_in = json!({"name": "second", "password": "another horse"});
    elsewhere.cookie = Some(elsewhere.post("/api/sign-in", sign_in).await.cookie());
    let mut there = elsewhere.socket(&table.id).await;
    elsewhere.ask(Ask::new("POST", "/api/sign-out-everywhere")).await.ok();
    assert_eq!(there.ended().await, signed_out);
    assert_eq!(other.ended().await, signed_out);
    elsewhere.ask(Ask::new("POST", "/api/sign-out-everywhere")).await.refused(401, "no_session");
}

/// Who changes their name while a socket is open sits down under the new one.
#[tokio::test]
async fn a_socket_knows_the_name_of_today() {
    let server = Server::start().await;
    let (host, guest) = (server.person("Host").await, server.person("Guest").await);
    let id = host.table(&["me", "open"], json!({})).await;
    let mut socket = guest.socket(&id).await;
    guest.patch("/api/me", json!({"name": "Grace"})).await.ok();
    assert_eq!(socket.command(json!({"type": "sit", "seat": 1})).await["type"], "answer");
    assert_eq!(host.state(&id).await["seats"][1]["name"], "Grace");
}

const HOST: &str = "luna.example:8080";

/// Origins that are not ours, however similar they look.
const FOREIGN: [&str; 11] = [
    "http://evil.example",
    "https://evil.example",
    "null",
    "",
    "http://luna.example",
    "http://luna.example:80",
    "http://luna.example:80800",
    "http://luna.example:8080.evil.example",
    "http://evil.example/luna.example:8080",
    "http://luna.example:8080@evil.example",
    "http://sub.luna.example:8080",
];

#[tokio::test]
async fn other_sites_change_nothing() {
    let server = Server::start().await;
    let person = server.person("Ada").await;
    let id = person.table(&["me", "open"], json!({})).await;
    let mut asked = 0;
    for (path, item) in description()["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys().filter(|method| *method != "get") {
            let path = path.replace("{table}", &id);
            let ask = Ask::new(&method.to_uppercase(), path).header("host", HOST);
            for origin in FOREIGN {
                // Nobody has to look at the body to know.
                let reply = person.ask(ask.clone().header("origin", origin)).await;
                assert_eq!(reply.code(), "foreign_origin", "{method} {origin}");
                asked += 1;
            }
            let two = ask
                .clone()
                .header("origin", format!("http://{HOST}"))
                .header("origin", "http://evil.example");
            person.ask(two).await.refused(403, "foreign_origin");
            person.ask(ask.header("origin", b"http://\xff")).await.refused(403, "foreign_origin");
        }
    }
    assert!(asked > 80);
    assert_eq!(person.get("/api/me").await.ok()["name"], "Ada");
    let own = Ask::new("PATCH", "/api/me")
        .header("host", HOST)
        .header("origin", format!("http://{HOST}"));
    person.ask(own.json(&json!({"name": "Ada L"}))).await.ok();
}

#[tokio::test]
async fn other_sites_open_no_socket() {
    let server = Server::start().await;
    let person = server.person("Ada").await;
    let id = person.table(&["me", "open"], json!({})).await;
    let path = format!("/api/tables/{id}/socket");
    let own = format!("http://{}", person.address);
    let suffix = format!("{own}.evil.example");
    for origin in ["http://evil.example", "null", &suffix, "http://127.0.0.1", "http://localhost"] {
        let (status, body) =
            Socket::open(&person, &path, &[("origin", origin)]).await.err().unwrap();
        assert!(status == 403 && body.contains("foreign_origin"), "{origin}: {status} {body}");
    }
    Socket::open(&person, &path, &[("origin", &own)]).await.unwrap();
    Socket::open(&person, &path, &[]).await.unwrap();
}

#[tokio::test]
async fn behind_a_proxy_the_public_address_counts() {
    let server = Server::at("https://luna.example/play/").await;
    let person = server.person("Ada").await;
    let rename = |origin: &str| {
        Ask::new("PATCH", "/api/me")
            .header("host", "10.0.0.1:8080")
            .header("origin", origin)
            .json(&json!({"name": "Ada"}))
    };
    person.ask(rename("https://luna.example")).await.ok();
    person.ask(rename("http://10.0.0.1:8080")).await.refused(403, "foreign_origin");
    person.ask(rename("https://evil.example")).await.refused(403, "foreign_origin");
}

#[tokio::test]
async fn an_id_belongs_to_what_was_first_sent_with_it() {
    let server = Server::start().await;
    let mut ada = server.person("Ada").await;
    let new = json!({"id": "new", "seats": ["me", "open"]});
    let table =
        ada.post("/api/tables", new.clone()).await.ok()["table"].as_str().unwrap().to_owned();
    let elsewhere = ada.table(&["me", "open"], json!({})).await;
    let allow = |allow: bool| json!({"type": "allow_hints", "allow": allow});
    let answer = ada.command_as(&table, "first", allow(true)).await.ok();
    // Before a restart the owner of the table remembers, afterwards only the store.
    let mut server = Some(server);
    for _ in 0..2 {
        let same = ada.post("/api/tables", new.clone()).await.ok();
        assert_eq!(same["table"], table.as_str());
        // What is said beside it, or said as it would be anyway, makes no difference.
        let same = json!({"seats": ["me", "open"], "public": false, "id": "new", "color": "blue"});
        assert_eq!(ada.post("/api/tables", same).await.ok()["table"], table.as_str());
        let other = json!({"id": "new", "seats": ["me", "level1"]});
        ada.post("/api/tables", other).await.refused(409, "id_used");

        assert_eq!(ada.command_as(&table, "first", allow(true)).await.ok(), answer);
        ada.command_as(&table, "first", allow(false)).await.refused(409, "id_used");
        ada.command_as(&table, "new", allow(false)).await.refused(409, "id_used");
        ada.command_as(&elsewhere, "first", allow(true)).await.refused(409, "id_used");
        let mut socket = ada.socket(&table).await;
        let refused = socket.command_as("first", json!({"type": "start"})).await;
        assert_eq!(refused["error"]["code"], "id_used");
        let again = socket.command_as("first", allow(true)).await;
        assert_eq!((&again["type"], &again["seq"]), (&json!("answer"), &answer["seq"]));
        assert_eq!(ada.state(&table).await["seats"][0]["hints"], true, "nothing was changed");
        assert_eq!(ada.mine().await.len(), 2);

        let folder = server.take().unwrap().stop().await;
        let next = Server::on(folder, Config::default()).await;
        ada = ada.at(&next);
        server = Some(next);
    }
}
