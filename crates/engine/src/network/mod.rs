//! The learned evaluation: a small network of integers.
//!
//! Every first layer is a table of rows to be added up, so that it costs an addition for each thing that
//! is seen. The colours share all weights, for the game is the same whatever the colours are called; only
//! the tiles on the wheel are known one by one.
//!
//! A display is encoded for its owner's place in the order of play ([`display`]), and the same few
//! displays come back all the time in a search, which remembers them. What is on the table
//! besides ([`table`]), what can be done with it before another moves ([`turns`]), and the encoded displays
//! go through the head, which tells everybody's chances.
//!
//! All rows have 32 numbers or a multiple: shorter ones the compiler does not turn into vector instructions.
//!
//! Weights and sums are integers: the same position has the same value on every machine. `lab/` has the
//! other half, which finds the weights.

pub(crate) mod display;
pub(crate) mod encode;
pub(crate) mod file;
mod head;
mod layers;
mod product;
pub(crate) mod prospects;
pub(crate) mod table;
pub(crate) mod turns;

use display::DisplayInputs;
use encode::Encoded;
use layers::{Dense, Rows};
use nova_luna_rules::Position;
use table::TableInputs;

use crate::display_cache::{DisplayCache, DisplayKey};
use crate::eval::softmax;
use crate::tuning::ENCODED_CACHE_BITS;

/// Numbers for a colour of a display, for its tiles with open goals, and for its free cells.
const PARTS: usize = 32;
/// Numbers for a whole display.
const DISPLAY: usize = 32;
/// Numbers for a colour and for a tile on the wheel in the head.
const OFFER: usize = 32;
/// Numbers for a position: the first hidden layer of the head, and the second.
const HIDDEN: usize = 32;
const SECOND: usize = 32;

/// How many players a network can know.
pub(crate) const MOST_PLACES: usize = 4;
/// How many players, in the order of play, are asked what they can do with the tiles on the wheel.
pub(crate) const OUTLOOKS: usize = 2;

/// Displays that have been encoded.
pub(crate) type EncodedDisplays = DisplayCache<Encoded, ENCODED_CACHE_BITS>;

/// The weights.
pub struct Network {
    display: DisplayWeights,
    /// By place in the order of play.
    places: Box<[PlaceWeights]>,
    head: HeadWeights,
}

/// Solo: how many points of a score one stands for in the output.
const POINTS: f32 = 16.0;

impl Network {
    /// For how many players it is, at most.
    pub(crate) fn places(&self) -> usize {
        self.places.len()
    }

    /// By place in the order of play: what the network says, without a memory.
    pub fn outputs(&self, position: &Position) -> [f32; MOST_PLACES] {
        let table = TableInputs::of(position);
        let mut head = self.head(&table);
        for (place, &seat) in position.moon().order().iter().enumerate() {
            let mut display = Encoded::NOTHING;
            self.encode(&DisplayInputs::of(position, seat), place, &mut display);
            head.add(place, &mut display);
        }
        head.outputs()
    }

    /// The chance of each seat to win in a game that is not over; `keys` are those of the displays of `position`, and `known` has
    /// some of them encoded.
    #[inline]
    pub(crate) fn chances(
        &self,
        position: &Position,
        keys: &[DisplayKey; 4],
        known: &mut EncodedDisplays,
    ) -> [f32; 4] {
        let table = TableInputs::of(position);
        let order = &table.order[..table.players as usize];
        let mut head = self.head(&table);
        for (place, &seat) in order.iter().enumerate() {
            let discs = u64::from(position.discs_left(seat));
            let key = keys[seat.index()].with(place as u64 + 4 * discs);
            let encode = |display: &mut Encoded| {
                self.encode(&DisplayInputs::of(position, seat), place, display);
            };
            head.add(place, known.get(key, encode));
        }
        let mut strengths = [f32::NEG_INFINITY; 4];
        for (seat, output) in order.iter().zip(head.outputs()) {
            strengths[seat.index()] = output;
        }
        softmax(strengths)
    }

    /// Solo: what the rest of the game costs.
    pub(crate) fn rest(&self, position: &Position) -> f32 {
        self.outputs(position)[0] * POINTS
    }
}

/// What turns a display into numbers, whoever it belongs to.
struct DisplayWeights {
    goal: Rows<PARTS>,
    cell: Rows<PARTS>,
    best_cell: Rows<PARTS>,
    second_cell: Rows<PARTS>,
    groups: Rows<PARTS>,
    completing: Rows<PARTS>,
    color_bias: Rows<PARTS>,
    tile_goal: Rows<PARTS>,
    tile: Rows<PARTS>,
    cell_color: Rows<PARTS>,
    cell_beside: Rows<PARTS>,
    whole: [Dense<PARTS, DISPLAY>; 3],
    discs: Rows<DISPLAY>,
    size: Rows<DISPLAY>,
}

/// What a display means for the one who moves next, for the one after, and so on.
struct PlaceWeights {
    /// From the numbers of the whole display: for the position, and for every colour and its tiles.
    whole: Dense<DISPLAY, HIDDEN>,
    every: Dense<DISPLAY, OFFER>,
    /// From the numbers of a colour: for that colour, for the tiles of it.
    color: Dense<PARTS, OFFER>,
    time: Rows<HIDDEN>,
    time_tile: Rows<OFFER>,
    /// What a tile on the wheel would do at best.
    best: Rows<OFFER>,
}

/// What is on the table besides the displays, and what follows from everything.
struct HeadWeights {
    kind: Rows<HIDDEN>,
    wheel: Rows<HIDDEN>,
    supply: Rows<HIDDEN>,
    /// What [`turns`] says.
    turns: [Rows<HIDDEN>; turns::TABLES.len()],
    color_supply: Rows<OFFER>,
    tile: Rows<OFFER>,
    order: Rows<OFFER>,
    /// From the sums over colours and over tiles.
    sums: [Dense<OFFER, HIDDEN>; 2],
    second: Dense<HIDDEN, SECOND>,
    second_bias: Rows<SECOND>,
    /// By place.
    out: Rows<SECOND>,
    out_bias: Rows<1>,
}

#[cfg(test)]
mod tests;
