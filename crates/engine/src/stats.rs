//! What a number of games tells about the strength of bots.

/// The 95 % quantile of the normal distribution, both sides.
const Z: f64 = 1.959_963_984_540_054;

/// The interval that holds the true rate with 95 % confidence after `wins` of `games` (Wilson).
///
/// ```
/// let (low, high) = nova_luna_engine::stats::wilson(301, 400);
/// assert_eq!(format!("{low:.3} {high:.3}"), "0.708 0.792");
/// ```
#[must_use]
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
#[must_use]
pub fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}
