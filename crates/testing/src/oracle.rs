//! The oracle: the rules once more, clause by clause of `docs/rules.md`, slow and obvious, as the
//! judge of the fast implementation. It shares nothing with that but `tiles.csv`. Nothing is
//! updated by a difference: times, counts and goals are worked out anew from the tiles on the
//! table each time.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

/// A cell of a display: x grows to the right, y grows downward.
pub type Xy = (i32, i32);

/// What the player to move may do. `Refill` in solo means: end phase 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    Refill,
    Take { tile: u8, at: Xy },
}

/// R1.2: what is printed on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileFact {
    /// One of `b`, `r`, `t`, `y`.
    pub color: char,
    pub time: u32,
    /// Such as `["rrr", "ttt", "yy"]`.
    pub goals: Vec<String>,
}

/// Why the game is over: R6.1, R6.2, or the end of a solo game (R7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Discs,
    Tiles,
    Solo,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OraclePlayer {
    /// Total time of the display, hence the disc's way along the moon track (R3.3, R4.4).
    pub time: u32,
    /// Goal discs not placed yet.
    pub discs_left: u32,
    /// Tile and cell, in order of placement.
    pub display: Vec<(u8, Xy)>,
    /// Tile and goal index of every goal that a disc lies on.
    pub covered: BTreeSet<(u8, usize)>,
}

/// A game that waits for a decision or is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oracle {
    pub solo: bool,
    /// Goal discs per player at the start.
    pub goal_discs: u32,
    /// The space that the moon marker is on.
    pub marker: usize,
    pub spaces: [Option<u8>; 12],
    /// In draw order: the next one drawn comes first.
    pub supply: Vec<u8>,
    pub players: Vec<OraclePlayer>,
    /// R3.1, R3.2: the stacks of discs by total time, each from bottom to top. Empty in solo (R7.1).
    pub moon_track: BTreeMap<u32, Vec<usize>>,
    /// Solo: set when phase 1 ends, so `None` means phase 1. Always `None` with more players.
    pub phase1_score: Option<u32>,
    pub end: Option<End>,
}

/// R1.1: the tile with this id, 1 to 68.
pub fn tile(id: u8) -> &'static TileFact {
    static TILES: OnceLock<HashMap<u8, TileFact>> = OnceLock::new();
    let tiles = TILES.get_or_init(|| {
        let mut tiles = HashMap::new();
        for line in include_str!("../../rules/src/tiles.csv").lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let fact = TileFact {
                color: fields[1].chars().next().expect("a colour"),
                time: fields[2].parse().expect("a number"),
                goals: fields[3].split_whitespace().map(String::from).collect(),
            };
            tiles.insert(fields[0].parse().expect("a number"), fact);
        }
        tiles
    });
    &tiles[&id]
}

/// The four cells edge to edge with this one.
pub fn edge_cells((x, y): Xy) -> [Xy; 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

/// R5.1, R5.2: the tiles of each colour that count for a goal on the tile at `home`: its
/// neighbours, and all that hang together with a neighbour in the neighbour's colour, each once,
/// itself never. All four colours are in the answer, with 0 where there is none.
pub fn counts_at(display: &[(u8, Xy)], home: Xy) -> BTreeMap<char, u32> {
    let colors = display.iter().map(|&(id, at)| (at, tile(id).color));
    let color_at: HashMap<Xy, char> = colors.collect();
    let mut counted: BTreeSet<Xy> = BTreeSet::new();
    for neighbour in edge_cells(home) {
        let Some(&color) = color_at.get(&neighbour) else {
            continue;
        };
        // Flood fill from this neighbour through the tiles of its own colour.
        let mut reached: BTreeSet<Xy> = BTreeSet::new();
        let mut to_visit: Vec<Xy> = vec![neighbour];
        while let Some(cell) = to_visit.pop() {
            if color_at.get(&cell) == Some(&color) && reached.insert(cell) {
                to_visit.extend(edge_cells(cell));
            }
        }
        counted.extend(reached);
    }
    counted.remove(&home);
    let of_color = |color| counted.iter().filter(|&at| color_at[at] == color).count();
    "brty".chars().map(|c| (c, of_color(c) as u32)).collect()
}

/// R5.3, R5.4: every complete goal of a display, whether covered or not, as (tile, goal index).
pub fn complete_goals(display: &[(u8, Xy)]) -> BTreeSet<(u8, usize)> {
    let mut complete = BTreeSet::new();
    for &(id, at) in display {
        let counts = counts_at(display, at);
        for (index, goal) in tile(id).goals.iter().enumerate() {
            let shown = |color| goal.chars().filter(|&c| c == color).count();
            if "brty".chars().all(|c| counts[&c] as usize >= shown(c)) {
                complete.insert((id, index));
            }
        }
    }
    complete
}

/// R4.5: the cells where the next tile may go; the first tile goes to (0, 0) (FORMATS).
pub fn free_cells(display: &[(u8, Xy)]) -> BTreeSet<Xy> {
    if display.is_empty() {
        return BTreeSet::from([(0, 0)]);
    }
    let taken: BTreeSet<Xy> = display.iter().map(|&(_, at)| at).collect();
    let around: BTreeSet<Xy> = taken.iter().flat_map(|&at| edge_cells(at)).collect();
    &around - &taken
}

/// The time of every tile in a display (R4.4, R7.3, R7.7).
fn total_time(display: &[(u8, Xy)]) -> u32 {
    display.iter().map(|&(id, _)| tile(id).time).sum()
}

impl Oracle {
    /// R2.1, R2.2, R2.4. `start_stack` from bottom to top, `deck` all 68 tiles in draw order.
    pub fn multiplayer(
        players: usize,
        goal_discs: u32,
        start_stack: &[usize],
        deck: &[u8],
    ) -> Oracle {
        assert!((2..=4).contains(&players) && (1..=20).contains(&goal_discs));
        assert!(start_stack.len() == players && (0..players).all(|s| start_stack.contains(&s)));
        let mut game = Oracle::set_up(players, goal_discs, deck);
        game.moon_track.insert(0, start_stack.to_vec());
        game
    }

    /// R7.1: one player, 21 goal discs, no moon track.
    pub fn solo(deck: &[u8]) -> Oracle {
        let mut game = Oracle::set_up(1, 21, deck);
        game.solo = true;
        game
    }

    /// R2.1: the marker on space 0, the first 11 tiles on the spaces 1 to 11.
    fn set_up(players: usize, goal_discs: u32, deck: &[u8]) -> Oracle {
        assert!(deck.len() == 68 && (1..=68).all(|id| deck.contains(&id)));
        let player = OraclePlayer { discs_left: goal_discs, ..OraclePlayer::default() };
        let mut spaces = [None; 12];
        for space in 1..=11 {
            spaces[space] = Some(deck[space - 1]);
        }
        Oracle {
            solo: false,
            goal_discs,
            marker: 0,
            spaces,
            supply: deck[11..].to_vec(),
            players: vec![player; players],
            moon_track: BTreeMap::new(),
            phase1_score: None,
            end: None,
        }
    }

    /// R3.1: the seats by who moves next: furthest back first, within a stack from the top down.
    /// Also when the game is over: as if it went on (R6.3).
    pub fn order(&self) -> Vec<usize> {
        if self.solo {
            return vec![0];
        }
        let stacks = self.moon_track.values();
        stacks.flat_map(|stack| stack.iter().rev().copied()).collect()
    }

    /// The seat to move; `None` when the game is over.
    pub fn turn(&self) -> Option<usize> {
        let first = self.order()[0];
        self.end.is_none().then_some(first)
    }

    /// R1.3: the 11 other spaces clockwise, beginning after the marker.
    fn clockwise(&self) -> Vec<usize> {
        (1..=11).map(|step| (self.marker + step) % 12).collect()
    }

    /// The tiles on the track, clockwise from the marker. R4.2: the first three may be taken.
    pub fn track(&self) -> Vec<u8> {
        let spaces = self.clockwise().into_iter();
        spaces.filter_map(|space| self.spaces[space]).collect()
    }

    /// R4.1: may the player fill? R7.2: may the solo player end phase 1?
    pub fn may_refill(&self) -> bool {
        let on_track = self.track().len();
        if self.end.is_some() {
            false
        } else if self.solo {
            let placed = self.goal_discs - self.players[0].discs_left;
            self.phase1_score.is_none() && placed >= 8 && on_track > 0
        } else {
            (on_track == 1 || on_track == 2) && !self.supply.is_empty()
        }
    }

    /// R4.1, R4.2, R4.5: every legal action, sorted; none when the game is over.
    pub fn legal(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        let Some(seat) = self.turn() else {
            return acts;
        };
        if self.may_refill() {
            acts.push(Act::Refill);
        }
        for tile in self.track().into_iter().take(3) {
            for at in free_cells(&self.players[seat].display) {
                acts.push(Act::Take { tile, at });
            }
        }
        acts.sort();
        acts
    }

    /// Plays an action of the seat to move; an illegal one is an error and changes nothing.
    /// Answers with all goals completed by it, by tile id and goal index, even if there are fewer
    /// discs left: those go to the first ones (R5.6). The fills without a choice (R4.1, R7.2)
    /// are then made.
    pub fn apply(&mut self, act: Act) -> Result<Vec<(u8, usize)>, String> {
        let Some(seat) = self.turn() else {
            return Err(format!("{act:?}: the game is over"));
        };
        if !self.legal().contains(&act) {
            return Err(format!("{act:?} is not legal"));
        }
        let mut completed = Vec::new();
        match act {
            Act::Take { tile, at } => {
                completed = self.take(seat, tile, at);
                self.after_taking(seat);
            }
            Act::Refill => {
                if self.solo {
                    self.score_phase_1();
                }
                self.fill();
            }
        }
        Ok(completed)
    }

    /// R4.2 to R4.5: marker, tile and disc move; then R5.5, R5.6: goals are covered.
    fn take(&mut self, seat: usize, id: u8, at: Xy) -> Vec<(u8, usize)> {
        let completed = self.would_complete(seat, id, at);
        let space = self.spaces.iter().position(|&on| on == Some(id));
        self.marker = space.expect("a legal tile is on the track");
        self.spaces[self.marker] = None;
        let player = &mut self.players[seat];
        player.display.push((id, at));
        player.time = total_time(&player.display);
        for &goal in &completed {
            if player.discs_left > 0 {
                player.discs_left -= 1;
                player.covered.insert(goal);
            }
        }
        if !self.solo {
            // R3.2: off its old stack, onto the top of the new one.
            for stack in self.moon_track.values_mut() {
                stack.retain(|&disc| disc != seat);
            }
            let time = self.players[seat].time;
            self.moon_track.entry(time).or_default().push(seat);
        }
        completed
    }

    /// R4.6, R6.1, R6.2, R7.2, R7.6: does the game or phase 1 end, must the track be filled?
    fn after_taking(&mut self, seat: usize) {
        let all_placed = self.players[seat].discs_left == 0;
        let track_empty = self.track().is_empty();
        let phase_1 = self.solo && self.phase1_score.is_none();
        if phase_1 && (all_placed || track_empty) {
            self.score_phase_1();
        }
        if all_placed {
            self.end = Some(if self.solo { End::Solo } else { End::Discs });
        } else if track_empty && self.solo && !phase_1 {
            self.end = Some(End::Solo);
        } else if track_empty && self.supply.is_empty() {
            self.end = Some(End::Tiles);
        } else if track_empty {
            self.fill();
        }
    }

    /// R4.1: a tile on every empty space but the marker's, clockwise, as far as the supply goes.
    fn fill(&mut self) {
        for space in self.clockwise() {
            if self.spaces[space].is_none() && !self.supply.is_empty() {
                self.spaces[space] = Some(self.supply.remove(0));
            }
        }
    }

    /// R7.3: the time of the display, plus 10 for each of the first 8 discs not placed.
    fn score_phase_1(&mut self) {
        let placed = self.goal_discs - self.players[0].discs_left;
        let score = total_time(&self.players[0].display) + 10 * 8u32.saturating_sub(placed);
        self.phase1_score = Some(score);
    }

    /// R5.1, R5.2: what counts by colour for the goals of a tile in this seat's display.
    pub fn counts(&self, seat: usize, tile: u8) -> BTreeMap<char, u32> {
        let display = &self.players[seat].display;
        let home = display.iter().find(|&&(id, _)| id == tile);
        counts_at(display, home.expect("the tile is in the display").1)
    }

    /// R5.5: the goals complete but not covered once this tile lies there, sorted. Any tile that
    /// is not in the display and any free cell will do, legal or not.
    pub fn would_complete(&self, seat: usize, tile: u8, at: Xy) -> Vec<(u8, usize)> {
        let mut display = self.players[seat].display.clone();
        assert!(display.iter().all(|&(id, cell)| id != tile && cell != at));
        display.push((tile, at));
        let fresh = &complete_goals(&display) - &self.players[seat].covered;
        fresh.into_iter().collect()
    }

    /// R6.1 to R6.3: fewest goal discs left first, then who would move sooner.
    pub fn ranking(&self) -> Vec<usize> {
        let mut seats = self.order();
        // A stable sort: equal counts stay in the order of moving.
        seats.sort_by_key(|&seat| self.players[seat].discs_left);
        seats
    }

    /// R7.3 and R7.7: the scores of both phases of a solo game that is over.
    pub fn solo_scores(&self) -> (u32, u32) {
        assert_eq!(self.end, Some(End::Solo), "a solo game that is over");
        let phase1 = self.phase1_score.expect("phase 1 is over, too");
        let player = &self.players[0];
        (phase1, total_time(&player.display) + 10 * player.discs_left)
    }
}
