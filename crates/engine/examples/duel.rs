//! Matches between bots: `duel A B [C D] games [time-ms] [seed]`.
use std::time::{Duration, Instant};

use nova_luna_engine::tune::Tuned;
use nova_luna_engine::{Bot, GreedyBot, Limit, by_name, stats};
use nova_luna_rules::{Game, Outcome, Seat, Shuffle, Variant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let is_name = |a: &&String| a.parse::<u64>().is_err();
    let names: Vec<&String> = args.iter().take_while(is_name).collect();
    let number = |i: usize| args.get(names.len() + i).and_then(|a| a.parse::<u64>().ok());
    let games = number(0).unwrap_or(100);
    let time = number(1).unwrap_or(1000);
    let seed = number(2).unwrap_or(1);
    let limit = |name: &str| {
        let (_, ms) = name.split_once(':').unwrap_or((name, ""));
        match ms.strip_suffix('n') {
            Some(n) => Limit { nodes: n.parse().ok(), ..Limit::default() },
            None => {
                let ms = ms.parse().unwrap_or(time);
                Limit { time: Some(Duration::from_millis(ms)), ..Limit::default() }
            }
        }
    };
    let players = names.len();
    let mut bots: Vec<_> = names
        .iter()
        .map(|n| match n.split_once('@') {
            Some((_, file)) => {
                let source = std::fs::read_to_string(file).expect("a file");
                Box::new(GreedyBot::with_weights(&Tuned::read(&source).expect("weights")))
                    as Box<dyn Bot>
            }
            None => by_name(n.split(':').next().unwrap_or(n)).expect("a known bot"),
        })
        .collect();
    let mut wins = vec![0; players];
    let (mut spent, mut moves) = (vec![0.0; players], vec![0u64; players]);
    let mut longest = vec![0.0f64; players];
    for number in 0..games {
        // Every deck is played once from each place at the table.
        let mut shuffle = Shuffle::from_seed(seed, number / players as u64);
        let variant = Variant::standard(players).expect("2 to 4 bots");
        let order: Vec<Seat> =
            (0..players).map(|i| Seat::ALL[(i + number as usize) % players]).collect();
        let mut game = Game::new(variant, &order, shuffle.deck()).expect("a fair order");
        let mut ply = 0;
        while let Some(seat) = game.position().seat_to_move() {
            let i = seat.index();
            let start = Instant::now();
            let choice = bots[i]
                .choose(game.position(), &limit(names[i]), seed << 32 | number << 8 | ply)
                .expect("an action");
            let took = start.elapsed().as_secs_f64();
            spent[i] += took;
            longest[i] = longest[i].max(took);
            moves[i] += 1;
            ply += 1;
            game.play(seat, choice.action).expect("legal");
        }
        if let Some(Outcome::Ranking { ranking, .. }) = game.position().outcome() {
            wins[ranking.winner().index()] += 1;
        }
    }
    for i in 0..players {
        let (low, high) = stats::wilson(wins[i], games);
        println!(
            "{:12} {:4} of {games}  {:.1} % ({:.1} to {:.1})  {:.3} ms a move, longest {:.1}, {:.1} moves",
            names[i],
            wins[i],
            100.0 * wins[i] as f64 / games as f64,
            100.0 * low,
            100.0 * high,
            1e3 * spent[i] / moves[i] as f64,
            1e3 * longest[i],
            moves[i] as f64 / games as f64,
        );
    }
}
