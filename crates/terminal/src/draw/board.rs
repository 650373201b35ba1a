//! The wheel, the displays and the players.

use nova_luna_protocol::online::{
    CellOption, Event, GameState, Happening, Options, SeatKind, TableState,
};
use nova_luna_protocol::{ActionJson, PlacedJson, PlayerJson};
use nova_luna_rules::TileId;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::Canvas;
use super::tile::{Frame, GoalState, TileView, draw_tile};
use crate::layout::{Grid, Layout, Size};
use crate::look::{Ink, Look};
use crate::state::who_is;
use nova_luna_catalogue::{Texts, Who};

/// What is drawn of a table.
pub struct Scene<'a> {
    pub look: Look,
    pub texts: &'a Texts,
    pub state: &'a TableState,
    pub game: &'a GameState,
    pub names: &'a [Option<String>],
    /// Whose display is shown.
    pub seat: u8,
    pub layout: &'a Layout,
    pub grid: Grid,
    /// What may be done.
    pub options: Option<&'a Options>,
    pub picked: Option<u8>,
    pub cell: Option<(i32, i32)>,
    /// What that would bring.
    pub aimed: Option<&'a CellOption>,
    /// The last move.
    pub last: Option<&'a Event>,
}

impl Scene<'_> {
    pub fn who(&self, seat: u8) -> Who {
        who_is(self.texts, self.state, self.names, seat)
    }

    /// Whether this tile was placed last.
    fn is_last(&self, placed: &PlacedJson) -> bool {
        let action = self.last.map(|event| &event.what);
        matches!(action, Some(Happening::Played { action: ActionJson::Take { tile, .. }, .. })
            if *tile == placed.tile)
    }
}

pub fn draw_scene(canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
    draw_wheel(canvas, scene);
    draw_display(canvas, scene);
    let players = scene.state.seats.len();
    for seat in 0..players {
        draw_card(canvas, scene, seat, scene.layout.card(seat, players));
    }
}

/// The twelve spaces, and in the middle the moons.
fn draw_wheel(canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
    let look = canvas.look;
    let layout = scene.layout;
    let wheel = &scene.game.view.wheel;
    for (space, tile) in wheel.spaces.iter().enumerate() {
        let room = layout.space(space);
        let (x, y) = (i32::from(room.x), i32::from(room.y));
        if let Some(tile) = tile.and_then(|tile| TileId::new(tile.into())) {
            let offered = scene
                .options
                .and_then(|options| options.tiles.iter().position(|o| o.tile == tile.number()));
            let picked = scene.picked == Some(tile.number());
            let view = TileView {
                tile,
                goals: vec![GoalState::Plain; tile.goals().len()],
                frame: if picked { Frame::Gold } else { Frame::None },
                badge: offered.map(|number| format!(" {} ", number + 1)),
                lighter: space % 2 == 1,
                dim: scene.options.is_some() && offered.is_none() && look.paints(),
            };
            draw_tile(canvas, x, y, layout.wheel_size, &view);
        } else {
            let middle = (x + i32::from(room.width) / 2, y + i32::from(room.height) / 2);
            if usize::from(wheel.marker) == space {
                let style = look.ink(Ink::Moonlight).add_modifier(Modifier::BOLD);
                let (left, moon) = match (look.ascii, layout.wheel_size) {
                    (true, _) => (1, ["", "(C)", ""]),
                    (false, Size::Small) => (1, ["▄▀▘", "█", "▀▄▖"]),
                    (false, _) => (2, ["▗▟▛▘", "██", "▝▜▙▖"]),
                };
                for (row, line) in (-1..).zip(moon) {
                    canvas.put(middle.0 - left, middle.1 + row, line, style);
                }
            } else {
                canvas.put(middle.0, middle.1, look.pick("·", "."), look.ink(Ink::Edge));
            }
        }
    }
    draw_middle(canvas, scene);
}

/// How many moons the track has.
const MOONS: usize = 24;

/// The moon track, with what is left in the supply; in a solo game, where it stands.
fn draw_middle(canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
    let look = canvas.look;
    let texts = scene.texts;
    let area = scene.layout.middle();
    let view = &scene.game.view;
    let supply = look.text(&texts.in_supply(view.supply.into()));
    let height = i32::from(area.height);
    if let (Some(solo), Some(standing)) = (view.solo, &scene.game.solo) {
        let bold = look.ink(Ink::Moonlight).add_modifier(Modifier::BOLD);
        let top = height / 2 - 2;
        canvas.center(area, top, &texts.phase(solo.phase.into()), look.ink(Ink::Muted));
        canvas.center(area, top + 1, &standing.certain.to_string(), bold);
        canvas.center(area, top + 2, &texts.solo_certain(), look.ink(Ink::Muted));
        canvas.center(area, top + 3, &supply, look.ink(Ink::Muted));
    } else {
        // The rim of a rectangle with 24 places.
        let (columns, rows, step) = match scene.layout.wheel_size {
            Size::Small => (10, 4, 1),
            Size::Medium => (9, 5, 2),
            Size::Large => (8, 6, 3),
        };
        let width = (columns - 1) * step + 1;
        let left = i32::from(area.x) + (i32::from(area.width) - width) / 2;
        let top = i32::from(area.y) + (height - rows) / 2;
        for moon in 0..MOONS {
            let (column, row) = rim(moon as i32, columns, rows);
            let (x, y) = (left + column * step, top + row);
            let phase = moon.min(MOONS - moon) * 4 / 12;
            let glyph = match look.ascii {
                true => [".", ".", "o", "o", "O"][phase],
                false => ["○", "◔", "◑", "◕", "●"][phase],
            };
            canvas.put(x, y, glyph, look.ink(Ink::Edge));
            // The disc that moves first lies on top: it is drawn last.
            for &seat in view.order.iter().rev() {
                let time = view.players.get(usize::from(seat)).map_or(0, |player| player.time);
                if usize::from(time) % MOONS == moon {
                    let style = look.badge(Ink::OnSeat, Ink::Seat(seat.into()));
                    canvas.put(x, y, &(seat + 1).to_string(), style);
                }
            }
        }
        let row = (height - rows) / 2 + rows / 2;
        let (row, text) = match supply.chars().count() as i32 > width - 4 {
            true => (row - i32::from(rows == 4), view.supply.to_string()),
            false => (row, supply),
        };
        canvas.center(area, row, &text, look.ink(Ink::Muted));
    }
    if scene.options.is_some_and(|options| options.refill) {
        let word = if scene.state.solo { texts.end_phase() } else { texts.fill() };
        let text = look.text(&format!(" F {word} "));
        let style = look.badge(Ink::OnGold, Ink::Gold);
        // Where it does not fit, the text below the wheel says the rest.
        let fits = text.chars().count() <= usize::from(area.width);
        canvas.center(area, height - 1, if fits { &text } else { " F " }, style);
    }
}

/// The place of a moon on the rim, clockwise from the middle of the top.
fn rim(moon: i32, columns: i32, rows: i32) -> (i32, i32) {
    let total = 2 * (columns + rows) - 4;
    let at = (moon + columns / 2) % total;
    let (right, bottom) = (columns - 1, rows - 1);
    if at < right {
        (at, 0)
    } else if at < right + bottom {
        (right, at - right)
    } else if at < 2 * right + bottom {
        (2 * right + bottom - at, bottom)
    } else {
        (0, total - at)
    }
}

/// The display of a seat, and where a tile may go.
fn draw_display(canvas: &mut Canvas<'_>, scene: &Scene<'_>) {
    let look = canvas.look;
    let layout = scene.layout;
    let seat = usize::from(scene.seat);
    let who = scene.who(scene.seat);
    let area = layout.display;
    let style = look.ink(Ink::Seat(seat)).add_modifier(Modifier::BOLD);
    canvas.put(area.x.into(), area.y.into(), &scene.texts.display(&who), style);

    let Some(player) = scene.game.view.players.get(seat) else { return };
    let mut canvas = canvas.within(crate::layout::display_area(area));
    let own_turn = scene.game.view.turn == Some(scene.seat);
    if let Some(options) = scene.options.filter(|_| own_turn) {
        draw_free_cells(&mut canvas, scene, options);
    }
    let grid = scene.grid;
    for placed in &player.display {
        let Some(tile) = TileId::new(placed.tile.into()) else { continue };
        let (x, y) = grid.corner((placed.x, placed.y));
        let aimed = scene.aimed.filter(|_| own_turn);
        let counts = aimed.is_some_and(|aimed| {
            aimed.covers.iter().any(|covered| covered.counts.contains(&placed.tile))
        });
        let frame = match (counts, scene.is_last(placed)) {
            (true, _) => Frame::Counts,
            (false, true) => Frame::Last,
            (false, false) => Frame::None,
        };
        let view = TileView {
            tile,
            goals: goal_states(scene, placed, aimed, seat),
            frame,
            badge: None,
            lighter: (placed.x + placed.y) % 2 != 0,
            dim: false,
        };
        draw_tile(&mut canvas, x, y, grid.size, &view);
    }
    if own_turn
        && let (Some(tile), Some(cell), Some(aimed)) = (scene.picked, scene.cell, scene.aimed)
        && let Some(tile) = TileId::new(tile.into())
    {
        let (x, y) = grid.corner(cell);
        let goals = (0..tile.goals().len()).map(|goal| {
            let covered =
                aimed.covers.iter().any(|c| c.tile == tile.number() && usize::from(c.goal) == goal);
            match covered {
                true => GoalState::WouldBeCovered,
                false => GoalState::Open(aimed.own.get(goal).copied().unwrap_or_default()),
            }
        });
        let view = TileView {
            tile,
            goals: goals.collect(),
            frame: Frame::Gold,
            badge: None,
            lighter: (cell.0 + cell.1) % 2 != 0,
            dim: false,
        };
        draw_tile(&mut canvas, x, y, grid.size, &view);
    }
}

/// How the goals of a tile in a display stand, if the tile in question were placed.
fn goal_states(
    scene: &Scene<'_>,
    placed: &PlacedJson,
    aimed: Option<&CellOption>,
    seat: usize,
) -> Vec<GoalState> {
    let goals = placed.covered.iter().enumerate().map(|(goal, covered)| {
        if *covered {
            return GoalState::Covered(seat);
        }
        let is = |tile: u8, index: u8| tile == placed.tile && usize::from(index) == goal;
        if aimed.is_some_and(|aimed| aimed.covers.iter().any(|c| is(c.tile, c.goal))) {
            return GoalState::WouldBeCovered;
        }
        let nearer = aimed.and_then(|aimed| aimed.nearer.iter().find(|n| is(n.tile, n.goal)));
        let open = || scene.game.goals.iter().find(|open| is(open.tile, open.goal));
        let lacks = nearer.map(|nearer| nearer.lacks).or_else(|| open().map(|open| open.lacks));
        GoalState::Open(lacks.unwrap_or_default())
    });
    goals.collect()
}

/// The cells where a tile may go, with how many goals it would cover there.
fn draw_free_cells(canvas: &mut Canvas<'_>, scene: &Scene<'_>, options: &Options) {
    let look = canvas.look;
    let grid = scene.grid;
    let picked = options.tiles.iter().find(|option| Some(option.tile) == scene.picked);
    let Some(cells) = picked.or(options.tiles.first()).map(|option| &option.cells) else { return };
    let (width, height) = (i32::from(grid.size.pitch().0), i32::from(grid.size.pitch().1));
    let edge = i32::from(grid.size != Size::Small);
    for cell in cells {
        let (x, y) = grid.corner((cell.x, cell.y));
        let style = look.ink(Ink::Edge);
        if edge == 1 {
            let corners = if look.ascii { ["."; 4] } else { ["╭", "╮", "╰", "╯"] };
            let places = [(1, 1), (width - 1, 1), (1, height - 1), (width - 1, height - 1)];
            for ((dx, dy), corner) in places.into_iter().zip(corners) {
                canvas.put(x + dx, y + dy, corner, style);
            }
        }
        let (middle_x, middle_y) = (x + width / 2, y + (height + edge) / 2);
        let covers = cell.covers.len();
        if picked.is_some() && covers > 0 {
            let bold = look.ink(Ink::Gold).add_modifier(Modifier::BOLD);
            canvas.put(middle_x - 1, middle_y, &format!("+{covers}"), bold);
        } else if edge == 0 {
            canvas.put(middle_x, middle_y, look.pick("·", "."), style);
        }
    }
}

/// A player: discs left, moons, whose turn it is; where there is room, what lies before them.
fn draw_card(canvas: &mut Canvas<'_>, scene: &Scene<'_>, seat: usize, area: Rect) {
    let look = canvas.look;
    let Some(player) = scene.game.view.players.get(seat) else { return };
    let view = &scene.game.view;
    let turn = view.turn == Some(seat as u8);
    let (x, y) = (i32::from(area.x), i32::from(area.y));
    let number = format!(" {} ", seat + 1);
    canvas.put(x, y, &number, look.badge(Ink::OnSeat, Ink::Seat(seat)));
    let name = look.text(&scene.texts.who(&scene.who(seat as u8)));
    let state = &scene.state.seats[seat];
    let mut style = look.ink(if turn { Ink::Gold } else { Ink::Text });
    if turn {
        style = style.add_modifier(Modifier::BOLD);
    }
    let (left, time, disc, moon) =
        (player.discs_left, player.time, look.disc(), look.pick("☾", "C"));
    let figures = match scene.state.solo {
        true => format!("{left} {disc}"),
        false => format!("{left:>2} {disc} {time:>3} {moon}"),
    };
    let right = x + i32::from(area.width) - 1;
    let room = (right - x - 5 - figures.chars().count() as i32).max(0) as usize;
    let (name_room, first_row) = if scene.layout.wide { (18, y + 1) } else { (room, y) };
    let short: String = name.chars().take(name_room).collect();
    let end = canvas.put(x + 4, y, &short, style);
    if turn {
        canvas.put(x + 3, y, look.pick("▸", ">"), look.ink(Ink::Gold));
    }
    let figures_x = if scene.layout.wide { x + 4 } else { right - figures.chars().count() as i32 };
    canvas.put(figures_x, first_row, &figures, look.ink(Ink::Muted));
    if !scene.layout.wide {
        return;
    }
    let absent = if state.resigned {
        scene.texts.resigned()
    } else if state.stand_in {
        scene.texts.stand_in()
    } else if state.left || (state.kind == SeatKind::Person && !state.online) {
        scene.texts.away()
    } else {
        String::new()
    };
    canvas.put(end + 1, y, &absent, look.ink(Ink::Muted));
    let rest = Rect::new(area.x + 1, area.y + 3, area.width - 2, area.height.saturating_sub(4));
    draw_miniature(canvas, scene, player, rest);
}

/// A display in small: two columns a tile.
fn draw_miniature(canvas: &mut Canvas<'_>, scene: &Scene<'_>, player: &PlayerJson, area: Rect) {
    let look = canvas.look;
    let all = |of: fn(&PlacedJson) -> i32| player.display.iter().map(of);
    let (Some(left), Some(right)) = (all(|p| p.x).min(), all(|p| p.x).max()) else { return };
    let (Some(top), Some(bottom)) = (all(|p| p.y).min(), all(|p| p.y).max()) else { return };
    let (width, height) = (2 * (right - left + 1), bottom - top + 1);
    let x = i32::from(area.x) + (i32::from(area.width) - width) / 2;
    let y = i32::from(area.y) + ((i32::from(area.height) - height) / 2).clamp(0, 2);
    let mut canvas = canvas.within(area);
    for placed in &player.display {
        let Some(tile) = TileId::new(placed.tile.into()) else { continue };
        let color = tile.color();
        let lighter = (placed.x + placed.y) % 2 != 0;
        let mut style = look.on(Ink::OnTile(color), Ink::Tile(color, lighter));
        if scene.is_last(placed) {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        let open = placed.covered.iter().filter(|covered| !**covered).count();
        let text = match open {
            0 => format!("{} ", look.shape(color, true)),
            open => format!("{}{open}", look.shape(color, true)),
        };
        canvas.put(x + 2 * (placed.x - left), y + placed.y - top, &text, style);
    }
}
