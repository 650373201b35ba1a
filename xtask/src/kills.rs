//! A longer run of the test that kills the server.

use crate::{postgres, tools};

/// How to kill.
#[derive(clap::Args)]
pub struct Arguments {
    /// How often
    #[arg(long, default_value_t = 1000)]
    kills: u64,
    /// On which database
    #[arg(long, value_enum, default_value_t = Database::Sqlite)]
    database: Database,
    /// Repeat the random choices of an earlier run
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Database {
    Sqlite,
    Postgres,
}

/// Runs the test of `crates/nova-luna/tests/kills`, optimised.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let test = match arguments.database {
        Database::Sqlite => "nothing_is_lost_on_sqlite",
        Database::Postgres => "nothing_is_lost_on_postgres",
    };
    let mut cargo = tools::cargo();
    cargo.args(["test", "--release", "--locked", "--package", "nova-luna", "--test", "kills"]);
    cargo.args(["--", "--include-ignored", "--nocapture", "--exact", test]);
    cargo.env("NOVA_LUNA_TEST_KILLS", arguments.kills.to_string());
    if let Some(seed) = arguments.seed {
        cargo.env("NOVA_LUNA_TEST_SEED", seed.to_string());
    }
    if arguments.database == Database::Sqlite || std::env::var_os(postgres::VARIABLE).is_some() {
        return tools::run(&mut cargo);
    }
    let server = postgres::Server::start()?;
    tools::run(cargo.env(postgres::VARIABLE, &server.url))
}
