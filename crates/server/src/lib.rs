//! Tables for Nova Luna: people and bots, live and over days, around an append-only log.
//!
//! - `live` has the tables: the task that owns each, how it is found and woken, bots, other nodes.
//! - `study` has analyses, hints, challenges and progress.
//! - `ops` has cleanup, health and the audit of stored tables.
//! - `http` has every address, the sockets, who sends a request and how much they may send.
//!
//! Each of them uses only those above it, and what lies beside them here.

mod clock;
mod error;
mod http;
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
pub use http::{
    AddressRange, App, Config, LimitScale, ProxyHeader, TrustedProxies, openapi, router,
};
pub use nova_luna_table::{Deal, Dealer};
pub use ops::audit::{Fault, audit};
pub use random::RandomDealer;

use shutdown::within_grace;
use tasks::supervise;

/// Serves until `shutdown` ends, then lets open requests finish, tells the sockets, and closes the store.
pub async fn run(
    listener: TcpListener,
    app: App,
    shutdown: impl Future<Output = ()> + Send + 'static,
) {
    let mut tasks = background_tasks(&app);
    let leaving = {
        let app = app.clone();
        async move {
            shutdown.await;
            app.shutdown.begin().await;
        }
    };
    tokio::select! {
        () = http::listener::serve(listener, &app, router(app.clone()), leaving) => {}
        () = app.shutdown.grace_over() => tracing::warn!("some requests did not finish in time"),
    }
    app.shutdown.sockets_gone().await;
    tasks.shutdown().await;
    // A database that has vanished without a word must not keep the program from ending.
    within_grace(app.store.close()).await;
}

fn background_tasks(app: &App) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let tables = app.tables.clone();
    tasks.spawn(supervise("tables", move || tables.clone().run_due()));
    if app.store.is_shared() {
        let (tables, sessions) = (app.tables.clone(), app.sessions.clone());
        let listen = move || live::cluster::listen(tables.clone(), sessions.clone());
        tasks.spawn(supervise("notices", listen));
        let tables = app.tables.clone();
        tasks.spawn(supervise("look-up", move || live::cluster::look_up(tables.clone())));
    }
    // The rest belongs to parts of the app.
    let spawn = |tasks: &mut JoinSet<()>, name, run: fn(App) -> BoxFuture| {
        let app = app.clone();
        tasks.spawn(supervise(name, move || run(app.clone())));
    };
    spawn(&mut tasks, "analyses", |app| Box::pin(async move { app.analyses.run().await }));
    spawn(&mut tasks, "challenges", |app| Box::pin(async move { app.challenges.run().await }));
    spawn(&mut tasks, "clean-up", |app| Box::pin(async move { app.cleanup.run().await }));
    spawn(&mut tasks, "limits", |app| Box::pin(async move { app.limits.forget_idle().await }));
    tasks
}

type BoxFuture = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;

/// Cleans up once, without pausing, as of `now_ms`: milliseconds since 1970.
pub async fn clean_up(app: &App, now_ms: i64) -> io::Result<()> {
    app.cleanup.round(now_ms, Duration::ZERO).await.map_err(io::Error::other)
}
