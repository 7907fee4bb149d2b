//! Replaces `key.rs` in a program without the feature `push`.
#![expect(clippy::unused_async, reason = "the functions that it replaces")]

use ludoteca_room::Timestamp;
use ludoteca_store::{NewSubscription, Store};

use super::unsupported;
use crate::Error;

/// There is no key.
#[derive(Clone, Debug)]
pub enum PushKey {}

impl PushKey {
    pub(super) async fn of(_: &Store) -> Result<Self, Error> {
        Err(unsupported())
    }

    /// The public key.
    pub fn public(&self) -> String {
        match *self {}
    }

    pub(super) fn authorization(&self, _: &str, _: Option<&str>, _: Timestamp) -> String {
        match *self {}
    }
}

pub(super) fn is_public_key(_: &[u8]) -> bool {
    false
}

pub(super) fn encrypted(_: &NewSubscription, _: String) -> Option<Vec<u8>> {
    None
}
