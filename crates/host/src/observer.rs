//! Who learns of stored changes to games besides the clients that watch them.

use std::fmt;

use ludoteca_room::{Event, PlayerId, Room};
use ludoteca_wire::Setting;

/// Receives stored changes to games and notifies the players.
pub trait Observer: fmt::Debug + Send + Sync {
    /// A game was created on this node.
    fn created(&self, setting: &Setting, room: &Room);

    /// Events were stored by this node, which led to `room`. `is_connected` returns whether a player is connected to
    /// the game.
    fn changed(
        &self,
        setting: &Setting,
        room: &Room,
        events: &[Event],
        is_connected: &dyn Fn(PlayerId) -> bool,
    );
}

/// Nobody besides the clients that watch.
impl Observer for () {
    fn created(&self, _: &Setting, _: &Room) {}

    fn changed(&self, _: &Setting, _: &Room, _: &[Event], _: &dyn Fn(PlayerId) -> bool) {}
}
