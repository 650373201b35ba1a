//! What the server sends as allowed it then does, and what it sends as refused it refuses with that reason: at random tables,
//! by HTTP and by sockets.

use std::time::{SystemTime, UNIX_EPOCH};

use nova_luna_protocol::from_json;
use nova_luna_protocol::online::{Command, Permission, Stage, TableState};
use nova_luna_server::{Config, LimitScale};
use nova_luna_testing::Dice;
use nova_luna_testing::commands::{any_allowed, commands};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use crate::common::{Client, Server, Socket};
use crate::golden::database;

/// How many tables there are, unless the variable `NOVA_LUNA_MAY_TABLES` says another number.
const TABLES: usize = 60;
/// How much happens at each table, before and after a day.
const STEPS: usize = 14;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

fn config() -> Config {
    Config { limits: LimitScale::Off, challenge_nodes: 500, ..Config::default() }
}

/// How somebody looks at a table and acts there.
enum Way<'a> {
    Http(&'a Client),
    Socket(Box<Socket>, Option<Box<TableState>>),
}

/// How often commands were answered.
#[derive(Default)]
struct Counts {
    accepted: usize,
    refused: usize,
    stood_in_for_absent: usize,
    /// Of the tables that were looked at.
    stages: Vec<Stage>,
}

struct Visit<'a> {
    client: &'a Client,
    table: &'a str,
    way: Way<'a>,
}

impl<'a> Visit<'a> {
    async fn new(client: &'a Client, table: &'a str, by_socket: bool) -> Visit<'a> {
        let way = match by_socket {
            false => Way::Http(client),
            true => {
                let mut socket = client.socket(table).await;
                let first = socket.await_type("state").await;
                let state = from_json(&first["state"].to_string()).unwrap();
                Way::Socket(Box::new(socket), Some(Box::new(state)))
            }
        };
        Visit { client, table, way }
    }

    async fn state(&mut self) -> TableState {
        if let Way::Socket(_, first) = &mut self.way
            && let Some(state) = first.take()
        {
            return *state;
        }
        from_json(&self.client.state(self.table).await.to_string()).unwrap()
    }

    /// The code of the refusal, or nothing.
    async fn send(&mut self, command: &Command) -> Option<String> {
        let command = serde_json::to_value(command).unwrap();
        let answer: Value = match &mut self.way {
            Way::Http(client) => client.command(self.table, command).await.json(),
            Way::Socket(socket, _) => socket.command(command).await,
        };
        answer["error"]["code"].as_str().map(str::to_owned)
    }

    /// Sends a command and compares. Where a bot or the clock has acted in between, there is nothing to compare with.
    async fn check(
        &mut self,
        state: &TableState,
        command: &Command,
        told: &Permission,
        counts: &mut Counts,
    ) {
        let allowed = told.is_allowed_at(now_ms());
        let expected = told
            .reason
            .filter(|_| !allowed)
            .map(|code| serde_json::to_value(code).unwrap().as_str().unwrap().to_owned());
        let answered = self.send(command).await;
        if answered != expected {
            let now: TableState =
                from_json(&self.client.state(self.table).await.to_string()).unwrap();
            let own = u32::from(answered.is_none());
            let moved_on = now.seq > state.seq + own;
            assert!(moved_on, "{command:?}: {told:?}, but {answered:?} at {:?}", state.stage);
            return;
        }
        let absent = matches!(command, Command::StandIn { .. }) && told.from_ms.is_some();
        match allowed {
            true => counts.accepted += 1,
            false => counts.refused += 1,
        }
        counts.stood_in_for_absent += usize::from(allowed && absent);
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    since.as_millis() as i64
}

/// A table of any kind.
async fn any_table(host: &Client, dice: &mut Dice) -> String {
    let kinds: &[&[&str]] = &[
        &["me"],
        &["me", "me"],
        &["me", "level1"],
        &["me", "open"],
        &["me", "open"],
        &["open", "open"],
        &["me", "open", "open"],
        &["me", "open", "level1"],
        &["me", "me", "open"],
    ];
    if dice.below(8) == 0 {
        let path = format!("/api/challenges/{}/tables", 1 + dice.below(900));
        let made = host.post(&path, json!({"id": crate::common::fresh()})).await.json();
        return made["table"].as_str().unwrap().to_owned();
    }
    let seats = kinds[dice.below(kinds.len())];
    let mut more = json!({"bot_pause_ms": 0});
    if dice.below(4) == 0 {
        more["turn_limit_s"] = json!(90);
    }
    if seats.len() > 1 {
        more["goal_discs"] = json!(1 + dice.below(4));
    }
    host.table(seats, more).await
}

/// Somebody tries some of what is refused, and does something that is allowed.
async fn step(people: &[Client], table: &str, dice: &mut Dice, counts: &mut Counts) {
    let client = &people[dice.below(people.len())];
    if client.get(&format!("/api/tables/{table}")).await.status != 200 {
        // The tiles of a challenge are not shown to those who have yet to play it.
        return;
    }
    let mut visit = Visit::new(client, table, dice.below(4) == 0).await;
    let state = visit.state().await;
    counts.stages.push(state.stage);
    let refused: Vec<_> = commands(&state)
        .into_iter()
        .filter(|(_, told)| !told.is_allowed_at(now_ms()))
        .filter(|_| dice.below(4) == 0)
        .collect();
    for (command, told) in refused {
        visit.check(&state, &command, &told, counts).await;
    }
    if !state.may.hint.allowed && dice.below(3) == 0 {
        let told = serde_json::to_value(state.may.hint.reason).unwrap();
        let answer = client.get(&format!("/api/tables/{table}/hint")).await;
        let now = client.state(table).await;
        assert!(now["seq"] != state.seq || told == answer.code(), "{told} {}", answer.text());
    }
    if let Some(command) = any_allowed(&state, now_ms(), dice) {
        let all = commands(&state);
        let (_, told) = all.iter().find(|(other, _)| *other == command).unwrap();
        visit.check(&state, &command, told, counts).await;
    }
}

#[tokio::test]
async fn the_server_does_what_it_says_is_allowed_and_nothing_else() {
    let mut server = Server::with(config()).await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Cleo", "Dora"] {
        people.push(server.person(name).await);
    }
    let (mut dice, mut counts) = (Dice::new(1), Counts::default());
    let mut tables = Vec::new();
    let number = std::env::var("NOVA_LUNA_MAY_TABLES");
    let number = number.map_or(TABLES, |number| number.parse().unwrap());
    for _ in 0..number {
        let host = dice.below(2);
        tables.push(any_table(&people[host], &mut dice).await);
    }
    for later in [false, true] {
        if later {
            let folder = server.stop().await;
            move_into_the_past(&folder).await;
            server = Server::on(folder, config()).await;
            people = people.iter().map(|client| client.at(&server)).collect();
        }
        for table in &tables {
            for _ in 0..STEPS {
                step(&people, table, &mut dice, &mut counts).await;
            }
        }
    }
    let Counts { accepted, refused, stood_in_for_absent, stages } = counts;
    for stage in [Stage::Waiting, Stage::Playing, Stage::Finished, Stage::Closed] {
        assert!(stages.contains(&stage), "{stage:?}");
    }
    let told = format!("{number} tables: {accepted} accepted, {refused} refused");
    println!("{told}, {stood_in_for_absent} stood in for somebody who was away for a day");
    assert!(accepted > 3 * number && refused > 30 * number, "{told}");
    assert!(stood_in_for_absent > 0, "nobody was away for a day");
}

/// Everything has happened a day earlier.
async fn move_into_the_past(folder: &tempfile::TempDir) {
    let mut database = database::connect(folder).await;
    for change in [
        format!("UPDATE events SET at = at - {DAY_MS}"),
        format!("UPDATE tables SET due = due - {DAY_MS}"),
    ] {
        sqlx::query(AssertSqlSafe(change)).execute(&mut database).await.unwrap();
    }
}
