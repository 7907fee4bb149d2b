//! Replaces `webauthn.rs` in a program without the feature `passkeys`.
#![expect(clippy::unused_async, reason = "the functions that it replaces")]

use std::net::IpAddr;

use axum::http::StatusCode;
use ludoteca_store::Session;
use ludoteca_store::owner::Secret;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Accounts, Browser};
use crate::Error;

/// No passkeys are added or used.
#[derive(Debug)]
pub(super) struct Passkeys;

impl Passkeys {
    pub(super) const fn new() -> Self {
        Self
    }
}

fn missing<T>() -> Result<T, Error> {
    let detail = "this server does not support passkeys";
    Err(Error::request(StatusCode::CONFLICT, "no-passkeys", detail))
}

impl Accounts {
    /// Ignores a challenge from another node.
    pub fn receive_passkey(&self, _: &RawValue) -> Result<(), serde_json::Error> {
        let Self { passkeys: Passkeys, .. } = self;
        Ok(())
    }

    /// Rejects the request.
    pub async fn begin_passkey(&self, _: Session, _: Option<&str>) -> Result<Value, Error> {
        missing()
    }

    /// Rejects the request.
    pub async fn add_passkey(
        &self,
        _: Session,
        _: Option<&str>,
        _: &str,
        _: Value,
    ) -> Result<(), Error> {
        missing()
    }

    /// Rejects the request.
    pub fn begin_sign_in(&self, _: IpAddr, _: Option<&str>) -> Result<(String, Value), Error> {
        missing()
    }

    /// Rejects the request.
    pub async fn prove_by_passkey(
        &self,
        _: Session,
        _: Option<&str>,
        _: &str,
        _: Value,
    ) -> Result<(), Error> {
        missing()
    }

    /// Rejects the request.
    pub async fn sign_in_by_passkey(
        &self,
        _: Option<&str>,
        _: &str,
        _: Value,
        _: Browser,
    ) -> Result<Secret, Error> {
        missing()
    }
}
