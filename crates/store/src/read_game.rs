//! One game, read beside a running server, for the server's operator.

use super::copy::Place;
use super::database::{Connection, sql};
use super::focus::{self, FocusLosses};
use super::games::game_row;
use super::reader::{ReadError, Reader};
use super::rows::{self, EventRow, GameRow, corrupt};
use super::{StoreError, Stored, Tail};
use crate::id::GameId;

/// A game and what its players' pages have reported; `None` if there is no such game. A server may be using the
/// database.
///
/// # Errors
/// If the database cannot be read or is of another version, or if the game is damaged.
pub async fn read_game(
    place: &Place,
    id: GameId,
) -> Result<Option<(Stored, FocusLosses)>, ReadError> {
    let mut reader = Reader::open(place).await?;
    let found = {
        let mut view = reader.snapshot().await?;
        read(&mut view.connection(), id).await?
    };
    reader.close().await?;
    Ok(found)
}

async fn read(
    view: &mut Connection<'_>,
    id: GameId,
) -> Result<Option<(Stored, FocusLosses)>, ReadError> {
    let intact = async {
        let Some(row) = game_row(view, id, "games").await? else { return Ok(None) };
        intact(view, &row).await.map(Some)
    };
    let intact = intact.await;
    let stored = intact.map_err(|error: StoreError| ReadError::Store(error.in_game(id)))?;
    let Some(stored) = stored else { return Ok(None) };
    let losses = focus::of_game(view, id).await.map_err(ReadError::Store)?;
    Ok(Some((stored, losses)))
}

/// The game of a row, if all of it is intact.
pub(super) async fn intact(view: &mut Connection<'_>, row: &GameRow) -> Result<Stored, StoreError> {
    let (setting, chain) = row.setting()?;
    if setting.digest != row.columns.digest {
        return Err(corrupt("it was stored under other rules"));
    }
    let events = "SELECT seq, event, at, checksum FROM events WHERE game = $1 ORDER BY seq";
    let rows: Vec<EventRow> = sql(events).bind(row.number).all(view).await?;
    let (events, chain) = rows::events(chain, &rows, None)?;
    let tail = Tail { game: row.number, chain };
    Ok(Stored { setting, created: row.columns.created, events, tail })
}
