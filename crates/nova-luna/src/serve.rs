//! `nova-luna serve`: the game on this machine.

use std::io::{self, Write};
use std::net::SocketAddr;

use nova_luna_server::{App, Config, Uri};
use nova_luna_store::Store;
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

use crate::exit::{Failure, Verdict, say};
use crate::files;

/// Where the game is unless somebody says otherwise.
const LISTEN: &str = "127.0.0.1:8080";
/// So many ports after a taken one are looked at for a free one.
const NEIGHBOURS: u16 = 20;

/// Serve the game on this machine
///
/// Everything is kept in one SQLite file in your data folder, or in the database you name. Ctrl-C ends
/// the server; nothing that a player was told is lost, however it ends.
#[derive(clap::Args)]
pub struct Arguments {
    /// The address to listen on; 0.0.0.0:8080 lets other machines in
    #[arg(long, env = "NOVA_LUNA_LISTEN", value_name = "ADDRESS", default_value = LISTEN)]
    listen: SocketAddr,
    /// Where to keep everything: sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, env = "NOVA_LUNA_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
    /// The address by which people reach the page, when a proxy stands in front of the server
    #[arg(long, env = "NOVA_LUNA_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    public_url: Option<Uri>,
    /// How much to write to standard error: off, error, warn, info, debug or trace
    #[arg(long, env = "NOVA_LUNA_LOG", value_name = "LEVEL", default_value = "info")]
    log: LevelFilter,
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    tracing_subscriber::fmt()
        .with_max_level(arguments.log)
        .with_writer(io::stderr)
        .with_target(false)
        .init();
    // Every open page is a socket.
    files::raise();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: Arguments) -> Result<Verdict, Failure> {
    let listener = listen(arguments.listen).await?;
    let database = match arguments.database {
        Some(url) => url,
        None => default_database()?,
    };
    let store = Store::open(&database).await;
    let store = store.map_err(|error| Failure::usage(format_args!("the database: {error}")))?;
    let app = App::new(store, Config { public_url: arguments.public_url, ..Config::default() });
    let address = listener.local_addr()?;
    // When nobody reads it, the game is served all the same.
    let _ = writeln!(io::stdout(), "Nova Luna is at http://{address}/ (Ctrl-C ends it)");
    nova_luna_server::run(listener, app, signal()).await?;
    say("Nova Luna has ended; all games are kept.");
    Ok(Verdict::Fine)
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    let error = match TcpListener::bind(address).await {
        Ok(listener) => return Ok(listener),
        Err(error) => error,
    };
    if error.kind() != io::ErrorKind::AddrInUse {
        return Err(Failure::usage(format_args!("cannot listen on {address}: {error}")));
    }
    for port in (address.port()..=u16::MAX).skip(1).take(NEIGHBOURS.into()) {
        let other = SocketAddr::new(address.ip(), port);
        if TcpListener::bind(other).await.is_ok() {
            return Err(Failure::usage(format_args!(
                "{address} is taken by another program; this one is free: --listen {other}"
            )));
        }
    }
    Err(Failure::usage(format_args!("{address} is taken by another program; try another --listen")))
}

/// A file in the user's data folder.
pub fn default_database() -> Result<String, Failure> {
    let folder = dirs::data_dir().ok_or_else(|| {
        Failure::usage("this system names no data folder: say --database sqlite:PATH")
    })?;
    Ok(format!("sqlite:{}", folder.join("nova-luna").join("games.db").display()))
}

/// Ends when somebody wants the program to end.
pub async fn signal() {
    let interrupt = async {
        // Where there are no signals, only killing ends the program.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

fn public_url(text: &str) -> Result<Uri, String> {
    let usage = || "an address like https://example.org/nova-luna/".to_owned();
    let url: Uri = text.parse().map_err(|_| usage())?;
    match (url.scheme_str(), url.authority()) {
        (Some("http" | "https"), Some(_)) => Ok(url),
        _ => Err(usage()),
    }
}
