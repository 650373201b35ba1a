//! From a display to the numbers that the head needs of it.

use nova_luna_rules::{TILE_COUNT, TileId};

use super::display::DisplayInputs;
use super::layers::{add, add_positive, dense, quarter, rectify};
use super::prospects::Prospects;
use super::{COLOR, DISPLAY, HIDDEN, Network, PARTS, TILE};

/// A display as its owner's place in the order of play makes it look.
#[derive(Clone)]
pub(crate) struct Encoded {
    pub(super) hidden: [i16; HIDDEN],
    /// By colour.
    pub(super) colors: [[i16; COLOR]; 4],
    /// By colour: what is the same for all tiles of it.
    pub(super) tiles: [[i16; TILE]; 4],
    prospects: Prospects,
    /// By tile: what it would do at best, once somebody has asked.
    best: [u8; TILE_COUNT],
}

/// Nobody has asked for this tile.
const UNKNOWN: u8 = u8::MAX;

impl Encoded {
    pub(super) const NOTHING: Encoded = Encoded {
        hidden: [0; HIDDEN],
        colors: [[0; COLOR]; 4],
        tiles: [[0; TILE]; 4],
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
        let mut sums = [0; 3 * PARTS];
        let (color_sum, rest) = sums.split_at_mut(PARTS);
        let (tile_sum, cell_sum) = rest.split_at_mut(PARTS);
        let mut sum = [0; PARTS];
        colors.iter().for_each(|color| add(&mut sum, color));
        color_sum.copy_from_slice(&sum);
        tile_sum.copy_from_slice(&self.tiles(inputs));
        cell_sum.copy_from_slice(&self.cells(inputs));
        let mut display: [i16; DISPLAY] = dense(&quarter(&sums), &self.display.whole);
        add(&mut display, &self.display.discs[inputs.discs as usize]);
        add(&mut display, &self.display.size[inputs.size as usize]);
        rectify(&mut display);

        let weights = &self.places[place];
        let whole = dense(&display, &weights.whole);
        let (hidden, whole) = whole.split_at(HIDDEN);
        encoded.hidden.copy_from_slice(hidden);
        for (c, color) in colors.iter().enumerate() {
            let mut color = dense(color, &weights.color);
            for (number, whole) in color.iter_mut().zip(whole) {
                *number = number.saturating_add(*whole);
            }
            let (color, tile) = color.split_at(COLOR);
            encoded.colors[c].copy_from_slice(color);
            encoded.tiles[c].copy_from_slice(tile);
        }
        encoded.prospects = inputs.prospects;
        encoded.best = [UNKNOWN; TILE_COUNT];
    }

    /// By colour: what the display offers for it.
    #[inline]
    fn colors(&self, inputs: &DisplayInputs) -> [[i16; PARTS]; 4] {
        let weights = &self.display;
        let mut colors = [weights.color_bias[0]; 4];
        for (c, sum) in colors.iter_mut().enumerate() {
            for &goal in &inputs.goals[c][..inputs.goal_count[c] as usize] {
                add(sum, &weights.goal[goal as usize]);
            }
            let [groups, best, second, completing] = inputs.colors[c];
            add(sum, &weights.groups[groups as usize]);
            add(sum, &weights.best_cell[best as usize]);
            add(sum, &weights.second_cell[second as usize]);
            add(sum, &weights.completing[completing as usize]);
            for cell in &inputs.cells[..inputs.cell_count as usize] {
                add(sum, &weights.cell[cell[c] as usize]);
            }
            rectify(sum);
        }
        colors
    }

    /// The tiles with open goals, added up.
    #[inline]
    fn tiles(&self, inputs: &DisplayInputs) -> [i16; PARTS] {
        let weights = &self.display;
        let mut sum = [0; PARTS];
        for &[first, second, third, tile] in &inputs.tiles[..inputs.tile_count as usize] {
            let mut row = weights.tile[tile as usize];
            for goal in [first, second, third] {
                if let Some(goal) = weights.tile_goal.get(goal as usize) {
                    add(&mut row, goal);
                }
            }
            add_positive(&mut sum, &row);
        }
        sum
    }

    /// The free cells, added up.
    #[inline]
    fn cells(&self, inputs: &DisplayInputs) -> [i16; PARTS] {
        let weights = &self.display;
        let mut sum = [0; PARTS];
        for &[a, b, c, d, beside] in &inputs.cells[..inputs.cell_count as usize] {
            let mut row = weights.cell_beside[beside as usize];
            for color in [a, b, c, d] {
                add(&mut row, &weights.cell_color[color as usize]);
            }
            add_positive(&mut sum, &row);
        }
        sum
    }
}
