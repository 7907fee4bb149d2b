//! Tests specific to `PostgreSQL`: several servers, several versions, and broken connections.

use futures_util::future::join_all;
use ludoteca_room::Name;

use super::migrations::run;
use super::*;
use crate::contract::server::{self, Cluster};
use crate::contract::{Database, append, create, log, moves, owner, setting};
use crate::migrate::{STEPS, Step};
use crate::tables::TABLES;
use crate::{MigrateError, StoreError, VERSION};

/// The steps of this program and those of a later one.
fn with(step: Step) -> Vec<Step> {
    STEPS.iter().copied().chain([step]).collect()
}

/// A column for which earlier programs write nothing, in each table, and a new table.
fn expansion() -> String {
    let add = |table: &str| format!("ALTER TABLE {table} ADD COLUMN added BIGINT DEFAULT 7;");
    let columns: String = TABLES.iter().map(|table| add(table.name)).collect();
    columns + "CREATE TABLE added (number BIGINT PRIMARY KEY)"
}

#[tokio::test]
async fn a_server_works_with_an_expanded_schema_but_not_with_a_contracted_one() {
    let Some(database) = Database::postgres().await else { return };
    let store = database.open().await;
    let game = setting();
    let mut tail = create(&store, &game, &[]).await.unwrap();
    let Database::Postgres(url) = &database else { unreachable!() };
    let mut later = server::connect(url).await;
    let step = |version, needs, postgres| Step { version, needs, postgres, sqlite: "" };
    let expanded = with(step(VERSION + 1, VERSION, expansion().leak()));
    run(&mut later, &expanded).await.unwrap();
    // The running server, and a restarted one, as after a crash in the middle of a deployment.
    tail = append(&store, &game, &["a1"], tail).await.unwrap();
    let restarted = database.open().await;
    tail = append(&restarted, &game, &["a1", "b2"], tail).await.unwrap();
    create(&restarted, &setting(), &["a1"]).await.unwrap();
    assert_eq!(restarted.load(game.id).await.unwrap().unwrap().tail, tail);

    let needs = VERSION + 2;
    let contracted = step(needs, needs, "ALTER TABLE games DROP COLUMN added");
    let contracted: Vec<Step> = expanded.into_iter().chain([contracted]).collect();
    run(&mut later, &contracted).await.unwrap();
    let rejected = database.try_open().await;
    assert!(
        matches!(rejected, Err(MigrateError::Newer { found, .. }) if found == needs),
        "{rejected:?}"
    );
    // A second run changes nothing.
    run(&mut later, &contracted).await.unwrap();
}

/// A step that breaks earlier programs must declare it.
#[test]
fn a_step_that_does_not_only_expand_needs_a_newer_program() {
    for pair in STEPS.windows(2) {
        let [before, step] = pair else { unreachable!() };
        assert!(before.version < step.version && before.needs <= step.needs, "{step:?}");
        assert!(step.needs <= step.version, "{step:?}");
        if step.needs < step.version {
            assert_eq!(contraction(step.postgres), None, "step {}", step.version);
        }
    }
    let adds = "ALTER TABLE games ADD COLUMN a TEXT; ALTER TABLE games ADD COLUMN b BIGINT NOT NULL \
         DEFAULT 0; CREATE TABLE c (d TEXT NOT NULL)";
    assert_eq!(contraction(adds), None);
    for changes in [
        "ALTER TABLE games DROP COLUMN start",
        "DROP TABLE bots",
        "ALTER TABLE games RENAME TO matches",
        "ALTER TABLE games ALTER COLUMN created TYPE TEXT",
        "ALTER TABLE games ADD COLUMN a TEXT NOT NULL",
        "ALTER TABLE games ADD CONSTRAINT a CHECK (created > 0)",
    ] {
        assert_eq!(contraction(changes), Some(changes));
    }
}

/// The first statement that may break earlier programs.
fn contraction(sql: &'static str) -> Option<&'static str> {
    sql.split(';').map(str::trim).find(|statement| {
        let upper = statement.to_uppercase();
        let has = |words: &str| upper.contains(words);
        let is_change = has("ALTER TABLE") && !has("ADD COLUMN");
        let is_required = has("ADD COLUMN") && has("NOT NULL") && !has("DEFAULT");
        has("DROP ") || has("RENAME ") || is_change || is_required
    })
}

#[tokio::test]
async fn servers_that_start_together_migrate_once() {
    let Some(database) = Database::postgres().await else { return };
    let stores = join_all((0..4).map(|_| database.try_open())).await;
    let games: Vec<_> = (0..12).map(|_| setting()).collect();
    let stores: Vec<Store> = stores.into_iter().map(Result::unwrap).collect();
    let created = games.iter().enumerate().map(async |(at, game)| {
        stores[at % 4].create(game, &log(game, &["a1"]), None, owner()).await
    });
    assert!(join_all(created).await.into_iter().all(|created| created.is_ok()));
    let found = join_all(games.iter().map(|game| stores[0].load(game.id))).await;
    assert!(found.into_iter().all(|found| found.unwrap().unwrap().events.len() == 1));
}

#[tokio::test]
async fn a_server_that_cannot_start_says_why() {
    let Some(cluster) = server::shared() else { return };
    let unused =
        std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
    for (url, reason) in [
        (cluster.url("nowhere"), "create it first"),
        (
            cluster.url("postgres").replace("ludoteca@", "nobody@"),
            "refuses the user or the password",
        ),
        (format!("postgres://ludoteca@127.0.0.1:{unused}/games"), "cannot be reached"),
    ] {
        let Err(error) = Store::connect(&url.parse().unwrap(), None).await else { panic!("{url}") };
        let error = error.to_string();
        assert!(error.contains(reason) && !error.contains('\n'), "{error}");
    }
}

#[tokio::test]
async fn play_goes_on_when_the_database_is_back() {
    let Some(cluster) = Cluster::start() else { return };
    let database = Database::Postgres(cluster.create().await);
    let store = database.open().await;
    let game = setting();
    let tail = create(&store, &game, &[]).await.unwrap();
    cluster.crash();
    // At once, because each waits for a connection.
    let name = Name::known("Ana".into(), false);
    let (appended, renamed, loaded, checked) = tokio::join!(
        append(&store, &game, &["a1"], tail),
        store.rename(crate::contract::PLAYER, &name),
        store.load(game.id),
        store.check(),
    );
    assert!(matches!(appended, Err(StoreError::Unwritable(_))), "{appended:?}");
    assert!(matches!(renamed, Err(StoreError::Unwritable(_))), "{renamed:?}");
    assert!(matches!(loaded, Err(StoreError::Unreadable(_))), "{loaded:?}");
    assert!(checked.is_err());
    cluster.resume();
    append(&store, &game, &["a1"], tail).await.unwrap();
    assert_eq!(moves(&store, &game).await, Ok(1));
    assert_eq!(store.check().await, Ok(()));
}

/// Another client, such as a tool of the operator, holds the lock of a game.
#[tokio::test]
async fn a_lock_that_stays_does_not_stop_other_games_for_ever() {
    let Some(database) = Database::postgres().await else { return };
    let store = database.open().await;
    let (game, other) = (setting(), setting());
    let tail = create(&store, &game, &[]).await.unwrap();
    create(&store, &other, &[]).await.unwrap();
    let Database::Postgres(url) = &database else { unreachable!() };
    let mut locker = server::connect(url).await;
    sqlx::raw_sql("BEGIN; SELECT FROM summaries FOR UPDATE").execute(&mut locker).await.unwrap();
    let rejected = append(&store, &game, &["a1"], tail).await;
    assert!(matches!(rejected, Err(StoreError::Unwritable(_))), "{rejected:?}");
    sqlx::raw_sql("ROLLBACK").execute(&mut locker).await.unwrap();
    append(&store, &game, &["a1"], tail).await.unwrap();
}
