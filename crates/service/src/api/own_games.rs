//! The client's own games: results against the computer, and all records in one file.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State as AppState;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, TryStreamExt, stream};
use ludoteca_record::Record;
use ludoteca_store::id::GameId;
use ludoteca_store::{Filter, Stored};
use ludoteca_wire::{ListedGame, ListedOpponent, ListedResult, Statistics, records};

use super::creator::Visitor;
use super::extract::RecordTurn;
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::record_pool::Turn;

/// Number of games that statistics are computed from: the newest ones.
const MAX_COUNTED: u32 = 10_000;

pub(super) async fn statistics(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
) -> Result<Json<Statistics>, Error> {
    let Some(owner) = visitor else { return Ok(Json(Vec::new().into())) };
    let filter = Filter {
        owner: Some(owner),
        result: Some(ListedResult::Over),
        opponent: Some(ListedOpponent::Computer),
        ..Filter::default()
    };
    let read = async || {
        let page = app.store.newest(&filter, MAX_COUNTED, visitor).await?;
        Ok(page.games.iter().filter_map(ListedGame::finished).collect())
    };
    Ok(Json(app.results.results(owner, read).await?.into()))
}

pub(super) async fn export(
    AppState(app): AppState<App>,
    RecordTurn(turn): RecordTurn,
    Visitor(visitor): Visitor,
) -> Result<Response, Error> {
    let ids = match visitor {
        Some(owner) => app.store.ids(Filter { owner: Some(owner), ..Filter::default() }).await?,
        None => Vec::new(),
    };
    Ok(download(app, turn, ids))
}

/// The records of these games in one file.
pub(super) fn download(app: App, turn: Turn, ids: Vec<GameId>) -> Response {
    let turn = Arc::new(turn);
    // One game at a time, as fast as the client reads.
    let records = stream::iter(ids).then(move |id| {
        let (app, turn) = (app.clone(), Arc::clone(&turn));
        async move { record(&app, &turn, id).await }
    });
    let texts = records.try_filter_map(async |found| {
        Ok(found.map(|found| match found {
            Exported::Record(record) => record.to_text() + "\n",
            Exported::Damaged(id) => format!("; game {id} is damaged and left out\n\n"),
        }))
    });
    let texts = texts.fuse();
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"ludoteca-games.txt\""),
    ];
    (headers, Body::from_stream(texts)).into_response()
}

/// A game in a download.
pub(super) enum Exported {
    /// Its record.
    Record(Record),
    /// It is damaged, and only named.
    Damaged(GameId),
}

/// The record of a game; `None` if the game was deleted meanwhile.
///
/// # Errors
/// If the store fails. The client notices that its download is incomplete.
pub(super) async fn record(
    app: &App,
    turn: &Arc<Turn>,
    id: GameId,
) -> Result<Option<Exported>, Error> {
    let written = async {
        let Some(stored) = app.store.load(id).await? else { return Ok(None) };
        let import = app.store.import(id).await?;
        let write = move || {
            let Stored { setting, created, events, .. } = stored;
            let log = setting.replay(events)?;
            records::write_dated(&setting, log.room(), created, import.as_deref())
        };
        Ok(Some(turn.run_part(write).await??))
    };
    match written.await {
        Err(Error::Request(error @ RequestError::Damaged { .. })) => {
            tracing::error!("{error}; it is not exported");
            Ok(Some(Exported::Damaged(id)))
        }
        written => written.map(|record| record.map(Exported::Record)),
    }
}
