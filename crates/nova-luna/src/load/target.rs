//! The server under load.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use nova_luna_client::{Address, Client, Error, Method, Settings};

use super::{Common, LoadError};
use crate::exit::Failure;

/// How long an answer may take before it counts as none.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// The address of the first player, on this machine.
const FIRST: Ipv4Addr = Ipv4Addr::new(127, 64, 0, 1);

/// Where a flood comes from, at a server on this machine.
pub const FLOOD: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 32, 0, 1));

/// The server under load.
#[derive(Clone, Debug)]
pub struct Target {
    address: Address,
    one_address: bool,
}

impl Target {
    pub async fn new(common: &Common) -> Result<Target, Failure> {
        let usage = |error: Error| Failure::usage(format_args!("--url: {error}"));
        let address: Address = common.url.parse().map_err(usage)?;
        let target = Target { address, one_address: common.one_address };
        match target.answers().await {
            Ok(()) => Ok(target),
            Err(error) => Err(Failure::usage(format_args!(
                "--url: no server answers at {} ({error}); start one, or name another address",
                target.address
            ))),
        }
    }

    /// Whether there is a server.
    pub async fn answers(&self) -> Result<(), LoadError> {
        let client = self.client(None, false)?;
        client.send(client.request(Method::GET, "/healthz"), "").await?;
        Ok(())
    }

    /// Somebody without a session.
    pub fn client(&self, from: Option<IpAddr>, keep_alive: bool) -> Result<Client, LoadError> {
        let settings = Settings { timeout: ANSWER_TIMEOUT, local_address: from, keep_alive };
        Ok(Client::with(self.address.clone(), settings)?)
    }

    /// A new guest. Each number has an address of its own, if that is possible.
    pub async fn guest(&self, number: u32) -> Result<Client, LoadError> {
        self.guest_from(self.source_address(number)).await
    }

    /// A new guest from this address.
    pub async fn guest_from(&self, from: Option<IpAddr>) -> Result<Client, LoadError> {
        let mut guest = self.client(from, false)?;
        guest.identify().await?;
        Ok(guest)
    }

    /// The address that the player with this number comes from; `None` leaves it to the system.
    pub fn source_address(&self, player: u32) -> Option<IpAddr> {
        let host = self.address.host();
        let is_local =
            host == "localhost" || host.parse().is_ok_and(|it: Ipv4Addr| it.is_loopback());
        // Some systems have only 127.0.0.1.
        let many = cfg!(target_os = "linux") && is_local && !self.one_address;
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
}
