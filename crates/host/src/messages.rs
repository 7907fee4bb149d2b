//! Messages of other nodes about rooms.

use ludoteca_cluster::Nodes;
use ludoteca_cluster::bus::RoomMessage;
use ludoteca_store::EventBatch;
use ludoteca_store::id::GameId;

use super::Rooms;

/// Receives events that another node has stored, and ignores them unless the game's room is in memory.
pub fn receive_events(rooms: &Rooms, id: GameId, events: &EventBatch) {
    if let Some(room) = rooms.loaded(id) {
        room.receive(events);
    }
}

/// Receives a message about a room, and ignores it unless the room is in memory.
pub fn receive(rooms: &Rooms, nodes: &Nodes, id: GameId, message: RoomMessage) {
    let Some(room) = rooms.loaded(id) else { return };
    match message {
        // Ignored: a late message of a node that has stopped.
        RoomMessage::Presence(presence) if !nodes.is_known(&presence.node) => {}
        RoomMessage::Presence(presence) => room.receive_presence(&presence),
        RoomMessage::Listening => room.begin_to_listen(),
        RoomMessage::Loaded => room.publish_presence(),
    }
}
