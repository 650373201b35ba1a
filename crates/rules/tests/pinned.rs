//! What must never change: shuffles, hashes, and how games go. A change here breaks old records and
//! seeds, or shows that something claimed to be only faster plays differently.

use nova_luna_rules::{Action, Deck, Game, Seat, Shuffle, Variant};
use nova_luna_testing::Dice;

use crate::common::{numbers, position, table};

/// The decks and seats below were worked out once by a Python program written from nothing but the
/// description of [`Shuffle`]: its ChaCha block function first had to give the published key streams
/// of ChaCha20 and ChaCha12 for an all-zero key.
#[test]
fn shuffles_are_pinned() {
    assert_eq!(
        order(Shuffle::from_seed(1, 0).deck()),
        [
            42, 26, 59, 68, 30, 47, 49, 8, 18, 25, 41, 16, 21, 11, 64, 29, 65, 14, 15, 7, 66, 43,
            36, 34, 52, 20, 58, 37, 38, 32, 22, 13, 5, 35, 27, 54, 28, 50, 31, 48, 39, 51, 40, 6,
            45, 46, 67, 53, 44, 33, 12, 56, 57, 17, 55, 1, 4, 19, 62, 9, 3, 10, 60, 61, 63, 23, 24,
            2
        ]
    );
}

/// In this one a piece of the stream has to be thrown away.
#[test]
fn a_shuffle_that_throws_a_piece_away_is_pinned() {
    assert_eq!(
        order(Shuffle::from_seed(1, 70).deck()),
        [
            44, 57, 30, 14, 60, 27, 20, 4, 17, 8, 56, 22, 9, 68, 39, 45, 26, 19, 52, 23, 47, 24,
            41, 36, 38, 12, 6, 3, 13, 67, 63, 7, 46, 37, 32, 43, 59, 48, 15, 10, 53, 65, 64, 28,
            66, 16, 61, 58, 33, 42, 1, 5, 29, 54, 55, 50, 2, 18, 31, 49, 62, 40, 51, 34, 35, 25,
            11, 21
        ]
    );
}

/// The number of a game is the nonce, and all of its 64 bits count, as do those of the seed.
#[test]
fn shuffles_with_large_numbers_are_pinned() {
    let mut shuffle = Shuffle::from_seed(0xFEDC_BA98_7654_3210, 0x0123_4567_89AB_CDEF);
    assert_eq!(
        order(shuffle.deck()),
        [
            34, 39, 16, 43, 4, 20, 65, 60, 50, 5, 56, 47, 38, 40, 33, 41, 21, 57, 53, 66, 61, 3,
            30, 52, 64, 63, 32, 68, 15, 13, 18, 54, 46, 14, 62, 6, 42, 36, 11, 25, 35, 49, 8, 26,
            2, 1, 27, 23, 51, 55, 48, 44, 12, 10, 45, 59, 58, 29, 24, 9, 17, 37, 67, 19, 28, 7, 31,
            22
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
            52, 14, 68, 33, 50, 36, 2, 9, 20, 12, 18, 34, 60, 62, 40, 16, 21, 44, 61, 24, 3, 46,
            48, 42, 53, 47, 11, 57, 64, 29, 28, 5, 58, 15, 26, 1, 8, 22, 30, 51, 25, 23, 55, 66,
            67, 49, 4, 32, 43, 27, 31, 59, 13, 17, 54, 56, 65, 37, 38, 7, 35, 19, 63, 6, 45, 10,
            39, 41
        ]
    );
}

/// Seats alone, and seats after the deck.
#[test]
fn seats_are_pinned() {
    let alone = |number| seats(&mut Shuffle::from_seed(1, number), 4);
    assert_eq!([0, 1, 2].map(alone), [[2, 3, 1, 0], [3, 2, 0, 1], [3, 1, 0, 2]]);
    let after_the_deck = |number| {
        let mut shuffle = Shuffle::from_seed(1, number);
        let _ = shuffle.deck();
        seats(&mut shuffle, 4)
    };
    assert_eq!(
        [0, 1, 2, 3].map(after_the_deck),
        [[0, 1, 2, 3], [2, 0, 3, 1], [2, 0, 1, 3], [3, 1, 0, 2]]
    );
}

/// A table for two never names the seats 2 and 3.
#[test]
fn only_the_seats_of_the_table_are_shuffled() {
    for number in 0..20 {
        let two = seats(&mut Shuffle::from_seed(2, number), 2);
        assert!(two == [0, 1] || two == [1, 0]);
    }
}

fn order(deck: Deck) -> Vec<u8> {
    numbers(deck.tiles().iter().copied())
}

fn seats(shuffle: &mut Shuffle, players: usize) -> Vec<usize> {
    shuffle.seats(players).into_iter().map(Seat::index).collect()
}

/// The hash is the same on every platform and in every version.
#[test]
fn hashes_are_pinned() {
    let hash = |line| position(line).hash64();
    assert_eq!(hash("solo *,1,18,35,52,2,19,36,53,3,20,37 0 -"), 0x1D72_C272_FDB3_52C9);
    assert_eq!(
        hash("2p20 .,.,.,*,2,.,.,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo"),
        0x55FB_A54A_0BFA_B277
    );
    assert_eq!(
        hash("2p20 .,.,.,*,.,.,.,.,.,.,.,. 01+ 30@0,0oo/1@-1,0 34@0,0ooo"),
        0xD248_D1E3_67E9_870A
    );
}

/// A thousand random games for one to four players: how many actions they take, how many goals they
/// cover, and one number made of the hashes of all their positions. The order in which legal actions
/// are listed plays no part.
#[test]
fn a_thousand_games_are_pinned() {
    let (mut actions, mut goals, mut checksum) = (0, 0, 0_u64);
    for seed in 0..1000 {
        let mut dice = Dice::new(seed);
        let mut game = deal(1 + seed as usize % 4, dice.deck());
        while let Some(seat) = game.position().seat_to_move() {
            let mut legal: Vec<Action> = game.position().legal_actions().iter().collect();
            legal.sort();
            let placement = game.play(seat, legal[dice.below(legal.len())]).unwrap();
            actions += 1;
            goals += placement.covered().len();
            checksum = checksum.rotate_left(1) ^ game.position().hash64();
        }
    }
    assert_eq!((actions, goals, checksum), (56_730, 22_118, 13_940_364_551_439_093_671));
}

fn deal(players: usize, deck: Deck) -> Game {
    match players {
        1 => Game::new(Variant::solo(), &Seat::ALL[..1], deck).expect("one seat"),
        players => table(players, deck),
    }
}
