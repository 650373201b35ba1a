//! How the server starts and ends.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use nova_luna_client::{Client, Error, Method};
use nova_luna_protocol::online::{SeatPlan, ServerMessage};
use nova_luna_testing::databases::on_postgres;
use nova_luna_testing::wait::until;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::time::timeout;

use crate::online::{Server, get, guest, new_table_with, serve, visitor};

/// A folder for a database, and its address.
fn database() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    (folder, url)
}

fn on_any_port(url: &str) -> Command {
    serve(&["serve", "--listen", "127.0.0.1:0", "--database", url])
}

/// A server that must not come up. What it says on standard error.
async fn refused(mut command: Command) -> String {
    let output = command.stderr(Stdio::piped()).output();
    let output = timeout(Duration::from_secs(60), output).await.expect("it ends").unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{err}");
    for words in ["panicked", "os error", "invalid digit", "invalid socket", "parsing", "lookup"] {
        assert!(!err.contains(words), "{words:?} in {err}");
    }
    assert!(output.stdout.is_empty(), "{:?}", String::from_utf8_lossy(&output.stdout));
    err
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in {text:?}");
    }
}

async fn new_table(client: &Client) -> String {
    let new = new_table_with(&[SeatPlan::Me, SeatPlan::Open]);
    client.create_table(&new).await.unwrap().table.into()
}

#[tokio::test]
async fn the_address_is_printed_and_answers() {
    let (_folder, url) = database();
    let server = Server::start(on_any_port(&url)).await;
    let health = get(&visitor(server.address), "/healthz").await;
    assert_eq!(health.status, 200, "{health:?}");
    let expected = format!("Nova Luna is at http://{}/ (Ctrl-C ends it)\n", server.address);
    assert_eq!(server.greeting, expected);
    assert!(server.address.ip().is_loopback());
    server.kill().await;
}

#[tokio::test]
async fn only_addresses_that_work_are_printed() {
    let (_folder, url) = database();
    for everywhere in ["0.0.0.0:0", "[::]:0"] {
        let arguments = ["serve", "--listen", everywhere, "--database", &url];
        let server = Server::start(serve(&arguments)).await;
        assert!(server.address.ip().is_loopback() && server.address.port() != 0);
        let health = get(&visitor(server.address), "/healthz").await;
        assert_eq!(health.status, 200, "{health:?}");
        server.signal(Signal::TERM);
        // The second line is only for machines that are in a network.
        for line in server.end().await.out.lines() {
            let where_games_are = line.starts_with("Games are kept in ");
            assert!(where_games_are || line.contains("http://"), "{line}");
            assert!(!line.contains("0.0.0.0"), "{line}");
        }
    }
}

#[tokio::test]
async fn a_port_is_enough_to_listen_on_this_machine() {
    let (_folder, url) = database();
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    for listen in
        [free.port().to_string(), format!(":{}", free.port()), format!("localhost:{}", free.port())]
    {
        let server =
            Server::start(serve(&["serve", "--listen", &listen, "--database", &url])).await;
        assert_eq!(server.address, free, "{listen}");
        server.kill().await;
    }
}

#[tokio::test]
async fn the_start_says_where_the_games_are_and_the_end_whether_they_are_kept() {
    let (folder, url) = database();
    let file = folder.path().join("games.db");
    for new in [", which is new", ""] {
        let mut command = on_any_port(&url);
        command.args(["--public-url", "https://luna.example/"]).stderr(Stdio::piped());
        let server = Server::start(command).await;
        server.signal(Signal::TERM);
        let end = server.end().await;
        let games = format!("Games are kept in {}{new}\n", file.display());
        assert_eq!(end.out, format!("People reach it at https://luna.example/\n{games}"));
        // There is nothing else to say.
        assert_eq!(end.err, "Nova Luna has ended; all games are kept.\n");
    }
    let mut command = on_any_port("sqlite::memory:");
    command.stderr(Stdio::piped());
    let server = Server::start(command).await;
    server.signal(Signal::TERM);
    let end = server.end().await;
    assert_eq!(end.out, "Games are in memory only, and gone when it ends\n");
    says(&end.err, &["are gone"]);
    assert!(!end.err.contains("kept"), "{}", end.err);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn on_postgres_a_start_says_nothing_that_is_no_news() {
    on_postgres(|url| async move {
        for new in [", which is new", ""] {
            let mut command = on_any_port(&url);
            command.stderr(Stdio::piped());
            let server = Server::start(command).await;
            server.signal(Signal::TERM);
            let end = server.end().await;
            let name = url.rsplit('/').next().unwrap();
            let place = format!("the database {name} of PostgreSQL at 127.0.0.1");
            assert_eq!(end.out, format!("Games are kept in {place}{new}\n"));
            assert_eq!(end.err, "Nova Luna has ended; all games are kept.\n");
        }
        let gone = refused(on_any_port(&format!("{url}_gone"))).await;
        says(&gone, &["--database: PostgreSQL at 127.0.0.1: ", "does not exist", "createdb"]);
        assert!(!gone.contains(".c") && !gone.contains("error returned"), "{gone}");
    })
    .await;
}

#[tokio::test]
async fn the_help_names_the_default_database() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [["serve", "--help"], ["admin", "--help"]] {
        let mut command = serve(&arguments);
        let help = command.env("XDG_DATA_HOME", folder.path()).output().await.unwrap();
        let help = String::from_utf8(help.stdout).unwrap().replace(['\n', ' '], "");
        let file = folder.path().join("nova-luna/games.db");
        says(&help, &[&format!("[default:sqlite:{}]", file.display())]);
    }
}

/// What a server has said on standard output and standard error.
async fn lines_for_programs(command: &mut Command, end: Option<Signal>) -> Vec<serde_json::Value> {
    command.args(["--log-format", "json"]).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut err = BufReader::new(child.stderr.take().unwrap());
    let mut text = String::new();
    if let Some(signal) = end {
        let address = loop {
            let mut line = String::new();
            timeout(Duration::from_secs(60), err.read_line(&mut line)).await.unwrap().unwrap();
            text += &line;
            let line: serde_json::Value = serde_json::from_str(&line).unwrap();
            if let Some(address) = line["address"].as_str() {
                break address.parse::<std::net::SocketAddr>().unwrap();
            }
        };
        get(&visitor(address), "/api/tables").await;
        let id = i32::try_from(child.id().unwrap()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).await.unwrap();
    err.read_to_string(&mut text).await.unwrap();
    assert_eq!(out, "");
    let json =
        |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
    text.lines().map(json).collect()
}

#[tokio::test]
async fn a_log_for_programs_is_json() {
    let (folder, url) = database();
    let mut command = on_any_port(&url);
    command.args(["--log", "debug", "--public-url", "https://luna.example/"]);
    let lines = lines_for_programs(&mut command, Some(Signal::TERM)).await;
    let said = |message: &str| lines.iter().find(|line| line["message"] == message).unwrap();
    let start = said("the server has started");
    assert_eq!(start["database"], folder.path().join("games.db").to_str().unwrap());
    assert_eq!(
        (&start["is_new"], &start["public_url"]),
        (&true.into(), &"https://luna.example/".into())
    );
    let answered = said("answered");
    assert_eq!((&answered["route"], &answered["status"]), (&"/api/tables".into(), &200.into()));
    assert_eq!(lines.last().unwrap()["message"], "the server has ended; all games are kept");
    let lines = lines_for_programs(&mut on_any_port("sqlite:/"), None).await;
    assert_eq!((lines.len(), &lines[0]["level"]), (1, &"ERROR".into()));
    says(lines[0]["message"].as_str().unwrap(), &["--database", "folder"]);
}

#[tokio::test]
async fn a_taken_port_is_named_and_another_one_suggested() {
    let (folder, url) = database();
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let first =
        Server::start(serve(&["serve", "--listen", &taken.to_string(), "--database", &url])).await;
    let url = format!("sqlite:{}", folder.path().join("other.db").display());
    let arguments = ["serve", "--listen", &taken.to_string(), "--database", &url];
    let err = refused(serve(&arguments)).await;
    says(&err, &[&taken.to_string(), "taken", "--listen 127.0.0.1:"]);
    // The advice is good.
    let other = err.split("--listen ").nth(1).unwrap().trim();
    let second = Server::start(serve(&["serve", "--listen", other, "--database", &url])).await;
    assert_eq!(second.address.to_string(), other);
    second.kill().await;
    first.kill().await;
    assert!(folder.path().join("other.db").exists());
}

#[tokio::test]
async fn bad_arguments_are_explained() {
    let (folder, _) = database();
    let file = folder.path().join("a-file");
    std::fs::write(&file, "no database ".repeat(100)).unwrap();
    let no_database = format!("sqlite:{}", file.display());
    let below_a_file = format!("sqlite:{}/games.db", file.display());
    let listen = ["serve", "--listen", "127.0.0.1:0"];
    let with = |more: &[&str]| serve(&[&listen[..], more].concat());
    let check = async |command: Command, parts: &[&str]| says(&refused(command).await, parts);

    check(with(&["--database", "mysql://root@host/games"]), &["sqlite:PATH", "postgres://"]).await;
    check(with(&["--database", ""]), &["sqlite:PATH"]).await;
    check(with(&["--database", &no_database]), &["a-file", "no SQLite database"]).await;
    check(with(&["--database", &below_a_file]), &["a-file", "choose"]).await;
    let closed = "postgres://somebody:hunter2@127.0.0.1:1/games";
    let err = refused(with(&["--database", closed])).await;
    says(&err, &["--database: PostgreSQL at 127.0.0.1", "check the host and the port"]);
    assert!(!err.contains("hunter2"), "the password is kept secret: {err}");
    let err = refused(with(&["--database", "postgres://somebody:hunter2@[/games"])).await;
    assert!(!err.contains("hunter2"), "the password is kept secret: {err}");

    for bad in [
        "",
        "nowhere",
        "127.0.0.1",
        "127.0.0.1:99999",
        "99999",
        "[::]",
        "http://localhost:80",
        "a b:1",
    ] {
        let expected = "an address with a port, like 127.0.0.1:8080";
        check(serve(&["serve", "--listen", bad]), &["--listen", expected]).await;
    }
    check(
        serve(&["serve", "--listen", "nowhere.invalid:80"]),
        &["--listen", "no host nowhere.invalid"],
    )
    .await;
    check(with(&["--drain", "soon"]), &["--drain", "a whole number from 0 to 65535"]).await;
    check(with(&["--database", "sqlite:"]), &["--database", "path of a file"]).await;
    let missing = folder.path().join("missing");
    let url = format!("sqlite:{}/games.db", missing.display());
    check(with(&["--database", &url]), &["--database", "missing: there is no such folder"]).await;
    assert!(!missing.exists());
    // An address for documentation: no machine has it.
    check(serve(&["serve", "--listen", "192.0.2.1:8080"]), &["cannot listen on 192.0.2.1"]).await;
    for bad in ["example.org", "ftp://example.org", "https://", "", "http://a b"] {
        check(with(&["--public-url", bad]), &["--public-url", "https://example.org"]).await;
    }
    check(with(&["--log", "loud"]), &["--log", "loud", "info, debug or trace"]).await;
    check(with(&["--log-format", "xml"]), &["--log-format", "json"]).await;
    for bad in ["-1", "0", "many", "", "1e9"] {
        check(with(&[&format!("--limits={bad}")]), &["--limits", "or off"]).await;
    }
    for bad in ["proxy.example", "10.0.0.0/33", "127.0.0.1,x", ""] {
        check(with(&[&format!("--trust-proxy={bad}")]), &["--trust-proxy", "10.0.0.0/8"]).await;
        check(with(&[&format!("--metrics-from={bad}")]), &["--metrics-from", "10.0.0.0/8"]).await;
    }
    check(with(&["--proxy-header", "x-real-ip"]), &["x-forwarded-for or forwarded"]).await;
}

#[tokio::test]
async fn the_environment_is_heard_with_and_without_a_command() {
    for arguments in [&[][..], &["serve"]] {
        let (folder, url) = database();
        let mut command = serve(arguments);
        command.env("NOVA_LUNA_LISTEN", "127.0.0.1:0").env("NOVA_LUNA_DATABASE", &url);
        command.env("NOVA_LUNA_PUBLIC_URL", "https://luna.example").env("NOVA_LUNA_LOG", "debug");
        command.stderr(Stdio::piped());
        let server = Server::start(command).await;
        let me = get(&visitor(server.address), "/api/me").await;
        // Who comes by https gets a cookie that goes no other way.
        let cookie = me.headers.get("set-cookie").unwrap().to_str().unwrap();
        assert!(cookie.contains("Secure"), "{cookie}");
        let missing = get(&visitor(server.address), "/api/tables/none").await;
        assert_eq!(missing.status, 404);
        server.signal(Signal::TERM);
        let end = server.end().await;
        says(&end.err, &["refused"]);
        assert!(!end.err.contains('\x1b'), "no colours in a file: {}", end.err);
        assert!(folder.path().join("games.db").exists());
    }
    let mut command = serve(&[]);
    command.env("NOVA_LUNA_LISTEN", "nowhere");
    says(&refused(command).await, &["nowhere"]);
}

#[tokio::test]
async fn what_is_said_outright_counts_more_than_the_environment() {
    let (folder, url) = database();
    let mut command = on_any_port(&url);
    let other = format!("sqlite:{}", folder.path().join("other.db").display());
    command.env("NOVA_LUNA_LISTEN", "nowhere").env("NOVA_LUNA_DATABASE", other);
    Server::start(command).await.kill().await;
    assert!(folder.path().join("games.db").exists());
    assert!(!folder.path().join("other.db").exists());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn without_configuration_the_database_is_in_the_data_folder() {
    async fn check(variable: &str, value: &Path, expected: &Path) {
        let mut command = serve(&["serve", "--listen", "127.0.0.1:0"]);
        command.env_remove("XDG_DATA_HOME").env(variable, value);
        Server::start(command).await.kill().await;
        assert!(expected.is_file(), "{}", expected.display());
        // Decks are in it.
        let mode =
            std::os::unix::fs::PermissionsExt::mode(&expected.metadata().unwrap().permissions());
        assert_eq!(mode & 0o077, 0, "{mode:o}: nobody else may read it");
    }
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    check("XDG_DATA_HOME", &data, &data.join("nova-luna/games.db")).await;
    let home = folder.path().join("home");
    check("HOME", &home, &home.join(".local/share/nova-luna/games.db")).await;
}

#[tokio::test]
async fn signals_end_the_server_and_sockets_are_told() {
    for signal in [Signal::TERM, Signal::INT] {
        let (_folder, url) = database();
        let mut command = on_any_port(&url);
        let server = Server::start({
            command.stderr(Stdio::piped());
            command
        })
        .await;
        let client = guest(server.address).await;
        let table = new_table(&client).await;
        let mut player = client.socket(&table, None).await.unwrap();
        let mut watcher = visitor(server.address).socket(&table, None).await.unwrap();
        for socket in [&mut player, &mut watcher] {
            assert!(matches!(socket.receive().await, Ok(ServerMessage::State { .. })));
        }
        server.signal(signal);
        for socket in [&mut player, &mut watcher] {
            let closing = async {
                while let Ok(message) = socket.receive().await {
                    if message == ServerMessage::Closing {
                        return;
                    }
                }
                panic!("the connection ended without a message");
            };
            timeout(Duration::from_secs(30), closing).await.expect("the message comes");
            // 1012 means that the server starts again.
            let end = socket.receive().await;
            assert!(matches!(end, Err(Error::Closed { code: 1012, .. })), "{end:?}");
        }
        let end = server.end().await;
        assert_eq!(end.status.code(), Some(0), "{}", end.err);
        says(&end.err, &["all games are kept"]);
        // A warning would say that something did not end in time.
        assert!(!end.err.contains("panicked") && !end.err.contains("WARN"), "{}", end.err);

        // The table is still there.
        let server = Server::start(on_any_port(&url)).await;
        let client = client.at(server.address.try_into().unwrap()).unwrap();
        assert_eq!(client.table(&table).await.unwrap().you.seats, [0]);
        server.kill().await;
    }
}

#[tokio::test]
async fn an_open_request_is_finished() {
    let (_folder, url) = database();
    let server = Server::start(on_any_port(&url)).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let body = r#"{"name":"half a name"}"#;
    let head = format!(
        "PATCH /api/me HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    let (half, rest) = body.split_at(10);
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(half.as_bytes()).await.unwrap();
    // Once another request is answered, this one has been heard of too.
    get(&visitor(server.address), "/healthz").await;
    server.signal(Signal::TERM);
    // New ones are not let in any more.
    let address = server.address;
    let closed = async {
        while TcpStream::connect(address).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(30), closed).await.expect("no connection is accepted");
    stream.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    // Nobody is signed in, but that is an answer.
    says(&answer, &["HTTP/1.1 401", "no_session"]);
    assert_eq!(server.end().await.status.code(), Some(0));
}

#[tokio::test]
async fn somebody_who_never_finishes_does_not_keep_the_server() {
    let (_folder, url) = database();
    let server = Server::start(on_any_port(&url)).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(b"PATCH /api/me HTTP/1.1\r\nHost: localhost\r\n").await.unwrap();
    get(&visitor(server.address), "/healthz").await;
    server.signal(Signal::TERM);
    assert_eq!(server.end().await.status.code(), Some(0));
}

/// A limit on the size of files instead of a full disk: whatever the server writes fails, until the limit is gone.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn while_the_disk_fails_clients_are_told_and_the_same_command_succeeds_later() {
    let (_folder, url) = database();
    let mut command = Command::new("sh");
    // Without this signal the system says that the file is too large, and does not end the program.
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_nova-luna")]);
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", &url]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let server = Server::start(command).await;
    let client = guest(server.address).await;
    let table = new_table(&client).await;
    let limit = async |size: &str| {
        let mut prlimit = Command::new("prlimit");
        prlimit.args(["--pid", &server.id().to_string(), &format!("--fsize={size}:unlimited")]);
        assert!(prlimit.status().await.unwrap().success());
    };
    let path = format!("/api/tables/{table}/commands");
    let send = async || {
        let allow = r#"{"id":"once","command":{"type":"allow_hints","allow":true}}"#;
        client.send(client.request(Method::POST, &path), allow).await.unwrap()
    };
    let health = async || get(&visitor(server.address), "/healthz").await;

    limit("1").await;
    for _ in 0..3 {
        let reply = send().await;
        assert_eq!(reply.status, 503, "{reply:?}");
        says(&reply.text(), &["unavailable", "disk", "the same id"]);
    }
    until("the server says that it is not well", async || health().await.status == 503).await;
    says(&health().await.text(), &["disk"]);
    limit("unlimited").await;
    until("the command succeeds", async || send().await.status == 200).await;
    let answer = send().await;
    assert_eq!(answer.status, 200, "{answer:?}");
    until("the server is well again", async || health().await.status == 200).await;
    assert!(client.table(&table).await.unwrap().seats[0].hints);
    server.signal(Signal::TERM);
    says(&server.end().await.err, &["the disk of the database"]);
}
