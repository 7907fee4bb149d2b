//! The games that are being played now.

use axum::Json;
use axum::extract::State as AppState;
use ludoteca_community::live_games::{self, Live};

use crate::app::App;

pub(super) async fn live(AppState(app): AppState<App>) -> Json<Live> {
    Json(live_games::shown(&app.rooms, &app.nodes).await)
}
