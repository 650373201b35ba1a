//! Reads the weights.
//!
//! A file begins with eight letters, how many places in the order of play the network knows, and how many
//! kinds of game. Then come all weights, one byte each, table by table in the order of this file: of a
//! table row by row, of a layer input by input. `lab/train.py` writes it.

use thiserror::Error;

use super::display::{
    BESIDE_ROWS, CELL_ROWS, COMPLETING_ROWS, DISC_ROWS, GOAL_ROWS, GROUP_ROWS, SIZE_ROWS,
    TILE_GOAL_ROWS, TILE_ROWS,
};
use super::layers::{Dense, Row, Rows};
use super::product::Factor;
use super::prospects::BEST_ROWS;
use super::table::{COLOR_SUPPLY_ROWS, ORDER_ROWS, SUPPLY_ROWS, TIME_ROWS, WHEEL_ROWS};
use super::turns::TABLES;
use super::{DisplayWeights, HeadWeights, MOST_PLACES, Network, PlaceWeights};
use nova_luna_rules::TILE_COUNT;

/// What every file of this shape begins with.
const BEGIN: &[u8; 8] = b"nlnet-02";

/// A file that has no weights of this network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadNetwork {
    /// It begins with something else.
    #[error(
        "a network begins with `nlnet-02`, its places (1, 2 or 4) and its kinds of game (1 to 3)"
    )]
    Begin,
    /// There are too few weights or too many.
    #[error("a network of this shape has another number of weights")]
    Size,
}

impl Network {
    /// The network of this file.
    pub fn read(bytes: &[u8]) -> Result<Network, BadNetwork> {
        let (begin, rest) = bytes.split_at_checked(10).ok_or(BadNetwork::Begin)?;
        let (places, kinds) = (begin[8] as usize, begin[9] as usize);
        if &begin[..8] != BEGIN
            || ![1, 2, MOST_PLACES].contains(&places)
            || !(1..=3).contains(&kinds)
        {
            return Err(BadNetwork::Begin);
        }
        let mut weights = Reader { rest, too_short: false };
        let network = Network {
            display: weights.display(),
            places: (0..places).map(|_| weights.place()).collect(),
            head: weights.head(places, kinds),
        };
        if weights.too_short || !weights.rest.is_empty() {
            return Err(BadNetwork::Size);
        }
        Ok(network)
    }
}

/// The weights that have not been read yet. When there are too few, it goes on with zeros and says so at the end.
struct Reader<'a> {
    rest: &'a [u8],
    too_short: bool,
}

impl Reader<'_> {
    fn rows<const N: usize>(&mut self, count: usize) -> Rows<N> {
        let Some((bytes, rest)) = self.rest.split_at_checked(count * N) else {
            self.too_short = true;
            return vec![Row::ZERO; count].into();
        };
        self.rest = rest;
        let (rows, _) = bytes.as_chunks::<N>();
        rows.iter().map(|row| Row(row.map(|weight| i16::from(weight as i8)))).collect()
    }

    fn dense<const IN: usize, const OUT: usize>(&mut self) -> Dense<IN, OUT> {
        let mut dense = Box::new([Row::ZERO; IN]);
        for (dense, row) in dense.iter_mut().zip(self.rows::<OUT>(IN)) {
            *dense = Row(row.0.map(Factor::weight));
        }
        dense
    }

    fn display(&mut self) -> DisplayWeights {
        DisplayWeights {
            goal: self.rows(GOAL_ROWS),
            cell: self.rows(CELL_ROWS),
            best_cell: self.rows(CELL_ROWS),
            second_cell: self.rows(CELL_ROWS),
            groups: self.rows(GROUP_ROWS),
            completing: self.rows(COMPLETING_ROWS),
            color_bias: self.rows(1),
            tile_goal: self.rows(TILE_GOAL_ROWS),
            tile: self.rows(TILE_ROWS),
            cell_color: self.rows(CELL_ROWS),
            cell_beside: self.rows(BESIDE_ROWS),
            whole: [(); 3].map(|()| self.dense()),
            discs: self.rows(DISC_ROWS),
            size: self.rows(SIZE_ROWS),
        }
    }

    fn place(&mut self) -> PlaceWeights {
        PlaceWeights {
            whole: self.dense(),
            every: self.dense(),
            color: self.dense(),
            time: self.rows(TIME_ROWS),
            time_tile: self.rows(TIME_ROWS),
            best: self.rows(BEST_ROWS),
        }
    }

    fn head(&mut self, places: usize, kinds: usize) -> HeadWeights {
        HeadWeights {
            kind: self.rows(kinds),
            wheel: self.rows(WHEEL_ROWS),
            supply: self.rows(SUPPLY_ROWS),
            turns: TABLES.map(|rows| self.rows(rows)),
            color_supply: self.rows(COLOR_SUPPLY_ROWS),
            tile: self.rows(TILE_COUNT),
            order: self.rows(ORDER_ROWS),
            sums: [(); 2].map(|()| self.dense()),
            second: self.dense(),
            second_bias: self.rows(1),
            out: self.rows(places),
            out_bias: self.rows(places),
        }
    }
}
