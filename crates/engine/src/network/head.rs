//! From encoded displays and the table to what everybody can expect.

use super::encode::Encoded;
use super::layers::{LAYER_ONE, ONE, Row, Sums, dense};
use super::table::{ORDER_ROWS, TableInputs};
use super::turns;
use super::{HIDDEN, MOST_PLACES, Network, OFFER};

/// What has been added up so far of a position.
pub(crate) struct Head<'a> {
    network: &'a Network,
    table: &'a TableInputs,
    hidden: Row<HIDDEN>,
    /// By colour: for the colour itself and for all tiles of it.
    colors: [Row<OFFER>; 4],
    /// For every tile.
    every: Row<OFFER>,
    /// By place in the order of play: what the tiles on the wheel would do at best.
    best: [[u8; ORDER_ROWS]; MOST_PLACES],
}

impl Network {
    /// Begins with the table.
    #[inline]
    pub(crate) fn head<'a>(&'a self, table: &'a TableInputs) -> Head<'a> {
        let weights = &self.head;
        let mut hidden = weights.kind[table.kind as usize];
        hidden.add(&weights.wheel[table.wheel as usize]);
        hidden.add(&weights.supply[table.supply as usize]);
        let colors = table.color_supply.map(|count| weights.color_supply[count as usize]);
        let best = [[0; ORDER_ROWS]; MOST_PLACES];
        Head { network: self, table, hidden, colors, every: Row::ZERO, best }
    }
}

impl Head<'_> {
    /// Adds the display of whoever has this place in the order of play.
    #[inline]
    pub(crate) fn add(&mut self, place: usize, display: &mut Encoded) {
        let weights = &self.network.places[place];
        let time = self.table.times[place] as usize;
        self.hidden.add(&display.hidden);
        self.hidden.add(&weights.time[time]);
        self.every.add(&weights.time_tile[time]);
        for (sum, color) in self.colors.iter_mut().zip(&display.colors) {
            sum.add(color);
        }
        for (best, tile) in self.best[place].iter_mut().zip(self.table.on_wheel()) {
            *best = display.best(tile);
        }
    }

    /// By place: what the network says.
    #[inline]
    pub(crate) fn outputs(mut self) -> [f32; MOST_PLACES] {
        let weights = &self.network.head;
        let [first, second, ..] = &self.best;
        for (table, &row) in weights.turns.iter().zip(&turns::rows(self.table, [first, second])) {
            if let Some(row) = table.get(row as usize) {
                self.hidden.add(row);
            }
        }
        let (mut colors, mut tiles) = (Row::ZERO, Row::ZERO);
        for color in &mut self.colors {
            colors.add_positive(color);
            color.add(&self.every);
        }
        let places = &self.network.places[..self.table.players as usize];
        for ((i, order), tile) in weights.order.iter().enumerate().zip(self.table.on_wheel()) {
            let mut row = *order;
            row.add(&weights.tile[tile.index()]);
            row.add(&self.colors[tile.color() as usize]);
            for (place, best) in places.iter().zip(&self.best) {
                row.add(&place.best[best[i] as usize]);
            }
            tiles.add_positive(&row);
        }
        let mut sums = Sums::NONE;
        sums.add(&colors.quarter(), &weights.sums[0]);
        sums.add(&tiles.quarter(), &weights.sums[1]);
        self.hidden.add(&sums.done());
        self.hidden.rectify();
        let mut second = dense(&self.hidden, &weights.second);
        second.add(&weights.second_bias[0]);
        second.rectify();
        let mut outputs = [0.0; MOST_PLACES];
        for ((output, weights), bias) in outputs.iter_mut().zip(&weights.out).zip(&weights.out_bias)
        {
            let sum = second.dot(weights) + i32::from(bias.0[0]) * LAYER_ONE;
            *output = sum as f32 / (ONE * LAYER_ONE) as f32;
        }
        outputs
    }
}
