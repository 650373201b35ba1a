//! Identities: guests, names, passwords, signing in and out.

use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use nova_luna_protocol::PersonId;
use nova_luna_protocol::online::{
    AccountEvent, AccountEventKind, ErrorCode, Me, NameChange, PasswordChange, RecoveryCodesLeft,
    SignIn,
};
use nova_luna_rules::Variant;
use nova_luna_store::{LoginClaim, Person, Session, SessionGuard};
use nova_luna_table::names;

use crate::clock::now_ms;
use crate::error::Error;
use crate::http::admission::name_taken;
use crate::http::app::App;
use crate::http::client::Client;
use crate::http::extract::Body;
use crate::http::identity::{self, Identity};
use crate::http::password;
use crate::http::recovery;
use crate::http::reply::Json;
use crate::limits::rules::{Limited, MOST_OPEN_TABLES};
use crate::live::ended_sessions::SessionsEnded;
use crate::random;
use crate::tasks::run_to_completion;

/// How many digits the number in the name of a guest has.
const GUEST_DIGITS: u32 = 4;
/// How long a request for another name waits until the tables have it.
const RENAME_WAIT: Duration = Duration::from_secs(2);
/// How often renaming at tables is tried in the background.
const RENAME_TRIES: u32 = 5;
const RENAME_PAUSE: Duration = Duration::from_secs(5);

async fn show(app: &App, person: &Person) -> Result<Json<Me>, Error> {
    let best = app.store.best_score(&person.id, Variant::SOLO_DISCS.into()).await?;
    let registered = person.password_hash.is_some();
    // Guests have neither codes nor a password.
    let (codes, account_events) = if registered {
        (app.store.recovery_codes(&person.id).await?, account_events(app, person).await?)
    } else {
        (None, Vec::new())
    };
    Ok(Json(Me {
        name: person.name.clone(),
        registered,
        best_solo_score: best.and_then(|score| u16::try_from(score).ok()),
        recovery_codes: codes.map(|(made_ms, left)| RecoveryCodesLeft {
            made_ms,
            left: u32::try_from(left).unwrap_or(u32::MAX),
        }),
        account_events,
    }))
}

/// What has happened to somebody's account, newest first.
pub async fn account_events(app: &App, person: &Person) -> Result<Vec<AccountEvent>, Error> {
    use nova_luna_store::AccountEventKind as Stored;
    let events = app.store.account_events(&person.id).await?.into_iter();
    let event = |event: nova_luna_store::AccountEvent| AccountEvent {
        at_ms: event.at,
        kind: match event.kind {
            Stored::PasswordChanged => AccountEventKind::PasswordChanged,
            Stored::CodesMade => AccountEventKind::CodesMade,
            Stored::CodeUsed => AccountEventKind::CodeUsed,
            Stored::NewDevice => AccountEventKind::NewDevice,
        },
        dismissed: event.dismissed,
    };
    Ok(events.map(event).collect())
}

/// Refuses to go on if somebody else has the login, or if the account was changed meanwhile, which ends all sessions.
fn check_claim(claim: LoginClaim) -> Result<(), Error> {
    match claim {
        LoginClaim::Done => Ok(()),
        LoginClaim::Taken => Err(name_taken()),
        LoginClaim::Outdated => Err(Error::signed_out()),
    }
}

/// Who am I?
///
/// Somebody without a valid cookie becomes a guest, with a name and a cookie.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub async fn me(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Error> {
    if let Some(identity) = Identity::find(&app, client, &headers).await? {
        let cookie = identity::renewed_cookie(&app, &client, &headers, &identity);
        let cookie = cookie.map(|cookie| (header::SET_COOKIE, cookie));
        return Ok((AppendHeaders(cookie), show(&app, &identity.account).await?));
    }
    app.allow(Limited::Guest, &client, None)?;
    let person = Person {
        id: random::person(),
        name: random::guest_name(GUEST_DIGITS),
        login: None,
        password_hash: None,
        created: now_ms(),
    };
    let (session, cookie) = identity::new_session(&app, &client, &person.id);
    app.store.add_person(&person, Some(&session)).await?;
    Ok((AppendHeaders(Some((header::SET_COOKIE, cookie))), show(&app, &person).await?))
}

/// Change the name.
#[utoipa::path(patch, path = "/api/me", request_body = NameChange, responses(
    (status = 200, body = Me),
    (status = 401),
    (status = 409, description = "somebody else has registered this name"),
))]
pub async fn rename(
    State(app): State<App>,
    me: Identity,
    Body(change): Body<NameChange>,
) -> Result<Json<Me>, Error> {
    let name = clean(&change.name)?;
    me.allow(&app, Limited::Rename)?;
    let guard = me.guard();
    let mut person = me.account;
    if name != person.name {
        check_is_own(&name)?;
    }
    // A guest does not register the name, but may not take a registered one.
    check_claim(app.store.rename(&person.id, &name, &names::login(&name)).await?)?;
    person.name.clone_from(&name);
    // The store has the new name, so the request succeeds even if a table cannot be renamed now.
    let renaming = tokio::spawn({
        let (app, person) = (app.clone(), me.player.id);
        async move {
            for _ in 0..RENAME_TRIES {
                match rename_at_tables(&app, &person, &guard).await {
                    Ok(()) => return,
                    // Perhaps the account is deleted, and the name must not come back.
                    Err(error) if error.code() == ErrorCode::NoSession => return,
                    Err(error) => error.log(),
                }
                tokio::time::sleep(RENAME_PAUSE).await;
            }
        }
    });
    // Usually this is quick, so that a table that is opened next shows the new name.
    let _ = tokio::time::timeout(RENAME_WAIT, renaming).await;
    show(&app, &person).await
}

/// Tells a person's unfinished tables their current name.
async fn rename_at_tables(app: &App, person: &PersonId, guard: &SessionGuard) -> Result<(), Error> {
    use nova_luna_store::Stage::{Playing, Waiting};
    // One that fails must not stop the others.
    let mut result = Ok(());
    // Read anew, because it may have changed again since the first try.
    let Some(account) = app.store.person(person).await? else { return Ok(()) };
    let most = app.limiter.scale().count(MOST_OPEN_TABLES);
    for (row, _) in app.store.tables_of(person, most).await? {
        if matches!(row.stage, Waiting | Playing) {
            let table = app.tables.table(&row.id.into());
            if let Err(error) = table.rename(person, &account.name, guard).await {
                result = Err(error);
            }
        }
    }
    result
}

/// Keep this identity: with its name and a password one can sign in elsewhere.
#[utoipa::path(put, path = "/api/me/password", request_body = PasswordChange, responses(
    (status = 200, body = Me, description = "with a new cookie: the one before and those of other devices have ended"),
    (status = 401, description = "nobody is signed in, or the current password is wrong"),
    (status = 409, description = "somebody else has registered this name"),
))]
pub async fn set_password(
    State(app): State<App>,
    me: Identity,
    Body(change): Body<PasswordChange>,
) -> Result<impl IntoResponse, Error> {
    let bad = |reason| Error::new(ErrorCode::BadRequest, format_args!("password: {reason}"));
    password::check(&change.password).map_err(bad)?;
    me.allow(&app, Limited::Password)?;
    let requester = me.requester();
    let mut person = me.account;
    check_current(&app, &me.client, &person, change.current).await?;
    if person.password_hash.is_none() {
        check_is_own(&person.name)?;
    }
    let hash = password::hash(&app.context.workers, &requester, change.password).await?;
    let login = names::login(&person.name);
    let old = person.password_hash.replace(hash.clone());
    // This ends all sessions, because somebody else may know the old password, or have got the cookie of a guest.
    let (session, cookie) = identity::new_session(&app, &me.client, &person.id);
    let device = identity::device_cookie(&app, &me.client, &person.id).await?;
    let state = app.clone();
    let claimed = run_to_completion(async move {
        let claimed = state.store.set_password(&session, &login, old.as_deref(), &hash).await?;
        if claimed == LoginClaim::Done {
            let (person, token_hash) = (me.player.id, Some(session.token_hash));
            state.sessions.end(SessionsEnded::AllBut { person, token_hash });
        }
        Ok(claimed)
    });
    check_claim(claimed.await?)?;
    let cookies = [cookie, device].map(|cookie| (header::SET_COOKIE, cookie));
    Ok((AppendHeaders(cookies), show(&app, &person).await?))
}

/// An error if this is neither a registered person's password nor one of their recovery codes.
pub async fn check_current(
    app: &App,
    client: &Client,
    person: &Person,
    current: Option<String>,
) -> Result<(), Error> {
    if person.password_hash.is_none()
        || is_proof(app, client, Some(person), current.unwrap_or_default()).await?
    {
        return Ok(());
    }
    Err(Error::new(ErrorCode::WrongPassword, "the current password is wrong"))
}

/// Whether this is a person's password or one of their recovery codes, which is used up by it.
async fn is_proof(
    app: &App,
    client: &Client,
    person: Option<&Person>,
    secret: String,
) -> Result<bool, Error> {
    let password_hash = person.and_then(|person| person.password_hash.clone());
    let registered = person.filter(|person| person.password_hash.is_some());
    let code = registered.and_then(|person| {
        recovery::hash(&person.id, &secret).map(|code_hash| (person.id.clone(), code_hash))
    });
    // Anybody can name somebody, so only the network counts for whose turn it is.
    if password::matches(&app.context.workers, &client.requester(None), secret, password_hash)
        .await?
    {
        return Ok(true);
    }
    let Some((person, code_hash)) = code else { return Ok(false) };
    Ok(app.store.use_recovery_code(&person, &code_hash, now_ms()).await?)
}

/// Sign in with a name and a password, or a recovery code instead of it.
#[utoipa::path(post, path = "/api/sign-in", request_body = SignIn, responses(
    (status = 200, body = Me),
    (status = 401, description = "the name or the password is wrong"),
))]
pub async fn sign_in(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Body(sign_in): Body<SignIn>,
) -> Result<impl IntoResponse, Error> {
    let login = names::login(&clean(&sign_in.name)?);
    let person = app.store.person_by_login(&login).await?;
    let device = match &person {
        Some(person) => identity::known_device(&app, &client, &headers, person).await?,
        None => None,
    };
    let allowed = match &device {
        Some(device) => app.limiter.allow_known_device(device),
        None => app.limiter.allow_sign_in(client.subnet(), &login),
    };
    allowed.inspect_err(|_| app.limited(Limited::SignIn.name(), &client))?;
    let right = is_proof(&app, &client, person.as_ref(), sign_in.password).await?;
    let wrong = || Error::new(ErrorCode::WrongPassword, "the name or the password is wrong");
    let person = person.filter(|_| right).ok_or_else(wrong)?;
    // A new token, so that one that somebody else has planted in this browser cannot be used.
    let (session, cookie) = identity::new_session(&app, &client, &person.id);
    let is_new_device = device.is_none();
    let device = identity::device_cookie(&app, &client, &person.id).await?;
    let password_hash = person.password_hash.as_deref();
    if !app.store.add_session(&session, password_hash, is_new_device).await? {
        return Err(wrong());
    }
    if let Some(before) = Identity::find(&app, client, &headers).await? {
        end_session(&app, before.player.id, before.session).await?;
    }
    let cookies = [cookie, device].map(|cookie| (header::SET_COOKIE, cookie));
    Ok((AppendHeaders(cookies), show(&app, &person).await?))
}

/// Sign out in this browser. A guest without a password cannot come back.
#[utoipa::path(post, path = "/api/sign-out", responses((status = 204)))]
pub async fn sign_out(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Error> {
    if let Some(me) = Identity::find(&app, client, &headers).await? {
        end_session(&app, me.player.id, me.session).await?;
    }
    Ok(signed_out(&app, &client))
}

/// Sign out everywhere: every browser that is signed in as me.
#[utoipa::path(post, path = "/api/sign-out-everywhere", responses((status = 204), (status = 401)))]
pub async fn sign_out_everywhere(
    State(app): State<App>,
    me: Identity,
) -> Result<impl IntoResponse, Error> {
    let state = app.clone();
    run_to_completion(async move {
        state.store.end_sessions(&me.player.id).await?;
        state.sessions.end(SessionsEnded::AllBut { person: me.player.id, token_hash: None });
        Ok(())
    })
    .await?;
    Ok(signed_out(&app, &me.client))
}

/// It is done, and the browser forgets its cookie.
pub fn signed_out(app: &App, client: &Client) -> impl IntoResponse + use<> {
    let cookie = identity::expired_cookie(app, client);
    (StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, cookie)]))
}

pub async fn end_session(app: &App, person: PersonId, session: Session) -> Result<(), Error> {
    let app = app.clone();
    run_to_completion(async move {
        app.store.end_session(&session.token_hash).await?;
        let token_hash = session.token_hash;
        app.sessions.end(SessionsEnded::One { person, token_hash });
        Ok(())
    })
    .await
}

/// Refuses the names that guests are given, and those that nobody can have.
fn check_is_own(name: &str) -> Result<(), Error> {
    if names::is_reserved(name) {
        let message =
            "this name is for the game itself, its bots and who runs it: choose another one";
        return Err(Error::new(ErrorCode::NameReserved, message));
    }
    if !names::is_guest(name) {
        return Ok(());
    }
    let message = "names like this are for guests: choose a name of your own first";
    Err(Error::new(ErrorCode::NameTaken, message))
}

fn clean(name: &str) -> Result<String, Error> {
    let bad = |reason| Error::new(ErrorCode::BadRequest, format_args!("name: {reason}"));
    names::clean(name).map_err(bad)
}
