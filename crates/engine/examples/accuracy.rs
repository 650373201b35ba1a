//! How far an analysis can be trusted: `accuracy GAMES PLAYERS NODES TIMES EVERY`.
//!
//! In games between bots that play as people do, every EVERYth move is judged twice: with NODES
//! positions, as an analysis does, and with TIMES as many. How often do both name the same best move, and
//! if not, how much does the first choice lose in the eyes of the second judge? How far are the chances
//! and losses that they tell apart? With one player the numbers are points of the solo score. With 0 for
//! TIMES there is no second judge: the shell's `time` then tells what an analysis costs.
use nova_luna_engine::{Judge, Judgement, Level, Limit, Value};
use nova_luna_rules::{Game, Shuffle, Variant};

/// What a mistake loses at least, by chance and by points: the word changes there.
const LIMITS: [f32; 2] = [0.08, 4.0];

#[derive(Default)]
struct Sums {
    moves: usize,
    judged: usize,
    same: usize,
    cost: f64,
    value: f64,
    loss: f64,
    mistakes: usize,
    agreed: usize,
    missed: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<u64> =
        std::env::args().skip(1).map(|arg| arg.parse()).collect::<Result<_, _>>()?;
    let [games, players, nodes, times, every] = args[..] else {
        return Err("accuracy GAMES PLAYERS NODES TIMES EVERY".into());
    };
    let players = usize::try_from(players)?;
    let (mut quick, mut slow) = (Judge::new(nodes), Judge::new(nodes * times));
    let mut sums = Sums::default();
    for number in 0..games {
        let mut bots = [Level::Two, Level::Three, Level::One, Level::Three].map(Level::bot);
        let mut shuffle = Shuffle::from_seed(77, number);
        let (deck, seats) = (shuffle.deck(), shuffle.seats(players));
        let variant = if players == 1 { Variant::solo() } else { Variant::standard(players)? };
        let mut game = Game::new(variant, &seats[..players], deck)?;
        for ply in 0.. {
            let Some(seat) = game.position().seat_to_move() else { break };
            let bot = &mut bots[seat.index()];
            let choice = bot.choose(game.position(), &Limit::default(), ply).ok_or("no choice")?;
            sums.moves += 1;
            if ply % every == number % every {
                let position = game.position();
                let one = quick.judge(position, choice.action, None).ok_or("no verdict")?;
                if times == 0 {
                    sums.judged += 1;
                    game.play(seat, choice.action)?;
                    continue;
                }
                let other = slow.judge(position, choice.action, None).ok_or("no verdict")?;
                // What the second judge thinks of the first one's best move.
                let cost = match one.best.action == other.best.action {
                    true => None,
                    false => Some(slow.judge(position, one.best.action, None).ok_or("none")?.loss),
                };
                sums.add(seat.index(), &one, &other, cost);
            }
            game.play(seat, choice.action)?;
        }
    }
    println!("{} of {} moves of {games} games judged", sums.judged, sums.moves);
    if times > 0 {
        sums.print();
    }
    Ok(())
}

impl Sums {
    fn add(&mut self, seat: usize, one: &Judgement, other: &Judgement, cost: Option<f32>) {
        let (value, limit) = match (one.best.value, other.best.value) {
            (Value::Chances(one), Value::Chances(other)) => (one[seat] - other[seat], LIMITS[0]),
            (Value::Score(one), Value::Score(other)) => (one - other, LIMITS[1]),
            _ => return,
        };
        self.judged += 1;
        self.same += usize::from(cost.is_none());
        self.cost += f64::from(cost.unwrap_or_default());
        self.value += f64::from(value.abs());
        self.loss += f64::from((one.loss - other.loss).abs());
        let (first, second) = (one.loss >= limit, other.loss >= limit);
        self.mistakes += usize::from(first);
        self.agreed += usize::from(first && second);
        self.missed += usize::from(!first && second);
    }

    fn print(&self) {
        let judged = self.judged as f64;
        println!("the same best move: {:.0} %", 100.0 * self.same as f64 / judged);
        println!("the first choice loses on average: {:.4}", self.cost / judged);
        println!("difference of what is expected: {:.4}", self.value / judged);
        println!("difference of what a move loses: {:.4}", self.loss / judged);
        let Sums { mistakes, agreed, missed, .. } = self;
        println!("mistakes named: {mistakes}, {agreed} of them by both; missed: {missed}");
    }
}
