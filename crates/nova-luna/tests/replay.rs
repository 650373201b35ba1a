//! Checking records, as a user sees it.

use std::io::Write;
use std::process::Stdio;

use crate::common::{Run, done, nova_luna, run};

/// Feeds `input` to `nova-luna replay -`.
fn replay(input: &[u8]) -> Run {
    let mut command = nova_luna(&["replay", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let run = done(child.wait_with_output().unwrap());
    writer.join().unwrap();
    run
}

/// A record of a short game.
fn record() -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let options = ["--games", "2", "--goal-discs", "2", "--record", file.to_str().unwrap()];
    assert_eq!(run(&[&["arena", "random", "random"][..], &options[..]].concat()).code, 0);
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().next().unwrap().to_owned()
}

#[test]
fn right_records_are_counted() {
    let record = record();
    let run = replay(format!("{record}\n\n{record}\n").as_bytes());
    assert_eq!((run.out.as_str(), run.code), ("2 records: 2 right, 0 wrong\n", 0));
}

#[test]
fn each_fault_is_reported_with_line_action_and_reason() {
    let good = record();
    let mut value: serde_json::Value = serde_json::from_str(&good).unwrap();
    value["actions"][1]["x"] = 5.into();
    let bad_action = value.to_string();
    let mut value: serde_json::Value = serde_json::from_str(&good).unwrap();
    value["result"]["reason"] = "tiles".into();
    let bad_result = value.to_string();
    let input = format!("{good}\n{bad_action}\n{{\n{good}\n{bad_result}\n{}", &good[..50]);
    let run = replay(input.as_bytes());
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    let expected = [
        "standard input:2: action 1: the first tile of a display goes to [0,0], not to [5,0]",
        "standard input:3: ",
        "standard input:5: result: after these actions it is {\"winner\":",
        "standard input:6: ",
        "6 records: 2 right, 4 wrong",
    ];
    assert_eq!(lines.len(), expected.len(), "{}", run.out);
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{line}\n{expected}");
    }
}

#[test]
fn anything_may_be_fed_to_it() {
    for input in [&b"\xFF\xFE\n"[..], b"null", b"[]", b"{}", b"\0\0\0", b"12", b"\"x\""] {
        let run = replay(input);
        assert_eq!(run.code, 1, "{input:?}: {}{}", run.out, run.err);
        assert!(run.out.contains("1 record: 0 right, 1 wrong"), "{}", run.out);
    }
    let nested = "[".repeat(100_000);
    assert_eq!(replay(nested.as_bytes()).code, 1);
    let long = format!("{{\"format\":\"{}", "x".repeat(5_000_000));
    assert!(replay(long.as_bytes()).out.contains("longer than a megabyte"));
}

#[test]
fn a_file_without_records_is_wrong() {
    for input in [&b""[..], b"\n", b"\r\n  \n"] {
        let run = replay(input);
        assert_eq!((run.out.as_str(), run.code), ("0 records: 0 right, 0 wrong\n", 1));
        assert!(
            run.err.starts_with("error: there is no record in standard input; "),
            "{}",
            run.err
        );
    }
}

#[test]
fn a_record_with_ten_thousand_actions_is_wrong_where_the_game_ends() {
    let mut value: serde_json::Value = serde_json::from_str(&record()).unwrap();
    let actions = value["actions"].as_array_mut().unwrap();
    let end = actions.len();
    let last = actions.last().unwrap().clone();
    actions.resize(10_000, last);
    let run = replay(value.to_string().as_bytes());
    assert!(run.out.contains(&format!("action {end}: the game is over")), "{}", run.out);
}

#[test]
fn faults_show_in_the_exit_code_even_when_nobody_listens() {
    let mut command = nova_luna(&["replay", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"\xEF\xBB\xBF{}\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_file_that_cannot_be_read_is_wrong_usage() {
    let missing = run(&["replay", "/no/such/file"]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("cannot read /no/such/file: there is no such file; check its path\n"),
        "{}",
        missing.err
    );
    let folder = run(&["replay", "docs"]);
    assert_eq!(folder.code, 2);
    assert!(folder.err.contains("is a folder"), "{}", folder.err);
}
