//! Kills at moments that chance would seldom choose.

use std::path::PathBuf;
use std::time::Duration;

use nova_luna_client::Client;
use nova_luna_protocol::online::{
    Answer, Command, CommandMessage, GoalDiscs, NewTable, SeatPlan, Stage, TableState, Tables,
};
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use super::page::any_action;
use crate::online::{Server, nobody};
use nova_luna_testing::Dice;

/// Somebody at a server that can be started again.
struct Guest {
    folder: TempDir,
    server: Option<Server>,
    client: Client,
    commands: u32,
}

impl Guest {
    async fn new() -> Guest {
        let folder = tempfile::tempdir().unwrap();
        let mut guest = Guest { folder, server: None, client: nobody(), commands: 0 };
        guest.start().await;
        guest.client.identify().await.unwrap();
        guest
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    async fn start(&mut self) {
        let url = format!("sqlite:{}", self.database().display());
        let log = self.folder.path().join("server.log");
        let server = Server::start(super::command(&url, &log)).await;
        self.client = self.client.at(server.address.try_into().unwrap()).unwrap();
        self.server = Some(server);
    }

    async fn kill(&mut self) {
        self.server.take().unwrap().kill().await;
    }

    async fn create(&self, seats: &[SeatPlan], discs: u8, bot_pause_ms: u32) -> TableState {
        let new = NewTable {
            id: "new".to_owned(),
            seats: seats.to_vec(),
            goal_discs: GoalDiscs::Number(discs),
            bot_pause_ms: Some(bot_pause_ms),
            ..NewTable::default()
        };
        self.client.create_table(&new).await.unwrap()
    }

    async fn command(&self, table: &str, id: &str, command: Command) -> Answer {
        let message = CommandMessage { id: id.to_owned(), command };
        self.client.command(table, &message).await.unwrap()
    }

    /// Plays for as long as it is this person's turn.
    async fn play(&mut self, mut state: TableState) -> TableState {
        let mut dice = Dice::new(1);
        while let Some(options) = state.game.as_ref().and_then(|game| game.options.as_ref()) {
            let action = any_action(options, &mut dice);
            self.commands += 1;
            let play = Command::Play { version: state.version, action };
            self.command(&state.table, &format!("play-{}", self.commands), play).await;
            state = self.client.table(&state.table).await.unwrap();
        }
        state
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_moves_after_a_restart_although_nobody_looks() {
    let mut guest = Guest::new().await;
    // With a pause in which the server can be killed.
    let state = guest.create(&[SeatPlan::Me, SeatPlan::Level1], 20, 700).await;
    let state = guest.play(state).await;
    guest.kill().await;
    guest.start().await;
    let moved = async {
        loop {
            // The list comes from the store, so nobody wakes the table by looking at it.
            let mine: Tables = guest.client.get("/api/tables/mine").await.unwrap();
            if mine.tables[0].changed_ms > state.changed_ms {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(30), moved).await.expect("the bot moves");
    guest.kill().await;
}

/// A rematch takes two writes, one for each table. Here the server is killed between them.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_was_half_made_is_made_once() {
    let mut guest = Guest::new().await;
    let state = guest.create(&[SeatPlan::Me, SeatPlan::Me], 1, 0).await;
    let state = guest.play(state).await;
    assert_eq!(state.stage, Stage::Finished);
    let first = guest.command(&state.table, "rematch", Command::Rematch).await;
    guest.kill().await;

    let url = format!("sqlite:{}", guest.database().display());
    let mut raw = SqliteConnection::connect(&url).await.unwrap();
    for sql in [
        "DELETE FROM commands WHERE id = 'rematch'",
        "DELETE FROM events WHERE table_id = $1 AND seq = $2",
        "UPDATE tables SET last = $2 - 1 WHERE id = $1",
    ] {
        let query = sqlx::query(sql).bind(&*state.table).bind(first.seq);
        query.execute(&mut raw).await.unwrap();
    }
    raw.close().await.unwrap();

    guest.start().await;
    let again = guest.command(&state.table, "rematch", Command::Rematch).await;
    assert_eq!(again, first);
    let mine: Tables = guest.client.get("/api/tables/mine").await.unwrap();
    assert_eq!(mine.tables.len(), 2, "{mine:?}");
    let other = guest.command(&state.table, "another", Command::Rematch).await;
    assert_eq!((&other.table, other.seq), (&first.table, first.seq));
    guest.kill().await;
}
