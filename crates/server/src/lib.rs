//! Tables for Nova Luna: people and bots, live and over days, around an append-only log.
//!
//! # Where things are
//!
//! - `table` is a table as a value: its log in, its state out, commands decided. It does no I/O.
//! - `owner` is the one task that changes a live table; `tables` finds it, or makes it from the log.
//! - `news` hears what other nodes on the same database do.
//! - `bots` thinks for bot seats, `deal` shuffles.
//! - `caller` knows where a request comes from, `limits` how much may be asked for, `door` counts connections;
//!   `metrics` and `health` are for whoever watches, `tidy` clears away.
//! - `audit` finds out whether what is kept of a table makes sense.
//! - `analysis` judges finished games, `challenges` has decks that everybody plays, `progress` adds up how
//!   somebody has been doing.
//! - `lessons` has the positions of the introduction, and says whether an action is what they ask for.
//! - `chores` keeps going what nobody asks for.
//! - `routes` has every address on one page; `identity`, `origin`, `input` and `error` are what all of
//!   them share; `socket` is a table's live line.
//!
//! A request goes: route, identity, owner, decision, store, and only then the answer and the news to
//! everybody who looks on.

mod analysis;
mod app;
mod audit;
mod bots;
mod caller;
mod challenges;
mod chores;
mod clock;
mod deal;
mod door;
mod error;
mod health;
mod identity;
mod ids;
mod input;
mod lessons;
mod limits;
mod metrics;
mod names;
mod news;
mod origin;
mod owner;
mod password;
mod progress;
mod routes;
mod socket;
mod table;
mod tables;
mod tidy;

use std::io;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinSet;

pub use app::{App, Config};
pub use audit::{Fault, audit};
pub use axum::http::Uri;
pub use caller::{Proxies, ProxyHeader, Range};
pub use deal::{Deal, Dealt, RandomDeal};
pub use limits::Generosity;
pub use routes::{openapi, router};

/// How long open requests and sockets get to finish when the server goes down.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves until `shutdown` comes true, then lets open requests finish, tells the sockets, and closes the
/// store.
pub async fn run(
    listener: TcpListener,
    app: App,
    shutdown: impl Future<Output = ()> + Send + 'static,
) {
    let mut chores = JoinSet::new();
    let at = app.clone();
    chores.spawn(chores::keep("tables", move || at.tables().clone().sweep()));
    if app.store().is_shared() {
        let at = app.clone();
        chores.spawn(chores::keep("news", move || news::listen(at.clone())));
        let at = app.clone();
        chores.spawn(chores::keep("look-up", move || news::look_up(at.tables().clone())));
    }
    let at = app.clone();
    chores.spawn(chores::keep("analyses", move || analysis::work(at.clone())));
    let at = app.clone();
    chores.spawn(chores::keep("challenges", move || challenges::work(at.clone())));
    let at = app.clone();
    chores.spawn(chores::keep("clean-up", move || tidy::work(at.clone())));
    let at = app.clone();
    chores.spawn(chores::keep("limits", move || tidy::forget(at.clone())));
    let leaving = {
        let app = app.clone();
        async move {
            shutdown.await;
            app.drain().await;
            app.close();
        }
    };
    let closing = app.closing();
    tokio::select! {
        () = door::serve(listener, &app, router(app.clone()), leaving) => {}
        () = farewell(closing) => tracing::warn!("some requests did not finish in time"),
    }
    // Every socket has been told by now, and says goodbye by itself.
    let _ = tokio::time::timeout(FAREWELL, app.sockets().wait()).await;
    chores.shutdown().await;
    // A database that has vanished without a word must not keep the program.
    let _ = tokio::time::timeout(FAREWELL, app.store().close()).await;
}

/// Clears away, once and without pausing, what nobody will miss as of `now_ms`: milliseconds since 1970.
pub async fn tidy(app: &App, now_ms: i64) -> io::Result<()> {
    tidy::tidy(app, now_ms, Duration::ZERO).await.map_err(io::Error::other)
}

/// Ends some time after the server began to close.
async fn farewell(mut closing: tokio::sync::watch::Receiver<bool>) {
    if closing.wait_for(|closing| *closing).await.is_ok() {
        tokio::time::sleep(FAREWELL).await;
    }
}
