//! Whatever version 0.1.0 wrote can be read, and played on. `crates/testing/kept` has it.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{
    Command, CommandMessage, Stage, TableState, TableSummary, Tables,
};
use nova_luna_testing::databases::on_postgres;
use nova_luna_testing::wait::DEADLINE;
use tokio::time::{sleep, timeout};

use crate::admin::{admin, end, fine};
use crate::common::{root, run};
use crate::online::{Server, serve, visitor};

fn kept(name: &str) -> PathBuf {
    root().join("crates/testing/kept/0.1.0").join(name)
}

/// The next thing that a player may do.
fn any_action(state: &TableState) -> ActionJson {
    let options = state.game.as_ref().and_then(|game| game.options.as_ref()).expect("their turn");
    let take = options.tiles.iter().find_map(|tile| {
        let cell = tile.cells.first()?;
        Some(ActionJson::Take { tile: tile.tile, x: cell.x, y: cell.y })
    });
    take.unwrap_or(ActionJson::Refill)
}

/// Checks every game, and plays on with those who were playing: somebody at one screen, and somebody against bots.
async fn plays_on(database: &str) {
    let check = admin(database, &["check"]).await;
    fine(&check);
    assert!(check.out.contains(", 0 wrong"), "{}", check.out);
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--log=warn", "--database", database];
    let server = Server::start(serve(&arguments)).await;
    for (name, has_bots) in [("Cem", false), ("Bobby", true)] {
        let client = visitor(server.address).with_session(format!("token-of-{name}"));
        let mine: Tables = client.get("/api/tables/mine").await.unwrap();
        let is_wanted = |table: &&TableSummary| {
            let bots = table.seats.iter().any(|seat| seat.level.is_some());
            table.stage == Stage::Playing && table.waits_for_you && bots == has_bots && !table.solo
        };
        let table = &mine.tables.iter().find(is_wanted).expect("a game that waits for them").table;
        let before = client.table(table).await.unwrap();
        let command = Command::Play { version: before.version, action: any_action(&before) };
        let message = CommandMessage { id: "on".to_owned(), command };
        client.command(table, &message).await.unwrap();
        // Where bots play, one of them answers.
        let moves = if has_bots { 2 } else { 1 };
        timeout(DEADLINE, async {
            while client.table(table).await.unwrap().seq < before.seq + moves {
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await
        .expect("the game goes on");
    }
    end(server).await;
    fine(&admin(database, &["check"]).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_0_1_0_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("games.db");
    fs::copy(kept("games.db"), &copy).unwrap();
    plays_on(&format!("sqlite:{}", copy.display())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_0_1_0_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    fine(&admin(&database, &["restore", kept("games.backup").to_str().unwrap()]).await);
    plays_on(&database).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn a_backup_of_0_1_0_is_played_on_in_postgres() {
    on_postgres(|database| async move {
        fine(&admin(&database, &["restore", kept("games.backup").to_str().unwrap()]).await);
        plays_on(&database).await;
    })
    .await;
}

#[test]
fn records_of_0_1_0_are_replayed() {
    let records = kept("games.jsonl");
    let replayed = run(&["replay", records.to_str().unwrap()]);
    assert_eq!(replayed.code, 0, "{}{}", replayed.out, replayed.err);
}
