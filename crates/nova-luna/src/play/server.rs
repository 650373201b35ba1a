//! A table on a server: a guest or a session, and a socket that connects again.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{COOKIE, HOST, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use nova_luna_protocol::online::{
    ClientMessage, Command, ErrorBody, ErrorCode, Hint, ServerMessage, TableState,
};
use nova_luna_protocol::{from_json, short, to_json};
use nova_luna_server::Uri;
use nova_luna_store::in_words;
use nova_luna_terminal::{Begin, Connection, ServerUpdate, UpdateSender};
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::exit::Failure;

/// How long a server may take to answer.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// The largest answer that is read.
const MOST_BYTES: usize = 4 << 20;
/// After so much silence the server is asked whether it is there.
const SILENCE: Duration = Duration::from_secs(20);
/// How long to wait before connecting again: doubled each time, up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// The names of the server's cookie, without and with TLS.
const COOKIES: [&str; 2] = ["nova_luna_session", "__Host-nova_luna_session"];

/// Where the server is, and who we are there.
#[derive(Clone)]
struct Server {
    host: String,
    port: u16,
    /// As it is written in requests.
    authority: String,
    /// In front of every path, without a slash at its end.
    base: String,
    /// For `https`.
    tls: Option<TlsConnector>,
    token: Option<String>,
}

/// A connection, with or without TLS.
trait Transport: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Transport for T {}
type Stream = Box<dyn Transport>;

/// What the terminal wants from the server.
enum Wish {
    Command(Command),
    Hint,
}

struct Line {
    wishes: UnboundedSender<Wish>,
}

impl Connection for Line {
    fn command(&mut self, command: Command) {
        let _ = self.wishes.send(Wish::Command(command));
    }

    fn ask_for_hint(&mut self) {
        let _ = self.wishes.send(Wish::Hint);
    }
}

/// Finds the table, and says how it is connected to.
pub fn begin(
    url: &str,
    table: &str,
    token: Option<&str>,
    folder: Option<&Path>,
) -> Result<Begin, Failure> {
    let mut server = Server::new(url)?;
    // A link to a table ends with its id.
    let table = table.rsplit(['/', '#', '?']).find(|part| !part.is_empty()).unwrap_or_default();
    if table.is_empty() || !table.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return Err(Failure::usage("--table: an id of letters and digits, or the link to a table"));
    }
    let table = table.to_owned();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let state = runtime.block_on(async {
        server.sign_in(token, folder).await?;
        let path = format!("/api/tables/{table}");
        let state: Result<TableState, String> = server.get(&path).await;
        state.map_err(|reason| Failure::usage(format_args!("--table: {reason}")))
    })?;
    let connect = move |updates: UpdateSender| -> Box<dyn Connection> {
        let (wishes, wanted) = unbounded_channel();
        std::thread::spawn(move || {
            let follow = Follow { server, table, updates, since: None, pending: VecDeque::new() };
            runtime.block_on(follow.run(wanted));
        });
        Box::new(Line { wishes })
    };
    Ok(Begin::Server { state: Box::new(state), connect: Box::new(connect) })
}

impl Server {
    fn new(url: &str) -> Result<Server, Failure> {
        let usage = || {
            Failure::usage(format_args!(
                "--server: {} is no address like http://127.0.0.1:8080/",
                short(url)
            ))
        };
        let uri: Uri = url.parse().map_err(|_| usage())?;
        let authority = uri.authority().ok_or_else(usage)?;
        let tls = match uri.scheme_str() {
            Some("http") => None,
            Some("https") => Some(tls_connector().map_err(|error| {
                Failure::usage(format_args!("--server: TLS cannot be used here: {error}"))
            })?),
            _ => return Err(usage()),
        };
        Ok(Server {
            // Brackets belong to the notation of addresses, not to the address.
            host: authority.host().trim_matches(['[', ']']).to_owned(),
            port: authority.port_u16().unwrap_or(if tls.is_some() { 443 } else { 80 }),
            authority: authority.to_string(),
            base: uri.path().trim_end_matches('/').to_owned(),
            tls,
            token: None,
        })
    }

    /// Becomes somebody: who has the token, the guest of the last time, or a new one.
    async fn sign_in(&mut self, token: Option<&str>, folder: Option<&Path>) -> Result<(), Failure> {
        let name: String = self
            .authority
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        let file: Option<PathBuf> = folder.map(|folder| folder.join(format!("guest-{name}")));
        let kept = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
        let kept = kept.map(|token| token.trim().to_owned()).filter(|token| is_token(token));
        self.token = token.map(str::to_owned).or(kept);
        if let Some(token) = token.filter(|token| !is_token(token)) {
            let token = short(token);
            return Err(Failure::usage(format_args!(
                "--token: {token} is not the value of a session"
            )));
        }
        let reply = self.request("/api/me").await.map_err(|error| {
            let (authority, reason) = (&self.authority, in_words(&error));
            Failure::usage(format_args!(
                "--server: no server answers at {authority} ({reason}); start one, or name another address"
            ))
        })?;
        if reply.status != 200 {
            return Err(Failure::usage(format_args!("--server: {}", reply.error())));
        }
        let Some(given) = reply.token else { return Ok(()) };
        if token.is_some_and(|token| token != given) {
            return Err(Failure::usage(
                "--token: the server does not know this session; take it from a browser that is signed in, \
                 or leave it out to play as a guest",
            ));
        }
        self.token = Some(given.clone());
        if let (None, Some(file)) = (token, file) {
            // Without it one is another guest the next time, and that is all.
            let _ = keep_secret(&file, &given);
        }
        Ok(())
    }

    async fn connect(&self) -> io::Result<Stream> {
        let connected = timeout(ANSWER_TIME, TcpStream::connect((self.host.as_str(), self.port)));
        let stream = connected.await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        stream.set_nodelay(true)?;
        let Some(tls) = &self.tls else { return Ok(Box::new(stream)) };
        let name = ServerName::try_from(self.host.clone()).map_err(io::Error::other)?;
        Ok(Box::new(tls.connect(name, stream).await?))
    }

    fn cookies(&self) -> Option<String> {
        let token = self.token.as_ref()?;
        Some(COOKIES.map(|name| format!("{name}={token}")).join("; "))
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, String> {
        let reply = self.request(path).await.map_err(|error| in_words(&error).to_string())?;
        match reply.status {
            200 => from_json(&reply.body).map_err(|error| error.to_string()),
            _ => Err(reply.error()),
        }
    }

    async fn request(&self, path: &str) -> io::Result<Reply> {
        let asked = async {
            let stream = TokioIo::new(self.connect().await?);
            let (mut sender, connection) =
                hyper::client::conn::http1::handshake(stream).await.map_err(io::Error::other)?;
            let connection = tokio::spawn(connection);
            let mut request = Request::builder()
                .method(Method::GET)
                .uri(format!("{}{path}", self.base))
                .header(HOST, &self.authority);
            if let Some(cookies) = self.cookies() {
                request = request.header(COOKIE, cookies);
            }
            let request = request.body(Full::new(Bytes::new())).map_err(io::Error::other)?;
            let reply = sender.send_request(request).await.map_err(io::Error::other)?;
            let (parts, body) = reply.into_parts();
            let body = Limited::new(body, MOST_BYTES).collect().await.map_err(io::Error::other)?;
            connection.abort();
            let set = parts.headers.get_all(SET_COOKIE).iter().filter_map(|set| set.to_str().ok());
            let token = set.filter_map(|set| set.split(';').next()?.split_once('=')).find_map(
                |(name, token)| COOKIES.contains(&name.trim()).then(|| token.trim().to_owned()),
            );
            let body = String::from_utf8_lossy(&body.to_bytes()).into_owned();
            Ok(Reply { status: parts.status.as_u16(), token, body })
        };
        timeout(ANSWER_TIME, asked)
            .await
            .unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut)))
    }

    async fn socket(&self, table: &str, since: Option<u32>) -> io::Result<WebSocketStream<Stream>> {
        let since = since.map(|since| format!("?since={since}")).unwrap_or_default();
        let path = format!("{}/api/tables/{table}/socket{since}", self.base);
        // The stream speaks TLS already where it has to.
        let url = format!("ws://{}{path}", self.authority);
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        if let Some(cookies) = self.cookies().and_then(|cookies| cookies.parse().ok()) {
            request.headers_mut().insert(COOKIE, cookies);
        }
        let stream = self.connect().await?;
        let opened = timeout(ANSWER_TIME, client_async(request, stream)).await;
        let opened = opened.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?;
        let opened = opened.map_err(|error| match error {
            tungstenite::Error::Http(reply) if reply.status() == StatusCode::NOT_FOUND => {
                io::Error::from(io::ErrorKind::NotFound)
            }
            error => io::Error::other(error),
        });
        Ok(opened?.0)
    }
}

/// TLS with the certificates that the system trusts.
fn tls_connector() -> Result<TlsConnector, rustls::Error> {
    let mut roots = rustls::RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// As the texts name it.
fn code_of(code: ErrorCode) -> String {
    to_json(&code).trim_matches('"').to_owned()
}

fn is_token(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// Writes a file that nobody else may read.
fn keep_secret(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    io::Write::write_all(&mut options.open(file)?, text.as_bytes())
}

struct Reply {
    status: u16,
    /// The session that the server gave with it.
    token: Option<String>,
    body: String,
}

impl Reply {
    /// The server's message, or else its status.
    fn error(&self) -> String {
        match from_json::<ErrorBody>(&self.body) {
            Ok(ErrorBody { error }) => error.message,
            Err(_) => format!("HTTP status {}", self.status),
        }
    }
}

/// Follows a table as long as the terminal does.
struct Follow {
    server: Server,
    table: String,
    updates: UpdateSender,
    /// The last event that was seen.
    since: Option<u32>,
    /// Commands without an answer. They are sent again, and the server acts once.
    pending: VecDeque<(String, Command)>,
}

/// Why a socket is not followed any more.
enum Ended {
    /// The terminal is gone.
    Left,
    /// The line is cut, or the table is another one.
    Again,
}

impl Follow {
    async fn run(mut self, mut wishes: UnboundedReceiver<Wish>) {
        let mut wait = FIRST_WAIT;
        loop {
            match self.server.socket(&self.table, self.since).await {
                Ok(socket) => {
                    self.updates.send(ServerUpdate::Connected(true));
                    wait = FIRST_WAIT;
                    if let Ended::Left = self.follow(socket, &mut wishes).await {
                        return;
                    }
                    self.updates.send(ServerUpdate::Connected(false));
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    self.updates.send(ServerUpdate::Connected(true));
                    self.updates.send(ServerUpdate::Refused {
                        code: code_of(ErrorCode::UnknownTable),
                        message: "this table has been removed".to_owned(),
                    });
                }
                Err(_) => self.updates.send(ServerUpdate::Connected(false)),
            }
            // What is wanted meanwhile waits with us.
            let mut waited = std::pin::pin!(sleep(wait));
            loop {
                tokio::select! {
                    () = &mut waited => break,
                    wish = wishes.recv() => match wish {
                        None => return,
                        Some(Wish::Command(command)) => {
                            self.pending.push_back((new_id(), command));
                        }
                        Some(Wish::Hint) => self.hint(),
                    },
                }
            }
            wait = (2 * wait).min(LONGEST_WAIT);
        }
    }

    async fn follow(
        &mut self,
        mut socket: WebSocketStream<Stream>,
        wishes: &mut UnboundedReceiver<Wish>,
    ) -> Ended {
        for (id, command) in self.pending.clone() {
            if send(&mut socket, ClientMessage::Command { id, command }).await.is_err() {
                return Ended::Again;
            }
        }
        let mut asked = false;
        loop {
            let said = tokio::select! {
                wish = wishes.recv() => {
                    match wish {
                        None => return Ended::Left,
                        Some(Wish::Hint) => self.hint(),
                        Some(Wish::Command(command)) => {
                            let id = new_id();
                            self.pending.push_back((id.clone(), command.clone()));
                            let message = ClientMessage::Command { id, command };
                            if send(&mut socket, message).await.is_err() {
                                return Ended::Again;
                            }
                        }
                    }
                    continue;
                }
                said = timeout(SILENCE, socket.next()) => said,
            };
            match said {
                Err(_) if asked => return Ended::Again,
                Err(_) => {
                    asked = true;
                    if send(&mut socket, ClientMessage::Ping).await.is_err() {
                        return Ended::Again;
                    }
                }
                Ok(Some(Ok(Message::Text(text)))) => {
                    asked = false;
                    match from_json(&text) {
                        Ok(message) => {
                            if self.hear(message) {
                                return Ended::Again;
                            }
                        }
                        // A newer server may say what we do not know.
                        Err(_) => continue,
                    }
                }
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return Ended::Again,
                Ok(Some(Ok(_))) => asked = false,
            }
        }
    }

    /// Hands on what the server says. Returns whether to connect again.
    fn hear(&mut self, message: ServerMessage) -> bool {
        match message {
            ServerMessage::State { state } => {
                self.since = Some(state.seq);
                self.updates.send(ServerUpdate::State(state));
            }
            ServerMessage::Event { event, state } => {
                self.since = Some(event.seq);
                self.updates.send(ServerUpdate::Event(event, state));
            }
            ServerMessage::Answer(answer) => {
                self.pending.retain(|(id, _)| *id != answer.id);
                if answer.table != self.table {
                    // The rematch.
                    self.table = answer.table;
                    self.since = None;
                    return true;
                }
            }
            ServerMessage::Refused { id, error } => {
                self.pending.retain(|(pending, _)| Some(pending) != id.as_ref());
                let code = code_of(error.code);
                self.updates.send(ServerUpdate::Refused { code, message: error.message });
            }
            ServerMessage::Presence { online } => self.updates.send(ServerUpdate::Presence(online)),
            ServerMessage::Closing => return true,
            ServerMessage::Pong => {}
        }
        false
    }

    /// Asks for a hint beside everything else.
    fn hint(&self) {
        let (server, updates) = (self.server.clone(), self.updates.clone());
        let path = format!("/api/tables/{}/hint", self.table);
        tokio::spawn(async move {
            let hint: Result<Hint, String> = server.get(&path).await;
            updates.send_hint(hint);
        });
    }
}

async fn send(socket: &mut WebSocketStream<Stream>, message: ClientMessage) -> Result<(), ()> {
    socket.send(Message::text(to_json(&message))).await.map_err(|_| ())
}

/// An id that no other command has.
fn new_id() -> String {
    let mut bytes = [0; 12];
    // A clash would be noticed by the server, which refuses it.
    let _ = getrandom::fill(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
