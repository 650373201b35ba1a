//! Removing and renaming people and tables, for the people themselves and for the operator. It works on the store,
//! beside a server that runs: whoever has a table in memory is told after each change.

use nova_luna_protocol::online::Stage;
use nova_luna_protocol::{PersonId, TableId};
use nova_luna_store::{Appended, LoginClaim, OperatorAct, Person, Store};
use nova_luna_table::{Decision, Refusal, Table, names, rename_in_log};

use crate::clock::now_ms;
use crate::error::Error;
use crate::live::{Tables, history, rows};
use crate::random;

/// How often a change of a table is tried again because somebody has played meanwhile.
const TRIES: usize = 8;

/// Removes a person with all that is only theirs, and their name where others have played with them. `tables` are those
/// of this server, if it is one.
pub async fn remove_person(
    store: &Store,
    tables: Option<&Tables>,
    person: &PersonId,
) -> Result<(), Error> {
    // From now on they can add nothing. If this breaks off, a server finishes it later.
    let Some(name) = store.begin_removal(person, &random::guest_name(6)).await? else {
        return Ok(());
    };
    // Others may make a table with them meanwhile: a rematch.
    for _ in 0..TRIES {
        let mut is_left = false;
        for table in store.table_ids_of(person).await? {
            let table = TableId::from(table);
            let left = leave_table(store, &table, person, &name).await;
            if !matches!(left, Ok(false)) {
                // Also after an error, which may have come after a change.
                tell_owner(store, tables, &table).await?;
            }
            is_left |= left?;
        }
        if !is_left {
            return Ok(store.finish_removal(person).await?);
        }
    }
    Err(too_busy())
}

/// Finishes what broke off.
pub async fn finish_removals(tables: &Tables) -> Result<(), Error> {
    let store = &tables.context.store;
    for person in store.unfinished_removals().await? {
        // One that fails must not stop the others.
        if let Err(error) = remove_person(store, Some(tables), &person.into()).await {
            error.log();
        }
    }
    Ok(())
}

/// Tells whoever has a table in memory that it was changed beside them.
async fn tell_owner(store: &Store, tables: Option<&Tables>, table: &TableId) -> Result<(), Error> {
    if let Some(tables) = tables {
        tables.reread(table);
    }
    if tables.is_none() || store.is_shared() {
        store.add_operator_act(&OperatorAct::Table(table.to_string()), now_ms()).await?;
    }
    Ok(())
}

/// Removes a person from a table, and their name from its log. Returns whether there was anything to do.
async fn leave_table(
    store: &Store,
    id: &TableId,
    person: &PersonId,
    name: &str,
) -> Result<bool, Error> {
    for _ in 0..TRIES {
        let Some(table) = history::open(store, id).await? else { return Ok(false) };
        if table.is_only_of(person) {
            return Ok(store.remove_table(id).await?);
        }
        // The name first: afterwards, they may have no seat by which the table would be found again.
        let Some((table, renamed)) = rename_past(store, id, person, name).await? else { continue };
        let decision = table.decide_departure(person, name, now_ms())?;
        let changed = renamed || !decision.steps.is_empty();
        if append(store, &table, &decision).await? {
            return Ok(changed);
        }
    }
    Err(too_busy())
}

/// Gives a person another name in the whole log of a table. Returns the table and whether there was another name; `None`
/// if the log has grown meanwhile.
async fn rename_past(
    store: &Store,
    id: &TableId,
    person: &PersonId,
    name: &str,
) -> Result<Option<(Table, bool)>, Error> {
    let log = store.events(id, 0).await?;
    let (table, lines) = {
        let (id, person, name) = (id.clone(), person.clone(), name.to_owned());
        let work = move || rename_in_log(id, log.iter().map(rows::line), &person, &name);
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)??
    };
    let (row, _) = rows::rows(&table)?;
    let lines: Vec<_> = lines.into_iter().map(|(seq, body)| (u64::from(seq), body)).collect();
    let renamed = !lines.is_empty();
    let is_done = store.rewrite_log(&row, table.seq().into(), lines).await?;
    Ok(is_done.then_some((table, renamed)))
}

/// Writes a decision about a table. Returns whether it was done: not if somebody was faster.
async fn append(store: &Store, table: &Table, decision: &Decision) -> Result<bool, Error> {
    let Some(append) = rows::append(table.seq(), decision, None, None, None)? else {
        return Ok(true);
    };
    Ok(matches!(store.append(append).await?, Appended::Done))
}

fn is_over(table: &Table) -> bool {
    matches!(table.stage(), Stage::Finished | Stage::Closed)
}

fn too_busy() -> Error {
    let detail = "others were faster at a table, again and again";
    Error::unavailable("a table is too busy: try again soon", detail)
}

/// What an operator can do beside a server that runs. The server notices within a few seconds. Errors are for the
/// operator to read.
pub struct Operator {
    store: Store,
}

impl Operator {
    pub fn new(store: Store) -> Operator {
        Operator { store }
    }

    /// The person with this id or name. An error if nobody has it, or several guests.
    pub async fn find_person(&self, id_or_name: &str) -> Result<Person, String> {
        if let Some(person) = self.store.person(id_or_name).await.map_err(words)? {
            return Ok(person);
        }
        let login = names::login(id_or_name);
        if let Some(person) = self.store.person_by_login(&login).await.map_err(words)? {
            return Ok(person);
        }
        let mut found = Vec::new();
        let mut after = String::new();
        loop {
            let page = self.store.people_after(&after, 1000).await.map_err(words)?;
            let Some(last) = page.last() else { break };
            after.clone_from(&last.id);
            let same = |name: &str| names::login(name) == login;
            found.extend(
                page.into_iter().filter(|person| same(&person.name)).map(|person| person.id),
            );
        }
        match found.as_slice() {
            [] => Err(format!(
                "nobody has the id or the name {id_or_name:?}; `admin people` lists all"
            )),
            [one] => {
                let person = self.store.person(one).await.map_err(words)?;
                person.ok_or_else(|| "they have just been removed".to_owned())
            }
            several => Err(format!(
                "{} guests have the name {id_or_name:?}: name one by the id: {}",
                several.len(),
                several.join(", ")
            )),
        }
    }

    /// Gives a person another name, also at their unfinished tables.
    pub async fn rename(&self, person: &Person, name: &str) -> Result<(), String> {
        let name = names::clean(name)?;
        if person.login.is_some() && names::is_guest(&name) {
            return Err(format!("names like {name:?} are for guests; choose another one"));
        }
        if names::is_reserved(&name) {
            return Err(format!("nobody can have the name {name:?}; choose another one"));
        }
        let claim = self.store.rename(&person.id, &name, &names::login(&name)).await;
        match claim.map_err(words)? {
            LoginClaim::Done => {}
            LoginClaim::Taken => {
                return Err(format!("somebody else has registered the name {name:?}"));
            }
            LoginClaim::Outdated => return Err("they have just been removed".to_owned()),
        }
        let id = PersonId::from(person.id.as_str());
        for table in self.store.table_ids_of(&id).await.map_err(words)? {
            let rename = |table: &Table| match is_over(table) {
                true => Ok(None),
                false => table.decide_rename(&id, &name, now_ms()).map(Some),
            };
            self.change(&table.into(), rename).await?;
        }
        Ok(())
    }

    /// Removes a person as they could themselves.
    pub async fn remove_person(&self, person: &Person) -> Result<(), String> {
        remove_person(&self.store, None, &person.id.as_str().into()).await.map_err(words)?;
        self.tell(OperatorAct::Sessions(person.id.clone())).await
    }

    /// Signs a person out everywhere.
    pub async fn end_sessions(&self, person: &Person) -> Result<(), String> {
        self.store.end_sessions(&person.id).await.map_err(words)?;
        self.tell(OperatorAct::Sessions(person.id.clone())).await
    }

    /// Closes a table whose game is not over. Returns whether it was open.
    pub async fn close_table(&self, table: &str) -> Result<bool, String> {
        self.change(&table.into(), |table| match is_over(table) {
            true => Ok(None),
            false => table.decide_close(i64::MAX, now_ms()).map(Some),
        })
        .await
    }

    /// Removes a table with its log. Returns whether there was one.
    pub async fn remove_table(&self, table: &str) -> Result<bool, String> {
        let removed = self.store.remove_table(table).await.map_err(words)?;
        if removed {
            self.tell(OperatorAct::Table(table.to_owned())).await?;
        }
        Ok(removed)
    }

    /// Changes a table as `decide` says, if it says anything, and returns whether it did.
    async fn change(
        &self,
        id: &TableId,
        decide: impl Fn(&Table) -> Result<Option<Decision>, Refusal>,
    ) -> Result<bool, String> {
        for _ in 0..TRIES {
            let table = history::open(&self.store, id).await.map_err(words)?;
            let table = table.ok_or_else(|| format!("there is no table {id:?}"))?;
            let Some(decision) = decide(&table).map_err(words)? else { return Ok(false) };
            if append(&self.store, &table, &decision).await.map_err(words)? {
                self.tell(OperatorAct::Table(id.to_string())).await?;
                return Ok(true);
            }
        }
        Err(words(too_busy()))
    }

    async fn tell(&self, act: OperatorAct) -> Result<(), String> {
        self.store.add_operator_act(&act, now_ms()).await.map_err(words)
    }
}

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}
