//! Which network values which kind of game.

use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use nova_luna_rules::Position;

use crate::network::Network;

/// The networks in use, named by the first digits of their hashes. `lab/install.py` writes these lines.
#[cfg(not(target_arch = "wasm32"))]
const IN_USE: &[(&str, &[u8])] = &[
    ("more-a605d11ddf7d.bin", include_bytes!("../networks/more-a605d11ddf7d.bin")),
    ("solo-08b328f22a64.bin", include_bytes!("../networks/solo-08b328f22a64.bin")),
    ("two-d34613deeee2.bin", include_bytes!("../networks/two-d34613deeee2.bin")),
];

/// A page fetches each of them when a game needs it.
#[cfg(target_arch = "wasm32")]
const IN_USE: &[(&str, &[u8])] = &[];

static NETWORKS: LazyLock<RwLock<Networks>> = LazyLock::new(|| {
    let networks = IN_USE.iter().filter_map(|(_, file)| Network::read(file).ok());
    RwLock::new(networks.fold(Networks::default(), Networks::with))
});

/// Takes the network of a file into use, for bots that are made from now on. Tells whether it is one.
pub fn add_network(file: &[u8]) -> bool {
    let Ok(network) = Network::read(file) else { return false };
    let mut networks = NETWORKS.write().unwrap_or_else(PoisonError::into_inner);
    *networks = networks.clone().with(network);
    true
}

/// The networks that there are. Where there is none, the linear evaluation does its work.
#[derive(Clone, Default)]
pub(crate) struct Networks {
    /// For solo games, for two players, and for three and four.
    by_size: [Option<Arc<Network>>; 3],
}

impl Networks {
    /// Those that were chosen by matches.
    pub(crate) fn in_use() -> Networks {
        NETWORKS.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// With a network for the games that it has places for.
    #[must_use]
    pub(crate) fn with(mut self, network: Network) -> Networks {
        let size = (network.places() - 1).min(2);
        self.by_size[size] = Some(Arc::new(network));
        self
    }

    /// The network for such a game.
    #[inline]
    pub(crate) fn of(&self, position: &Position) -> Option<&Arc<Network>> {
        let size = (position.variant().players() - 1).min(2);
        self.by_size[size].as_ref()
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn every_network_can_be_read_and_is_the_one_it_is_called() {
        let mut bytes = 0;
        for (name, file) in IN_USE {
            assert!(Network::read(file).is_ok(), "{name}");
            let hash: String =
                Sha256::digest(file).iter().map(|byte| format!("{byte:02x}")).collect();
            assert!(name.ends_with(&format!("-{}.bin", &hash[..12])), "{name}");
            bytes += file.len();
        }
        assert!(bytes <= 200_000, "{bytes} bytes are much for a page");
    }
}
