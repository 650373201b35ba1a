//! The script of `nova_luna_testing::script`, by calls.

use std::path::Path;

use nova_luna_testing::script;

#[test]
fn every_reply_is_that_of_the_script() {
    let write = std::env::var_os("GOLDEN").is_some_and(|mode| mode == "write");
    let exchanges = script::replied(|question, expected| {
        let reply = nova_luna_wasm::reply(question, None);
        let same = write || reply == expected;
        assert!(same, "asked: {question}\nhere: {reply}\nexpected: {expected}");
        reply
    });
    assert!(exchanges.len() > 200, "too few questions: {}", exchanges.len());
    if write {
        let questions = script::TEXT.lines().step_by(2);
        let lines =
            questions.zip(exchanges).map(|(line, made)| format!("{line}\n{}\n", made.reply));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testing/script.txt");
        std::fs::write(path, lines.collect::<String>()).expect("the script can be written");
    }
}
