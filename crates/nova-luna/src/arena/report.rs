//! The report of a match, as text and as JSON.

use std::fmt::Write;

use nova_luna_engine::stats::{Hypothesis, Sprt, elo, wilson};
use serde::Serialize;

use super::results::{BotResults, Results};

/// What `--json` prints.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Report {
    Table(TableReport),
    Solo(SoloReport),
}

#[derive(Serialize)]
pub struct TableReport {
    games: u64,
    seconds: f64,
    games_per_second: f64,
    bots: Vec<BotReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
    interrupted: bool,
}

#[derive(Serialize)]
pub struct SprtReport {
    elo0: f64,
    elo1: f64,
    /// The log-likelihood ratio, and the bounds at which it decides.
    llr: f64,
    bounds: [f64; 2],
    /// Null while undecided.
    verdict: Option<&'static str>,
}

#[derive(Serialize)]
pub struct BotReport {
    name: String,
    wins: u64,
    /// Null without a game, like the other means.
    win_rate: Option<f64>,
    interval: [f64; 2],
    /// Only with two bots. Null where a rate of 0 or 1 makes it infinite.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<Option<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_interval: Option<[Option<i64>; 2]>,
    mean_discs_left: Option<f64>,
    ms_per_move: f64,
    ms_per_move_p99: f64,
    ms_per_move_max: f64,
    forfeits: u64,
}

#[derive(Serialize)]
pub struct SoloReport {
    games: u64,
    seconds: f64,
    /// The scores are null without a finished game.
    mean: Option<f64>,
    median: Option<u64>,
    deciles: Vec<u64>,
    below_100: f64,
    all_placed: f64,
    ms_per_game: f64,
    ms_per_move: f64,
    ms_per_move_p99: f64,
    ms_per_move_max: f64,
    forfeits: u64,
    interrupted: bool,
}

/// The results as printed with `--json`.
pub fn json(results: &Results, seconds: f64) -> Report {
    if results.variant.is_solo() {
        return Report::Solo(solo_report(results, seconds));
    }
    Report::Table(TableReport {
        games: results.games,
        seconds: rounded(seconds, 3),
        games_per_second: rounded(results.games as f64 / seconds, 3),
        bots: results.bots.iter().map(|bot| bot_report(results, bot)).collect(),
        sprt: results.sprt.map(|sprt| sprt_report(results, sprt)),
        interrupted: results.interrupted,
    })
}

fn bot_report(results: &Results, bot: &BotResults) -> BotReport {
    let (low, high) = wilson(bot.wins, results.games);
    let rate = share(bot.wins, results.games);
    let any = results.games > 0;
    let two = results.bots.len() == 2;
    let finite =
        |rate: f64| Some(elo(rate)).filter(|elo| elo.is_finite()).map(|elo| elo.round() as i64);
    BotReport {
        name: bot.name.clone(),
        wins: bot.wins,
        win_rate: any.then(|| rounded(rate, 4)),
        interval: [rounded(low, 4), rounded(high, 4)],
        elo: two.then(|| finite(rate)),
        elo_interval: two.then(|| [finite(low), finite(high)]),
        mean_discs_left: any.then(|| rounded(share(bot.discs_left, results.games), 3)),
        ms_per_move: rounded(bot.times.mean(), 6),
        ms_per_move_p99: rounded(bot.times.percentile(0.99), 6),
        ms_per_move_max: rounded(bot.times.longest(), 6),
        forfeits: bot.forfeits(),
    }
}

fn sprt_report(results: &Results, sprt: Sprt) -> SprtReport {
    let llr = sprt.log_likelihood_ratio(results.bots[0].wins, results.bots[1].wins);
    SprtReport {
        elo0: sprt.elo0,
        elo1: sprt.elo1,
        llr: rounded(llr, 3),
        bounds: [rounded(-Sprt::BOUND, 3), rounded(Sprt::BOUND, 3)],
        verdict: results.accepted.map(|verdict| match verdict {
            Hypothesis::Elo0 => "elo0",
            Hypothesis::Elo1 => "elo1",
        }),
    }
}

fn solo_report(results: &Results, seconds: f64) -> SoloReport {
    let finished: u64 = results.scores.iter().sum();
    let sum: u64 = results.scores.iter().enumerate().map(|(score, n)| score as u64 * n).sum();
    let bot = &results.bots[0];
    let total_ms = bot.times.mean() * bot.times.count() as f64;
    SoloReport {
        games: results.games,
        seconds: rounded(seconds, 3),
        mean: (finished > 0).then(|| rounded(share(sum, finished), 3)),
        median: quantile(&results.scores, 5, 10),
        deciles: (1..10).filter_map(|tenth| quantile(&results.scores, tenth, 10)).collect(),
        below_100: rounded(share(results.scores[..100].iter().sum(), finished), 4),
        all_placed: rounded(share(results.all_placed, finished), 4),
        ms_per_game: rounded(total_ms / results.games.max(1) as f64, 3),
        ms_per_move: rounded(bot.times.mean(), 6),
        ms_per_move_p99: rounded(bot.times.percentile(0.99), 6),
        ms_per_move_max: rounded(bot.times.longest(), 6),
        forfeits: bot.forfeits(),
        interrupted: results.interrupted,
    }
}

/// The least score that this share of the games does not exceed.
fn quantile(scores: &[u64], part: u64, whole: u64) -> Option<u64> {
    let games: u64 = scores.iter().sum();
    let rank = (games * part).div_ceil(whole).max(1);
    let mut below = 0;
    scores
        .iter()
        .position(|count| {
            below += count;
            below >= rank
        })
        .map(|score| score as u64)
}

/// The results as text for people.
pub fn text(results: &Results, seconds: f64) -> String {
    let mut text = String::new();
    let early = if results.interrupted { " before the match was interrupted" } else { "" };
    let games = if results.games == 1 { "game" } else { "games" };
    let rate = results.games as f64 / seconds;
    // Writing to a string cannot fail.
    let _ =
        writeln!(text, "{} {games} in {seconds:.1} s, {rate:.1} a second{early}\n", results.games);
    if results.games == 0 {
        return text;
    }
    let written = if results.variant.is_solo() {
        solo_text(&mut text, &solo_report(results, seconds))
    } else {
        table_text(&mut text, results)
    };
    debug_assert!(written.is_ok());
    text
}

/// The longest name of a bot that the table shows as a whole.
const NAME_WIDTH: usize = 32;

fn table_text(text: &mut String, results: &Results) -> std::fmt::Result {
    let reports: Vec<BotReport> = results.bots.iter().map(|bot| bot_report(results, bot)).collect();
    let names: Vec<String> = reports.iter().enumerate().map(|(i, bot)| name(i, bot)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(3);
    writeln!(
        text,
        "{:<width$}   wins     rate   95 % interval   discs left     a move   99 % below   forfeits",
        "bot"
    )?;
    for (bot, name) in reports.iter().zip(&names) {
        let [low, high] = bot.interval;
        writeln!(
            text,
            "{name:<width$} {:>6} {:>6.1} % {:>6.1} – {:>4.1} % {:>12.2} {:>10} {:>12} {:>10}",
            bot.wins,
            100.0 * bot.win_rate.unwrap_or(0.0),
            100.0 * low,
            100.0 * high,
            bot.mean_discs_left.unwrap_or(0.0),
            duration(bot.ms_per_move),
            duration(bot.ms_per_move_p99),
            bot.forfeits
        )?;
    }
    if let Some((Some(elo), Some([low, high]))) =
        reports.first().map(|bot| (bot.elo, bot.elo_interval))
    {
        let say = |elo: Option<i64>, infinite: &str| {
            elo.map_or(infinite.to_owned(), |elo| format!("{elo:+}"))
        };
        let infinite = if reports[0].wins == 0 { "-∞" } else { "+∞" };
        writeln!(
            text,
            "\nElo of bot 0 against bot 1: {} (95 % interval {} to {})",
            say(elo, infinite),
            say(low, "-∞"),
            say(high, "+∞")
        )?;
    }
    if let Some(sprt) = results.sprt {
        let SprtReport { elo0, elo1, llr, bounds: [low, high], .. } = sprt_report(results, sprt);
        let verdict = match results.accepted {
            Some(Hypothesis::Elo1) => format!("decided: rather {elo1:+} than {elo0:+}"),
            Some(Hypothesis::Elo0) => format!("decided: rather {elo0:+} than {elo1:+}"),
            None => "undecided".to_owned(),
        };
        writeln!(
            text,
            "\nElo {elo0:+} or {elo1:+}? {verdict} (llr {llr}, bounds {low} and {high})"
        )?;
    }
    Ok(())
}

/// Numbered from 0 like seats and games, for two bots may have the same name, and not too long for a
/// terminal.
fn name(number: usize, bot: &BotReport) -> String {
    let mut name = format!("{number} {}", bot.name);
    if name.chars().count() > NAME_WIDTH {
        name = name.chars().take(NAME_WIDTH - 1).chain(['…']).collect();
    }
    name
}

/// Milliseconds in the unit that suits them.
fn duration(ms: f64) -> String {
    match ms {
        ms if ms < 0.001 => format!("{:.0} ns", 1e6 * ms),
        ms if ms < 1.0 => format!("{:.1} µs", 1e3 * ms),
        ms if ms < 1000.0 => format!("{ms:.1} ms"),
        ms => format!("{:.2} s", ms / 1e3),
    }
}

fn solo_text(text: &mut String, solo: &SoloReport) -> std::fmt::Result {
    if let (Some(mean), Some(median)) = (solo.mean, solo.median) {
        let deciles: Vec<String> = solo.deciles.iter().map(u64::to_string).collect();
        writeln!(text, "mean score     {mean:.1} (lower is better)")?;
        writeln!(text, "median         {median}")?;
        writeln!(text, "deciles        {}", deciles.join(" "))?;
        writeln!(text, "below 100      {:.1} %", 100.0 * solo.below_100)?;
        writeln!(text, "all placed     {:.1} %", 100.0 * solo.all_placed)?;
    }
    let [game, one, most] =
        [solo.ms_per_game, solo.ms_per_move, solo.ms_per_move_p99].map(duration);
    writeln!(text, "thinking       {game} a game, {one} a move, 99 % below {most}")?;
    if solo.forfeits > 0 {
        writeln!(text, "forfeits       {}", solo.forfeits)?;
    }
    Ok(())
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Rounds to this many decimal digits.
fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_scores_that_were_reached() {
        let mut scores = vec![0; 200];
        for score in [80, 90, 90, 100, 120] {
            scores[score] += 1;
        }
        assert_eq!(quantile(&scores, 5, 10), Some(90));
        assert_eq!(quantile(&scores, 1, 10), Some(80));
        assert_eq!(quantile(&scores, 9, 10), Some(120));
        assert_eq!(quantile(&[0; 10], 5, 10), None);
    }
}
