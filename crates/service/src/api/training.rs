//! What a signed-in player trains, so that it follows the account from one device to another.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_room::PlayerId;

use super::account::SignedIn;
use super::extract::Body;
use crate::app::App;
use crate::error::Error;
use crate::wire::Training;

pub(super) async fn show(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
) -> Result<Json<Training>, Error> {
    of(&app, session.owner.player()).await.map(Json)
}

pub(super) async fn store(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Body(body): Body<Training>,
) -> Result<StatusCode, Error> {
    let (player, new) = (session.owner.player(), body.check()?);
    if !app.store.set_training(player, new).await? {
        let detail = "another device has changed the training: get it, merge, and send it again";
        return Err(Error::request(StatusCode::CONFLICT, "training-changed", detail));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The training of a player; empty if none is stored.
pub(super) async fn of(app: &App, player: PlayerId) -> Result<Training, Error> {
    let stored = app.store.training(player).await?;
    Ok(stored.map(Training::try_from).transpose()?.unwrap_or_default())
}
