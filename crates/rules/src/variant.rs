//! How many play, and with how many goal discs.

use thiserror::Error;

/// What kind of game it is: alone or together, and with how many goal discs.
///
/// ```
/// use nova_luna_rules::Variant;
///
/// assert_eq!(Variant::standard(4)?.goal_discs(), 20);
/// assert_eq!(Variant::first_game(4)?.goal_discs(), 15);
/// assert_eq!(Variant::solo().goal_discs(), 21);
/// assert!(Variant::new(2, 25).is_err());
/// # Ok::<(), nova_luna_rules::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    players: u8,
    goal_discs: u8,
}

impl Variant {
    /// The goal discs of a standard game: 21 discs, one of which goes onto the moon track (R2.2).
    pub const STANDARD_DISCS: u8 = 20;
    /// The goal discs of a solo game (R7.1).
    pub const SOLO_DISCS: u8 = 21;
    /// How many of them must be placed before phase 1 may be ended (R7.2).
    pub const SOLO_PHASE_1_DISCS: u8 = 8;

    /// A game for 2 to 4 players with 1 to 20 goal discs each.
    pub const fn new(players: usize, goal_discs: usize) -> Result<Variant, VariantError> {
        if players < 2 || players > 4 {
            return Err(VariantError::Players(players));
        }
        if goal_discs < 1 || goal_discs > Self::STANDARD_DISCS as usize {
            return Err(VariantError::GoalDiscs(goal_discs));
        }
        Ok(Variant { players: players as u8, goal_discs: goal_discs as u8 })
    }

    /// A game for 2 to 4 players with 20 goal discs each (R2.2).
    pub const fn standard(players: usize) -> Result<Variant, VariantError> {
        Variant::new(players, Self::STANDARD_DISCS as usize)
    }

    /// The shorter game recommended to beginners: 17 goal discs for three players, 15 for
    /// four (R2.3).
    pub const fn first_game(players: usize) -> Result<Variant, VariantError> {
        match players {
            3 => Variant::new(3, 17),
            4 => Variant::new(4, 15),
            players => Variant::standard(players),
        }
    }

    /// The game for one (R7.1).
    pub const fn solo() -> Variant {
        Variant { players: 1, goal_discs: Self::SOLO_DISCS }
    }

    /// How many play: 1 to 4.
    pub const fn players(self) -> usize {
        self.players as usize
    }

    /// How many goal discs each player starts with.
    pub const fn goal_discs(self) -> u8 {
        self.goal_discs
    }

    /// Whether one plays alone, with two phases and a score.
    pub const fn is_solo(self) -> bool {
        self.players == 1
    }
}

/// Why there is no such [`Variant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// Not 2 to 4 players.
    #[error("a game together is for 2 to 4 players, not {0}")]
    Players(usize),
    /// Not 1 to 20 goal discs.
    #[error("a game together has 1 to {max} goal discs for each player, not {0}", max = Variant::STANDARD_DISCS)]
    GoalDiscs(usize),
}
