//! The real server as a process of its own, which never outlives its test.

use std::net::SocketAddr;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStderr, ChildStdout, Command};
use tokio::time::timeout;

/// Far longer than anything should take, even when the machine is busy.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The command `nova-luna` with these arguments, deaf to the variables of whoever runs the tests.
pub fn serve(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nova-luna"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
    let variables = [
        "LISTEN",
        "DATABASE",
        "PUBLIC_URL",
        "TRUST_PROXY",
        "PROXY_HEADER",
        "LIMITS",
        "METRICS_FROM",
        "DRAIN",
        "LOG",
        "LOG_FORMAT",
    ];
    for variable in variables {
        command.env_remove(format!("NOVA_LUNA_{variable}"));
    }
    command
}

/// A server that is ready.
pub struct Server {
    child: Child,
    stdout: BufReader<ChildStdout>,
    pub address: SocketAddr,
    /// The first line on standard output.
    pub greeting: String,
}

/// How a server ended.
pub struct End {
    pub status: ExitStatus,
    /// What was on standard output after the first line.
    pub out: String,
    /// What was on standard error, if that was piped.
    pub err: String,
}

impl Server {
    /// Starts a server and waits for the address that it prints.
    pub async fn start(mut command: Command) -> Server {
        let mut child = command.spawn().expect("the binary runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut greeting = String::new();
        let read = timeout(PATIENCE, stdout.read_line(&mut greeting)).await;
        read.expect("the server is ready in time").expect("text");
        let address = greeting.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {greeting:?}"));
        Server { child, stdout, address, greeting }
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Ends the server in the middle of whatever it does.
    pub async fn kill(mut self) {
        self.kill_now().await;
    }

    /// The same for who keeps its address.
    pub async fn kill_now(&mut self) {
        self.child.kill().await.expect("it can be killed");
    }

    pub fn signal(&self, signal: Signal) {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        kill_process(id.expect("it runs"), signal).expect("it can be told");
    }

    /// Waits for the end.
    pub async fn end(mut self) -> End {
        let mut out = String::new();
        let stderr = self.child.stderr.take();
        let ended = timeout(PATIENCE, async {
            let (_, err) = tokio::join!(self.stdout.read_to_string(&mut out), read(stderr));
            (self.child.wait().await.expect("an end"), err)
        });
        let (status, err) = ended.await.expect("the server ends in time");
        End { status, out, err }
    }
}

async fn read(stderr: Option<ChildStderr>) -> String {
    let mut text = String::new();
    if let Some(mut stderr) = stderr {
        stderr.read_to_string(&mut text).await.expect("text");
    }
    text
}
