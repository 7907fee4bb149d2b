//! The other nodes of a service, by the latest status of each.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use ludoteca_store::id::GameId;
use parking_lot::Mutex;

use crate::bus::{NodeId, NodeMessage};

/// Time without a message after which a node counts as gone.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(4);

/// The other nodes.
#[derive(Debug, Default)]
pub struct Nodes(Mutex<HashMap<NodeId, Node>>);

/// Another node.
#[derive(Debug)]
struct Node {
    message: NodeMessage,
    last_seen: Instant,
}

impl Nodes {
    /// Number of other nodes.
    pub fn count(&self) -> usize {
        self.0.lock().len()
    }

    /// Whether this is another node of the service that has not gone.
    pub fn is_known(&self, node: &NodeId) -> bool {
        self.0.lock().contains_key(node)
    }

    /// Whether the player who offers this game is connected to another node.
    pub fn offer(&self, game: GameId) -> bool {
        self.0.lock().values().any(|node| node.message.offers.contains(&game))
    }

    /// The games in the lobby whose offering players are connected to other nodes.
    pub fn offers(&self) -> Vec<GameId> {
        self.0.lock().values().flat_map(|node| node.message.offers.iter().copied()).collect()
    }

    /// The public games that are played on other nodes, and when their last moves were made.
    pub fn live(&self) -> Vec<(GameId, u64)> {
        self.0.lock().values().flat_map(|node| node.message.live.iter().copied()).collect()
    }

    /// Records the status of a node. Returns the previous one.
    pub fn note(&self, id: NodeId, message: NodeMessage) -> Option<NodeMessage> {
        let mut nodes = self.0.lock();
        if message.is_last {
            return nodes.remove(&id).map(|node| node.message);
        }
        let before = nodes.insert(id, Node { message, last_seen: Instant::now() });
        before.map(|node| node.message)
    }

    /// Removes the nodes that have been silent for too long, and returns them.
    pub fn remove_silent(&self) -> Vec<NodeId> {
        let mut nodes = self.0.lock();
        let is_silent = |node: &Node| node.last_seen.elapsed() > HEARTBEAT_TIMEOUT;
        nodes.extract_if(|_, node| is_silent(node)).map(|(id, _)| id).collect()
    }
}
