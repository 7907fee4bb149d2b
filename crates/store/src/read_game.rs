//! One game, read beside a running server, for the server's operator.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _};
use thiserror::Error;

use super::copy::{Place, file};
use super::database::{Connection, sql};
use super::focus::{self, FocusLosses};
use super::games::game_row;
use super::rows::{self, EventRow, corrupt};
use super::sqlite::check_version;
use super::{MigrateError, StoreError, Stored, Tail, VERSION, postgres};
use crate::id::GameId;

/// Why a game cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] MigrateError),
    /// Its schema is of an earlier version.
    #[error(
        "its schema is of version {found}; start a server of this version, which upgrades it to {VERSION}"
    )]
    Earlier {
        /// The version found.
        found: i64,
    },
    /// The game is damaged, or reading failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<sqlx::Error> for ReadError {
    fn from(error: sqlx::Error) -> Self {
        Self::Open(error.into())
    }
}

/// A game and what its players' pages have reported; `None` if there is no such game. A server may be using the
/// database.
///
/// # Errors
/// If the database cannot be read or is of another version, or if the game is damaged.
pub async fn read_game(
    place: &Place,
    id: GameId,
) -> Result<Option<(Stored, FocusLosses)>, ReadError> {
    match place {
        Place::Sqlite(path) => {
            let options = SqliteConnectOptions::new().filename(file(path)).read_only(true);
            let mut connection = options.connect().await?;
            require_current(check_version(&mut connection).await?)?;
            let found = {
                let mut view = connection.begin().await?;
                read(&mut Connection::Sqlite(&mut view), id).await?
            };
            connection.close().await?;
            Ok(found)
        }
        Place::Postgres(url) => {
            let mut connection = url.connect().await?;
            require_current(postgres::check_version(&mut connection).await?)?;
            let found = {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                let mut view = connection.begin_with(begin).await?;
                read(&mut Connection::Postgres(&mut view), id).await?
            };
            connection.close().await?;
            Ok(found)
        }
    }
}

const fn require_current(found: i64) -> Result<(), ReadError> {
    if found == VERSION { Ok(()) } else { Err(ReadError::Earlier { found }) }
}

async fn read(
    view: &mut Connection<'_>,
    id: GameId,
) -> Result<Option<(Stored, FocusLosses)>, ReadError> {
    let intact = intact(view, id).await;
    let Some(stored) = intact.map_err(|error| ReadError::Store(error.in_game(id)))? else {
        return Ok(None);
    };
    let losses = focus::of_game(view, id).await.map_err(ReadError::Store)?;
    Ok(Some((stored, losses)))
}

async fn intact(view: &mut Connection<'_>, id: GameId) -> Result<Option<Stored>, StoreError> {
    let Some(row) = game_row(view, id, "games").await? else { return Ok(None) };
    let (setting, chain) = row.setting()?;
    if setting.digest != row.columns.digest {
        return Err(corrupt("it was stored under other rules"));
    }
    let events = "SELECT seq, event, at, checksum FROM events WHERE game = $1 ORDER BY seq";
    let rows: Vec<EventRow> = sql(events).bind(row.number).all(view).await?;
    let (events, chain) = rows::events(chain, &rows, None)?;
    let tail = Tail { game: row.number, chain };
    Ok(Some(Stored { setting, created: row.columns.created, events, tail }))
}
