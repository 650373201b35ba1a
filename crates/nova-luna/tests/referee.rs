//! Every record that the arena writes satisfies a referee that knows nothing of our rules crate:
//! it reads plain JSON and replays it on the oracle, clause by clause and by brute force.

use std::collections::{BTreeMap, BTreeSet};

use nova_luna_testing::oracle::{Act, End, Oracle};
use serde_json::{Value, json};

use crate::common::run;

fn numbers(list: &Value) -> Vec<u8> {
    list.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u8).collect()
}

/// Replays one record; panics at the first thing that is against the rules.
fn referee(record: &Value) {
    assert_eq!(record["format"], "nova-luna-record/1");
    let deck = numbers(&record["deck"]);
    let mut game = match record["mode"].as_str().unwrap() {
        "solo" => Oracle::solo(&deck),
        _ => {
            let stack: Vec<usize> =
                numbers(&record["start_stack"]).into_iter().map(usize::from).collect();
            let discs = record["goal_discs"].as_u64().unwrap() as u32;
            Oracle::multiplayer(stack.len(), discs, &stack, &deck)
        }
    };
    for action in record["actions"].as_array().unwrap() {
        let seat = game.turn().expect("the game goes on");
        assert_eq!(action["seat"], seat);
        let act = match action["type"].as_str().unwrap() {
            "refill" => Act::Refill,
            _ => Act::Take {
                tile: action["tile"].as_u64().unwrap() as u8,
                at: (action["x"].as_i64().unwrap() as i32, action["y"].as_i64().unwrap() as i32),
            },
        };
        let before = game.players[seat].covered.clone();
        game.apply(act).expect("a legal action");
        if act != Act::Refill {
            let covers: BTreeSet<(u8, usize)> = action["covers"]
                .as_array()
                .unwrap()
                .iter()
                .map(|goal| (numbers(goal)[0], numbers(goal)[1].into()))
                .collect();
            let new: BTreeSet<(u8, usize)> =
                game.players[seat].covered.difference(&before).copied().collect();
            assert_eq!(covers, new);
        }
    }
    assert_eq!(record["result"], result(&game));
}

/// The result as a record has it.
fn result(game: &Oracle) -> Value {
    let reason = match game.end.expect("the game is over") {
        End::Discs => "discs",
        End::Tiles => "tiles",
        End::Solo => {
            let (phase1, phase2) = game.solo_scores();
            return json!({
                "score": phase1 + phase2, "phase1_score": phase1, "phase2_score": phase2,
                "discs_left": game.players[0].discs_left,
            });
        }
    };
    let ranking = game.ranking();
    json!({"winner": ranking[0], "ranking": ranking, "reason": reason})
}

/// The records of a match between these bots.
fn records(bots: &[&str], games: &str, more: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let mut arguments = vec!["arena"];
    arguments.extend(bots);
    arguments.extend(["--games", games, "--seed", "7", "--json", "--record"]);
    arguments.push(file.to_str().unwrap());
    arguments.extend(more);
    let run = run(&arguments);
    assert_eq!(run.code, 0, "{}", run.err);
    let text = std::fs::read_to_string(&file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_record_satisfies_the_referee() {
    for (players, games) in [(1, 30), (2, 30), (3, 30), (4, 32)] {
        let records = records(&vec!["random"; players], &games.to_string(), &[]);
        assert_eq!(records.len(), games);
        for record in &records {
            assert_eq!(record["players"], players);
            referee(record);
        }
    }
}

#[test]
fn games_of_bots_that_think_satisfy_the_referee() {
    for bots in [&["level2"][..], &["level3", "level1"], &["level2", "greedy", "level1", "random"]]
    {
        let records = records(bots, "4", &["--nodes", "200"]);
        assert_eq!(records.len(), 4);
        records.iter().for_each(referee);
    }
}

#[test]
fn short_games_satisfy_the_referee() {
    for discs in 1..=4 {
        let discs = discs.to_string();
        for record in records(&["random", "random", "random"], "30", &["--goal-discs", &discs]) {
            referee(&record);
        }
    }
}

#[test]
fn every_deck_is_played_once_per_rotation() {
    let records = records(&["random", "random", "random"], "10", &[]);
    assert_eq!(records.len(), 12, "rounded up to whole rotations");
    let mut decks = BTreeMap::new();
    for record in &records {
        *decks.entry(record["deck"].to_string()).or_insert(0) += 1;
    }
    assert_eq!(decks.into_values().collect::<Vec<_>>(), [3; 4]);
}
