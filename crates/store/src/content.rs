//! The content of messages between players: preset phrases, which each player reads in their own language, and free
//! texts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A preset phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    Hello,
    GoodLuck,
    HaveFun,
    NiceMove,
    WellPlayed,
    GoodGame,
    Thanks,
    YouToo,
    OneMoment,
    Sorry,
    Oops,
    Bye,
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// A preset phrase.
    Phrase(Phrase),
    /// A free text: 1 to 200 characters, none of them invisible.
    Text(String),
    /// The sender switches free texts in this game on or off.
    Chat(bool),
}
