//! The real server, and somebody who talks to it over real sockets.

mod server;

use nova_luna_client::{Address, Client, Method, Reply, Settings, new_id};
use nova_luna_protocol::online::{NewTable, SeatPlan};

pub use server::{PATIENCE, Server, serve};

/// Somebody without a session.
pub fn visitor(address: impl TryInto<Address>) -> Client {
    let address = address.try_into().ok().expect("an address");
    // Servers are killed and started again, so no connection is kept.
    let settings = Settings { timeout: PATIENCE, keep_alive: false, ..Settings::default() };
    Client::with(address, settings).expect("a client")
}

/// Somebody without a session, to be sent to a server by [`Client::at`].
pub fn nobody() -> Client {
    visitor("http://127.0.0.1:1/".parse::<Address>().expect("an address"))
}

/// A new guest.
pub async fn guest(address: impl TryInto<Address>) -> Client {
    let mut client = visitor(address);
    client.identify().await.expect("an identity");
    client
}

/// An answer, whatever it is.
pub async fn get(client: &Client, path: &str) -> Reply {
    client.send(client.request(Method::GET, path), "").await.expect("an answer")
}

/// A request for an ordinary table with these seats.
pub fn new_table_with(seats: &[SeatPlan]) -> NewTable {
    NewTable { id: new_id(), seats: seats.to_vec(), ..NewTable::default() }
}
