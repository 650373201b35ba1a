//! The script of `nova_luna_testing::script`, with a server.
//!
//! What a device asks the program for is here a request or a message over the socket. Ids of tables and times are the
//! server's own.

use std::sync::{Arc, Mutex};

use nova_luna_protocol::device::{Decided, DeviceRequest, Followed, Moment};
use nova_luna_protocol::online::{
    CommandMessage, Event, Happening, SeatPlan, Seen, ServerMessage, TableSummary,
};
use nova_luna_protocol::{from_json, to_json};
use nova_luna_server::{Config, Deal, Dealer, LimitScale};
use nova_luna_testing::script::{self, Exchange, without_times};
use nova_luna_testing::wait::until_some;
use serde_json::{Value, json};

use crate::common::{Client, Server, Socket};

/// How many positions the script's verdicts look at.
const NODES: u64 = 300;

/// Deals what the moment of a question says.
#[derive(Clone, Default)]
struct Chance(Arc<Mutex<[u8; 32]>>);

impl Dealer for Chance {
    fn deal(&self, players: usize) -> Deal {
        Deal::shuffled(*self.0.lock().unwrap(), players)
    }
}

impl Chance {
    fn set(&self, moment: &Moment) {
        let byte = |i| u8::from_str_radix(&moment.chance[2 * i..2 * i + 2], 16).unwrap();
        *self.0.lock().unwrap() = std::array::from_fn(byte);
    }
}

struct Player {
    server: Server,
    me: Client,
    chance: Chance,
    /// The address of the table that is played at, and what is heard of it.
    table: Option<(String, Socket)>,
    /// Ids of tables, the server's and the script's.
    ids: Vec<(String, String)>,
    compared: u32,
}

#[tokio::test]
async fn a_server_says_what_the_script_says() {
    let chance = Chance::default();
    let config = Config {
        dealer: Box::new(chance.clone()),
        analysis_nodes: NODES,
        limits: LimitScale::Off,
        ..Config::default()
    };
    let server = Server::with(config).await;
    let me = server.person("me").await;
    let mut player = Player { server, me, chance, table: None, ids: Vec::new(), compared: 0 };
    for exchange in script::expected() {
        player.play(&exchange).await;
    }
    assert!(player.compared > 150, "too little was compared: {}", player.compared);
}

impl Player {
    async fn play(&mut self, exchange: &Exchange) {
        use DeviceRequest as Ask;
        let address = self.table.as_ref().map(|(address, _)| address.clone());
        match (&exchange.question, address) {
            (Ask::Create { table, plan, moment, .. }, _) => {
                self.table = None;
                // Bots of a server think for a time, so that only the third always does the same.
                let known = |seat: &SeatPlan| matches!(seat, SeatPlan::Me | SeatPlan::Level3);
                if plan.seats.iter().all(known) {
                    self.chance.set(moment);
                    let made = self.create("/api/tables", json!(plan), table, exchange).await;
                    let mut socket = self.me.socket(&made).await;
                    // On a device, who plays is there from the start.
                    socket.await_type("presence").await;
                    let state = exchange.decided().unwrap().events.pop().unwrap().state;
                    let said = self.me.get(&format!("/api/tables/{made}")).await.text();
                    self.same(&said, &to_json(&state));
                    self.table = Some((format!("/api/tables/{made}"), socket));
                }
            }
            (Ask::Import { table, record, moment, .. }, _) => {
                self.chance.set(moment);
                self.create("/api/records", json!(record), table, exchange).await;
            }
            (Ask::Lessons, _) => self.get("/api/lessons", exchange).await,
            (Ask::Attempt { lesson, action }, _) => {
                let path = format!("/api/lessons/{}", json!(lesson).as_str().unwrap());
                let reply = self.me.post(&path, json!(action)).await;
                self.same(&reply.text(), exchange.answer());
            }
            // It is played at a table that a server does not have.
            (_, None) => {}
            (Ask::PlayOn { table, request, moment, .. }, Some(address)) => {
                self.chance.set(moment);
                self.create(&format!("{address}/play-on"), json!(request), table, exchange).await;
            }
            (Ask::Command { message, moment, .. }, _) => {
                self.chance.set(moment);
                self.hear(Some(message), exchange).await;
            }
            (Ask::Turn { .. }, _) => self.hear(None, exchange).await,
            (Ask::State { viewer: Some(_), .. }, Some(address)) => {
                self.get(&address, exchange).await;
            }
            (Ask::State { viewer: None, .. }, Some(address)) => {
                let reply = self.server.visitor().get(&address).await;
                self.same(&reply.text(), exchange.answer());
            }
            (Ask::Events { since, states, .. }, Some(address)) => {
                let path = format!("{address}/events?since={since}&states={states}");
                let expected = format!("{{\"events\":{},\"more\":false}}", exchange.answer());
                self.same(&self.me.get(&path).await.text(), &expected);
            }
            (Ask::Follow { since, .. }, Some(address)) => {
                self.follow(&address, *since, exchange).await;
            }
            (Ask::Replay { .. }, Some(address)) => {
                self.get(&format!("{address}/replay"), exchange).await;
            }
            (Ask::Record { .. }, Some(address)) => {
                self.get(&format!("{address}/record"), exchange).await;
            }
            (Ask::Analysis { verdicts, .. }, Some(address)) => {
                // Who asks a server for an analysis gets all of it in the end.
                if verdicts.iter().all(Option::is_some) {
                    let path = format!("{address}/analysis");
                    self.me.post(&path, json!({})).await.ok();
                    let done = async || {
                        let text = self.me.get(&path).await.text();
                        text.contains("\"done\":true").then_some(text)
                    };
                    let analysis = until_some("the analysis is done", done).await;
                    self.same(&analysis, exchange.answer());
                }
            }
            // A server keeps to itself what it chooses and judges, and looks for a hint for a time.
            (
                Ask::Choose { .. } | Ask::Judge { .. } | Ask::Finished { .. } | Ask::Hint { .. },
                _,
            ) => {}
        }
    }

    /// A text without what is the server's own: ids, times, and the newline with which it ends its answers.
    fn common(&self, text: &str) -> String {
        let text = without_times(text.trim_end());
        self.ids.iter().fold(text, |text, (ours, theirs)| text.replace(ours, theirs))
    }

    #[track_caller]
    fn same(&mut self, said: &str, expected: &str) {
        let (said, expected) = (self.common(said), without_times(expected));
        assert!(said == expected, "server: {said}\nexpected: {expected}");
        self.compared += 1;
    }

    async fn get(&mut self, path: &str, exchange: &Exchange) {
        let reply = self.me.get(path).await;
        self.same(&reply.text(), exchange.answer());
    }

    /// Makes a table, and returns its id.
    async fn create(&mut self, path: &str, body: Value, id: &str, exchange: &Exchange) -> String {
        let reply = self.me.post(path, body).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        let made = reply.json()["table"].as_str().unwrap().to_owned();
        self.ids.push((made.clone(), id.to_owned()));
        if let Ok(Decided { summary, next_turn: None, .. }) = exchange.decided() {
            self.listed(&summary).await;
        }
        made
    }

    /// Sends a command, if there is one, and hears what comes of it.
    async fn hear(&mut self, message: Option<&CommandMessage>, exchange: &Exchange) {
        let (address, mut socket) = self.table.take().unwrap();
        let decided = exchange.decided();
        let events = decided.iter().flat_map(|decided| decided.events.clone());
        let mut expected: Vec<ServerMessage> = events
            .map(|Seen { event, state }| ServerMessage::Event {
                event,
                state: Box::new(state.unwrap()),
            })
            .collect();
        if let Some(CommandMessage { id, command }) = message.cloned() {
            socket.say(json!({"type": "command", "id": id, "command": command}).to_string()).await;
            expected.push(match decided.clone() {
                Ok(Decided { answer, .. }) => ServerMessage::Answer(answer),
                Err(error) => ServerMessage::Refused { id: Some(id), error },
            });
        }
        for expected in expected {
            let heard = heard(&mut socket).await;
            if let ServerMessage::Event {
                event: Event { what: Happening::Rematch { table }, .. },
                ..
            } = &expected
            {
                let heard: Value = serde_json::from_str(&heard).unwrap();
                let made = heard["event"]["what"]["table"].as_str().unwrap();
                self.ids.push((made.to_owned(), table.to_string()));
            }
            self.same(&heard, &to_json(&expected));
        }
        // A bot may have moved on already.
        if let Ok(Decided { summary, next_turn: None, .. }) = decided {
            self.listed(&summary).await;
        }
        self.table = Some((address, socket));
    }

    /// Follows the table as somebody who comes back.
    async fn follow(&mut self, address: &str, since: Option<u32>, exchange: &Exchange) {
        let since = since.map_or_else(String::new, |since| format!("?since={since}"));
        let path = format!("{address}/socket{since}");
        let mut socket = Socket::open(&self.me, &path, &[]).await.unwrap();
        let followed: Followed = from_json(exchange.answer()).unwrap();
        for expected in followed.missed {
            self.same(&heard(&mut socket).await, &to_json(&expected));
        }
        self.listed(&followed.summary).await;
    }

    /// The person's list has the table.
    async fn listed(&mut self, summary: &TableSummary) {
        let list = self.common(&self.me.get("/api/tables/mine").await.text());
        let summary = without_times(&to_json(summary));
        assert!(list.contains(&summary), "server: {list}\nexpected: {summary}");
    }
}

/// The next message about the table itself.
async fn heard(socket: &mut Socket) -> String {
    loop {
        let text = socket.text().await.unwrap();
        if !text.starts_with("{\"type\":\"presence\"") {
            return text;
        }
    }
}
