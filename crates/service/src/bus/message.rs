//! The messages between nodes, in JSON. Nodes of two versions may work side by side: a node ignores
//! messages that it cannot parse.

use std::fmt;

use data_encoding::BASE32_DNSSEC;
use serde::{Deserialize, Serialize};

use super::challenge_message::{ChallengeMessage, EndedMessage};
use crate::accounts::PasskeyMessage;
use crate::id::GameId;
use crate::store::EventBatch;

/// A node of the service: one start of a server.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct NodeId(String);

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
pub(crate) enum RoomMessage {
    /// These events were stored.
    Events(EventBatch),
    /// Who is connected to the room on a node.
    Presence(PresenceMessage),
    /// A node has loaded the room, and wants to know who is connected.
    Loaded,
    /// From this node itself: it listens from now on, and may have missed earlier messages.
    Listening,
}

/// What a node knows of those who are connected to a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PresenceMessage {
    /// The node.
    pub node: NodeId,
    /// The seated players who are connected to the node.
    pub players: Vec<String>,
    /// Number of other connections.
    pub watching: usize,
    /// The next game between the players, if it is known.
    pub rematch: Option<GameId>,
    /// The number of the last message between the players.
    pub messages: u64,
}

/// A message to the nodes with clients of a player.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlayerMessage {
    /// Something has happened in one of the player's games.
    Games,
    /// A challenge has come or gone.
    Challenges,
    /// What the player's programs are notified of.
    Notice(NoticeMessage),
    /// From this node itself: it listens from now on, and may have missed earlier messages.
    Listening,
}

/// What a player's programs are notified of.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NoticeMessage {
    /// A game has its players.
    GameStart(GameId),
    /// A game is over.
    GameEnd(GameId),
    /// A challenge was sent or received.
    Challenge(ChallengeMessage),
    /// A challenge is no longer open.
    ChallengeEnd(ChallengeMessage, EndedMessage),
}

/// A message to all nodes.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ServiceMessage {
    /// What a node tells of itself, every second and when it changes.
    Node(NodeMessage),
    /// A session has ended, or a guest has an account now.
    Accounts,
    /// A passkey is being added or used.
    Passkey(Box<PasskeyMessage>),
    /// From this node itself: it listens from now on.
    Listening,
    /// A game was deleted.
    Deleted(GameId),
    /// A game's deadline is near. The node that holds the lease of the game's shard waits for it.
    Deadline(GameId),
}

/// What a node tells of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NodeMessage {
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
    /// Whether the node stops.
    pub is_last: bool,
}

impl NodeMessage {
    /// What a node has told that was not heard yet.
    pub(crate) const fn nothing(node: NodeId) -> Self {
        Self { node, offers: Vec::new(), live: Vec::new(), lobby: 0, lost: 0, is_last: false }
    }
}
