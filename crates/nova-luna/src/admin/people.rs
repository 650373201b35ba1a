//! Lists people and tables, and changes them, also beside a server that runs.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Subcommand;
use jiff::tz::TimeZone;
use nova_luna_server::Operator;
use nova_luna_store::{Person, Store, TableSnapshot};
use tokio::sync::oneshot;

use super::open;
use crate::exit::{Failure, Verdict, say};

/// How many rows are in memory at a time.
const AT_ONCE: u32 = 500;

/// What an operator changes.
#[derive(Subcommand)]
pub enum Act {
    /// Give somebody another name
    RenamePerson {
        person: String,
        name: String,
        #[command(flatten)]
        sure: Sure,
    },
    /// Remove somebody, as they could themselves
    ///
    /// Tables where nobody else plays are removed. At others they resign, or the seat becomes free, and everywhere
    /// the name is replaced by that of a guest.
    RemovePerson {
        person: String,
        #[command(flatten)]
        sure: Sure,
    },
    /// Sign somebody out on all devices
    EndSessions {
        person: String,
        #[command(flatten)]
        sure: Sure,
    },
    /// Close a table: it leaves the lobby and its game ends, but what was played stays
    CloseTable {
        table: String,
        #[command(flatten)]
        sure: Sure,
    },
    /// Remove a table with everything that was played there
    RemoveTable {
        table: String,
        #[command(flatten)]
        sure: Sure,
    },
}

#[derive(clap::Args)]
pub struct Sure {
    /// Do it without a question
    #[arg(long)]
    yes: bool,
}

/// Lists everybody, or those whose name or id has `find` in it.
pub async fn list_people(database: &str, find: Option<&str>) -> Result<Verdict, Failure> {
    let store = existing(database).await?;
    let find = find.map(str::to_lowercase);
    let wanted = |text: &str| find.as_ref().is_none_or(|find| text.to_lowercase().contains(find));
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:<20}  {:<10}  {:<10}  {:>6}  {:<10}  name",
        "id", "since", "seen", "tables", ""
    )?;
    let (mut after, mut count) = (String::new(), 0u64);
    loop {
        let page = store.people_after(&after, AT_ONCE).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.id);
        for person in page.iter().filter(|person| wanted(&person.name) || wanted(&person.id)) {
            count += 1;
            writeln!(
                out,
                "{:<20}  {:<10}  {:<10}  {:>6}  {:<10}  {}",
                person.id,
                day(person.created),
                person.seen.map_or_else(|| "-".to_owned(), day),
                person.tables,
                if person.registered { "registered" } else { "guest" },
                person.name
            )?;
        }
    }
    say(format_args!("{count} people"));
    Ok(Verdict::Fine)
}

/// Lists all tables, or those of a person, or those that the lobby may show.
pub async fn list_tables(
    database: &str,
    of: Option<&str>,
    public: bool,
) -> Result<Verdict, Failure> {
    let person = match of {
        Some(person) => Some(find(&Operator::new(existing(database).await?), person).await?.id),
        None => None,
    };
    let mut snapshot = open(database).await?;
    let mut out = io::stdout().lock();
    writeln!(out, "{:<14}  {:<8}  {:<7}  {:<10}  people", "id", "state", "", "changed")?;
    let (mut after, mut count) = (String::new(), 0u64);
    loop {
        let page = snapshot.tables_after(&after, AT_ONCE).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.row.id);
        let sits = |table: &TableSnapshot, person: &str| {
            table.seats.iter().any(|(seat, _)| seat.person == person)
        };
        let wanted = page.iter().filter(|table| {
            (!public || table.row.public)
                && person.as_ref().is_none_or(|person| sits(table, person))
        });
        for table in wanted {
            count += 1;
            let row = &table.row;
            let people: Vec<&str> =
                table.seats.iter().map(|(seat, _)| seat.person.as_str()).collect();
            writeln!(
                out,
                "{:<14}  {:<8}  {:<7}  {:<10}  {}",
                row.id,
                format!("{:?}", row.stage).to_lowercase(),
                if row.public { "public" } else { "private" },
                day(row.changed),
                people.join(" ")
            )?;
        }
    }
    say(format_args!("{count} tables"));
    Ok(Verdict::Fine)
}

/// Does what is wanted, after a question unless the answer is known to be yes.
pub async fn act(database: &str, act: &Act) -> Result<Verdict, Failure> {
    let operator = Operator::new(existing(database).await?);
    let refused = |reason: String| Failure::usage(reason);
    match act {
        Act::RenamePerson { person, name, sure } => {
            let person = find(&operator, person).await?;
            confirm(sure, format_args!("Rename {} to {name:?}?", described(&person))).await?;
            operator.rename(&person, name).await.map_err(refused)?;
            say("renamed; unfinished games show the new name, finished ones the old");
        }
        Act::RemovePerson { person, sure } => {
            let person = find(&operator, person).await?;
            confirm(
                sure,
                format_args!(
                    "Remove {}, with the tables where nobody else plays, and the name everywhere else?",
                    described(&person)
                ),
            ).await?;
            operator.remove_person(&person).await.map_err(refused)?;
            say("removed");
        }
        Act::EndSessions { person, sure } => {
            let person = find(&operator, person).await?;
            let lost = if person.login.is_none() { " A guest cannot come back." } else { "" };
            confirm(sure, format_args!("Sign out {} everywhere?{lost}", described(&person)))
                .await?;
            operator.end_sessions(&person).await.map_err(refused)?;
            say("signed out");
        }
        Act::CloseTable { table, sure } => {
            let table = id_in(table);
            confirm(sure, format_args!("Close the table {table}? Its game ends, its log stays."))
                .await?;
            if !operator.close_table(table).await.map_err(refused)? {
                return Err(Failure::usage(format_args!("the table {table} is over already")));
            }
            say("closed");
        }
        Act::RemoveTable { table, sure } => {
            let table = id_in(table);
            confirm(sure, format_args!("Remove the table {table} with its whole game?")).await?;
            if !operator.remove_table(table).await.map_err(refused)? {
                return Err(Failure::usage(format_args!(
                    "there is no table {table}; `admin tables` lists all"
                )));
            }
            say("removed");
        }
    }
    Ok(Verdict::Fine)
}

/// A database that is there: none is made.
async fn existing(database: &str) -> Result<Store, Failure> {
    drop(open(database).await?);
    let opened = Store::open(database).await;
    opened.map_err(|error| Failure::usage(format_args!("--database: {error}")))
}

async fn find(operator: &Operator, person: &str) -> Result<Person, Failure> {
    operator.find_person(person).await.map_err(Failure::usage)
}

fn described(person: &Person) -> String {
    let kind = if person.login.is_some() { "registered" } else { "a guest" };
    format!("{:?} ({kind}, id {})", person.name, person.id)
}

/// The id of a table, from itself or from its link.
fn id_in(table: &str) -> &str {
    table.rsplit('/').next().unwrap_or(table)
}

/// Asks, unless the answer is known. Without a terminal nobody can answer.
async fn confirm(sure: &Sure, question: std::fmt::Arguments<'_>) -> Result<(), Failure> {
    if sure.yes {
        return Ok(());
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::usage(format_args!(
            "{question} Nobody can answer here; say --yes. Nothing was changed"
        )));
    }
    let mut err = io::stderr();
    write!(err, "{question} [y/N] ")?;
    err.flush()?;
    // On a thread of its own, so that Ctrl-C still ends the program.
    let (send, answer) = oneshot::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        let _ = send.send(io::stdin().lock().read_line(&mut line).map(|_| line));
    });
    let answer = answer.await.map_err(io::Error::other)??;
    if matches!(answer.trim().to_lowercase().as_str(), "y" | "yes") {
        return Ok(());
    }
    Err(Failure::usage("nothing was changed"))
}

/// A day such as 2026-03-20, from milliseconds since 1970.
fn day(ms: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(ms);
    time.map_or_else(|_| "-".to_owned(), |time| time.to_zoned(TimeZone::UTC).date().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_usual() {
        for (ms, text) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (1_794_787_199_999, "2026-11-15"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(day(ms), text);
        }
    }

    #[test]
    fn a_table_is_named_by_its_id_or_link() {
        assert_eq!(id_in("abc"), "abc");
        assert_eq!(id_in("https://luna.example/#/t/abc"), "abc");
    }
}
