//! The configurations in `deploy/` make a proxy do what the page for hosts promises.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::process::Stdio;

use nova_luna_client::Method;
use nova_luna_protocol::online::{SeatPlan, ServerMessage};
use nova_luna_testing::programs::free_port;
use nova_luna_testing::wait::until;
use rustix::process::Signal;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::process::{Child, Command};

use crate::common::{done, root};
use crate::online::{Server, guest, new_table_with, serve, visitor};

/// A configuration of `deploy/`, for this server and this port.
fn configuration(name: &str, changes: &[(&str, &str)]) -> String {
    let mut text = std::fs::read_to_string(root().join("deploy").join(name)).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from:?} is not in deploy/{name}");
        text = text.replace(from, to);
    }
    text
}

fn nginx(folder: &Path, server: SocketAddr, port: u16) -> Child {
    let site = configuration(
        "nginx.conf",
        &[
            ("127.0.0.1:8080", &server.to_string()),
            ("listen 80;", &format!("listen 127.0.0.1:{port};")),
            ("listen [::]:80;", ""),
        ],
    );
    let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .iter()
        .map(|name| format!("{name}_temp_path {}/{name};\n", folder.display()))
        .collect();
    let whole = format!(
        "daemon off; master_process off; pid {0}/pid; error_log stderr;\n\
         events {{}}\nhttp {{ access_log off;\n{paths}{site}\n}}",
        folder.display()
    );
    let file = folder.join("nginx.conf");
    std::fs::write(&file, whole).unwrap();
    let mut command = Command::new("nginx");
    command.arg("-e").arg("stderr").arg("-p").arg(folder).arg("-c").arg(file);
    command.kill_on_drop(true).spawn().expect("nginx runs")
}

fn caddy(folder: &Path, server: SocketAddr, port: u16) -> Child {
    let site = configuration(
        "Caddyfile",
        &[("127.0.0.1:8080", &server.to_string()), ("luna.example", &format!(":{port}"))],
    );
    let file = folder.join("Caddyfile");
    std::fs::write(&file, format!("{{\n\tadmin off\n\tauto_https off\n}}\n{site}")).unwrap();
    let mut command = Command::new("caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    command.env("HOME", folder).stderr(Stdio::null()).kill_on_drop(true);
    command.spawn().expect("Caddy runs")
}

/// The status of a request from this address of this machine.
async fn status_from(client: IpAddr, address: SocketAddr, path: &str) -> u16 {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(client, 0)).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("an answer")
}

async fn check(proxy: fn(&Path, SocketAddr, u16) -> Child) {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
    let mut command = serve(&arguments);
    command.args(["--trust-proxy", "127.0.0.1", "--limits", "0.05"]).stderr(Stdio::piped());
    let server = Server::start(command).await;
    let port = free_port().unwrap();
    let address = SocketAddr::new([127, 0, 0, 1].into(), port);
    let mut child = proxy(folder.path(), server.address, port);
    until("the proxy answers", async || {
        let client = visitor(address);
        let reply = client.send(client.request(Method::GET, "/healthz"), "").await;
        reply.is_ok_and(|reply| reply.status == 200)
    })
    .await;

    // A page sends its own address as its origin, and the server compares it with the host that was asked for.
    let client = guest(address).await;
    let new = new_table_with(&[SeatPlan::Me, SeatPlan::Open]);
    let table = client.create_table(&new).await.unwrap().table;
    let mut socket = client.socket(&table, None).await.unwrap();
    assert!(matches!(socket.receive().await, Ok(ServerMessage::State { .. })));

    // Whoever asks too much is refused, and nobody else.
    let [greedy, modest] = [IpAddr::from([127, 64, 0, 1]), IpAddr::from([127, 64, 0, 2])];
    let mut statuses = Vec::new();
    for _ in 0..100 {
        statuses.push(status_from(greedy, address, "/api/tables").await);
    }
    assert!(statuses.starts_with(&[200]) && statuses.contains(&429), "{statuses:?}");
    assert_eq!(status_from(modest, address, "/api/tables").await, 200);

    child.kill().await.unwrap();
    server.signal(Signal::TERM);
    let err = server.end().await.err;
    assert!(!err.contains("--trust-proxy"), "{err}");
}

#[tokio::test]
#[ignore = "needs nginx: cargo xtask test gets it"]
async fn behind_nginx() {
    check(nginx).await;
}

#[tokio::test]
#[ignore = "needs Caddy: cargo xtask test gets it"]
async fn behind_caddy() {
    check(caddy).await;
}

/// The certificate is checked: it is trusted by who trusts the authority that Caddy makes for itself, and by nobody else.
#[tokio::test]
#[ignore = "needs Caddy: cargo xtask test gets it"]
async fn clients_speak_tls() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
    let server = Server::start(serve(&arguments)).await;
    let port = free_port().unwrap();
    let site = format!(
        "{{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}}\n\
         https://localhost:{port} {{\n\ttls internal\n\treverse_proxy {}\n}}\n",
        server.address
    );
    let file = folder.path().join("Caddyfile");
    std::fs::write(&file, site).unwrap();
    let mut command = Command::new("caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    command.env("HOME", folder.path()).env_remove("XDG_DATA_HOME").stderr(Stdio::null());
    let mut child = command.kill_on_drop(true).spawn().expect("Caddy runs");
    let authority = folder.path().join(".local/share/caddy/pki/authorities/local/root.crt");
    let load = async |trusts: bool| {
        let mut load = serve(&["load", "storm", "--sockets=4", "--one-address", "--url"]);
        load.arg(format!("https://localhost:{port}/")).stderr(Stdio::piped());
        load.env_remove("SSL_CERT_DIR").env_remove("SSL_CERT_FILE");
        if trusts {
            load.env("SSL_CERT_FILE", &authority);
        }
        done(load.output().await.unwrap())
    };
    until("the proxy answers over TLS", async || load(true).await.code == 0).await;
    let refused = load(false).await;
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("invalid peer certificate"), "{}", refused.err);
    child.kill().await.unwrap();
    server.kill().await;
}

#[tokio::test]
async fn a_proxy_that_is_not_trusted_is_named_once() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    for (trusted, warnings) in [("10.0.0.0/8", 1), ("127.0.0.1", 0)] {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
        let mut command = serve(&arguments);
        command.args(["--trust-proxy", trusted]).stderr(Stdio::piped());
        let server = Server::start(command).await;
        for _ in 0..3 {
            let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
            let request = "GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.7\r\n\
                           Connection: close\r\n\r\n";
            stream.write_all(request.as_bytes()).await.unwrap();
            stream.read_to_end(&mut Vec::new()).await.unwrap();
        }
        server.signal(Signal::TERM);
        let err = server.end().await.err;
        assert_eq!(
            err.matches("start the server with --trust-proxy 127.0.0.1").count(),
            warnings,
            "{err}"
        );
    }
}
