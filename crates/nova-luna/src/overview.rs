//! What the binary says when it is asked for nothing in particular.

use std::io::{self, Write};

use crate::exit::{Failure, Verdict};

const OVERVIEW: &str = "\
Nova Luna: play, study and program the board game (unofficial).

What it can do today:

  nova-luna arena level4 level2 --games 100      let bots play each other
  nova-luna arena level5                         let a bot play alone
  nova-luna arena greedy \"cmd:python3 bots/example.py\" --record games.jsonl
                                                 seat a bot of your own
  nova-luna replay games.jsonl                   check recorded games
  nova-luna bot level5                           speak the bot protocol
  nova-luna bench                                measure the rules and the bots

Each command explains itself with --help. The rules are in docs/rules.md,
and docs/bots.md gets a bot of yours to the table in five minutes.
";

pub fn run() -> Result<Verdict, Failure> {
    io::stdout().write_all(OVERVIEW.as_bytes())?;
    Ok(Verdict::Fine)
}
