//! The script of `nova_luna_testing::script`, with games in a terminal. There, all times are 0 and all tables have one name.

use nova_luna_engine::{Level, Limit, by_name};
use nova_luna_protocol::device::{DeviceRequest, Moment};
use nova_luna_protocol::online::{Command, NewTable, SeatPlan};
use nova_luna_protocol::{ActionJson, to_json};
use nova_luna_table::study::hint;
use nova_luna_terminal::internals::{BotTask, LocalGame};
use nova_luna_terminal::{LocalSeat, Plan};
use nova_luna_testing::script::{self, Exchange, without_times};

#[track_caller]
fn same(said: &str, table: &str, expected: &str) {
    let said = said.replace("\"terminal\"", &format!("\"{table}\""));
    let (said, expected) = (without_times(&said), without_times(expected));
    assert!(said == expected, "terminal: {said}\nexpected: {expected}");
}

fn begin(plan: &NewTable, moment: &Moment) -> LocalGame {
    let seat = |seat: &SeatPlan| match seat {
        SeatPlan::Me => LocalSeat::Me,
        bot => LocalSeat::Bot(to_json(bot).trim_matches('"').to_owned()),
    };
    let seats = plan.seats.iter().map(seat).collect();
    let plan = Plan { seats, goal_discs: plan.goal_discs, seed: None };
    let byte = |i| u8::from_str_radix(&moment.chance[2 * i..2 * i + 2], 16).unwrap();
    LocalGame::new(plan, std::array::from_fn(byte)).unwrap()
}

/// The last event and the state after it.
fn compare(game: &LocalGame, table: &str, exchange: &Exchange) {
    let decided = exchange.decided().unwrap();
    let Some(last) = decided.events.last() else { return };
    same(&to_json(&game.state()), table, &to_json(last.state.as_ref().unwrap()));
    // What was taken back is not told any more, and neither is that it was.
    if let Some(told) = game.log.last().filter(|told| told.event.seq == last.event.seq) {
        same(&to_json(told), table, &to_json(last));
    }
}

#[test]
fn a_terminal_says_what_the_script_says() {
    use DeviceRequest as Ask;
    let mut games = Vec::new();
    for exchange in script::expected() {
        if let Ask::Create { table, plan, moment, .. } = &exchange.question {
            let game = begin(plan, moment);
            compare(&game, table, &exchange);
            games.push((table.clone(), game));
            continue;
        }
        let Some((table, game)) = games.last_mut() else { continue };
        match &exchange.question {
            // Another game begins like the first one, from a plan.
            Ask::Command { message, .. } if message.command == Command::Rematch => {}
            Ask::Command { message, .. } => match game.command(&message.command) {
                Ok(()) => compare(game, table, &exchange),
                Err(refusal) => {
                    let error = exchange.decided().unwrap_err();
                    assert_eq!((refusal.code(), refusal.to_string()), (error.code, error.message));
                }
            },
            Ask::Turn { version, action, .. } => {
                game.play_for_bot(*version, *action).unwrap();
                compare(game, table, &exchange);
            }
            Ask::State { viewer: Some(_), .. } => {
                same(&to_json(&game.state()), table, exchange.answer());
            }
            Ask::Record { .. } => {
                same(&to_json(&game.record().unwrap()), table, exchange.answer());
            }
            Ask::Choose { version: asked, thinking, .. } => {
                let BotTask { version, seat, position, .. } = game.bot_turn().unwrap();
                assert_eq!(version, *asked);
                let mut bot = by_name(game.plan.seats[usize::from(seat)].name()).unwrap();
                let limit = Limit { nodes: thinking.nodes, ..Limit::default() };
                let choice = bot.choose(&position, &limit, thinking.seed).unwrap();
                same(&to_json(&ActionJson::from(choice.action)), table, exchange.answer());
            }
            Ask::Hint { thinking, .. } => {
                let (version, position) = game.hint_position().unwrap();
                let limit = Limit { nodes: thinking.nodes, ..Limit::default() };
                let choice = Level::Five.bot().choose(&position, &limit, thinking.seed).unwrap();
                let hint = hint::hint(version, &position, &choice).unwrap();
                same(&to_json(&hint), table, exchange.answer());
            }
            _ => {}
        }
    }
}
