//! Notifications of correspondence games by Web Push (RFC 8030, 8291, 8292): a player's browser
//! shows them even if no page is open. Each is sent once its cause is stored; nothing waits for it.

mod address;
mod delivery;
mod games;
#[cfg_attr(not(feature = "push"), path = "no_key.rs")]
mod key;
mod message;
mod metrics;
mod subscription;

use axum::http::StatusCode;

use crate::Error;

pub use address::Reach;
pub use delivery::Push;
pub use key::PushKey;
pub use message::{Message, NotificationKind};
pub use metrics::PushMetrics;
pub use subscription::{InvalidSubscription, check};

/// Length of the secret that browser and server share, in bytes.
const AUTH: usize = 16;

/// Whether this program can send notifications.
const IS_SUPPORTED: bool = cfg!(feature = "push");

/// Why requests fail if it cannot.
fn unsupported() -> Error {
    Error::request(StatusCode::NOT_FOUND, "no-notifications", "this server sends no notifications")
}
