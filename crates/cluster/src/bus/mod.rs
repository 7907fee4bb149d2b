//! Change notifications: within the server ([`topics`]) and to the other nodes of a service ([`Network`]).
//!
//! The store is authoritative; recipients read it. A lost or repeated message therefore causes a short delay at most:
//! watched rooms are regularly compared with the store, nodes repeat their status, and after a gap ([`Link`]) both
//! sides announce a change of everything.

mod address;
mod batch;
mod challenge_message;
mod game_changes;
mod hub;
mod listening;
mod message;
pub mod nats;
mod nats_network;
mod network;
#[cfg(test)]
mod tests;
mod topics;

use std::collections::HashSet;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ludoteca_room::PlayerId;
use ludoteca_store::id::{GameId, player_text};
use parking_lot::Mutex;
use tokio::sync::{Notify, watch};
use tokio::time::{Interval, sleep};

use self::game_changes::LastChanges;
use self::listening::Listened;
use self::topics::PlayerTopics;

pub use self::address::{BusUrl, InvalidBusUrl};
pub use self::challenge_message::Ended;
pub use self::game_changes::GameChanges;
pub use self::listening::{Listening, PlayerChanges};
pub use self::message::{
    NodeId, NodeMessage, NoticeMessage, PlayerMessage, PresenceMessage, RoomMessage, ServiceMessage,
};
pub use self::nats::BusError;
pub use self::nats_network::NatsNetwork;
pub use self::network::{Incoming, Link, Network, Received, Topic};

/// Time for which changes in players' games are collected before they are sent to other nodes.
const COLLECT_TIME: Duration = Duration::from_millis(300);

/// Number of messages after which a sender of many pauses, so that the network keeps up.
pub const BATCH_SIZE: usize = 500;
/// Duration of that pause.
pub const BATCH_PAUSE: Duration = Duration::from_millis(50);

/// Sends a server's announcements, within the server and to other nodes.
#[derive(Debug)]
pub struct Bus {
    /// This server among the nodes.
    node: NodeId,
    network: Box<dyn Network>,
    listened: Listened,
    lobby: watch::Sender<()>,
    /// Number of changes to the lobby on this node.
    lobby_number: AtomicU64,
    /// Wakes the announcement of this node's status.
    status_changed: Notify,
    live: watch::Sender<()>,
    games: PlayerTopics<LastChanges>,
    challenges: PlayerTopics,
    /// Games that have changed, with a player, but have not been announced to other nodes yet.
    changed: Mutex<HashSet<(PlayerId, GameId)>>,
    /// Wakes the task that announces them.
    has_changed: Notify,
}

impl Bus {
    /// A bus over a network of nodes.
    pub fn new(network: Box<dyn Network>) -> Arc<Self> {
        Arc::new(Self {
            node: NodeId::random(),
            network,
            listened: Listened::default(),
            lobby: watch::Sender::default(),
            lobby_number: AtomicU64::new(0),
            status_changed: Notify::new(),
            live: watch::Sender::default(),
            games: PlayerTopics::default(),
            challenges: PlayerTopics::default(),
            changed: Mutex::default(),
            has_changed: Notify::new(),
        })
    }

    /// The bus of a single server, and the messages that it receives: none.
    pub fn alone() -> (Arc<Self>, Incoming) {
        let (network, incoming) = hub::Hub::default().join();
        (Self::new(network), incoming)
    }

    /// This server among the nodes.
    pub const fn node(&self) -> &NodeId {
        &self.node
    }

    /// The state of the connection to other nodes. It is always up for a single server.
    pub fn link(&self) -> watch::Receiver<Link> {
        self.network.link()
    }

    /// Number of times that messages from or to this node may have been lost since its first connection.
    pub fn lost(&self) -> u64 {
        self.network.link().borrow().gaps.saturating_sub(1) + self.network.lost()
    }

    /// Whether there can be no other nodes.
    pub fn is_alone(&self) -> bool {
        self.network.is_alone()
    }

    /// Whether this node currently receives the events that other nodes store.
    pub fn is_up(&self) -> bool {
        !self.network.is_alone() && self.network.link().borrow().is_up
    }

    /// Sends a message to the nodes with a room in memory.
    pub fn send_to_room(&self, game: GameId, message: &RoomMessage) {
        self.send(Topic::Room(game), message);
    }

    /// Sends a message to the nodes with clients of a player.
    pub fn send_to_player(&self, player: PlayerId, message: &PlayerMessage) {
        self.send(Topic::Player(player), message);
    }

    /// Sends a message to all other nodes.
    pub fn send_to_nodes(&self, message: &ServiceMessage) {
        self.send(Topic::Service, message);
    }

    fn send(&self, topic: Topic, message: &impl serde::Serialize) {
        if !self.network.is_alone() {
            let text = serde_json::to_vec(message).expect("messages are JSON");
            self.network.send(topic, text);
        }
    }

    /// Receives the messages to all nodes from now on, until the result is dropped.
    pub fn listen_to_service(self: &Arc<Self>) -> Listening {
        self.listen(Topic::Service)
    }

    /// Receives the messages to a room from now on, until the result is dropped.
    pub fn listen_to_room(self: &Arc<Self>, game: GameId) -> Listening {
        self.listen(Topic::Room(game))
    }

    /// Receives the messages to a player from now on, until the result is dropped.
    pub fn listen_to_player(self: &Arc<Self>, player: PlayerId) -> Listening {
        self.listen(Topic::Player(player))
    }

    /// Announces that a game in the lobby was added, removed or changed.
    pub fn lobby_changed(&self) {
        self.notify_lobby();
        self.send_lobby_change();
    }

    /// Like [`lobby_changed`](Self::lobby_changed), but only to other nodes.
    pub fn send_lobby_change(&self) {
        self.lobby_number.fetch_add(1, Ordering::Relaxed);
        self.status_changed.notify_one();
    }

    /// Number of changes to the lobby on this node.
    pub fn lobby_number(&self) -> u64 {
        self.lobby_number.load(Ordering::Relaxed)
    }

    /// Waits for a change of this node's status or the next heartbeat, whichever comes first.
    pub async fn next_heartbeat(&self, heartbeat: &mut Interval) {
        tokio::select! {
            () = self.status_changed.notified() => {}
            _ = heartbeat.tick() => {}
        }
    }

    /// Passes on, within this server, that the lobby has changed on another node.
    pub fn notify_lobby(&self) {
        self.lobby.send_replace(());
    }

    /// Subscribes to changes of the lobby.
    pub fn follow_lobby(&self) -> watch::Receiver<()> {
        self.lobby.subscribe()
    }

    /// Announces, within this server, a move in a public game, or its end. Other nodes receive it with the next
    /// [`NodeMessage`].
    pub fn live_changed(&self) {
        self.live.send_replace(());
    }

    /// Subscribes to changes of the games that are being played.
    pub fn follow_live(&self) -> watch::Receiver<()> {
        self.live.subscribe()
    }

    /// Announces that a game of these players has changed.
    pub fn games_changed(&self, game: GameId, players: impl IntoIterator<Item = PlayerId>) {
        for player in players {
            self.notify_games(player, game);
            self.send_games_change(player, game);
        }
    }

    /// Like [`games_changed`](Self::games_changed), but only to other nodes. Changes are collected for [`COLLECT_TIME`].
    pub fn send_games_change(&self, player: PlayerId, game: GameId) {
        if !self.is_alone() {
            self.changed.lock().insert((player, game));
            self.has_changed.notify_one();
        }
    }

    /// Sends the changes collected by [`send_games_change`](Self::send_games_change). Runs until cancelled.
    pub async fn send_games_changes(&self) {
        loop {
            self.has_changed.notified().await;
            sleep(COLLECT_TIME).await;
            let changed: Vec<_> = mem::take(&mut *self.changed.lock()).into_iter().collect();
            for batch in changed.chunks(BATCH_SIZE) {
                for (player, game) in batch {
                    self.send_to_nodes(&ServiceMessage::Games(player_text(*player), *game));
                }
                sleep(BATCH_PAUSE).await;
            }
        }
    }

    /// Subscribes to changes in the games of a player.
    pub fn follow_games(&self, player: PlayerId) -> GameChanges {
        GameChanges::new(self.games.follow(player))
    }

    /// Announces that a challenge from or to these players has been created or has ended.
    pub fn challenges_changed(&self, players: impl IntoIterator<Item = PlayerId>) {
        for player in players {
            self.notify_challenges(player);
            self.send_to_player(player, &PlayerMessage::Challenges);
        }
    }

    /// Subscribes to changes in the challenges of a player.
    pub fn follow_challenges(self: &Arc<Self>, player: PlayerId) -> PlayerChanges {
        PlayerChanges::new(self.challenges.follow(player), self.listen_to_player(player))
    }

    /// Announces, within this server, that a game of a player has changed.
    pub fn notify_games(&self, player: PlayerId, game: GameId) {
        self.games.announce(player, |last| last.note(Some(game)));
    }

    /// Announces, within this server, that a challenge of a player has changed on another node.
    pub fn notify_challenges(&self, player: PlayerId) {
        self.challenges.announce(player, |()| ());
    }

    /// Announces a change of everything within this server, because messages may have been lost.
    pub fn everything_changed(&self) {
        self.notify_lobby();
        self.live_changed();
        self.games.announce_to_all(|last| last.note(None));
        self.challenges.announce_to_all(|()| ());
    }
}
