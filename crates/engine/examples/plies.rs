//! Random games for two, and how many plies they have: what a ply costs shows in the instructions.
//!
//!     valgrind --tool=callgrind target/release/examples/plies 100

use nova_luna_engine::{Limit, by_name};
use nova_luna_rules::{Game, Shuffle, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games: u64 = std::env::args().nth(1).ok_or("usage: plies GAMES")?.parse()?;
    let mut bot = by_name("random").ok_or("there is no random bot")?;
    let mut plies = 0_u64;
    for number in 0..games {
        let mut game = Game::deal(Variant::standard(2)?, &mut Shuffle::from_seed(1, number));
        while let Some(seat) = game.position().seat_to_move() {
            let choice = bot.choose(game.position(), &Limit::default(), plies);
            game.play(seat, choice.ok_or("a bot without a move")?.action)?;
            plies += 1;
        }
    }
    println!("{plies}");
    Ok(())
}
