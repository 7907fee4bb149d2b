//! The cookie or the token that identifies a player.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, HeaderName, HeaderValue, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::AppendHeaders;
use ludoteca_room::{PlayerId, Refusal};

use super::bearer::Bearer;
use super::extract::Client;
use crate::app::App;
use crate::error::Error;
use crate::names::generated;
use crate::owner::{Owner, Secret};

/// The cookie's name.
const NAME: &str = "ludoteca-owner";
/// Lifetime of the cookie in seconds: a year.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;
/// The scheme that the client used to reach the proxy, if there is one.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The header that sets a new cookie, if one is needed.
pub(super) type NewCookie = Option<AppendHeaders<[(HeaderName, HeaderValue); 1]>>;

/// Who the client is, according to its token or else its cookie, if it has one.
pub(super) struct Visitor(pub(super) Option<Owner>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        Ok(Self(owner(parts)))
    }
}

/// The player that the client is. A client without a token or cookie holds no seat and is refused.
pub(super) struct Seated(pub(super) PlayerId);

impl FromRequestParts<App> for Seated {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let owner = owner(parts).ok_or(Refusal::NotSeated)?;
        Ok(Self(owner.player()))
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
    /// The player that the client is.
    pub(super) fn player(&self) -> PlayerId {
        self.owner.player()
    }

    /// The player's name: the chosen one, or a generated one.
    pub(super) async fn name(&self, app: &App) -> Result<String, Error> {
        let chosen = app.store.name(self.player()).await?;
        Ok(chosen.unwrap_or_else(|| generated(self.player(), &self.language)))
    }
}

/// The client's preferred language; may be empty.
pub(super) fn language(parts: &Parts) -> String {
    let accepted = parts.headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let first = accepted.unwrap_or_default().split([',', ';']).next().unwrap_or_default();
    first.trim().to_owned()
}

impl FromRequestParts<App> for Creator {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Client(client) = Client::from_request_parts(parts, app).await?;
        let language = language(parts);
        if let Some(owner) = owner(parts) {
            return Ok(Self { client, owner, cookie: None, language });
        }
        let secret = Secret::random();
        let is_secure = parts.headers.get(FORWARDED_PROTO).is_some_and(|proto| proto == "https");
        let cookie = Some(AppendHeaders([(SET_COOKIE, cookie(&secret, is_secure)?)]));
        Ok(Self { client, owner: secret.owner(), cookie, language })
    }
}

fn owner(parts: &Parts) -> Option<Owner> {
    let of_token = parts.extensions.get().map(|Bearer(owner)| *owner);
    of_token.or_else(|| secret(parts).map(|secret| secret.owner()))
}

fn secret(parts: &Parts) -> Option<Secret> {
    let lines = parts.headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(|line| line.split(';'));
    cookies.find_map(|cookie| {
        let (name, value) = cookie.trim().split_once('=')?;
        value.parse().ok().filter(|_| name == NAME)
    })
}

fn cookie(secret: &Secret, is_secure: bool) -> Result<HeaderValue, Error> {
    let secure = if is_secure { "; Secure" } else { "" };
    let text =
        format!("{NAME}={secret}; Path=/api; Max-Age={MAX_AGE}; HttpOnly; SameSite=Strict{secure}");
    let mut value =
        HeaderValue::try_from(text).map_err(|error| Error::Internal(error.to_string()))?;
    value.set_sensitive(true);
    Ok(value)
}
