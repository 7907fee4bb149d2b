//! Sessions of accounts, as rows.

use std::time::Duration;

use crate::owner::Owner;

/// SHA-256 of a secret.
pub type Digest = [u8; 32];

/// Time without use after which a session ends.
pub const SESSION_AGE: Duration = Duration::from_hours(24 * 90);

/// A device by the families of its browser and its system, if known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// The browser.
    pub browser: Option<String>,
    /// The system.
    pub system: Option<String>,
}

/// A session to open.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its secret.
    pub hash: Digest,
    /// The device.
    pub device: Device,
    /// The hash of the secret by which the browser is recognised after the session.
    pub browser: Digest,
}

/// A session, which a secret proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// Identifies the session.
    pub number: i64,
    /// The hash of its secret.
    pub hash: Digest,
    /// The number of the account.
    pub account: i64,
    /// The player.
    pub owner: Owner,
    /// When it was last used, accurate to a day.
    pub seen: i64,
}

/// A session in an account's list.
#[derive(Clone, Debug)]
pub struct StoredSession {
    /// Identifies the session.
    pub number: i64,
    /// The device.
    pub device: Device,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// When it was last used, accurate to a day.
    pub seen: i64,
}
