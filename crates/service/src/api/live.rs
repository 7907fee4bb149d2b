//! The games that are being played now.

use axum::Json;
use axum::extract::State as AppState;

use crate::app::App;
use crate::live_games::{self, Live};

pub(super) async fn live(AppState(app): AppState<App>) -> Json<Live> {
    Json(live_games::shown(&app.rooms, &app.nodes).await)
}
