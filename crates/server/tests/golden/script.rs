//! People who use everything that leaves an entry in a log.

use std::collections::BTreeSet;

use nova_luna_server::{Config, LimitScale};
use nova_luna_testing::wait::until;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use super::database;
use crate::common::{Client, Decks, Script, Server, any_action, without_number};

/// A server that always deals the same.
pub fn config() -> Config {
    let deck = Script::random(1, 1, 12).deck;
    let (dealer, limits) = (Box::new(Decks::new(deck)), LimitScale::Off);
    Config { dealer, limits, challenge_nodes: 500, ..Config::default() }
}

/// What was played: the server, and the tables by name.
pub struct Played {
    pub server: Server,
    pub tables: Vec<(&'static str, String)>,
    people: Vec<Client>,
    commands: u32,
}

/// Where bots act, which differs each time.
const BY_CHANCE: &str = "BOTS";

/// Plays the script and gives the rows that the server has written, with names instead of ids, and without times.
pub async fn rows_of_a_played_script() -> Vec<String> {
    let played = play().await;
    let tables = played.tables.clone();
    let folder = played.server.stop().await;
    let mut database = database::connect(&folder).await;
    database::forget_today(&mut database).await;
    let mut people = Vec::new();
    for row in database::rows(&mut database, "people").await {
        let row: Value = serde_json::from_str(&row).unwrap();
        let text = |field: &str| row[field].as_str().unwrap().to_owned();
        people.push((text("id"), text("name").to_uppercase()));
    }
    let named = |text: &str| {
        let tables = tables.iter().map(|(name, id)| (id, *name));
        let names = tables.chain(people.iter().map(|(id, name)| (id, name.as_str())));
        names.fold(text.to_owned(), |text, (id, name)| text.replace(id, name))
    };
    let mut lines = Vec::new();
    for table in database::TABLES {
        if matches!(table, "sessions" | "secrets") {
            continue;
        }
        let rows = database::rows(&mut database, table).await;
        let rows = rows.iter().map(|row| without_times(&named(row)));
        let mut rows: Vec<String> = rows.map(|row| format!("{table} {row}")).collect();
        let by_chance: BTreeSet<String> = rows
            .extract_if(.., |row| row.contains(BY_CHANCE))
            .filter_map(|row| shape(&row))
            .collect();
        rows.extend(by_chance);
        // By the names and not by the ids that they stand for.
        rows.sort();
        lines.extend(rows);
    }
    lines
}

fn without_times(row: &str) -> String {
    let columns = ["created", "changed", "due", "ended", "at"].map(|name| format!("\"{name}\":"));
    let fields = ["created_ms", "changed_ms", "ended_ms", "deadline_ms"]
        .map(|name| format!("\\\"{name}\\\":"));
    let labels = columns.iter().chain(&fields);
    labels.fold(row.to_owned(), |row, label| without_number(&row, label))
}

/// What is always the same of a row that depends on what bots do.
fn shape(row: &str) -> Option<String> {
    let (table, row) = row.split_once(' ')?;
    let row: Value = serde_json::from_str(row).ok().filter(|_| table == "events")?;
    let mut entry = database::body(&row);
    for field in ["seat", "action"] {
        entry.as_object_mut()?.remove(field);
    }
    Some(format!("{table} {BY_CHANCE} {entry}"))
}

pub async fn play() -> Played {
    let folder = tempfile::tempdir().unwrap();
    database::create(&folder).await;
    let mut connection = database::connect(&folder).await;
    let secret = "INSERT INTO secrets VALUES ('challenges', 'always the same secret')";
    sqlx::query(secret).execute(&mut connection).await.unwrap();
    let server = Server::on(folder, config()).await;
    let mut people = Vec::new();
    for name in ["Ann", "Bob", "Cem"] {
        people.push(server.person(name).await);
    }
    let mut played = Played { server, tables: Vec::new(), people, commands: 0 };
    played.room().await;
    played.rematch().await;
    played.given_up().await;
    played.one_screen().await;
    played.resigned().await;
    played.imported().await;
    played.copied_from_a_device().await;
    played.play_on().await;
    played.challenge().await;
    played.with_limit().await;
    played.bots().await;
    played.clock().await
}

impl Played {
    fn next_id(&mut self) -> String {
        self.commands += 1;
        format!("step-{}", self.commands)
    }

    fn id(&self, name: &str) -> String {
        self.tables.iter().find(|(known, _)| *known == name).unwrap().1.clone()
    }

    /// Posts something that makes a table.
    async fn make(&mut self, name: &'static str, person: usize, path: &str, mut wish: Value) {
        if wish["version"].is_null() {
            wish["id"] = json!(self.next_id());
        }
        let state = self.people[person].post(path, wish).await.ok();
        self.tables.push((name, state["table"].as_str().unwrap().to_owned()));
    }

    async fn act(&mut self, name: &str, person: usize, command: Value) {
        let (table, id) = (self.id(name), self.next_id());
        self.people[person].command_as(&table, &id, command).await.ok();
    }

    async fn state(&self, name: &str, person: usize) -> Value {
        self.people[person].state(&self.id(name)).await
    }

    /// Plays for whoever has the turn, if it is one of the people.
    async fn move_once(&mut self, name: &str) -> Option<usize> {
        for person in 0..self.people.len() {
            // Somebody else's challenge is hidden from who has not finished it.
            let path = format!("/api/tables/{}", self.id(name));
            let state = self.people[person].get(&path).await.json();
            let options = &state["game"]["options"];
            if state["stage"] == "playing" && !options.is_null() {
                let action = any_action(options);
                let play = json!({"type": "play", "version": state["version"], "action": action});
                self.act(name, person, play).await;
                return Some(person);
            }
        }
        None
    }

    async fn undo(&mut self, name: &str, person: usize) -> bool {
        let state = self.state(name, person).await;
        let may = state["may"]["undo"]["allowed"] == true;
        if may {
            self.act(name, person, json!({"type": "undo", "version": state["version"]})).await;
        }
        may
    }

    /// A table with everything that may happen before and during a game among people.
    async fn room(&mut self) {
        let seats = json!({"seats": ["me", "open", "open"], "public": true, "goal_discs": 3});
        self.make("ROOM", 0, "/api/tables", seats).await;
        self.act("ROOM", 1, json!({"type": "sit", "seat": 1})).await;
        self.act("ROOM", 1, json!({"type": "leave"})).await;
        self.act("ROOM", 1, json!({"type": "sit", "seat": 1})).await;
        self.act("ROOM", 0, json!({"type": "add_seat", "to": "level2"})).await;
        self.act("ROOM", 0, json!({"type": "seat", "seat": 3, "to": "level4"})).await;
        self.act("ROOM", 0, json!({"type": "seat", "seat": 3, "to": "removed"})).await;
        self.act("ROOM", 0, json!({"type": "allow_hints", "allow": true})).await;
        self.people[1].patch("/api/me", json!({"name": "Bobby"})).await.ok();
        self.act("ROOM", 2, json!({"type": "sit", "seat": 2})).await;
        let mut undone = false;
        while let Some(person) = self.move_once("ROOM").await {
            undone = undone || self.undo("ROOM", person).await;
        }
        assert!(undone);
        assert_eq!(self.state("ROOM", 0).await["stage"], "finished");
    }

    async fn rematch(&mut self) {
        self.act("ROOM", 1, json!({"type": "rematch"})).await;
        let table = self.state("ROOM", 0).await["rematch"].as_str().unwrap().to_owned();
        self.tables.push(("REMATCH", table));
        // Cem's seat is one further.
        self.act("REMATCH", 2, json!({"type": "sit", "seat": 1})).await;
    }

    async fn given_up(&mut self) {
        for (name, command) in [("CLOSED", "close"), ("LEFT", "leave")] {
            self.make(name, 0, "/api/tables", json!({"seats": ["me", "open"]})).await;
            self.act(name, 0, json!({"type": command})).await;
        }
    }

    async fn one_screen(&mut self) {
        let seats = json!({"seats": ["me", "me", "open"], "goal_discs": "first_game"});
        self.make("SCREEN", 2, "/api/tables", seats).await;
        self.act("SCREEN", 2, json!({"type": "start"})).await;
        for _ in 0..3 {
            self.move_once("SCREEN").await.unwrap();
        }
        assert!(self.undo("SCREEN", 2).await);
    }

    async fn resigned(&mut self) {
        self.make("RESIGNED", 0, "/api/tables", json!({"seats": ["me", "open"]})).await;
        self.act("RESIGNED", 1, json!({"type": "sit", "seat": 1})).await;
        self.move_once("RESIGNED").await.unwrap();
        self.act("RESIGNED", 0, json!({"type": "resign"})).await;
    }

    async fn copied_from_a_device(&mut self) {
        let record = self.people[2].record(&self.id("ROOM")).await;
        let game = json!({"record": record, "seats": ["me", "level1", "level2"], "ended_ms": 1});
        self.make("DEVICE", 2, "/api/device-games", game).await;
    }

    async fn imported(&mut self) {
        let record = self.people[2].record(&self.id("ROOM")).await;
        self.make("IMPORTED", 2, "/api/records", record).await;
    }

    async fn play_on(&mut self) {
        let path = format!("/api/tables/{}/play-on", self.id("ROOM"));
        self.make("PLAYED_ON", 1, &path, json!({"moves": 3, "level": 2})).await;
    }

    async fn challenge(&mut self) {
        self.make("CHALLENGE", 0, "/api/challenges/7/tables", json!({})).await;
        while self.move_once("CHALLENGE").await.is_some() {}
        assert_eq!(self.state("CHALLENGE", 0).await["stage"], "finished");
        self.make("CHALLENGE_BEGUN", 1, "/api/challenges/7/tables", json!({})).await;
        self.move_once("CHALLENGE_BEGUN").await.unwrap();
    }

    async fn with_limit(&mut self) {
        let seats = json!({"seats": ["me", "open"], "public": true, "turn_limit_s": 1_209_600});
        self.make("LIMIT", 0, "/api/tables", seats).await;
        self.act("LIMIT", 1, json!({"type": "sit", "seat": 1})).await;
        self.move_once("LIMIT").await.unwrap();
        self.act("LIMIT", 0, json!({"type": "leave"})).await;
    }

    async fn bots(&mut self) {
        let seats =
            json!({"seats": ["me", "open", "level1"], "turn_limit_s": 10, "bot_pause_ms": 0});
        self.make(BY_CHANCE, 0, "/api/tables", seats).await;
        self.act(BY_CHANCE, 1, json!({"type": "sit", "seat": 1})).await;
        self.until_turn_of_a_person().await;
        self.act(BY_CHANCE, 0, json!({"type": "leave"})).await;
        self.act(BY_CHANCE, 1, json!({"type": "stand_in", "seat": 0, "level": 1})).await;
        self.until_turn_of_a_person().await;
        self.act(BY_CHANCE, 0, json!({"type": "return"})).await;
        self.until_turn_of_a_person().await;
        self.move_once(BY_CHANCE).await.unwrap();
        self.until_turn_of_a_person().await;
    }

    async fn until_turn_of_a_person(&self) {
        let is_turn =
            async |person| !self.state(BY_CHANCE, person).await["game"]["options"].is_null();
        let waiting = until("the bots have acted", async || is_turn(0).await || is_turn(1).await);
        waiting.await;
    }

    /// Lets the time of a turn be over: everything has happened a minute earlier.
    async fn clock(mut self) -> Played {
        let table = self.id(BY_CHANCE);
        let folder = self.server.stop().await;
        move_into_the_past(&folder, &table).await;
        self.server = Server::on(folder, config()).await;
        self.people = self.people.iter().map(|client| client.at(&self.server)).collect();
        let path = format!("/api/tables/{table}/events?states=false");
        let by_clock = async || self.people[0].get(&path).await.text().contains(r#""by":"clock""#);
        until("the clock has played for whoever was too slow", by_clock).await;
        self.until_turn_of_a_person().await;
        self
    }
}

async fn move_into_the_past(folder: &TempDir, table: &str) {
    let mut database = database::connect(folder).await;
    for change in [
        format!("UPDATE events SET at = at - 60000 WHERE table_id = '{table}'"),
        format!("UPDATE tables SET due = due - 60000 WHERE id = '{table}'"),
    ] {
        sqlx::query(AssertSqlSafe(change)).execute(&mut database).await.unwrap();
    }
}
