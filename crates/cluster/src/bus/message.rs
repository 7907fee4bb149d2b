//! The messages between nodes, in JSON. Nodes of two versions may work side by side: a node ignores
//! messages that it cannot parse.

use std::fmt;

use data_encoding::BASE32_DNSSEC;
use ludoteca_rules::Side;
use ludoteca_store::EventBatch;
use ludoteca_store::id::GameId;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::challenge_message::{ChallengeMessage, Ended};

/// Identifies a node of the service. A server that restarts gets a new id.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NodeId(String);

impl NodeId {
    /// A new id.
    pub(super) fn random() -> Self {
        let bytes: [u8; 10] = std::array::from_fn(|_| fastrand::u8(..));
        Self(BASE32_DNSSEC.encode(&bytes))
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A message to the nodes with a room in memory.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomMessage {
    /// The presence in the room on one node.
    Presence(PresenceMessage),
    /// A node has loaded the room and requests the presence of the other nodes.
    Loaded,
    /// From this node itself: it listens from now on, and may have missed earlier messages.
    Listening,
}

/// The connections to a room on one node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresenceMessage {
    /// The node.
    pub node: NodeId,
    /// The seated players who are connected to the node.
    pub players: Vec<String>,
    /// Number of other connections.
    pub watching: usize,
    /// The next game between the players, if it is known.
    pub rematch: Option<GameId>,
    /// The side of the player who requested it, if that is known.
    #[serde(default)]
    pub rematch_side: Option<Side>,
    /// The number of the last message between the players.
    pub messages: u64,
}

/// A message to the nodes with clients of a player.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerMessage {
    /// A challenge has been created or has ended.
    Challenges,
    /// A notice to the player's programs.
    Notice(Box<NoticeMessage>),
    /// From this node itself: it listens from now on, and may have missed earlier messages.
    Listening,
}

/// A notice to a player's programs.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeMessage {
    /// A game has all its players.
    GameStart(GameId),
    /// A game is over.
    GameEnd(GameId),
    /// A challenge was sent or received.
    Challenge(ChallengeMessage),
    /// A challenge is no longer open.
    ChallengeEnd(ChallengeMessage, Ended),
    /// The opponent in a game has sent the message with this number.
    Message(GameId, i64),
}

/// A message to all nodes.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ServiceMessage {
    /// The status of a node, sent every second and whenever it changes.
    Node(NodeMessage),
    /// A session or token has ended, or a guest has created an account.
    Accounts,
    /// A passkey is being added or used: a message that the accounts read.
    Passkey(Box<RawValue>),
    /// Sent by this node to itself: the subscription is active.
    Listening,
    /// These events of a game were stored. To all nodes, because the messages of many games can be sent together.
    Events(GameId, EventBatch),
    /// This game of this player has changed.
    Games(String, GameId),
    /// A game was deleted.
    Deleted(GameId),
    /// A game's deadline is near. The node that holds the lease of the game's shard sets a timer.
    Deadline(GameId),
}

/// The status of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeMessage {
    /// The node.
    pub node: NodeId,
    /// Games in the lobby whose players are connected to the node.
    pub offers: Vec<GameId>,
    /// The public games that were played most recently on the node, and when.
    pub live: Vec<(GameId, u64)>,
    /// Number of changes to the lobby on the node.
    pub lobby: u64,
    /// Number of times that messages of the node may have been lost.
    #[serde(default)]
    pub lost: u64,
    /// Whether the node is stopping, and this is its last message.
    pub is_last: bool,
}

impl NodeMessage {
    /// The status assumed before a node's first message.
    pub const fn nothing(node: NodeId) -> Self {
        Self { node, offers: Vec::new(), live: Vec::new(), lobby: 0, lost: 0, is_last: false }
    }
}
