//! A throw-away PostgreSQL for the tests.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::programs;

/// Where tests find a server: an address of a database in which they may create others.
pub const VARIABLE: &str = "NOVA_LUNA_TEST_POSTGRES";

/// A server that is gone, with all its data, when this is dropped.
pub struct Server {
    keeper: Child,
    answers: BufReader<ChildStdout>,
    /// What belongs into [`VARIABLE`].
    pub url: String,
}

/// Starts and stops the server as it is told, says when that is done, and cleans up when its input ends. The
/// system closes that when the program ends in whatever way, so nothing is left behind. Ctrl-C would come too
/// early, and is ignored.
const KEEPER: &str = r#"
    trap '' INT
    set -eu
    folder=$(mktemp -d /tmp/nova-luna-postgres.XXXXXX)
    trap 'pg_ctl -D "$folder/data" -m immediate -w stop >"$folder/log" 2>&1 || true; rm -rf "$folder"' EXIT
    complain() { cat "$folder/log" >&2; exit 1; }
    initdb -D "$folder/data" -U postgres -A trust -E UTF8 --no-locale --no-sync >"$folder/log" 2>&1 || complain
    options="-p $PORT -k $folder -c listen_addresses=127.0.0.1 -c max_connections=200"
    options="$options -c fsync=off -c full_page_writes=off"
    while read -r word mode; do
        case $word in
            start) pg_ctl -D "$folder/data" -l "$folder/log" -o "$options" -w start >/dev/null 2>&1 || complain ;;
            stop) pg_ctl -D "$folder/data" -m "$mode" -w stop >/dev/null 2>&1 || complain ;;
        esac
        echo done
    done
"#;

impl Server {
    /// Starts one on a free port.
    pub fn start() -> Result<Server, String> {
        let programs = programs()?;
        let fault = |error| format!("PostgreSQL cannot be started: {error}");
        let port = programs::free_port().map_err(fault)?;
        let path = std::env::var("PATH").unwrap_or_default();
        let mut keeper = shell()?;
        keeper.args(["-c", KEEPER]).current_dir("/");
        keeper.env("PATH", format!("{}:{path}", programs.display())).env("PORT", port.to_string());
        keeper.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut keeper = keeper.spawn().map_err(fault)?;
        let answers = keeper.stdout.take().ok_or("PostgreSQL has no output")?;
        let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
        let mut server = Server { keeper, answers: BufReader::new(answers), url };
        server.tell("start")?;
        Ok(server)
    }

    /// Lets it `start`, `stop fast` or `stop immediate`, and waits until it has.
    pub fn tell(&mut self, word: &str) -> Result<(), String> {
        let fault = || format!("PostgreSQL does not {word}; it says why above");
        let keeper = self.keeper.stdin.as_mut().ok_or_else(fault)?;
        writeln!(keeper, "{word}").map_err(|_| fault())?;
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|_| fault())?;
        if line.trim() == "done" { Ok(()) } else { Err(fault()) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        // Nothing can be done about an error here.
        let _ = self.keeper.wait();
    }
}

/// A shell for the server, which does not want to be run by root.
fn shell() -> Result<Command, String> {
    if !programs::is_root() {
        return Ok(Command::new("sh"));
    }
    programs::ensure("runuser", "util-linux")?;
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let has_own = users.lines().any(|user| user.starts_with("postgres:"));
    let mut shell = Command::new("runuser");
    shell.args(["-u", if has_own { "postgres" } else { "nobody" }, "--", "sh"]);
    Ok(shell)
}

/// The folder of the server's programs, which are installed if they are missing and that is possible.
fn programs() -> Result<PathBuf, String> {
    if let Some(folder) = find_programs() {
        return Ok(folder);
    }
    programs::ensure("initdb", "postgresql")?;
    find_programs().ok_or("PostgreSQL is installed, but its initdb was not found".to_owned())
}

/// The folder of the server's programs, if they are there.
pub fn find_programs() -> Option<PathBuf> {
    let has_initdb = |folder: &PathBuf| folder.join("initdb").is_file();
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).find(has_initdb).or_else(|| newest_of_debian().filter(has_initdb))
}

/// Debian keeps the versions side by side, and none of them in the PATH.
fn newest_of_debian() -> Option<PathBuf> {
    let versions = fs::read_dir(Path::new("/usr/lib/postgresql")).ok()?.flatten();
    let number =
        |folder: PathBuf| Some((folder.file_name()?.to_str()?.parse::<u32>().ok()?, folder));
    let newest = versions.filter_map(|entry| number(entry.path())).max()?;
    Some(newest.1.join("bin"))
}
