//! Many tables that are played at once, while somebody kills something.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::task::{JoinError, JoinSet};
use tokio::time::{sleep, timeout};

use super::number;
use super::players::{PLANS, Players};
use super::shared::{Controls, Shared};
use nova_luna_testing::Dice;

/// At most so many commands are answered before the next kill, so that a slow machine does as much as
/// a fast one.
const MOST_ANSWERS: usize = 30;
/// Then, at most so many milliseconds later the server is killed, so that it is busy with anything.
const MOST_MS: usize = 15;
/// How long everything may take to come to rest after the last kill.
const REST: Duration = Duration::from_secs(120);

/// Many tables that are played at once.
pub struct Run {
    pub shared: Arc<Shared>,
    pub controls: Controls,
    pub dice: Dice,
    parties: JoinSet<Players>,
    /// What servers have to say.
    log: PathBuf,
    began: Instant,
}

impl Run {
    pub async fn begin(name: &str, addresses: Vec<SocketAddr>, log: &Path) -> Run {
        let seed = number("NOVA_LUNA_TEST_SEED").unwrap_or_else(|| {
            SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64 % 1_000_000
        });
        println!("{name}, NOVA_LUNA_TEST_SEED={seed}");
        let (shared, controls) = Shared::new(addresses);
        let mut parties = JoinSet::new();
        for (number, plan) in PLANS.iter().enumerate() {
            let dice = Dice::new(seed ^ (number as u64 + 1) << 32);
            let players = Players::invite(&shared, plan, dice).await;
            parties.spawn(players.play());
        }
        let (log, dice, began) = (log.to_owned(), Dice::new(seed), Instant::now());
        Run { shared, controls, dice, parties, log, began }
    }

    /// Lets everybody play for a random while, but not for ever.
    pub async fn go_on(&mut self, most: Duration) {
        // None now and then, while a server is still busy with what it found.
        let answers = self.dice.below(MOST_ANSWERS).saturating_sub(MOST_ANSWERS / 8) as u64;
        let moment = Duration::from_millis(self.dice.below(MOST_MS) as u64);
        let shared = self.shared.clone();
        self.meanwhile(async move {
            shared.answers(answers, most).await;
            sleep(moment).await;
        })
        .await;
    }

    /// Does something while everybody plays.
    pub async fn meanwhile<T>(&mut self, something: impl Future<Output = T>) -> T {
        tokio::select! {
            done = something => done,
            // Parties go on until they are told to stop, so this one has failed.
            Some(failed) = self.parties.join_next() => self.fail(failed.map(drop)),
        }
    }

    /// Lets everybody come to rest, and checks everything.
    pub async fn rest(mut self) -> Arc<Shared> {
        self.controls.stop.send_replace(true);
        let mut done = Vec::new();
        let until = tokio::time::Instant::now() + REST;
        while let Ok(players) = tokio::time::timeout_at(until, self.parties.join_next()).await {
            match players {
                Some(Ok(players)) => done.push(players),
                Some(Err(failure)) => self.fail(Err(failure)),
                None => break,
            }
        }
        if done.len() < PLANS.len() {
            self.complain();
            panic!("not everything came to rest: does a bot not move?");
        }
        for players in &done {
            timeout(REST, players.check_once_more()).await.expect("the servers answer");
        }
        let log = fs::read_to_string(&self.log).unwrap();
        let fine = !log.contains("ERROR") && !log.contains("panicked");
        assert!(fine, "the server complains:\n{log}");
        println!("{} in {:.1} s", self.shared.counts, self.began.elapsed().as_secs_f32());
        self.shared
    }

    /// Hands on why a group of players has failed, with what the server has to say.
    fn fail(&self, failed: Result<(), JoinError>) -> ! {
        self.complain();
        match failed {
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            other => panic!("the players have ended: {other:?}"),
        }
    }

    fn complain(&self) {
        println!("the server said:\n{}", fs::read_to_string(&self.log).unwrap_or_default());
    }
}
