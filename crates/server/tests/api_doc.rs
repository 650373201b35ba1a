//! The session in `docs/api.md` works as it is written there.

use std::process::Command;

use nova_luna_server::{App, Config, run};
use nova_luna_store::Store;
use serde_json::Value;
use tokio::net::TcpListener;

/// A command of the page, and the answer that it shows.
struct Step {
    command: String,
    shown: Option<Value>,
}

/// The commands of the page in order.
fn steps() -> Vec<Step> {
    let page = include_str!("../../../docs/api.md");
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

/// Fields with a word that a program compares with; it has to be the word that is shown.
const WORDS: [&str; 4] = ["code", "kind", "stage", "type"];

/// Whether `actual` has every field of `shown`, with values of the same kind, and lists of the same length.
fn has_shape(shown: &Value, actual: &Value) -> bool {
    match (shown, actual) {
        (Value::Object(shown), Value::Object(actual)) => shown.iter().all(|(key, shown)| {
            let word = WORDS.contains(&key.as_str()) && shown.is_string();
            let fits = |actual| if word { shown == actual } else { has_shape(shown, actual) };
            actual.get(key).is_some_and(fits)
        }),
        (Value::Array(shown), Value::Array(actual)) => {
            let mut pairs = shown.iter().zip(actual);
            shown.len() == actual.len() && pairs.all(|(shown, actual)| has_shape(shown, actual))
        }
        (Value::Bool(shown), Value::Bool(actual)) => shown == actual,
        (shown, actual) => std::mem::discriminant(shown) == std::mem::discriminant(actual),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs curl and jq: cargo xtask test gets them"]
async fn the_session_of_the_page_runs() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let app = App::new(Store::open(&database).await.unwrap(), Config::default());
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
    for (step, answer) in steps.iter().zip(answers) {
        let Some(shown) = &step.shown else { continue };
        let values = serde_json::Deserializer::from_str(answer).into_iter::<Value>();
        let actual = values.last().expect("an answer").expect("the answer is JSON");
        assert!(has_shape(shown, &actual), "{}\nshown: {shown}\nactual: {actual}", step.command);
    }
    stop.send(()).unwrap();
    serving.await.unwrap();
}

#[test]
fn shapes_are_compared() {
    let shape = |shown: &str, actual: &str| {
        has_shape(&serde_json::from_str(shown).unwrap(), &serde_json::from_str(actual).unwrap())
    };
    assert!(shape(r#"{"a": 1, "b": ["x"]}"#, r#"{"b": ["y"], "a": 2, "c": null}"#));
    assert!(!shape(r#"{"a": 1}"#, r#"{"b": 1}"#));
    assert!(!shape(r#"{"a": 1}"#, r#"{"a": "1"}"#));
    assert!(!shape(r#"{"a": true}"#, r#"{"a": false}"#));
    assert!(!shape(r#"["x"]"#, "[]") && !shape("[]", r#"["x"]"#) && !shape(r#"["x"]"#, "[1]"));
    assert!(!shape(r#"{"a": null}"#, r#"{"a": 1}"#) && !shape(r#"{"a": 1}"#, r#"{"a": null}"#));
    assert!(!shape(r#"{"code": "stale"}"#, r#"{"code": "bad_request"}"#));
}
