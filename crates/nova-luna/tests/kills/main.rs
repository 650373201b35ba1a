//! Nothing is lost: many tables are played at once on the real server, which is killed at random
//! moments and started again on the same database.
//!
//! Everybody behaves as a good client does. Who loses the line comes again and says what event was the
//! last one seen; a command that got no answer is sent again with the same id. Then the books have to
//! agree: what somebody was told (`book`), what each open page has seen (`tab`), and what the server
//! says in the end (`check`). A few moments at which a kill is seldom by chance are in `moments`.
//!
//! `NOVA_LUNA_TEST_KILLS` is how often the server is killed, `NOVA_LUNA_TEST_SEED` repeats the random
//! choices of a run. `cargo xtask kills` is a longer run.

// A server that is killed needs a system that kills.
#![cfg(unix)]
// Helpers outside of test functions may unwrap, too.
#![allow(clippy::unwrap_used)]

mod book;
mod check;
#[path = "../../../rules/tests/common/dice.rs"]
#[allow(dead_code)]
mod dice;
mod moments;
#[path = "../online/mod.rs"]
mod online;
mod party;
mod tab;
mod world;

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::process::Command as Process;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use dice::Dice;
use online::{Server, serve};
use party::{PLANS, Party};
use world::World;

/// How often the server is killed unless somebody says otherwise.
const KILLS: u64 = 50;
/// At most so many commands are answered before the next kill, so that a slow machine does as much as
/// a fast one.
const MOST_ANSWERS: usize = 30;
/// Then, at most so many milliseconds later the server is killed, so that it is busy with anything.
const MOST_MS: usize = 15;
/// When commands take longer than this the server is killed all the same.
const MOST_WAIT: Duration = Duration::from_secs(1);
/// How long everything may take to come to rest after the last kill.
const REST: Duration = Duration::from_secs(120);

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    nothing_is_lost(&url, folder.path()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn nothing_is_lost_on_postgres() {
    on_postgres(|url| async move {
        let folder = tempfile::tempdir().unwrap();
        nothing_is_lost(&url, folder.path()).await;
    })
    .await;
}

async fn nothing_is_lost(url: &str, folder: &Path) {
    let kills = number("NOVA_LUNA_TEST_KILLS").unwrap_or(KILLS);
    let seed = number("NOVA_LUNA_TEST_SEED").unwrap_or_else(|| {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64 % 1_000_000
    });
    println!("{kills} kills, NOVA_LUNA_TEST_SEED={seed}");
    let began = Instant::now();
    let mut dice = Dice::new(seed);
    let log = folder.join("server.log");
    let mut server = Server::start(command(url, &log)).await;
    let (world, controls) = World::new(server.address);

    let mut parties = JoinSet::new();
    for (number, plan) in PLANS.iter().enumerate() {
        let party = Party::invite(&world, plan, Dice::new(seed ^ (number as u64 + 1) << 32)).await;
        parties.spawn(party.play());
    }
    for _ in 0..kills {
        // None now and then, while the server is still busy with what it found.
        let answers = dice.below(MOST_ANSWERS).saturating_sub(MOST_ANSWERS / 8) as u64;
        let moment = Duration::from_millis(dice.below(MOST_MS) as u64);
        tokio::select! {
            () = world.answers(answers, MOST_WAIT) => sleep(moment).await,
            // Parties go on until they are told to stop, so this one has failed.
            Some(failed) = parties.join_next() => fail(failed.map(drop), &log),
        }
        controls.address.send_replace(None);
        server.kill().await;
        if dice.below(8) == 0 {
            // So early that it is not even ready.
            let mut stillborn = command(url, &log).spawn().unwrap();
            sleep(Duration::from_millis(dice.below(60) as u64)).await;
            stillborn.kill().await.unwrap();
        }
        server = Server::start(command(url, &log)).await;
        controls.address.send_replace(Some(server.address));
    }
    controls.stop.send_replace(true);
    let mut parties_done = Vec::new();
    let all = async {
        while let Some(done) = parties.join_next().await {
            match done {
                Ok(party) => parties_done.push(party),
                Err(failure) => fail(Err(failure), &log),
            }
        }
    };
    if timeout(REST, all).await.is_err() {
        complain(&log);
        panic!("not everything came to rest: does a bot not move?");
    }
    for party in &parties_done {
        party.check_once_more().await;
    }
    server.kill().await;
    let log = fs::read_to_string(&log).unwrap();
    assert!(!log.contains("ERROR") && !log.contains("panicked"), "the server complains:\n{log}");
    println!("{} in {:.1} s", world.counts, began.elapsed().as_secs_f32());
    world.counts.check(kills);
}

/// Hands on why a party has failed, with what the server has to say.
fn fail(failed: Result<(), tokio::task::JoinError>, log: &Path) {
    complain(log);
    match failed {
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        other => panic!("a party has ended: {other:?}"),
    }
}

fn complain(log: &Path) {
    println!("the server said:\n{}", fs::read_to_string(log).unwrap_or_default());
}

/// The server on this database, with its complaints in a file.
fn command(url: &str, log: &Path) -> Process {
    let log = OpenOptions::new().create(true).append(true).open(log).unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--database", url];
    let mut command = serve(&arguments);
    command.stderr(Stdio::from(log)).env("RUST_BACKTRACE", "1");
    command
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")))
}

/// Runs a test on a database that vanishes afterwards, on the server that the variable names.
async fn on_postgres<F>(test: impl FnOnce(String) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let server = std::env::var("NOVA_LUNA_TEST_POSTGRES")
        .expect("NOVA_LUNA_TEST_POSTGRES: cargo xtask test sets it");
    let name = format!("kills_{}", std::process::id());
    let (address, _) = server.rsplit_once('/').expect("an address with a database");
    let mut admin = PgConnection::connect(&server).await.unwrap();
    let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::raw_sql(create).execute(&mut admin).await.unwrap();
    // In a task of its own, so that we come back when it panics.
    let outcome = tokio::spawn(test(format!("{address}/{name}"))).await;
    let drop = AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"));
    sqlx::raw_sql(drop).execute(&mut admin).await.unwrap();
    if let Err(error) = outcome {
        std::panic::resume_unwind(error.into_panic());
    }
}
