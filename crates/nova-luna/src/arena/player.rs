//! The bots of a match: built in, or a program.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use nova_luna_engine::{Bot, Limit};
use nova_luna_protocol::ForfeitReason;
use nova_luna_rules::{Action, Position};

use super::process::{BotProcess, NoAnswer};
use super::stopwatch::Stopwatch;
use crate::bots;

/// A bot as it is named on the command line.
pub struct BotSpec {
    name: String,
    /// A program and its arguments; `None` for a built-in bot.
    program: Option<Vec<String>>,
}

pub enum Player {
    BuiltIn(Box<dyn Bot>),
    Program(BotProcess),
}

impl BotSpec {
    /// Understands the name of a built-in bot, or `cmd:PROGRAM ARGS`.
    pub fn parse(text: &str) -> Result<BotSpec, String> {
        let program = match text.strip_prefix("cmd:") {
            Some(command) => Some(parse_command(command)?),
            None if bots::by_name(text).is_some() => None,
            None => {
                let unknown = bots::unknown(text);
                return Err(format!("{unknown}; a program is named with \"cmd:PROGRAM ARGS\""));
            }
        };
        Ok(BotSpec { name: text.to_owned(), program })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether its moves take no time worth measuring.
    pub fn is_instant(&self) -> bool {
        self.name == "random"
    }

    /// A new player. A program gets `time` for a move, and `stderr` says where its own messages go.
    pub fn player(&self, time: Duration, stderr: fn() -> Stdio) -> Player {
        match &self.program {
            None => Player::BuiltIn(bots::by_name(&self.name).expect("parsing has found it")),
            Some(command) => Player::Program(BotProcess::new(command.clone(), time, stderr)),
        }
    }
}

/// Splits a command as a shell would, and checks that there is such a program.
fn parse_command(text: &str) -> Result<Vec<String>, String> {
    let command = shlex::split(text).ok_or_else(|| format!("cmd:{text}: a quote is not closed"))?;
    let Some(program) = command.first() else {
        return Err("cmd: needs a program, like \"cmd:python3 bots/example.py\"".to_owned());
    };
    if !exists(program) {
        let hint = match Path::new(program).exists() {
            true => format!(
                "for the file in this folder write ./{program}, or what runs it: python3 {program}"
            ),
            false => "check its name".to_owned(),
        };
        return Err(format!("cannot start \"{program}\": there is no such program; {hint}"));
    }
    Ok(command)
}

/// Whether a program of this name can be found. Whether it runs shows when it is started.
fn exists(program: &str) -> bool {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

impl Player {
    /// Asks for a decision and times it.
    #[inline]
    pub fn choose(
        &mut self,
        position: &Position,
        limit: &Limit<'_>,
        seed: u64,
        watch: &mut Stopwatch,
    ) -> Result<Action, NoAnswer> {
        match self {
            Player::BuiltIn(bot) => {
                let started = watch.start();
                let choice = bot.choose(position, limit, seed);
                watch.stop(started);
                choice.map(|choice| choice.action).ok_or_else(no_choice)
            }
            Player::Program(process) => process.choose(position, limit, seed, watch),
        }
    }

    /// Forgets everything, after a forfeit that this player does not know of.
    #[cold]
    pub fn restart(&mut self) {
        if let Player::Program(process) = self {
            process.kill();
        }
    }
}

#[cold]
fn no_choice() -> NoAnswer {
    NoAnswer::Forfeit(ForfeitReason::Nonsense, "no answer".to_owned())
}
