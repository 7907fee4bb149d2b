//! The connections to a live room, and the absence of disconnected players.

use ludoteca_wire::Company;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ludoteca_room::{PlayerId, Seats};
use ludoteca_rules::Side;
use tokio::time::sleep;

use super::LiveRoom;
use crate::bus::{NodeId, PresenceMessage, RoomMessage};
use crate::id::{self, GameId, player_text};

/// Delay before a change is sent to other nodes, so that many changes are one message.
const DELAY: Duration = Duration::from_millis(50);
/// Time after which a silent node counts as having no connections to the room.
const SILENCE: Duration = Duration::from_secs(30);

/// The connections to a room.
#[derive(Debug)]
pub(crate) struct Presence {
    /// The players who are or were connected.
    players: HashMap<PlayerId, Seen>,
    /// Connections of clients without a player.
    strangers: usize,
    /// The connections to other nodes.
    elsewhere: HashMap<NodeId, Elsewhere>,
    /// When the room was loaded; no connection before this time is known.
    loaded: Instant,
    /// The next game between the same players, once it exists.
    rematch: Option<GameId>,
    /// The number of the last message between the players since the room was loaded.
    messages: u64,
}

/// A player's connections to this node.
#[derive(Debug)]
struct Seen {
    sockets: usize,
    /// When the last one was closed or opened.
    changed: Instant,
    /// The time that a message takes to the client and back.
    delay: Duration,
}

/// The connections to the room on another node.
#[derive(Debug)]
struct Elsewhere {
    players: Vec<PlayerId>,
    watching: usize,
    received: Instant,
}

impl Presence {
    pub(super) fn new() -> Self {
        Self {
            players: HashMap::new(),
            strangers: 0,
            elsewhere: HashMap::new(),
            loaded: Instant::now(),
            rematch: None,
            messages: 0,
        }
    }

    fn enter(&mut self, player: Option<PlayerId>) {
        let Some(player) = player else { return self.strangers += 1 };
        let now = Instant::now();
        let unseen = Seen { sockets: 0, changed: now, delay: Duration::ZERO };
        let seen = self.players.entry(player).or_insert(unseen);
        seen.sockets += 1;
        seen.changed = now;
    }

    /// Records of disconnected spectators are dropped, because there may be very many.
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

    /// Whether a player is connected to any node.
    fn is_there(&self, player: PlayerId) -> bool {
        let is_elsewhere = |node: &Elsewhere| node.players.contains(&player);
        self.sockets(player) > 0 || self.elsewhere.values().any(is_elsewhere)
    }

    /// Number of connections to this node of clients who do not play.
    fn watching_here(&self, seats: &Seats) -> usize {
        let is_seated = |player| seats.sides_of(player).next().is_some();
        let others = self.players.iter().filter(|(player, _)| !is_seated(**player));
        self.strangers + others.map(|(_, seen)| seen.sockets).sum::<usize>()
    }

    /// The connections to a room with these seats, as clients see them.
    fn company(&self, seats: &Seats) -> Company {
        let is_there = |side| seats.player(side).id().is_some_and(|id| self.is_there(id));
        let elsewhere = self.elsewhere.values().map(|node| node.watching);
        Company {
            first: is_there(Side::First),
            second: is_there(Side::Second),
            watching: self.watching_here(seats) + elsewhere.sum::<usize>(),
            rematch: self.rematch.map(|id| id.to_string()),
            messages: self.messages,
        }
    }
}

impl Presence {
    /// The connections to this node, as a message to other nodes.
    fn message(&self, node: &NodeId, seats: &Seats) -> PresenceMessage {
        let here = seats.people().filter(|player| self.sockets(*player) > 0);
        PresenceMessage {
            node: node.clone(),
            players: here.map(player_text).collect(),
            watching: self.watching_here(seats),
            rematch: self.rematch,
            messages: self.messages,
        }
    }

    /// Receives the connections to another node.
    fn receive(&mut self, message: PresenceMessage) {
        let players = message.players.iter().filter_map(|text| id::player(text).ok());
        let players: Vec<PlayerId> = players.collect();
        self.rematch = self.rematch.or(message.rematch);
        self.messages = self.messages.max(message.messages);
        let (watching, received) = (message.watching, Instant::now());
        let is_empty = players.is_empty() && watching == 0;
        let now = Elsewhere { players: players.clone(), watching, received };
        let before = if is_empty {
            self.elsewhere.remove(&message.node)
        } else {
            self.elsewhere.insert(message.node, now)
        };
        let gone = before.into_iter().flat_map(|before| before.players);
        self.note_gone(gone.filter(|player| !players.contains(player)));
    }

    /// Forgets the connections to the nodes that satisfy `is_gone`.
    fn forget(&mut self, is_gone: impl Fn(&NodeId, &Elsewhere) -> bool) -> bool {
        let gone = self.elsewhere.extract_if(|node, elsewhere| is_gone(node, elsewhere));
        let gone: Vec<_> = gone.map(|(_, elsewhere)| elsewhere).collect();
        let is_any = !gone.is_empty();
        self.note_gone(gone.into_iter().flat_map(|elsewhere| elsewhere.players));
        is_any
    }

    /// Records that these players are no longer connected to another node.
    fn note_gone(&mut self, players: impl Iterator<Item = PlayerId>) {
        for player in players {
            let unseen = Seen { sockets: 0, changed: Instant::now(), delay: Duration::ZERO };
            self.players.entry(player).or_insert(unseen).changed = Instant::now();
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
        self.room.publish_presence();
        self.room.announce_in_lobby();
    }
}

impl LiveRoom {
    /// Records a connection to the room.
    pub(crate) fn enter(self: &Arc<Self>, player: Option<PlayerId>) -> Visit {
        self.presence.send_modify(|presence| presence.enter(player));
        self.publish_presence();
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

    /// Announces the next game to connected clients.
    pub(crate) fn announce_rematch(self: &Arc<Self>, next: GameId) {
        self.presence.send_if_modified(|presence| presence.rematch.replace(next) != Some(next));
        self.publish_presence();
    }

    /// Announces a message between the players to connected clients.
    pub(crate) fn announce_message(self: &Arc<Self>, number: u64) {
        self.presence.send_modify(|presence| presence.messages = presence.messages.max(number));
        self.publish_presence();
    }

    /// Sends the connections to this node to other nodes: many changes in one message.
    pub(in crate::rooms) fn publish_presence(self: &Arc<Self>) {
        if self.parts.bus.is_alone() || self.presence_pending.swap(true, Ordering::Relaxed) {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            sleep(DELAY).await;
            room.presence_pending.store(false, Ordering::Relaxed);
            let state = room.state.lock().await;
            let (bus, seats) = (&room.parts.bus, state.log.room().seats());
            let message = room.presence.borrow().message(bus.node(), seats);
            bus.send_to_room(room.setting.id, &RoomMessage::Presence(message));
        });
    }

    /// Receives the connections to another node.
    pub(in crate::rooms) fn receive_presence(&self, message: PresenceMessage) {
        self.presence.send_modify(|presence| presence.receive(message));
        if self.setting.is_listed {
            self.parts.bus.notify_lobby();
        }
    }

    /// Restarts the count of each player's absence, because it is not known who was connected.
    pub(crate) fn forgive_absence(&self) {
        self.presence.send_if_modified(|presence| {
            presence.loaded = Instant::now();
            presence.players.values_mut().for_each(|seen| seen.changed = Instant::now());
            false
        });
    }

    /// Forgets the connections to a node that is gone.
    pub(crate) fn forget_node(&self, gone: &NodeId) {
        self.presence.send_if_modified(|presence| presence.forget(|node, _| node == gone));
    }

    /// Forgets the connections to nodes that have been silent for a while.
    pub(in crate::rooms) fn forget_silent(&self) {
        let is_silent = |elsewhere: &Elsewhere| elsewhere.received.elapsed() > SILENCE;
        self.presence.send_if_modified(|presence| presence.forget(|_, found| is_silent(found)));
    }

    /// Whether the room has connections to another node.
    pub(super) fn has_sockets_elsewhere(&self) -> bool {
        !self.presence.borrow().elsewhere.is_empty()
    }

    /// Whether the room has connections to this node.
    pub(in crate::rooms) fn has_sockets(&self) -> bool {
        let presence = self.presence.borrow();
        presence.strangers > 0 || presence.players.values().any(|seen| seen.sockets > 0)
    }

    /// Whether a client of this node waits for the room's events.
    pub(in crate::rooms) fn is_watched(&self) -> bool {
        self.last_event.receiver_count() > 0
    }

    /// The connections to the room.
    pub(crate) async fn company(&self) -> Company {
        let state = self.state.lock().await;
        self.company_at(state.log.room().seats())
    }

    /// The connections to the room while it has these seats.
    pub(super) fn company_at(&self, seats: &Seats) -> Company {
        self.presence.borrow().company(seats)
    }

    /// Whether the player is connected.
    pub(crate) fn is_connected(&self, player: PlayerId) -> bool {
        self.presence.borrow().is_there(player)
    }

    /// Whether the player is connected to this node.
    pub(crate) fn is_connected_here(&self, player: PlayerId) -> bool {
        self.presence.borrow().sockets(player) > 0
    }

    /// Whether the player was connected before, but is not any more.
    pub(crate) fn has_left(&self, player: PlayerId) -> bool {
        let presence = self.presence.borrow();
        presence.players.contains_key(&player) && !presence.is_there(player)
    }

    /// Milliseconds since the player was last connected; 0 if the player is connected now.
    pub(super) fn absence(&self, player: PlayerId) -> u64 {
        let bus = &self.parts.bus;
        if !bus.is_alone() && !bus.is_up() {
            // The player may be connected to another node.
            return 0;
        }
        let presence = self.presence.borrow();
        let since = match presence.players.get(&player) {
            _ if presence.is_there(player) => return 0,
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
