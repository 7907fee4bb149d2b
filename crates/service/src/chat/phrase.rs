//! Preset phrases, which each player reads in their own language.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A preset phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phrase {
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
