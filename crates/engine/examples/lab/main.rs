//! Plays the games that networks learn from, and the matches that decide between networks. `lab/README.md`
//! says how it all goes together.
//!
//! - `lab play BOT NODES PLAYERS FIRST SECONDS THREADS GAMES` plays games of BOT against itself for some seconds,
//!   from deck FIRST on, writes them to the file GAMES and says which deck is next;
//! - `lab samples THREADS FOLDER GAMES...` turns files of games into what `lab/train.py` reads;
//! - `lab solo EVAL WIDTH FIRST SECONDS THREADS FOLDER` writes samples of solo games, which beams of this width solve;
//! - `lab outputs NETWORK GAMES` prints what a network says of the positions of some games, for comparison with
//!   `train.py --check`;
//! - `lab match PLAYERS BOT LIMIT BOT LIMIT GAMES SEED THREADS` lets the first bot play among bots of the second
//!   kind, every deck once from each seat. A limit is `800n` (nodes) or `50ms`. For one player it compares scores.
//!
//! A bot is the name of one (`linear` is level 5 without networks), or a file with a network for the search of level 5.

mod contest;
mod games;
mod samples;
mod solo;

use std::time::Duration;

use nova_luna_engine::internals::{Network, Networks, full_search};
use nova_luna_engine::{Bot, Limit, by_name};

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
        ["match", players, a, a_limit, b, b_limit, games, seed, threads] => {
            contest::play(&contest::Plan {
                players: players.parse()?,
                bots: [a, b],
                limits: [limit(a_limit)?, limit(b_limit)?],
                games: games.parse()?,
                seed: seed.parse()?,
                threads: threads.parse()?,
            })
        }
        _ => Err("lab play | samples | match: see the head of examples/lab/main.rs".into()),
    }
}

/// The bot that a word on the command line means.
fn bot(word: &str) -> Result<Box<dyn Bot>, Failure> {
    if let Some(bot) = by_name(word) {
        return Ok(bot);
    }
    Ok(Box::new(full_search(Networks::default().with(network(word)?))))
}

/// The network in a file.
fn network(file: &str) -> Result<Network, Failure> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    Ok(Network::read(&bytes).map_err(|error| format!("{file}: {error}"))?)
}

fn limit(word: &str) -> Result<Limit<'static>, Failure> {
    if let Some(ms) = word.strip_suffix("ms") {
        return Ok(Limit { time: Some(Duration::from_millis(ms.parse()?)), ..Limit::default() });
    }
    let nodes = word.strip_suffix('n').ok_or("a limit is something like 800n or 50ms")?;
    Ok(Limit { nodes: Some(nodes.parse()?), ..Limit::default() })
}
