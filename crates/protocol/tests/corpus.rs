//! The fuzzer's corpus, replayed: what broke a property once never does so again.

use std::fs;
use std::path::Path;

use nova_luna_testing::properties;

/// Replays the corpus of one target. As many texts as `valid` holds have to pass `is_valid`, so that
/// a change of the formats cannot turn the corpus into a heap of refusals.
fn replay(target: &str, property: fn(&str), is_valid: fn(&str) -> bool, valid: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut found = 0;
    for entry in fs::read_dir(&folder).expect("there is a corpus") {
        let path = entry.expect("it can be listed").path();
        let bytes = fs::read(&path).expect("it can be read");
        // As the fuzzer does it: the text ends where it is no text any more.
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).expect("it is valid"),
        };
        // Shown only when the property fails.
        println!("{}", path.display());
        property(text);
        found += usize::from(is_valid(text));
    }
    assert!(found >= valid, "only {found} texts of {target} can be read");
}

#[test]
fn records() {
    use nova_luna_protocol::{Record, from_json};
    let is_valid = |text: &str| from_json(text).is_ok_and(|record: Record| record.check().is_ok());
    replay("record", properties::record, is_valid, 15);
}

#[test]
fn notations() {
    use nova_luna_rules::Position;
    replay("notation", properties::notation, |text| text.parse::<Position>().is_ok(), 15);
}

#[test]
fn bot_messages() {
    use nova_luna_protocol::{BotMessage, HostMessage, View, from_json};
    let is_valid = |text: &str| {
        from_json::<HostMessage>(text).is_ok()
            || from_json::<BotMessage>(text).is_ok()
            || from_json(text).is_ok_and(|view: View| view.position().is_ok())
    };
    replay("bot_protocol", properties::bot_protocol, is_valid, 15);
}
