//! Days off of a signed-in player.

use axum::Json;
use axum::extract::State as AppState;
use ludoteca_community::days_off;
use ludoteca_store::service_time::now;
use ludoteca_wire::DaysOff;

use super::account::SignedIn;
use super::extract::Body;
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::wire::OwnDaysOff;

pub(super) async fn show(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
) -> Result<Json<OwnDaysOff>, Error> {
    let stored = app.store.days_off(session.owner.player()).await?;
    Ok(Json(OwnDaysOff::new(stored, today())))
}

pub(super) async fn store(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Body(body): Body<DaysOff>,
) -> Result<Json<OwnDaysOff>, Error> {
    let player = session.owner.player();
    let stored = app.store.days_off(player).await?;
    let changed = days_off::changed(stored, body.into(), today());
    let changed = changed.map_err(|fault| RequestError::invalid("days-off", fault))?;
    app.store.set_days_off(player, changed).await?;
    Ok(Json(OwnDaysOff::new(changed, today())))
}

/// The present day, counted from 1970-01-01.
fn today() -> u32 {
    u32::try_from(now().as_millis() / (24 * 60 * 60 * 1_000)).unwrap_or(u32::MAX)
}
