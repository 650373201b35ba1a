//! The cells of a display: where they lie on the screen, and from one to the next.

use nova_luna_protocol::PlacedJson;
use nova_luna_protocol::online::GameState;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::layout::{Bounds, Camera, Grid, Layout, display_area};

/// A cell of a display.
pub type Cell = (i32, i32);

/// The cell that an arrow leads to: the nearest in that direction, rather straight on than aside.
pub fn walk(from: Cell, (dx, dy): (i32, i32), free: &[Cell]) -> Option<Cell> {
    let measure = |&(x, y): &Cell| {
        let (along, aside) = match dx {
            0 => ((y - from.1) * dy, (x - from.0).abs()),
            _ => ((x - from.0) * dx, (y - from.1).abs()),
        };
        (along > 0).then_some(along + 2 * aside)
    };
    let ahead = free.iter().filter_map(|cell| Some((measure(cell)?, *cell)));
    ahead.min().map(|(_, cell)| cell)
}

/// Where the cells of a seat's display lie. `focus` is always to be seen.
pub fn grid(
    layout: &Layout,
    camera: Camera,
    game: Option<&GameState>,
    seat: u8,
    focus: Option<Cell>,
) -> Grid {
    let bounds = game.map_or(((0, 0), (0, 0)), |game| bounds(game, usize::from(seat)));
    Grid::new(display_area(layout.display), camera, bounds, focus)
}

/// The cells of a display and those around it.
fn bounds(game: &GameState, seat: usize) -> Bounds {
    let display = game.view.players.get(seat).map(|player| player.display.as_slice());
    let display = display.unwrap_or_default();
    let range = |of: &dyn Fn(&PlacedJson) -> i32| {
        let all = || display.iter().map(of);
        match (all().min(), all().max()) {
            (Some(first), Some(last)) => (first - 1, last + 1),
            _ => (0, 0),
        }
    };
    (range(&|placed| placed.x), range(&|placed| placed.y))
}

/// Moves the display by a key; says whether the key does that.
pub fn move_by_key(camera: &mut Camera, key: KeyEvent) -> bool {
    let (x, y) = &mut camera.pan;
    match key.code {
        KeyCode::Char('0') => *camera = Camera::default(),
        _ if !key.modifiers.contains(KeyModifiers::SHIFT) => return false,
        KeyCode::Left => *x += 8,
        KeyCode::Right => *x -= 8,
        KeyCode::Up => *y += 4,
        KeyCode::Down => *y -= 4,
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_to_the_nearest_free_cell() {
        let free = [(0, -1), (-1, 0), (1, 0), (0, 1), (3, 0)];
        assert_eq!(walk((-1, 0), (1, 0), &free), Some((1, 0)));
        assert_eq!(walk((1, 0), (1, 0), &free), Some((3, 0)));
        assert_eq!(walk((0, -1), (0, 1), &free), Some((0, 1)));
        assert_eq!(walk((0, 1), (0, 1), &free), None);
    }

    #[test]
    fn every_free_cell_can_be_reached_from_every_other() {
        let tiles = [(0, 0), (1, 0), (1, 1), (2, 1), (1, 2), (-1, 0), (-1, 1), (-1, 2), (0, 2)];
        let mut free: Vec<Cell> = tiles
            .iter()
            .flat_map(|(x, y)| [(x + 1, *y), (x - 1, *y), (*x, y + 1), (*x, y - 1)])
            .filter(|cell| !tiles.contains(cell))
            .collect();
        free.sort_unstable();
        free.dedup();
        for &start in &free {
            let mut reached = vec![start];
            let mut next = 0;
            while let Some(&from) = reached.get(next) {
                next += 1;
                for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    if let Some(to) =
                        walk(from, direction, &free).filter(|to| !reached.contains(to))
                    {
                        reached.push(to);
                    }
                }
            }
            assert_eq!(reached.len(), free.len(), "from {start:?}");
        }
    }
}
