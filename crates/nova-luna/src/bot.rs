//! `nova-luna bot`: a built-in bot that speaks the bot protocol.

use std::io::{self, Write};
use std::time::Duration;

use nova_luna_engine::{Bot, Limit};
use nova_luna_protocol::{BotMessage, HostMessage, PROTOCOL_VERSION, from_json, to_json};

use crate::bots;
use crate::bounded_lines::BoundedLines;
use crate::exit::{Failure, Verdict};
use crate::numbers::whole;

/// Speak the bot protocol on standard input and output
///
/// One JSON object a line, as docs/formats.md describes. A message that makes no sense is answered
/// with {"type":"error","message":"…"} and changes nothing.
#[derive(clap::Args)]
pub struct Arguments {
    /// The built-in bot that answers: random, greedy, level1 to level5, flat or linear; or a file that ends in .bin, a network for level 5
    bot: String,
    /// Think so long about a move, whatever the host says
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = whole::<u64>(1..=3_600_000))]
    time_ms: Option<u64>,
    /// Look at so many positions for a move, whatever the host says and however long it takes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
}

impl Arguments {
    /// How long to think when the host asks for this.
    fn limit(&self, time_ms: u64, nodes: Option<u64>) -> Limit<'static> {
        let nodes = self.nodes.or(nodes);
        let time = Duration::from_millis(self.time_ms.unwrap_or(time_ms));
        // With a node limit the clock must not decide anything.
        Limit { time: nodes.is_none().then_some(time), nodes, ..Limit::default() }
    }
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let mut bot = bots::by_name_or_network(&arguments.bot).map_err(Failure::usage)?;
    let mut lines = BoundedLines::new(io::stdin().lock());
    let mut out = io::stdout().lock();
    let mut decisions = 0;
    while let Some(line) = lines.next_line()? {
        let answer = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => match from_json(line) {
                Ok(HostMessage::Quit) => break,
                Ok(message) => {
                    decisions += 1;
                    answer(bot.as_mut(), &arguments, message, decisions)
                }
                Err(error) => Err(error.to_string()),
            },
            Err(bad) => Err(bad.to_string()),
        };
        let answer = answer.unwrap_or_else(|message| BotMessage::Error { message });
        writeln!(out, "{}", to_json(&answer))?;
        out.flush()?;
    }
    Ok(Verdict::Fine)
}

/// Answers one message. `decision` is the seed when the host gives none.
fn answer(
    bot: &mut dyn Bot,
    arguments: &Arguments,
    message: HostMessage,
    decision: u64,
) -> Result<BotMessage, String> {
    match message {
        HostMessage::Hello { protocol: PROTOCOL_VERSION } => {
            Ok(BotMessage::Ready { name: arguments.bot.clone() })
        }
        HostMessage::Hello { protocol } => {
            Err(format!("protocol: this bot speaks version {PROTOCOL_VERSION}, not {protocol}"))
        }
        HostMessage::Choose { time_ms, nodes, seed, view } => {
            let position = view.position().map_err(|error| error.within("view").to_string())?;
            let limit = arguments.limit(time_ms, nodes);
            let seed = seed.map_or(decision, u64::from);
            match bot.choose(&position, &limit, seed) {
                Some(choice) => Ok(BotMessage::Action(choice.action.into())),
                None => Err("view.turn: nobody is to move, the game is over".to_owned()),
            }
        }
        HostMessage::Quit => Err("already quitting".to_owned()),
    }
}
