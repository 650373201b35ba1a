//! `nova-luna serve`: the game on this machine.

use std::fmt::Display;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::time::Duration;

use nova_luna_io_error::in_words;
use nova_luna_server::{AddressRange, App, Config, LimitScale, ProxyHeader, TrustedProxies, Uri};
use nova_luna_store::{Location, Store};
use tokio::net::TcpListener;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

use crate::database::DatabaseArgument;
use crate::exit::{Failure, Verdict, say};
use crate::numbers::whole;
use crate::open_files;
use crate::progress::shows_colours;

/// The default address.
const LISTEN: &str = "127.0.0.1:8080";
/// How many ports after a taken one are tried.
const NEIGHBOURS: u16 = 20;

/// Serve the game on this machine
///
/// Everything is kept in one SQLite file in your data folder, or in the database that you name. Ctrl-C ends
/// the server; nothing that a player was told is lost, however it ends.
#[derive(clap::Args)]
pub struct Arguments {
    /// The address to listen on; 0.0.0.0:8080 lets other machines in, and 8080 is a port of this machine
    #[arg(long, env = "NOVA_LUNA_LISTEN", value_name = "ADDRESS", default_value = LISTEN, value_parser = listen_address)]
    listen: SocketAddr,
    #[command(flatten)]
    database: DatabaseArgument,
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
    #[arg(long, env = "NOVA_LUNA_LIMITS", value_name = "FACTOR", default_value = "1", allow_negative_numbers = true, value_parser = limits)]
    limits: LimitScale,
    /// Who may read /metrics besides this machine: addresses with commas between them
    #[arg(long, env = "NOVA_LUNA_METRICS_FROM", value_name = "ADDRESSES", value_delimiter = ',')]
    metrics_from: Vec<AddressRange>,
    /// Seconds between /readyz saying no and the end, for a load balancer to notice
    #[arg(long, env = "NOVA_LUNA_DRAIN", value_name = "SECONDS", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<u16>(0..=u16::MAX))]
    drain: u16,
    /// How much to write to standard error: off, error, warn, info, debug or trace
    #[arg(long, env = "NOVA_LUNA_LOG", value_name = "LEVEL", default_value = "info", value_parser = level)]
    log: LevelFilter,
    /// How to write it: text for people, json for programs
    #[arg(long, env = "NOVA_LUNA_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let format = arguments.log_format;
    log_to_stderr(arguments.log, format);
    // Every open page needs a socket.
    open_files::raise_limit();
    let done = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(serve(arguments)),
        Err(error) => Err(error.into()),
    };
    match format {
        LogFormat::Text => done,
        LogFormat::Json => done.map_err(logged),
    }
}

/// Writes a failure to the log, which is for programs, instead of standard error.
fn logged(failure: Failure) -> Failure {
    if failure.is_closed_output() {
        return failure;
    }
    tracing::error!("{failure}");
    Failure::Logged(Box::new(failure))
}

/// Writes faults in the program to the log, too.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let reason = panic.payload_as_str().unwrap_or_default();
        tracing::error!(place, "a fault in the program, please report it: {reason}");
    }));
}

fn log_to_stderr(level: LevelFilter, format: LogFormat) {
    // The database's library tells at every start what it finds as it should be.
    let libraries = if level == LevelFilter::INFO { LevelFilter::WARN } else { level };
    let levels = Targets::new().with_default(level).with_target("sqlx", libraries);
    let colours = shows_colours(&io::stderr());
    let layer = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_target(false);
    let registry = tracing_subscriber::registry().with(levels);
    match format {
        LogFormat::Text => registry.with(layer.with_ansi(colours)).init(),
        LogFormat::Json => {
            registry.with(layer.json().flatten_event(true)).init();
            log_panics();
        }
    }
}

async fn serve(arguments: Arguments) -> Result<Verdict, Failure> {
    let listener = listen(arguments.listen).await?;
    let (process, address) = (std::process::id(), listener.local_addr()?);
    let server = format!("the server at {address} (process {process})");
    let store = Store::open_for_server(&arguments.database.url_to_write()?, &server).await;
    let store = store.map_err(|error| Failure::usage(format_args!("--database: {error}")))?;
    let (location, is_new) = (store.location().clone(), store.is_new());
    let mut metrics_from = AddressRange::loopback();
    metrics_from.extend(arguments.metrics_from);
    let config = Config {
        public_url: arguments.public_url.clone(),
        limits: arguments.limits,
        proxies: TrustedProxies { trusted: arguments.trust_proxy, header: arguments.proxy_header },
        metrics_from,
        drain: Duration::from_secs(arguments.drain.into()),
        ..Config::default()
    };
    let app = App::new(store, config);
    let ending = signal();
    match arguments.log_format {
        LogFormat::Text => greet(address, arguments.public_url.as_ref(), &location, is_new),
        LogFormat::Json => {
            let public_url = arguments.public_url.as_ref().map(Uri::to_string);
            let database = location.to_string();
            tracing::info!(%address, public_url, database, is_new, "the server has started");
        }
    }
    nova_luna_server::run(listener, app, ending).await;
    let kept = match location {
        Location::Memory => "its games were in memory only, and are gone",
        _ => "all games are kept",
    };
    match arguments.log_format {
        LogFormat::Text => say(format_args!("Nova Luna has ended; {kept}.")),
        LogFormat::Json => tracing::info!("the server has ended; {kept}"),
    }
    Ok(Verdict::Fine)
}

/// Says where the server is, and where its games are. A closed standard output is no reason not to serve.
fn greet(address: SocketAddr, public_url: Option<&Uri>, location: &Location, is_new: bool) {
    let (here, elsewhere) = addresses(address);
    let tell = |line: &dyn Display| {
        let _ = writeln!(io::stdout(), "{line}");
    };
    tell(&format_args!("Nova Luna is at http://{here}/ (Ctrl-C ends it)"));
    if let Some(url) = public_url {
        tell(&format_args!("People reach it at {url}"));
    } else if let Some(elsewhere) = elsewhere {
        tell(&format_args!("Other machines in your network find it at http://{elsewhere}/"));
    }
    match location {
        Location::Memory => tell(&"Games are in memory only, and gone when it ends"),
        _ if is_new => tell(&format_args!("Games are kept in {location}, which is new")),
        _ => tell(&format_args!("Games are kept in {location}")),
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    let error = match TcpListener::bind(address).await {
        Ok(listener) => return Ok(listener),
        Err(error) => error,
    };
    if error.kind() != io::ErrorKind::AddrInUse {
        let reason = in_words(&error);
        return Err(Failure::usage(format_args!("--listen: cannot listen on {address}: {reason}")));
    }
    for port in (address.port()..=u16::MAX).skip(1).take(NEIGHBOURS.into()) {
        let other = SocketAddr::new(address.ip(), port);
        if TcpListener::bind(other).await.is_ok() {
            return Err(Failure::usage(format_args!(
                "--listen: {address} is taken by another program; this one is free: --listen {other}"
            )));
        }
    }
    Err(Failure::usage(format_args!(
        "--listen: {address} is taken by another program; try another"
    )))
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

/// An address, the name of a host with a port, or a port of this machine alone.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let usage =
        || "an address with a port, like 127.0.0.1:8080 or localhost:8080, or a port".to_owned();
    let port = text.strip_prefix(':').unwrap_or(text);
    if let Ok(port) = port.parse() {
        return Ok(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port));
    }
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let (host, port) = text.rsplit_once(':').ok_or_else(usage)?;
    let port: u16 = port.parse().map_err(|_| usage())?;
    if host.is_empty() || host.contains(['/', ' ', ':']) {
        return Err(usage());
    }
    let unknown = || format!("there is no host {host}; name an address of this machine");
    let found = (host, port).to_socket_addrs().map_err(|_| unknown())?;
    let (first, other): (Vec<_>, Vec<_>) = found.partition(SocketAddr::is_ipv4);
    first.into_iter().chain(other).next().ok_or_else(unknown)
}

fn level(text: &str) -> Result<LevelFilter, String> {
    let names = ["off", "error", "warn", "info", "debug", "trace"];
    let known = names.contains(&text).then(|| text.parse().ok()).flatten();
    known.ok_or_else(|| "off, error, warn, info, debug or trace".to_owned())
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

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// What is written to the log meanwhile, line by line.
    fn log_of(work: impl FnOnce()) -> Vec<serde_json::Value> {
        let text = Arc::new(Mutex::new(Vec::new()));
        let writer = text.clone();
        let writer = move || Lines(writer.clone());
        let log = tracing_subscriber::fmt().json().flatten_event(true).with_writer(writer);
        tracing::subscriber::with_default(log.finish(), work);
        let text = String::from_utf8(text.lock().unwrap().clone()).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn every_failure_is_in_the_log() {
        let log = log_of(|| {
            let full = Failure::Io(io::ErrorKind::StorageFull.into());
            for failure in [Failure::usage("--listen: no"), full] {
                assert!(matches!(logged(failure), Failure::Logged(_)));
            }
            let closed = logged(Failure::Io(io::ErrorKind::BrokenPipe.into()));
            assert!(closed.is_closed_output());
        });
        let messages: Vec<_> = log.iter().map(|line| &line["message"]).collect();
        assert_eq!(messages, ["--listen: no", "the disk is full"]);
    }

    #[test]
    fn a_fault_in_the_program_is_in_the_log() {
        let before = std::panic::take_hook();
        log_panics();
        let log = log_of(|| {
            let _ = std::panic::catch_unwind(|| panic!("out of moons"));
        });
        std::panic::set_hook(before);
        let [line] = &log[..] else { panic!("{log:?}") };
        assert!(line["message"].as_str().unwrap().ends_with(": out of moons"), "{line}");
        assert!(line["place"].as_str().unwrap().contains("serve.rs"), "{line}");
    }
}
