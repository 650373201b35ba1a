//! Judges finished games move by move while somebody waits for it.
//!
//! Every verdict is stored at once, so an analysis continues after a restart. One game is judged at a time.
//! The bots of live tables go first, and an analysis that nobody has asked for lately is paused, even in the
//! middle of a move.

use std::sync::Arc;
use std::time::Duration;

use nova_luna_protocol::online::{Analysis, ErrorCode};
use nova_luna_protocol::{PersonId, TableId};
use nova_luna_store::{AnalysisRequest, Job, Requested, Store};
use nova_luna_table::Refusal;
use nova_luna_table::study::verdict::FinishedGame;
use tokio::sync::Notify;

use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::rules::{ANALYSES_IN_ALL, ANALYSES_PER_PERSON, LimitScale};
use crate::live::Tables;

/// How many analyses are tried when the first ones fail or are claimed by other nodes.
const CANDIDATES: u32 = 10;
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
}

impl Analyses {
    pub fn new(tables: Tables, nodes: u64, patience: Duration, limits: LimitScale) -> Analyses {
        Analyses { tables, nodes, patience, limits, wake: Notify::new() }
    }

    /// Requests the analysis of a table's game for `person`, and returns what is done of it.
    pub async fn request(&self, table: &TableId, person: &PersonId) -> Result<Analysis, Error> {
        let game = self.finished_game(table).await?;
        if game.moves() == 0 {
            return Err(Refusal::NoMoves.into());
        }
        let request = self.request_for(table, Some(person), game.moves() as i64);
        match self.store().request_analysis(request).await? {
            Requested::Accepted => {
                self.wake.notify_one();
                self.assemble(table, &game).await
            }
            Requested::TooMany => {
                let message = "you wait for as many analyses as you may: look at those first";
                Err(Error::new(ErrorCode::TooMany, message))
            }
            Requested::Full => {
                Err(Error::too_many("too many people wait for an analysis just now", FULL_WAIT))
            }
        }
    }

    /// What is done of the analysis of a table's game. This also shows that somebody waits for the rest.
    pub async fn look(&self, table: &TableId) -> Result<Analysis, Error> {
        let known = self.store().analysis(table).await?.ok_or_else(|| {
            let message = "nobody has asked for an analysis of this game yet: ask for it with POST";
            Error::new(ErrorCode::NotAnalysed, message)
        })?;
        if !known.done && now_ms() - known.wanted > self.patience_ms() / 4 {
            // If it is refused because too many wait, the client's next look tries again.
            self.store().request_analysis(self.request_for(table, None, known.parts)).await?;
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

    /// Works for a while at the analysis that has been waited for longest and that no other node works at.
    /// Returns whether there was one.
    async fn judge_next(&self) -> Result<bool, Error> {
        for table in self.store().wanted_analyses(self.wanted_since(), CANDIDATES).await? {
            let table = TableId::from(table);
            let Some(_lease) = self.store().claim(Job::Analysis(&table)).await? else { continue };
            match self.judge(&table).await {
                Ok(()) => return Ok(true),
                // One that fails must not stop the others.
                Err(error) => error.log(),
            }
        }
        Ok(false)
    }

    /// Works at one analysis until it is done, another one has waited longer, or nobody waits any more.
    async fn judge(&self, table: &TableId) -> Result<(), Error> {
        let game = self.finished_game(table).await?;
        let known = self.store().analysis(table).await?.map_or(Vec::new(), |known| known.bodies);
        let missing = (0..game.moves()).filter(|number| {
            !known.iter().any(|(judged, _)| usize::try_from(*judged) == Ok(*number))
        });
        for number in missing {
            let Some((position, action)) = game.position_and_action(number) else { break };
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
            // Another analysis may have waited longer by now.
            let wanted = self.store().wanted_analyses(self.wanted_since(), 1).await?;
            if wanted.first().is_none_or(|first| *first != **table) {
                break;
            }
        }
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

    fn request_for(
        &self,
        table: &TableId,
        person: Option<&PersonId>,
        parts: i64,
    ) -> AnalysisRequest {
        AnalysisRequest {
            table: table.to_string(),
            person: person.map(PersonId::to_string),
            parts,
            now: now_ms(),
            since: self.wanted_since(),
            most_each: self.limits.count(ANALYSES_PER_PERSON).into(),
            most: self.limits.count(ANALYSES_IN_ALL).into(),
        }
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
        tables.create(&decision, None, "record", None).await.unwrap();
        let limits = LimitScale::default();
        (Arc::new(Analyses::new(tables, u64::MAX, patience, limits)), folder)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_analysis_pauses_when_nobody_waits() {
        let (analyses, _folder) = endless(Duration::from_secs(1)).await;
        let workers = analyses.tables.context.workers.clone();
        let cores = workers.free();
        let running = analyses.clone();
        let running = tokio::spawn(async move { running.run().await });
        analyses.request(&"t".into(), &"ada".into()).await.unwrap();
        let looked_at = async || {
            analyses.look(&"t".into()).await.unwrap();
            workers.free() < cores
        };
        until("the analysis has begun", looked_at).await;
        // As long as somebody looks, it goes on.
        for _ in 0..30 {
            assert!(!analyses.look(&"t".into()).await.unwrap().done);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(workers.free(), cores - 1);
        // Nobody looks any more, so it stops in the middle of a move.
        until("the analysis pauses", async || workers.free() == cores).await;
        // Somebody looks again.
        analyses.look(&"t".into()).await.unwrap();
        until("the analysis goes on", async || workers.free() < cores).await;
        running.abort();
    }
}
