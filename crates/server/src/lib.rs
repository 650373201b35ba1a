//! Tables for Nova Luna: people and bots, live and over days, around an append-only log.
//!
//! - `limits` says who may do how much, and whose turn it is when many want the same.
//! - `live` has the tables: the task that owns each, how it is found and woken, bots, other nodes.
//! - `study` has analyses, challenges and progress.
//! - `ops` has cleanup, health, the audit of stored tables, and what removing people and tables takes.
//! - `http` has every address, the sockets, and what a client may do.
//!
//! Each of them uses only those above it, and the other modules of this folder.

mod clock;
mod error;
mod http;
mod limits;
mod live;
mod metrics;
mod ops;
mod random;
mod shutdown;
mod study;
mod tasks;

use std::io;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinSet;

pub use axum::http::Uri;
pub use http::{AddressRange, App, Config, ProxyHeader, TrustedProxies, openapi, router};
pub use limits::rules::LimitScale;
pub use nova_luna_table::{Deal, Dealer};
pub use ops::accounts::Operator;
pub use ops::audit::{Fault, audit};
pub use random::RandomDealer;

use limits::limiter::Limiter;
use live::{Tables, cluster};
use ops::cleanup;
use shutdown::within_grace;
use study::analysis::Analyses;
use study::challenges::Challenges;
use tasks::supervise;

/// How long to wait before a background task that died is started again.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves until `shutdown` ends, then tells the sockets, lets open requests finish, and closes the store.
pub async fn run(
    listener: TcpListener,
    app: App,
    shutdown: impl Future<Output = ()> + Send + 'static,
) {
    // Before anybody can have a table in memory. A database that does not answer is asked again later.
    let last_act = app.store.last_operator_act().await.ok();
    let mut tasks = background_tasks(&app, last_act);
    let stop = {
        let app = app.clone();
        async move {
            shutdown.await;
            app.shutdown.begin().await;
        }
    };
    tokio::select! {
        () = http::listener::serve(listener, &app, router(app.clone()), stop) => {}
        () = app.shutdown.grace_over() => tracing::warn!("some requests did not finish in time"),
    }
    app.shutdown.sockets_gone().await;
    tasks.shutdown().await;
    // A database that does not answer must not keep the program from ending.
    within_grace(app.store.close()).await;
}

fn background_tasks(app: &App, last_act: Option<i64>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    spawn(&mut tasks, "tables", &app.tables, Tables::run_due);
    let parts = (app.tables.clone(), app.sessions.clone());
    if app.store.is_shared() {
        spawn(&mut tasks, "notices", &parts, |(tables, sessions)| {
            cluster::listen(tables, sessions)
        });
        spawn(&mut tasks, "look-up", &app.tables, cluster::look_up);
    }
    spawn(&mut tasks, "operator", &(parts, last_act), |((tables, sessions), last_act)| {
        cluster::follow_operator(tables, sessions, last_act)
    });
    spawn(&mut tasks, "analyses", &app.analyses, Analyses::run);
    spawn(&mut tasks, "challenges", &app.challenges, Challenges::run);
    spawn(&mut tasks, "clean-up", &app.tables, cleanup::run);
    spawn(&mut tasks, "limits", &app.limiter, Limiter::run);
    tasks
}

fn spawn<T, F>(tasks: &mut JoinSet<()>, name: &'static str, part: &T, run: fn(T) -> F)
where
    T: Clone + Send + Sync + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let part = part.clone();
    tasks.spawn(supervise(name, PAUSE, move || run(part.clone())));
}

/// Cleans up once, without pausing, as of `now_ms`: milliseconds since 1970.
pub async fn clean_up(app: &App, now_ms: i64) -> io::Result<()> {
    cleanup::round(&app.tables, now_ms, Duration::ZERO).await.map_err(io::Error::other)
}
