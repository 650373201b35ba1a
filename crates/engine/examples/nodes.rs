//! Searches in positions from games for two, and how many nodes they have together: what a node costs shows in the
//! instructions.
//!
//!     valgrind --tool=callgrind target/release/examples/nodes level5 8
//!     valgrind --tool=callgrind target/release/examples/nodes linear 8

use nova_luna_engine::{Level, Limit, by_name};
use nova_luna_rules::{Game, Shuffle, Variant};

/// As many as level 5 has in about 20 ms.
const NODES: u64 = 10_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [bot, searches] = &args[..] else { return Err("usage: nodes BOT SEARCHES".into()) };
    let mut bot = by_name(bot).ok_or("there is no such bot")?;
    let limit = Limit { nodes: Some(NODES), ..Limit::default() };
    let mut nodes = 0;
    for number in 0..searches.parse()? {
        let mut game = Game::deal(Variant::standard(2)?, &mut Shuffle::from_seed(77, number));
        let mut other = Level::Three.bot();
        // From the first moves to the middle of the game.
        for _ in 0..4 + 7 * (number % 4) {
            let Some(seat) = game.position().seat_to_move() else { break };
            let choice = other.choose(game.position(), &Limit::default(), number);
            game.play(seat, choice.ok_or("a bot without a move")?.action)?;
        }
        let choice = bot.choose(game.position(), &limit, number);
        nodes += choice.map_or(0, |choice| choice.report.nodes);
    }
    println!("{nodes}");
    Ok(())
}
