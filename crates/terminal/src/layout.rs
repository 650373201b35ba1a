//! Where everything lies: one function from the size of the terminal to rectangles.

use ratatui::layout::Rect;

/// The smallest terminal that the table fits into.
pub const LEAST: (u16, u16) = (80, 24);

/// How large a tile is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    Small,
    Medium,
    Large,
}

impl Size {
    const ALL: [Size; 3] = [Size::Large, Size::Medium, Size::Small];

    /// The room for a tile, with the gap on its left and above it. A character is about twice as high as wide.
    pub fn pitch(self) -> (u16, u16) {
        match self {
            Size::Small => (7, 3),
            Size::Medium => (9, 4),
            Size::Large => (11, 5),
        }
    }

    pub fn larger(self) -> Size {
        if self == Size::Small { Size::Medium } else { Size::Large }
    }

    pub fn smaller(self) -> Size {
        if self == Size::Large { Size::Medium } else { Size::Small }
    }
}

/// Where everything at a table lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub wheel: Rect,
    pub wheel_size: Size,
    /// The players; each has the same share of it.
    pub cards: Rect,
    /// What a placement would bring, hints, and whatever else there is to say.
    pub facts: Rect,
    /// What happened last.
    pub log: Rect,
    pub display: Rect,
    pub footer: Rect,
    /// Whether there is room for small pictures of all displays.
    pub wide: bool,
}

/// The column of cards in a wide terminal.
const CARDS: u16 = 25;

impl Layout {
    /// The layout for a terminal of this size; nothing if it is too small.
    pub fn new(screen: Rect, players: usize) -> Option<Layout> {
        let Rect { width, height, .. } = screen;
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let wide = width >= 110 && height >= 36;
        let wheel_size = match wide {
            true if width >= 160 && height >= 50 => Size::Large,
            true => Size::Medium,
            false => Size::Small,
        };
        let (pitch_x, pitch_y) = wheel_size.pitch();
        let left = 4 * pitch_x + 1;
        let wheel = Rect::new(0, 1, left, 4 * pitch_y);
        let bottom = height - 1;
        let below = wheel.bottom();
        let (cards, facts, log, display) = if wide {
            let facts = Rect::new(1, below + 1, left - 1, 10.min(bottom - below - 1));
            let log_top = (facts.bottom() + 1).min(bottom);
            let log = Rect::new(1, log_top, left - 1, bottom - log_top);
            let display = Rect::new(left + 1, 1, width - left - CARDS - 2, bottom - 1);
            (Rect::new(width - CARDS, 1, CARDS, bottom - 1), facts, log, display)
        } else {
            let cards = Rect::new(1, below, left - 1, players.max(1) as u16);
            let room = bottom - cards.bottom();
            // The last lines of the log are welcome, but what is to be said goes first.
            let rows = room.saturating_sub(6);
            let facts = Rect::new(1, cards.bottom(), left - 1, room - rows);
            let log = Rect::new(1, bottom - rows, left - 1, rows);
            (cards, facts, log, Rect::new(left + 1, 1, width - left - 1, bottom - 1))
        };
        let footer = Rect::new(0, bottom, width, 1);
        Some(Layout { wheel, wheel_size, cards, facts, log, display, footer, wide })
    }

    /// Where a space of the wheel lies, with the gap on its left and above it. The twelve are the rim of a square of
    /// four by four, clockwise.
    pub fn space(&self, space: usize) -> Rect {
        let (column, row) = match space {
            11 => (0, 0),
            0..=2 => (space + 1, 0),
            3..=5 => (3, space - 2),
            6..=8 => (8 - space, 3),
            _ => (0, 11 - space),
        };
        let (x, y) = self.wheel_size.pitch();
        let (column, row) = (column as u16, row as u16);
        Rect::new(self.wheel.x + column * x, self.wheel.y + row * y, x, y)
    }

    /// The middle of the wheel.
    pub fn middle(&self) -> Rect {
        let (x, y) = self.wheel_size.pitch();
        Rect::new(self.wheel.x + x + 1, self.wheel.y + y, 2 * x - 1, 2 * y)
    }

    /// The space of the wheel at a place of the screen.
    pub fn space_at(&self, column: u16, row: u16) -> Option<usize> {
        (0..12).find(|&space| self.space(space).contains((column, row).into()))
    }

    /// The seat whose card is at a place of the screen.
    pub fn card_at(&self, column: u16, row: u16, players: usize) -> Option<u8> {
        let at = (column, row).into();
        (0..players as u8).find(|&seat| self.card(seat.into(), players).contains(at))
    }

    /// Where a player's card lies.
    pub fn card(&self, seat: usize, players: usize) -> Rect {
        let height = self.cards.height / players.max(1) as u16;
        let y = self.cards.y + seat as u16 * height;
        Rect::new(self.cards.x, y, self.cards.width, height)
    }
}

/// Where the rows of the start screen lie.
pub fn start_rows(screen: Rect, rows: usize) -> Rect {
    let width = 58.min(screen.width);
    let top = (screen.height / 2).saturating_sub(rows as u16 / 2) + 3;
    let y = top.min(screen.height.saturating_sub(rows as u16 + 2));
    Rect::new((screen.width - width) / 2, y, width, rows as u16)
}

/// How the player looks at a display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Camera {
    /// How large; without it, as large as fits.
    pub size: Option<Size>,
    /// How far the display was moved, in characters.
    pub pan: (i32, i32),
}

/// The cells that are shown: the first and the last column, the first and the last row.
pub type Bounds = ((i32, i32), (i32, i32));

/// The part of the display's area where cells are: below its title.
pub fn display_area(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

/// Where the cells of a display lie on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub size: Size,
    /// Where the cell of the first tile begins.
    origin: (i32, i32),
}

impl Grid {
    /// Puts a display into an area. `focus` is a cell that has to be seen.
    pub fn new(
        area: Rect,
        camera: Camera,
        (columns, rows): Bounds,
        focus: Option<(i32, i32)>,
    ) -> Grid {
        let (many_x, many_y) = (columns.1 - columns.0 + 1, rows.1 - rows.0 + 1);
        let needs = |size: Size| {
            let (x, y) = size.pitch();
            (many_x * i32::from(x) + 1, many_y * i32::from(y))
        };
        let (width, height) = (i32::from(area.width), i32::from(area.height));
        let fits = |size: &Size| needs(*size).0 <= width && needs(*size).1 <= height;
        let size = camera.size.or_else(|| Size::ALL.into_iter().find(fits)).unwrap_or(Size::Small);
        let (pitch_x, pitch_y) = (i32::from(size.pitch().0), i32::from(size.pitch().1));
        let (needs_x, needs_y) = needs(size);
        let start_x = i32::from(area.x) + (width - needs_x).div_euclid(2) + camera.pan.0;
        let start_y = i32::from(area.y) + (height - needs_y).div_euclid(2) + camera.pan.1;
        let mut origin = (start_x - columns.0 * pitch_x, start_y - rows.0 * pitch_y);
        if let Some((x, y)) = focus {
            let into = |at: i32, length: i32, first: i32, room: i32| {
                (first - at).max(0) + (first + room - at - length).min(0)
            };
            let at = (origin.0 + x * pitch_x, origin.1 + y * pitch_y);
            origin.0 += into(at.0, pitch_x + 1, area.x.into(), width);
            origin.1 += into(at.1, pitch_y, area.y.into(), height);
        }
        Grid { size, origin }
    }

    /// The upper left corner of a cell, with its gap.
    pub fn corner(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let (pitch_x, pitch_y) = self.size.pitch();
        (self.origin.0 + x * i32::from(pitch_x), self.origin.1 + y * i32::from(pitch_y))
    }

    /// The cell at a place of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> (i32, i32) {
        let (pitch_x, pitch_y) = self.size.pitch();
        let x = (i32::from(column) - self.origin.0).div_euclid(pitch_x.into());
        (x, (i32::from(row) - self.origin.1).div_euclid(pitch_y.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_and_everything_is_on_the_screen() {
        for (width, height) in [(80, 24), (100, 30), (110, 36), (120, 40), (160, 50), (250, 80)] {
            for players in 1..=4 {
                let screen = Rect::new(0, 0, width, height);
                let layout = Layout::new(screen, players).unwrap();
                let header = Rect::new(0, 0, width, 1);
                let Layout { wheel, cards, facts, log, display, footer, .. } = layout;
                let all = [header, wheel, cards, facts, log, display, footer];
                for (i, one) in all.iter().enumerate() {
                    assert_eq!(one.intersection(screen), *one, "{width}x{height} part {i}");
                    for (j, other) in all.iter().enumerate().filter(|(j, _)| *j != i) {
                        let empty = one.intersection(*other).is_empty();
                        assert!(empty, "{width}x{height} {players}: {i} and {j}");
                    }
                }
                assert!(facts.height >= 5, "{width}x{height} {players}");
            }
        }
    }

    #[test]
    fn a_small_terminal_has_no_layout() {
        assert_eq!(Layout::new(Rect::new(0, 0, 79, 24), 2), None);
        assert_eq!(Layout::new(Rect::new(0, 0, 80, 23), 2), None);
    }

    #[test]
    fn the_spaces_of_the_wheel_go_round() {
        let layout = Layout::new(Rect::new(0, 0, 120, 40), 2).unwrap();
        for space in 0..12 {
            let (one, next) = (layout.space(space), layout.space((space + 1) % 12));
            let apart = one.x.abs_diff(next.x) / 9 + one.y.abs_diff(next.y) / 4;
            assert_eq!(apart, 1, "space {space}");
            assert_eq!(layout.space_at(one.x + 3, one.y + 2), Some(space));
        }
    }

    #[test]
    fn a_cell_is_found_where_it_is_drawn() {
        let area = Rect::new(30, 1, 50, 21);
        for bounds in [((0, 0), (0, 0)), ((-3, 4), (-2, 3)), ((-20, 20), (-9, 9))] {
            let grid = Grid::new(area, Camera::default(), bounds, Some((bounds.0.1, bounds.1.1)));
            let (x, y) = grid.corner((bounds.0.1, bounds.1.1));
            assert!(area.contains((x as u16, y as u16).into()), "{bounds:?} {grid:?}");
            assert_eq!(grid.cell_at(x as u16, y as u16), (bounds.0.1, bounds.1.1));
        }
    }

    #[test]
    fn a_display_is_drawn_as_large_as_it_fits() {
        let area = Rect::new(0, 0, 60, 38);
        let size = |columns| Grid::new(area, Camera::default(), (columns, (0, 3)), None).size;
        assert_eq!(size((0, 4)), Size::Large);
        assert_eq!(size((0, 5)), Size::Medium);
        assert_eq!(size((0, 7)), Size::Small);
        assert_eq!(size((0, 30)), Size::Small);
    }
}
