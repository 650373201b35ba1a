//! The server under load, and connections to it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use nova_luna_server::Uri;
use nova_luna_store::in_words;
use tokio::net::{TcpSocket, TcpStream, lookup_host};
use tokio::time::timeout;

use crate::exit::Failure;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(60);
/// The address of the first player, on this machine.
const FIRST: Ipv4Addr = Ipv4Addr::new(127, 64, 0, 1);

/// Where a flood comes from, at a server on this machine.
pub const FLOOD: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 32, 0, 1));

/// The server under load.
#[derive(Clone, Debug)]
pub struct Target {
    /// As it is written in requests.
    pub authority: String,
    address: SocketAddr,
    /// In front of every path, without a slash at its end.
    base: String,
    one_address: bool,
}

impl Target {
    pub async fn new(url: &str, one_address: bool) -> Result<Target, Failure> {
        let usage = || {
            Failure::usage(format_args!("--url: {url} is no address like http://127.0.0.1:8080/"))
        };
        let uri: Uri = url.parse().map_err(|_| usage())?;
        let authority = uri.authority().ok_or_else(usage)?.clone();
        match uri.scheme_str() {
            Some("http") => {}
            Some("https") => {
                return Err(Failure::usage(
                    "--url: TLS is not spoken here; go to the server behind the proxy",
                ));
            }
            _ => return Err(usage()),
        }
        let unknown = |_| {
            Failure::usage(format_args!(
                "--url: there is no host {}; check its name",
                authority.host()
            ))
        };
        // Brackets belong to the notation of addresses, not to the address.
        let host = authority.host().trim_matches(['[', ']']);
        let mut found =
            lookup_host((host, authority.port_u16().unwrap_or(80))).await.map_err(unknown)?;
        let address = found.next().ok_or_else(usage)?;
        let base = uri.path().trim_end_matches('/').to_owned();
        let target = Target { authority: authority.to_string(), address, base, one_address };
        match target.connect(None).await {
            Ok(_) => Ok(target),
            Err(error) => Err(Failure::usage(format_args!(
                "--url: no server answers at {url} ({}); start one, or name another address",
                in_words(&error)
            ))),
        }
    }

    /// A path below the server's own.
    pub fn path(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// The address that the player with this number comes from; `None` leaves it to the system.
    pub fn source_address(&self, player: u32) -> Option<IpAddr> {
        let local = match self.address.ip() {
            IpAddr::V4(address) => address.is_loopback(),
            IpAddr::V6(_) => false,
        };
        // Some systems have only 127.0.0.1.
        let many = cfg!(target_os = "linux") && local && !self.one_address;
        many.then(|| Ipv4Addr::from(u32::from(FIRST).wrapping_add(player % (1 << 22))).into())
    }

    /// Refuses a server to which everybody comes from one address.
    pub fn needs_own_addresses(&self) -> Result<(), Failure> {
        match self.source_address(0) {
            Some(_) => Ok(()),
            None => Err(Failure::usage(
                "a flood needs addresses of its own: run this on the server's machine, which has to be \
                 Linux, with --url http://127.0.0.1:PORT/ and without --one-address",
            )),
        }
    }

    pub async fn connect(&self, from: Option<IpAddr>) -> io::Result<TcpStream> {
        let socket =
            if self.address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(from) = from {
            socket.bind(SocketAddr::new(from, 0))?;
        }
        let stream = timeout(CONNECT_TIMEOUT, socket.connect(self.address)).await;
        let stream = stream.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}
