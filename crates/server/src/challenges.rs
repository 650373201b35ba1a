//! Solo games on a deck that others play too.
//!
//! A challenge's deck comes from its name and a secret that only the database knows, so nobody can work
//! it out, and everybody on every node gets the same.

use std::time::Duration;

use nova_luna_engine::{Limit, by_name};
use nova_luna_protocol::online::{Challenge, ChallengeRow, ErrorCode, GoalDiscs, NamedDiscs};
use nova_luna_protocol::{Record, to_json};
use nova_luna_rules::{Game, Outcome, Seat, Shuffle, Variant};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, mpsc};

use crate::app::App;
use crate::clock::now_ms;
use crate::deal::{Deal, Dealt};
use crate::error::Error;
use crate::ids;
use crate::table::{BOT_PAUSE_MS, Decision, Entry, Person, Sitter, Table};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The highest number of a challenge that is no day.
const MOST_NUMBER: u32 = 999_999;
/// The first day that has a challenge, as days since 1970: 1 January 2026.
const FIRST_DAY: i64 = 20_454;
/// Results that are looked at for the table of a challenge.
const MOST_RESULTS: u32 = 1_000;
/// Tables of a person that are looked through for one that goes on.
const MOST_OPEN: u32 = 100;
/// How often to look whether today's challenge has to be played by the engine.
const SWEEP: Duration = Duration::from_secs(60);

/// Which challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// A day, since 1970.
    Day(i64),
    /// Any other deck.
    Number(u32),
}

impl Name {
    /// Today's.
    #[must_use]
    pub fn today() -> Name {
        Name::Day(now_ms().div_euclid(DAY_MS))
    }

    /// The challenge with this name, if it can be played already.
    pub fn read(text: &str) -> Result<Name, Error> {
        let unknown = || {
            let message = "there is no such challenge: today, a day that has come like 2026-03-20, \
                           or a number from 1 to 999999";
            Error::new(ErrorCode::UnknownChallenge, message)
        };
        if text == "today" {
            return Ok(Name::today());
        }
        let number = text.parse().ok().filter(|number| (1..=MOST_NUMBER).contains(number));
        let name = match number {
            Some(number) => Name::Number(number),
            None => Name::Day(read_day(text).ok_or_else(unknown)?),
        };
        // One text for each, so that results are found in one place; and none before its day.
        let come = !matches!(name, Name::Day(day) if day < FIRST_DAY || day * DAY_MS > now_ms());
        if come && name.text() == text { Ok(name) } else { Err(unknown()) }
    }

    /// How it is written.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Name::Number(number) => number.to_string(),
            Name::Day(day) => {
                let (year, month, day) = civil(day);
                format!("{year:04}-{month:02}-{day:02}")
            }
        }
    }
}

/// Year, month and day of a number of days since 1970, by the usual calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    // Years begin in March here, so that the odd day comes last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

fn read_day(text: &str) -> Option<i64> {
    let mut parts = text.split('-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let months = parts.next().is_none() && (1..=12).contains(&month);
    if !months || !(1..=31).contains(&day) || !(1970..=9999).contains(&year) {
        return None;
    }
    let shifted = if month > 2 { year } else { year - 1 };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let era = shifted.div_euclid(400);
    let in_era = shifted.rem_euclid(400);
    Some(era * 146_097 + in_era * 365 + in_era / 4 - in_era / 100 + of_year - 719_468)
}

/// Deals the deck of a challenge.
struct ChallengeDeal(Dealt);

impl Deal for ChallengeDeal {
    fn deal(&self, _: usize) -> Dealt {
        Dealt { deck: self.0.deck, order: self.0.order.clone() }
    }
}

async fn deal(app: &App, name: Name) -> Result<ChallengeDeal, Error> {
    let secret = app.store().secret("challenges", &ids::token()).await?;
    // The secret's length is fixed, so nothing else can give the same text.
    let key = Sha256::digest(format!("{secret} {}", name.text()));
    let deck = Shuffle::new(key.into(), 0).deck();
    Ok(ChallengeDeal(Dealt { deck, order: vec![0] }))
}

/// A table where `host` plays the challenge.
pub async fn found(app: &App, name: Name, host: Person) -> Result<Decision, Error> {
    let created = Entry::Created {
        seats: vec![Sitter::Person(host.clone())],
        host,
        goal_discs: GoalDiscs::Named(NamedDiscs::Standard),
        public: false,
        turn_limit_s: None,
        bot_pause_ms: BOT_PAUSE_MS,
        imported: false,
        challenge: Some(name.text()),
        order: None,
    };
    let deal = deal(app, name).await?;
    Ok(Table::begin(&ids::table(), vec![created], now_ms(), &deal)?)
}

/// A challenge and what people made of it, as `viewer` sees it.
pub async fn look(app: &App, name: Name, viewer: Option<&str>) -> Result<Challenge, Error> {
    let text = name.text();
    let results = app.store().challenge_results(&text, MOST_RESULTS).await?;
    let mut rows: Vec<(String, i64, ChallengeRow)> = Vec::new();
    // The best come first, so the first game of a person that we meet is their best.
    for result in results {
        let score = u16::try_from(result.score).unwrap_or(u16::MAX);
        match rows.iter_mut().find(|(person, _, _)| *person == result.person) {
            Some((_, at, row)) => {
                row.games += 1;
                if result.at < *at {
                    *at = result.at;
                    row.first_score = score;
                    row.first_table = result.table;
                }
            }
            None => rows.push((
                result.person.clone(),
                result.at,
                ChallengeRow {
                    name: result.name,
                    you: viewer == Some(result.person.as_str()),
                    first_score: score,
                    first_table: result.table.clone(),
                    best_score: score,
                    best_table: result.table,
                    games: 1,
                },
            )),
        }
    }
    let engine = app.store().engine_result(&text).await?;
    if engine.is_none() && !rows.is_empty() {
        // When there is no room, somebody else will ask again.
        let _ = app.challenges().wanted.try_send(name);
    }
    let rows: Vec<ChallengeRow> = rows.into_iter().map(|(_, _, row)| row).collect();
    Ok(Challenge {
        today: name == Name::today(),
        finished: rows.iter().any(|row| row.you),
        results: rows,
        engine_score: engine.and_then(|(score, _)| u16::try_from(score).ok()),
        open_table: open_table(app, &text, viewer).await?,
        challenge: text,
    })
}

/// The game of a challenge that somebody has begun and not finished.
async fn open_table(
    app: &App,
    challenge: &str,
    viewer: Option<&str>,
) -> Result<Option<String>, Error> {
    let Some(viewer) = viewer else { return Ok(None) };
    let tables = app.store().tables_of(viewer, MOST_OPEN).await?;
    let open = |row: &nova_luna_store::TableRow| {
        row.challenge.as_deref() == Some(challenge)
            && row.state == nova_luna_store::TableState::Playing
    };
    Ok(tables.into_iter().map(|(row, _)| row).find(open).map(|row| row.id))
}

/// The engine plays a challenge, with what a player knows and no more.
async fn play(app: &App, name: Name) -> Result<(), Error> {
    if app.store().engine_result(&name.text()).await?.is_some() {
        return Ok(());
    }
    // Another node is playing it if it cannot be claimed.
    let job = format!("challenge:{}", name.text());
    let Some(_lease) = app.store().claim(&job).await? else { return Ok(()) };
    let deck = deal(app, name).await?.0.deck;
    let nodes = Some(app.challenge_nodes());
    let played = app.tables().bots().work(move |stop| {
        let mut game = Game::new(Variant::solo(), &[Seat::default()], deck).ok()?;
        let mut bot = by_name("level5")?;
        let limit = Limit { nodes, stop: Some(stop), ..Limit::default() };
        while game.position().seat_to_move().is_some() {
            let choice = bot.choose(game.position(), &limit, 0)?;
            game.play(Seat::default(), choice.action).ok()?;
        }
        match game.position().outcome()? {
            Outcome::Score(score) => Some((score.total(), to_json(&Record::of(&game)))),
            Outcome::Ranking { .. } => None,
        }
    });
    let (score, record) =
        played.await.ok_or_else(|| Error::internal(&"the engine cannot play a challenge"))?;
    app.store().set_engine_result(&name.text(), score.into(), &record).await?;
    Ok(())
}

/// Challenges that the engine shall play.
pub struct Queue {
    wanted: mpsc::Sender<Name>,
    // Held by whoever does the work, for as long as they live.
    work: Mutex<mpsc::Receiver<Name>>,
}

impl Default for Queue {
    fn default() -> Queue {
        let (wanted, work) = mpsc::channel(16);
        Queue { wanted, work: Mutex::new(work) }
    }
}

/// Lets the engine play today's challenge, and those that somebody has finished, for ever.
pub async fn work(app: App) {
    let mut work = app.challenges().work.lock().await;
    loop {
        let name = tokio::time::timeout(SWEEP, work.recv()).await;
        let name = name.ok().flatten().unwrap_or_else(Name::today);
        if let Err(error) = play(&app, name).await {
            error.log();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_people_do() {
        assert_eq!(Name::Day(0).text(), "1970-01-01");
        assert_eq!(Name::Day(FIRST_DAY).text(), "2026-01-01");
        assert_eq!(Name::Day(19_782).text(), "2024-02-29");
        for day in FIRST_DAY..FIRST_DAY + 3000 {
            assert_eq!(read_day(&Name::Day(day).text()), Some(day));
        }
    }

    #[test]
    fn only_challenges_that_have_come_are_known() {
        assert_eq!(Name::read("today").unwrap(), Name::today());
        assert_eq!(Name::read("7").unwrap(), Name::Number(7));
        assert_eq!(Name::read("2026-01-01").unwrap(), Name::Day(FIRST_DAY));
        for bad in [
            "",
            "0",
            "007",
            "1000000",
            "-1",
            "2026-1-1",
            "2026-02-30",
            "9999-01-01",
            "x",
            "2025-12-31",
        ] {
            assert!(Name::read(bad).is_err(), "{bad}");
        }
    }
}
