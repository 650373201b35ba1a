//! Solo games on decks that others play too.

use nova_luna_store::{ChallengeOrder, ChallengeResult, Stage, Store, TableRow};

use crate::fixture::{Database, append, done, row, seat, table};

/// The row of a finished game.
fn finished(id: &str, challenge: &str, score: i64, created: i64) -> TableRow {
    TableRow {
        stage: Stage::Finished,
        solo: true,
        score: Some(score),
        created,
        changed: created + 1,
        challenge: Some(challenge.to_owned()),
        ..row(id)
    }
}

async fn play(store: &Store, who: &str, row: TableRow) {
    table(store, row, vec![seat(0, who, false)]).await;
}

async fn results(store: &Store, order: ChallengeOrder) -> Vec<ChallengeResult> {
    store.challenge_results("42", order).await.unwrap()
}

pub async fn everybody_has_a_first_and_a_best_result(database: Database) {
    let store = database.open_with_people().await;
    assert_eq!(results(&store, ChallengeOrder::Best).await, []);
    for (who, id, score, created) in [
        ("ann", "a1", 120, 1),
        ("bob", "b1", 110, 2),
        ("ann", "a2", 90, 3),
        ("ann", "a3", 90, 4),
        ("bob", "b2", 115, 5),
    ] {
        play(&store, who, finished(id, "42", score, created)).await;
    }
    play(&store, "bob", finished("other", "43", 1, 1)).await;
    // A game that goes on, and the engine's, which is nobody's.
    let open = TableRow { challenge: Some("42".to_owned()), ..row("open") };
    play(&store, "bob", open).await;
    table(&store, finished("engine", "42", 80, 1), Vec::new()).await;
    let ann = ChallengeResult {
        person: "ann".to_owned(),
        name: "ann's name".to_owned(),
        registered: false,
        first_score: 120,
        first_table: "a1".to_owned(),
        best_score: 90,
        best_table: "a2".to_owned(),
        games: 3,
    };
    let bob = ChallengeResult {
        person: "bob".to_owned(),
        name: "bob's name".to_owned(),
        registered: false,
        first_score: 110,
        first_table: "b1".to_owned(),
        best_score: 110,
        best_table: "b1".to_owned(),
        games: 2,
    };
    assert_eq!(results(&store, ChallengeOrder::Best).await, [ann.clone(), bob.clone()]);
    assert_eq!(results(&store, ChallengeOrder::First).await, [bob, ann]);
    assert_eq!(store.challenges_finished("42", "ann").await, Ok(3));
    assert_eq!(store.challenges_finished("42", "nobody").await, Ok(0));
}

pub async fn what_happens_after_a_game_does_not_change_which_was_first(database: Database) {
    let store = database.open_with_people().await;
    play(&store, "ann", finished("a1", "42", 120, 1)).await;
    play(&store, "ann", finished("a2", "42", 90, 5)).await;
    // Somebody asks for a rematch of the first.
    let mut rematch = append("a1", 1, "rematch");
    rematch.row = TableRow { changed: 99, ..finished("a1", "42", 120, 1) };
    rematch.seats = vec![seat(0, "ann", false)];
    done(&store, rematch).await;
    assert_eq!(results(&store, ChallengeOrder::Best).await[0].first_table, "a1");
}

pub async fn a_game_that_goes_on_is_found(database: Database) {
    let store = database.open_with_people().await;
    assert_eq!(store.open_challenge("42", "ann").await, Ok(None));
    play(&store, "ann", finished("a1", "42", 120, 1)).await;
    assert_eq!(store.open_challenge("42", "ann").await, Ok(None));
    let open = TableRow { challenge: Some("42".to_owned()), created: 2, ..row("a2") };
    play(&store, "ann", open).await;
    assert_eq!(store.open_challenge("42", "ann").await, Ok(Some("a2".to_owned())));
    assert_eq!(store.open_challenge("42", "bob").await, Ok(None));
    assert_eq!(store.open_challenge("43", "ann").await, Ok(None));
}

pub async fn the_first_result_of_the_engine_counts(database: Database) {
    let store = database.open().await;
    assert_eq!(store.engine_result("42").await, Ok(None));
    store.set_engine_result("42", 91, "one").await.unwrap();
    store.set_engine_result("42", 80, "two").await.unwrap();
    assert_eq!(store.engine_result("42").await, Ok(Some((91, "one".to_owned()))));
}

pub async fn a_secret_is_written_once(database: Database) {
    let store = database.open().await;
    assert_eq!(store.secret("decks", "one").await, Ok("one".to_owned()));
    assert_eq!(store.secret("decks", "two").await, Ok("one".to_owned()));
    assert_eq!(store.secret("other", "two").await, Ok("two".to_owned()));
    // Whoever comes first wins, whatever others thought of.
    let many: Vec<_> = (0..8)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.secret("race", &number.to_string()).await.unwrap() })
        })
        .collect();
    let mut values = Vec::new();
    for task in many {
        values.push(task.await.unwrap());
    }
    values.dedup();
    assert_eq!(values.len(), 1);
}
