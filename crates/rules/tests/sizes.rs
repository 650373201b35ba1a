//! Positions are small plain values, and playing allocates nothing.

use std::mem::size_of;

use nova_luna_rules::{Action, Cell, Game, Placement, Position, Seat, TileId, Variant};
use nova_luna_testing::Dice;

/// A position fits into a page, so that a search can copy it without a thought.
#[test]
fn a_position_fits_into_a_page() {
    println!("Position {} bytes, Game {} bytes", size_of::<Position>(), size_of::<Game>());
    assert!(size_of::<Position>() <= 4096);
}

#[test]
fn small_things_are_small() {
    assert!(size_of::<Action>() <= 4);
    assert_eq!(size_of::<Option<TileId>>(), 1);
    assert_eq!(size_of::<Cell>(), 2);
    assert_eq!(size_of::<Seat>(), 1);
    assert!(size_of::<Placement>() <= 64);
}

/// From the deal to the outcome of a game: legal actions, preview, checked and unchecked play, draws
/// and the hash, all without the heap.
#[test]
fn playing_allocates_nothing() {
    let variants = [
        Variant::solo(),
        Variant::standard(2).unwrap(),
        Variant::standard(3).unwrap(),
        Variant::first_game(4).unwrap(),
    ];
    let mut dice = Dice::new(100);
    for variant in variants.into_iter().cycle().take(100) {
        let deck = dice.deck();
        let heap = allocation_counter::measure(|| {
            let game = Game::new(variant, &Seat::ALL[..variant.players()], deck);
            play_out(game.expect("each seat once"), &mut dice);
        });
        assert_eq!(heap.count_total, 0);
    }
}

fn play_out(mut game: Game, dice: &mut Dice) {
    while let Some(seat) = game.position().seat_to_move() {
        let action = dice.action(game.position());
        let mut copy = game.position().clone();
        copy.play_unchecked(action);
        let preview = game.position().preview(action).expect("a legal action");
        let placement = game.play(seat, action).expect("a legal action");
        assert!(preview.placement == placement);
        assert_ne!(game.position().hash64(), 0);
    }
    assert!(game.position().outcome().is_some());
}

/// The counter that the test above relies on does count.
#[test]
fn describing_a_position_allocates() {
    let position = Position::start(Variant::solo(), &[Seat::default()]).unwrap();
    let heap = allocation_counter::measure(|| drop(position.to_string()));
    assert!(heap.count_total > 0);
}
