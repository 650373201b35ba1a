//! The list of tiles, as people and programs get it.

use nova_luna_protocol::TileJson;

use crate::common::{run, run_json};

#[test]
fn programs_get_all_tiles_as_json() {
    let (json, run) = run_json(&["tiles", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let tiles: Vec<TileJson> = serde_json::from_value(json).unwrap();
    assert_eq!(tiles, TileJson::all());
}

/// A table with a column for each colour, without codes for colours when it goes into a pipe.
#[test]
fn people_get_a_table() {
    let run = run(&["tiles"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    let heads: Vec<&str> = lines[2].split_whitespace().collect();
    assert_eq!(heads, ["blue", "red", "turquoise", "yellow"]);
    assert_eq!(lines[3], " 1  1               18  1               35  1               52  1");
    assert!(lines.iter().any(|line| line.contains("60  4  rrr ttt bb")), "{}", run.out);
    assert_eq!(lines.len(), 3 + 17 + 2);
    assert!(lines.iter().all(|line| line.len() <= 80 && *line == line.trim_end()), "{}", run.out);
    assert!(run.out.chars().all(|c| c == '\n' || !c.is_control()));
}
