//! R8: the order of the supply leaks through nothing that is written while a game goes on.

use nova_luna_protocol::{HostMessage, Record, View, to_json};
use nova_luna_rules::{Deck, Game};
use nova_luna_testing::Dice;
use nova_luna_testing::games::Table;

/// Everything that is written of a game that goes on: for each seat and for spectators.
fn all_that_is_said(game: &Game) -> Vec<String> {
    let position = game.position();
    let viewers = position.seats().map(Some).chain([None]);
    let views = viewers.map(|viewer| to_json(&View::of(position, viewer)));
    let choose = HostMessage::Choose {
        time_ms: 1000,
        nodes: Some(5000),
        seed: Some(7),
        view: Box::new(View::of(position, position.seat_to_move())),
    };
    let rest = [
        to_json(&choose),
        to_json(&Record::of(game)),
        position.notation(),
        // What a log might print.
        format!("{game:?}"),
    ];
    views.chain(rest).collect()
}

/// The same deck as far as it has been revealed, and anything behind that.
fn reshuffled(game: &Game, dice: &mut Dice) -> Deck {
    let mut tiles = game.revealed().to_vec();
    let mut hidden: Vec<_> = game.position().unseen().iter().collect();
    dice.shuffle(&mut hidden);
    tiles.append(&mut hidden);
    Deck::new(&tiles).expect("each tile once")
}

/// Two games whose decks differ only behind what has been revealed say the same until the next
/// draw. At each draw of one game a twin is made that has been told a different future.
#[test]
fn the_order_of_the_supply_is_never_said() {
    let mut draws = 0;
    for mut table in Table::some(64) {
        let mut game = table.deal();
        let mut actions = Vec::new();
        let mut dice = Dice::new(draws);
        let mut twin = table.deal_with(reshuffled(&game, &mut dice));
        let mut revealed = game.revealed().len();
        loop {
            if game.revealed().len() > revealed {
                draws += 1;
                revealed = game.revealed().len();
                twin = table.deal_with(reshuffled(&game, &mut dice));
                for &(seat, action) in &actions {
                    twin.play(seat, action).expect("it is legal in the other game");
                }
            }
            let Some(seat) = game.position().seat_to_move() else { break };
            assert_eq!(all_that_is_said(&game), all_that_is_said(&twin));
            let action = table.choose(game.position());
            actions.push((seat, action));
            game.play(seat, action).expect("it is legal");
            if game.revealed().len() == revealed {
                twin.play(seat, action).expect("it is legal in the other game");
            }
        }
    }
    assert!(draws > 80, "only {draws} draws");
}

/// Once a game is over its deck may be known, and only then.
#[test]
fn the_deck_is_told_at_the_end() {
    for mut table in Table::some(32) {
        let mut game = table.deal();
        loop {
            let record = Record::of(&game);
            let whole = record.deck.len() == 68;
            assert_eq!(record.result.is_some(), game.position().is_over());
            assert_eq!(whole, game.position().is_over() || game.position().unseen().is_empty());
            if !table.step(&mut game) {
                break;
            }
        }
    }
}
