//! What a placement would bring agrees with the position after it.

use nova_luna_protocol::online::{Chance, Colors, OpenGoal, Options, SoloStanding};
use nova_luna_rules::{Action, Cell, Game, Position, Seat, TileId, Variant};
use nova_luna_testing::Dice;
use nova_luna_testing::games::Table;

/// What a goal lacks; `None` when it is covered.
fn lacks(goals: &[OpenGoal], tile: u8, goal: u8) -> Option<Colors> {
    let open = goals.iter().find(|open| open.tile == tile && open.goal == goal);
    open.map(|open| open.lacks)
}

#[test]
fn nearer_goals_and_own_goals_agree_with_the_position_after() {
    let mut nearer = 0;
    for mut table in Table::some(40) {
        let mut game = table.deal();
        for _ in 0..table.dice.below(40) {
            table.step(&mut game);
        }
        let position = game.position();
        let Some(options) = Options::of(position) else { continue };
        let before = OpenGoal::all(position);
        for option in &options.tiles {
            let tile = TileId::new(option.tile.into()).unwrap();
            for cell in &option.cells {
                let mut after = position.clone();
                let to = Cell { x: cell.x as i8, y: cell.y as i8 };
                after.play(Action::Take { tile, cell: to }).unwrap();
                let after = OpenGoal::all(&after);
                let changed: Vec<_> = before
                    .iter()
                    .filter_map(|open| {
                        let now = lacks(&after, open.tile, open.goal)?;
                        (now != open.lacks).then_some((open.tile, open.goal, now))
                    })
                    .collect();
                let told: Vec<_> =
                    cell.nearer.iter().map(|goal| (goal.tile, goal.goal, goal.lacks)).collect();
                assert_eq!(told, changed, "{position}");
                nearer += told.len();
                let own: Vec<_> = (0..tile.goals().len() as u8)
                    .map(|goal| lacks(&after, option.tile, goal).unwrap_or_default())
                    .collect();
                assert_eq!(cell.own, own, "{position}");
            }
        }
    }
    assert!(nearer > 100, "{nearer}");
}

#[test]
fn chances_of_others_are_what_they_would_cover_on_their_turn() {
    let mut found = 0;
    for mut table in Table::some(40) {
        let mut game = table.deal();
        for _ in 0..table.dice.below(40) {
            table.step(&mut game);
        }
        let position = game.position();
        let (Some(options), Some(seat)) = (Options::of(position), position.seat_to_move()) else {
            continue;
        };
        let mut covering = Vec::new();
        for option in &options.tiles {
            let cells = option.cells.iter().filter(|cell| !cell.covers.is_empty());
            covering.extend(cells.map(|cell| {
                let covers = cell.covers.len() as u8;
                Chance { seat: seat.index() as u8, tile: option.tile, x: cell.x, y: cell.y, covers }
            }));
        }
        assert_eq!(Chance::of(position, seat), covering, "{position}");
        found += covering.len();
    }
    assert!(found > 50, "{found}");
}

#[test]
fn r7_3_r7_7_a_solo_game_counts_its_tiles_twice_and_ten_for_each_disc() {
    let of = |notation: &str| SoloStanding::of(&notation.parse::<Position>().unwrap());
    // Red 7 and yellow 4 lie there, and one disc of 21.
    let standing = of("solo .,16,1,.,*,59,32,65,40,46,11,57 0 67@0,0ooo/48@0,-1ox").unwrap();
    assert_eq!((standing.certain, standing.spare), (22, 77));
    assert_eq!(standing.if_ended, 11 + 7 * 10 + 11 + 20 * 10);
    assert_eq!(of("2p20 *,1,18,35,52,2,19,36,53,3,20,37 01 - -"), None);
}

#[test]
fn r7_7_tiles_of_the_first_phase_count_twice_also_when_discs_were_missing() {
    let (mut missing, mut ended, mut later) = (0, 0, 0);
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(Variant::solo(), &[Seat::default()], dice.deck()).unwrap();
        let mut first = Vec::new();
        while !game.position().is_over() {
            let before = game.position().phase1_score();
            let action = match seed % 2 {
                // The first phase is ended as soon as it may be.
                0 if game.position().may_refill() => Action::Refill,
                0 => covering_most(game.position()),
                _ => dice.action(game.position()),
            };
            if let (Action::Take { tile, .. }, None) = (action, before) {
                first.push(tile.number());
            }
            game.play(Seat::default(), action).unwrap();
            let position = game.position();
            assert_eq!(SoloStanding::of(position).unwrap().twice, first, "{position}");
            if let (None, Some(score)) = (before, position.phase1_score()) {
                missing += usize::from(score > position.moon().time(Seat::default()));
                ended += usize::from(first.len() < 11);
            }
            later += usize::from(position.display(Seat::default()).count() > first.len());
        }
    }
    assert!(missing > 50 && ended > 5 && later > 1000, "{missing} {ended} {later}");
}

fn covering_most(position: &Position) -> Action {
    let legal = position.legal_actions();
    let covers = |action: &Action| match *action {
        Action::Take { tile, cell } => position.would_complete(Seat::default(), tile, cell).len(),
        Action::Refill => 0,
    };
    (0..legal.len()).filter_map(|i| legal.get(i)).max_by_key(covers).expect("an action is legal")
}
