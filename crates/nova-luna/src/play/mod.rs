//! `nova-luna play`: the game in a terminal.

mod server;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use nova_luna_engine::Limit;
use nova_luna_protocol::online::{GoalDiscs, NamedDiscs};
use nova_luna_protocol::{Record, from_json, short};
use nova_luna_rules::{Action, Position, Variant};
use nova_luna_terminal::{
    Begin, Language, LocalSeat, Look, ME, Options, Plan, PlayError, Players, kept_games,
};

use crate::arena::player::{BotSpec, Player};
use crate::arena::process::{NoAnswer, kill_all};
use crate::arena::stopwatch::Stopwatch;
use crate::database::default_folder;
use crate::exit::{Failure, Verdict};
use crate::numbers::whole;

const EXAMPLES: &str = "\
Examples:
  nova-luna play                                 choose on a start screen
  nova-luna play level4                          against one bot
  nova-luna play level5 level3                   against two
  nova-luna play \"cmd:python3 bots/example.py\"   against a bot of your own
  nova-luna play --solo                          alone, for a score
  nova-luna play --seats me,me,level2            two people at this screen and a bot
  nova-luna play level3 --record game.json       keep the record
  nova-luna play game.json                       go on with a game
  nova-luna play --replay game.json              look through a game, with analysis
  nova-luna play --server http://127.0.0.1:8080/ --table ID
                                                 sit down at a table of a server

Keys are listed with ? in the game; docs/terminal.md has more.";

/// How long a program may think about a move.
const PROGRAM_TIME: Duration = Duration::from_millis(1500);
/// The largest file that is read as a record.
const MOST_BYTES: u64 = 1 << 20;

/// Play in this terminal: against bots, alone, or with people
///
/// Without anything named, a start screen asks. A game that is left goes on later: it is kept in the
/// data folder, and the start screen offers it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The bots to play against (level1 to level5, "cmd:PROGRAM ARGS"), or the record of a game to go on with
    #[arg(value_name = "BOT or FILE")]
    opponents: Vec<String>,
    /// Play alone
    #[arg(long, conflicts_with_all = ["opponents", "seats"])]
    solo: bool,
    /// Who sits where, separated by commas: me, or a bot; several "me" share this screen
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "opponents")]
    seats: Vec<String>,
    /// Where the order of the tiles comes from: the same number gives the same game
    #[arg(long, value_name = "S", value_parser = whole::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// How many goal discs each player has to place: 1 to 20, standard, or first-game
    #[arg(long, value_name = "N", value_parser = goal_discs)]
    goal_discs: Option<GoalDiscs>,
    /// Keep the record of the game in this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Look through a recorded game instead, with the analysis of each move on demand
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opponents", "solo", "seats", "seed", "goal_discs", "record", "server"])]
    replay: Option<PathBuf>,
    /// Play at a table of this server
    #[arg(long, value_name = "URL", requires = "table", conflicts_with_all = ["opponents", "solo", "seats", "seed", "goal_discs", "record"])]
    server: Option<String>,
    /// The table: its id, or the link to it
    #[arg(long, value_name = "ID", requires = "server")]
    table: Option<String>,
    /// Your session on the server (the value of its cookie); without it you are a guest
    #[arg(
        long,
        value_name = "TOKEN",
        env = "NOVA_LUNA_TOKEN",
        hide_env_values = true,
        requires = "server"
    )]
    token: Option<String>,
    /// Its code, such as en or de; without it, as the locale says
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    language: Option<Language>,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// How many milliseconds a bot takes at least, so that you can follow
    #[arg(long, value_name = "MS", default_value_t = 700, value_parser = whole::<u64>(0..=10_000))]
    bot_pause: u64,
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let env = |name: &str| std::env::var(name).ok();
    let mut look = Look::detect(&env);
    look.ascii |= arguments.ascii;
    let language = arguments.language.unwrap_or_else(|| Language::of_locale(&env));
    let folder = default_folder().map(|folder| folder.join("terminal"));
    let begin = begin(&arguments, folder.as_deref())?;
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !terminal || env("TERM").is_some_and(|term| term == "dumb") {
        return Err(Failure::usage(
            "`nova-luna play` needs a terminal that can be drawn on; let bots play without one with `nova-luna arena`",
        ));
    }
    let options = Options {
        begin,
        look,
        language,
        folder,
        record: arguments.record,
        players: players(),
        bot_pause: Duration::from_millis(arguments.bot_pause),
    };
    let played = nova_luna_terminal::run(options);
    kill_all();
    match played {
        Ok(()) => Ok(Verdict::Fine),
        Err(PlayError::Refused(refusal)) => Err(Failure::usage(refusal)),
        Err(PlayError::Io(error)) => Err(error.into()),
    }
}

/// What is shown first.
fn begin(arguments: &Arguments, folder: Option<&Path>) -> Result<Begin, Failure> {
    if let Some(url) = &arguments.server {
        let table = arguments.table.as_deref().unwrap_or_default();
        return server::begin(url, table, arguments.token.as_deref(), folder);
    }
    if let Some(file) = &arguments.replay {
        return Ok(Begin::Replay(Box::new(read_record("--replay", file)?.0)));
    }
    if let [only] = arguments.opponents.as_slice()
        && !only.starts_with("cmd:")
        && Path::new(only).exists()
    {
        let file = PathBuf::from(only);
        let (record, is_only) = read_record("FILE", &file)?;
        if arguments.record.is_none() && !is_only {
            return Err(Failure::usage(format_args!(
                "FILE: {} has several games, and going on with the first would write over them: say with --record \
                 where it shall be kept",
                file.display()
            )));
        }
        if arguments.seed.is_some() || arguments.goal_discs.is_some() {
            return Err(Failure::usage(
                "--seed and --goal-discs are for new games: leave them out",
            ));
        }
        let file = arguments.record.clone().unwrap_or(file);
        return Ok(Begin::Resume { record: Box::new(record), file });
    }
    let seats = seats(arguments)?;
    if seats.is_empty() {
        let plain = arguments.seed.is_none() && arguments.goal_discs.is_none();
        if !plain || arguments.record.is_some() {
            return Err(Failure::usage(
                "--seed, --goal-discs and --record need a game: name a bot, --seats or --solo",
            ));
        }
        return Ok(Begin::Start { kept: folder.map(kept_games).unwrap_or_default() });
    }
    Ok(Begin::Play(Plan {
        goal_discs: discs_for(seats.len(), arguments.goal_discs)?,
        seats,
        seed: arguments.seed,
    }))
}

/// Who plays; nobody if the start screen is to ask.
fn seats(arguments: &Arguments) -> Result<Vec<LocalSeat>, Failure> {
    let seats: Vec<LocalSeat> = if arguments.solo {
        vec![LocalSeat::Me]
    } else if !arguments.seats.is_empty() {
        let seat = |name: &String| match name.trim() {
            ME => Ok(LocalSeat::Me),
            bot => bot_named(bot, "--seats: "),
        };
        arguments.seats.iter().map(seat).collect::<Result<_, _>>()?
    } else if arguments.opponents.is_empty() {
        return Ok(Vec::new());
    } else {
        let bots = arguments.opponents.iter().map(|name| bot_named(name, ""));
        std::iter::once(Ok(LocalSeat::Me)).chain(bots).collect::<Result<_, _>>()?
    };
    if seats.len() > 4 {
        let count = seats.len();
        return Err(Failure::usage(format_args!(
            "a table has at most four seats, not {count}: name three bots at most besides yourself"
        )));
    }
    if !seats.contains(&LocalSeat::Me) {
        return Err(Failure::usage(
            "--seats: one is \"me\"; let bots play without you with `nova-luna arena`",
        ));
    }
    Ok(seats)
}

fn bot_named(name: &str, option: &str) -> Result<LocalSeat, Failure> {
    match BotSpec::parse(name) {
        Ok(_) => Ok(LocalSeat::Bot(name.to_owned())),
        Err(reason) => {
            let looks_like_a_file = name.contains(['/', '.']) && !name.starts_with("cmd:");
            let more = if looks_like_a_file { ", and there is no such file either" } else { "" };
            Err(Failure::usage(format_args!("{option}{reason}{more}")))
        }
    }
}

fn goal_discs(text: &str) -> Result<GoalDiscs, String> {
    match text {
        "standard" => Ok(GoalDiscs::Named(NamedDiscs::Standard)),
        "first-game" => Ok(GoalDiscs::Named(NamedDiscs::FirstGame)),
        number => match whole(1..=20)(number) {
            Ok(number) => Ok(GoalDiscs::Number(number)),
            Err(expected) => Err(format!("{expected}, standard, or first-game")),
        },
    }
}

fn discs_for(players: usize, wanted: Option<GoalDiscs>) -> Result<GoalDiscs, Failure> {
    match wanted {
        Some(_) if players == 1 => Err(Failure::usage(format_args!(
            "--goal-discs: alone one always plays with {}: leave it out",
            Variant::SOLO_DISCS
        ))),
        wanted => Ok(wanted.unwrap_or_default()),
    }
}

fn language(text: &str) -> Result<Language, String> {
    let codes = || Language::all().map(|(code, _)| code).collect::<Vec<_>>().join(", ");
    Language::named(text).ok_or_else(|| format!("one of {}", codes()))
}

/// The first record of a file, and whether there is no other.
fn read_record(option: &str, file: &Path) -> Result<(Record, bool), Failure> {
    let name = file.display();
    let fail = |reason: String| Failure::usage(format_args!("{option}: {name}: {reason}"));
    let data = std::fs::metadata(file).map_err(|error| {
        fail(match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::PermissionDenied => "this user may not read it".to_owned(),
            _ => error.to_string(),
        })
    })?;
    if data.is_dir() {
        return Err(fail("this is a folder; name the record of a game".to_owned()));
    }
    if data.len() > MOST_BYTES {
        return Err(fail("too large for the record of a game".to_owned()));
    }
    let text = std::fs::read(file).map_err(|error| fail(error.to_string()))?;
    let text = String::from_utf8_lossy(&text);
    let lines = text.trim_start_matches('\u{feff}').lines();
    let mut lines = lines.filter(|line| !line.trim().is_empty());
    let line =
        lines.next().ok_or_else(|| fail("it is empty; name the record of a game".to_owned()))?;
    let wrong = |reason: String| fail(format!("not the record of a game: {}", short(&reason)));
    let record: Record = from_json(line).map_err(|error| wrong(error.to_string()))?;
    record.check().map_err(|fault| wrong(fault.to_string()))?;
    Ok((record, lines.next().is_none()))
}

/// Makes players from names: bots of ours, and programs.
fn players() -> Players {
    Arc::new(|name| {
        // What a program writes to standard error would be in the middle of the game.
        Ok(Box::new(BotSpec::parse(name)?.player(PROGRAM_TIME, Stdio::null)))
    })
}

impl nova_luna_terminal::Player for Player {
    fn choose(
        &mut self,
        position: &Position,
        limit: &Limit<'_>,
        seed: u64,
    ) -> Result<Action, String> {
        let chosen = Player::choose(self, position, limit, seed, &mut Stopwatch::new(false));
        chosen.map_err(|no_answer| match no_answer {
            NoAnswer::Stopped => "stopped".to_owned(),
            NoAnswer::Forfeit(reason, details) => format!("it {reason}: {details}"),
        })
    }
}
