//! Every step is a position of the rules, can be done, and says what to do instead.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use nova_luna_protocol::online::ErrorCode;

use super::*;

fn read(action: &str) -> Action {
    action.parse().unwrap()
}

/// Why an action is not what a step asks for; `None` if it is.
fn miss(topic: Topic, action: Action) -> Option<Miss> {
    match attempt(topic, action.into()).unwrap() {
        LessonAnswer::Done { .. } => None,
        LessonAnswer::Missed { why, message } => {
            // What is wrong, and what to do.
            assert!(message.contains(": "), "{message}");
            Some(why)
        }
    }
}

/// All legal actions that do what a step asks for, and all misses of the others.
fn sorted(topic: Topic) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut done, mut misses) = (BTreeSet::new(), BTreeSet::new());
    let position = Plan::of(topic).unwrap().position().unwrap();
    for action in position.legal_actions().iter() {
        match miss(topic, action) {
            None => done.insert(action.to_string()),
            Some(why) => misses.insert(format!("{why:?}")),
        };
    }
    (done, misses)
}

fn check(topic: Topic, done: &[&str], misses: &[&str]) {
    let as_set = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    assert_eq!(sorted(topic), (as_set(done), as_set(misses)), "{topic:?}");
}

#[test]
fn every_step_is_a_position_with_the_learner_to_move() {
    assert!(PLANS.len() <= 8);
    for (plan, lesson) in PLANS.iter().zip(all().unwrap()) {
        let position = plan.position().unwrap();
        assert_eq!(position.notation(), plan.position, "{:?}", plan.topic);
        assert_eq!(position.seat_to_move(), Some(LEARNER), "{:?}", plan.topic);
        let game = lesson.state.game.unwrap();
        assert_eq!(game.view.position().unwrap(), position);
        assert!(game.options.is_some());
        assert_eq!(miss(plan.topic, lesson.example.action().unwrap()), None, "{:?}", plan.topic);
    }
}

#[test]
fn what_each_step_asks_for_and_nothing_else_does_it() {
    check(Topic::Take, &["36@0,0"], &["NotCheapest"]);
    let anywhere = ["20@-1,0", "20@0,-1", "20@0,1", "20@1,-1", "20@1,1", "20@2,0"];
    check(Topic::Turn, &anywhere, &["NotAgain"]);
    check(Topic::Place, &["1@0,1", "21@0,1", "58@0,1"], &["OneSide"]);
    let red = ["22@-1,1", "22@0,-1", "22@0,2", "22@1,0", "22@1,1"];
    check(Topic::Goal, &red, &["NoGoal"]);
    let chain = ["7@1,-1", "7@1,1", "7@2,-1", "7@2,1", "7@3,0"];
    check(Topic::Chain, &chain, &["NoChain"]);
    check(Topic::Several, &["32@1,0"], &["FewGoals"]);
    check(Topic::Fill, &["refill"], &["NotFilled"]);
    check(Topic::End, &["36@0,1", "36@1,0"], &["NotOver"]);
}

#[test]
fn what_is_against_the_rules_is_answered_kindly() {
    for (topic, action, why) in [
        (Topic::Take, "18@0,0", Miss::OutOfReach),
        (Topic::Take, "36@1,0", Miss::NotFirstCell),
        (Topic::Take, "refill", Miss::NotLow),
        (Topic::Place, "1@-1,-1", Miss::NotBeside),
        (Topic::Place, "1@7,7", Miss::NotBeside),
        (Topic::Place, "1@1,0", Miss::CellTaken),
        (Topic::Chain, "44@3,0", Miss::OutOfReach),
        (Topic::Fill, "54@1,-1", Miss::NotBeside),
    ] {
        assert_eq!(miss(topic, read(action)), Some(why), "{topic:?} {action}");
    }
}

#[test]
fn what_only_a_program_can_send_is_an_error() {
    let gone = attempt(Topic::Take, read("2@0,0").into()).unwrap_err();
    assert_eq!(gone.code(), ErrorCode::IllegalAction);
    let nowhere = attempt(Topic::Take, ActionJson::Take { tile: 36, x: 900, y: 0 }).unwrap_err();
    assert_eq!(nowhere.code(), ErrorCode::BadRequest);
}

/// The goal of the step about chains cannot be completed by a neighbour.
#[test]
fn a_chain_is_the_only_way() {
    let position = Plan::of(Topic::Chain).unwrap().position().unwrap();
    let (_, cell) = position.whereabouts(TileId::new(31).unwrap()).unwrap();
    assert!(cell.neighbours().iter().all(|&cell| position.tile_at(LEARNER, cell).is_some()));
}

/// Where something else is to be learned, no cell promises a goal.
#[test]
fn nothing_distracts_from_time_turns_and_places() {
    for topic in [Topic::Take, Topic::Turn, Topic::Place] {
        let lesson = Plan::of(topic).unwrap().lesson().unwrap();
        let tiles = lesson.state.game.unwrap().options.unwrap().tiles;
        assert!(tiles.iter().flat_map(|tile| &tile.cells).all(|cell| cell.covers.is_empty()));
    }
}

#[test]
fn others_reply_and_the_wheel_is_filled() {
    let done = |topic| {
        let example = Plan::of(topic).unwrap().example;
        match attempt(topic, read(example).into()).unwrap() {
            LessonAnswer::Done { steps } => steps,
            missed @ LessonAnswer::Missed { .. } => panic!("{missed:?}"),
        }
    };
    for plan in &PLANS {
        let steps = done(plan.topic);
        assert_eq!(steps.len(), 1 + plan.replies.len(), "{:?}", plan.topic);
        let seqs: Vec<u32> = steps.iter().map(|step| step.event.seq).collect();
        assert!((1..).zip(&seqs).all(|(expected, &seq)| expected == seq), "{seqs:?}");
    }
    let game = |steps: &[LessonStep]| steps.last().unwrap().state.game.clone().unwrap();
    // After the first turn the other one plays, and then it is the learner's turn again.
    let first = game(&done(Topic::Take));
    assert_eq!((first.view.players[0].time, first.view.players[1].time), (2, 5));
    assert!(first.options.is_some());
    let filled = game(&done(Topic::Fill));
    assert_eq!(filled.view.wheel.spaces.iter().flatten().count(), 11);
    assert!(!filled.view.legal.refill);
    let end = &done(Topic::End)[0].state;
    assert_eq!(end.stage, Stage::Finished);
    assert_eq!(end.game.as_ref().unwrap().view.players[0].discs_left, 0);
}
