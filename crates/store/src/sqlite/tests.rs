//! The store when writes fail, and when rows are damaged.

use std::time::{Duration, SystemTime};

use sqlx::{AssertSqlSafe, ConnectOptions};

use super::mark;
use crate::contract::database_file::{options, other_program, run, with_short_timeout};
use crate::contract::{append, append_events, create, log, moves, newest, owner, setting};
use crate::{Appended, Store, StoreError};

#[tokio::test]
async fn a_full_database_is_written_again_as_soon_as_there_is_space() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let game = setting();
    let mut tail = create(&store, &game, &[]).await.unwrap();
    store.close().await;
    let mut other = other_program(&folder).await;
    run(
        &mut other,
        "CREATE TABLE ballast (content); INSERT INTO ballast VALUES (zeroblob(100000))",
    )
    .await;
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut other).await.unwrap();

    let full = options(&folder).pragma("max_page_count", pages.to_string());
    let store = Store::open_with(full).await.unwrap();
    let mut played = Vec::new();
    for mv in ["a1", "a2", "a3"] {
        // Fills the remaining pages.
        while create(&store, &setting(), &[]).await.is_ok() {}
        for _ in 0..3 {
            let large = "x".repeat(10_000);
            let rejected = store.create(&setting(), &log(&game, &[]), Some(large), owner()).await;
            assert_eq!(rejected.err(), Some(StoreError::Full));
            assert_eq!(moves(&store, &game).await, Ok(played.len()), "reads still work");
        }
        run(&mut other, "UPDATE ballast SET content = substr(content, 20001)").await;
        played.push(mv);
        tail = append(&store, &game, &played, tail).await.unwrap();
    }
    assert_eq!(moves(&store, &game).await, Ok(3));
}

#[tokio::test]
async fn a_locked_database_is_written_again_as_soon_as_it_is_free() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_with(with_short_timeout(&folder)).await.unwrap();
    let game = setting();
    let tail = create(&store, &game, &[]).await.unwrap();
    let mut other = other_program(&folder).await;
    run(&mut other, "BEGIN IMMEDIATE").await;
    let rejected = append(&store, &game, &["a1"], tail).await;
    assert!(matches!(rejected, Err(StoreError::Unwritable(_))), "{rejected:?}");
    assert_eq!(moves(&store, &game).await, Ok(0), "reads still work");
    run(&mut other, "COMMIT").await;
    append(&store, &game, &["a1"], tail).await.unwrap();
    assert_eq!(moves(&store, &game).await, Ok(1));
}

/// Each statement damages the first game; the second one stays as it was.
#[tokio::test]
async fn damage_is_found_in_the_game_that_has_it() {
    const STATEMENTS: [&str; 13] = [
        "UPDATE games SET options = replace(options, '5', '6')",
        "UPDATE games SET digest = upper(digest)",
        "UPDATE games SET players = json_set(players, '$.first.name', 'Eva')",
        "UPDATE games SET start = '5/5/5/5/5 x'",
        "UPDATE games SET created = created + 1",
        "UPDATE games SET import = NULL",
        "UPDATE games SET checksum = checksum + 1",
        "UPDATE events SET event = replace(event, 'b2', 'b3')",
        "UPDATE events SET at = at + 1",
        "UPDATE events SET checksum = checksum + 1",
        "UPDATE events SET seq = 7",
        "UPDATE events SET event = CAST(x'7bff' AS TEXT)",
        "DELETE FROM events",
    ];
    for statement in STATEMENTS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ludoteca.db");
        let store = Store::open(&path).await.unwrap();
        let (hit, other) = (setting(), setting());
        let record = "[Game \"fourmation\"]".to_owned();
        store.create(&hit, &log(&hit, &["a1", "b2"]), Some(record), owner()).await.unwrap();
        create(&store, &other, &["a1", "b2"]).await.unwrap();
        let column =
            if statement.contains("games") { "number = 1" } else { "game = 1 AND seq = 2" };
        let damage = sqlx::raw_sql(AssertSqlSafe(format!("{statement} WHERE {column}")));
        damage.execute(&mut other_program(&folder).await).await.unwrap();

        let damaged = store.load(hit.id).await;
        let Err(StoreError::Damaged { id, .. }) = damaged else {
            panic!("{statement}: {damaged:?}")
        };
        assert_eq!(id, hit.id);
        assert_eq!(moves(&store, &other).await, Ok(2), "{statement}");
        let listed = newest(&store).await;
        assert!(listed.iter().any(|game| game.setting.id == other.id), "{statement}");
        assert_eq!(listed.len(), if statement.contains("games") { 1 } else { 2 }, "{statement}");
    }
}

#[tokio::test]
async fn damage_beside_the_events_is_found_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let (game, record) = (setting(), "[Game \"fourmation\"]".to_owned());
    store.create(&game, &log(&game, &["a1"]), Some(record.clone()), owner()).await.unwrap();
    assert_eq!(store.import(game.id).await, Ok(Some(record)));
    let mut other = other_program(&folder).await;

    for damage in ["UPDATE imports SET record = upper(record)", "DELETE FROM imports"] {
        run(&mut other, damage).await;
        let found = store.import(game.id).await;
        assert!(matches!(found, Err(StoreError::Damaged { .. })), "{damage}: {found:?}");
        assert_eq!(moves(&store, &game).await, Ok(1), "the game itself is intact");
    }
    for damage in ["UPDATE summaries SET ply = 7, seq = 7", "DELETE FROM summaries"] {
        run(&mut other, damage).await;
        assert_eq!(newest(&store).await.len(), 0, "{damage}");
        assert_eq!(moves(&store, &game).await, Ok(1), "the game itself is intact");
    }
    let tail = store.load(game.id).await.unwrap().unwrap().tail;
    append(&store, &game, &["a1", "a2"], tail).await.unwrap();
    assert_eq!(newest(&store).await[0].ply, 2, "the next move makes it good");
}

#[tokio::test]
async fn a_deleted_game_is_no_damage_and_its_number_is_not_used_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_with(options(&folder)).await.unwrap();
    let (kept, deleted, next) = (setting(), setting(), setting());
    create(&store, &kept, &["a1"]).await.unwrap();
    let owner = owner();
    let game = log(&deleted, &["a1"]);
    store.create(&deleted, &game, None, owner).await.unwrap();
    let tail = store.load(deleted.id).await.unwrap().unwrap().tail;
    assert!(store.remove_owned(deleted.id, owner).await.unwrap());
    assert!(store.load(deleted.id).await.unwrap().is_none());
    create(&store, &next, &[]).await.unwrap();
    // A late move for the deleted game is not written to another game.
    let played = log(&deleted, &["a1", "b2"]);
    let late = append_events(&store, &deleted, played.room(), played.since(1).to_vec(), tail).await;
    assert_eq!(late, Ok(Appended::NumberTaken));
    assert!(store.load(next.id).await.unwrap().unwrap().events.is_empty());
    store.remove_empty(vec![next.id]).await.unwrap();
    // After a restart no loss is reported.
    store.close().await;
    let mut connection = options(&folder).connect().await.unwrap();
    let reached = mark::Reached::of(&mut connection).await.unwrap();
    let mut noted = mark::Mark::open(&folder.path().join("ludoteca.db"));
    assert_eq!(noted.missing(reached), 0);
    let store = Store::open_with(options(&folder)).await.unwrap();
    assert_eq!(store.load(kept.id).await.unwrap().unwrap().events.len(), 1);
}

#[tokio::test]
async fn a_game_with_a_damaged_summary_is_not_taken_for_an_empty_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
    let (played, empty) = (setting(), setting());
    create(&store, &played, &["a1"]).await.unwrap();
    create(&store, &empty, &[]).await.unwrap();
    run(&mut other_program(&folder).await, "UPDATE summaries SET ply = 0").await;
    let far = SystemTime::now() + Duration::from_hours(1);
    let (found, _) = store.empty((far, far), 0, 10).await.unwrap();
    assert_eq!(found.len(), 2, "both look empty");
    assert_eq!(store.remove_empty(found).await.unwrap(), [empty.id]);
    assert_eq!(moves(&store, &played).await, Ok(1));
}
