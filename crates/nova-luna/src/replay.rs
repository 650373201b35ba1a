//! `nova-luna replay`: check recorded games.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

use nova_luna_io_error::in_words;
use nova_luna_protocol::{Record, from_json};

use crate::bounded_lines::BoundedLines;
use crate::exit::{Failure, Verdict, say};

/// Check recorded games: replay each one and say what is wrong where
///
/// Every line of FILE is a record, as `nova-luna arena --record` writes them; empty lines are passed
/// over. A fault is reported with its line, the number of the action (from 0) and the reason, and
/// the next record is checked. The exit code is 1 when any record is wrong, or when there is none.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file of records, one JSON object a line; - for standard input
    file: String,
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    if arguments.file == "-" {
        return check(io::stdin().lock(), "standard input");
    }
    let unreadable = |error: io::Error| {
        let why = in_words(&error);
        Failure::usage(format_args!("cannot read {}: {why}; check its path", arguments.file))
    };
    let file = File::open(&arguments.file).map_err(unreadable)?;
    if file.metadata().map_err(unreadable)?.is_dir() {
        return Err(Failure::usage(format_args!(
            "{} is a folder; name a file of records",
            arguments.file
        )));
    }
    check(BufReader::with_capacity(1 << 16, file), &arguments.file)
}

fn check(input: impl BufRead, name: &str) -> Result<Verdict, Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut counts = Counts::default();
    let checked = check_all(&mut BoundedLines::new(input), name, &mut counts, &mut out);
    match checked {
        // When the output was closed early, the exit code still says that there were faults.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe && counts.wrong > 0 => {}
        other => other?,
    }
    if counts.right + counts.wrong == 0 {
        say(format_args!(
            "error: there is no record in {name}; write some with `nova-luna arena BOT... --record FILE`"
        ));
        return Ok(Verdict::FoundWrong);
    }
    Ok(if counts.wrong == 0 { Verdict::Fine } else { Verdict::FoundWrong })
}

/// How many records there were of each kind.
#[derive(Default)]
struct Counts {
    right: u64,
    wrong: u64,
    /// Of the right ones.
    unfinished: u64,
}

/// Checks all records and writes what is wrong with them.
fn check_all(
    lines: &mut BoundedLines<impl BufRead>,
    name: &str,
    counts: &mut Counts,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut number = 0u64;
    while let Some(line) = lines.next_line()? {
        number += 1;
        let checked = match line {
            Ok(line) if line.trim().is_empty() => continue,
            // Some editors begin a file with a byte order mark.
            Ok(line) => check_line(line.trim_start_matches('\u{feff}')),
            Err(bad) => Err(bad.to_string()),
        };
        match checked {
            Ok(finished) => {
                counts.right += 1;
                counts.unfinished += u64::from(!finished);
            }
            Err(fault) => {
                counts.wrong += 1;
                writeln!(out, "{name}:{number}: {fault}")?;
            }
        }
    }
    let Counts { right, wrong, unfinished } = *counts;
    let records = if right + wrong == 1 { "record" } else { "records" };
    write!(out, "{} {records}: {right} right, {wrong} wrong", right + wrong)?;
    if unfinished > 0 {
        write!(out, " ({unfinished} right but unfinished)")?;
    }
    writeln!(out)?;
    out.flush()
}

/// Checks one record; says whether its game is over, or what is wrong.
fn check_line(line: &str) -> Result<bool, String> {
    let record: Record = from_json(line).map_err(|error| error.to_string())?;
    let end = record.check().map_err(|fault| fault.to_string())?;
    Ok(end.is_over())
}
