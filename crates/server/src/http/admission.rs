//! Whether a person may send a command or make a table: rate limits, open tables, and their name.

use nova_luna_protocol::online::{Command, CommandMessage, ErrorCode};
use nova_luna_protocol::{PersonId, TableId};
use nova_luna_table::names;

use super::app::App;
use super::identity::Identity;
use crate::error::Error;
use crate::limits::rules::{Limited, MOST_OPEN_TABLES};

/// Whether a person may send this command, over a socket or in a request.
pub async fn may_act(app: &App, me: &Identity, message: &CommandMessage) -> Result<(), Error> {
    me.allow(app, Limited::Command)?;
    match message.command {
        Command::Sit { .. } => {
            me.allow(app, Limited::Seat)?;
            may_sit(app, me).await
        }
        Command::Rematch => may_create(app, me).await,
        _ => Ok(()),
    }
}

/// Whether somebody may look at a table. A game of a challenge tells the order of its tiles, so it is only for who
/// plays it and for those who have finished the challenge.
pub async fn may_look(app: &App, table: &TableId, viewer: Option<&PersonId>) -> Result<(), Error> {
    let Some(challenge) = app.tables.table(table).challenge_of_others(viewer).await? else {
        return Ok(());
    };
    if app.challenges.may_see(&challenge, viewer).await? {
        return Ok(());
    }
    let message =
        "this game tells the order of the tiles of a challenge: finish that yourself first";
    Err(Error::new(ErrorCode::ChallengeFirst, message))
}

/// Whether a person may make another table.
pub async fn may_create(app: &App, me: &Identity) -> Result<(), Error> {
    me.allow(app, Limited::Table)?;
    may_sit(app, me).await
}

/// Whether a person may sit down at another table.
async fn may_sit(app: &App, me: &Identity) -> Result<(), Error> {
    check_name(app, me).await?;
    let most = i64::from(app.limiter.scale().count(MOST_OPEN_TABLES));
    if app.store.open_tables(&me.account.id, most).await? < most {
        return Ok(());
    }
    app.limited("open_tables", &me.client);
    let message = format_args!("you play at {most} tables already: finish a game first");
    Err(Error::new(ErrorCode::TooMany, message))
}

/// A guest may not keep a name that somebody else has registered meanwhile.
async fn check_name(app: &App, me: &Identity) -> Result<(), Error> {
    if me.account.password_hash.is_some() {
        return Ok(());
    }
    let owner = app.store.person_by_login(&names::login(&me.account.name)).await?;
    if owner.is_some() { Err(name_taken()) } else { Ok(()) }
}

pub fn name_taken() -> Error {
    let message = "somebody has registered this name: choose another one, or sign in";
    Error::new(ErrorCode::NameTaken, message)
}
