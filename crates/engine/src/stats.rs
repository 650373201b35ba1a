//! What a number of games tells about the strength of bots.

/// The 95 % quantile of the normal distribution, both sides.
const Z: f64 = 1.959_963_984_540_054;

/// The interval that holds the true rate with 95 % confidence after `wins` of `games` (Wilson).
///
/// ```
/// let (low, high) = nova_luna_engine::stats::wilson(301, 400);
/// assert_eq!(format!("{low:.3} {high:.3}"), "0.708 0.792");
/// ```
pub fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let rate = wins as f64 / n;
    let scale = 1.0 + Z * Z / n;
    let middle = (rate + Z * Z / (2.0 * n)) / scale;
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    // At the ends the interval has no other side, which rounding would blur.
    let low = if wins == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if wins == games { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// The difference in Elo that goes with a win rate; infinite at 0 and 1.
///
/// ```
/// assert_eq!(nova_luna_engine::stats::elo(0.7525).round(), 193.0);
/// ```
pub fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

/// The win rate that goes with a difference in Elo: the inverse of [`elo`].
pub fn rate(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test between two hypotheses about the first of two bots: that it is `elo0` better
/// than the other, or `elo1`. It may be asked after every game, and errs in one of twenty matches.
///
/// ```
/// use nova_luna_engine::stats::{Hypothesis, Sprt};
///
/// let sprt = Sprt::new(0.0, 50.0).unwrap();
/// assert_eq!(sprt.accepted(10, 8), None);
/// assert_eq!(sprt.accepted(120, 80), Some(Hypothesis::Elo1));
/// assert_eq!(sprt.accepted(90, 110), Some(Hypothesis::Elo0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// What the first hypothesis says.
    pub elo0: f64,
    /// What the second hypothesis says.
    pub elo1: f64,
}

/// One of the two hypotheses of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// The first bot is `elo0` better.
    Elo0,
    /// The first bot is `elo1` better.
    Elo1,
}

impl Sprt {
    /// At this log-likelihood ratio, or its negative, the question is decided: ln 19.
    pub const BOUND: f64 = 2.944_438_979_166_44;

    /// A test, if the second hypothesis is above the first and both are finite.
    pub fn new(elo0: f64, elo1: f64) -> Option<Sprt> {
        (elo0.is_finite() && elo1.is_finite() && elo0 < elo1).then_some(Sprt { elo0, elo1 })
    }

    /// How much likelier the second hypothesis makes this result than the first, as a logarithm.
    pub fn log_likelihood_ratio(&self, wins: u64, losses: u64) -> f64 {
        let (rate0, rate1) = (rate(self.elo0), rate(self.elo1));
        let win = (rate1 / rate0).ln();
        let loss = ((1.0 - rate1) / (1.0 - rate0)).ln();
        wins as f64 * win + losses as f64 * loss
    }

    /// The hypothesis that this result supports, if it decides the question.
    pub fn accepted(&self, wins: u64, losses: u64) -> Option<Hypothesis> {
        let ratio = self.log_likelihood_ratio(wins, losses);
        if ratio >= Sprt::BOUND {
            Some(Hypothesis::Elo1)
        } else if ratio <= -Sprt::BOUND {
            Some(Hypothesis::Elo0)
        } else {
            None
        }
    }
}
