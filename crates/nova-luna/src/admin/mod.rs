//! `nova-luna admin`: for whoever looks after a server's database.

mod backup;
mod check;
mod copy;
mod dump;
mod people;

use std::path::PathBuf;

use clap::Subcommand;
use nova_luna_store::Snapshot;
use people::Act;

use crate::database::DatabaseArgument;
use crate::exit::{Failure, Verdict};
use crate::serve;

const EXAMPLES: &str = "\
Examples:
  nova-luna admin backup games.backup                 while the server runs
  nova-luna admin check                               replay every game
  nova-luna admin restore games.backup --database sqlite:new.db
  nova-luna admin move --to postgres://luna:secret@localhost/luna
                                                      with the server stopped
  nova-luna admin people --find ada                   who is that?
  nova-luna admin rename-person Ada \"Ada L\"           while the server runs
  nova-luna admin close-table y4ZADkATVuvtgZ";

/// Back up, restore, check or move the database of a server, and act on people and tables
///
/// People are named by their id or their name, tables by their id or their link. What changes something asks first;
/// --yes answers for scripts. A server that runs notices within a few seconds. Without --database it is the one that `nova-luna serve` uses.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    database: DatabaseArgument,
}

#[derive(Subcommand)]
enum Task {
    /// Write everything into a new file, while the server runs if it does
    ///
    /// The file is text that either database can be restored from. It holds what players may not know, and only you may
    /// read it. It is read again before it gets its name, so that a file with that name is a good one.
    Backup {
        /// Where to; nothing is overwritten
        file: PathBuf,
    },
    /// Fill an empty database from a backup
    ///
    /// All of it or nothing. Afterwards it is compared with the backup and every game is replayed.
    Restore {
        /// A file that `backup` has written
        file: PathBuf,
    },
    /// Replay every game and say what is wrong where
    ///
    /// It reads the database as it is at one moment and disturbs nobody. The exit code is 1 when anything is wrong.
    Check,
    /// Copy everything into another, empty database
    ///
    /// Stop the server first, and start it with the new database afterwards. All of it is copied or nothing;
    /// then both are compared and every game is replayed. The old database stays as it is.
    Move {
        /// The new database
        #[arg(long, value_name = "URL")]
        to: String,
    },
    /// List everybody: id, since when, when last seen, how many tables, name
    People {
        /// Only those with this in their name or id
        #[arg(long, value_name = "TEXT")]
        find: Option<String>,
    },
    /// List the tables: id, state, last change, and the ids of their people
    Tables {
        /// Only those of this person
        #[arg(long, value_name = "PERSON")]
        of: Option<String>,
        /// Only those that are shown to everybody
        #[arg(long)]
        public: bool,
    },
    #[command(flatten)]
    Act(Act),
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let database = match arguments.task {
        Task::Restore { .. } => arguments.database.url_to_write()?,
        _ => arguments.database.url()?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let work = async {
            match &arguments.task {
                Task::Backup { file } => backup::write(&database, file).await,
                Task::Restore { file } => copy::restore(file, &database).await,
                Task::Check => check::check(&database).await,
                Task::Move { to } => copy::relocate(&database, to).await,
                Task::People { find } => people::list_people(&database, find.as_deref()).await,
                Task::Tables { of, public } => {
                    people::list_tables(&database, of.as_deref(), *public).await
                }
                Task::Act(act) => people::act(&database, act).await,
            }
        };
        tokio::select! {
            done = work => done,
            // Each task leaves nothing behind when it is dropped before its end, but that a person may be removed in part:
            // then they can be removed again.
            () = serve::signal() => Err(std::io::Error::other("interrupted; start it again to have it done").into()),
        }
    })
}

async fn open(url: &str) -> Result<Snapshot, Failure> {
    Snapshot::open(url).await.map_err(|error| Failure::usage(format_args!("--database: {error}")))
}
