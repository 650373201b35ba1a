//! Somebody who asks a server.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    CONNECTION, CONTENT_TYPE, COOKIE, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use hyper::http::request::Builder;
use hyper::{Method, Request, Response, StatusCode};
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use nova_luna_protocol::online::{Answer, CommandMessage, Hint, Me, NewTable, TableState};
use nova_luna_protocol::to_json;
use rustls::{ClientConfig, RootCertStore};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::handshake::client::generate_key;

use crate::reply::COOKIES;
use crate::{Address, Error, Reply, Socket};

/// How a [`Client`] connects.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How long an answer may take.
    pub timeout: Duration,
    /// The address of this machine that connections come from; `None` leaves it to the system.
    pub local_address: Option<IpAddr>,
    /// Whether a connection is kept for the next request.
    pub keep_alive: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { timeout: Duration::from_secs(10), local_address: None, keep_alive: true }
    }
}

/// Somebody who asks a server. Clones are the same person.
///
/// Without a session one is nobody, and can look on. [`Client::identify`] makes one somebody.
#[derive(Clone)]
pub struct Client {
    address: Address,
    settings: Settings,
    http: legacy::Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    session: Option<String>,
}

impl Client {
    /// Nobody yet.
    pub fn new(address: Address) -> Result<Client, Error> {
        Client::with(address, Settings::default())
    }

    /// Nobody yet, with settings of one's own.
    pub fn with(address: Address, settings: Settings) -> Result<Client, Error> {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        tcp.set_local_address(settings.local_address);
        let connector = HttpsConnector::from((tcp, tls(&address)?));
        let mut http = legacy::Client::builder(TokioExecutor::new());
        if !settings.keep_alive {
            http.pool_max_idle_per_host(0);
        }
        Ok(Client { address, settings, http: http.build(connector), session: None })
    }

    /// A new guest.
    pub async fn guest(address: Address) -> Result<Client, Error> {
        let mut client = Client::new(address)?;
        client.identify().await?;
        Ok(client)
    }

    /// The person with this session: the value of the server's cookie in a browser that is signed in.
    #[must_use]
    pub fn with_session(self, token: impl Into<String>) -> Client {
        Client { session: Some(token.into()), ..self }
    }

    /// The same person at another address of the same server.
    pub fn at(&self, address: Address) -> Result<Client, Error> {
        Ok(Client { session: self.session.clone(), ..Client::with(address, self.settings)? })
    }

    /// Where the server is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// By what the server knows who this is. Whoever has it is this person.
    pub fn session(&self) -> Option<&str> {
        self.session.as_deref()
    }

    /// Asks who this is. Who has no session, or one that has ended, becomes a new guest.
    pub async fn identify(&mut self) -> Result<Me, Error> {
        let reply = self.send(self.request(Method::GET, "/api/me"), "").await?;
        let me = reply.read()?;
        self.session = reply.session().or(self.session.take());
        Ok(me)
    }

    /// Makes a table.
    pub async fn create_table(&self, new: &NewTable) -> Result<TableState, Error> {
        self.post("/api/tables", new).await
    }

    /// Where a table stands.
    pub async fn table(&self, table: &str) -> Result<TableState, Error> {
        self.get(&format!("/api/tables/{table}")).await
    }

    /// Does something at a table. Sent twice with the same id it is done once, and answered alike.
    pub async fn command(&self, table: &str, message: &CommandMessage) -> Result<Answer, Error> {
        self.post(&format!("/api/tables/{table}/commands"), message).await
    }

    /// What the strongest bot would do.
    pub async fn hint(&self, table: &str) -> Result<Hint, Error> {
        self.get(&format!("/api/tables/{table}/hint")).await
    }

    /// Opens the socket of a table, from the event after `since` on.
    pub async fn socket(&self, table: &str, since: Option<u32>) -> Result<Socket, Error> {
        let since = since.map(|since| format!("?since={since}")).unwrap_or_default();
        let path = format!("/api/tables/{table}/socket{since}");
        self.open_socket(self.request(Method::GET, &path)).await
    }

    /// Gets anything that `docs/api.md` describes.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        self.send(self.request(Method::GET, path), "").await?.read()
    }

    /// Posts anything that `docs/api.md` describes.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        content: &impl Serialize,
    ) -> Result<T, Error> {
        self.send(self.request(Method::POST, path), to_json(content)).await?.read()
    }

    /// A request of this person, to be sent by [`Client::send`].
    pub fn request(&self, method: Method, path: &str) -> Builder {
        let mut request = Request::builder().method(method).uri(self.address.at(path));
        if let Some(token) = &self.session {
            let cookies = COOKIES.map(|name| format!("{name}={token}"));
            request = request.header(COOKIE, cookies.join("; "));
        }
        request
    }

    /// Sends a request with JSON in it, and reads the whole answer whatever it is.
    pub async fn send(&self, request: Builder, json: impl Into<Bytes>) -> Result<Reply, Error> {
        let json = json.into();
        let request = match json.is_empty() {
            true => request,
            false => request.header(CONTENT_TYPE, "application/json"),
        };
        let reply = async { Reply::new(self.exchange(request, json).await?).await };
        self.in_time(reply).await
    }

    /// Opens a socket by a request for one.
    ///
    /// A socket is a request whose connection goes on as one. So addresses, TLS, cookies and refusals are those of
    /// every other request.
    pub async fn open_socket(&self, request: Builder) -> Result<Socket, Error> {
        let opened = async {
            let key = generate_key();
            let request = request
                .header(CONNECTION, "upgrade")
                .header(UPGRADE, "websocket")
                .header(SEC_WEBSOCKET_VERSION, "13")
                .header(SEC_WEBSOCKET_KEY, &key);
            let response = self.exchange(request, Bytes::new()).await?;
            match response.status() {
                StatusCode::SWITCHING_PROTOCOLS => Socket::new(response, &key).await,
                _ => Err(Reply::new(response).await?.refusal()),
            }
        };
        self.in_time(opened).await
    }

    async fn exchange(
        &self,
        request: Builder,
        content: Bytes,
    ) -> Result<Response<Incoming>, Error> {
        self.http.request(request.body(Full::new(content))?).await.map_err(Error::connection)
    }

    async fn in_time<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        timeout(self.settings.timeout, work).await.unwrap_or(Err(Error::Timeout))
    }
}

/// TLS with the certificates that the system trusts. They are not needed for a server without it.
fn tls(address: &Address) -> Result<ClientConfig, Error> {
    let mut roots = RootCertStore::empty();
    if address.is_https() {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Tls(error.to_string()))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
