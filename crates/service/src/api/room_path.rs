//! The room of a request for a game.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use ludoteca_host::LiveRoom;
use ludoteca_store::id::InvalidId;

use super::creator::Visitor;
use super::extract::{Client, bad_path};
use crate::app::App;
use crate::error::{Error, RequestError};

/// `{id}` in the path: the room of a game. A player of the game counts as present after the request.
pub(super) struct RoomPath(pub(super) Arc<LiveRoom>);

impl FromRequestParts<App> for RoomPath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let path = Path::<Vec<(String, String)>>::from_request_parts(parts, app);
        let Path(names) = path.await.map_err(bad_path)?;
        let id = names.first().map_or("", |(_, id)| id.as_str());
        let id = id.parse().map_err(|InvalidId| RequestError::NoSuchGame)?;
        let Client(client) = Client::from_request_parts(parts, app).await?;
        let room = app.rooms.open(id).await?;
        room.note_client(client);
        // Games in memory are readable without the store.
        if let Ok(Visitor(Some(visitor))) = Visitor::from_request_parts(parts, app).await {
            room.note_request(visitor.player());
        }
        Ok(Self(room))
    }
}
