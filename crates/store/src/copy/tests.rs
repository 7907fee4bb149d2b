//! Copies in all directions.

use std::sync::Mutex;

use ludoteca_room::PlayerId;

use super::*;
use crate::checksum::{Checksum, RatingColumns};
use crate::contract::{Database, PLAYER, append, create, log, moves, owner, setting};
use crate::{Device, NewAccount, NewSession, Store, Verified};

impl Database {
    pub(crate) fn place(&self) -> Place {
        match self {
            Self::Sqlite(folder) => folder.path().into(),
            Self::Postgres(url) => url.parse().unwrap(),
        }
    }
}

/// Puts rows into every table.
async fn fill(store: &Store, database: &Database) {
    for _ in 0..3 {
        create(store, &setting(), &["a1", "b2"]).await.unwrap();
    }
    let imported = setting();
    let record = Some("Ñandú ✔ \u{1f3b2}".to_owned());
    store.create(&imported, &log(&imported, &[]), record, owner()).await.unwrap();
    let (owner, name) = (owner(), "Ana".to_owned());
    let account = NewAccount {
        owner,
        key: "ana".into(),
        name,
        password: "hash".into(),
        codes: vec![[0xff; 32], [0; 32], [0x80; 32]],
    };
    let (device, browser) = (Device::default(), [1; 32]);
    let session = NewSession { hash: [1; 32], device, browser };
    assert!(store.create_account(account, session).await.unwrap());
    store.note_network(owner.player(), "192.0.2.1".parse().unwrap()).await.unwrap();
    let (zeros, letter) = ("0".repeat(20), "a".repeat(20));
    let blob = |hex: &str| match database {
        Database::Sqlite(_) => format!("x'{hex}'"),
        Database::Postgres(_) => format!(r"'\x{hex}'"),
    };
    let (zeros, letters) = (blob(&zeros), blob(&letter));
    let id = |text: &str| format!("'{text}', {zeros}, 'Ana', {letters}, 'six', '{{}}', NULL, NULL");
    database
        .run(format!(
            "INSERT INTO passkeys VALUES (7, {letters}, 1, 'key', '{{}}', 1); \
             INSERT INTO messages (game, number, player, content, at) VALUES (1, 1, {zeros}, '1', 1); \
             INSERT INTO focus_losses VALUES (1, {zeros}, 1, 2, 3, 1); \
             INSERT INTO blocks (player, blocked, at) VALUES ({zeros}, {letters}, -1); \
             INSERT INTO reports VALUES (3, 'x', {zeros}, {letters}, 'spam', '[]', 1); \
             INSERT INTO tokens VALUES (9, {letters}, {zeros}, {zeros}, 'bot', 'play', 1, NULL, 2); \
             INSERT INTO bots (player) VALUES ({letters}), ({zeros}); \
             INSERT INTO challenges VALUES ({}, 1, 2, 0, 1), ({}, 1, 2, 1, 0), ({}, 1, 2, 0, 0); \
             INSERT INTO tallies VALUES ({zeros}, {letters}, 'six', 1, 2, 3); \
             INSERT INTO push_key VALUES (1, {letters}); \
             INSERT INTO training VALUES ({zeros}, 2, '{{}}', 1); \
             INSERT INTO conditional_moves VALUES (1, {zeros}, 'first', 2, 1, '[]', 1); \
             INSERT INTO days_off VALUES ({zeros}, 1, 9, 10, 2026, 3, 1, 0); \
             INSERT INTO service_periods VALUES (2, 1, 3); \
             INSERT INTO push_subscriptions VALUES \
             (4, {zeros}, NULL, 'https://push.example/4', {letters}, {zeros}, 'es', 1); \
             INSERT INTO ratings VALUES (5, 1, {zeros}, 'six', 'blitz', 1500, 1512.1234130859375, \
             0.0009765625, 0.1, 1, 0, 0, 7, {}, 1, 1)",
            id("b"),
            id("a-b"),
            id("a1"),
            rating_checksum(),
        ))
        .await;
}

/// The checksum of the row of `ratings`, with numbers that no database rounds.
fn rating_checksum() -> i64 {
    let Checksum(checksum) = Checksum::rating(&RatingColumns {
        game: 1,
        player: &[0; 10],
        kind: "six",
        speed: "blitz",
        before: 1500.0,
        rating: 1_512.123_413_085_937_5,
        deviation: 0.000_976_562_5,
        volatility: 0.1,
        won: 1,
        drawn: 0,
        lost: 0,
        at: 7,
    });
    checksum
}

async fn copy(from: &Database, to: &Database) -> Result<Copied, CopyError> {
    migrate_data(&from.place(), &to.place(), OnDamage::Reject, |_, _, _| {}).await
}

async fn round_trip(from: Database, to: Database, back: Database) {
    let store = from.open().await;
    fill(&store, &from).await;
    store.close().await;
    let seen = Mutex::new(Vec::new());
    let report = |table, done, all| seen.lock().unwrap().push((table, done, all));
    let on_damage = OnDamage::Reject;
    let copied = migrate_data(&from.place(), &to.place(), on_damage, report).await.unwrap();
    assert!(copied.tables.iter().all(|table| table.rows > 0), "{copied:?}");
    assert_eq!(seen.into_inner().unwrap().len(), TABLES.len());
    assert_eq!(copy(&to, &back).await.unwrap(), copied, "and back");

    let again = copy(&from, &to).await;
    assert!(matches!(again, Err(CopyError::NotEmpty { .. })), "{again:?}");
    // New rows have new numbers.
    let store = to.open().await;
    let game = setting();
    let tail = create(&store, &game, &[]).await.unwrap();
    append(&store, &game, &["a1"], tail).await.unwrap();
    assert_eq!(moves(&store, &game).await, Ok(1));
    let sessions = store.sessions(1, 0).await.unwrap();
    let (device, browser) = (Device::default(), [2; 32]);
    let session = NewSession { hash: [2; 32], device, browser };
    assert_eq!(store.open_session(1, "hash".into(), session).await, Ok(Some(0)));
    assert_eq!(store.sessions(1, 0).await.unwrap().len(), sessions.len() + 1);
    assert_eq!(store.name(PlayerId::from_bytes([0; 10])).await, Ok(None));
    assert!(store.knows(PLAYER).await.unwrap());
    store.close().await;
}

#[tokio::test]
async fn all_that_a_folder_has_reaches_another_one() {
    round_trip(Database::sqlite(), Database::sqlite(), Database::sqlite()).await;
}

#[tokio::test]
async fn all_that_a_folder_has_reaches_postgres_and_comes_back() {
    let Some(postgres) = Database::postgres().await else { return };
    round_trip(Database::sqlite(), postgres, Database::sqlite()).await;
}

#[tokio::test]
async fn all_that_postgres_has_reaches_a_folder_and_comes_back() {
    let (Some(from), Some(back)) = (Database::postgres().await, Database::postgres().await) else {
        return;
    };
    round_trip(from, Database::sqlite(), back).await;
}

async fn damaged_games_are_named(from: Database, to: Database) {
    let store = from.open().await;
    let games: Vec<_> = std::iter::repeat_with(setting).take(7).collect();
    for (at, game) in games.iter().enumerate() {
        let record = (at == 4).then(|| "a record".to_owned());
        store.create(game, &log(game, &["a1", "b2"]), record, owner()).await.unwrap();
    }
    store.close().await;
    from.run(
        "UPDATE events SET event = replace(event, 'b2', 'b3') WHERE game = 1; \
         DELETE FROM events WHERE game = 2 AND seq = 2; \
         UPDATE summaries SET ply = 1 WHERE game = 3; \
         DELETE FROM summaries WHERE game = 4; \
         UPDATE imports SET record = 'another' WHERE game = 5; \
         UPDATE games SET created = created + 1 WHERE number = 6",
    )
    .await;
    let rejected = copy(&from, &to).await.unwrap_err();
    let CopyError::Damaged { damaged, .. } = &rejected else { panic!("{rejected}") };
    let expected = [
        "event 2 has a wrong checksum",
        "1 of its 2 events are there",
        "its row in `summaries` has a wrong checksum",
        "its row in `summaries` is missing",
        "the imported record has a wrong checksum",
        "its row in `games` has a wrong checksum",
    ];
    let expected = games.iter().zip(expected);
    let expected: Vec<String> =
        expected.map(|(game, what)| format!("game {}: {what}", game.id)).collect();
    assert_eq!(damaged.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);

    let (from, to) = (from.place(), to.place());
    let accepted = migrate_data(&from, &to, OnDamage::Accept, |_, _, _| {}).await.unwrap();
    assert_eq!(&accepted.verified.damaged, damaged, "the target was empty, and has them now");
}

#[tokio::test]
async fn damaged_games_of_a_folder_are_named() {
    damaged_games_are_named(Database::sqlite(), Database::sqlite()).await;
}

#[tokio::test]
async fn damaged_games_in_postgres_are_named() {
    let Some(postgres) = Database::postgres().await else { return };
    damaged_games_are_named(postgres, Database::sqlite()).await;
}

/// Two of the batches in which games are verified, and a rating.
#[tokio::test]
async fn each_row_is_verified() {
    let database = Database::sqlite();
    let store = database.open().await;
    fill(&store, &database).await;
    for _ in 0..110 {
        create(&store, &setting(), &["a1"]).await.unwrap();
    }
    store.close().await;
    let Database::Sqlite(folder) = &database else { unreachable!() };
    let file = folder.path().join(crate::DATABASE);
    let verified = crate::verify_file(&file).await.unwrap();
    // `fill` has inserted results of nobody.
    assert_eq!(verified, Verified { games: 114, damaged: vec![], wrong_tallies: 1 });
    database.run("UPDATE ratings SET won = 2; UPDATE events SET at = 1 WHERE game = 114").await;
    let verified = crate::verify_file(&file).await.unwrap();
    let found: Vec<_> = verified.damaged.iter().map(|game| &*game.what).collect();
    let expected = ["a row of `ratings` has a wrong checksum", "event 1 has a wrong checksum"];
    assert_eq!((verified.games, &found[..]), (114, &expected[..]));
}

/// A text that the target cannot store.
#[tokio::test]
async fn a_copy_that_fails_leaves_nothing() {
    let Some(to) = Database::postgres().await else { return };
    let from = Database::sqlite();
    let store = from.open().await;
    create(&store, &setting(), &["a1"]).await.unwrap();
    store.close().await;
    from.run("UPDATE games SET start = CAST(x'610062' AS TEXT)").await;
    let (source, target) = (from.place(), to.place());
    let failed = migrate_data(&source, &target, OnDamage::Accept, |_, _, _| {}).await;
    let failed = failed.unwrap_err().to_string();
    assert!(failed.contains("table games") && failed.ends_with("nothing was copied"), "{failed}");
    from.run("UPDATE games SET start = NULL").await;
    assert_eq!(copy(&from, &to).await.unwrap().tables.len(), TABLES.len());
}

#[tokio::test]
async fn a_copy_needs_games_and_a_folder_that_no_server_uses() {
    let (from, to) = (Database::sqlite(), Database::sqlite());
    let none = copy(&from, &to).await;
    assert!(matches!(none, Err(CopyError::NoSource(_))), "{none:?}");
    from.open().await.close().await;
    let Database::Sqlite(folder) = &to else { unreachable!() };
    let database = folder.path().join(crate::DATABASE);
    let _lock = crate::lock::Lock::take(folder.path(), &database).unwrap();
    let used = copy(&from, &to).await;
    assert!(matches!(used, Err(CopyError::InUse(_))), "{used:?}");
}
