//! Notifications of correspondence games by Web Push (RFC 8030, 8291, 8292): a player's browser
//! shows them even if no page is open. Each is sent once its cause is stored; nothing waits for it.

mod address;
mod delivery;
mod games;
mod key;
mod message;
mod metrics;
mod subscription;
mod words;

pub(crate) use address::Reach;
pub(crate) use delivery::Push;
pub(crate) use key::PushKey;
pub(crate) use message::{Message, News};
pub(crate) use metrics::PushMetrics;
pub(crate) use subscription::{InvalidSubscription, check};
pub(crate) use words::Language;
