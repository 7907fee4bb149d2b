//! The games that are being played now.

use axum::Json;
use axum::extract::State as AppState;
use ludoteca_community::live_games::{self, Live};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(live))
}

/// Up to six games that two people are playing now, the newest move first. Private games are not
/// among them.
#[utoipa::path(
    get, path = "/live", tag = "games",
    responses((status = OK, body = Live)),
)]
async fn live(AppState(app): AppState<App>) -> Json<Live> {
    Json(live_games::shown(&app.rooms, &app.nodes).await)
}
