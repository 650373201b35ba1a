//! A longer run of the test that kills the server.

use nova_luna_testing::postgres;

use crate::tools;

/// How to kill.
#[derive(clap::Args)]
pub struct Arguments {
    /// How often; PostgreSQL itself is killed 50 times at most
    #[arg(long, default_value_t = 1000)]
    kills: u64,
    /// On which database
    #[arg(long, value_enum, default_value_t = Database::Sqlite)]
    database: Database,
    /// What to kill: on PostgreSQL it can also be one of two servers, or the database
    #[arg(long, value_enum, default_value_t = Victim::Server)]
    victim: Victim,
    /// Repeat the random choices of an earlier run
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Database {
    Sqlite,
    Postgres,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Victim {
    Server,
    Node,
    Database,
}

/// Runs the test of `crates/nova-luna/tests/kills`, optimised.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let test = match (arguments.database, arguments.victim) {
        (Database::Sqlite, Victim::Server) => "kills::nothing_is_lost_on_sqlite",
        (Database::Postgres, Victim::Server) => "kills::nothing_is_lost_on_postgres",
        (Database::Postgres, Victim::Node) => "kills::nodes::nothing_is_lost_with_two_nodes",
        (Database::Postgres, Victim::Database) => {
            "kills::nodes::nothing_is_lost_when_postgres_goes_away"
        }
        (Database::Sqlite, _) => {
            return Err("several nodes need PostgreSQL: add --database postgres".to_owned());
        }
    };
    let mut cargo = tools::cargo();
    cargo.args(["test", "--release", "--locked", "--package", "nova-luna", "--test", "suite"]);
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
