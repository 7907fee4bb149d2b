//! The connections to a live room.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ludoteca_cluster::bus::{NodeId, PresenceMessage, RoomMessage};
use ludoteca_room::PlayerId;
use ludoteca_room::live::{Elsewhere, Input, Rematch};
use ludoteca_store::id::{self, GameId, player_text};
use ludoteca_store::owner::Owner;
use ludoteca_wire::PresenceSummary;
use tokio::time::{Instant, sleep, sleep_until};

use super::{LiveRoom, RoomState};

/// Delay before a change is sent to other nodes, so that many changes are one message.
const SEND_DELAY: Duration = Duration::from_millis(50);

/// Delay before watchers get a report of the connected clients, so that many changes are one report: in a storm of
/// clients, each would otherwise wake all the others.
const REPORT_DELAY: Duration = Duration::from_millis(250);

/// Additional delay for each watcher if only their number has changed: a game sends at most 100 such reports per
/// second, until the delay reaches its maximum.
const DELAY_PER_WATCHER: Duration = Duration::from_millis(10);
/// Maximum additional delay.
const MAX_ADDITIONAL_DELAY: Duration = Duration::from_secs(10);

/// A connection to a room, until it is dropped.
#[derive(Debug)]
pub struct Visit {
    room: Arc<LiveRoom>,
    player: Option<PlayerId>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.room.pass(Input::Left(self.player));
        self.room.publish_presence();
        self.room.announce_in_lobby();
    }
}

impl LiveRoom {
    /// Records a connection to the room.
    pub fn enter(self: &Arc<Self>, player: Option<PlayerId>) -> Visit {
        self.pass(Input::Entered(player));
        self.publish_presence();
        self.announce_in_lobby();
        Visit { room: Arc::clone(self), player }
    }

    /// Records a request of a player for the game.
    pub fn note_request(self: &Arc<Self>, player: PlayerId) {
        let was_here = self.is_present_here(player);
        self.pass(Input::Requested(player));
        if !was_here && self.is_present_here(player) {
            self.publish_presence();
            self.announce_in_lobby();
        }
    }

    /// Records the time that a message took to a player and back.
    pub fn note_delay(self: &Arc<Self>, player: PlayerId, delay: Duration) {
        self.pass(Input::RoundTrip(player, delay));
    }

    /// Reads whether the next game between the players exists, and who requested it, and announces it to connected
    /// clients.
    pub async fn announce_rematch(self: &Arc<Self>) {
        let room = self.room();
        if room.outcome().is_none() || !room.seats().are_of_two_people() {
            return;
        }
        let id = self.setting.id.rematch(room.seq());
        let owner = match self.parts.store.owner(id).await {
            Ok(Some(owner)) => owner,
            Ok(None) => return,
            // The game can be shown without it.
            Err(error) => return tracing::error!(%id, %error, "cannot read a rematch"),
        };
        let player = owner.and_then(|owner| Owner::from_bytes(&owner)).map(|owner| owner.player());
        let side = player.and_then(|player| room.seats().sides_of(player).next());
        self.pass(Input::RematchCreated(Rematch { game: id.number(), side }));
        self.publish_presence();
    }

    /// Announces a message between the players to connected clients.
    pub fn announce_message(self: &Arc<Self>, number: u64) {
        self.pass(Input::MessageSent(number));
        self.publish_presence();
    }

    /// Announces a new game to the players' pages and the lobby.
    pub fn announce(&self) {
        let people: Vec<_> = self.state().live.room().seats().people().collect();
        self.parts.bus.games_changed(self.setting.id, people);
        self.announce_in_lobby();
    }

    /// Announces a change of the game to the lobby, if it may be listed there.
    fn announce_in_lobby(&self) {
        if self.setting.is_listed {
            self.parts.bus.lobby_changed();
        }
    }

    /// Notifies the watchers of changes of the connected clients, once for all changes of a moment.
    pub(super) fn report_presence(self: &Arc<Self>, state: &mut RoomState) {
        let summary = Self::presence_of(state);
        let watchers = u32::try_from(summary.watching).unwrap_or(u32::MAX);
        let is_urgent =
            PresenceSummary { watching: state.reported.watching, ..summary } != state.reported;
        let watchers = if is_urgent { 0 } else { watchers };
        let additional = DELAY_PER_WATCHER.saturating_mul(watchers).min(MAX_ADDITIONAL_DELAY);
        let due = Instant::now() + REPORT_DELAY + additional;
        if state.report_due.is_some_and(|earlier| earlier <= due) {
            return;
        }
        state.report_due = Some(due);
        // It must not keep the room in use.
        let room = Arc::downgrade(self);
        tokio::spawn(async move {
            sleep_until(due).await;
            let Some(room) = room.upgrade() else { return };
            let mut state = room.state();
            // Otherwise an earlier report has been sent.
            if state.report_due.take_if(|pending| *pending <= due).is_some() {
                state.reported = Self::presence_of(&state);
                room.presence.send_replace(());
            }
        });
    }

    /// Sends the connections to this node to other nodes: many changes in one message.
    pub(crate) fn publish_presence(self: &Arc<Self>) {
        if self.parts.bus.is_alone() || self.presence_pending.swap(true, Ordering::Relaxed) {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            sleep(SEND_DELAY).await;
            room.presence_pending.store(false, Ordering::Relaxed);
            let bus = &room.parts.bus;
            let here = {
                let state = room.state();
                let seats = state.live.room().seats();
                state.live.presence().announcement(bus.node().to_string(), seats)
            };
            let message = PresenceMessage {
                node: bus.node().clone(),
                players: here.players.into_iter().map(player_text).collect(),
                watching: here.watching,
                rematch: here.rematch.map(|next| GameId::from_number(next.game)),
                rematch_side: here.rematch.and_then(|next| next.side),
                messages: here.messages,
            };
            bus.send_to_room(room.setting.id, &RoomMessage::Presence(message));
        });
    }

    /// Receives the connections to another node.
    pub(crate) fn receive_presence(self: &Arc<Self>, message: &PresenceMessage) {
        let players = message.players.iter().filter_map(|text| id::player(text).ok());
        self.pass(Input::Elsewhere(Elsewhere {
            host: message.node.to_string(),
            players: players.collect(),
            watching: message.watching,
            rematch: message
                .rematch
                .map(|next| Rematch { game: next.number(), side: message.rematch_side }),
            messages: message.messages,
        }));
        if self.setting.is_listed {
            self.parts.bus.notify_lobby();
        }
    }

    /// Restarts the count of each player's absence, because it is not known who was connected.
    pub fn forgive_absence(self: &Arc<Self>) {
        self.pass(Input::Forgiven);
    }

    /// Forgets the nodes and the players that have been silent for a while.
    pub(crate) fn heartbeat(self: &Arc<Self>) {
        let before = Self::presence_of(&self.state());
        self.pass(Input::Heartbeat);
        if Self::presence_of(&self.state()) != before {
            self.publish_presence();
            self.announce_in_lobby();
        }
    }

    /// Forgets the connections to a node that is gone.
    pub fn forget_node(self: &Arc<Self>, gone: &NodeId) {
        self.pass(Input::HostGone(gone.to_string()));
    }

    /// Whether the room has connections to this node.
    pub(crate) fn has_sockets(&self) -> bool {
        self.state().live.presence().has_connections()
    }

    /// Whether a client watches the game, or has requested it lately.
    pub(super) fn is_attended(&self) -> bool {
        self.state().live.is_attended(&self.now())
    }

    pub(super) fn presence_of(state: &RoomState) -> PresenceSummary {
        let summary = state.live.presence().summary(state.live.room().seats());
        PresenceSummary {
            first: summary.first,
            second: summary.second,
            watching: summary.watching,
            rematch: summary.rematch.map(|next| GameId::from_number(next.game).to_string()),
            rematch_side: summary.rematch.and_then(|next| next.side),
            messages: summary.messages,
        }
    }

    /// Whether the player is connected.
    pub fn is_connected(&self, player: PlayerId) -> bool {
        self.state().live.presence().is_connected(player)
    }

    /// Whether the player is connected, or sends requests.
    pub fn is_present(&self, player: PlayerId) -> bool {
        self.state().live.presence().is_present(player)
    }

    /// Whether the player is connected to this node, or sends requests to it.
    pub fn is_present_here(&self, player: PlayerId) -> bool {
        self.state().live.presence().is_here(player)
    }

    /// Whether the player was present before, but is not any more.
    pub fn has_left(&self, player: PlayerId) -> bool {
        self.state().live.presence().has_left(player)
    }
}
