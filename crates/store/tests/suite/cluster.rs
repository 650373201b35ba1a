//! Several nodes on one database: each store stands for a node.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use nova_luna_store::{Append, Job, Notice, Store, TableRow};
use nova_luna_testing::wait::within;
use sqlx::{Connection, PgConnection};
use tokio::time::sleep;

use crate::fixture::{Database, append, done, on_postgres, row};

/// How often a condition is looked at.
const PAUSE: Duration = Duration::from_millis(10);

async fn due(store: &Store, table: &str, due: Option<i64>) {
    let row = TableRow { due, ..row(table) };
    done(store, Append { row, ..append(table, 0, "made") }).await;
}

async fn claimed(store: &Store, until: i64) -> (Vec<String>, Vec<nova_luna_store::Lease>) {
    store.claim_due(until, 9).await.unwrap().into_iter().unzip()
}

pub async fn a_job_alone_is_always_free(database: Database) {
    let store = database.open_with_people().await;
    let first = store.claim(Job::Analysis("t")).await.unwrap().unwrap();
    // The same node may have begun anew.
    let second = store.claim(Job::Analysis("t")).await.unwrap().unwrap();
    drop((first, second));
    assert!(store.claim(Job::Analysis("t")).await.unwrap().is_some());
    store.close().await;
}

pub async fn what_is_due_is_claimed(database: Database) {
    let store = database.open_with_people().await;
    for (table, time) in [("now", Some(5)), ("never", None), ("later", Some(50))] {
        due(&store, table, time).await;
    }
    let (tables, leases) = claimed(&store, 10).await;
    assert_eq!(tables, ["now"]);
    drop(leases);
    // As soon as it has been given back it can be claimed again.
    within("both are free", async {
        while claimed(&store, 50).await.0.len() < 2 {
            sleep(PAUSE).await;
        }
    })
    .await;
    store.close().await;
}

/// Claims a job as soon as that can be done.
async fn wait_for(store: &Store, job: Job<'_>) -> nova_luna_store::Lease {
    within("the job is free at last", async {
        loop {
            if let Some(lease) = store.claim(job).await.unwrap() {
                return lease;
            }
            sleep(PAUSE).await;
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_job_is_done_by_one_node() {
    async fn test(database: Database) {
        let (here, there) = (database.open_with_people().await, database.open().await);
        let lease = here.claim(Job::Analysis("t")).await.unwrap().unwrap();
        assert!(there.claim(Job::Analysis("t")).await.unwrap().is_none());
        // It lasts for as long as it is held, because it is renewed.
        let mut raw = PgConnection::connect(&database.url).await.unwrap();
        let end = "SELECT until::text FROM leases WHERE job = 'analysis:t'";
        let first: String = sqlx::query_scalar(end).fetch_one(&mut raw).await.unwrap();
        within("the lease is renewed", async {
            while sqlx::query_scalar::<_, String>(end).fetch_one(&mut raw).await.unwrap() == first {
                sleep(PAUSE).await;
            }
        })
        .await;
        raw.close().await.unwrap();
        assert!(there.claim(Job::Analysis("t")).await.unwrap().is_none());
        // Who has another lease of the same job by now still has it.
        let newer = here.claim(Job::Analysis("t")).await.unwrap().unwrap();
        drop(lease);
        assert!(there.claim(Job::Analysis("t")).await.unwrap().is_none());
        drop(newer);
        drop(wait_for(&there, Job::Analysis("t")).await);
        // An orderly end gives everything back at once.
        std::mem::forget(here.claim(Job::Cleanup).await.unwrap().unwrap());
        here.close().await;
        assert!(there.claim(Job::Cleanup).await.unwrap().is_some());
        there.close().await;
    }
    on_postgres(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn the_jobs_of_a_dead_node_are_taken_over() {
    async fn test(database: Database) {
        let there = database.open_with_people().await;
        due(&there, "t", Some(1)).await;
        // A node on a runtime of its own, which ends without a goodbye.
        let url = database.url.clone();
        let death = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let here = Store::open(&url).await.unwrap();
                std::mem::forget(here.claim(Job::Analysis("t")).await.unwrap().unwrap());
                std::mem::forget(claimed(&here, 10).await);
            });
            runtime.shutdown_background();
        });
        death.join().unwrap();
        assert!(there.claim(Job::Analysis("t")).await.unwrap().is_none());
        assert_eq!(claimed(&there, 10).await.0, Vec::<String>::new());
        let _job = wait_for(&there, Job::Analysis("t")).await;
        let _turn = wait_for(&there, Job::Turn("t")).await;
        there.close().await;
    }
    on_postgres(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn every_due_table_is_claimed_once() {
    async fn test(database: Database) {
        let store = database.open_with_people().await;
        for number in 0..60 {
            due(&store, &format!("t{number}"), Some(1)).await;
        }
        let mut tasks = Vec::new();
        for _ in 0..4 {
            let node = database.open().await;
            tasks.push(tokio::spawn(async move {
                let mut mine = Vec::new();
                for _ in 0..20 {
                    mine.extend(node.claim_due(1, 5).await.unwrap());
                }
                (node, mine)
            }));
        }
        let mut all = Vec::new();
        let mut nodes = Vec::new();
        for task in tasks {
            let (node, mine) = task.await.unwrap();
            nodes.push(node);
            all.extend(mine);
        }
        let mut names: Vec<&String> = all.iter().map(|(table, _)| table).collect();
        names.sort();
        names.dedup();
        assert_eq!((names.len(), all.len()), (60, 60));
    }
    on_postgres(test).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn nodes_notify_each_other() {
    async fn test(database: Database) {
        let (here, there) = (database.open_with_people().await, database.open().await);
        due(&here, "t", None).await;
        let heard: Arc<Mutex<Vec<Notice>>> = Arc::default();
        let listening = tokio::spawn({
            let (there, heard) = (there.clone(), heard.clone());
            async move { there.listen(|notice| heard.lock().unwrap().push(notice)).await }
        });
        let wait = async |wanted: Notice, send: &(dyn Fn() + Sync)| {
            within(&format!("{wanted:?} is heard"), async {
                while !heard.lock().unwrap().contains(&wanted) {
                    send();
                    sleep(PAUSE).await;
                }
            })
            .await;
        };
        let nothing: &(dyn Fn() + Sync) = &|| {};
        wait(Notice::Gap, nothing).await;
        let table = Notice::LogGrew { table: "t".to_owned(), seq: 7 };
        here.notify(Notice::LogGrew { table: "t".to_owned(), seq: 6 });
        here.notify(table.clone());
        here.notify(Notice::LogGrew { table: "t".to_owned(), seq: 5 });
        wait(table, nothing).await;
        here.notify(Notice::SessionsEnded { person: "ann".to_owned() });
        wait(Notice::SessionsEnded { person: "ann".to_owned() }, nothing).await;
        here.set_presence("t", "ann", true);
        wait(Notice::PresenceChanged { table: "t".to_owned() }, nothing).await;
        let seen = there.table_heads(&["t".to_owned(), "unknown".to_owned()]).await.unwrap();
        assert_eq!(seen.len(), 1);
        assert_eq!((seen[0].seq, &seen[0].elsewhere), (1, &vec!["ann".to_owned()]));
        // Nobody is told of themselves.
        let own = here.table_heads(&["t".to_owned()]).await.unwrap();
        assert!(own[0].elsewhere.is_empty());

        // A lost connection is noticed, and the next notices come.
        heard.lock().unwrap().clear();
        database
            .tamper(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .await;
        wait(Notice::Gap, nothing).await;
        // A hint may be lost with the line that it was sent by.
        let send = || here.notify(Notice::LogGrew { table: "t".to_owned(), seq: 9 });
        wait(Notice::LogGrew { table: "t".to_owned(), seq: 9 }, &send).await;
        here.set_presence("t", "ann", false);
        within("she has gone", async {
            while !there.table_heads(&["t".to_owned()]).await.unwrap()[0].elsewhere.is_empty() {
                sleep(PAUSE).await;
            }
        })
        .await;
        listening.abort();
    }
    on_postgres(test).await;
}
