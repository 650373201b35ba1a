//! The real program as a server with a database of its own.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::tools;

/// It ends, and its database is removed, when this is dropped.
pub struct Server {
    program: PathBuf,
    child: Child,
    pub folder: PathBuf,
    pub address: String,
}

impl Server {
    pub fn start(program: PathBuf) -> Result<Server, String> {
        let folder = tools::target().join(format!("schemathesis-run-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let database = format!("sqlite:{}", folder.join("games.db").display());
        let mut serve = Command::new(&program);
        // With limits, most requests would be refused.
        serve.args(["serve", "--listen", "127.0.0.1:0", "--limits", "off"]);
        serve.args(["--database", &database]).stdout(Stdio::piped());
        let fault = |error: std::io::Error| format!("the server cannot be started: {error}");
        let mut child = serve.spawn().map_err(fault)?;
        let output = child.stdout.take();
        let mut server = Server { program, child, folder, address: String::new() };
        let mut greeting = String::new();
        if let Some(output) = output {
            BufReader::new(output).read_line(&mut greeting).map_err(fault)?;
        }
        let address = greeting.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        server.address = address.ok_or("the server did not say where it is; see above")?.to_owned();
        Ok(server)
    }

    /// The cookie of a new guest: its name and value.
    pub fn identity(&self) -> Result<String, String> {
        let answer = self.ask("GET", "/api/me", "", "")?;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        cookie.map(str::to_owned).ok_or_else(|| "the server gave nobody an identity".to_owned())
    }

    /// Makes tables that wait for players, that play and that have finished.
    pub fn tables(&self, cookie: &str) -> Result<Vec<String>, String> {
        let mut asks = Vec::new();
        for (number, seats) in [r#""me","open""#, r#""me","level1""#, r#""me""#].iter().enumerate()
        {
            let new = format!(r#"{{"id":"table-{number}","seats":[{seats}]}}"#);
            asks.push(("/api/tables", new));
        }
        let records = self.folder.join("games.jsonl");
        let mut arena = Command::new(&self.program);
        arena.args(["arena", "greedy", "random", "--games", "1", "--record"]).arg(&records);
        tools::run(arena.stdout(Stdio::null()))?;
        let record = tools::read(&records)?;
        asks.push(("/api/records", record.lines().next().unwrap_or_default().to_owned()));
        let mut tables = Vec::new();
        for (path, body) in asks {
            let answer = self.ask("POST", path, cookie, &body)?;
            let table = answer.split(r#""table":""#).nth(1).and_then(|rest| rest.split('"').next());
            tables.push(table.ok_or_else(|| format!("{path} made no table: {answer}"))?.to_owned());
        }
        Ok(tables)
    }

    /// The whole answer to a request, with its head.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> Result<String, String> {
        let fault = |error: std::io::Error| format!("the server does not answer: {error}");
        let mut stream = TcpStream::connect(&self.address).map_err(fault)?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).map_err(fault)?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).map_err(fault)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(fault)?;
        Ok(answer)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Nothing can be done about an error here.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
