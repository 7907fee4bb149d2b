//! The nodes of a service: the status that this node announces, and the latest status of every other node.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::{interval, sleep};

use crate::app::App;
use crate::bus::{NodeId, NodeMessage, PORTION, PORTION_PAUSE, RoomMessage, ServiceMessage};
use crate::id::GameId;

/// Time between two announcements of an unchanged status.
const BEAT: Duration = Duration::from_secs(1);
/// Minimum time between two announcements.
const PAUSE: Duration = Duration::from_millis(50);
/// Time without a message after which a node counts as gone.
const SILENCE: Duration = Duration::from_secs(4);

/// The other nodes.
#[derive(Debug, Default)]
pub(crate) struct Nodes(Mutex<HashMap<NodeId, Node>>);

/// Another node.
#[derive(Debug)]
struct Node {
    message: NodeMessage,
    last_seen: Instant,
}

impl Nodes {
    /// Number of other nodes.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Whether this is another node of the service that has not gone.
    pub(crate) fn is_known(&self, node: &NodeId) -> bool {
        self.lock().contains_key(node)
    }

    /// Whether the player who offers this game is connected to another node.
    pub(crate) fn offer(&self, game: GameId) -> bool {
        self.lock().values().any(|node| node.message.offers.contains(&game))
    }

    /// The public games that are played on other nodes, and when their last moves were made.
    pub(crate) fn live(&self) -> Vec<(GameId, u64)> {
        self.lock().values().flat_map(|node| node.message.live.iter().copied()).collect()
    }

    /// Records the status of a node. Returns the previous one.
    fn note(&self, id: NodeId, message: NodeMessage) -> Option<NodeMessage> {
        let mut nodes = self.lock();
        if message.is_last {
            return nodes.remove(&id).map(|node| node.message);
        }
        let before = nodes.insert(id, Node { message, last_seen: Instant::now() });
        before.map(|node| node.message)
    }

    /// Removes the nodes that have been silent for too long, and returns them.
    fn forget_silent(&self) -> Vec<NodeId> {
        let mut nodes = self.lock();
        let is_silent = |node: &Node| node.last_seen.elapsed() > SILENCE;
        nodes.extract_if(|_, node| is_silent(node)).map(|(id, _)| id).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<NodeId, Node>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Announces this node to the others, until the server stops.
pub(crate) async fn run(app: App) {
    let bus = Arc::clone(&app.bus);
    let changes = app.closing.clone();
    tokio::spawn(changes.run_until_cancelled_owned(async move { bus.send_games_changes().await }));
    let mut beat = interval(BEAT);
    while app.closing.run_until_cancelled(app.bus.next_beat(&mut beat)).await.is_some() {
        announce(&app, false);
        for gone in app.nodes.forget_silent() {
            tracing::warn!(node = %gone, "node lost: it has sent nothing for 4 s");
            node_left(&app, &gone);
        }
        sleep(PAUSE).await;
    }
    announce(&app, true);
}

/// Announces this node to the others.
fn announce(app: &App, is_last: bool) {
    if app.bus.is_alone() {
        return;
    }
    let message = NodeMessage {
        node: app.bus.node().clone(),
        offers: app.rooms.offers(),
        live: app.rooms.recent(),
        lobby: app.bus.lobby_number(),
        lost: app.bus.lost(),
        is_last,
    };
    app.bus.send_to_nodes(&ServiceMessage::Node(message));
}

/// Receives the status of another node.
pub(crate) fn receive(app: &App, message: NodeMessage) {
    let NodeMessage { node, is_last, lobby, lost, .. } = message.clone();
    let (offers, live) = (message.offers.clone(), message.live.clone());
    let before = app.nodes.note(node.clone(), message);
    if before.is_none() && !is_last {
        tracing::info!(%node, "node joined");
    }
    if is_last {
        node_left(app, &node);
    } else if lost != before.as_ref().map_or(0, |before| before.lost) {
        recover(app);
    }
    let before = before.unwrap_or_else(|| NodeMessage::nothing(node));
    if (lobby, offers) != (before.lobby, before.offers) {
        app.bus.notify_lobby();
    }
    if live != before.live {
        app.bus.live_changed();
    }
}

/// Recovers from a possible loss of messages from or to this node.
pub(crate) fn recover(app: &App) {
    let rooms = app.rooms.all();
    for room in &rooms {
        room.doubt();
        room.forgive_absence();
    }
    let bus = Arc::clone(&app.bus);
    tokio::spawn(async move {
        for portion in rooms.chunks(PORTION) {
            for room in portion {
                bus.send_to_room(room.setting().id, &RoomMessage::Loaded);
            }
            sleep(PORTION_PAUSE).await;
        }
    });
    app.store.notices.end_all();
    app.bus.everything_changed();
}

/// Removes the presence of a node that has gone. Its last messages may be missing.
fn node_left(app: &App, node: &NodeId) {
    app.rooms.all().iter().for_each(|room| room.forget_node(node));
    app.bus.everything_changed();
}
