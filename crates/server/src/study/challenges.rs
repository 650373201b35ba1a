//! Challenges: solo games on a deck that is the same for everybody.
//!
//! Before a player has finished a challenge, they know only those tiles of its deck that have come up in their own
//! game: all other games of it are hidden from them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use nova_luna_protocol::online::{
    Challenge, ChallengeOrder, ChallengeRow, ErrorCode, PlayChallenge,
};
use nova_luna_protocol::{PersonId, TableId};
use nova_luna_store::{self as store, ChallengeResult, SessionGuard, Store};
use nova_luna_table::study::challenge::ChallengeName;
use nova_luna_table::{Person, create, ids};
use parking_lot::Mutex;
use tokio::sync::OnceCell;

use super::challenge_engine::ChallengeEngine;
use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::fair_queue::Requester;
use crate::live::{CommandKey, Tables, try_create};
use crate::random;

/// The length of the list of results.
const MOST_RESULTS: u32 = 200;
/// How long results are kept.
const KEPT: Duration = Duration::from_secs(60);
/// How many lists of results are kept.
const MOST_KEPT: usize = 8;
/// How often to try again when a person begins the same challenge twice at the same time.
const TRIES: usize = 4;

pub struct Challenges {
    tables: Tables,
    engine: ChallengeEngine,
    /// The secret of the database from which the decks are derived. It is read once.
    secret: OnceCell<String>,
    // Not a Mutex of Tokio, because it is never held across an await.
    known: Mutex<KnownResults>,
}

/// Results that were computed lately.
#[derive(Default)]
struct KnownResults(HashMap<ResultsKey, KnownList>);

type ResultsKey = (String, store::ChallengeOrder);
type Results = Arc<Vec<ChallengeResult>>;

/// The results of a challenge as they were after so many finished games.
struct KnownList {
    games: i64,
    when: Instant,
    results: Results,
}

impl KnownResults {
    fn results(&self, key: &ResultsKey, games: i64) -> Option<Results> {
        let known = self.0.get(key)?;
        (known.games == games && known.when.elapsed() < KEPT).then(|| known.results.clone())
    }

    /// Keeps a list. If there are too many, the shortest goes: it takes the least time to make again. Otherwise
    /// whoever looks at many empty challenges would make those that others look at slow.
    fn keep(&mut self, key: ResultsKey, games: i64, results: Results) {
        self.0.retain(|_, known| known.when.elapsed() < KEPT);
        self.0.insert(key, KnownList { games, when: Instant::now(), results });
        if self.0.len() > MOST_KEPT {
            let shortest = self.0.iter().min_by_key(|(_, known)| known.results.len());
            if let Some(key) = shortest.map(|(key, _)| key.clone()) {
                self.0.remove(&key);
            }
        }
    }
}

impl Challenges {
    /// `nodes` is how many positions the engine searches for each phase.
    pub fn new(tables: Tables, nodes: u64) -> Challenges {
        let engine = ChallengeEngine::new(tables.clone(), nodes);
        Challenges { tables, engine, secret: OnceCell::new(), known: Mutex::default() }
    }

    /// Lets the engine play today's challenge, and those that somebody has finished, for ever.
    pub async fn run(self: Arc<Self>) {
        loop {
            let name = self.engine.next().await;
            let played = match self.secret().await {
                Ok(secret) => self.engine.play(name, secret).await,
                Err(error) => Err(error),
            };
            if let Err(error) = played {
                error.log();
            }
        }
    }

    /// The table of a person's unfinished game of the challenge.
    pub async fn open_table(
        &self,
        name: ChallengeName,
        person: &PersonId,
    ) -> Result<Option<TableId>, Error> {
        let open = self.store().open_challenge(&name.to_string(), person).await?;
        Ok(open.map(TableId::from))
    }

    /// The table where `player` plays the challenge, and whether it is new.
    ///
    /// An unfinished game is continued. Otherwise players could look at the tiles of phase 2 and begin again,
    /// and that would count as their first game.
    pub async fn begin(
        &self,
        name: ChallengeName,
        player: &Person,
        session: &SessionGuard,
        request: PlayChallenge,
    ) -> Result<(TableId, bool), Error> {
        let key = CommandKey::new(&player.id, request.id.clone(), &request)?;
        for _ in 0..TRIES {
            if let Some(open) = self.open_table(name, &player.id).await? {
                return Ok((open, false));
            }
            let text = name.to_string();
            let secret = self.secret().await?;
            let finished = self.store().challenges_finished(&text, &player.id).await?;
            let table = ids::challenge(secret, &text, &player.id, finished);
            let dealer = name.dealer(secret);
            let decision = create::challenge(table, text, player.clone(), now_ms(), &dealer)?;
            let purpose = format!("challenge {name}");
            if let Some(table) = try_create(
                &self.tables.context,
                &decision,
                Some(&key),
                Some(session),
                &purpose,
                None,
            )
            .await?
            {
                return Ok((table, true));
            }
        }
        let message = "the challenge is just being begun: try again soon";
        Err(Error::new(ErrorCode::Unavailable, message))
    }

    /// A challenge and its results, as the requester sees them.
    pub async fn look(
        &self,
        name: ChallengeName,
        order: ChallengeOrder,
        requester: &Requester,
    ) -> Result<Challenge, Error> {
        let viewer = requester.person.as_ref();
        let challenge = name.to_string();
        let order = match order {
            ChallengeOrder::Best => store::ChallengeOrder::Best,
            ChallengeOrder::First => store::ChallengeOrder::First,
        };
        let all = self.results(&challenge, order, requester).await?;
        let people = all.len();
        let ranked = all.iter().filter(|result| result.registered).count();
        let finished =
            all.iter().any(|result| viewer.is_some_and(|viewer| **viewer == *result.person));
        let results = ranking(&all, order, viewer, finished);
        let engine = self.store().engine_result(&challenge).await?;
        if engine.is_none() && people > 0 {
            self.engine.request(name, requester);
        }
        let (engine_score, engine_table) = engine.unzip();
        let open_table = match viewer {
            Some(viewer) => self.open_table(name, viewer).await?,
            None => None,
        };
        Ok(Challenge {
            today: name == ChallengeName::today(now_ms()),
            people: u32::try_from(people).unwrap_or(u32::MAX),
            ranked: u32::try_from(ranked).unwrap_or(u32::MAX),
            finished,
            results,
            engine_score: engine_score.map(score),
            engine_table: engine_table.filter(|_| finished).map(TableId::from),
            open_table,
            challenge,
        })
    }

    /// Everybody's results. They are computed again when another game is finished, and now and then because somebody
    /// may have another name.
    async fn results(
        &self,
        challenge: &str,
        order: store::ChallengeOrder,
        requester: &Requester,
    ) -> Result<Results, Error> {
        let games = self.store().challenge_games(challenge).await?;
        let key = (challenge.to_owned(), order);
        if let Some(results) = self.known.lock().results(&key, games) {
            return Ok(results);
        }
        // With many results it takes long, so people do it by turns.
        let reading = async {
            // Somebody else may have asked for the same meanwhile.
            if let Some(results) = self.known.lock().results(&key, games) {
                return Ok(results);
            }
            let results = Arc::new(self.store().challenge_results(challenge, order).await?);
            self.known.lock().keep(key.clone(), games, results.clone());
            Ok(results)
        };
        self.tables.context.workers.read_history(requester, reading, |results| results).await
    }

    /// Whether `viewer` may look at games of a challenge.
    pub async fn may_see(&self, challenge: &str, viewer: Option<&PersonId>) -> Result<bool, Error> {
        let Some(viewer) = viewer else { return Ok(false) };
        Ok(self.store().challenges_finished(challenge, viewer).await? > 0)
    }

    async fn secret(&self) -> Result<&str, Error> {
        let read = async || self.store().secret("challenges", &random::token()).await;
        Ok(self.secret.get_or_try_init(read).await?)
    }

    fn store(&self) -> &Store {
        &self.tables.context.store
    }
}

/// The rows that are shown, from results in the order of their scores. Only registered people have a place, because a
/// guest may be somebody who knows the deck; guests see which place it would be.
fn ranking(
    all: &[ChallengeResult],
    order: store::ChallengeOrder,
    viewer: Option<&PersonId>,
    tables: bool,
) -> Vec<ChallengeRow> {
    let (mut ranked, mut better, mut last) = (0, 0, None);
    let mut rows = Vec::new();
    for result in all {
        let own_score = match order {
            store::ChallengeOrder::Best => result.best_score,
            store::ChallengeOrder::First => result.first_score,
        };
        if last != Some(own_score) {
            (better, last) = (ranked, Some(own_score));
        }
        ranked += u32::from(result.registered);
        let you = viewer.is_some_and(|viewer| **viewer == *result.person);
        if you || result.registered && ranked <= MOST_RESULTS {
            rows.push(ChallengeRow {
                place: better + 1,
                ranked: result.registered,
                you,
                name: result.name.clone(),
                first_score: score(result.first_score),
                first_table: tables.then(|| result.first_table.as_str().into()),
                best_score: score(result.best_score),
                best_table: tables.then(|| result.best_table.as_str().into()),
                games: u32::try_from(result.games).unwrap_or(u32::MAX),
            });
        }
    }
    rows
}

fn score(stored: i64) -> u16 {
    u16::try_from(stored).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(person: &str, registered: bool, score: i64) -> ChallengeResult {
        ChallengeResult {
            person: person.to_owned(),
            name: person.to_owned(),
            registered,
            first_score: score,
            first_table: "t".to_owned(),
            best_score: score,
            best_table: "t".to_owned(),
            games: 1,
        }
    }

    #[test]
    fn guests_take_no_place_from_registered_people() {
        let all = [
            result("guest", false, 1),
            result("ada", true, 2),
            result("other guest", false, 3),
            result("bob", true, 4),
            result("cay", true, 4),
            result("dan", true, 5),
        ];
        let places = |viewer: Option<&PersonId>| -> Vec<(String, u32, bool)> {
            let rows = ranking(&all, store::ChallengeOrder::Best, viewer, false);
            rows.into_iter().map(|row| (row.name, row.place, row.ranked)).collect()
        };
        let registered = [("ada", 1), ("bob", 2), ("cay", 2), ("dan", 4)]
            .map(|(name, place)| (name.to_owned(), place, true));
        assert_eq!(places(None), registered);
        // A guest sees which place it would be.
        let guest = PersonId::from("other guest");
        assert_eq!(places(Some(&guest))[1], ("other guest".to_owned(), 2, false));
        assert_eq!(places(Some(&guest)).len(), 5);
    }

    #[test]
    fn looking_at_empty_challenges_makes_nobody_forget_long_lists() {
        let mut known = KnownResults::default();
        let key = |name: String| (name, store::ChallengeOrder::Best);
        known.keep(key("today".to_owned()), 1, Arc::new(vec![result("ada", true, 3)]));
        for number in 0..100 {
            known.keep(key(number.to_string()), 0, Arc::default());
        }
        assert_eq!(known.0.len(), MOST_KEPT);
        let today = key("today".to_owned());
        assert_eq!(known.results(&today, 1).unwrap().len(), 1);
        assert!(known.results(&today, 2).is_none(), "another game was finished");
    }
}
