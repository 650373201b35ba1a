//! Networks as the database knows them. It must be possible to count what came from one network, also after a restart
//! and at other nodes, and no address is kept: so they are hashes that nobody without the database's secret can compute.

use hmac::{Hmac, KeyInit, Mac};
use nova_luna_store::Store;
use sha2::Sha256;
use tokio::sync::OnceCell;

use crate::error::Error;
use crate::limits::subnet::Subnet;
use crate::random;

/// How many bytes of a hash are kept. Networks that are taken for each other share their room.
const KEPT: usize = 8;

/// Makes the marks. The secret is read once.
#[derive(Default)]
pub struct NetworkMarks(OnceCell<String>);

impl NetworkMarks {
    /// The marks of [`Subnet::networks`], the widest first, with spaces between them.
    pub async fn of(&self, store: &Store, subnet: Subnet) -> Result<String, Error> {
        let read = async || store.secret("networks", &random::token()).await;
        let secret = self.0.get_or_try_init(read).await?;
        let keyed = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(Error::internal)?;
        let mark = |network: Subnet| {
            let hash = keyed.clone().chain_update(network.to_string()).finalize().into_bytes();
            random::hex(&hash[..KEPT])
        };
        let [narrow, wide, widest] = subnet.networks().map(mark);
        Ok([widest, wide, narrow].join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn marks_say_what_belongs_together_and_no_address() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        // Each time as in another process.
        let of = async |store: &Store, address: &str| {
            let subnet = Subnet::of(address.parse().unwrap());
            let marks = NetworkMarks::default().of(store, subnet).await.unwrap();
            marks.split(' ').map(str::to_owned).collect::<Vec<_>>()
        };
        let (one, other) =
            (of(&store, "2001:db8:0:1::1").await, of(&store, "2001:db8:0:2::1").await);
        assert_eq!((&one[..2], one.len()), (&other[..2], 3));
        assert_ne!(one[2], other[2]);
        assert!(one.iter().all(|mark| mark.len() == 2 * KEPT));
        assert_eq!(one, of(&store, "2001:db8:0:1::2").await);
        let elsewhere = Store::open("sqlite::memory:").await.unwrap();
        assert_ne!(one, of(&elsewhere, "2001:db8:0:1::1").await);
    }
}
