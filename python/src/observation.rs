//! The observation: everything that everybody may know, as bytes in a fixed layout, seen by one seat.
//!
//! "Player 0" is whoever looks, "player 1" the next seat, and so on around the table.

use nova_luna_rules::{
    Action, GoalId, Placed, Placement, Position, SPACES, Seat, TILE_COUNT, TileId,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::action_space::MOST_CELLS;

/// Four rows with a byte for each tile: where it is (0 in the supply, 1 on the track, 2 + p in the display of player p), and of
/// tiles in displays x + 68, y + 68, and one bit for each open goal.
const TILES: usize = 0;
const TILE_ROWS: usize = 4;
/// The tiles on the spaces after the marker, clockwise; 0 for none.
const TRACK: usize = TILES + TILE_ROWS * TILE_COUNT;
/// By player: time, goal discs left, place in the order of play (0 moves next); 255 where there is no such player.
const PLAYERS: usize = TRACK + SPACES - 1;
const PER_PLAYER: usize = 3;
/// Players, goal discs at the start, tiles in the supply, whether the track may be filled, the seat that looks, the solo phase
/// (0 together), the score of phase 1 (255 without), how many free cells follow.
const GAME: usize = PLAYERS + 4 * PER_PLAYER;
const GAME_SIZE: usize = 8;
/// The free cells of player 0, x + 68 and y + 68, in the order of the action space; 0 behind the last one.
const CELLS: usize = GAME + GAME_SIZE;
/// How many bytes there are.
pub const SIZE: usize = CELLS + 2 * MOST_CELLS;

/// What is added to coordinates, so that none is below 0.
const SHIFT: u8 = nova_luna_rules::Cell::LIMIT as u8;

/// By name: where a part begins, and its shape.
pub fn layout(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let layout = PyDict::new(py);
    layout.set_item("tiles", (TILES, (TILE_ROWS, TILE_COUNT)))?;
    layout.set_item("track", (TRACK, (SPACES - 1,)))?;
    layout.set_item("players", (PLAYERS, (4, PER_PLAYER)))?;
    layout.set_item("game", (GAME, (GAME_SIZE,)))?;
    layout.set_item("cells", (CELLS, (MOST_CELLS, 2)))?;
    Ok(layout)
}

/// The seats of the table, beginning with this one.
pub fn seats_from(position: &Position, first: Seat) -> impl Iterator<Item = Seat> + use<> {
    let players = position.variant().players();
    (0..players).filter_map(move |player| Seat::new((first.index() + player) % players))
}

/// The rows of all tiles with seats instead of players: what changes little from one action to the next.
pub struct TileTable {
    place: [u8; TILE_COUNT],
    x: [u8; TILE_COUNT],
    y: [u8; TILE_COUNT],
    open: [u8; TILE_COUNT],
}

impl TileTable {
    pub fn of(position: &Position) -> TileTable {
        let nothing = [0; TILE_COUNT];
        let mut table = TileTable { place: nothing, x: nothing, y: nothing, open: nothing };
        table.draw(position.wheel().spaces().iter().copied().flatten());
        for seat in position.seats() {
            for Placed { tile, cell } in position.display(seat) {
                table.place(seat, tile, cell, position.open_goals(tile));
            }
        }
        table
    }

    /// What it begins with.
    pub fn bytes(&self) -> &[u8] {
        &self.place
    }

    fn place(&mut self, seat: Seat, tile: TileId, cell: nova_luna_rules::Cell, open: u8) {
        self.place[tile.index()] = 2 + seat.index() as u8;
        self.x[tile.index()] = SHIFT.wrapping_add_signed(cell.x);
        self.y[tile.index()] = SHIFT.wrapping_add_signed(cell.y);
        self.open[tile.index()] = open;
    }

    /// What `seat` played, and what that did.
    #[inline]
    pub fn play(&mut self, seat: Seat, action: Action, placement: &Placement) {
        let Action::Take { tile, cell } = action else { return };
        self.place(seat, tile, cell, (1 << tile.goals().len()) - 1);
        if placement.discs == 0 {
            return;
        }
        for GoalId { tile, index } in placement.covered() {
            self.open[tile.index()] &= !(1 << index);
        }
    }

    /// Tiles that came onto the track.
    #[inline]
    pub fn draw(&mut self, tiles: impl IntoIterator<Item = TileId>) {
        for tile in tiles {
            self.place[tile.index()] = 1;
        }
    }
}

/// Writes what `seat` sees into `SIZE` bytes.
pub fn fill(position: &Position, seat: Seat, values: &mut [u8]) {
    fill_from(&TileTable::of(position), position, seat, values);
}

/// The same with the table of the position's tiles.
pub fn fill_from(table: &TileTable, position: &Position, seat: Seat, values: &mut [u8]) {
    let (tiles, values) = values.split_at_mut(TRACK);
    let (track, values) = values.split_at_mut(PLAYERS - TRACK);
    let (players, values) = values.split_at_mut(GAME - PLAYERS);
    let (game, cells) = values.split_at_mut(GAME_SIZE);
    let count = position.variant().players() as u8;
    let turn = count - seat.index() as u8;

    let (rows, _) = tiles.as_chunks_mut::<TILE_COUNT>();
    for (value, &place) in rows[0].iter_mut().zip(&table.place) {
        let turned = place + turn;
        let player = if turned >= count + 2 { turned - count } else { turned };
        *value = if place < 2 { place } else { player };
    }
    rows[1] = table.x;
    rows[2] = table.y;
    rows[3] = table.open;

    let wheel = position.wheel();
    let spaces = wheel.spaces().map(|space| space.map_or(0, TileId::number));
    // Twice around, so that the spaces after the marker lie side by side.
    let mut twice = [0; 2 * SPACES];
    twice[..SPACES].copy_from_slice(&spaces);
    twice[SPACES..].copy_from_slice(&spaces);
    track.copy_from_slice(&twice[wheel.marker() + 1..][..SPACES - 1]);

    let (players, _) = players.as_chunks_mut::<PER_PLAYER>();
    players[count.into()..].fill([u8::MAX; PER_PLAYER]);
    for (place, &other) in position.moon().order().iter().enumerate() {
        let turned = other.index() as u8 + turn;
        let player = if turned >= count { turned - count } else { turned };
        let time = position.moon().time(other) as u8;
        players[usize::from(player)] = [time, position.discs_left(other), place as u8];
    }

    let free = position.free_cells(seat);
    let may_refill = position.may_refill() && position.seat_to_move() == Some(seat);
    game.copy_from_slice(&[
        count,
        position.variant().goal_discs(),
        position.unseen().len() as u8,
        may_refill.into(),
        seat.index() as u8,
        position.solo_phase().unwrap_or(0),
        position.phase1_score().map_or(u8::MAX, |score| score as u8),
        free.len() as u8,
    ]);
    let (cells, _) = cells.as_chunks_mut::<2>();
    let (used, rest) = cells.split_at_mut(free.len());
    for (value, cell) in used.iter_mut().zip(free) {
        *value = [SHIFT.wrapping_add_signed(cell.x), SHIFT.wrapping_add_signed(cell.y)];
    }
    rest.as_flattened_mut().fill(0);
}
