//! How many appends a second a database takes, each of them durable.
//!
//!     cargo run --release -p nova-luna-store --example appends -- sqlite:/tmp/appends.db 64 10
//!
//! So many writers, each with a table of its own, append moves one after the other for so many seconds.

use std::time::{Duration, Instant};

use nova_luna_store::{
    Append, Appended, Command, Person, SeatRow, Stage, Store, StoreError, TableRow,
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, writers, seconds] = arguments.as_slice() else {
        return Err("usage: appends DATABASE WRITERS SECONDS".into());
    };
    let (writers, seconds): (u32, u64) = (writers.parse()?, seconds.parse()?);
    let store = Store::open(url).await?;
    let begin = Instant::now();
    let end = begin + Duration::from_secs(seconds);
    // Another run with the same database has other names.
    let run = std::time::SystemTime::UNIX_EPOCH.elapsed()?.as_millis();
    let tasks: Vec<_> = (0..writers)
        .map(|writer| tokio::spawn(write(store.clone(), format!("{run}-{writer}"), end)))
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await??);
    }
    let took = begin.elapsed();
    store.close().await;

    waits.sort_unstable();
    let below = |share: f64| {
        let index = (waits.len() as f64 * share) as usize;
        waits.get(index).map_or(0.0, |wait| wait.as_secs_f64() * 1000.0)
    };
    println!("{:.0} appends/s", waits.len() as f64 / took.as_secs_f64());
    println!("half of them within {:.1} ms, 99 % within {:.1} ms", below(0.5), below(0.99));
    Ok(())
}

/// How long each append took.
async fn write(store: Store, name: String, end: Instant) -> Result<Vec<Duration>, StoreError> {
    let person = Person {
        id: name.clone(),
        name: "somebody".to_owned(),
        login: None,
        password_hash: None,
        created: 0,
    };
    store.add_person(&person, None).await?;
    let mut waits = Vec::new();
    while Instant::now() < end {
        let begin = Instant::now();
        let outcome = store.append(step(&name, waits.len() as u64)).await?;
        assert!(outcome == Appended::Done, "{outcome:?}");
        waits.push(begin.elapsed());
    }
    Ok(waits)
}

/// As large as a move at a table of two.
fn step(name: &str, after: u64) -> Append {
    let seat = |seat: i64| {
        let waiting = after as i64 % 2 == seat;
        SeatRow { seat, person: name.to_owned(), waiting }
    };
    let command =
        Command { person: name.to_owned(), id: format!("command {after}"), reply: "x".repeat(40) };
    let row = TableRow {
        id: name.to_owned(),
        stage: Stage::Playing,
        public: true,
        solo: false,
        goal_discs: 20,
        score: None,
        created: 0,
        changed: after as i64,
        due: Some(after as i64),
        challenge: None,
        summary: "x".repeat(300),
    };
    Append {
        made_from: None,
        table: name.to_owned(),
        after,
        at: after as i64,
        events: vec!["x".repeat(120)],
        command: Some(command),
        session: None,
        row,
        seats: vec![seat(0), seat(1)],
    }
}
