//! Short ways to name things.

use nova_luna_rules::{
    Action, Cell, Deck, Game, GoalSet, IllegalAction, Placement, Position, Seat, TileId, Variant,
};

pub fn tile(number: u8) -> TileId {
    TileId::new(u64::from(number)).expect("a tile from 1 to 68")
}

pub fn tiles(numbers: &[u8]) -> Vec<TileId> {
    numbers.iter().map(|&number| tile(number)).collect()
}

pub fn numbers(tiles: impl IntoIterator<Item = TileId>) -> Vec<u8> {
    tiles.into_iter().map(TileId::number).collect()
}

pub fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat from 0 to 3")
}

pub fn seats(numbers: &[usize]) -> Vec<Seat> {
    numbers.iter().map(|&number| seat(number)).collect()
}

pub fn cell(x: i8, y: i8) -> Cell {
    Cell { x, y }
}

/// The position that `line` describes; fails with everything that is wrong with it.
#[track_caller]
pub fn position(line: &str) -> Position {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[track_caller]
pub fn action(word: &str) -> Action {
    word.parse().unwrap_or_else(|error| panic!("{word}: {error}"))
}

/// Plays `word`, which has to be legal.
#[track_caller]
pub fn play(position: &mut Position, word: &str) -> Placement {
    position.play(action(word)).unwrap_or_else(|error| panic!("{word} on {position:?}: {error}"))
}

/// Tries `word`, which has to be illegal and to change nothing.
#[track_caller]
pub fn refusal(position: &Position, word: &str) -> IllegalAction {
    let mut after = position.clone();
    match after.play(action(word)) {
        Ok(_) => panic!("{word} is accepted on {position:?}"),
        Err(refusal) => {
            assert_eq!(&after, position, "the refused {word} changed something");
            refusal
        }
    }
}

/// What [`completes`] says of a tile that completes no goal.
pub const NOTHING: [&str; 0] = [];

/// The goals that `word` completes, like `["30 bb"]`. Preview and play have to agree on them.
#[track_caller]
pub fn completes(position: &Position, word: &str) -> Vec<String> {
    let placement = play(&mut position.clone(), word);
    let preview = position.preview(action(word)).expect("what can be played can be previewed");
    assert_eq!(preview.placement, placement, "{word} on {position:?}");
    goal_names(placement.completed)
}

pub fn goal_names(goals: GoalSet) -> Vec<String> {
    let name = |tile: TileId, index: u8| format!("{tile} {}", tile.goals()[usize::from(index)]);
    goals.iter().map(|goal| name(goal.tile, goal.index)).collect()
}

/// Solo, with this display and the marker on space 0: `next` comes first on the track. Whatever is
/// missing for the eleven tiles of phase 1 follows by ascending number.
///
/// Without players to keep in step it is the simplest way to show what a display does.
#[track_caller]
pub fn solo_with(display: &str, next: &[u8]) -> Position {
    let placed = display.split('/').filter_map(|placed| placed.split('@').next()?.parse().ok());
    let mut seen: Vec<u8> = placed.chain(next.iter().copied()).collect();
    let mut track = next.to_vec();
    for filler in 1..=68 {
        if seen.len() < 11 && !seen.contains(&filler) {
            seen.push(filler);
            track.push(filler);
        }
    }
    let space = |i: usize| track.get(i).map_or(".".to_owned(), u8::to_string);
    let spaces: Vec<String> = (0..11).map(space).collect();
    position(&format!("solo *,{} 0 {display}", spaces.join(",")))
}

/// These tiles first, then all others by ascending number.
pub fn deck_from(first: &[u8]) -> Deck {
    let rest = (1..=68).filter(|number| !first.contains(number));
    let order: Vec<u8> = first.iter().copied().chain(rest).collect();
    Deck::new(&tiles(&order)).expect("each tile once")
}

/// A game together, seat 0 first.
pub fn table(players: usize, deck: Deck) -> Game {
    let variant = Variant::standard(players).expect("2 to 4 players");
    Game::new(variant, &Seat::ALL[..players], deck).expect("each seat once")
}

/// A number below `n` made of one that may be anything: small choices give small numbers.
pub fn scaled(choice: u16, n: usize) -> usize {
    usize::from(choice) * n / (usize::from(u16::MAX) + 1)
}
