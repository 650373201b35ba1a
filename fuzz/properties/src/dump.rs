//! The lines of a backup.

use nova_luna_store::{BackupHead, BackupLine, BackupReader, line as written_line};
use serde_json::Value;

/// A backup is read up to the first line that is wrong. What was read is written as it was, or read again the same.
pub fn dump(text: &str) -> bool {
    let mut lines = text.lines();
    let head = lines.next().and_then(|line| serde_json::from_str::<BackupHead>(line).ok());
    if let Some(head) = &head {
        let line = written_line(head);
        let again: BackupHead = serde_json::from_str(&line).expect("our own line");
        assert_eq!(written_line(&again), line);
    }
    let mut reader = BackupReader::default();
    for line in lines {
        let read = match reader.read(line) {
            Ok(read) => read,
            Err(fault) => {
                assert!(!fault.is_empty());
                return false;
            }
        };
        let written = match &read {
            BackupLine::Table(table) => written_line(table),
            BackupLine::Row(row) => {
                let written = written_line(row);
                assert_eq!(values(&written), values(line));
                written
            }
            BackupLine::End => {
                assert_eq!(reader.read(&reader.totals.end()), Ok(BackupLine::End));
                return head.is_some();
            }
        };
        assert!(!written.contains('\n'), "{written}");
        // A row needs its table before it.
        let mut again = BackupReader::default();
        again.read(r#"{"table":"t","columns":[]}"#).expect("a table");
        assert_eq!(again.read(&written), Ok(read), "{line}");
    }
    false
}

fn values(line: &str) -> Value {
    serde_json::from_str(line).expect("a row is JSON")
}
