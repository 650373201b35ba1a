//! Numbers that are decided once, for whoever shows a table too. The page has them in `wire.ts`.

/// A solo score below this is a great one (R7.8).
pub const GREAT_BELOW: u16 = 100;
/// How many positions are searched for each move of an analysis, unless somebody wants something else.
pub const ANALYSIS_NODES: u64 = 250_000;
/// The level of the bot that stands in for somebody who has not left, at least.
pub const STAND_IN_LEVEL: u8 = 3;
/// How many positions are searched first for each move of an analysis on a device, so that all have a verdict soon.
pub const FIRST_LOOK_NODES: u64 = 2_000;
/// How many times as many positions are searched for each move when somebody wants to know more.
pub const DEEPER: u64 = 4;
/// The level of the bots of who has not chosen one yet.
pub const FIRST_LEVEL: u8 = 2;
/// The level of the bots of who has just been through the introduction.
pub const LEARNER_LEVEL: u8 = 1;
/// By the level that somebody has chosen, from 1 on: the levels of up to three bots that are told apart. First the
/// chosen one, then its neighbours in strength, the weaker one first.
pub const OPPONENTS: [[u8; 3]; 5] = [[1, 2, 3], [2, 1, 3], [3, 2, 4], [4, 3, 5], [5, 4, 3]];

#[cfg(test)]
mod tests {
    use super::OPPONENTS;

    #[test]
    fn opponents_are_the_chosen_level_and_its_neighbours() {
        for (level, of) in (1..).zip(OPPONENTS) {
            assert_eq!(of[0], level);
            let mut sorted = of;
            sorted.sort_unstable();
            assert!(sorted.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{of:?}");
            assert!(sorted[0] >= 1 && sorted[2] <= 5, "{of:?}");
        }
    }
}
