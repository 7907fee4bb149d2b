//! The cookie that identifies who created a game and may delete it.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, HeaderName, HeaderValue, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::AppendHeaders;

use super::extract::Client;
use crate::app::App;
use crate::error::Error;
use crate::owner::{Owner, Secret};

/// The cookie's name.
const NAME: &str = "ludoteca-owner";
/// Lifetime of the cookie in seconds: a year.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;
/// The scheme that the client used to reach the proxy, if there is one.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The header that sets a new cookie, if one is needed.
pub(super) type NewCookie = Option<AppendHeaders<[(HeaderName, HeaderValue); 1]>>;

/// The owner that the cookie identifies, if there is one.
pub(super) struct Visitor(pub(super) Option<Owner>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        Ok(Self(secret(parts).map(|secret| secret.owner())))
    }
}

/// The client that creates a game, and the game's owner. A client without a cookie gets one.
pub(super) struct Creator {
    pub(super) client: IpAddr,
    pub(super) owner: Owner,
    pub(super) cookie: NewCookie,
}

impl FromRequestParts<App> for Creator {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Client(client) = Client::from_request_parts(parts, app).await?;
        if let Some(secret) = secret(parts) {
            return Ok(Self { client, owner: secret.owner(), cookie: None });
        }
        let secret = Secret::random();
        let is_secure = parts.headers.get(FORWARDED_PROTO).is_some_and(|proto| proto == "https");
        let cookie = Some(AppendHeaders([(SET_COOKIE, cookie(&secret, is_secure)?)]));
        Ok(Self { client, owner: secret.owner(), cookie })
    }
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
