//! Level 5 takes its memory once and for all, and not too much of it.

use allocation_counter::{AllocationInfo, measure};
use nova_luna_engine::{Bot, Level, Limit};
use nova_luna_rules::{Game, Position, Shuffle, Variant};

const MIB: u64 = 1 << 20;

fn start(players: usize) -> Position {
    let mut shuffle = Shuffle::from_seed(8, players as u64);
    let (deck, seats) = (shuffle.deck(), shuffle.seats(players));
    let variant = if players == 1 { Variant::solo() } else { Variant::standard(players).unwrap() };
    Game::new(variant, &seats[..players], deck).unwrap().position().clone()
}

fn think(bot: &mut dyn Bot, position: &Position, nodes: u64) -> AllocationInfo {
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    measure(|| {
        bot.choose(position, &limit, 1).unwrap();
    })
}

#[test]
fn the_memory_is_taken_up_front() {
    let mut bot = Level::Five.bot();
    let (solo, table) = (start(1), start(4));
    let taken = [&solo, &table].map(|position| think(&mut *bot, position, 1).bytes_max);
    assert!(taken.iter().sum::<u64>() < 250 * MIB, "{taken:?}");
    // Afterwards a search of any length needs a little for its report,
    let report = think(&mut *bot, &table, 30_000);
    assert!(report.bytes_total < MIB / 16, "{report:?}");
    // and a plan some more for the ways that it compares.
    let report = think(&mut *bot, &solo, 10_000);
    assert!(report.bytes_max < MIB, "{report:?}");
}

#[test]
fn the_memory_can_be_limited() {
    let most = 32 * MIB;
    for players in 1..=4 {
        let mut bot = Level::Five.bot_within(most as usize);
        let taken = think(&mut *bot, &start(players), 400_000);
        assert!(taken.bytes_max < most, "{players} players: {taken:?}");
        assert!(taken.bytes_max > most / 3, "{players} players: {taken:?}");
    }
}
