use nova_luna_rules::{
    Action, Game, GoalId, Placed, Position, Seat, Shuffle, TileSet, Turn, Variant,
};

use super::file::BadNetwork;
use super::*;
use crate::bot::{Bot, Limit};
use crate::display_cache::{DisplayCache, DisplayKey};
use crate::eval::softmax;
use crate::greedy::GreedyBot;
use crate::rng::Rng;

/// A network file with arbitrary weights.
fn some_file(places: u8, kinds: u8) -> Vec<u8> {
    let display = (240 + 4 * 192 + 56 + 5 + 1 + 96 + 25 + 4) * PARTS
        + DISPLAY * (3 * PARTS + display::DISC_ROWS + display::SIZE_ROWS);
    let place = (HIDDEN + OFFER) * DISPLAY
        + OFFER * PARTS
        + 8 * (HIDDEN + OFFER)
        + prospects::BEST_ROWS * OFFER;
    let head = (kinds as usize + 24 + 16 + turns::TABLES.iter().sum::<usize>()) * HIDDEN
        + 18 * OFFER
        + (68 + 11) * OFFER
        + 2 * HIDDEN * OFFER
        + SECOND * (HIDDEN + 1)
        + places as usize * (SECOND + 1);
    let mut bytes = [b"nlnet-02".as_slice(), &[places, kinds]].concat();
    let mut rng = Rng::new(3);
    let weights = display + places as usize * place + head;
    bytes.extend((0..weights).map(|_| (rng.below(41) as i8 - 20) as u8));
    bytes
}

fn some_network(players: usize) -> Network {
    let (places, kinds) = [(1, 3), (2, 1), (4, 2), (4, 2)][players - 1];
    Network::read(&some_file(places, kinds)).expect("a file of the right size")
}

/// The positions of a game.
fn positions(players: usize, number: u64) -> Vec<Position> {
    let variant =
        if players == 1 { Variant::solo() } else { Variant::standard(players).expect("players") };
    let mut game = Game::deal(variant, &mut Shuffle::from_seed(12, number));
    let mut bot = GreedyBot::plain();
    let mut positions = Vec::new();
    while let Some(seat) = game.position().seat_to_move() {
        positions.push(game.position().clone());
        let choice = bot.choose(game.position(), &Limit::default(), number).expect("a move");
        let mut after = game.position().clone();
        after.play(choice.action).expect("legal");
        positions.push(after);
        game.play(seat, choice.action).expect("legal");
    }
    positions.retain(|position| !position.is_over());
    positions
}

#[test]
fn files_of_another_shape_are_refused() {
    let file = some_file(2, 1);
    assert!(Network::read(&file).is_ok());
    let mut longer = file.clone();
    longer.push(0);
    assert_eq!(Network::read(&longer).err(), Some(BadNetwork::Size));
    assert_eq!(Network::read(&file[..file.len() - 1]).err(), Some(BadNetwork::Size));
    assert_eq!(Network::read(b"nlnet-02").err(), Some(BadNetwork::Begin));
    for (at, byte) in [(0, b'N'), (8, 0), (8, 5), (9, 0), (9, 4)] {
        let mut other = file.clone();
        other[at] = byte;
        assert_eq!(Network::read(&other).err(), Some(BadNetwork::Begin));
    }
}

/// Everything is an integer up to the last division, which is exact.
#[test]
fn the_same_bits_everywhere() {
    let pinned = [1, 2, 3, 4].map(|players| {
        let network = some_network(players);
        let mut bits = 0_u64;
        for position in positions(players, 1) {
            for output in network.outputs(&position) {
                bits = bits.rotate_left(5) ^ u64::from(output.to_bits());
            }
        }
        bits
    });
    let expected = [
        7_150_584_734_917_616_934,
        26_590_159_327_314_642,
        5_788_887_332_389_377_958,
        1_197_710_335_201_952_429,
    ];
    assert_eq!(pinned, expected);
}

/// The cache is filled and read all along a game, as in a search.
#[test]
fn what_is_remembered_is_what_would_be_worked_out() {
    for players in 2..=4 {
        let network = some_network(players);
        let mut cache = DisplayCache::new(Encoded::NOTHING);
        for number in 0..3 {
            for position in positions(players, number) {
                let keys = DisplayKey::all(&position);
                let mut strengths = [f32::NEG_INFINITY; 4];
                for (seat, output) in position.moon().order().iter().zip(network.outputs(&position))
                {
                    strengths[seat.index()] = output;
                }
                let chances = network.chances(&position, &keys, &mut cache);
                assert_eq!(chances, softmax(strengths), "{position:?}");
            }
        }
    }
}

/// The same display of the first seat, but with the tile that was placed last as the first.
fn built_in_another_order(position: &Position) -> Option<Position> {
    let mut rest: Vec<Placed> = position.display(Seat::default()).collect();
    let mut built: Vec<Placed> = vec![rest.pop()?];
    while !rest.is_empty() {
        let beside = |placed: &Placed| {
            let neighbours = placed.cell.neighbours();
            built.iter().any(|other| neighbours.contains(&other.cell))
        };
        let next = rest.iter().rposition(beside)?;
        built.push(rest.remove(next));
    }
    // The first tile of a display lies on the origin.
    let origin = built[0].cell;
    let mut words = Vec::new();
    for Placed { tile, cell } in built {
        let covered = |index| position.is_covered(GoalId { tile, index });
        let goals =
            (0..tile.goals().len() as u8).map(|index| if covered(index) { 'x' } else { 'o' });
        let goals: String = goals.collect();
        words.push(format!("{tile}@{},{}{goals}", cell.x - origin.x, cell.y - origin.y));
    }
    let text = position.notation();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let display = words.join("/");
    fields[3] = &display;
    fields.join(" ").parse().ok()
}

#[test]
fn the_order_of_the_placements_does_not_matter() {
    let network = some_network(2);
    let mut changed = 0;
    for position in positions(2, 7) {
        let Some(other) = built_in_another_order(&position) else { continue };
        changed += usize::from(position != other);
        assert_eq!(network.outputs(&position), network.outputs(&other), "{position:?}");
    }
    assert!(changed > 10, "{changed}");
}

#[test]
fn the_colours_are_alike() {
    let network = some_network(2);
    let turned = [1, 2, 3, 0];
    for position in positions(2, 4) {
        let inputs = DisplayInputs::of(&position, Seat::default());
        let mut other = DisplayInputs::of(&position, Seat::default());
        for (from, to) in turned.into_iter().enumerate() {
            other.goals[to] = inputs.goals[from];
            other.goal_count[to] = inputs.goal_count[from];
            other.colors[to] = inputs.colors[from];
            for (cell, other) in inputs.cells.iter().zip(&mut other.cells) {
                other[to] = cell[from];
            }
        }
        let (mut one, mut two) = (Encoded::NOTHING, Encoded::NOTHING);
        network.encode(&inputs, 0, &mut one);
        network.encode(&other, 0, &mut two);
        assert_eq!(one.hidden, two.hidden);
        for (from, to) in turned.into_iter().enumerate() {
            assert_eq!(one.colors[from], two.colors[to]);
        }
    }
}

/// How many turns, three at most, the one who moves next can have before another does.
fn turns_in_a_row(position: &Position) -> u8 {
    let legal = position.legal_actions();
    let Some(&cell) = legal.cells().first() else { return 0 };
    let after = |tile| {
        let mut after = position.clone();
        after.play(Action::Take { tile, cell }).expect("legal");
        let again = after.turn() == Turn::Act(position.moon().next());
        if again { 1 + turns_in_a_row(&after).min(1) } else { 0 }
    };
    legal.tiles().map(after).max().unwrap_or(0)
}

#[test]
fn turns_in_a_row_are_counted() {
    let mut seen = [0; 3];
    for position in (0..6).flat_map(|number| positions(2, number)) {
        let Turn::Act(seat) = position.turn() else { continue };
        // Neither the game nor the wheel comes to an end meanwhile.
        if position.discs_left(seat) < 10 || position.wheel().len() < 4 {
            continue;
        }
        let [_, _, turns, _] = DisplayInputs::turns(&position, &TableInputs::of(&position));
        assert_eq!(turns / 3, 7, "many discs");
        assert_eq!(turns % 3, turns_in_a_row(&position), "{position:?}");
        seen[turns as usize % 3] += 1;
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

/// A tile that joins groups can complete more than is counted, never less.
#[test]
fn what_a_tile_would_do_is_nearly_always_right() {
    let (mut same, mut all) = (0, 0);
    for position in positions(2, 9) {
        let seat = Seat::default();
        let prospects = DisplayInputs::of(&position, seat).prospects;
        for tile in TileSet::ALL - position.tiles(seat) {
            let cells = position.free_cells(seat).iter();
            let real = cells.map(|&cell| position.would_complete(seat, tile, cell).len()).max();
            let real = real.unwrap_or(0).min(usize::from(position.discs_left(seat)));
            let best = match prospects.best(tile) as usize {
                24 => usize::from(position.discs_left(seat)),
                row => row / 4,
            };
            assert!(best <= real, "{tile} on {position:?}");
            same += usize::from(best == real.min(5));
            all += 1;
        }
    }
    assert!(same * 100 > all * 95, "{same} of {all}");
}
