//! A table on a server, for the terminal.

use std::io;
use std::path::Path;

use nova_luna_client::{Address, Client, Error, LiveTable, Update};
use nova_luna_protocol::{TableId, short};
use nova_luna_terminal::{Begin, Connection, ServerRequest, ServerUpdate, UpdateSender};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::exit::Failure;

/// Finds the table, and says how it is connected to.
pub fn begin(
    url: &str,
    table: &str,
    token: Option<&str>,
    folder: Option<&Path>,
) -> Result<Begin, Failure> {
    let usage = |error: Error| Failure::usage(format_args!("--server: {error}"));
    let client = url.parse().and_then(Client::new).map_err(usage)?;
    // A link to a table ends with its id.
    let table = table.rsplit(['/', '#', '?']).find(|part| !part.is_empty()).unwrap_or_default();
    if table.is_empty() || !table.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return Err(Failure::usage("--table: an id of letters and digits, or the link to a table"));
    }
    let table = TableId::from(table);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (client, state) = runtime.block_on(async {
        let client = sign_in(client, token, folder).await?;
        let state = client.table(&table).await;
        let state = state.map_err(|error| Failure::usage(format_args!("--table: {error}")))?;
        Ok::<_, Failure>((client, state))
    })?;
    let connect = move |updates: UpdateSender| -> Connection {
        let (requests, received) = unbounded_channel();
        std::thread::spawn(move || {
            runtime.block_on(async {
                let live = LiveTable::follow(&client, &table);
                Follower { client, table, live, updates }.run(received).await;
            });
        });
        Box::new(move |request| {
            // The thread ends only with the terminal.
            let _ = requests.send(request);
        })
    };
    Ok(Begin::Server { state: Box::new(state), connect: Box::new(connect) })
}

/// Becomes somebody: who has the token, the guest of the last time, or a new one.
async fn sign_in(
    client: Client,
    token: Option<&str>,
    folder: Option<&Path>,
) -> Result<Client, Failure> {
    if let Some(token) = token.filter(|token| !is_token(token)) {
        let token = short(token);
        return Err(Failure::usage(format_args!("--token: {token} is not the value of a session")));
    }
    let file = folder.map(|folder| folder.join(format!("guest-{}", file_name(client.address()))));
    let kept = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
    let kept = kept.map(|token| token.trim().to_owned()).filter(|token| is_token(token));
    let known = token.map(str::to_owned).or(kept);
    let mut client = match &known {
        Some(token) => client.with_session(token),
        None => client,
    };
    client.identify().await.map_err(|error| match error {
        Error::Connection(_) | Error::Timeout => Failure::usage(format_args!(
            "--server: no server answers at {} ({error}); start one, or name another address",
            client.address().authority()
        )),
        error => Failure::usage(format_args!("--server: {error}")),
    })?;
    let session = client.session();
    if token.is_some() && session != token {
        return Err(Failure::usage(
            "--token: the server does not know this session; take it from a browser that is signed in, \
             or leave it out to play as a guest",
        ));
    }
    if let (None, Some(file), Some(session)) = (token, file, session)
        && known.as_deref() != Some(session)
    {
        // Without it one is another guest the next time, and that is all.
        let _ = keep_secret(&file, session);
    }
    Ok(client)
}

fn file_name(address: &Address) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    address.authority().chars().map(letter).collect()
}

fn is_token(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// Writes a file that nobody else may read.
fn keep_secret(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    io::Write::write_all(&mut options.open(file)?, text.as_bytes())
}

/// Goes between a table and the terminal.
struct Follower {
    client: Client,
    table: TableId,
    live: LiveTable,
    updates: UpdateSender,
}

impl Follower {
    /// As long as there is a terminal.
    async fn run(mut self, mut requests: UnboundedReceiver<ServerRequest>) {
        loop {
            tokio::select! {
                request = requests.recv() => match request {
                    Some(ServerRequest::Command(command)) => drop(self.live.send(command)),
                    Some(ServerRequest::Hint) => self.ask_for_hint(),
                    None => return,
                },
                Some(update) = self.live.next() => self.tell(update),
            }
        }
    }

    fn tell(&mut self, update: Update) {
        let update = match update {
            Update::Connected => ServerUpdate::Connected(true),
            Update::Disconnected(_) => ServerUpdate::Connected(false),
            Update::State(state) => ServerUpdate::State(state),
            Update::Event(event, state) => ServerUpdate::Event(event, state),
            Update::Presence(online) => ServerUpdate::Presence(online),
            Update::Refused { error, .. } => ServerUpdate::Refused(error),
            Update::Gone(error) => {
                self.updates.send(ServerUpdate::Connected(true));
                ServerUpdate::Refused(error)
            }
            Update::Answer(answer) => {
                if answer.table != self.table {
                    // The rematch.
                    self.live = LiveTable::follow(&self.client, &answer.table);
                    self.table = answer.table;
                }
                return;
            }
        };
        self.updates.send(update);
    }

    /// Asks for a hint beside everything else.
    fn ask_for_hint(&self) {
        let Follower { client, table, updates, .. } = self;
        let (client, table, updates) = (client.clone(), table.clone(), updates.clone());
        tokio::spawn(async move {
            updates.send_hint(client.hint(&table).await.map_err(|error| error.to_string()));
        });
    }
}
