//! Messages between the players of a game.

use ludoteca_community::chat::{self, Pair};
use ludoteca_community::names::generated;
use ludoteca_rules::Side;
use ludoteca_store::id::player_text;
use ludoteca_store::{Blocked, Content, StoredMessage};
use ludoteca_wire::schema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use utoipa::{IntoParams, ToSchema};

/// A message.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Message {
    /// Counts from 1 in each game.
    pub number: i64,
    /// The side of the player who sent it.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// The content.
    pub content: Content,
    /// When it was sent, in milliseconds since 1970.
    pub at: i64,
}

impl Message {
    /// A message as a player of the game sees it.
    pub(crate) fn new(
        StoredMessage { number, player, content, at }: StoredMessage,
        pair: &Pair,
    ) -> Self {
        Self { number, side: pair.side_of(player), content, at }
    }
}

/// The messages of a game.
#[expect(clippy::struct_excessive_bools, reason = "they are independent")]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Conversation {
    /// The messages after the requested number, in order.
    pub messages: Vec<Message>,
    /// Whether the client has switched free texts on in this game.
    pub own_chat: bool,
    /// Whether the opponent has switched free texts on in this game.
    pub opponents_chat: bool,
    /// Whether the client has blocked the opponent.
    pub is_blocked: bool,
    /// Whether the two can message and challenge each other and play again: neither has blocked the other.
    pub can_write: bool,
}

impl From<chat::Conversation> for Conversation {
    fn from(read: chat::Conversation) -> Self {
        let chat::Conversation { pair, messages, own_chat, opponents_chat, is_blocked, can_write } =
            read;
        let messages = messages.into_iter().map(|message| Message::new(message, &pair)).collect();
        Self { messages, own_chat, opponents_chat, is_blocked, can_write }
    }
}

/// From where a client reads messages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct MessagesQuery {
    /// The number of the last message that the client knows; 0 if absent.
    #[serde(default)]
    #[param(required = false, maximum = 4_294_967_295_u32)]
    pub after: u32,
}

/// A report to the operator of the server.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportRequest {
    /// The reason.
    pub reason: ReportReason,
}

/// A reason to report a player.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub(crate) enum ReportReason {
    /// Insults or threatens.
    Insults,
    /// Sends unwanted content, such as advertisements.
    Spam,
    /// Has an offensive name.
    Name,
    /// Plays with help.
    Cheating,
    /// Something else.
    Other,
}

/// A player whom the client has blocked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BlockedPlayer {
    /// The player's id.
    pub id: String,
    /// The name that the player has chosen, or a generated one.
    pub name: String,
    /// Whether the name is that of an account, which no other player has.
    pub has_account: bool,
    /// When the client blocked the player, in milliseconds since 1970.
    pub at: i64,
}

/// The players whom the client has blocked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BlockedPlayers {
    /// The most recently blocked player first.
    pub players: Vec<BlockedPlayer>,
}

impl BlockedPlayers {
    /// These players; those without a name have one in this language.
    pub(crate) fn new(blocked: Vec<Blocked>, language: &str) -> Self {
        let player = |Blocked { player, name, at }| {
            let name = name.unwrap_or_else(|| generated(player, language));
            let has_account = name.has_account();
            BlockedPlayer { id: player_text(player), name: name.into_string(), has_account, at }
        };
        Self { players: blocked.into_iter().map(player).collect() }
    }
}
