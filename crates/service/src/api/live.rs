//! The games that are being played now.

use axum::Json;
use axum::extract::State as AppState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::wire::{Live, LiveGame};

/// Maximum number of games in the answer.
const MOST: usize = 6;

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
    let mut games = Vec::with_capacity(MOST);
    for id in app.rooms.live().newest() {
        // The rooms of games that nobody plays or watches leave the memory.
        let Some(live) = app.rooms.loaded(id) else { continue };
        let room = live.room().await;
        if room.outcome().is_none() {
            games.push(LiveGame::new(live.setting(), &room));
        }
        if games.len() == MOST {
            break;
        }
    }
    Json(Live { games })
}
