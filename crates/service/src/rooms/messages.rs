//! Messages of other nodes about rooms.

use crate::app::App;
use crate::bus::RoomMessage;
use crate::id::GameId;

/// Receives a message about a room, and ignores it unless the room is in memory.
pub(crate) fn receive(app: &App, id: GameId, message: RoomMessage) {
    let Some(room) = app.rooms.loaded(id) else { return };
    match message {
        RoomMessage::Events(batch) if room.is_watched() => room.receive(batch),
        // Ignored: a late message of a node that has stopped.
        RoomMessage::Presence(presence) if !app.nodes.is_known(&presence.node) => {}
        RoomMessage::Presence(presence) => room.receive_presence(presence),
        // The next user of the room reads the missing events from the store.
        RoomMessage::Events(_) => room.doubt(),
        RoomMessage::Listening => room.begin_to_listen(),
        RoomMessage::Loaded => room.publish_presence(),
    }
}

/// Forgets a game that another node has deleted.
pub(crate) async fn forget(app: App, id: GameId) {
    app.rooms.remove(id).await;
    if let Err(error) = app.explorer.remove(id).await {
        tracing::debug!(%id, %error, "the explorer still has a deleted game");
    }
}
