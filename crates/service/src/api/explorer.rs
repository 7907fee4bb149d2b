//! The opening explorer.

use axum::Json;
use axum::extract::State;
use ludoteca_explorer::{candidates, engine_games};
use ludoteca_host::fair_play::Reveals;
use ludoteca_store::StoreError;
use tokio::task::spawn_blocking;

use super::creator::Visitor;
use super::extract::{GamePath, Params};
use super::fair_play::Visitors;
use crate::app::App;
use crate::error::Error;
use crate::wire::{Explored, ExplorerQuery};

pub(super) async fn explore(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    visitors: Visitors,
    GamePath(game): GamePath,
    Params(query): Params<ExplorerQuery>,
) -> Result<Json<Explored>, Error> {
    let position = query.position(game)?;
    visitors.check(&app, &position, Reveals::LastPosition).await?;
    let options = position.options();
    let listed = spawn_blocking(move || (candidates(&position), engine_games(game)));
    let (candidates, index) = listed.await.map_err(Error::internal)?;
    let Some((step, _)) = candidates.first() else { return Ok(Json(Explored::default())) };
    let keys: Vec<u64> = candidates.iter().map(|(step, _)| step.to).collect();
    let played = app.explorer.played(options, step.from, &keys, visitor).await;
    let played = played.map_err(StoreError::from)?;
    let engine = |step| index.results(options, step);
    Ok(Json(Explored::new(candidates, engine, &played)))
}
