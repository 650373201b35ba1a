//! What must never change: shuffles, hashes, and how games go. A change here breaks old records and
//! seeds, or shows that something claimed to be only faster plays differently.

mod common;

use common::{Dice, numbers, position, table};
use nova_luna_rules::{Action, Deck, Game, Seat, Shuffle, Variant};

/// The decks and seats below were worked out once by a Python program written from nothing but the
/// description of [`Shuffle`]: its ChaCha block function first had to give the published key streams
/// of ChaCha20 and ChaCha12 for an all-zero key.
#[test]
fn shuffles_are_pinned() {
    let mut shuffle = Shuffle::from_seed(1, 0);
    assert_eq!(
        order(shuffle.deck()),
        [
            26, 19, 42, 6, 45, 18, 7, 56, 31, 37, 54, 39, 20, 15, 16, 50, 13, 11, 32, 21, 38, 44,
            67, 17, 64, 33, 23, 1, 27, 66, 55, 61, 47, 68, 30, 49, 25, 28, 60, 12, 58, 51, 22, 46,
            36, 48, 2, 34, 9, 35, 8, 41, 40, 43, 59, 52, 57, 29, 53, 14, 5, 62, 4, 10, 3, 63, 65,
            24,
        ]
    );
    assert_eq!(seats(&mut shuffle, 4), [0, 1, 2, 3], "the seats after the deck");
}

/// The number of a game is the nonce, and all of its 64 bits count, as do those of the seed.
#[test]
fn shuffles_with_large_numbers_are_pinned() {
    let mut shuffle = Shuffle::from_seed(0xFEDC_BA98_7654_3210, 0x0123_4567_89AB_CDEF);
    assert_eq!(
        order(shuffle.deck()),
        [
            44, 23, 9, 21, 42, 22, 55, 6, 20, 30, 17, 38, 61, 41, 52, 40, 12, 62, 60, 48, 36, 16,
            5, 68, 63, 39, 4, 64, 3, 8, 24, 10, 53, 54, 28, 45, 46, 14, 7, 51, 19, 57, 43, 27, 37,
            49, 35, 65, 25, 67, 1, 59, 33, 15, 47, 11, 2, 34, 58, 56, 13, 50, 66, 26, 18, 32, 29,
            31,
        ]
    );
}

/// A key of 32 different bytes.
#[test]
fn shuffles_with_a_whole_key_are_pinned() {
    let mut shuffle = Shuffle::new(std::array::from_fn(|i| i as u8), 7);
    assert_eq!(
        order(shuffle.deck()),
        [
            25, 64, 30, 23, 26, 33, 43, 1, 32, 10, 2, 3, 68, 16, 55, 54, 7, 61, 51, 28, 18, 19, 46,
            36, 59, 58, 21, 67, 27, 31, 53, 40, 29, 13, 62, 17, 45, 63, 48, 35, 56, 15, 6, 8, 5,
            57, 24, 20, 9, 44, 12, 38, 11, 42, 34, 22, 49, 4, 52, 65, 14, 60, 50, 41, 37, 66, 47,
            39,
        ]
    );
}

/// Seats first, for three games with the same key; a table for two never names the seats 2 and 3.
#[test]
fn seats_are_pinned() {
    let first = |number| seats(&mut Shuffle::from_seed(1, number), 4);
    assert_eq!([first(0), first(1), first(2)], [[0, 3, 2, 1], [2, 1, 3, 0], [3, 2, 0, 1]]);
    for number in 0..20 {
        let mut two = seats(&mut Shuffle::from_seed(2, number), 2);
        two[..2].sort();
        assert_eq!(two, [0, 1, 2, 3]);
    }
}

fn order(deck: Deck) -> Vec<u8> {
    numbers(deck.tiles().iter().copied())
}

fn seats(shuffle: &mut Shuffle, players: usize) -> [usize; 4] {
    shuffle.seats(players).map(Seat::index)
}

/// The hash is the same on every platform and in every version.
#[test]
fn hashes_are_pinned() {
    let hash = |line| position(line).hash64();
    assert_eq!(hash("solo *,1,18,35,52,2,19,36,53,3,20,37 0 -"), 0x1D72_C272_FDB3_52C9);
    assert_eq!(
        hash("2p20 .,.,.,*,2,.,.,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo"),
        0x0AB3_5DCE_37E2_4396
    );
    assert_eq!(
        hash("2p20 .,.,.,*,.,.,.,.,.,.,.,. 01+ 30@0,0oo/1@-1,0 34@0,0ooo"),
        0x83E7_8707_0A39_915D
    );
}

/// A thousand random games for one to four players: how many actions they take, and one number made
/// of the hashes of all their positions. The order in which legal actions are listed plays no part.
#[test]
fn a_thousand_games_are_pinned() {
    let mut actions = 0;
    let mut checksum: u64 = 0;
    for seed in 0..1000 {
        let mut dice = Dice::new(seed);
        let mut game = deal(1 + seed as usize % 4, dice.deck());
        while let Some(seat) = game.position().seat_to_move() {
            let mut legal: Vec<Action> = game.position().legal_actions().iter().collect();
            legal.sort();
            game.play(seat, legal[dice.below(legal.len())]).unwrap();
            actions += 1;
            checksum = checksum.rotate_left(1) ^ game.position().hash64();
        }
    }
    assert_eq!((actions, checksum), (56_730, 17_332_421_726_262_120_513));
}

fn deal(players: usize, deck: Deck) -> Game {
    match players {
        1 => Game::new(Variant::solo(), &Seat::ALL[..1], deck).expect("one seat"),
        players => table(players, deck),
    }
}
