//! Who is connected to a live room, and how long the others have been away.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludoteca_room::{PlayerId, Seats};
use ludoteca_rules::Side;

use super::LiveRoom;
use crate::id::GameId;
use crate::wire::Company;

/// The connections to a room.
#[derive(Debug)]
pub(crate) struct Presence {
    /// The players who are or were connected.
    players: HashMap<PlayerId, Seen>,
    /// Connections of clients without a player.
    strangers: usize,
    /// When the room was loaded; no connection before this time is known.
    loaded: Instant,
    /// The next game between the same players, once it exists.
    rematch: Option<GameId>,
    /// The number of the last message between the players since the room was loaded.
    messages: u64,
}

/// What is known of a player's connections.
#[derive(Debug)]
struct Seen {
    sockets: usize,
    /// When the last one was closed or opened.
    changed: Instant,
    /// The time that a message takes to the client and back.
    delay: Duration,
}

impl Presence {
    pub(super) fn new() -> Self {
        let loaded = Instant::now();
        Self { players: HashMap::new(), strangers: 0, loaded, rematch: None, messages: 0 }
    }

    fn enter(&mut self, player: Option<PlayerId>) {
        let Some(player) = player else { return self.strangers += 1 };
        let now = Instant::now();
        let unseen = Seen { sockets: 0, changed: now, delay: Duration::ZERO };
        let seen = self.players.entry(player).or_insert(unseen);
        seen.sockets += 1;
        seen.changed = now;
    }

    /// Nothing is kept of those who only watch: they could be very many.
    fn leave(&mut self, player: Option<PlayerId>, is_seated: bool) {
        let Some(player) = player else { return self.strangers -= 1 };
        let Some(seen) = self.players.get_mut(&player) else { return };
        seen.sockets -= 1;
        seen.changed = Instant::now();
        if seen.sockets == 0 && !is_seated {
            self.players.remove(&player);
        }
    }

    fn sockets(&self, player: PlayerId) -> usize {
        self.players.get(&player).map_or(0, |seen| seen.sockets)
    }

    /// Who is connected to a room with these seats, as clients see it.
    fn company(&self, seats: &Seats) -> Company {
        let is_there = |side| seats.player(side).id().is_some_and(|id| self.sockets(id) > 0);
        let is_seated = |player| seats.sides_of(player).next().is_some();
        let others = self.players.iter().filter(|(player, _)| !is_seated(**player));
        Company {
            first: is_there(Side::First),
            second: is_there(Side::Second),
            watching: self.strangers + others.map(|(_, seen)| seen.sockets).sum::<usize>(),
            rematch: self.rematch.map(|id| id.to_string()),
            messages: self.messages,
        }
    }
}

/// A connection to a room, until it is dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    room: Arc<LiveRoom>,
    player: Option<PlayerId>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        // If the room is busy, the player is kept: it may be taking a seat.
        let is_seated = self.player.is_none_or(|player| {
            let state = self.room.state.try_lock();
            state.map_or(true, |state| state.log.room().seats().sides_of(player).next().is_some())
        });
        self.room.presence.send_modify(|presence| presence.leave(self.player, is_seated));
        self.room.announce_in_lobby();
    }
}

impl LiveRoom {
    /// Records a connection to the room.
    pub(crate) fn enter(self: &Arc<Self>, player: Option<PlayerId>) -> Visit {
        self.presence.send_modify(|presence| presence.enter(player));
        self.announce_in_lobby();
        Visit { room: Arc::clone(self), player }
    }

    /// Records the time that a message took to a player and back.
    pub(crate) fn note_delay(&self, player: PlayerId, delay: Duration) {
        self.presence.send_if_modified(|presence| {
            if let Some(seen) = presence.players.get_mut(&player) {
                seen.delay = delay;
            }
            false
        });
    }

    /// Tells those who are connected which game comes next.
    pub(crate) fn announce_rematch(&self, next: GameId) {
        self.presence.send_if_modified(|presence| presence.rematch.replace(next) != Some(next));
    }

    /// Tells those who are connected that there is a message between the players.
    pub(crate) fn announce_message(&self, number: u64) {
        self.presence.send_modify(|presence| presence.messages = presence.messages.max(number));
    }

    /// Who is connected.
    pub(crate) async fn company(&self) -> Company {
        let state = self.state.lock().await;
        self.company_at(state.log.room().seats())
    }

    /// Who is connected to the room while it has these seats.
    pub(super) fn company_at(&self, seats: &Seats) -> Company {
        self.presence.borrow().company(seats)
    }

    /// Whether the player is connected.
    pub(crate) fn is_connected(&self, player: PlayerId) -> bool {
        self.presence.borrow().sockets(player) > 0
    }

    /// Whether the player was connected before, but is not any more.
    pub(crate) fn has_left(&self, player: PlayerId) -> bool {
        let presence = self.presence.borrow();
        presence.players.get(&player).is_some_and(|seen| seen.sockets == 0)
    }

    /// Milliseconds since the player was last connected; 0 if the player is connected now.
    pub(super) fn absence(&self, player: PlayerId) -> u64 {
        let presence = self.presence.borrow();
        let since = match presence.players.get(&player) {
            Some(seen) if seen.sockets > 0 => return 0,
            Some(seen) => seen.changed,
            None => presence.loaded,
        };
        since.elapsed().as_millis() as u64
    }

    /// The network delay of a player in milliseconds, as far as it is known.
    pub(super) fn delay(&self, player: PlayerId) -> u64 {
        let presence = self.presence.borrow();
        presence.players.get(&player).map_or(0, |seen| seen.delay.as_millis() as u64)
    }
}
