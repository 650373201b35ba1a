//! What level 5 misses by leaving actions out: `pruning GAMES PLAYERS NODES`.
//!
//! In every fifth position of games of level 3, a search that leaves nothing out looks at
//! NODES positions. How often does it choose what level 5 would not even consider? And by how much is
//! that better, as it sees it itself, than the best of what level 5 considers?
use nova_luna_engine::{Level, Limit, Line, Value, by_name, considered};
use nova_luna_rules::{Game, Shuffle, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [games, players, nodes] = &args[..] else {
        return Err("pruning GAMES PLAYERS NODES".into());
    };
    let (games, players): (u64, usize) = (games.parse()?, players.parse()?);
    let limit = Limit { nodes: Some(nodes.parse()?), ..Limit::default() };
    let mut bot = Level::Three.bot();
    let mut unpruned = by_name("unpruned").ok_or("no bot")?;
    let (mut positions, mut outside, mut lost, mut legal, mut kept) = (0, 0, 0.0, 0, 0);
    for number in 0..games {
        let mut shuffle = Shuffle::from_seed(5, number);
        let (deck, seats) = (shuffle.deck(), shuffle.seats(players));
        let mut game = Game::new(Variant::standard(players)?, &seats[..players], deck)?;
        for ply in 0.. {
            let Some(seat) = game.position().seat_to_move() else { break };
            if ply % 5 == number % 5 {
                let position = game.position();
                let list = considered(position);
                let choice = unpruned.choose(position, &limit, ply).ok_or("no choice")?;
                positions += 1;
                let actions = position.legal_actions();
                legal += actions.tiles().count() * actions.cells().len();
                kept += list.len();
                if !list.contains(&choice.action) {
                    outside += 1;
                    let lines = choice.report.lines;
                    let chance = |line: &Line| match line.value {
                        Value::Chances(chances) => chances[seat.index()],
                        Value::Score(_) => 0.0,
                    };
                    let inside = lines.iter().filter(|line| list.contains(&line.action));
                    let best = inside.map(chance).fold(0.0, f32::max);
                    lost += f64::from(chance(&lines[0]) - best);
                }
            }
            let action = bot.choose(game.position(), &limit, ply).ok_or("no choice")?.action;
            game.play(seat, action)?;
        }
    }
    let [legal, kept] = [legal, kept].map(|count| count as f64 / positions as f64);
    println!("{positions} positions, {legal:.1} placements, {kept:.1} considered");
    println!("{outside} times the choice was outside, better by {lost:.4} in all");
    Ok(())
}
