//! What carries messages between nodes.

use std::fmt;

use ludoteca_room::PlayerId;
use tokio::sync::{mpsc, watch};

use super::Link;
use crate::id::{self, GameId};

/// What a message is about. A node receives the messages to the topics that it listens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Topic {
    /// All nodes listen to it.
    Service,
    /// A game, for the nodes with its room in memory.
    Room(GameId),
    /// A player, for the nodes with clients of the player.
    Player(PlayerId),
}

/// A message from another node.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    /// What it is about.
    pub topic: Topic,
    /// The message, in JSON.
    pub text: Vec<u8>,
}

/// The messages of other nodes.
pub(crate) type Incoming = mpsc::Receiver<Received>;

/// Capacity of the queue of received messages, and of each subscription to NATS. Further ones are lost.
pub(super) const UNREAD: usize = 16 << 10;

/// Carries messages to other nodes. They may be lost, duplicated or reordered.
pub(crate) trait Network: fmt::Debug + Send + Sync {
    /// Sends to all other nodes that listen to the topic. Does not wait.
    fn send(&self, topic: Topic, text: Vec<u8>);

    /// Receives the messages to a topic from now on.
    fn listen(&self, topic: Topic);

    /// Receives no more messages to a topic.
    fn forget(&self, topic: Topic);

    /// Whether the network works, and how often messages may have been lost.
    fn link(&self) -> watch::Receiver<Link>;

    /// Number of messages that could not be sent.
    fn lost(&self) -> u64;

    /// Whether there are no other nodes, and none can come.
    fn is_alone(&self) -> bool;
}

/// The subject under which messages to the topic are sent.
impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service => f.write_str("ludoteca.service"),
            Self::Room(game) => write!(f, "ludoteca.room.{game}"),
            Self::Player(player) => write!(f, "ludoteca.player.{}", id::player_text(*player)),
        }
    }
}
