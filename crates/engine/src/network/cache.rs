//! Displays that have been encoded already.

use nova_luna_rules::{Position, Seat};

use super::Network;
use super::display::DisplayInputs;
use super::encode::Encoded;
use super::table::TableInputs;
use crate::display_cache::DisplayKey;
use crate::eval::softmax;
use crate::tuning::ENCODED_CACHE_BITS;

/// Encoded displays. A new one replaces whichever was in its place.
pub(crate) struct EncodedCache {
    keys: Vec<u64>,
    displays: Vec<Encoded>,
}

impl EncodedCache {
    /// The memory that it takes.
    pub(crate) const BYTES: usize = size_of::<(u64, Encoded)>() << ENCODED_CACHE_BITS;

    pub(crate) fn new() -> EncodedCache {
        EncodedCache {
            keys: vec![0; 1 << ENCODED_CACHE_BITS],
            displays: vec![Encoded::NOTHING; 1 << ENCODED_CACHE_BITS],
        }
    }

    /// Forgets everything: other networks encode differently.
    pub(crate) fn clear(&mut self) {
        self.keys.fill(0);
    }

    /// The chance of each seat to win in a game that is not over; `keys` are those of `position`.
    #[inline]
    pub(crate) fn chances(
        &mut self,
        network: &Network,
        position: &Position,
        keys: &[DisplayKey; 4],
    ) -> [f32; 4] {
        let table = TableInputs::of(position);
        let players = table.players as usize;
        let mut head = network.head(&table);
        for (place, &seat) in table.order[..players].iter().enumerate() {
            head.add(place, self.get(network, position, seat, place, keys[seat.index()]));
        }
        let outputs = head.outputs();
        let mut strengths = [f32::NEG_INFINITY; 4];
        for (seat, output) in table.order[..players].iter().zip(outputs) {
            strengths[seat.index()] = output;
        }
        softmax(strengths)
    }

    /// The display of `seat`, which has this place in the order of play.
    #[inline]
    fn get(
        &mut self,
        network: &Network,
        position: &Position,
        seat: Seat,
        place: usize,
        key: DisplayKey,
    ) -> &mut Encoded {
        let key = key.with(place as u64 + 4 * u64::from(position.discs_left(seat)));
        let slot = (key >> (64 - ENCODED_CACHE_BITS)) as usize;
        let display = &mut self.displays[slot];
        if self.keys[slot] != key {
            self.keys[slot] = key;
            network.encode(&DisplayInputs::of(position, seat), place, display);
        }
        display
    }
}
