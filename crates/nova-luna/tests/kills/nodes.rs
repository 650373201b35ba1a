//! Two servers on one PostgreSQL, behind a balancer that knows nothing: whoever loses the line, or sends a
//! command, comes to either of them.

use std::sync::atomic::Ordering;
use std::time::Duration;

use nova_luna_client::{Error, Socket};
use nova_luna_protocol::Record;
use nova_luna_protocol::online::{
    Command, CommandMessage, NewTable, SeatPlan, ServerMessage, TableState, Tables,
};
use nova_luna_testing::databases::on_postgres;
use nova_luna_testing::{Dice, postgres};
use tokio::time::{Instant, sleep, timeout};

use super::page::{any_action, bot_to_move};
use super::run::Run;
use super::shared::answered;
use super::{MACHINE, command, number};
use crate::online::{Server, guest, new_table_with, visitor};

/// How often a node is killed unless somebody says otherwise.
const KILLS: u64 = 20;
/// How often the database goes away.
const OUTAGES: u64 = 4;
const MOST_OUTAGES: u64 = 50;
/// When commands take longer than this a node is killed all the same.
const MOST_WAIT: Duration = Duration::from_secs(1);
/// A node is missing for so many milliseconds at most.
const MOST_ABSENCE: usize = 1500;
/// Whatever takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(60);
/// A bot's turn is taken over within this.
const TAKEN_OVER: Duration = Duration::from_secs(15);
/// Nobody waits longer to hear that something cannot be done.
const CLEAR: Duration = Duration::from_secs(15);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn nothing_is_lost_with_two_nodes() {
    let _machine = MACHINE.lock().await;
    on_postgres(|url| async move {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("server.log");
        let kills = number("NOVA_LUNA_TEST_KILLS").unwrap_or(KILLS);
        let start = || Server::start(command(&url, &log));
        let mut nodes = [start().await, start().await];
        let addresses = nodes.iter().map(|node| node.address).collect();
        let mut run = Run::begin(&format!("{kills} kills of two nodes"), addresses, &log).await;
        for _ in 0..kills {
            run.go_on(MOST_WAIT).await;
            let which = run.dice.below(2);
            let absence = Duration::from_millis(run.dice.below(MOST_ABSENCE) as u64);
            // Nobody is told: its address stays until another node comes in its place.
            let reborn = async {
                sleep(absence).await;
                start().await
            };
            nodes[which].kill_now().await;
            nodes[which] = run.meanwhile(reborn).await;
            let addresses = nodes.iter().map(|node| node.address).collect();
            run.controls.addresses.send_replace(addresses);
        }
        let shared = run.rest().await;
        for mut node in nodes {
            node.kill_now().await;
        }
        // Half of everybody notices a kill.
        shared.counts.check(kills / 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn nothing_is_lost_when_postgres_goes_away() {
    let _machine = MACHINE.lock().await;
    // One of its own, because others use the usual one.
    let mut database = tokio::task::spawn_blocking(postgres::Server::start).await.unwrap().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("server.log");
    let url = database.url.clone();
    let nodes =
        [Server::start(command(&url, &log)).await, Server::start(command(&url, &log)).await];
    let addresses: Vec<_> = nodes.iter().map(|node| node.address).collect();
    let outages = number("NOVA_LUNA_TEST_KILLS").map_or(OUTAGES, |kills| kills.min(MOST_OUTAGES));
    let mut run = Run::begin(&format!("{outages} outages"), addresses.clone(), &log).await;
    for outage in 0..outages {
        run.go_on(MOST_WAIT).await;
        // In good order, and as if somebody had killed it.
        tell(&mut database, if outage % 2 == 0 { "stop fast" } else { "stop immediate" });
        for &address in &addresses {
            let refused = async {
                loop {
                    if answered(visitor(address).get::<Tables>("/api/tables").await).is_none() {
                        return;
                    }
                    sleep(Duration::from_millis(10)).await;
                }
            };
            let refused = timeout(CLEAR, refused);
            run.meanwhile(refused).await.expect("it is said that there is no database");
        }
        let absence = Duration::from_millis(run.dice.below(2 * MOST_ABSENCE) as u64);
        run.meanwhile(sleep(absence)).await;
        tell(&mut database, "start");
        run.controls.well.send_replace(Instant::now());
        // It goes on by itself.
        let answered = run.shared.counts.answered.load(Ordering::Relaxed);
        let shared = run.shared.clone();
        run.meanwhile(shared.answers(20, PATIENCE)).await;
        let more = run.shared.counts.answered.load(Ordering::Relaxed) - answered;
        assert!(more >= 20, "only {more} commands were answered after outage {outage}");
    }
    let shared = run.rest().await;
    let unavailable = shared.counts.unavailable.load(Ordering::Relaxed);
    assert!(unavailable >= outages, "only {unavailable} commands met an outage");
    for mut node in nodes {
        node.kill_now().await;
    }
}

fn tell(database: &mut postgres::Server, word: &str) {
    tokio::task::block_in_place(|| database.tell(word)).unwrap();
}

/// A node is killed while its bot thinks, and never comes back.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_bot_of_a_dead_node_moves_at_the_other() {
    let _machine = MACHINE.lock().await;
    on_postgres(|url| async move {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("server.log");
        let mut here = Server::start(command(&url, &log)).await;
        let mut there = Server::start(command(&url, &log)).await;
        let client = guest(here.address).await;
        // A pause in which the node can be killed.
        let bot_pause_ms = Some(2000);
        let seats = [SeatPlan::Me, SeatPlan::Level1];
        let new = NewTable { bot_pause_ms, ..new_table_with(&seats) };
        let mut state = client.create_table(&new).await.unwrap();
        let elsewhere = client.at(there.address.try_into().unwrap()).unwrap();
        let mut socket = elsewhere.socket(&state.table, None).await.unwrap();
        let mut dice = Dice::new(1);
        // Everything is done here and seen there.
        while !bot_to_move(&state) {
            let options = state.game.as_ref().and_then(|game| game.options.as_ref());
            if let Some(options) = options {
                let action = any_action(options, &mut dice);
                let command = Command::Play { version: state.version, action };
                let message = CommandMessage { id: format!("play-{}", state.version), command };
                client.command(&state.table, &message).await.unwrap();
            }
            state = next_state(&mut socket, state.seq, PATIENCE).await;
        }
        here.kill_now().await;
        let moved = next_state(&mut socket, state.seq, TAKEN_OVER).await;
        assert_eq!(moved.seq, state.seq + 1);
        there.kill_now().await;
    })
    .await;
}

/// The state after event `seq`, as soon as it is told.
async fn next_state(socket: &mut Socket, seq: u32, patience: Duration) -> TableState {
    timeout(patience, async {
        loop {
            match socket.receive().await.expect("the socket stays") {
                ServerMessage::Event { state, .. } if state.seq > seq => return *state,
                ServerMessage::State { state } if state.seq > seq => return *state,
                _ => {}
            }
        }
    })
    .await
    .expect("something happens")
}

/// A node does not come up, or does not act, on what a much newer one has written; and a node that runs
/// says so.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_table_that_a_newer_node_has_changed_is_left_alone() {
    on_postgres(|url| async move {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("server.log");
        let mut node = Server::start(command(&url, &log)).await;
        let client = guest(node.address).await;
        let new = NewTable { public: true, ..new_table_with(&[SeatPlan::Me]) };
        let state = client.create_table(&new).await.unwrap();
        let mut socket = client.socket(&state.table, None).await.unwrap();
        assert!(matches!(socket.receive().await, Ok(ServerMessage::State { .. })));
        // As a later version might write it.
        let mut raw = <sqlx::PgConnection as sqlx::Connection>::connect(&url).await.unwrap();
        for sql in [
            "INSERT INTO events (table_id, seq, at, body) \
             VALUES ($1, $2 + 1, 1, '{\"type\": \"levitated\", \"seat\": 0, \"version\": 99}')",
            "UPDATE tables SET last = $2 + 1 WHERE id = $1",
        ] {
            let query = sqlx::query(sql).bind(&*state.table).bind(i64::from(state.seq));
            query.execute(&mut raw).await.unwrap();
        }
        // Whoever looks on is sent away, to find a node that knows more.
        let sent_away = async { while socket.receive().await.is_ok() {} };
        timeout(PATIENCE, sent_away).await.expect("the socket ends");
        let options = state.game.as_ref().and_then(|game| game.options.as_ref()).unwrap();
        let action = any_action(options, &mut Dice::new(1));
        let message = CommandMessage {
            id: "play".to_owned(),
            command: Command::Play { version: state.version, action },
        };
        let record = format!("/api/tables/{}/record", state.table);
        for refused in [
            client.table(&state.table).await.map(drop),
            client.get::<Record>(&record).await.map(drop),
            client.command(&state.table, &message).await.map(drop),
        ] {
            let Err(Error::Refused { status: 503, error }) = refused else { panic!("{refused:?}") };
            assert!(error.message.contains("newer version"), "{error:?}");
        }
        let lobby: Tables = client.get("/api/tables").await.unwrap();
        assert!(lobby.tables.iter().any(|listed| listed.table == state.table), "{lobby:?}");
        let last: i64 = sqlx::query_scalar("SELECT max(seq) FROM events WHERE table_id = $1")
            .bind(&*state.table)
            .fetch_one(&mut raw)
            .await
            .unwrap();
        assert_eq!(last, i64::from(state.seq) + 1, "nothing was added");
        node.kill_now().await;
    })
    .await;
}
