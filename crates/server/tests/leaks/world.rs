//! A server with a table, and one viewer of each kind.

use nova_luna_rules::{Deck, TileId};
use serde_json::{Value, json};

use super::log;
use crate::common::{Ask, Client, Decks, Reply, Server, Socket, Step, without_number};

/// Something that somebody was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// To whom, and on which occasion.
    pub what: String,
    /// Status and headers.
    pub head: String,
    pub body: String,
}

impl Said {
    /// Other tiles may have longer numbers.
    pub fn head_without_length(&self) -> Vec<&str> {
        self.head.lines().filter(|line| !line.starts_with("content-length")).collect()
    }
}

pub struct World {
    _server: Server,
    pub table: String,
    /// Every kind of viewer, the people at the table first.
    pub viewers: Vec<(String, Client)>,
    sockets: Vec<Socket>,
    /// Which of the people sits where.
    seats: Vec<usize>,
    /// What is different in every world, and what to read instead.
    own: Vec<(String, String)>,
    /// The number of the last event.
    seq: u64,
    /// The game's own count.
    version: u64,
    commands: u64,
}

impl World {
    pub async fn set_up(seats: &[usize], discs: u8, deck: Deck) -> World {
        let server = Server::dealing(Decks::new(deck)).await;
        for path in ["/healthz", "/readyz"] {
            // Only once: later it depends on the time whether the database is asked, and what is logged.
            assert_eq!(server.visitor().get(path).await.text(), "ok\n");
        }
        let mut viewers = Vec::new();
        for number in 0..=*seats.iter().max().unwrap() {
            let name = format!("Player {number}");
            viewers.push((name.clone(), server.person(&name).await));
        }
        for name in ["Host", "Spectator", "Stranger"] {
            viewers.push((name.to_owned(), server.person(name).await));
        }
        viewers.push(("Visitor".to_owned(), server.visitor()));
        let named = |name: &str| viewers.iter().find(|(known, _)| known == name).unwrap().1.clone();
        let open = vec!["open"; seats.len()];
        let more = json!({"public": true, "goal_discs": discs, "turn_limit_s": 86400});
        let table = named("Host").table(&open, more).await;
        let elsewhere = named("Stranger").table(&["me", "open"], json!({"public": true})).await;
        for (seat, &person) in seats.iter().enumerate() {
            viewers[person].1.command(&table, json!({"type": "sit", "seat": seat})).await.ok();
        }
        let state = named("Host").state(&table).await;
        assert_eq!(state["stage"], "playing");
        let own = vec![
            (table.clone(), "TABLE".to_owned()),
            (elsewhere, "ELSEWHERE".to_owned()),
            (server.address.to_string(), "ADDRESS".to_owned()),
        ];
        World {
            table,
            viewers,
            sockets: Vec::new(),
            seats: seats.to_vec(),
            own,
            seq: state["seq"].as_u64().unwrap(),
            version: state["version"].as_u64().unwrap(),
            commands: 0,
            _server: server,
        }
    }

    /// Opens a socket for everybody.
    pub async fn connect(&mut self) -> Vec<Said> {
        let mut said = Vec::new();
        for i in 0..self.viewers.len() {
            let mut socket = self.viewers[i].1.socket(&self.table).await;
            for _ in 0..2 {
                said.push(self.heard(i, "connects", &socket.text().await.unwrap()));
            }
            self.sockets.push(socket);
        }
        said
    }

    pub async fn disconnect(&mut self) {
        for socket in self.sockets.drain(..) {
            socket.close().await;
        }
        self.viewers[0].1.until_all_offline(&self.table).await;
    }

    fn command_of(&mut self, step: &Step) -> (usize, String, Value) {
        self.commands += 1;
        let id = format!("step-{}", self.commands);
        let (seat, command) = match *step {
            Step::Play(seat, action) => {
                (seat, json!({"type": "play", "version": self.version, "action": action}))
            }
            Step::Undo(seat) => (seat, json!({"type": "undo", "version": self.version})),
        };
        self.version += 1;
        self.seq += 1;
        (self.seats[usize::from(seat)], id, command)
    }

    /// Acts while nobody looks on.
    pub async fn act_quietly(&mut self, step: &Step) {
        let (person, id, command) = self.command_of(step);
        self.viewers[person].1.command_as(&self.table, &id, command).await.ok();
    }

    /// Acts, by turns over HTTP and over a socket, and gets what everybody is told.
    pub async fn act(&mut self, step: &Step) -> Vec<Said> {
        // What the other world has logged meanwhile.
        log::take();
        let (person, id, command) = self.command_of(step);
        let mut said = Vec::new();
        let over_http = self.commands.is_multiple_of(2);
        if over_http {
            let reply = self.viewers[person].1.command_as(&self.table, &id, command).await;
            reply.ok();
            said.push(self.replied(person, "acts", &reply));
        } else {
            let message = json!({"type": "command", "id": id, "command": command});
            self.sockets[person].say(message.to_string()).await;
        }
        for i in 0..self.viewers.len() {
            let answered = !over_http && i == person;
            loop {
                let text = self.sockets[i].text().await.unwrap();
                let message: Value = serde_json::from_str(&text).unwrap();
                said.push(self.heard(i, "looks on", &text));
                assert_ne!(message["type"], "refused", "{text}");
                let last = if answered { &message["seq"] } else { &message["event"]["seq"] };
                if *last == self.seq {
                    break;
                }
            }
        }
        said.push(self.logged());
        said
    }

    /// What everybody gets from the addresses that tell of the game.
    pub async fn look(&mut self) -> Vec<Said> {
        let since = self.seq - 2;
        let table = &format!("/api/tables/{}", self.table);
        let paths = [
            "/api/tables".to_owned(),
            "/api/tables/mine".to_owned(),
            table.clone(),
            format!("{table}/events?since={since}"),
            format!("{table}/record"),
        ];
        let mut said = Vec::new();
        for i in 0..self.viewers.len() {
            for path in &paths {
                let reply = self.viewers[i].1.get(path).await;
                said.push(self.replied(i, path, &reply));
            }
        }
        said
    }

    /// Everything that everybody can get without changing anything.
    pub async fn probe(&mut self, hidden: &[TileId], thoroughly: bool) -> Vec<Said> {
        log::take();
        let mut said = self.look().await;
        for i in 0..self.viewers.len() {
            // Everybody after a reveal; in between they take turns.
            if thoroughly || self.commands as usize % self.viewers.len() == i {
                said.append(&mut self.resume(i, self.seq - 2).await);
                said.append(&mut self.refusals(i, hidden, thoroughly).await);
            }
            if thoroughly {
                said.append(&mut self.resume(i, 0).await);
                said.append(&mut self.everything_else(i).await);
            }
        }
        said.push(self.logged());
        said
    }

    /// Comes again with a socket that has missed something.
    async fn resume(&self, viewer: usize, since: u64) -> Vec<Said> {
        let path = format!("/api/tables/{}/socket?since={since}", self.table);
        let mut socket = Socket::open(&self.viewers[viewer].1, &path, &[]).await.unwrap();
        let first = socket.text().await.unwrap();
        // Where the missed events would be many or long, the state comes instead.
        let missed = if first.starts_with(r#"{"type":"state""#) { 1 } else { self.seq - since };
        let mut said = vec![self.heard(viewer, "resumes", &first)];
        // And who is there.
        for _ in 0..missed {
            said.push(self.heard(viewer, "resumes", &socket.text().await.unwrap()));
        }
        for message in ["{", r#"{"type":"command","id":"x y","command":{"type":"start"}}"#] {
            socket.say(message).await;
            said.push(self.heard(viewer, "resumes", &socket.text().await.unwrap()));
        }
        socket.close().await;
        said
    }

    /// Asks for what is not to be had.
    async fn refusals(&self, viewer: usize, hidden: &[TileId], thoroughly: bool) -> Vec<Said> {
        let client = &self.viewers[viewer].1;
        let take = |tile: u8| {
            let action = json!({"type": "take", "tile": tile, "x": 0, "y": 0});
            json!({"type": "play", "version": self.version, "action": action})
        };
        let mut commands = vec![
            json!({"type": "play", "version": self.version - 1, "action": {"type": "refill"}}),
            json!({"type": "undo", "version": self.version + 1}),
            json!({"type": "stand_in", "seat": 0, "level": 1}),
            json!({"type": "sit", "seat": 0}),
            json!({"type": "rematch"}),
        ];
        // Tiles that lie in the supply cannot be taken; whoever knows their order might say so.
        let tiles = hidden.len().min(if thoroughly { 12 } else { 1 });
        commands.extend(hidden[..tiles].iter().map(|tile| take(tile.number())));
        if thoroughly {
            for kind in ["start", "return"] {
                commands.push(json!({"type": kind}));
            }
            commands.push(json!({"type": "seat", "seat": 0, "to": "open"}));
            commands.push(json!({"type": "add_seat", "to": "open"}));
            commands.push(take(0));
            commands.push(take(69));
        }
        if !self.seats.contains(&viewer) {
            // Only who has no seat is refused these.
            commands.push(json!({"type": "close"}));
            commands.push(json!({"type": "resign"}));
        }
        let mut said = Vec::new();
        for (number, command) in commands.iter().enumerate() {
            let id = format!("refused-{}-{viewer}-{number}", self.commands);
            let reply = client.command_as(&self.table, &id, command.clone()).await;
            reply.code();
            said.push(self.replied(viewer, &command.to_string(), &reply));
        }
        said
    }

    /// The addresses that have nothing to do with the game, and those that do not exist.
    async fn everything_else(&self, viewer: usize) -> Vec<Said> {
        let client = &self.viewers[viewer].1;
        let table = format!("/api/tables/{}", self.table);
        let mut said = Vec::new();
        for path in [
            format!("{table}/events"),
            format!("{table}/events?since=x"),
            format!("{table}/socket"),
            format!("{table}/deck"),
            "/api/me".to_owned(),
            "/api/openapi.json".to_owned(),
            "/api/qr.svg?link=x".to_owned(),
            "/api/nothing".to_owned(),
            "/".to_owned(),
        ] {
            let reply = client.get(&path).await;
            said.push(self.replied(viewer, &path, &reply));
        }
        let record = client.record(&self.table).await;
        let reply = client.post("/api/records", record).await;
        said.push(self.replied(viewer, "brings the record", &reply));
        for method in ["PUT", "POST", "PATCH", "DELETE"] {
            let reply = client.ask(Ask::new(method, &table)).await;
            said.push(self.replied(viewer, method, &reply));
        }
        said
    }

    fn replied(&self, viewer: usize, what: &str, reply: &Reply) -> Said {
        let mut head: Vec<String> =
            reply.headers.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
        head.sort();
        let mut said = Said {
            what: format!("{} {what}", self.viewers[viewer].0),
            head: format!("{}\n{}", reply.status, head.join("\n")),
            body: reply.text(),
        };
        if reply.headers.contains_key("set-cookie") {
            // Somebody new has a name and a token of their own.
            let token = reply.cookie();
            said.head = said.head.replace(&token, "TOKEN");
            let name = reply.json()["name"].as_str().unwrap().to_owned();
            said.body = said.body.replace(&name, "GUEST");
        }
        self.normal(said)
    }

    fn heard(&self, viewer: usize, what: &str, text: &str) -> Said {
        let what = format!("{} {what}", self.viewers[viewer].0);
        self.normal(Said { what, head: String::new(), body: text.to_owned() })
    }

    /// What has been logged, in any order, since tasks take turns as they like.
    fn logged(&self) -> Said {
        let mut lines = log::take();
        // What is due, and what an operator did, is looked up every few seconds, and a connection to the database opened when there
        // are too few, and what was written is tidied up, whatever else happens.
        let by_itself = |line: &String| {
            line.contains("WHERE due IS NOT NULL")
                || line.contains("FROM analyses WHERE NOT done")
                || line.contains("FROM operator_acts WHERE number >")
                || line.contains("PRAGMA journal_mode")
                || line.contains("PRAGMA wal_checkpoint")
        };
        lines.retain(|line| !by_itself(line));
        lines.sort();
        let body = lines.join("\n");
        self.normal(Said { what: "the log".to_owned(), head: String::new(), body })
    }

    /// With the same ids and times in every world.
    fn normal(&self, mut said: Said) -> Said {
        for (own, instead) in &self.own {
            for text in [&mut said.what, &mut said.head, &mut said.body] {
                *text = text.replace(own, instead);
            }
        }
        for field in
            ["created_ms", "changed_ms", "ended_ms", "at_ms", "deadline_ms", "from_ms", "until_ms"]
        {
            said.body = without_number(&said.body, &format!("\"{field}\":"));
        }
        said
    }
}
