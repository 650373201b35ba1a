//! Plays the games that networks learn from. `lab/README.md` says how it all goes together.
//!
//! - `lab play BOT NODES PLAYERS FIRST SECONDS THREADS GAMES` plays games of BOT against itself for some seconds,
//!   from deck FIRST on, writes them to the file GAMES and says which deck is next;
//! - `lab samples THREADS FOLDER GAMES...` turns files of games into what `lab/train.py` reads;
//! - `lab solo EVAL WIDTH FIRST SECONDS THREADS FOLDER` writes samples of solo games, which beams of this width solve;
//! - `lab outputs NETWORK GAMES` prints what a network says of the positions of some games, for comparison with
//!   `train.py --check`.
//!
//! A bot is the name of one (`linear` is level 5 without networks), or a file with a network for the search of level 5.

mod games;
mod samples;
mod solo;

use std::time::Duration;

use nova_luna_engine::internals::Network;
use nova_luna_engine::{Bot, by_name, by_network};

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["play", bot, nodes, players, first, seconds, threads, file] => games::play(
            &games::Plan {
                bot,
                nodes: nodes.parse()?,
                players: players.parse()?,
                first: first.parse()?,
                time: Duration::from_secs(seconds.parse()?),
                threads: threads.parse()?,
            },
            file,
        ),
        ["samples", threads, folder, ref files @ ..] => {
            samples::write(threads.parse()?, folder, files)
        }
        ["solo", eval, width, first, seconds, threads, folder] => solo::play(
            &solo::Plan {
                eval,
                width: width.parse()?,
                first: first.parse()?,
                seconds: seconds.parse()?,
                threads: threads.parse()?,
            },
            folder,
        ),
        ["outputs", file, games] => samples::outputs(&network(file)?, games),
        _ => {
            Err("lab play | samples | solo | outputs: see the head of examples/lab/main.rs".into())
        }
    }
}

/// The bot that a word on the command line means.
fn bot(word: &str) -> Result<Box<dyn Bot>, Failure> {
    if let Some(bot) = by_name(word) {
        return Ok(bot);
    }
    by_network(&read(word)?).ok_or_else(|| format!("{word}: neither a bot nor a network").into())
}

/// The network in a file.
fn network(file: &str) -> Result<Network, Failure> {
    Ok(Network::read(&read(file)?).map_err(|error| format!("{file}: {error}"))?)
}

fn read(file: &str) -> Result<Vec<u8>, Failure> {
    Ok(std::fs::read(file).map_err(|error| format!("{file}: {error}"))?)
}

/// What the same work gives on each of some threads.
fn on_threads<T: Send>(
    threads: usize,
    work: impl Fn() -> Result<T, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(&work)).collect();
        threads.into_iter().map(|thread| thread.join().map_err(|_| "a thread failed")?).collect()
    })
}
