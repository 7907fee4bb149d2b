//! The behaviour of a store with either database: each test runs with both.

mod conditional;
mod explorer;
mod games;
mod lists;
mod players;
mod race;
pub(crate) mod ratings;
mod schema;
mod service_periods;
mod talk;
mod tallies;

#[path = "../../../service/tests/service/common/sqlite.rs"]
pub(crate) mod database_file;
// One server for all tests of a process, also for those over HTTP.
#[path = "../../../service/tests/service/common/postgres.rs"]
#[expect(dead_code, reason = "the tests over HTTP use the rest")]
pub(crate) mod server;

use ludoteca_room::{Event, GameLog, Player, PlayerId, Room, Seats};
use ludoteca_rules::Game;
use ludoteca_wire::{ListedGame, Setting};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};
use tempfile::TempDir;
use tokio::sync::oneshot;

use super::{Appended, DatabaseUrl, Filter, MigrateError, Store, StoreError, Tail};
use crate::owner::{Owner, Secret};

/// Generates two tests of each function: one with an `SQLite` file, one with a `PostgreSQL` database.
macro_rules! with_both {
    ($($(#[$meta:meta])* async fn $name:ident($database:ident: &Database) $body:block)*) => {
        $($(#[$meta])* async fn $name($database: &Database) $body)*

        mod sqlite {
            $(#[tokio::test]
            async fn $name() {
                super::$name(&super::super::Database::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test]
            async fn $name() {
                if let Some(database) = super::super::Database::postgres().await {
                    super::$name(&database).await;
                }
            })*
        }
    };
}

use with_both;

/// A database of a test.
#[derive(Debug)]
pub(crate) enum Database {
    Sqlite(TempDir),
    Postgres(String),
}

impl Database {
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
    }

    /// `None` if tests with `PostgreSQL` are to be skipped.
    pub(crate) async fn postgres() -> Option<Self> {
        match server::shared() {
            Some(server) => Some(Self::Postgres(server.create().await)),
            None => None,
        }
    }

    /// A store over the database, as one server has it.
    pub(crate) async fn open(&self) -> Store {
        self.try_open().await.unwrap()
    }

    pub(crate) async fn try_open(&self) -> Result<Store, MigrateError> {
        match self {
            Self::Sqlite(folder) => Store::open(&folder.path().join("ludoteca.db")).await,
            Self::Postgres(url) => Store::connect(&url.parse::<DatabaseUrl>().unwrap(), None).await,
        }
    }

    /// Runs statements as another program.
    pub(crate) async fn run(&self, sql: impl Into<String>) {
        let statements = sqlx::raw_sql(AssertSqlSafe(sql.into()));
        match self {
            Self::Sqlite(folder) => {
                let path = folder.path().join("ludoteca.db");
                let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
                let mut connection = options.connect().await.unwrap();
                statements.execute(&mut connection).await.map(drop)
            }
            Self::Postgres(url) => {
                statements.execute(&mut server::connect(url).await).await.map(drop)
            }
        }
        .unwrap();
    }
}

/// The player of both sides.
pub(crate) const PLAYER: PlayerId = PlayerId::from_bytes([7; 10]);

pub(crate) fn setting() -> Setting {
    let human = || Player::human(PLAYER);
    let seats = Seats { first: human(), second: human() };
    Setting::new(
        crate::id::random(),
        Game::Fourmation.options("side=5 n=3").unwrap(),
        None,
        seats,
        None,
    )
    .unwrap()
}

pub(crate) fn log(setting: &Setting, moves: &[&str]) -> GameLog {
    let mut log = GameLog::new(setting.room().unwrap());
    for mv in moves {
        let side = log.room().to_move().unwrap();
        log.append(Event::Moved { side, mv: (*mv).into(), timing: None }).unwrap();
    }
    log
}

/// Tries to play the last of `moves` in a game where the others have been played.
pub(crate) async fn try_append(
    store: &Store,
    setting: &Setting,
    moves: &[&str],
    tail: Tail,
) -> Result<Appended, StoreError> {
    let log = log(setting, moves);
    let events = log.since(log.room().seq() - 1).to_vec();
    append_events(store, setting, log.room(), events, tail).await
}

/// Queues the events that led to `room` at once. The future resolves to the result.
pub(crate) fn append_events(
    store: &Store,
    setting: &Setting,
    room: &Room,
    events: Vec<Event>,
    tail: Tail,
) -> impl Future<Output = Result<Appended, StoreError>> + use<> {
    let (reply, result) = oneshot::channel();
    store.append(setting, room, events, tail, move |appended| drop(reply.send(appended)));
    async { result.await.expect("the writer replies") }
}

/// Plays the last of `moves` in a game where the others have been played.
pub(crate) async fn append(
    store: &Store,
    setting: &Setting,
    moves: &[&str],
    tail: Tail,
) -> Result<Tail, StoreError> {
    match try_append(store, setting, moves, tail).await? {
        Appended::Yes(tail, _) => Ok(tail),
        Appended::NumberTaken => panic!("the number is free"),
    }
}

/// A new owner.
pub(crate) fn owner() -> Owner {
    Secret::random().owner()
}

pub(crate) async fn create(
    store: &Store,
    setting: &Setting,
    moves: &[&str],
) -> Result<Tail, StoreError> {
    store.create(setting, &log(setting, moves), None, owner()).await?;
    tail(store, setting).await
}

/// The tail of a game.
pub(crate) async fn tail(store: &Store, setting: &Setting) -> Result<Tail, StoreError> {
    Ok(store.load(setting.id).await?.unwrap().tail)
}

/// The newest games.
pub(crate) async fn newest(store: &Store) -> Vec<ListedGame> {
    store.newest(&Filter::default(), 10, None).await.unwrap().games
}

/// The moves of a stored game.
pub(crate) async fn moves(store: &Store, setting: &Setting) -> Result<usize, StoreError> {
    Ok(store.load(setting.id).await?.unwrap().events.len())
}
