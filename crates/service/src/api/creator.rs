//! The player that a client is, or becomes with its first write.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, HeaderName, HeaderValue, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::AppendHeaders;
use ludoteca_community::names::generated;
use ludoteca_room::{Name, PlayerId, Refusal};
use ludoteca_store::owner::{Owner, Secret};

use super::extract::{Client, IsSecure};
use super::identity::Identity;
use crate::app::App;
use crate::cookies::OWNER;
use crate::error::Error;

/// The header that sets a new cookie, if one is needed.
pub(super) type NewCookie = Option<AppendHeaders<[(HeaderName, HeaderValue); 1]>>;

/// The owner that the token or the cookies identify, if any.
pub(super) struct Visitor(pub(super) Option<Owner>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        Ok(Self(Identity::from_request_parts(parts, app).await?.reader()))
    }
}

/// The player that the token or the cookies identify. A client without either holds no seat and is
/// rejected.
pub(super) struct Seated(pub(super) PlayerId);

impl FromRequestParts<App> for Seated {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let owner = Identity::from_request_parts(parts, app).await?.writer()?;
        Ok(Self(owner.ok_or(Refusal::NotSeated)?.player()))
    }
}

/// A client that becomes a player: one without a token or cookie gets a cookie.
pub(super) struct Creator {
    pub(super) client: IpAddr,
    pub(super) owner: Owner,
    pub(super) cookie: NewCookie,
    /// The client's preferred language, such as `es-MX`; may be empty.
    pub(super) language: String,
}

impl Creator {
    /// The client's player.
    pub(super) fn player(&self) -> PlayerId {
        self.owner.player()
    }

    /// The player's name: that of the account, the one that a guest has chosen, or a generated one.
    pub(super) async fn name(&self, app: &App) -> Result<Name, Error> {
        let chosen = app.accounts.name(self.player()).await?;
        Ok(chosen.unwrap_or_else(|| generated(self.player(), &self.language)))
    }
}

/// The client's preferred language; may be empty.
pub(super) fn language(headers: &HeaderMap) -> String {
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let first = accepted.unwrap_or_default().split([',', ';']).next().unwrap_or_default();
    first.trim().to_owned()
}

impl FromRequestParts<App> for Creator {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Client(client) = Client::from_request_parts(parts, app).await?;
        let language = language(&parts.headers);
        if let Some(owner) = Identity::from_request_parts(parts, app).await?.writer()? {
            return Ok(Self { client, owner, cookie: None, language });
        }
        let secret = Secret::random();
        let IsSecure(is_secure) = IsSecure::from_request_parts(parts, app).await?;
        let cookie = Some(AppendHeaders([(SET_COOKIE, OWNER.set(&secret, is_secure))]));
        Ok(Self { client, owner: secret.owner(), cookie, language })
    }
}
