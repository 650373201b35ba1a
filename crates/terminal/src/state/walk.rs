//! From one free cell to the next.

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
