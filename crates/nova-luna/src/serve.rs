//! `nova-luna serve`: the game on this machine.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::time::Duration;

use nova_luna_server::{AddressRange, App, Config, LimitScale, ProxyHeader, TrustedProxies, Uri};
use nova_luna_store::Store;
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

use crate::exit::{Failure, Verdict, say};
use crate::open_files;

/// The default address.
const LISTEN: &str = "127.0.0.1:8080";
/// How many ports after a taken one are tried.
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
    /// The addresses of proxies whose word on where a request comes from is believed, with commas between
    /// them: 127.0.0.1 or 10.0.0.0/8
    #[arg(long, env = "NOVA_LUNA_TRUST_PROXY", value_name = "ADDRESSES", value_delimiter = ',')]
    trust_proxy: Vec<AddressRange>,
    /// The header in which those proxies say it: x-forwarded-for or forwarded
    #[arg(long, env = "NOVA_LUNA_PROXY_HEADER", value_name = "HEADER", default_value_t)]
    proxy_header: ProxyHeader,
    /// How much strangers may ask for: 1 is usual, 10 is right for a school behind one address, off
    /// leaves only the limits on sizes
    #[arg(long, env = "NOVA_LUNA_LIMITS", value_name = "FACTOR", default_value = "1", value_parser = limits)]
    limits: LimitScale,
    /// Who may read /metrics besides this machine: addresses with commas between them
    #[arg(long, env = "NOVA_LUNA_METRICS_FROM", value_name = "ADDRESSES", value_delimiter = ',')]
    metrics_from: Vec<AddressRange>,
    /// Seconds between /readyz saying no and the end, for a load balancer to notice
    #[arg(long, env = "NOVA_LUNA_DRAIN", value_name = "SECONDS", default_value_t = 0)]
    drain: u16,
    /// How much to write to standard error: off, error, warn, info, debug or trace
    #[arg(long, env = "NOVA_LUNA_LOG", value_name = "LEVEL", default_value = "info")]
    log: LevelFilter,
    /// How to write it: text for people, json for programs
    #[arg(long, env = "NOVA_LUNA_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let log = tracing_subscriber::fmt()
        .with_max_level(arguments.log)
        .with_writer(io::stderr)
        .with_target(false);
    match arguments.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    // Every open page needs a socket.
    open_files::raise_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: Arguments) -> Result<Verdict, Failure> {
    let listener = listen(arguments.listen).await?;
    let database = match arguments.database {
        Some(url) => url,
        None => default_database()?,
    };
    let (process, address) = (std::process::id(), listener.local_addr()?);
    let server = format!("the server at {address} (process {process})");
    let store = Store::open_for_server(&database, &server).await;
    let store = store.map_err(|error| Failure::usage(format_args!("the database: {error}")))?;
    let mut metrics_from = AddressRange::loopback();
    metrics_from.extend(arguments.metrics_from);
    let config = Config {
        public_url: arguments.public_url,
        limits: arguments.limits,
        proxies: TrustedProxies { trusted: arguments.trust_proxy, header: arguments.proxy_header },
        metrics_from,
        drain: Duration::from_secs(arguments.drain.into()),
        ..Config::default()
    };
    let app = App::new(store, config);
    let (here, elsewhere) = addresses(listener.local_addr()?);
    let ending = signal();
    // A closed standard output is no reason not to serve.
    let _ = writeln!(io::stdout(), "Nova Luna is at http://{here}/ (Ctrl-C ends it)");
    if let Some(elsewhere) = elsewhere {
        let _ =
            writeln!(io::stdout(), "Other machines in your network find it at http://{elsewhere}/");
    }
    nova_luna_server::run(listener, app, ending).await;
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

/// Where a browser on this machine finds the server, and where those of others may.
fn addresses(listening: SocketAddr) -> (SocketAddr, Option<SocketAddr>) {
    if !listening.ip().is_unspecified() {
        return (listening, None);
    }
    let here = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listening.port());
    let elsewhere = own_address().map(|ip| SocketAddr::new(ip, listening.port()));
    (here, elsewhere)
}

/// The address of this machine in its network, if it has one.
fn own_address() -> Option<IpAddr> {
    // Nothing is sent: connecting only asks the system which way it would go. The address is one for
    // documentation, which nobody has.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// A file in the user's data folder.
pub fn default_database() -> Result<String, Failure> {
    let folder = dirs::data_dir().ok_or_else(|| {
        Failure::usage("this system names no data folder: say --database sqlite:PATH")
    })?;
    Ok(format!("sqlite:{}", folder.join("nova-luna").join("games.db").display()))
}

/// Listens for signals from now on. The future ends when one asks the program to end.
#[cfg(unix)]
pub fn signal() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| {
        let signal = signal(kind);
        async move {
            // Without a listener the system ends the program by itself.
            match signal {
                Ok(mut signal) => drop(signal.recv().await),
                Err(_) => std::future::pending().await,
            }
        }
    };
    let (interrupt, terminate) = (listen(SignalKind::interrupt()), listen(SignalKind::terminate()));
    async {
        tokio::select! {
            () = interrupt => {}
            () = terminate => {}
        }
    }
}

/// Ends when Ctrl-C is pressed.
#[cfg(not(unix))]
pub async fn signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

fn limits(text: &str) -> Result<LimitScale, String> {
    if text == "off" {
        return Ok(LimitScale::Off);
    }
    let factor = text.parse::<f64>().ok().filter(|factor| (0.01..=10_000.0).contains(factor));
    factor.map(LimitScale::Times).ok_or_else(|| "a number from 0.01 to 10000, or off".to_owned())
}

fn public_url(text: &str) -> Result<Uri, String> {
    let usage = || "an address like https://example.org/nova-luna/".to_owned();
    let url: Uri = text.parse().map_err(|_| usage())?;
    match (url.scheme_str(), url.authority()) {
        (Some("http" | "https"), Some(_)) => Ok(url),
        _ => Err(usage()),
    }
}
