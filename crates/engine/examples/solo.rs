//! Solo games: `solo DECKS [time-ms] [nodes-for-the-clairvoyant]`.
use std::time::{Duration, Instant};

use nova_luna_engine::{Limit, by_name, clairvoyant};
use nova_luna_rules::{Game, Outcome, Seat, Shuffle, Variant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let bot = &args[0];
    let number = |i: usize| args.get(i).and_then(|a| a.parse::<u64>().ok());
    let decks = number(1).unwrap_or(20);
    let time = number(2).unwrap_or(1000);
    let limit = Limit { time: Some(Duration::from_millis(time)), ..Limit::default() };
    let (mut scores, mut left, mut knowing) = (Vec::new(), 0, Vec::new());
    let mut phase_1 = 0;
    let start = Instant::now();
    for deck in 0..decks {
        let deck = Shuffle::from_seed(7, deck).deck();
        let mut game = Game::new(Variant::solo(), &[Seat::default()], deck).expect("solo");
        let mut bot = by_name(bot).expect("a known bot");
        let mut ply = 0;
        while let Some(seat) = game.position().seat_to_move() {
            let choice = bot.choose(game.position(), &limit, ply).expect("an action");
            game.play(seat, choice.action).expect("legal");
            ply += 1;
        }
        if let Some(Outcome::Score(score)) = game.position().outcome() {
            scores.push(score.total());
            phase_1 += score.phase_1;
            left += u64::from(score.discs_left > 0);
        }
        if let Some(nodes) = number(3)
            && let Some(score) = clairvoyant(&deck, nodes)
        {
            knowing.push(score.total());
        }
    }
    let mean =
        |list: &[u16]| list.iter().map(|&s| f64::from(s)).sum::<f64>() / list.len().max(1) as f64;
    println!(
        "{decks} decks: mean {:.2}, below 100 {:.1} %, all placed {:.1} %, phase 1 {:.1}, clairvoyant {:.2}, {:.2} s a deck",
        mean(&scores),
        100.0 * scores.iter().filter(|&&s| s < 100).count() as f64 / decks as f64,
        100.0 * (decks - left) as f64 / decks as f64,
        f64::from(phase_1) / decks as f64,
        mean(&knowing),
        start.elapsed().as_secs_f64() / decks as f64,
    );
}
