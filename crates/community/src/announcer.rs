//! Notifies those who act on stored changes to games: players' programs, browsers without an open page, and the
//! opening explorer.

use std::sync::Arc;

use ludoteca_host::Observer;
use ludoteca_room::{Event, PlayerId, Room};
use ludoteca_wire::Setting;

use crate::explorer::EndedGames;
use crate::notices::Notices;
use crate::push::Push;

/// Sends notices and notifications.
#[derive(Debug)]
pub struct Announcer {
    /// Notifies programs.
    pub notices: Arc<Notices>,
    /// Notifies browsers.
    pub push: Arc<Push>,
    /// Collects the games that end.
    pub ended: Arc<EndedGames>,
}

impl Observer for Announcer {
    fn created(&self, setting: &Setting, room: &Room) {
        self.notices.created(setting, room);
    }

    fn changed(
        &self,
        setting: &Setting,
        room: &Room,
        events: &[Event],
        is_connected: &dyn Fn(PlayerId) -> bool,
    ) {
        self.notices.changed(setting, room, events);
        self.push.notify_absent(setting, room, events, is_connected);
        self.ended.note(setting, room);
    }
}
