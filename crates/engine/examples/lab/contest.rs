//! Matches between bots.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use nova_luna_engine::{Limit, Rng, stats};
use nova_luna_rules::{Game, Outcome, Shuffle, Variant};

use crate::{Failure, bot};

/// What to play: the first bot among bots of the second kind.
pub struct Plan<'a> {
    pub players: usize,
    pub bots: [&'a str; 2],
    pub limits: [Limit<'static>; 2],
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
}

/// What a kind of bot has used.
#[derive(Clone, Copy, Default)]
struct Used {
    moves: u64,
    nodes: u64,
    time: Duration,
}

#[derive(Default)]
struct Results {
    wins: u64,
    games: u64,
    /// Solo: the scores of either bot.
    scores: [Vec<f64>; 2],
    used: [Used; 2],
}

/// Plays every deck once from each seat, and prints the result.
pub fn play(plan: &Plan<'_>) -> Result<(), Failure> {
    let results = Mutex::new(Results::default());
    let next = AtomicU64::new(0);
    let work = || -> Result<(), Failure> {
        let mut bots = [bot(plan.bots[0])?, bot(plan.bots[1])?];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games {
                return Ok(());
            }
            // Alone, both bots get every deck.
            let solo = plan.players == 1;
            let turns = plan.players.max(2) as u64;
            let (deck, first) = (number / turns, (number % turns) as usize);
            let variant = if solo { Variant::solo() } else { Variant::standard(plan.players)? };
            let mut game = Game::deal(variant, &mut Shuffle::from_seed(plan.seed, deck));
            let mut rng = Rng::new(plan.seed << 32 | deck);
            let mut used = [Used::default(); 2];
            while let Some(seat) = game.position().seat_to_move() {
                let who = if solo { first } else { usize::from(seat.index() != first) };
                let start = Instant::now();
                let choice = bots[who].choose(game.position(), &plan.limits[who], rng.next_u64());
                let choice = choice.ok_or("a bot has no answer")?;
                used[who].time += start.elapsed();
                used[who].moves += 1;
                used[who].nodes += choice.report.nodes;
                game.play(seat, choice.action)?;
            }
            let mut results = results.lock().map_err(|_| "another thread failed")?;
            results.games += 1;
            match game.position().outcome() {
                Some(Outcome::Ranking { ranking, .. }) => {
                    results.wins += u64::from(ranking.winner().index() == first);
                }
                Some(Outcome::Score(score)) => results.scores[first].push(f64::from(score.total())),
                None => {}
            }
            for (sum, used) in results.used.iter_mut().zip(used) {
                sum.moves += used.moves;
                sum.nodes += used.nodes;
                sum.time += used.time;
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread failed")?)
    })?;
    let Results { wins, games, scores, used } = results.into_inner()?;
    if plan.players == 1 {
        for ((bot, scores), used) in plan.bots.iter().zip(scores).zip(used) {
            let count = scores.len() as f64;
            let mean = scores.iter().sum::<f64>() / count;
            let square = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
            let error = 1.96 * (square / count).sqrt();
            let below = scores.iter().filter(|&&score| score < 100.0).count();
            println!(
                "{bot}: {count} games, mean {mean:.2} ± {error:.2}, {below} below 100; {}",
                describe(&used)
            );
        }
        return Ok(());
    }
    let (low, high) = stats::wilson(wins, games);
    println!(
        "{} players, {} among {}, seed {}: {wins} of {games}, {:.1} % ({:.1} - {:.1} %); {}; {}",
        plan.players,
        plan.bots[0],
        plan.bots[1],
        plan.seed,
        100.0 * wins as f64 / games as f64,
        100.0 * low,
        100.0 * high,
        describe(&used[0]),
        describe(&used[1]),
    );
    Ok(())
}

fn describe(used: &Used) -> String {
    let ms = 1e3 * used.time.as_secs_f64();
    let (moves, nodes) = (used.moves.max(1) as f64, used.nodes.max(1) as f64);
    format!(
        "{:.2} ms and {:.0} nodes a move, {:.2} us a node",
        ms / moves,
        nodes / moves,
        1e3 * ms / nodes
    )
}
