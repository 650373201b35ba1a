use nova_luna_client::protocol::ActionJson;
use nova_luna_client::protocol::online::{Command, Options, SeatKind, Stage, TableState};
use nova_luna_client::{Client, LiveTable, Update};

type Error = Box<dyn std::error::Error + Send + Sync>;

/// Joins a table as a guest, and plays until the game is over.
pub async fn play(server: &str, table: &str) -> Result<TableState, Error> {
    let client = Client::guest(server.parse()?).await?;
    let seats = client.table(table).await?.seats;
    let open = seats.iter().position(|seat| seat.kind == SeatKind::Open);
    let mut table = LiveTable::follow(&client, table);
    table.send(Command::Sit { seat: open.unwrap_or_default() as u8 });
    while let Some(update) = table.next().await {
        match update {
            Update::State(state) | Update::Event(_, state) => {
                if matches!(state.stage, Stage::Finished | Stage::Closed) {
                    return Ok(*state);
                }
                // There are options when it is our turn.
                if let Some(options) = state.game.and_then(|game| game.options) {
                    table.send(Command::Play { version: state.version, action: choose(&options) });
                }
            }
            Update::Refused { error, .. } | Update::Gone(error) => {
                return Err(error.message.into());
            }
            Update::Disconnected(error) => eprintln!("{error}; connecting again"),
            _ => {}
        }
    }
    Err("the table is not followed any more".into())
}

/// The placement that covers the most goals.
fn choose(options: &Options) -> ActionJson {
    let all = options.tiles.iter().flat_map(|tile| tile.cells.iter().map(move |cell| (tile, cell)));
    match all.max_by_key(|(_, cell)| cell.covers.len()) {
        Some((tile, cell)) => ActionJson::Take { tile: tile.tile, x: cell.x, y: cell.y },
        None => ActionJson::Refill,
    }
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [server, table] = arguments.as_slice() else {
        eprintln!("usage: join SERVER TABLE, such as http://127.0.0.1:8080/ k2m4");
        std::process::exit(2);
    };
    let end = play(server, table).await?;
    println!("the game is over: {:?}", end.game.and_then(|game| game.view.result));
    Ok(())
}
