//! The session in `docs/api.md` works as it is written there.

use std::collections::BTreeMap;
use std::process::Command;

use nova_luna_server::{App, Config, run};
use nova_luna_store::Store;
use serde_json::Value;
use tokio::net::TcpListener;

use crate::common::{Decks, Script};

/// A command of the page, and the answer that it shows.
struct Step {
    command: String,
    shown: Option<Value>,
}

/// The commands of the page in order.
fn steps() -> Vec<Step> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut steps: Vec<Step> = Vec::new();
    for block in page.split("```").skip(1).step_by(2) {
        if let Some(command) = block.strip_prefix("sh\n") {
            steps.push(Step { command: command.to_owned(), shown: None });
        } else if let Some(text) = block.strip_prefix("json\n") {
            let step = steps.last_mut().expect("an answer follows a command");
            step.shown = Some(serde_json::from_str(text).expect("what is shown is JSON"));
        }
    }
    steps
}

/// Fields that differ from run to run: ids, times, and who wins.
const VARYING: [&str; 4] = ["table", "at_ms", "winner", "ranking"];

/// Compares answers with those shown.
#[derive(Default)]
struct Comparison {
    /// What stands for a value that differs from run to run, by field and by what is shown.
    found: BTreeMap<(String, String), Value>,
}

impl Comparison {
    /// Whether `actual` has every field of `shown` with the same value. Where values vary, the same is shown for the
    /// same, and for another table another id.
    fn fits(&mut self, key: &str, shown: &Value, actual: &Value) -> bool {
        match (shown, actual) {
            (Value::Object(shown), Value::Object(actual)) => shown.iter().all(|(key, shown)| {
                actual.get(key).is_some_and(|actual| self.fits(key, shown, actual))
            }),
            (Value::Array(shown), Value::Array(actual)) => {
                let mut pairs = shown.iter().zip(actual);
                shown.len() == actual.len() && pairs.all(|(s, a)| self.fits(key, s, a))
            }
            _ if varies(key, shown) => {
                let place = (key.to_owned(), shown.to_string());
                if key == "table" && !self.found.contains_key(&place) {
                    let known =
                        self.found.iter().any(|((k, _), known)| k == key && known == actual);
                    if known {
                        return false;
                    }
                }
                self.found.entry(place).or_insert_with(|| actual.clone()) == actual
                    && std::mem::discriminant(shown) == std::mem::discriminant(actual)
            }
            (Value::String(shown), Value::String(actual)) if key == "message" => {
                without_numbers(shown) == without_numbers(actual)
            }
            _ => shown == actual,
        }
    }
}

/// A message with a mark for each number, which may be one of another game.
fn without_numbers(message: &str) -> String {
    let mut masked = String::new();
    for c in message.chars() {
        match c.is_ascii_digit() {
            false => masked.push(c),
            true if masked.ends_with('#') => {}
            true => masked.push('#'),
        }
    }
    masked
}

fn varies(key: &str, shown: &Value) -> bool {
    let guest = key == "name" && shown.as_str().is_some_and(|name| name.starts_with("Guest "));
    guest || VARYING.contains(&key)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs curl and jq: cargo xtask test gets them"]
async fn the_session_of_the_page_runs() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let dealer = Box::new(Decks::new(Script::random(2, 3, 1).deck));
    let config = Config { dealer, ..Config::default() };
    let app = App::new(Store::open(&database).await.unwrap(), config);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = format!("http://{}", listener.local_addr().unwrap());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(run(listener, app, async {
        let _ = stopped.await;
    }));

    let steps = steps();
    assert!(steps.len() > 8, "the page has a session");
    // One shell for all of it, with a line after each command to tell the answers apart.
    const MARK: &str = "---- answered";
    let mut script = "set -eu\n".to_owned();
    for step in &steps {
        script += &format!("{}\necho; echo '{MARK}'\n", step.command);
    }
    let mut shell = Command::new("bash");
    shell.args(["-c", &script]).current_dir(folder.path()).env("SERVER", &server);
    let output = tokio::task::spawn_blocking(move || shell.output()).await.unwrap().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}\n{complaints}");

    let answers: Vec<&str> = printed.split(MARK).collect();
    assert_eq!(answers.len(), steps.len() + 1, "each command is answered");
    let mut comparison = Comparison::default();
    let mut faults = Vec::new();
    for (step, answer) in steps.iter().zip(answers) {
        let Some(shown) = &step.shown else { continue };
        let values = serde_json::Deserializer::from_str(answer).into_iter::<Value>();
        let actual = values.last().expect("an answer").expect("the answer is JSON");
        if !comparison.fits("", shown, &actual) {
            faults.push(format!("{}\nshown: {shown}\nactual: {actual}\n", step.command));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    stop.send(()).unwrap();
    serving.await.unwrap();
}

#[test]
fn answers_are_compared() {
    let fits = |shown: &str, actual: &str| {
        let [shown, actual] = [shown, actual].map(|text| serde_json::from_str(text).unwrap());
        Comparison::default().fits("", &shown, &actual)
    };
    assert!(fits(r#"{"a": 1, "b": ["x"]}"#, r#"{"b": ["x"], "a": 1, "c": null}"#));
    assert!(!fits(r#"{"a": 1}"#, r#"{"a": 2}"#) && !fits(r#"{"a": 1}"#, r#"{"b": 1}"#));
    assert!(!fits(r#"["x"]"#, "[]") && !fits("[]", r#"["x"]"#));
    assert!(!fits(r#"{"a": null}"#, r#"{"a": 1}"#) && !fits(r#"{"a": 1}"#, r#"{"a": null}"#));
    // Tables have other ids, but the same table always the same.
    let two = r#"[{"table": "A"}, {"table": "A"}]"#;
    assert!(fits(two, r#"[{"table": "B"}, {"table": "B"}]"#));
    assert!(
        !fits(two, r#"[{"table": "B"}, {"table": "C"}]"#)
            && !fits(two, r#"[{"table": 1}, {"table": 1}]"#)
    );
    let other = r#"[{"table": "A"}, {"table": "B"}]"#;
    assert!(!fits(other, r#"[{"table": "C"}, {"table": "C"}]"#));
    assert!(fits(r#"{"name": "Guest 1"}"#, r#"{"name": "Guest 2"}"#));
    assert!(!fits(r#"{"name": "Ada"}"#, r#"{"name": "Bob"}"#));
}
