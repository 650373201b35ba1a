//! A server of its own for each test, and people who use it.

// Each test binary that includes this module uses only a part of it.
#![allow(dead_code, unused_imports)]

mod games;
mod socket;

use std::net::{IpAddr, SocketAddr};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, header};
use nova_luna_server::{App, Config, Dealer, LimitScale, Uri};
use nova_luna_store::Store;
use nova_luna_table::study::challenge::ChallengeName;
use nova_luna_testing::wait::until;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tower::ServiceExt;

pub use games::{Decks, Script, Step, any_action, other_future};
pub use socket::Socket;

/// Whatever takes longer than this hangs.
pub const PATIENCE: Duration = nova_luna_testing::wait::DEADLINE;

/// A server on a port of its own, with a database in a folder of its own.
pub struct Server {
    pub app: App,
    pub address: SocketAddr,
    folder: Option<TempDir>,
    router: Router,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// Notes that the engine has played today's challenge, and that of tomorrow, so that it does not think.
pub async fn engine_has_played(url: &str) {
    let store = Store::open(url).await.unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    for day in 0..2 {
        let name = ChallengeName::today(now + day * 86_400_000).to_string();
        store.set_engine_result(&name, 91, "EngineTable").await.unwrap();
    }
    store.close().await;
}

impl Server {
    pub async fn start() -> Server {
        Server::with(Config::default()).await
    }

    /// With a deck that is known, and for tests that ask faster than people do.
    pub async fn dealing(deal: impl Dealer + 'static) -> Server {
        let (dealer, limits) = (Box::new(deal), LimitScale::Off);
        Server::without_engine(Config { dealer, limits, ..Config::default() }).await
    }

    /// Where the engine has nothing to do, for tests that count or compare everything that happens.
    pub async fn without_engine(config: Config) -> Server {
        let folder = tempfile::tempdir().unwrap();
        engine_has_played(&format!("sqlite:{}", folder.path().join("games.db").display())).await;
        Server::on(folder, config).await
    }

    /// For tests that ask faster than people do.
    pub async fn boundless() -> Server {
        Server::with(Config { limits: LimitScale::Off, ..Config::default() }).await
    }

    pub async fn at(public_url: &'static str) -> Server {
        let public_url = Some(Uri::from_static(public_url));
        Server::with(Config { public_url, ..Config::default() }).await
    }

    pub async fn with(config: Config) -> Server {
        Server::on(tempfile::tempdir().unwrap(), config).await
    }

    /// A server that finds its database in a folder.
    pub async fn on(folder: TempDir, config: Config) -> Server {
        let path = folder.path().join("games.db");
        Server::sharing(&format!("sqlite:{}", path.display()), folder, config).await
    }

    /// A server on a database that others may use too.
    pub async fn sharing(url: &str, folder: TempDir, mut config: Config) -> Server {
        // It plays today's challenge as soon as the server has started, and no test needs a good game.
        config.challenge_nodes = config.challenge_nodes.min(500);
        let store = Store::open(url).await.unwrap();
        let app = App::new(store, config);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let router = nova_luna_server::router(app.clone());
        let shutdown = async {
            let _ = stopped.await;
        };
        let task = tokio::spawn(nova_luna_server::run(listener, app.clone(), shutdown));
        Server { app, address, folder: Some(folder), router, stop: Some(stop), task }
    }

    /// The database of a server that has it in a file.
    pub async fn store(&self) -> Store {
        let path = self.folder.as_ref().unwrap().path().join("games.db");
        Store::open(&format!("sqlite:{}", path.display())).await.unwrap()
    }

    /// Somebody without a cookie.
    pub fn visitor(&self) -> Client {
        Client::of(self.router.clone(), self.address)
    }

    /// A guest with this name.
    pub async fn person(&self, name: &str) -> Client {
        let mut client = self.visitor();
        client.arrive().await;
        client.patch("/api/me", json!({"name": name})).await.ok();
        client
    }

    /// Somebody with this name and the password "correct horse".
    pub async fn registered(&self, name: &str) -> Client {
        let mut client = self.person(name).await;
        client.set_password(json!({"password": "correct horse"})).await.ok();
        client
    }

    /// Shuts down as the binary does, and leaves the database behind.
    pub async fn stop(mut self) -> TempDir {
        let _ = self.stop.take().unwrap().send(());
        (&mut self.task).await.unwrap();
        self.folder.take().unwrap()
    }

    /// Where the database is.
    pub fn folder(&self) -> &TempDir {
        self.folder.as_ref().unwrap()
    }

    /// Every byte of the database and the files beside it.
    pub fn stored(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.folder().path()).unwrap();
        files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
    }
}

/// Somebody who asks a server.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    router: Router,
    /// `nova_luna_session=…`
    pub cookie: Option<String>,
    /// Where requests come from; nowhere means that no network is in between.
    pub from: Option<IpAddr>,
}

impl Client {
    /// Somebody without a cookie.
    pub fn of(router: Router, address: SocketAddr) -> Client {
        Client { address, router, cookie: None, from: None }
    }

    /// The same from another place.
    pub fn from(self, address: &str) -> Client {
        Client { from: Some(address.parse().unwrap()), ..self }
    }

    /// Gets an identity.
    pub async fn arrive(&mut self) -> Reply {
        let reply = self.get("/api/me").await;
        self.cookie = Some(reply.cookie());
        reply
    }

    /// Sets a password, and goes on with the new cookie if that worked.
    pub async fn set_password(&mut self, change: Value) -> Reply {
        let reply = self.put("/api/me/password", change).await;
        if reply.status == 200 {
            self.cookie = Some(reply.cookie());
        }
        reply
    }

    /// The same person at another server.
    pub fn at(&self, server: &Server) -> Client {
        Client { cookie: self.cookie.clone(), ..server.visitor() }
    }

    pub fn token(&self) -> &str {
        self.cookie.as_ref().unwrap().split_once('=').unwrap().1
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.ask(Ask::new("GET", path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.ask(Ask::new("POST", path).json(&body)).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Reply {
        self.ask(Ask::new("PATCH", path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.ask(Ask::new("PUT", path).json(&body)).await
    }

    /// Asks without a network between. Every answer has to be one that the description knows, and JSON ends with
    /// a newline.
    pub async fn ask(&self, ask: Ask) -> Reply {
        let mut request = Request::builder().method(ask.method.clone()).uri(&ask.path);
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        for (name, value) in &ask.headers {
            request = request.header(name, value.as_slice());
        }
        let mut request = request.body(Body::from(ask.body)).unwrap();
        if let Some(from) = self.from {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::new(from, 4711)));
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let reply = Reply {
            status: parts.status.as_u16(),
            headers: parts.headers,
            body: to_bytes(body, usize::MAX).await.unwrap().to_vec(),
        };
        check_described(&ask.method, &ask.path, &reply);
        if reply.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json") {
            let compressed = reply.headers.contains_key(header::CONTENT_ENCODING);
            let whole = compressed || reply.body.is_empty() || reply.body.ends_with(b"\n");
            assert!(whole, "{} does not end with a newline", ask.path);
        }
        reply
    }

    /// A new table with these seats, and whatever else is given.
    pub async fn table(&self, seats: &[&str], more: Value) -> String {
        let mut new = json!({"id": fresh(), "seats": seats});
        new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let reply = self.post("/api/tables", new).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        reply.json()["table"].as_str().unwrap().to_owned()
    }

    /// A command with an id of its own.
    pub async fn command(&self, table: &str, command: Value) -> Reply {
        self.command_as(table, &fresh(), command).await
    }

    pub async fn command_as(&self, table: &str, id: &str, command: Value) -> Reply {
        let path = format!("/api/tables/{table}/commands");
        self.post(&path, json!({"id": id, "command": command})).await
    }

    pub async fn state(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).await.ok()
    }

    /// Waits until nobody at a table is connected.
    pub async fn until_all_offline(&self, table: &str) {
        let offline = async || {
            let state = self.state(table).await;
            state["seats"].as_array().unwrap().iter().all(|seat| seat["online"] == false)
        };
        until("everybody at the table is offline", offline).await;
    }

    pub async fn record(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}/record")).await.ok()
    }

    pub async fn mine(&self) -> Vec<String> {
        ids(&self.get("/api/tables/mine").await.ok())
    }

    pub async fn lobby(&self) -> Vec<String> {
        ids(&self.get("/api/tables").await.ok())
    }

    /// Plays whatever the options offer, if it is this person's turn; says whether it was.
    pub async fn play_one(&self, table: &str) -> bool {
        let state = self.state(table).await;
        let options = &state["game"]["options"];
        if options.is_null() {
            return false;
        }
        let play =
            json!({"type": "play", "version": state["version"], "action": any_action(options)});
        self.command(table, play).await.ok();
        true
    }

    /// Plays alone or with bots until the game is over.
    pub async fn play_out(&self, table: &str) -> Value {
        play_together(&[self], table).await;
        self.state(table).await
    }

    pub async fn socket(&self, table: &str) -> Socket {
        Socket::open(self, &format!("/api/tables/{table}/socket"), &[]).await.unwrap()
    }
}

/// These people, and bots beside them, play until the game is over.
pub async fn play_together(people: &[&Client], table: &str) {
    let played = until("the game is over", async || {
        for person in people {
            while person.play_one(table).await {}
        }
        people[0].state(table).await["stage"] == "finished"
    });
    played.await;
}

/// The ids in a list of tables.
pub fn ids(list: &Value) -> Vec<String> {
    let tables = list["tables"].as_array().unwrap();
    tables.iter().map(|table| table["table"].as_str().unwrap().to_owned()).collect()
}

/// A request in the making.
#[derive(Clone)]
pub struct Ask {
    pub method: Method,
    pub path: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

impl Ask {
    pub fn new(method: &str, path: impl Into<String>) -> Ask {
        let method = method.parse().unwrap();
        Ask { method, path: path.into(), headers: Vec::new(), body: Vec::new() }
    }

    pub fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Ask {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Ask {
        self.body = body.into();
        self
    }

    pub fn json(self, body: &Value) -> Ask {
        self.text(body.to_string())
    }

    /// Something that says it is JSON.
    pub fn text(self, body: impl Into<Vec<u8>>) -> Ask {
        self.header("content-type", "application/json").body(body)
    }
}

/// What came back.
#[derive(Clone)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The body of an answer that is no refusal.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{}: {}", self.status, self.text());
        if self.body.is_empty() { Value::Null } else { self.json() }
    }

    /// The code of a refusal, whose body has to be as described.
    #[track_caller]
    pub fn code(&self) -> String {
        assert!((400..600).contains(&self.status), "{}: {}", self.status, self.text());
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/json");
        let body: nova_luna_protocol::online::ErrorBody =
            serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", self.text()));
        check_words(&body.error.message);
        self.json()["error"]["code"].as_str().unwrap().to_owned()
    }

    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.code().as_str()), (status, code), "{}", self.text());
    }

    /// Name and value of the cookie that is set.
    #[track_caller]
    pub fn cookie(&self) -> String {
        let cookie = self.headers[header::SET_COOKIE].to_str().unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }
}

/// A message says what is wrong with the input. What a framework says around it helps nobody.
#[track_caller]
pub fn check_words(message: &str) {
    const FOREIGN: [&str; 4] = ["untagged", "Failed to", "query string", "invalid digit"];
    assert!(!message.is_empty());
    let found = FOREIGN.iter().find(|words| message.contains(**words));
    assert!(found.is_none(), "{found:?} in {message:?}");
}

/// An id for a command that nobody has used.
pub fn fresh() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("command-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The text with zeros instead of the numbers that stand behind `label`.
pub fn without_number(text: &str, label: &str) -> String {
    let mut parts = text.split(label);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(label);
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        out.push_str(if rest.len() < part.len() { "0" } else { "" });
        out.push_str(rest);
    }
    out
}

/// Sends bytes as they are and reads the answer, until the server hangs up or says nothing more.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The server may have heard enough before the end.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_buf(&mut answer)).await;
    let pause = Duration::from_millis(500);
    let _ = tokio::time::timeout(pause, stream.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// The description of the API.
pub fn description() -> &'static Value {
    static DESCRIPTION: OnceLock<Value> = OnceLock::new();
    DESCRIPTION.get_or_init(|| serde_json::to_value(nova_luna_server::openapi()).unwrap())
}

/// The described path that an address belongs to.
pub fn described_path(path: &str) -> Option<&'static str> {
    let path = path.split('?').next().unwrap_or_default();
    let paths = description()["paths"].as_object().unwrap();
    let exact = paths.keys().find(|known| *known == path);
    let fits = |known: &&String| {
        let (known, path): (Vec<_>, Vec<_>) =
            (known.split('/').collect(), path.split('/').collect());
        known.len() == path.len()
            && known
                .iter()
                .zip(path)
                .all(|(known, part)| *known == part || known.starts_with('{') && !part.is_empty())
    };
    exact.or_else(|| paths.keys().find(fits)).map(String::as_str)
}

/// Every status that an address answers with is in the description.
#[track_caller]
fn check_described(method: &Method, path: &str, reply: &Reply) {
    let Some(known) = described_path(path) else { return };
    let method = method.as_str().to_lowercase();
    let method = if method == "head" { "get" } else { &method };
    let operation = &description()["paths"][known][method];
    let status = reply.status.to_string();
    if operation.is_null() {
        assert!(matches!(reply.status, 403 | 405), "{method} {path}: {status}");
        return;
    }
    let described = operation["responses"].get(&status).is_some();
    assert!(described, "{method} {known} answers {status}, which nobody has described");
}
