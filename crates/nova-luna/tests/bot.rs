//! The bot protocol, spoken by the binary and by the example bot.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::common::{done, nova_luna, root, run, run_json};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A conversation with `nova-luna bot random`.
struct Bot {
    child: Child,
    stdin: ChildStdin,
    /// What it says, line by line.
    answers: Receiver<String>,
}

impl Bot {
    fn start() -> Bot {
        let mut command = nova_luna(&["bot", "random"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines() {
                sender.send(line.unwrap()).unwrap();
            }
        });
        Bot { child, stdin, answers }
    }

    fn ask(&mut self, line: &str) -> String {
        writeln!(self.stdin, "{line}").unwrap();
        let answer = self.answers.recv_timeout(PATIENCE);
        answer.unwrap_or_else(|_| panic!("no answer to {line}"))
    }

    fn quit(mut self) {
        writeln!(self.stdin, r#"{{"type":"quit"}}"#).unwrap();
        // It closes its output when it ends.
        let end = self.answers.recv_timeout(PATIENCE);
        assert_eq!(end, Err(RecvTimeoutError::Disconnected), "after quit");
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }
}

/// A position that no game can reach: ten tiles of the track have vanished.
const VIEW: &str = r#"{"mode":"solo","goal_discs":21,"turn":0,
    "wheel":{"marker":4,"spaces":[12,null,null,null,null,null,null,null,null,null,null,null]},
    "supply":57,"order":[0],"players":[{"time":0,"discs_left":21,"display":[]}],
    "legal":{"refill":false,"tiles":[12],"cells":[[0,0]]},
    "solo":{"phase":1,"phase1_score":null},"result":null}"#;

#[test]
fn a_built_in_bot_speaks_the_protocol() {
    let mut bot = Bot::start();
    assert_eq!(bot.ask(r#"{"type":"hello","protocol":1}"#), r#"{"type":"ready","name":"random"}"#);
    let start: nova_luna_rules::Position =
        "solo *,1,18,35,52,2,19,36,53,3,20,37 0 -".parse().unwrap();
    let view = nova_luna_protocol::View::of(&start, start.seat_to_move());
    let view = nova_luna_protocol::to_json(&view);
    let answer = bot.ask(&format!(r#"{{"type":"choose","time_ms":100,"view":{view},"new":1}}"#));
    let action: nova_luna_protocol::ActionJson = nova_luna_protocol::from_json(&answer).unwrap();
    assert!(start.check(action.action().unwrap()).is_ok(), "{answer}");
    bot.quit();
}

#[test]
fn messages_that_make_no_sense_are_answered_with_an_error_and_change_nothing() {
    let mut bot = Bot::start();
    let mut check = |line: &str, expected: &str| {
        let answer = bot.ask(line);
        assert!(answer.starts_with(r#"{"type":"error","message":""#), "{line}: {answer}");
        assert!(answer.contains(expected), "{line}: {answer}");
    };
    check("what?", "expected value at line 1 column 1");
    check("{}", "missing field `type`");
    check(r#"{"type":"dance"}"#, "hello");
    check(r#"{"type":"hello","protocol":2}"#, "speaks version 1, not 2");
    check(r#"{"type":"choose","view":{}}"#, "view");
    check(r#"{"type":"choose","time_ms":-1}"#, "time_ms");
    let view = VIEW.replace('\n', "");
    check(&format!(r#"{{"type":"choose","time_ms":1,"view":{view}}}"#), "no solo game has shown");
    check(&format!(r#"{{"type":"choose","time_ms":1,"view":{}"#, view), "EOF while parsing");
    let answer = bot.ask(r#"{"type":"hello","protocol":1}"#);
    assert_eq!(answer, r#"{"type":"ready","name":"random"}"#, "it is still there");
    bot.quit();
}

#[test]
fn an_unknown_bot_is_wrong_usage() {
    let run = run(&["bot", "bob"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("there is no bot \"bob\"; built in: random, "), "{}", run.err);
}

#[test]
fn a_network_of_the_lab_answers_as_level_5() {
    let networks = std::fs::read_dir(root().join("crates/engine/networks")).unwrap();
    let names = networks.map(|entry| entry.unwrap().path().display().to_string());
    let network = names.into_iter().find(|name| name.contains("/two-")).unwrap();
    let command = format!("cmd:{} bot {network}", env!("CARGO_BIN_EXE_nova-luna"));
    let records = ["level5", &command].map(|bot| {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        let limits = ["--games", "2", "--nodes", "60", "--record", path];
        let run = run(&[&["arena", bot, "random"], &limits[..]].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        let records = std::fs::read_to_string(path).unwrap();
        records.replace(&command, "level5")
    });
    assert_eq!(records[0], records[1]);
    let empty = tempfile::Builder::new().suffix(".bin").tempfile().unwrap();
    let empty = empty.path().to_str().unwrap();
    for (word, reason) in [("no.bin", "no.bin: "), (empty, "is no network")] {
        let run = run(&["bot", word]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(reason), "{}", run.err);
    }
}

#[test]
fn the_binary_can_seat_itself() {
    let command = format!("cmd:{} bot random", env!("CARGO_BIN_EXE_nova-luna"));
    for table in [vec![&command[..]], vec![&command, "random"], vec!["random", &command, &command]]
    {
        let mut arguments = vec!["arena"];
        arguments.extend(table);
        arguments.extend(["--games", "6", "--json"]);
        let (json, run) = run_json(&arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert_eq!(json["games"], 6);
    }
}

#[test]
#[ignore = "needs python3; part of `cargo xtask test`"]
fn the_example_bot_beats_random() {
    let bot = "cmd:python3 bots/example.py";
    let (json, run) = run_json(&["arena", bot, "random", "--games", "40", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(json["bots"][0]["wins"].as_u64().unwrap() >= 36, "{json}");
    let (json, run) = run_json(&["arena", bot, "--games", "4", "--json"]);
    assert_eq!((run.code, json["forfeits"].as_u64()), (0, Some(0)), "{}", run.err);
    let lines = std::fs::read_to_string(root().join("bots/example.py")).unwrap();
    assert!(lines.lines().count() < 65, "the example is to stay short");
}

/// The example is one file that works in any folder, and knows the tiles as they are.
#[test]
#[ignore = "needs python3; part of `cargo xtask test`"]
fn the_example_bot_needs_no_other_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(root().join("bots/example.py"), folder.path().join("example.py")).unwrap();
    let mut arena = nova_luna(&["arena", "cmd:python3 example.py", "random", "--games", "2"]);
    let run = done(arena.current_dir(&folder).output().unwrap());
    assert_eq!((run.code, run.err.as_str()), (0, ""));

    let list = "import example, json
print(json.dumps([[n, example.COLOR[n], example.TIME[n], example.GOALS[n]] for n in example.COLOR]))";
    let mut python = std::process::Command::new("python3");
    python.args(["-c", list]).current_dir(&folder).stdin(Stdio::null());
    let known: serde_json::Value =
        serde_json::from_str(&done(python.output().unwrap()).out).unwrap();
    let tiles = nova_luna_rules::TileId::all().map(|tile| {
        let goals: Vec<String> = tile.goals().iter().map(ToString::to_string).collect();
        serde_json::json!([tile.number(), tile.color().letter(), tile.time(), goals])
    });
    assert_eq!(known, serde_json::Value::from_iter(tiles));
}

/// The programs in `docs/bots.md`, each in the arena as the page says.
#[test]
#[ignore = "needs python3; part of `cargo xtask test`"]
fn the_programs_of_the_docs_play() {
    let page = std::fs::read_to_string(root().join("docs/bots.md")).unwrap();
    let programs: Vec<&str> =
        page.split("```python\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let folder = tempfile::tempdir().unwrap();
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_nova-luna"));
    let mut path = vec![binary.parent().unwrap().to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let path = std::env::join_paths(path).unwrap();
    assert_eq!(programs.len(), 2, "first.py and advised.py");
    for (program, name) in programs.into_iter().zip(["first.py", "advised.py"]) {
        assert!(page.contains(&format!("Save it as `{name}`")));
        std::fs::write(folder.path().join(name), program).unwrap();
        let bot = format!("cmd:python3 {name}");
        let mut arena = nova_luna(&["arena", &bot, "random", "--games", "10"]);
        let run = done(arena.current_dir(&folder).env("PATH", &path).output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}");
    }
}
