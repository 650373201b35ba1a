//! Solo games on a deck that others play too.
//!
//! A challenge's deck comes from its name and a secret that only the database knows, so nobody can work
//! it out, and everybody on every node gets the same. Nobody sees more of it than the tiles that have
//! come up in a game of their own, until somebody has finished: then there are games to look at.

mod engine;
mod name;

use nova_luna_protocol::online::{
    Challenge, ChallengeOrder, ChallengeRow, ErrorCode, GoalDiscs, NamedDiscs,
};
use nova_luna_rules::Shuffle;
use nova_luna_store::{self as store, ChallengeResult};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

pub use engine::work;
pub use name::Name;

use crate::app::App;
use crate::clock::now_ms;
use crate::deal::{Deal, Dealt};
use crate::error::Error;
use crate::ids;
use crate::table::{BOT_PAUSE_MS, Entry, Person, Sitter, Table};

/// Results that are shown.
const MOST_RESULTS: u32 = 200;
/// How often to look again when the same person begins the same challenge at the same moment.
const TRIES: usize = 4;

/// What the server remembers about challenges.
#[derive(Default)]
pub struct Challenges {
    queue: engine::Queue,
    /// Where the decks come from, once it was read.
    secret: OnceCell<String>,
}

/// Deals the deck of a challenge.
struct ChallengeDeal(Dealt);

impl Deal for ChallengeDeal {
    fn deal(&self, _: usize) -> Dealt {
        Dealt { deck: self.0.deck, order: self.0.order.clone() }
    }
}

async fn secret(app: &App) -> Result<String, Error> {
    let read = async || app.store().secret("challenges", &ids::token()).await;
    Ok(app.challenges().secret.get_or_try_init(read).await?.clone())
}

async fn dealt(app: &App, name: Name) -> Result<ChallengeDeal, Error> {
    // The secret's length is fixed, so nothing else can give the same text.
    let key = Sha256::digest(format!("{} {}", secret(app).await?, name.text()));
    let deck = Shuffle::new(key.into(), 0).deck();
    Ok(ChallengeDeal(Dealt { deck, order: vec![0] }))
}

/// The first entry of a table where a challenge is played.
fn created(name: Name, host: Person, sitter: Sitter) -> Entry {
    Entry::Created {
        seats: vec![sitter],
        host,
        goal_discs: GoalDiscs::Named(NamedDiscs::Standard),
        public: false,
        turn_limit_s: None,
        bot_pause_ms: BOT_PAUSE_MS,
        imported: false,
        challenge: Some(name.text()),
        order: None,
    }
}

/// The table where `player` plays the challenge, and whether it is new.
///
/// Who has begun a game goes on with it: otherwise one could look at the tiles of phase 2, begin
/// again, and call that the first game.
pub async fn begin(
    app: &App,
    name: Name,
    player: Person,
    command: &str,
) -> Result<(String, bool), Error> {
    let text = name.text();
    for _ in 0..TRIES {
        if let Some(open) = app.store().open_challenge(&text, &player.id).await? {
            return Ok((open, false));
        }
        let finished = app.store().challenges_finished(&text, &player.id).await?;
        let table = ids::challenge(&secret(app).await?, &text, &player.id, finished);
        let sitter = Sitter::Person(player.clone());
        let entries = vec![created(name, player.clone(), sitter)];
        let decision = Table::begin(&table, entries, now_ms(), &dealt(app, name).await?)?;
        let who = Some((player.id.as_str(), command));
        if let Some(answer) =
            app.tables().found_once(decision, who, &format!("challenge {text}")).await?
        {
            return Ok((answer.table, true));
        }
    }
    Err(Error::new(ErrorCode::Unavailable, "the challenge is just being begun: try again soon"))
}

/// A challenge and what people made of it, as `viewer` sees it.
pub async fn look(
    app: &App,
    name: Name,
    order: ChallengeOrder,
    viewer: Option<&str>,
) -> Result<Challenge, Error> {
    let text = name.text();
    let order = match order {
        ChallengeOrder::Best => store::ChallengeOrder::Best,
        ChallengeOrder::First => store::ChallengeOrder::First,
    };
    let (results, people) =
        app.store().challenge_results(&text, order, MOST_RESULTS, viewer).await?;
    let results: Vec<ChallengeRow> =
        results.into_iter().map(|result| row(result, viewer)).collect();
    let engine = app.store().engine_result(&text).await?;
    if engine.is_none() && people > 0 {
        app.challenges().queue.want(name);
    }
    let (engine_score, engine_table) = engine.unzip();
    let open_table = match viewer {
        Some(viewer) => app.store().open_challenge(&text, viewer).await?,
        None => None,
    };
    Ok(Challenge {
        today: name == Name::today(),
        people: u32::try_from(people).unwrap_or(u32::MAX),
        finished: results.iter().any(|row| row.you),
        results,
        engine_score: engine_score.map(score),
        engine_table: engine_table.filter(|_| people > 0),
        open_table,
        challenge: text,
    })
}

fn row(result: ChallengeResult, viewer: Option<&str>) -> ChallengeRow {
    ChallengeRow {
        place: u32::try_from(result.place).unwrap_or(u32::MAX),
        you: viewer == Some(result.person.as_str()),
        name: result.name,
        first_score: score(result.first_score),
        first_table: result.first_table,
        best_score: score(result.best_score),
        best_table: result.best_table,
        games: u32::try_from(result.games).unwrap_or(u32::MAX),
    }
}

fn score(stored: i64) -> u16 {
    u16::try_from(stored).unwrap_or(u16::MAX)
}
