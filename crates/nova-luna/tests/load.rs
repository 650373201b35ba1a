//! The load generator against the real server. Nothing here looks at how long anything takes.

use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use crate::common::done;
use crate::online::{Server, serve};

/// A server on a database that vanishes.
async fn server(folder: &tempfile::TempDir) -> Server {
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let log = "--log=warn";
    Server::start(serve(&["serve", "--listen", "127.0.0.1:0", "--database", &database, log])).await
}

fn load(server: &Server, arguments: &[&str]) -> Command {
    let mut command = serve(&["load"]);
    let url = format!("http://{}/", server.address);
    command.args(arguments).args(["--url", &url, "--json"]).stderr(Stdio::piped());
    command
}

async fn report(server: &Server, arguments: &[&str]) -> Value {
    let run = done(load(server, arguments).output().await.unwrap());
    assert_eq!(run.code, 0, "{}\n{}", run.err, run.out);
    serde_json::from_str(&run.out).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_scheduled_move_is_answered_and_seen() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder).await;
    for players in ["1", "2", "4"] {
        let moves = ["moves", "--rate=32", "--tables=4", "--seconds=1", "--warm-up=0"];
        let report = report(&server, &[&moves[..], &["--players", players]].concat()).await;
        let rows = &report["rows"];
        let scheduled = rows["scheduled"]["count"].as_u64().unwrap();
        assert!(scheduled > 8, "{report}");
        assert_eq!(rows["answered"]["count"], scheduled, "{report}");
        let in_time = rows["answered_in_time"]["count"].as_u64().unwrap();
        assert!((1..=scheduled).contains(&in_time), "{report}");
        if players != "1" {
            assert_eq!(rows["seen_by_the_others"]["count"], scheduled, "{report}");
        }
        assert_eq!(report["interrupted"], false);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_has_the_state_before_and_after_a_storm() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder).await;
    let pid = server.id().to_string();
    let idle = ["idle", "--sockets=31", "--rate=200", "--seconds=1", "--pid", &pid];
    let report_idle = report(&server, &idle).await;
    assert_eq!(report_idle["rows"]["has_the_state"]["count"], 31, "{report_idle}");
    assert!(report_idle["figures"]["memory_before"].as_f64().unwrap() > 1.0, "{report_idle}");
    let storm = report(&server, &["storm", "--sockets=31", "--players=3"]).await;
    assert_eq!(storm["rows"]["has_the_state"]["count"], 31, "{storm}");
}

#[tokio::test(flavor = "multi_thread")]
async fn others_play_during_a_flood() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder).await;
    let pid = server.id().to_string();
    for kind in ["requests", "sign-ins", "long-logs"] {
        let flood = ["flood", "--rate=20", "--tables=4", "--seconds=2", "--connections=4"];
        let more = ["--kind", kind, "--entries=20", "--pid", &pid];
        let report = report(&server, &[&flood[..], &more].concat()).await;
        let rows = report["rows"].as_object().unwrap();
        assert_eq!(
            rows["with_the_flood_scheduled"]["count"], rows["with_the_flood_answered"]["count"],
            "{report}"
        );
        let status = match kind {
            "sign-ins" => "flood_status_401",
            _ => "flood_status_200",
        };
        assert!(rows.contains_key(status), "{kind}: {report}");
        assert!(report["figures"]["memory_after_it"].as_f64().unwrap() > 1.0, "{report}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn others_get_bots_and_hints_during_a_flood_of_bots() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder).await;
    let report = report(&server, &["bots", "--tables=5", "--seconds=12"]).await;
    for timed in ["level_1", "level_5", "hints"] {
        let answered = &report["rows"][format!("with_the_flood_{timed}")]["count"];
        assert!(answered.as_u64().unwrap() > 0, "{timed}: {report}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_with_bots_on_their_devices_fetch_the_page_and_leave_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder).await;
    let pid = server.id().to_string();
    let device = ["device", "--people=5", "--rate=50", "--seconds=1", "--pid", &pid];
    let report = report(&server, &device).await;
    for row in ["first_visits", "finished_games"] {
        assert_eq!(report["rows"][row]["count"], 5, "{report}");
    }
    let figures = &report["figures"];
    assert!(figures["a_first_visit"].as_f64().unwrap() > 0.1, "{report}");
    let part = |name: &str| figures[format!("processor_time_{name}")].as_f64();
    assert!(part("of_a_first_visit").unwrap() > 0.0, "{report}");
    // A single bot of level 5 would keep a processor busy all the time.
    assert!(part("a_second_while_all_play").unwrap() < 500.0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_interrupts_it_gets_what_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder).await;
    let mut command = load(&server, &["moves", "--rate=50", "--tables=3", "--seconds=3600"]);
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().unwrap();
    assert!(line.contains("3 tables of 2 are ready"), "{line}");
    let id = child.id().and_then(|id| Pid::from_raw(id as i32)).unwrap();
    kill_process(id, Signal::INT).unwrap();
    let run = done(child.wait_with_output().await.unwrap());
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &report["interrupted"]), (0, &Value::Bool(true)), "{report}");
}

/// Whatever option for a number there is, wrong ones are told in our own words.
#[tokio::test]
async fn every_option_for_a_number_says_what_it_expects() {
    let scenarios = done(serve(&["load", "--help"]).output().await.unwrap()).out;
    let (_, scenarios) = scenarios.split_once("Commands:").unwrap();
    let (scenarios, _) = scenarios.split_once("Options:").unwrap();
    let scenarios = scenarios.lines().filter_map(|line| line.split_whitespace().next());
    let load = scenarios.filter(|name| *name != "help").map(|name| vec!["load", name]);
    let others = [vec!["serve"], vec!["arena", "random"], vec!["bot", "random"], vec!["bench"]];
    let mut checked = 0;
    for command in load.chain(others) {
        let help = done(serve(&command).arg("--help").output().await.unwrap()).out;
        for line in help.lines().map(str::trim).filter(|line| line.starts_with("--")) {
            let (option, value) = line.split_once(" <").unwrap_or((line, ""));
            let value = value.split('>').next().unwrap();
            let names = ["N", "S", "R", "T", "K", "D", "PID", "FACTOR", "SECONDS", "ELO0"];
            if !names.contains(&value) {
                continue;
            }
            for wrong in ["x", "-1", "1e99", ""] {
                let mut asked = serve(&command);
                asked.args([option, wrong]);
                if value == "ELO0" {
                    asked.arg("x");
                }
                let run = done(asked.stderr(Stdio::piped()).output().await.unwrap());
                let said = format!("{command:?} {option} {wrong:?}: {}", run.err);
                assert_eq!(run.code, 2, "{said}");
                assert!(run.err.contains(option) && run.err.contains("number"), "{said}");
                for words in ["digit", "unexpected", "float", "not in", "parse"] {
                    assert!(!run.err.contains(words), "{said}");
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 80, "{checked}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder).await;
    let url = format!("http://{}/", server.address);
    for (arguments, reason) in [
        (&["moves", "--url", "nonsense"][..], "no address like"),
        (&["moves", "--url", "http://127.0.0.1:1/"], "no server answers"),
        (&["moves", "--rate", "0"], "--rate"),
        (&["idle", "--url", &url, "--sockets=1", "--pid=999999999"], "--pid"),
        (&["flood", "--url", &url, "--one-address"], "addresses of its own"),
    ] {
        let run = done(serve(&["load"]).args(arguments).output().await.unwrap());
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(reason), "{arguments:?}: {}", run.err);
    }
    // A system that allows few files.
    let program = env!("CARGO_BIN_EXE_nova-luna");
    let script =
        format!("ulimit -Sn 100; ulimit -Hn 300; exec {program} load idle --url {url} --sockets=");
    let few =
        done(Command::new("sh").args(["-c", &format!("{script}250")]).output().await.unwrap());
    assert_eq!(few.code, 2, "{}", few.err);
    assert!(few.err.contains("hard limit"), "{}", few.err);
    let script = format!("{script}150 --seconds=1");
    let enough = done(Command::new("sh").args(["-c", &script]).output().await.unwrap());
    assert_eq!(enough.code, 0, "the soft limit is raised: {}", enough.err);
}
