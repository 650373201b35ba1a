//! People, logins, sessions.

use nova_luna_store::{LoginClaim, Person, StoreError};

use crate::fixture::{Database, person, session};

fn registered(id: &str, login: &str) -> Person {
    let (login, hash) = (Some(login.to_owned()), Some(format!("hash of {id}")));
    Person { login, password_hash: hash, ..person(id) }
}

pub async fn people_come_back_as_they_were(database: Database) {
    let store = database.open().await;
    let (ann, bob) = (person("ann"), registered("bob", "bobby"));
    store.add_person(&ann, Some(&session("token", "ann", 5))).await.unwrap();
    store.add_person(&bob, None).await.unwrap();
    assert_eq!(store.person("ann").await, Ok(Some(ann.clone())));
    assert_eq!(store.person("bob").await, Ok(Some(bob.clone())));
    assert_eq!(store.person("bobby").await, Ok(None));
    assert_eq!(store.person_by_login("bobby").await, Ok(Some(bob)));
    assert_eq!(store.person_by_login("Bobby").await, Ok(None));
    assert_eq!(store.session("token").await, Ok(Some((ann, session("token", "ann", 5)))));
}

pub async fn ids_and_logins_are_unique(database: Database) {
    let store = database.open().await;
    store.add_person(&registered("bob", "bobby"), None).await.unwrap();
    let fresh = session("token", "carl", 5);
    for (twin, session) in [(person("bob"), None), (registered("carl", "bobby"), Some(&fresh))] {
        let outcome = store.add_person(&twin, session).await;
        assert!(matches!(outcome, Err(StoreError::Exists(_))), "{outcome:?}");
    }
    assert_eq!(store.person("carl").await, Ok(None));
    assert_eq!(store.add_session(&fresh, None, false).await, Ok(false));
}

pub async fn a_login_has_one_owner(database: Database) {
    let store = database.open().await;
    for id in ["ann", "bob"] {
        store.add_person(&person(id), None).await.unwrap();
    }
    let (ann, bob) = (session("a", "ann", 1), session("b", "bob", 1));
    assert_eq!(store.set_password(&ann, "anna", None, "h1").await, Ok(LoginClaim::Done));
    assert_eq!(store.set_password(&bob, "anna", None, "h2").await, Ok(LoginClaim::Taken));
    assert_eq!(store.person("bob").await, Ok(Some(person("bob"))));
    // One's own login is not taken.
    assert_eq!(store.set_password(&ann, "anna", Some("h1"), "h3").await, Ok(LoginClaim::Done));
    assert_eq!(store.set_password(&bob, "bobby", None, "h2").await, Ok(LoginClaim::Done));
    assert_eq!(store.rename("bob", "Anna", "anna").await, Ok(LoginClaim::Taken));
    assert_eq!(store.person("bob").await.unwrap().unwrap().name, person("bob").name);
    assert_eq!(store.rename("bob", "Rob", "rob").await, Ok(LoginClaim::Done));
    assert_eq!(store.rename("ann", "Ann", "anna").await, Ok(LoginClaim::Done));

    let bob = store.person_by_login("rob").await.unwrap().unwrap();
    assert_eq!((&*bob.name, bob.password_hash.as_deref()), ("Rob", Some("h2")));
    let ann = store.person_by_login("anna").await.unwrap().unwrap();
    assert_eq!((&*ann.name, ann.password_hash.as_deref()), ("Ann", Some("h3")));
    for outcome in [
        store.rename("nobody", "N", "n").await,
        store.set_password(&session("n", "nobody", 1), "nobody", None, "h").await,
    ] {
        assert_eq!(outcome, Ok(LoginClaim::Outdated));
    }
}

pub async fn a_guest_gets_no_login_by_a_new_name(database: Database) {
    let store = database.open().await;
    store.add_person(&person("ann"), None).await.unwrap();
    assert_eq!(store.rename("ann", "Ann", "ann").await, Ok(LoginClaim::Done));
    let ann = store.person("ann").await.unwrap().unwrap();
    assert_eq!((&*ann.name, ann.login), ("Ann", None));
}

pub async fn one_of_many_gets_a_login(database: Database) {
    let store = database.open().await;
    let tasks: Vec<_> = (0..20)
        .map(|i| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("p{i}");
                store.add_person(&person(&id), None).await.unwrap();
                store.set_password(&session(&id, &id, 1), "wanted", None, "hash").await.unwrap()
            })
        })
        .collect();
    let mut owners = 0;
    for task in tasks {
        owners += usize::from(task.await.unwrap() == LoginClaim::Done);
    }
    assert_eq!(owners, 1);
}

pub async fn sessions_end(database: Database) {
    let store = database.open().await;
    for id in ["ann", "bob"] {
        store.add_person(&person(id), None).await.unwrap();
    }
    for (token, id) in [("a1", "ann"), ("a2", "ann"), ("a3", "ann"), ("b1", "bob")] {
        assert_eq!(store.add_session(&session(token, id, 10), None, false).await, Ok(true));
    }
    let seen =
        async |token: &str| store.session(token).await.unwrap().map(|(_, session)| session.seen);
    let is_there = async |token: &str| seen(token).await.is_some();
    assert_eq!([seen("a1").await, seen("x").await], [Some(10), None]);
    store.touch_session("a1", 20).await.unwrap();
    // Of two devices' clocks the later counts.
    store.touch_session("a1", 15).await.unwrap();
    store.touch_session("unknown", 15).await.unwrap();
    assert_eq!(seen("a1").await, Some(20));

    store.end_session("a1").await.unwrap();
    store.end_session("a1").await.unwrap();
    assert!(!is_there("a1").await && is_there("a2").await);
    // With a new password only the device where it was set stays in, with a new token; a refused one changes
    // nothing.
    let (a4, b2) = (session("a4", "ann", 10), session("b2", "bob", 10));
    assert_eq!(store.set_password(&a4, "ann", None, "hash").await, Ok(LoginClaim::Done));
    assert!(is_there("a4").await && is_there("b1").await);
    assert!(!is_there("a2").await && !is_there("a3").await);
    assert_eq!(store.set_password(&b2, "ann", None, "hash").await, Ok(LoginClaim::Taken));
    assert!(is_there("b1").await && !is_there("b2").await);
    store.end_sessions("ann").await.unwrap();
    assert!(!is_there("a4").await && is_there("b1").await);
}
