//! What happened at a table before now: read page by page, and replayed outside the async threads and outside the
//! table's owner, so that nobody who plays waits for those who read the past.

use std::collections::HashSet;

use nova_luna_protocol::online::{Event, Seen};
use nova_luna_protocol::{PersonId, TableId};
use nova_luna_store::{Store, StoredEvent};
use nova_luna_table::history::{Moves, seen};
use nova_luna_table::{LogError, Seat, Table};

use super::context::Context;
use super::rows;
use crate::error::Error;
use crate::limits::fair_queue::Requester;

/// The most events that are read at once.
pub const MOST_EVENTS: usize = 200;
/// How many events are in memory at a time.
const PAGE: u32 = 500;

/// A table from its log. `None` if there is none.
pub async fn open(store: &Store, id: &TableId) -> Result<Option<Table>, Error> {
    let mut table = Table::blank(id.clone());
    loop {
        let page = store.events_page(id, table.seq().into(), PAGE).await?;
        let is_last = page.len() < PAGE as usize;
        if is_last {
            // Most tables have one short page.
            read(&mut table, &page, |_, _| {})?;
            return Ok(Some(table).filter(|table| table.seq() > 0));
        }
        let reading = tokio::task::spawn_blocking(move || {
            read(&mut table, &page, |_, _| {})?;
            Ok::<_, LogError>(table)
        });
        table = reading.await.map_err(Error::internal)??;
    }
}

/// Goes on with the lines of a page: each event, with the table after it.
fn read(
    table: &mut Table,
    page: &[StoredEvent],
    mut each: impl FnMut(Event, &Table),
) -> Result<(), LogError> {
    for line in page {
        let event = table.read(rows::line(line))?;
        each(event, table);
    }
    Ok(())
}

/// Goes through the log up to the event `last`, and collects something of it.
async fn visit<T: Send + 'static>(
    context: &Context,
    requester: &Requester,
    id: &TableId,
    last: u32,
    mut found: T,
    each: impl Fn(&mut T, Event, &Table) + Clone + Send + 'static,
) -> Result<T, Error> {
    let mut past = Table::blank(id.clone());
    while past.seq() < last {
        let most = PAGE.min(last - past.seq());
        let page = context.store.events_page(id, past.seq().into(), most);
        let each = each.clone();
        let work = move |page: Vec<StoredEvent>| {
            if page.is_empty() {
                return Err(LogError::Missing { seq: past.seq() + 1 });
            }
            read(&mut past, &page, |event, past| each(&mut found, event, past))?;
            Ok((past, found))
        };
        (past, found) = context.workers.read_history(requester, page, work).await??;
    }
    Ok(found)
}

/// A table from its log, read when it is the requester's turn. `None` if there is none.
pub async fn read_whole(
    context: &Context,
    requester: &Requester,
    id: &TableId,
) -> Result<Option<Table>, Error> {
    let mut table = Table::blank(id.clone());
    loop {
        let page = context.store.events_page(id, table.seq().into(), PAGE);
        let work = move |page: Vec<StoredEvent>| {
            read(&mut table, &page, |_, _| {})?;
            Ok::<_, LogError>((table, page.len() < PAGE as usize))
        };
        let is_last;
        (table, is_last) = context.workers.read_history(requester, page, work).await??;
        if is_last {
            return Ok(Some(table).filter(|table| table.seq() > 0));
        }
    }
}

/// What of a table is needed to read its past.
pub struct Head {
    /// The number of the last event.
    pub seq: u32,
    /// The people who are connected.
    pub online: HashSet<PersonId>,
}

impl Head {
    pub fn of(table: &Table, is_online: &dyn Fn(&PersonId) -> bool) -> Head {
        let people = table.seats().iter().filter_map(Seat::person).map(|person| &person.id);
        Head { seq: table.seq(), online: people.filter(|id| is_online(id)).cloned().collect() }
    }
}

/// What happened after `since`, at most [`MOST_EVENTS`] of it, with the state after each as the requester may see it,
/// if that is wanted.
pub async fn events(
    context: &Context,
    requester: &Requester,
    id: &TableId,
    head: Head,
    since: u32,
    states: bool,
) -> Result<Vec<Seen>, Error> {
    let Head { seq, online } = head;
    let last = seq.min(since.saturating_add(MOST_EVENTS as u32));
    if since >= last {
        return Ok(Vec::new());
    }
    let viewer = requester.person.clone();
    let each = move |found: &mut Vec<Seen>, event: Event, past: &Table| {
        if event.seq > since {
            let online = |person: &PersonId| online.contains(person);
            found.push(match states {
                true => seen(event, past, viewer.as_ref(), &online, seq),
                false => Seen { event, state: None },
            });
        }
    };
    visit(context, requester, id, last, Vec::new(), each).await
}

/// The moves of a finished game, with the game before and after each.
pub async fn moves(
    context: &Context,
    requester: &Requester,
    id: &TableId,
    moves: Moves,
) -> Result<Moves, Error> {
    visit(context, requester, id, moves.last(), moves, Moves::add).await
}
