//! Previews of links: the tags by which messengers and social networks show a page that somebody shares.
//!
//! They contain only what the page itself shows to a stranger, and of a private game nothing but that a
//! seat is open.

mod pages;
mod people;
mod picture;
mod tags;

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::uri::PathAndQuery;
use ludoteca_locales::Lang;
use ludoteca_wire::routes::RateClass;

use super::creator::language;
use super::extract::{Client, IsSecure};
use crate::app::App;
use pages::Address;

/// Time after which a page is sent with the general preview, because the store does not respond.
const TIMEOUT: Duration = Duration::from_secs(2);

/// What a link to a page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Preview {
    title: String,
    description: String,
    /// The path of the picture, with its query.
    picture: String,
    /// What the picture shows.
    alt: String,
}

/// The tags of the page that a request asks for; empty if the server does not know its own address.
pub(super) async fn tags(app: &App, parts: &mut Parts) -> String {
    let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok()).map(str::to_owned);
    let is_secure = IsSecure::from_request_parts(parts, app).await;
    let Some(origin) = app.hosts.origin(host.as_deref(), is_secure.is_ok_and(|is| is.0)) else {
        return String::new();
    };
    let address = Address::read(&parts.uri);
    let lang = Lang::of(address.parameter("lang").unwrap_or(&language(&parts.headers)));
    let preview = match &address.page {
        Some(page) if is_admitted(app, parts).await => {
            let found = tokio::time::timeout(TIMEOUT, pages::find(app, page, &address, lang));
            found.await.ok().flatten()
        }
        _ => None,
    };
    let preview = preview.unwrap_or_else(|| Preview::general(lang));
    tags::write(&preview, &origin, parts.uri.path_and_query().map_or("/", PathAndQuery::as_str))
}

/// Whether the client is within the limits of previews; beyond them, it gets the general one.
async fn is_admitted(app: &App, parts: &mut Parts) -> bool {
    let client = Client::from_request_parts(parts, app).await;
    client.is_ok_and(|Client(client)| {
        app.usage.add_request(RateClass::Pictures, client, None).is_ok()
    })
}
