//! Judges finished games move by move while somebody waits for it.
//!
//! Every verdict is stored at once, so an analysis continues after a restart. One move is judged at a time, by turns
//! for networks and people; how often somebody looks does not matter.
//! The bots of live tables go first, and an analysis that nobody has asked for lately is paused, even in the
//! middle of a move.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use nova_luna_protocol::online::{Analysis, ErrorCode};
use nova_luna_protocol::{PersonId, TableId};
use nova_luna_store::{AnalysisRequest, Job, Requested, Store, WantedAnalysis};
use nova_luna_table::Refusal;
use nova_luna_table::study::verdict::FinishedGame;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::rules::{ANALYSES_IN_ALL, ANALYSES_PER_PERSON, ANALYSES_PER_SUBNET, LimitScale};
use crate::limits::subnet::Subnet;
use crate::live::Tables;

/// How many analyses are looked at to find whose turn it is.
const CANDIDATES: u32 = 1000;
/// How long to wait when as many analyses as possible are unfinished. One takes minutes.
const FULL_WAIT: Duration = Duration::from_secs(120);
/// How often to look for analyses that were requested at other nodes.
const CHECK: Duration = Duration::from_secs(5);

pub struct Analyses {
    tables: Tables,
    /// Positions that are searched for each move.
    nodes: u64,
    /// An analysis that nobody has asked for during this time is paused.
    patience: Duration,
    limits: LimitScale,
    /// Notified when an analysis is requested here.
    wake: Notify,
    // Not a Mutex of Tokio, because it is never held across an await.
    turns: Mutex<Turns>,
}

/// Who had their turn when, since this program began.
#[derive(Default)]
struct Turns {
    number: u64,
    /// The number of the last turn of each network and person.
    last: HashMap<String, u64>,
}

/// How many of those are kept who had a turn.
const MOST_KEPT: usize = 10_000;

impl Turns {
    /// The networks of who waits, the widest first, and then the person.
    fn keys(wanted: &WantedAnalysis) -> Vec<String> {
        let networks = wanted.networks.as_deref().unwrap_or("none none none");
        let person = format!("{networks} {}", wanted.person);
        networks.split(' ').map(str::to_owned).chain([person]).collect()
    }

    /// Those first who had no turn for longest; others stay in order.
    fn sort(&self, wanted: &mut [WantedAnalysis]) {
        let last = |key| self.last.get(&key).copied().unwrap_or_default();
        wanted.sort_by_cached_key(|wanted| {
            Turns::keys(wanted).into_iter().map(last).collect::<Vec<u64>>()
        });
    }

    fn take(&mut self, wanted: &WantedAnalysis) {
        self.number += 1;
        self.last.extend(Turns::keys(wanted).into_iter().map(|key| (key, self.number)));
        if self.last.len() > MOST_KEPT {
            let newest = self.number.saturating_sub(MOST_KEPT as u64 / 8);
            self.last.retain(|_, number| *number > newest);
        }
    }
}

impl Analyses {
    pub fn new(tables: Tables, nodes: u64, patience: Duration, limits: LimitScale) -> Analyses {
        Analyses { tables, nodes, patience, limits, wake: Notify::new(), turns: Mutex::default() }
    }

    /// Requests the analysis of a table's game, and returns what is done of it.
    pub async fn request(
        &self,
        table: &TableId,
        person: &PersonId,
        subnet: Option<Subnet>,
    ) -> Result<Analysis, Error> {
        let game = self.finished_game(table).await?;
        if game.moves() == 0 {
            return Err(Refusal::NoMoves.into());
        }
        let request = self.request_for(table, Some(person), subnet, game.moves() as i64).await?;
        match self.store().request_analysis(request).await? {
            Requested::Accepted => {
                self.wake.notify_one();
                self.assemble(table, &game).await
            }
            Requested::TooMany => {
                let message = "you wait for as many analyses as you may: look at those first";
                Err(Error::new(ErrorCode::TooMany, message))
            }
            Requested::NetworkFull => {
                let what = "too many people of your network wait for an analysis just now";
                Err(Error::too_many(what, FULL_WAIT))
            }
            Requested::Full => {
                Err(Error::too_many("too many people wait for an analysis just now", FULL_WAIT))
            }
        }
    }

    /// What is done of the analysis of a table's game. This also shows that somebody waits for the rest.
    pub async fn look(&self, table: &TableId, subnet: Option<Subnet>) -> Result<Analysis, Error> {
        let known = self.store().analysis(table).await?.ok_or_else(|| {
            let message = "nobody has asked for an analysis of this game yet: ask for it with POST";
            Error::new(ErrorCode::NotAnalysed, message)
        })?;
        if !known.done && now_ms() - known.wanted > self.patience_ms() / 4 {
            // If it is refused because too many wait, the client's next look tries again.
            let request = self.request_for(table, None, subnet, known.parts).await?;
            self.store().request_analysis(request).await?;
            self.wake.notify_one();
        }
        let game = self.finished_game(table).await?;
        self.assemble(table, &game).await
    }

    /// Judges the games that were requested, for ever.
    pub async fn run(self: Arc<Self>) {
        loop {
            match self.judge_next().await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => error.log(),
            }
            tokio::select! {
                () = self.wake.notified() => {}
                () = tokio::time::sleep(CHECK) => {}
            }
        }
    }

    /// Judges a move for whoever had no turn for longest, in a game that no other node works at. Returns whether there
    /// was one.
    async fn judge_next(&self) -> Result<bool, Error> {
        let mut wanted = self.store().wanted_analyses(self.wanted_since(), CANDIDATES).await?;
        self.turns.lock().sort(&mut wanted);
        for wanted in wanted {
            let table = TableId::from(wanted.table.clone());
            let Some(_lease) = self.store().claim(Job::Analysis(&table)).await? else { continue };
            self.turns.lock().take(&wanted);
            match self.judge_one(&table).await {
                Ok(()) => return Ok(true),
                // One that fails must not stop the others.
                Err(error) => error.log(),
            }
        }
        Ok(false)
    }

    /// Judges the first move of a game that has no verdict yet, unless nobody waits any more.
    async fn judge_one(&self, table: &TableId) -> Result<(), Error> {
        let game = self.finished_game(table).await?;
        let known = self.store().analysis(table).await?.map_or(Vec::new(), |known| known.bodies);
        let is_known = |number: &usize| {
            known.iter().any(|(judged, _)| usize::try_from(*judged) == Ok(*number))
        };
        let Some(number) = (0..game.moves()).find(|number| !is_known(number)) else {
            return Ok(());
        };
        let missing = || Error::internal("a finished game lacks a move");
        let (position, action) = game.position_and_action(number).ok_or_else(missing)?;
        let workers = &self.tables.context.workers;
        let judgement = tokio::select! {
            judgement = workers.judge(position.clone(), action, self.nodes) => judgement,
            left = self.nobody_waits(table) => return left,
        };
        if judgement.is_none() {
            tracing::error!(number, "a move cannot be judged");
        }
        let body = game.kept(judgement).map_err(Error::internal)?;
        self.store().add_analysis_part(table, number as i64, &body).await?;
        Ok(())
    }

    /// Returns when nobody waits for the analysis any more.
    async fn nobody_waits(&self, table: &TableId) -> Result<(), Error> {
        loop {
            tokio::time::sleep(self.patience / 4).await;
            let known = self.store().analysis(table).await?;
            if known.is_none_or(|known| known.wanted < self.wanted_since()) {
                return Ok(());
            }
        }
    }

    async fn assemble(&self, table: &TableId, game: &FinishedGame) -> Result<Analysis, Error> {
        let known = self.store().analysis(table).await?;
        let (done, bodies) = known.map_or((false, Vec::new()), |known| (known.done, known.bodies));
        let kept = bodies
            .iter()
            .filter_map(|(number, body)| Some((usize::try_from(*number).ok()?, body.as_str())));
        game.analysis(table, done, kept).map_err(Error::internal)
    }

    async fn finished_game(&self, table: &TableId) -> Result<FinishedGame, Error> {
        let game = self.tables.table(table).finished_record(Refusal::NoAnalysisYet).await?;
        FinishedGame::new(game.record, game.seqs).map_err(Error::internal)
    }

    async fn request_for(
        &self,
        table: &TableId,
        person: Option<&PersonId>,
        subnet: Option<Subnet>,
        parts: i64,
    ) -> Result<AnalysisRequest, Error> {
        let networks = match subnet {
            Some(subnet) => Some(self.tables.context.network_marks.of(self.store(), subnet).await?),
            None => None,
        };
        Ok(AnalysisRequest {
            table: table.to_string(),
            person: person.map(PersonId::to_string),
            networks,
            parts,
            now: now_ms(),
            since: self.wanted_since(),
            most_each: self.limits.count(ANALYSES_PER_PERSON).into(),
            most_of_network: self.limits.count(ANALYSES_PER_SUBNET).into(),
            most: self.limits.count(ANALYSES_IN_ALL).into(),
        })
    }

    /// Somebody who asked before this time does not wait any more.
    fn wanted_since(&self) -> i64 {
        now_ms().saturating_sub(self.patience_ms())
    }

    fn patience_ms(&self) -> i64 {
        i64::try_from(self.patience.as_millis()).unwrap_or(i64::MAX)
    }

    fn store(&self) -> &Store {
        &self.tables.context.store
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_protocol::{Record, from_json};
    use nova_luna_table::create;
    use nova_luna_testing::wait::until;

    use super::*;
    use crate::limits::fair_queue::ThinkingLimits;
    use crate::live::Context;
    use crate::random::RandomDealer;

    /// Analyses of a finished game, each move of which would take for ever.
    async fn endless(patience: Duration) -> (Arc<Analyses>, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        let limits = ThinkingLimits { per_person: 1, per_subnet: 1, waiting: 100 };
        let context = Context::for_tests(&url, limits).await;
        let tables = Tables::new(Arc::new(context));
        let record: Record = from_json(include_str!("../../tests/records/blunder.json")).unwrap();
        let ada = nova_luna_table::Person { id: "ada".into(), name: "Ada".to_owned() };
        let decision = create::import(
            "t".into(),
            ada,
            &record,
            nova_luna_table::names::clean,
            0,
            &RandomDealer,
        )
        .unwrap();
        tables.create(&decision, None, None, "record", None).await.unwrap();
        let limits = LimitScale::default();
        (Arc::new(Analyses::new(tables, u64::MAX, patience, limits)), folder)
    }

    #[test]
    fn networks_and_people_take_turns_however_often_they_look() {
        let wanted = |table: usize, networks: &str, person: &str| WantedAnalysis {
            table: table.to_string(),
            person: person.to_owned(),
            networks: (!networks.is_empty()).then(|| networks.to_owned()),
        };
        // Sixty games of the guests of one household, in several networks, some of which are done and asked for anew.
        let mut waiting: Vec<WantedAnalysis> = (0..60)
            .map(|i| wanted(i, &format!("wide mid net{}", i % 4), &format!("p{i}")))
            .collect();
        waiting.push(wanted(60, "own own own", "ada"));
        waiting.push(wanted(61, "", "the program's"));
        let (mut turns, mut hers) = (Turns::default(), Vec::new());
        for turn in 0..30 {
            let mut sorted = waiting.clone();
            // The order in which they were asked for must not let anybody go first again and again.
            sorted.rotate_left(turn % 7);
            turns.sort(&mut sorted);
            turns.take(&sorted[0]);
            if sorted[0].person == "ada" {
                hers.push(turn);
            } else if sorted[0].person.starts_with('p') {
                // Done: another one takes its place.
                let place = waiting.iter().position(|other| other == &sorted[0]).unwrap();
                waiting[place].table = format!("new {turn}");
            }
        }
        assert_eq!(hers.len(), 10, "{hers:?}");
        for number in 0..2 * MOST_KEPT {
            turns.take(&wanted(number, "a b c", &number.to_string()));
        }
        assert!(turns.last.len() <= MOST_KEPT);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_analysis_pauses_when_nobody_waits() {
        let (analyses, _folder) = endless(Duration::from_secs(1)).await;
        let workers = analyses.tables.context.workers.clone();
        let cores = workers.free();
        let running = analyses.clone();
        let running = tokio::spawn(async move { running.run().await });
        analyses.request(&"t".into(), &"ada".into(), None).await.unwrap();
        let looked_at = async || {
            analyses.look(&"t".into(), None).await.unwrap();
            workers.free() < cores
        };
        until("the analysis has begun", looked_at).await;
        // As long as somebody looks, it goes on.
        for _ in 0..30 {
            assert!(!analyses.look(&"t".into(), None).await.unwrap().done);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(workers.free(), cores - 1);
        // Nobody looks any more, so it stops in the middle of a move.
        until("the analysis pauses", async || workers.free() == cores).await;
        // Somebody looks again.
        analyses.look(&"t".into(), None).await.unwrap();
        until("the analysis goes on", async || workers.free() < cores).await;
        running.abort();
    }
}
