//! A player's display, with what matters in it brought out.

use nova_luna_rules::{Cell, GoalId, Placed, Position, Seat, TileId, TileSet};

use super::svg::{N, Svg, night};
use super::tile::{self, CORNER, Look, SIDE};

/// From one tile to the next.
const PITCH: f64 = 113.0;

/// What is to be seen of the display of seat 0.
pub(super) struct Display<'p> {
    pub(super) position: &'p Position,
    /// The goals that the picture is about.
    pub(super) focus: Vec<GoalId>,
    /// A tile about to be placed.
    pub(super) placing: Option<Placed>,
    /// Whether the free cells around it are shown, and the corners that are none.
    pub(super) free: bool,
    /// The cells that the picture has room for, from upper left to lower right.
    pub(super) bounds: (Cell, Cell),
}

/// The smallest bounds for the display of seat 0 with a tile about to be placed.
pub(super) fn bounds(position: &Position, placing: Option<Placed>, free: bool) -> (Cell, Cell) {
    let mut cells: Vec<Cell> = position.display(SEAT).map(|placed| placed.cell).collect();
    cells.extend(placing.map(|placed| placed.cell));
    if free {
        cells.extend(position.free_cells(SEAT));
    }
    cells.into_iter().fold((Cell::ORIGIN, Cell::ORIGIN), |bounds, cell| join(bounds, (cell, cell)))
}

/// Bounds that hold both.
pub(super) fn join(one: (Cell, Cell), other: (Cell, Cell)) -> (Cell, Cell) {
    let least = Cell { x: one.0.x.min(other.0.x), y: one.0.y.min(other.0.y) };
    let most = Cell { x: one.1.x.max(other.1.x), y: one.1.y.max(other.1.y) };
    (least, most)
}

/// Whose display is drawn.
const SEAT: Seat = Seat::ALL[0];

/// The tiles that count for `goal` (R5.1, R5.2): in each of its colours, the tiles beside its tile
/// and whatever is connected to them in their own colour, but not the tile itself.
pub(super) fn counted(position: &Position, goal: GoalId) -> TileSet {
    let mut counted = TileSet::EMPTY;
    let Some((seat, cell)) = position.whereabouts(goal.tile) else { return counted };
    let needs = goal.tile.goals()[usize::from(goal.index)].needs;
    for beside in cell.neighbours().into_iter().filter_map(|cell| position.tile_at(seat, cell)) {
        if needs.of(beside.color()) > 0 {
            counted |= position.group(beside);
        }
    }
    counted - TileSet::only(goal.tile)
}

/// Whether `goal` asks for tiles of the colour of `tile`.
fn wanted(goal: &GoalId, tile: TileId) -> bool {
    goal.tile.goals()[usize::from(goal.index)].needs.of(tile.color()) > 0
}

/// A cross in a dark disc: this does not count.
fn cross(svg: &mut Svg, x: f64, y: f64, radius: f64) {
    svg.open(x, y, radius, "");
    svg.add(format!(
        "<circle r=\"1\" fill=\"{}\" stroke=\"{}\" stroke-width=\".12\"/>\
         <path d=\"M-.38 -.38L.38 .38M.38 -.38L-.38 .38\" stroke=\"{}\" stroke-width=\".24\"/>",
        night::SKY,
        night::TEXT,
        night::TEXT
    ));
    svg.close();
}

impl Display<'_> {
    /// Its size when a tile's side is `side`.
    pub(super) fn size(&self, side: f64) -> (f64, f64) {
        let (least, most) = self.bounds;
        let long = |steps: i8| (f64::from(steps) * PITCH + SIDE) * side / SIDE;
        (long(most.x - least.x), long(most.y - least.y))
    }

    /// Where the upper left corner of `cell` is, in a display whose tiles have the side [`SIDE`].
    fn place(&self, cell: Cell) -> (f64, f64) {
        let (least, _) = self.bounds;
        (f64::from(cell.x - least.x) * PITCH, f64::from(cell.y - least.y) * PITCH)
    }

    /// Draws it with its upper left corner at `(x, y)`.
    pub(super) fn draw(&self, svg: &mut Svg, x: f64, y: f64, side: f64) {
        svg.open(x, y, side / SIDE, "");
        if self.free {
            self.draw_free(svg);
        }
        let counted = self.counted();
        self.draw_outline(svg, counted);
        for Placed { tile, cell } in self.position.display(SEAT) {
            let matters = self.focus.is_empty()
                || counted.contains(tile)
                || self.focus.iter().any(|goal| goal.tile == tile);
            let (x, y) = self.place(cell);
            svg.open(x, y, 1.0, if matters { "" } else { "opacity=\".5\"" });
            let focus = (!self.focus.is_empty()).then_some(self.focus.as_slice());
            tile::draw(svg, tile, Look { position: Some(self.position), focus });
            svg.close();
            if self.stray().contains(tile) {
                cross(svg, x + 50.0, y + 50.0, 19.0);
            }
        }
        if let Some(Placed { tile, cell }) = self.placing {
            self.draw_placing(svg, tile, cell);
        }
        svg.close();
    }

    /// The tiles that count for the goals in question.
    fn counted(&self) -> TileSet {
        self.focus.iter().fold(TileSet::EMPTY, |all, &goal| all | counted(self.position, goal))
    }

    /// The tiles that one might think count, but do not: the colour is right, the place is not.
    pub(super) fn stray(&self) -> TileSet {
        let counted = self.counted();
        let stray = |tile: &TileId| {
            !counted.contains(*tile)
                && self.focus.iter().all(|goal| goal.tile != *tile)
                && self.focus.iter().any(|goal| wanted(goal, *tile))
        };
        self.position.display(SEAT).map(|placed| placed.tile).filter(stray).collect()
    }

    /// The tile about to be placed: see-through, in a gold frame.
    fn draw_placing(&self, svg: &mut Svg, tile: TileId, cell: Cell) {
        let (x, y) = self.place(cell);
        svg.open(x, y, 1.0, "");
        svg.add("<g opacity=\".8\">");
        tile::draw(svg, tile, Look::default());
        svg.close();
        svg.add(format!(
            "<rect x=\"-4.5\" y=\"-4.5\" width=\"109\" height=\"109\" rx=\"17\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"4\"/>",
            night::GOLD
        ));
        svg.close();
    }

    /// Free cells dashed; a cross where only corners would touch.
    fn draw_free(&self, svg: &mut Svg) {
        let free = self.position.free_cells(SEAT);
        let mut cells: Vec<Cell> = free.to_vec();
        cells.sort();
        for &cell in &cells {
            let (x, y) = self.place(cell);
            svg.add(format!(
                "<rect x=\"{}\" y=\"{}\" width=\"94\" height=\"94\" rx=\"{}\" fill=\"{}\" \
                 stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"7 6\"/>",
                N(x + 3.0),
                N(y + 3.0),
                N(CORNER),
                night::SURFACE,
                night::DASH
            ));
        }
        for cell in self.corners() {
            let (x, y) = self.place(cell);
            svg.add(format!(
                "<path d=\"M{} {}l28 28m0 -28l-28 28\" stroke=\"{}\" stroke-width=\"5\"/>",
                N(x + 36.0),
                N(y + 36.0),
                night::DASH
            ));
        }
    }

    /// The cells that touch the display with a corner only, in the order of reading.
    pub(super) fn corners(&self) -> Vec<Cell> {
        let mut corners: Vec<Cell> = Vec::new();
        for Placed { cell, .. } in self.position.display(SEAT) {
            for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
                let corner = Cell { x: cell.x + dx, y: cell.y + dy };
                let beside = self.position.free_cells(SEAT).contains(&corner)
                    || self.position.tile_at(SEAT, corner).is_some();
                if !beside && !corners.contains(&corner) {
                    corners.push(corner);
                }
            }
        }
        corners.sort_by_key(|cell| (cell.y, cell.x));
        corners
    }

    /// A light line around each group of `tiles`: the same mat twice, the upper one a little
    /// smaller and in the colour of the sky.
    fn draw_outline(&self, svg: &mut Svg, tiles: TileSet) {
        for (margin, fill) in [(6.0, night::TEXT), (2.8, night::SKY)] {
            let mut path = String::new();
            for Placed { tile, cell } in self.position.display(SEAT) {
                if tiles.contains(tile) {
                    self.mat(&mut path, tiles, tile, cell, margin);
                }
            }
            if !path.is_empty() {
                svg.add(format!("<path d=\"{path}\" fill=\"{fill}\"/>"));
            }
        }
    }

    /// What `tile` adds to the mat: a rounded square, and bridges to its group on the right, below
    /// and in the corner between.
    fn mat(&self, path: &mut String, tiles: TileSet, tile: TileId, cell: Cell, margin: f64) {
        let joins = |dx: i8, dy: i8| {
            let other = self.position.tile_at(SEAT, Cell { x: cell.x + dx, y: cell.y + dy });
            other.is_some_and(|other| tiles.contains(other) && other.color() == tile.color())
        };
        let (x, y) = self.place(cell);
        let (left, top, long) = (x - margin, y - margin, SIDE + 2.0 * margin);
        let (r, straight) = (CORNER + margin, long - 2.0 * (CORNER + margin));
        let (r, straight) = (N(r), N(straight));
        *path += &format!(
            "M{} {}h{straight}a{r} {r} 0 0 1 {r} {r}v{straight}a{r} {r} 0 0 1 -{r} {r}h-{straight}\
             a{r} {r} 0 0 1 -{r} -{r}v-{straight}a{r} {r} 0 0 1 {r} -{r}z",
            N(left + CORNER + margin),
            N(top)
        );
        let mut bridge = |x: f64, y: f64, width: f64, height: f64| {
            *path += &format!("M{} {}h{}v{}h{}z", N(x), N(y), N(width), N(height), N(-width));
        };
        let half = SIDE / 2.0;
        if joins(1, 0) {
            bridge(x + half, top, PITCH, long);
        }
        if joins(0, 1) {
            bridge(left, y + half, long, PITCH);
        }
        if joins(1, 0) && joins(0, 1) && joins(1, 1) {
            bridge(x + half, y + half, PITCH, PITCH);
        }
    }
}
