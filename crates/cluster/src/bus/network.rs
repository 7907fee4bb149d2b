//! The network that carries messages between nodes.

use std::fmt;

use ludoteca_room::PlayerId;
use ludoteca_store::id::{self, GameId};
use tokio::sync::{mpsc, watch};

/// The state of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Whether it is established.
    pub is_up: bool,
    /// Number of times that messages may have been lost.
    pub gaps: u64,
}

/// The topic of a message. A node receives the messages of the topics that it listens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// All nodes listen to it.
    Service,
    /// A game, for the nodes with its room in memory.
    Room(GameId),
    /// A player, for the nodes with clients of the player.
    Player(PlayerId),
}

/// A message from another node.
#[derive(Clone, Debug)]
pub struct Received {
    /// Its topic.
    pub topic: Topic,
    /// The message, in JSON.
    pub text: Vec<u8>,
}

/// The messages of other nodes.
pub type Incoming = mpsc::Receiver<Received>;

/// Capacity of the queue of received messages, and of each NATS subscription. Further messages are lost.
pub(super) const INBOX_SIZE: usize = 16 << 10;

/// Carries messages to other nodes. They may be lost, duplicated or reordered.
pub trait Network: fmt::Debug + Send + Sync {
    /// Sends to all other nodes that listen to the topic. Does not wait.
    fn send(&self, topic: Topic, text: Vec<u8>);

    /// Subscribes to the messages of a topic.
    fn listen(&self, topic: Topic);

    /// Unsubscribes from a topic.
    fn forget(&self, topic: Topic);

    /// The state of the connection, and how often messages may have been lost.
    fn link(&self) -> watch::Receiver<Link>;

    /// Number of messages that could not be sent.
    fn lost(&self) -> u64;

    /// Whether there are no other nodes, and none can join.
    fn is_alone(&self) -> bool;
}

/// The NATS subject of the topic.
impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service => f.write_str("ludoteca.service"),
            Self::Room(game) => write!(f, "ludoteca.room.{game}"),
            Self::Player(player) => write!(f, "ludoteca.player.{}", id::player_text(*player)),
        }
    }
}
