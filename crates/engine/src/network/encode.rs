//! From a display to the numbers that the head needs of it.

use nova_luna_rules::{TILE_COUNT, TileId};

use super::display::DisplayInputs;
use super::layers::{Row, Sums, dense};
use super::prospects::Prospects;
use super::{HIDDEN, Network, OFFER, PARTS};

/// A display as its owner's place in the order of play makes it look.
#[derive(Clone)]
pub(crate) struct Encoded {
    pub(super) hidden: Row<HIDDEN>,
    /// By colour: for the colour itself, and what is the same for all tiles of it.
    pub(super) colors: [Row<OFFER>; 4],
    prospects: Prospects,
    /// By tile: what it would do at best, once somebody has asked.
    best: [u8; TILE_COUNT],
}

/// Nobody has asked for this tile.
const UNKNOWN: u8 = u8::MAX;

impl Encoded {
    pub(crate) const NOTHING: Encoded = Encoded {
        hidden: Row::ZERO,
        colors: [Row::ZERO; 4],
        prospects: Prospects::new(0),
        best: [UNKNOWN; TILE_COUNT],
    };

    /// What `tile` would do at best.
    #[inline]
    pub(super) fn best(&mut self, tile: TileId) -> u8 {
        let best = &mut self.best[tile.index()];
        if *best == UNKNOWN {
            *best = self.prospects.best(tile);
        }
        *best
    }
}

impl Network {
    /// Encodes a display whose owner has this place in the order of play.
    pub(crate) fn encode(&self, inputs: &DisplayInputs, place: usize, encoded: &mut Encoded) {
        let colors = self.colors(inputs);
        let mut color_sum = Row::ZERO;
        colors.iter().for_each(|color| color_sum.add(color));
        let mut display = Sums::NONE;
        let whole = &self.display.whole;
        display.add(&color_sum.quarter(), &whole[0]);
        display.add(&self.tiles(inputs).quarter(), &whole[1]);
        display.add(&self.cells(inputs).quarter(), &whole[2]);
        let mut display = display.done();
        display.add(&self.display.discs[inputs.discs as usize]);
        display.add(&self.display.size[inputs.size as usize]);
        display.rectify();

        let weights = &self.places[place];
        encoded.hidden = dense(&display, &weights.whole);
        let every = dense(&display, &weights.every);
        for (encoded, color) in encoded.colors.iter_mut().zip(&colors) {
            *encoded = dense(color, &weights.color);
            encoded.add(&every);
        }
        encoded.prospects = inputs.prospects;
        encoded.best = [UNKNOWN; TILE_COUNT];
    }

    /// By colour: what the display offers for it.
    #[inline]
    fn colors(&self, inputs: &DisplayInputs) -> [Row<PARTS>; 4] {
        let weights = &self.display;
        let mut colors = [Row::ZERO; 4];
        for (c, color) in colors.iter_mut().enumerate() {
            let goals = &inputs.goals[c][..inputs.goal_count[c] as usize];
            let cells = &inputs.cells[..inputs.cell_count as usize];
            let [groups, best, second, completing] = inputs.colors[c];
            let mut sum = weights.color_bias[0];
            sum.add(&weights.groups[groups as usize]);
            sum.add(&weights.best_cell[best as usize]);
            sum.add(&weights.second_cell[second as usize]);
            sum.add(&weights.completing[completing as usize]);
            sum.add_all(goals.iter().map(|&goal| &weights.goal[goal as usize]));
            sum.add_all(cells.iter().map(|cell| &weights.cell[cell[c] as usize]));
            sum.rectify();
            *color = sum;
        }
        colors
    }

    /// The tiles with open goals, added up.
    #[inline]
    fn tiles(&self, inputs: &DisplayInputs) -> Row<PARTS> {
        let weights = &self.display;
        let mut sum = Row::ZERO;
        for &[first, second, third, tile] in &inputs.tiles[..inputs.tile_count as usize] {
            let mut row = weights.tile[tile as usize];
            for goal in [first, second, third] {
                if let Some(goal) = weights.tile_goal.get(goal as usize) {
                    row.add(goal);
                }
            }
            sum.add_positive(&row);
        }
        sum
    }

    /// The free cells, added up.
    #[inline]
    fn cells(&self, inputs: &DisplayInputs) -> Row<PARTS> {
        let weights = &self.display;
        let mut sum = Row::ZERO;
        let cells = &inputs.cells[..inputs.cell_count as usize];
        for (&[a, b, c, d], &beside) in cells.iter().zip(&inputs.beside) {
            let mut row = weights.cell_beside[beside as usize];
            for color in [a, b, c, d] {
                row.add(&weights.cell_color[color as usize]);
            }
            sum.add_positive(&row);
        }
        sum
    }
}
