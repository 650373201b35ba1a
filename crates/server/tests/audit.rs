//! What is stored of a table is compared with its log.

use nova_luna_server::{Fault, audit};
use nova_luna_store::Snapshot;
use serde_json::{Value, json};

use crate::common::Server;

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_may_lack_only_what_its_version_did_not_know() {
    let server = Server::start().await;
    server.person("Ann").await.table(&["me", "open"], json!({})).await;
    let folder = server.stop().await;
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let mut snapshot = Snapshot::open(&url).await.unwrap();
    let stored = snapshot.tables_after("", 9).await.unwrap().remove(0);
    let log = snapshot.events(&stored.row.id).await.unwrap();
    let faults = |change: &dyn Fn(&mut Value)| -> Vec<Fault> {
        let mut listing: Value = serde_json::from_str(&stored.row.summary).unwrap();
        change(&mut listing["summary"]);
        let mut changed = stored.clone();
        changed.row.summary = listing.to_string();
        audit(&changed, &log)
    };
    let remove = |field: &'static str| {
        move |summary: &mut Value| {
            summary.as_object_mut().unwrap().remove(field).unwrap();
        }
    };
    let no_fault: [Fault; 0] = [];
    assert_eq!(faults(&|_| ()), no_fault);
    // Added after the others, so that it may be missing.
    assert_eq!(faults(&remove("deletable")), no_fault);
    let wrong: [&dyn Fn(&mut Value); 4] = [
        &remove("goal_discs"),
        &|summary| summary["goal_discs"] = json!(1),
        &|summary| summary["seats"] = json!([]),
        &|summary| summary["from_elsewhere"] = json!(true),
    ];
    for change in wrong {
        let [Fault { reason, .. }] = &faults(change)[..] else { panic!("one fault") };
        assert!(reason.contains("its summary"), "{reason}");
    }
}
