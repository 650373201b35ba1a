//! Dealing, listing what is legal, taking back.

use nova_luna_rules::{Action, Game, Seat, Shuffle, Variant};
use nova_luna_testing::Dice;

/// A shuffle lists as many seats as play, each once.
#[test]
fn a_shuffle_lists_the_seats_that_play() {
    for players in 1..=4 {
        let mut seats: Vec<Seat> = Shuffle::from_seed(5, 0).seats(players).into_iter().collect();
        seats.sort();
        assert_eq!(seats, Seat::ALL[..players]);
    }
}

/// Legal actions can be gone through directly, and say how many there are.
#[test]
fn legal_actions_are_an_iterator() {
    let game = Game::deal(Variant::solo(), &mut Shuffle::from_seed(1, 0));
    let legal = game.position().legal_actions();
    assert_eq!(legal.iter().len(), legal.len());
    let mut listed: Vec<Action> = Vec::new();
    for action in legal {
        listed.push(action);
    }
    assert_eq!(listed.len(), 3);
    assert!(legal.into_iter().eq(listed));
}

/// Whatever is taken back leads to exactly what was before, draws included, and the same can be played again.
#[test]
fn undo_leads_back_step_by_step() {
    for seed in 0..20 {
        let players = 1 + seed as usize % 4;
        let variant = Variant::standard(players).unwrap_or(Variant::solo());
        let mut game = Game::deal(variant, &mut Shuffle::from_seed(seed, 0));
        let mut dice = Dice::new(seed);
        let mut before = Vec::new();
        while let Some(seat) = game.position().seat_to_move() {
            before.push(game.clone());
            game.play(seat, dice.action(game.position())).unwrap();
        }
        let end = game.clone();
        for earlier in before.iter().rev() {
            let last = *game.log().last().unwrap();
            assert_eq!(game.undo(), Some(last));
            assert_eq!(game.position(), earlier.position());
            assert_eq!((game.log(), game.revealed()), (earlier.log(), earlier.revealed()));
            assert!(game.deck().is_none(), "the deck is a secret again");
        }
        assert_eq!(game.undo(), None, "nothing has been played");
        for logged in end.log() {
            game.play(logged.seat, logged.action).unwrap();
        }
        assert_eq!(game.position(), end.position());
    }
}
