//! What clients are shown of a room.

use std::sync::{Arc, OnceLock};

use ludoteca_room::Room;
use ludoteca_wire::{Changes, Head, Rendered, Setting, State};

use super::lifetime::Lifetime;
use super::players::KnownPlayers;

/// A room after an event, or after the data about its players have changed.
#[derive(Debug)]
pub struct Shown {
    setting: Arc<Setting>,
    room: Arc<Room>,
    head: Arc<Head>,
    /// Written for the first client that needs it: others derive it from events.
    rendered: OnceLock<Rendered>,
}

impl Shown {
    fn new(
        setting: &Arc<Setting>,
        room: Arc<Room>,
        players: &KnownPlayers,
        lifetime: &Lifetime,
    ) -> Self {
        let KnownPlayers { ratings, bots } = players;
        let head = Head::new(&room, ratings.as_ref().map(Into::into), bots);
        let head = Head { kept_until: lifetime.kept_until(&room), ..head };
        let (setting, head) = (Arc::clone(setting), Arc::new(head));
        Self { setting, room, head, rendered: OnceLock::new() }
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.room.seq()
    }

    /// The state as clients get it.
    pub fn rendered(&self) -> Rendered {
        let render = || State::new(&self.setting, &self.room, Head::clone(&self.head)).render();
        self.rendered.get_or_init(render).clone()
    }
}

/// What was shown last, and the head of what was shown before, for the clients that know it.
#[derive(Debug)]
pub(super) struct History {
    last: Arc<Shown>,
    /// Counts what was shown.
    version: u64,
    before: Option<Arc<Head>>,
}

impl History {
    /// Nothing was shown before the room in its present state.
    pub(super) fn new(
        setting: &Arc<Setting>,
        room: &Arc<Room>,
        players: &KnownPlayers,
        lifetime: &Lifetime,
    ) -> Self {
        let last = Shown::new(setting, Arc::clone(room), players, lifetime);
        Self { last: Arc::new(last), version: 0, before: None }
    }

    pub(super) const fn last(&self) -> &Arc<Shown> {
        &self.last
    }

    /// The number of what was shown last.
    pub(super) const fn version(&self) -> u64 {
        self.version
    }

    /// Shows the room in a new state.
    pub(super) fn show(&mut self, room: &Arc<Room>, players: &KnownPlayers, lifetime: &Lifetime) {
        let next = Shown::new(&self.last.setting, Arc::clone(room), players, lifetime);
        self.before = Some(Arc::clone(&self.last.head));
        self.last = Arc::new(next);
        self.version += 1;
    }

    /// The head of what was shown with number `version`; `None` if that is no longer known.
    pub(super) fn head(&self, version: u64) -> Option<&Arc<Head>> {
        match self.version.checked_sub(version)? {
            0 => Some(&self.last.head),
            1 => self.before.as_ref(),
            _ => None,
        }
    }

    /// What has changed since this head; everything if it is `None`.
    pub(super) fn changes_since(&self, before: Option<&Head>) -> Changes {
        Changes::between(before, &self.last.head)
    }
}
