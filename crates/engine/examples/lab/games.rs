//! Games that a bot plays against itself, and the file that holds them.
//!
//! A game is its players (one byte), its plies (two), the number of its deck (four), and for every ply: the
//! tile (0 for a refill), its cell, whether the ply was chosen at random (1) and whether it was not played at
//! all (2), and everybody's chances in 65535ths, two bytes each.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use nova_luna_engine::internals::{Eval, sampled_greedy};
use nova_luna_engine::{Bot, Limit, Rng, Value};
use nova_luna_rules::{Action, Cell, Game, Position, Seat, Shuffle, TileId, Variant};

use crate::{Failure, bot, on_threads};

/// Which decks are played: the seed of their shuffles.
const DECKS: u64 = 424_242;
/// The share of actions that a sampled greedy player decides.
const EXPLORE: f32 = 0.1;
/// After this share of actions another one is looked at, too: what is not played has to be known as well.
const ASIDES: f32 = 0.5;

const EXPLORED: u8 = 1;
const ASIDE: u8 = 2;

/// What to play.
pub struct Plan<'a> {
    pub bot: &'a str,
    pub nodes: u64,
    pub players: usize,
    pub first: u64,
    pub time: Duration,
    pub threads: usize,
}

/// An action, and what a search said.
pub struct Ply {
    pub action: Action,
    pub explored: bool,
    /// It was not played. The chances are those after it.
    pub aside: bool,
    /// By seat: the chances before it.
    pub chances: [f32; 4],
}

/// A game.
pub struct Played {
    pub players: usize,
    pub number: u32,
    pub plies: Vec<Ply>,
}

/// Plays until the time is over.
pub fn play(plan: &Plan<'_>, file: &str) -> Result<(), Failure> {
    let out = Mutex::new(BufWriter::new(File::create(file)?));
    let next = AtomicU64::new(plan.first);
    let start = Instant::now();
    on_threads(plan.threads, || {
        let mut bot = bot(plan.bot)?;
        let eval = Eval::default();
        while start.elapsed() < plan.time {
            let number = next.fetch_add(1, Ordering::Relaxed) as u32;
            let game = Played::play(plan, number, &mut *bot, &eval).ok_or("a game broke off")?;
            out.lock().map_err(|_| "another thread failed")?.write_all(&game.bytes())?;
        }
        Ok(())
    })?;
    out.into_inner()?.flush()?;
    let next = next.into_inner();
    let (games, seconds) = (next - plan.first, start.elapsed().as_secs_f64());
    println!("{games} games in {seconds:.0} s, the next deck is {next}");
    Ok(())
}

impl Played {
    /// The start of the game.
    fn deal(&self) -> Option<Game> {
        let variant = Variant::standard(self.players).ok()?;
        Some(Game::deal(variant, &mut Shuffle::from_seed(DECKS, self.number.into())))
    }

    /// Plays the game again. `each` gets the number of every action that was looked at, whose it was and what it led to.
    /// Returns the end of the game.
    pub fn replay(
        &self,
        mut each: impl FnMut(usize, Seat, &Position) -> Option<()>,
    ) -> Option<Game> {
        let mut game = self.deal()?;
        for (i, ply) in self.plies.iter().enumerate() {
            let seat = game.position().seat_to_move()?;
            let mut after = game.position().clone();
            after.play(ply.action).ok()?;
            each(i, seat, &after)?;
            if !ply.aside {
                game.play(seat, ply.action).ok()?;
            }
        }
        Some(game)
    }

    /// The ply whose chances are those after the action with this number.
    pub fn searched_after(&self, i: usize) -> Option<&Ply> {
        let ply = &self.plies[i];
        if ply.aside { Some(ply) } else { self.plies[i + 1..].iter().find(|next| !next.aside) }
    }

    fn play(plan: &Plan<'_>, number: u32, bot: &mut dyn Bot, eval: &Eval) -> Option<Played> {
        let mut played = Played { players: plan.players, number, plies: Vec::new() };
        let mut rng = Rng::new(u64::from(number) << 8 | plan.players as u64);
        let limit = Limit { nodes: Some(plan.nodes), ..Limit::default() };
        let mut game = played.deal()?;
        while let Some(seat) = game.position().seat_to_move() {
            let choice = bot.choose(game.position(), &limit, rng.next_u64())?;
            let lines = &choice.report.lines;
            let chances = chances(lines.first()?.value)?;
            let explored = rng.unit() < EXPLORE;
            let action = if explored {
                sampled_greedy(eval, game.position(), &mut rng)?
            } else {
                choice.action
            };
            if rng.unit() < ASIDES {
                let aside = if rng.unit() < 0.5 && lines.len() > 1 {
                    lines[1 + rng.below(lines.len() - 1)].action
                } else {
                    sampled_greedy(eval, game.position(), &mut rng)?
                };
                let mut branch = game.clone();
                branch.play(seat, aside).ok()?;
                if aside != action && branch.position().seat_to_move().is_some() {
                    let choice = bot.choose(branch.position(), &limit, rng.next_u64())?;
                    let chances = self::chances(choice.report.lines.first()?.value)?;
                    played.plies.push(Ply { action: aside, explored: true, aside: true, chances });
                }
            }
            game.play(seat, action).ok()?;
            played.plies.push(Ply { action, explored, aside: false, chances });
        }
        Some(played)
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.players as u8];
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        bytes.extend(self.number.to_le_bytes());
        for ply in &self.plies {
            bytes.extend(match ply.action {
                Action::Take { tile, cell } => [tile.number(), cell.x as u8, cell.y as u8],
                Action::Refill => [0; 3],
            });
            bytes.push(EXPLORED * u8::from(ply.explored) + ASIDE * u8::from(ply.aside));
            for chance in &ply.chances[..self.players] {
                bytes.extend(((chance * 65_535.0) as u16).to_le_bytes());
            }
        }
        bytes
    }

    /// Reads the game at the beginning of `bytes` and takes it away from there; `None` when no whole game is
    /// left, as in a file whose writer was stopped.
    pub fn read(bytes: &mut &[u8]) -> Option<Played> {
        let (head, rest) = bytes.split_first_chunk::<7>()?;
        let players = head[0] as usize;
        let plies = u16::from_le_bytes([head[1], head[2]]) as usize;
        let number = u32::from_le_bytes([head[3], head[4], head[5], head[6]]);
        let size = 4 + 2 * players;
        let (body, rest) = rest.split_at_checked(plies * size)?;
        *bytes = rest;
        let plies = body.chunks_exact(size).map(read_ply).collect();
        Some(Played { players, number, plies })
    }
}

fn read_ply(bytes: &[u8]) -> Ply {
    let action = match TileId::new(bytes[0].into()) {
        Some(tile) => Action::Take { tile, cell: Cell { x: bytes[1] as i8, y: bytes[2] as i8 } },
        None => Action::Refill,
    };
    let mut chances = [0.0; 4];
    for (chance, word) in chances.iter_mut().zip(bytes[4..].as_chunks().0) {
        *chance = f32::from(u16::from_le_bytes(*word)) / 65_535.0;
    }
    Ply { action, explored: bytes[3] & EXPLORED != 0, aside: bytes[3] & ASIDE != 0, chances }
}

fn chances(value: Value) -> Option<[f32; 4]> {
    match value {
        Value::Chances(chances) => Some(chances),
        Value::Score(_) => None,
    }
}
