//! The arena, as a user and a script see it.

use std::process::{Child, Stdio};
use std::time::Duration;

use crate::common::{Run, done, nova_luna, run, run_json};

/// A bot made of a line of shell, after it has answered hello.
fn shell_bot(line: &str) -> String {
    format!(r#"cmd:sh -c 'read hello; echo "{{\"type\":\"ready\",\"name\":\"test\"}}"; {line}'"#)
}

#[test]
fn json_has_every_documented_field_and_nothing_else_is_printed() {
    let (json, run) = run_json(&["arena", "random", "random", "--games", "40", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(json["games"], 40);
    let wins: Vec<u64> =
        json["bots"].as_array().unwrap().iter().map(|bot| bot["wins"].as_u64().unwrap()).collect();
    assert_eq!(wins.iter().sum::<u64>(), 40);
    for bot in json["bots"].as_array().unwrap() {
        assert_eq!(bot["name"], "random");
        let rate = bot["win_rate"].as_f64().unwrap();
        let [low, high] = [0, 1].map(|i| bot["interval"][i].as_f64().unwrap());
        assert!(low < rate && rate < high, "{bot}");
        assert!(bot["elo"].is_i64() && bot["elo_interval"][1].is_i64(), "{bot}");
        for field in ["mean_discs_left", "ms_per_move", "ms_per_move_p99", "ms_per_move_max"] {
            assert!(bot[field].as_f64().unwrap() > 0.0, "{field} in {bot}");
        }
        assert_eq!(bot["forfeits"], 0);
    }
    assert!(json["seconds"].is_f64() && json["games_per_second"].is_f64());
}

#[test]
fn one_bot_plays_solo() {
    let (json, run) = run_json(&["arena", "random", "--games", "50", "--json"]);
    assert_eq!(run.code, 0);
    assert_eq!(json["games"], 50);
    assert_eq!(json["deciles"].as_array().unwrap().len(), 9);
    assert!(json["mean"].as_f64().unwrap() > 100.0);
    assert!(json["median"].as_u64().unwrap() > 100);
    for share in ["below_100", "all_placed"] {
        assert!((0.0..=1.0).contains(&json[share].as_f64().unwrap()), "{share}");
    }
    assert!(json["ms_per_game"].is_f64());
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let play = |seed: &str, threads: &str| {
        let file = folder.path().join(format!("{seed}-{threads}"));
        let file = file.to_str().unwrap();
        let bots = ["arena", "random", "random", "random", "random", "--games", "60"];
        let options = ["--seed", seed, "--threads", threads, "--record", file];
        assert_eq!(run(&[&bots[..], &options[..]].concat()).code, 0);
        std::fs::read_to_string(file).unwrap()
    };
    let games = play("3", "1");
    assert_eq!(games.lines().count(), 60);
    assert_eq!(games, play("3", "4"));
    assert_ne!(games, play("4", "1"));
}

#[test]
fn people_get_a_table() {
    let run = run(&["arena", "random", "random", "--games", "10"]);
    assert!(run.out.starts_with("10 games in "), "{}", run.out);
    assert_eq!(run.out.lines().filter(|line| line.contains(" random ")).count(), 2);
    assert_eq!(run.err, "", "no progress bar in a pipe");
    let solo = crate::common::run(&["arena", "random", "--games", "10"]);
    assert!(solo.out.contains("(lower is better)"), "{}", solo.out);
}

#[test]
fn sprt_stops_when_the_question_is_decided() {
    let question = ["--sprt", "-400", "400", "--games", "1000000", "--json"];
    let play = |threads: &str| {
        let bots = ["arena", "random", "random", "--threads", threads];
        run_json(&[&bots[..], &question[..]].concat()).0
    };
    let json = play("1");
    let games = json["games"].as_u64().unwrap();
    assert!(games < 1000 && games.is_multiple_of(2), "{games} games");
    let llr = json["sprt"]["llr"].as_f64().unwrap();
    let expected = if llr > 0.0 { "elo1" } else { "elo0" };
    assert!(llr.abs() > 2.944, "{json}");
    assert_eq!(json["sprt"]["verdict"], expected);
    assert_eq!(json["interrupted"], false);
    assert_eq!(play("3")["games"], games, "on any number of threads");
}

/// Plays a bot that misbehaves against `random`: it forfeits every game, for this reason.
fn check_forfeit(bot: &str, reason: &str) {
    check_forfeit_within("5000", bot, reason);
}

fn check_forfeit_within(ms: &str, bot: &str, reason: &str) {
    let arguments = ["arena", "random", bot, "--games", "2", "--time-ms", ms, "--json"];
    let (json, run) = run_json(&arguments);
    assert_eq!(run.code, 1, "something was found wrong");
    assert_eq!(json["games"], 2, "the match goes on");
    assert_eq!(json["bots"][0]["wins"], 2, "{bot}");
    assert_eq!(json["bots"][1]["forfeits"], 2, "{bot}");
    assert!(run.err.contains(reason), "{bot}: expected \"{reason}\" in {}", run.err);
}

#[test]
fn a_bot_that_dies_forfeits() {
    check_forfeit("cmd:false", "died: it ended with exit status: 1");
    check_forfeit(&shell_bot("read choose; exit 3"), "died: it ended with exit status: 3");
    check_forfeit(&shell_bot("kill -9 $$"), "died: it ended with signal: 9");
    check_forfeit(&shell_bot("exec 1>&-; sleep 1000"), "died: it closed its output");
}

#[cfg(unix)]
#[test]
fn what_a_bot_has_started_does_not_hold_up_the_arena() {
    check_forfeit(&shell_bot("sleep 1000 & exit 4"), "died: it ended with exit status: 4");
    // In a session of its own, where killing the bot's group does not reach.
    check_forfeit(&shell_bot("setsid sleep 2 & exit 5"), "died: it ended with exit status: 5");
}

#[test]
fn a_bot_that_hangs_forfeits() {
    let no_answer = "overran its time: no answer after 200 ms";
    check_forfeit_within("20", &shell_bot("sleep 1000"), no_answer);
    check_forfeit_within("20", &shell_bot("while true; do :; done"), "overran its time");
    let late = r#"read choose; sleep 1; echo "{\"type\":\"refill\"}""#;
    check_forfeit_within("20", &shell_bot(late), "overran its time");
}

#[test]
fn a_bot_that_answers_nonsense_forfeits() {
    check_forfeit("cmd:echo hello", "answered nonsense: expected value at line 1 column 1");
    check_forfeit(&shell_bot("read choose; echo {}"), "answered nonsense: missing field `type`");
    let ready = r#"read choose; echo "{\"type\":\"ready\",\"name\":\"again\"}""#;
    check_forfeit(&shell_bot(ready), "answered nonsense: it said ready");
    let error = r#"read choose; echo "{\"type\":\"error\",\"message\":\"no idea\"}""#;
    check_forfeit(&shell_bot(error), "answered nonsense: it says: no idea");
    check_forfeit(&shell_bot(r#"read choose; printf "\377\n""#), "the line is not UTF-8 text");
}

#[test]
fn a_bot_that_floods_forfeits() {
    check_forfeit(&shell_bot("yes"), "answered nonsense");
    check_forfeit(&shell_bot("cat /dev/zero"), "answered nonsense: the line is longer");
    check_forfeit(&shell_bot("echo unasked; sleep 1000"), "answered nonsense");
}

#[test]
fn a_bot_that_plays_an_illegal_action_forfeits() {
    let answer = |json: &str| shell_bot(&format!("read choose; echo \"{json}\""));
    let take = |what: &str| answer(&format!(r#"{{\"type\":\"take\",{what}}}"#));
    check_forfeit(
        &answer(r#"{\"type\":\"refill\"}"#),
        "played an illegal action: refill: the track",
    );
    check_forfeit(&take(r#"\"tile\":69,\"x\":0,\"y\":0"#), "there is no tile 69");
    check_forfeit(&take(r#"\"tile\":1,\"x\":900,\"y\":0"#), "[900,0] is not edge to edge");
}

/// After any forfeit the program is a new one, without what the old one remembered.
#[test]
fn a_bot_is_started_again_after_a_forfeit() {
    let folder = tempfile::tempdir().unwrap();
    let starts = |name: &str, answer: &str| {
        let file = folder.path().join(name);
        let line =
            format!("echo started >>{}; while read choose; do {answer}; done", file.display());
        let arguments = ["arena", "random", &shell_bot(&line), "--games", "4", "--threads", "1"];
        assert_eq!(run(&arguments).code, 1);
        std::fs::read_to_string(file).unwrap().lines().count()
    };
    assert_eq!(starts("illegal", r#"echo "{\"type\":\"refill\"}""#), 4);
    assert_eq!(starts("nonsense", "echo {}"), 4);
}

#[test]
fn the_same_fault_is_shown_three_times_and_then_counted() {
    let bad = shell_bot(r#"while read choose; do echo "{\"type\":\"refill\"}"; done"#);
    let run = run(&["arena", "random", &bad, "--games", "10", "--goal-discs", "20"]);
    assert_eq!(run.err.matches(" on seat ").count(), 3, "{}", run.err);
    let last = run.err.lines().last().unwrap();
    assert!(last.starts_with("… and 7 more: bot 1 (cmd:sh"), "{last}");
    assert!(last.ends_with("played an illegal action"), "{last}");
    let few = ["arena", "random", &bad, "--games", "2"];
    assert!(!crate::common::run(&few).err.contains("more"));
}

/// Games, bots and seats are numbered from 0 everywhere.
#[test]
fn bots_and_seats_are_numbered_alike() {
    let run = run(&["arena", "random", "cmd:false", "--games", "2", "--threads", "1"]);
    for expected in ["game 0: bot 1 (cmd:false) on seat 1 ", "game 1: bot 1 (cmd:false) on seat 0 "]
    {
        assert!(run.err.contains(expected), "{}", run.err);
    }
    for expected in ["\n0 random ", "\n1 cmd:false ", "\nElo of bot 0 against bot 1: "] {
        assert!(run.out.contains(expected), "{}", run.out);
    }
}

#[test]
fn a_record_that_replaces_a_file_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let file = file.to_str().unwrap();
    let play = || run(&["arena", "random", "--games", "1", "--json", "--record", file]);
    assert_eq!(play().err, "", "there was nothing to replace");
    assert_eq!(play().err, format!("note: --record replaces what was in {file}\n"));
    assert_eq!(std::fs::read_to_string(file).unwrap().lines().count(), 1);
}

#[test]
fn a_program_that_does_not_exist_is_wrong_usage() {
    let run = run(&["arena", "random", "cmd:/no/such/program", "--games", "2"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot start \"/no/such/program\""), "{}", run.err);
}

/// What happens to everybody once: a script that the system cannot run by itself.
#[cfg(unix)]
#[test]
fn a_script_that_cannot_be_started_says_what_to_do() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("bot.py");
    std::fs::write(&script, "print('{}')\n").unwrap();
    let play = |bot: &str| {
        let mut arena = nova_luna(&["arena", "random", bot, "--games", "2"]);
        done(arena.current_dir(&folder).output().unwrap())
    };
    let here = play("cmd:bot.py");
    assert_eq!(here.code, 2);
    assert!(here.err.contains("write ./bot.py, or what runs it: python3 bot.py"), "{}", here.err);
    let not_executable = play("cmd:./bot.py");
    assert!(
        not_executable.err.contains("not executable; make it so (chmod +x), or name what runs it")
    );
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let no_program = play("cmd:./bot.py");
    assert!(no_program.err.contains("does not say what runs it"), "{}", no_program.err);
}

#[test]
fn wrong_usage_says_what_to_do() {
    let check = |arguments: &[&str], expected: &str| {
        let run = run(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    };
    check(&["arena"], "required");
    check(&["arena", "bob"], "there is no bot \"bob\"");
    check(&["arena", "cmd:"], "needs a program");
    check(&["arena", "cmd:sh 'x"], "a quote is not closed");
    check(&["arena", "random", "--sprt", "0", "10"], "--sprt compares two bots");
    check(&["arena", "random", "random", "--sprt", "10", "0"], "ELO0 below ELO1");
    for (option, expected) in [
        ("--games", "a whole number from 1 to 1000000000"),
        ("--seed", "a whole number from 0 to 18446744073709551615"),
        ("--time-ms", "a whole number from 1 to 3600000"),
        ("--nodes", "a whole number from 1 to 18446744073709551615"),
        ("--threads", "a whole number from 1 to 1024"),
        ("--goal-discs", "a whole number from 1 to 20, or 21 alone"),
    ] {
        for wrong in ["-1", "many", "1.5", ""] {
            let expected = format!("invalid value '{wrong}' for '{option} <");
            check(&["arena", "random", option, wrong], &expected);
        }
        check(&["arena", "random", option, "-1"], expected);
    }
    check(&["arena", "random", "--games", "0"], "a whole number from 1 to 1000000000");
    check(&["arena", "random", "random", "--sprt", "a", "b"], "a number, like 0 or 20");
    check(&["arena", "random", "random", "--sprt", "0", "inf"], "a number, like 0 or 20");
    check(&["arena", "random", "--goal-discs", "5"], "--goal-discs: a solo game always has 21");
    check(
        &["arena", "random", "random", "--goal-discs", "21"],
        "--goal-discs: a game together has 1 to 20",
    );
    check(&["bot", "random", "--nodes", "0"], "a whole number from 1 to 18446744073709551615");
    check(&["bot", "random", "--time-ms", "-1"], "a whole number from 1 to 3600000");
    check(&["bench", "--seconds", "0"], "a number of seconds from 0.01 to 3600");
    let record = |file| ["arena", "random", "random", "--record", file];
    check(
        &record("/no/such/folder/x"),
        "--record: cannot write /no/such/folder/x: there is no such folder",
    );
    check(&record("docs"), "--record: cannot write docs: it is a folder; name a file");
    check(&["arena", "random", "random", "random", "random", "random"], "unexpected");
}

#[test]
fn forfeited_games_are_recorded_as_unfinished() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let file = file.to_str().unwrap();
    let run_arena = run(&["arena", "random", "cmd:false", "--games", "2", "--record", file]);
    assert_eq!(run_arena.code, 1);
    let text = std::fs::read_to_string(file).unwrap();
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(record["result"], serde_json::Value::Null);
        assert_eq!(record["forfeit"]["reason"], "died");
        assert_eq!(record["deck"].as_array().unwrap().len(), 11, "what has been revealed");
    }
    let replay = run(&["replay", file]);
    assert_eq!(replay.code, 0);
    assert!(replay.out.contains("2 right but unfinished"), "{}", replay.out);
}

/// Starts a match that would last for ever, waits until it is under way, sends it this signal so
/// often, and returns how it ends.
#[cfg(unix)]
fn interrupt(signal: &str, times: u32) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let endless = ["arena", "random", "random", "--games", "1000000000", "--json", "--record"];
    let mut arena = nova_luna(&endless);
    let arena = arena.arg(&file).stdout(Stdio::piped()).spawn().unwrap();
    wait_until(|| std::fs::metadata(&file).is_ok_and(|file| file.len() > 0));
    for _ in 0..times {
        send(signal, arena.id());
    }
    ended(arena)
}

#[cfg(unix)]
fn send(signal: &str, process: u32) {
    let mut kill = std::process::Command::new("kill");
    assert!(kill.args([signal, &process.to_string()]).status().unwrap().success());
}

/// How a match ends that should end by itself now. One that does not is killed. What it prints has to
/// fit into a pipe.
fn ended(mut arena: Child) -> Run {
    if !happens(|| arena.try_wait().unwrap().is_some()) {
        arena.kill().unwrap();
        panic!("the arena did not end within half a minute");
    }
    done(arena.wait_with_output().unwrap())
}

fn wait_until(done: impl FnMut() -> bool) {
    assert!(happens(done), "nothing happened for half a minute");
}

fn happens(mut done: impl FnMut() -> bool) -> bool {
    (0..3000).any(|_| {
        let now = done();
        if !now {
            std::thread::sleep(Duration::from_millis(10));
        }
        now
    })
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_has_been_played_so_far() {
    let run = interrupt("-INT", 1);
    assert_eq!(run.code, 0);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json["interrupted"], true);
    assert!(json["games"].as_u64().unwrap() > 0);
}

#[cfg(unix)]
#[test]
fn being_asked_twice_at_once_loses_nothing() {
    let run = interrupt("-TERM", 2);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("\"interrupted\":true"), "{}", run.out);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_no_result() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let run = run(&["arena", "random", "random", "--games", "400", "--record", "/dev/full"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("random"), "the results so far are printed: {}", run.out);
    assert!(
        run.err.contains("error: /dev/full: the disk is full; its last games may be missing"),
        "{}",
        run.err
    );

    let mut arena = nova_luna(&["arena", "random", "cmd:false", "--games", "2"]);
    let run = done(arena.stderr(full()).output().unwrap());
    assert_eq!(run.code, 1, "complaints that nobody can hear are no reason to fail");
    assert!(run.out.contains("cmd:false"), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn ctrl_c_does_not_wait_for_a_bot_that_hangs() {
    let folder = tempfile::tempdir().unwrap();
    let asked = folder.path().join("asked");
    let hangs = shell_bot(&format!("read choose; touch {}; sleep 1000", asked.display()));
    let arguments = ["arena", "random", &hangs, "--games", "2", "--time-ms", "3600000"];
    let arena = nova_luna(&arguments).stdout(Stdio::piped()).spawn().unwrap();
    wait_until(|| asked.exists());
    send("-INT", arena.id());
    assert_eq!(ended(arena).code, 0);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut arena = nova_luna(&["arena", "random", "--games", "1"]);
    let mut arena = arena.stdout(Stdio::piped()).spawn().unwrap();
    drop(arena.stdout.take());
    assert_eq!(ended(arena).code, 0);
}
