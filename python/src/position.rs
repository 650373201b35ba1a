//! A position, as Python sees it.

use nova_luna_protocol::{View, from_json, to_json};
use nova_luna_rules::{Color, GoalId, Position as Rules, TileId, Turn};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

use crate::action::{Action, ActionLike};
use crate::action_space;
use crate::errors::{self, illegal};
use crate::features;
use crate::input::{self, invalid};
use crate::observation;
use crate::outcome::{Outcome, rewards};
use crate::placement::{Placed, Placement, Preview};
use crate::planes;
use crate::tile::{Tile, TileLike};

/// Everything that everybody may know: the wheel, the moon track, all displays, and which tiles are still
/// unseen, but not in which order they will come.
#[pyclass(eq, str = "{0}", module = "nova_luna")]
#[derive(Clone, PartialEq, Eq)]
pub struct Position(pub Rules);

fn tiles(tiles: impl IntoIterator<Item = TileId>) -> Vec<Tile> {
    tiles.into_iter().map(Tile).collect()
}

#[pymethods]
impl Position {
    /// The position that a line of the notation stands for.
    #[new]
    fn new(notation: &str) -> PyResult<Position> {
        errors::parse(notation).map(Position)
    }

    /// The start of a game, before the first tiles are drawn. `order` lists the seats from the top of the stack on
    /// the new moon: the first one begins.
    #[staticmethod]
    #[pyo3(signature = (players=2, *, goal_discs=None, order=None))]
    fn start(players: i64, goal_discs: Option<i64>, order: Option<Vec<i64>>) -> PyResult<Position> {
        let variant = input::variant(players, goal_discs)?;
        let order = input::order(&order.unwrap_or_else(|| (0..players).collect()))?;
        let start = Rules::start(variant, &order);
        start.map(Position).map_err(|error| invalid(format_args!("order: {error}")))
    }

    /// Where a record ends, also of a game that is still going on.
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Position> {
        errors::read_record(text)?.check().map(Position).map_err(errors::bad_record)
    }

    /// The position that a view shows, as a bot gets it.
    #[staticmethod]
    fn from_view(text: &str) -> PyResult<Position> {
        let position = from_json::<View>(text).and_then(|view| view.position());
        position.map(Position).map_err(invalid)
    }

    /// What `seat` may know, as JSON; for None what spectators may know.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<i64>) -> PyResult<String> {
        let seat = seat.map(|number| input::seat(&self.0, Some(number))).transpose()?;
        Ok(to_json(&View::of(&self.0, seat)))
    }

    /// How many play, 1 to 4.
    #[getter]
    fn players(&self) -> usize {
        self.0.variant().players()
    }

    /// How many goal discs each player starts with.
    #[getter]
    fn goal_discs(&self) -> u8 {
        self.0.variant().goal_discs()
    }

    /// Whether one plays alone.
    #[getter]
    fn is_solo(&self) -> bool {
        self.0.variant().is_solo()
    }

    /// The seat that has to decide; None while tiles are drawn and when the game is over.
    #[getter]
    fn seat_to_move(&self) -> Option<usize> {
        self.0.seat_to_move().map(|seat| seat.index())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Whether the position waits for tiles from the supply, see `fill`.
    #[getter]
    fn is_filling(&self) -> bool {
        self.0.turn() == Turn::Fill
    }

    /// How many tiles the fill that is due draws; 0 when none is due.
    #[getter]
    fn fill_size(&self) -> usize {
        self.0.fill_size()
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// By seat: what the finished game is worth, 0 while it goes on. Together the winner gets 1 and the others share
    /// a loss of 1; alone it is (100 - score) / 100.
    #[getter]
    fn rewards(&self) -> Vec<f64> {
        rewards(&self.0)[..self.players()].to_vec()
    }

    /// The space of the moon marker, 0 to 11.
    #[getter]
    fn marker(&self) -> usize {
        self.0.wheel().marker()
    }

    /// The tile on each of the twelve spaces of the track.
    #[getter]
    fn track(&self) -> Vec<Option<Tile>> {
        self.0.wheel().spaces().iter().map(|space| space.map(Tile)).collect()
    }

    /// The tiles that may be taken, in the order from the marker.
    #[getter]
    fn takeable(&self) -> Vec<Tile> {
        tiles(self.0.legal_actions().tiles())
    }

    /// The tiles in the supply by their numbers. Their order is nobody's to know.
    #[getter]
    fn unseen(&self) -> Vec<Tile> {
        tiles(self.0.unseen())
    }

    /// The seats by who moves next.
    #[getter]
    fn order(&self) -> Vec<usize> {
        self.0.moon().order().iter().map(|seat| seat.index()).collect()
    }

    /// The seats by who is ahead.
    #[getter]
    fn standings(&self) -> Vec<usize> {
        self.0.standings().seats().iter().map(|seat| seat.index()).collect()
    }

    /// The time that `seat` has paid, by default the one to move.
    #[pyo3(signature = (seat=None))]
    fn time(&self, seat: Option<i64>) -> PyResult<u16> {
        Ok(self.0.moon().time(input::seat(&self.0, seat)?))
    }

    /// How many goal discs `seat` still has to place, by default the one to move.
    #[pyo3(signature = (seat=None))]
    fn discs_left(&self, seat: Option<i64>) -> PyResult<u8> {
        Ok(self.0.discs_left(input::seat(&self.0, seat)?))
    }

    /// The tiles of `seat` in the order in which they were placed, by default of the one to move.
    #[pyo3(signature = (seat=None))]
    fn display(&self, seat: Option<i64>) -> PyResult<Vec<Placed>> {
        let seat = input::seat(&self.0, seat)?;
        let placed = self.0.display(seat).map(|placed| {
            let tile = placed.tile;
            let goals = 0..tile.goals().len() as u8;
            Placed {
                tile: Tile(tile),
                x: placed.cell.x,
                y: placed.cell.y,
                covered: goals.map(|index| self.0.is_covered(GoalId { tile, index })).collect(),
            }
        });
        Ok(placed.collect())
    }

    /// The cells x, y where the next tile of `seat` can go, in the order of the action space.
    #[pyo3(signature = (seat=None))]
    fn free_cells(&self, seat: Option<i64>) -> PyResult<Vec<(i8, i8)>> {
        let cells = self.0.free_cells(input::seat(&self.0, seat)?);
        Ok(cells.iter().map(|cell| (cell.x, cell.y)).collect())
    }

    /// The tile that `seat` has on the cell x, y; None if there is none.
    fn tile_at(&self, seat: i64, x: i64, y: i64) -> PyResult<Option<Tile>> {
        let seat = input::seat(&self.0, Some(seat))?;
        let cell = nova_luna_rules::Cell::new(x, y);
        Ok(cell.and_then(|cell| self.0.tile_at(seat, cell)).map(Tile))
    }

    /// The tiles connected to `tile` by tiles of its own colour, itself included; none while it is in no display.
    fn group(&self, tile: TileLike) -> Vec<Tile> {
        tiles(self.0.group(tile.0))
    }

    /// How many tiles of each colour count for the goals of `tile`: blue, red, turquoise, yellow.
    fn tally(&self, tile: TileLike) -> (u8, u8, u8, u8) {
        let tally = self.0.tally(tile.0);
        let [blue, red, turquoise, yellow] = Color::ALL.map(|color| tally.of(color));
        (blue, red, turquoise, yellow)
    }

    /// Solo: the phase, 1 or 2; None in a game together.
    #[getter]
    fn phase(&self) -> Option<u8> {
        self.0.solo_phase()
    }

    /// Solo: the score of phase 1 once it has ended.
    #[getter]
    fn phase1_score(&self) -> Option<u16> {
        self.0.phase1_score()
    }

    /// Solo: the score if everything ended now; None in a game together.
    #[getter]
    fn score_if_ended(&self) -> Option<u16> {
        self.0.score_if_ended().map(|score| score.total())
    }

    /// Everything the seat to move may do: the refill first if there is one, then tile by tile.
    #[getter]
    fn legal_actions(&self) -> Vec<Action> {
        self.0.legal_actions().iter().map(Action).collect()
    }

    /// Whether the seat to move may do this.
    fn is_legal(&self, action: ActionLike) -> bool {
        self.0.check(action.0).is_ok()
    }

    /// What an action would lead to, without playing it.
    fn preview(&self, action: ActionLike) -> PyResult<Preview> {
        self.0.preview(action.0).map(Preview).map_err(illegal)
    }

    /// Plays an action for the seat to move. Afterwards a fill may be due, see `is_filling`.
    fn play(&mut self, action: ActionLike) -> PyResult<Placement> {
        self.0.play(action.0).map(Placement).map_err(illegal)
    }

    /// Puts drawn tiles onto the track, as many as `fill_size` says.
    fn fill(&mut self, tiles: Vec<TileLike>) -> PyResult<()> {
        let tiles: Vec<TileId> = tiles.into_iter().map(|tile| tile.0).collect();
        self.0.fill(&tiles).map_err(illegal)
    }

    /// A position of its own that is equal to this one.
    fn copy(&self) -> Position {
        self.clone()
    }

    fn __copy__(&self) -> Position {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.clone()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.notation(),)
    }

    /// The position on one line, which `Position` reads back.
    #[getter]
    fn notation(&self) -> String {
        self.0.notation()
    }

    /// 64 bits that depend on everything that decides how the game can go on, the same on every machine.
    #[getter]
    fn hash64(&self) -> u64 {
        self.0.hash64()
    }

    /// The observation of `seat`, by default of the one to move: OBSERVATION_SIZE numbers in OBSERVATION_LAYOUT.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = input::seat(&self.0, seat)?;
        let mut values = vec![0; observation::SIZE];
        observation::fill(&self.0, seat, &mut values);
        Ok(PyArray1::from_vec(py, values))
    }

    /// The action with this number of the action space, which has to be legal here.
    fn action(&self, index: i64) -> PyResult<Action> {
        action_space::decode(&self.0, index).map(Action)
    }

    /// The number of an action in the action space, which has to be legal here.
    fn index(&self, action: ActionLike) -> PyResult<usize> {
        action_space::encode(&self.0, action.0)
    }

    /// 1 for each legal action of the action space, 0 for the others. All are 0 when no seat is to move.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; action_space::ACTIONS];
        action_space::Legal::of(&self.0).fill(&mut mask);
        PyArray1::from_vec(py, mask)
    }

    /// By action of the action space: what ACTION_FEATURES name; zeros for actions that are not legal.
    fn action_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let mut values = vec![0.0; action_space::ACTIONS * features::COUNT];
        features::fill(&self.0, &mut values);
        PyArray1::from_vec(py, values).reshape([action_space::ACTIONS, features::COUNT])
    }

    /// The displays as planes for convolution, seen by `seat`, by default the one to move: 10 planes for each player, the own
    /// first, and one with the free cells.
    #[pyo3(signature = (seat=None, *, size=21))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        size: i64,
    ) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let seat = input::seat(&self.0, seat)?;
        let size = planes::size(size)?;
        let channels = planes::channels(self.players());
        let mut values = vec![0; channels * size * size];
        planes::fill(&self.0, seat, size, &mut values);
        PyArray1::from_vec(py, values).reshape([channels, size, size])
    }

    /// By player as in `planes`: the cell x, y in the upper left corner of that player's planes.
    #[pyo3(signature = (seat=None, *, size=21))]
    fn plane_corners(&self, seat: Option<i64>, size: i64) -> PyResult<Vec<(i64, i64)>> {
        let (from, size) = (input::seat(&self.0, seat)?, planes::size(size)?);
        let seats = observation::seats_from(&self.0, from);
        Ok(seats.map(|seat| planes::corner(&self.0, seat, size)).collect())
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0.notation())
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nova_luna.svg")?.call_method1("table", (slf,))
    }
}
