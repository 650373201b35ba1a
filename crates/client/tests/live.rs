//! Against the real server: the bot of the front page, and what happens when connections are cut.

#![allow(clippy::unwrap_used)]

#[path = "../examples/join.rs"]
#[allow(dead_code)]
mod join;

use std::time::Duration;

use nova_luna_client::protocol::online::{
    Command, GoalDiscs, NewTable, SeatPlan, Stage, TableState,
};
use nova_luna_client::{Address, Client, Error, LiveTable, Update, new_id};
use nova_luna_server::{App, Config, LimitScale};
use nova_luna_store::Store;
use tokio::io::copy;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Whatever takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a database in memory, for as long as the test runs.
async fn server() -> Address {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let app = App::new(store, Config { limits: LimitScale::Off, ..Config::default() });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(nova_luna_server::run(listener, app, std::future::pending()));
    address.try_into().unwrap()
}

async fn table(host: &Client, seats: &[SeatPlan]) -> TableState {
    let new = NewTable {
        id: new_id(),
        seats: seats.to_vec(),
        goal_discs: GoalDiscs::Number(3),
        public: false,
        turn_limit_s: None,
        bot_pause_ms: Some(0),
    };
    host.create_table(&new).await.unwrap()
}

/// The next update that is wanted; the others are forgotten.
async fn until<T>(table: &mut LiveTable, wanted: impl Fn(Update) -> Option<T>) -> T {
    let found = async {
        loop {
            let update = table.next().await.expect("the table is there");
            if let Some(found) = wanted(update) {
                return found;
            }
        }
    };
    tokio::time::timeout(PATIENCE, found).await.expect("an update")
}

#[tokio::test]
async fn the_bot_of_the_front_page_plays_a_game() {
    let address = server().await;
    let host = Client::guest(address.clone()).await.unwrap();
    let table = table(&host, &[SeatPlan::Level1, SeatPlan::Open]).await.table;
    let end = join::play(&address.to_string(), &table).await.unwrap();
    assert_eq!((end.stage, end.you.seats.as_slice()), (Stage::Finished, &[1][..]));
    let error = join::play(&address.to_string(), "none").await.unwrap_err();
    assert!(error.to_string().contains("no such table"), "{error}");
}

/// What a relay between client and server does.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Forward,
    /// What the server says gets lost.
    Deaf,
    /// Nobody gets through, and who was through is cut off.
    Cut,
}

/// A way to a server that can be cut.
async fn relay(server: Address) -> (Address, watch::Sender<Mode>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().try_into().unwrap();
    let (mode, changed) = watch::channel(Mode::Forward);
    tokio::spawn(async move {
        loop {
            let (client, _) = listener.accept().await.unwrap();
            if *changed.borrow() == Mode::Cut {
                continue;
            }
            let server = TcpStream::connect(server.authority()).await.unwrap();
            let ((from_client, to_client), (from_server, to_server)) =
                (client.into_split(), server.into_split());
            tokio::spawn(pass(from_client, to_server, changed.clone(), false));
            tokio::spawn(pass(from_server, to_client, changed.clone(), true));
        }
    });
    (address, mode)
}

/// Passes on what comes from one side. When it ends, the other side is told by the end of the stream.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut mode: watch::Receiver<Mode>,
    from_server: bool,
) {
    let mut deaf = mode.clone();
    let forward = async {
        tokio::select! {
            _ = copy(&mut from, &mut to) => return,
            _ = deaf.wait_for(|mode| *mode == Mode::Deaf && from_server) => {}
        }
        std::future::pending().await
    };
    let cut = async { drop(mode.wait_for(|mode| *mode == Mode::Cut).await) };
    tokio::select! { () = forward => {}, () = cut => {} }
}

#[tokio::test]
async fn what_was_not_answered_is_sent_again_and_done_once() {
    let server = server().await;
    let (address, mode) = relay(server.clone()).await;
    let host = Client::guest(address).await.unwrap();
    let direct = host.at(server).unwrap();
    let id = table(&host, &[SeatPlan::Me, SeatPlan::Open]).await.table;
    let mut table = LiveTable::follow(&host, &id);
    until(&mut table, |update| matches!(update, Update::State(_)).then_some(())).await;

    // The server does this, and its answer does not come through.
    mode.send_replace(Mode::Deaf);
    let lost = table.send(Command::AllowHints { allow: true });
    let carried_out = async {
        while !direct.table(&id).await.unwrap().seats[0].hints {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, carried_out).await.unwrap();
    mode.send_replace(Mode::Cut);
    until(&mut table, |update| matches!(update, Update::Disconnected(_)).then_some(())).await;
    // This has to wait for the next connection.
    let waiting = table.send(Command::AllowHints { allow: false });
    let seen = direct.table(&id).await.unwrap().seq;
    mode.send_replace(Mode::Forward);

    let mut events = Vec::new();
    let mut answers = Vec::new();
    while answers.len() < 2 {
        match until(&mut table, Some).await {
            Update::Event(event, _) => events.push(event.seq),
            Update::Answer(answer) => answers.push((answer.id, answer.seq)),
            Update::State(_) => panic!("what was missed comes as events"),
            Update::Refused { error, .. } => panic!("{error:?}"),
            _ => {}
        }
    }
    assert_eq!(events, [seen, seen + 1], "each once, and none is missed");
    assert_eq!(answers, [(lost, seen), (waiting, seen + 1)]);
}

#[tokio::test]
async fn a_table_that_is_removed_is_gone() {
    let server = server().await;
    let host = Client::guest(server).await.unwrap();
    let mut table = LiveTable::follow(&host, "none");
    let error = until(&mut table, |update| match update {
        Update::Gone(error) => Some(error),
        _ => None,
    });
    assert!(error.await.message.contains("no such table"));
    assert!(table.next().await.is_none());
}

#[tokio::test]
async fn a_session_is_one_person_everywhere() {
    let server = server().await;
    let host = Client::guest(server.clone()).await.unwrap();
    let id = table(&host, &[SeatPlan::Me, SeatPlan::Open]).await.table;
    let mut again = Client::new(server.clone()).unwrap().with_session(host.session().unwrap());
    again.identify().await.unwrap();
    assert_eq!(again.session(), host.session());
    assert_eq!(again.table(&id).await.unwrap().you.seats, [0]);
    // Whose session has ended becomes somebody else.
    let mut stranger = Client::new(server).unwrap().with_session("ended");
    stranger.identify().await.unwrap();
    assert_ne!(stranger.session(), Some("ended"));
    assert!(stranger.table(&id).await.unwrap().you.seats.is_empty());
}

#[tokio::test]
async fn errors_say_what_is_wrong() {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let nobody = Client::new(free.try_into().unwrap()).unwrap();
    for error in [
        nobody.table("x").await.unwrap_err(),
        nobody.socket("x", None).await.map(drop).unwrap_err(),
    ] {
        assert!(matches!(error, Error::Connection(_)), "{error:?}");
        assert_eq!(error.to_string(), "connection refused");
    }
    let unknown = Client::new("http://nowhere.invalid/".parse().unwrap()).unwrap();
    assert_eq!(unknown.table("x").await.unwrap_err().to_string(), "there is no such host");
    let refused = Client::new(server().await).unwrap().socket("x", None).await.map(drop);
    assert!(matches!(refused, Err(Error::Refused { status: 404, .. })), "{refused:?}");
    assert!(nobody.table("a b").await.unwrap_err().to_string().contains("cannot be asked for"));
}
