//! Logs of tables, as a server and a device keep them.

use nova_luna_protocol::device::{DeviceLog, DeviceReply, DeviceRequest};
use nova_luna_protocol::online::{ServerMessage, TableState};
use nova_luna_protocol::{PersonId, from_json, to_json};
use nova_luna_table::{LogLine, Table};
use serde_json::Value;

/// A log is read up to the first line that is wrong, and the table can be shown to everybody then.
pub fn log(text: &str) -> bool {
    let mut table = Table::blank("table".into());
    let mut is_good = !text.is_empty();
    for (body, seq) in text.lines().zip(1..) {
        match table.read(LogLine { seq, at_ms: seq.into(), body }) {
            Ok(event) => assert_eq!((event.seq, event.at_ms), (seq, seq.into())),
            Err(error) => {
                let error = error.to_string();
                assert!(!error.is_empty() && error.chars().all(|c| !c.is_control()), "{error:?}");
                is_good = false;
                break;
            }
        }
    }
    can_be_shown(&table);
    is_good
}

fn can_be_shown(table: &Table) {
    for viewer in [None, Some("ada"), Some("somebody else")] {
        let viewer = viewer.map(PersonId::from);
        let state = table.view(viewer.as_ref(), &|_| true, true);
        assert_eq!(from_json::<TableState>(&to_json(&state)).as_ref(), Ok(&state));
        let message = ServerMessage::State { state: Box::new(state) };
        assert_eq!(from_json::<ServerMessage>(&to_json(&message)), Ok(message));
    }
    table.next_bot_turn();
    table.listing();
    if let Some(record) = table.record() {
        record.check().expect("a table's own record is right");
    }
}

/// Whatever a device has kept of a table, every question about it is answered, and none says something else than another.
pub fn saved_game(text: &str) -> bool {
    let Ok(log) = from_json::<DeviceLog>(text) else { return false };
    let viewer = Some(PersonId::from("ada"));
    let questions = [
        DeviceRequest::State { log: log.clone(), viewer: viewer.clone() },
        DeviceRequest::Events { log: log.clone(), viewer: None, since: 0, states: true },
        DeviceRequest::Follow { log: log.clone(), viewer, since: None },
        DeviceRequest::Replay { log: log.clone(), analysed: false },
        DeviceRequest::Record { log: log.clone() },
        DeviceRequest::Finished { log },
    ];
    let [state, events, follow, replay, record, finished] = questions.map(|question| {
        let reply = nova_luna_wasm::reply(&to_json(&question), None);
        match from_json::<DeviceReply<Value>>(&reply).expect("a reply is JSON") {
            DeviceReply::Done(_) => true,
            DeviceReply::Error(error) => {
                assert!(!error.message.is_empty());
                false
            }
        }
    });
    assert_eq!([events, follow], [state; 2], "{text}");
    // Of some tables there is no game yet, or none that is over.
    assert!(state || !(replay || record || finished), "{text}");
    state
}
