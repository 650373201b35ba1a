//! From encoded displays and the table to what everybody can expect.

use super::encode::Encoded;
use super::layers::{LAYER_ONE, ONE, add, add_positive, dense, dot, quarter, rectify};
use super::table::{ORDER_ROWS, TableInputs};
use super::{COLOR, HIDDEN, MOST_PLACES, Network, SECOND, TILE};

/// What has been added up so far of a position.
pub(crate) struct Head<'a> {
    network: &'a Network,
    table: &'a TableInputs,
    hidden: [i16; HIDDEN],
    colors: [[i16; COLOR]; 4],
    /// By colour of a tile.
    tiles: [[i16; TILE]; 4],
    /// By place on the wheel.
    wheel: [[i16; TILE]; ORDER_ROWS],
}

impl Network {
    /// Begins with the table.
    #[inline]
    pub(crate) fn head<'a>(&'a self, table: &'a TableInputs) -> Head<'a> {
        let weights = &self.head;
        let mut hidden = weights.kind[table.kind as usize];
        add(&mut hidden, &weights.wheel[table.wheel as usize]);
        add(&mut hidden, &weights.supply[table.supply as usize]);
        let mut wheel = [[0; TILE]; ORDER_ROWS];
        let tiles = table.tiles[..table.tile_count as usize].iter().flatten();
        for ((row, order), tile) in wheel.iter_mut().zip(&weights.order).zip(tiles) {
            *row = *order;
            add(row, &weights.tile[tile.index()]);
        }
        Head {
            network: self,
            table,
            hidden,
            colors: table.color_supply.map(|count| weights.color_supply[count as usize]),
            tiles: [[0; TILE]; 4],
            wheel,
        }
    }
}

impl Head<'_> {
    /// Adds the display of whoever has this place in the order of play.
    #[inline]
    pub(crate) fn add(&mut self, place: usize, display: &mut Encoded) {
        let weights = &self.network.places[place];
        let time = self.table.times[place] as usize;
        add(&mut self.hidden, &display.hidden);
        add(&mut self.hidden, &weights.time[time]);
        for (sum, color) in self.colors.iter_mut().zip(&display.colors) {
            add(sum, color);
        }
        for (sum, tile) in self.tiles.iter_mut().zip(&display.tiles) {
            add(sum, tile);
            add(sum, &weights.time_tile[time]);
        }
        let tiles = self.table.tiles[..self.table.tile_count as usize].iter().flatten();
        for (row, &tile) in self.wheel.iter_mut().zip(tiles) {
            add(row, &weights.best[display.best(tile) as usize]);
        }
    }

    /// By place: what the network says.
    #[inline]
    pub(crate) fn outputs(mut self) -> [f32; MOST_PLACES] {
        let weights = &self.network.head;
        let mut sums = [0; COLOR + TILE];
        let mut colors = [0; COLOR];
        self.colors.iter().for_each(|color| add_positive(&mut colors, color));
        let mut tiles = [0; TILE];
        let on_wheel = self.table.tiles[..self.table.tile_count as usize].iter().flatten();
        for (row, tile) in self.wheel.iter_mut().zip(on_wheel) {
            add(row, &self.tiles[tile.color() as usize]);
            add_positive(&mut tiles, row);
        }
        sums[..COLOR].copy_from_slice(&colors);
        sums[COLOR..].copy_from_slice(&tiles);
        add(&mut self.hidden, &dense(&quarter(&sums), &weights.sums));
        rectify(&mut self.hidden);
        let mut second: [i16; SECOND] = dense(&self.hidden, &weights.second);
        add(&mut second, &weights.second_bias[0]);
        rectify(&mut second);
        let mut outputs = [0.0; MOST_PLACES];
        for ((output, weights), [bias]) in
            outputs.iter_mut().zip(&weights.out).zip(&weights.out_bias)
        {
            let sum = dot(&second, weights) + i32::from(*bias) * LAYER_ONE;
            *output = sum as f32 / (ONE * LAYER_ONE) as f32;
        }
        outputs
    }
}
