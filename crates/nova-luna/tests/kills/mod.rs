//! Nothing is lost: many tables are played at once on the real server, which is killed at random
//! moments and started again on the same database.
//!
//! Everybody behaves as a good client does. Who loses the line comes again and says what event was the
//! last one seen; a command that got no answer is sent again with the same id. Then the books have to
//! agree: what somebody was told (`answers`), what each open page has seen (`page`), and what the server
//! says in the end (`check`). A few moments at which a kill is seldom by chance are in `chosen_moments`. In `nodes`
//! two servers share a database, and the database goes away.
//!
//! `NOVA_LUNA_TEST_KILLS` is how often the server is killed, `NOVA_LUNA_TEST_SEED` repeats the random
//! choices of a run. `cargo xtask kills` is a longer run.

mod answers;
mod check;
mod chosen_moments;
mod nodes;
mod page;
mod players;
mod run;
mod shared;

use std::fs::OpenOptions;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use nova_luna_testing::databases::on_postgres;
use tokio::process::Command as Process;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

use self::run::Run;
use crate::online::{Server, serve};

/// How often the server is killed unless somebody says otherwise.
const KILLS: u64 = 50;
/// When commands take longer than this the server is killed all the same.
const MOST_WAIT: Duration = Duration::from_secs(1);
/// Held by each test that keeps PostgreSQL busy, so that they do not disturb each other.
static MACHINE: Mutex<()> = Mutex::const_new(());

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    nothing_is_lost(&url, folder.path()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn nothing_is_lost_on_postgres() {
    let _machine = MACHINE.lock().await;
    on_postgres(|url| async move {
        let folder = tempfile::tempdir().unwrap();
        nothing_is_lost(&url, folder.path()).await;
    })
    .await;
}

async fn nothing_is_lost(url: &str, folder: &Path) {
    let kills = number("NOVA_LUNA_TEST_KILLS").unwrap_or(KILLS);
    let log = folder.join("server.log");
    let mut server = Server::start(command(url, &log)).await;
    let mut run = Run::begin(&format!("{kills} kills"), vec![server.address], &log).await;
    for _ in 0..kills {
        run.go_on(MOST_WAIT).await;
        run.controls.addresses.send_replace(Vec::new());
        server.kill().await;
        if run.dice.below(8) == 0 {
            // So early that it is not even ready.
            let mut stillborn = command(url, &log).spawn().unwrap();
            sleep(Duration::from_millis(run.dice.below(60) as u64)).await;
            stillborn.kill().await.unwrap();
        }
        server = Server::start(command(url, &log)).await;
        // Alone, and killed as often as this, it may not live long enough to take over from itself.
        run.controls.well.send_replace(Instant::now());
        run.controls.addresses.send_replace(vec![server.address]);
    }
    let shared = run.rest().await;
    server.kill().await;
    shared.counts.check(kills);
}

/// The server on this database, with its complaints in a file.
fn command(url: &str, log: &Path) -> Process {
    let log = OpenOptions::new().create(true).append(true).open(log).unwrap();
    let mut command = serve(&["serve", "--listen", "127.0.0.1:0", "--log", "warn"]);
    // All these people come from one address.
    command.args(["--limits", "off", "--database", url]);
    command.stderr(Stdio::from(log)).env("RUST_BACKTRACE", "1");
    command
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")))
}
