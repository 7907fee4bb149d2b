//! Authentication by a token.

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use ludoteca_store::Credential;
use ludoteca_store::owner::Owner;
use ludoteca_store::service_time::now;
use ludoteca_store::token::{Scope, TokenHash};
use ludoteca_wire::routes::TokenScope;

use super::extract::route_of;
use crate::app::App;
use crate::error::Error;

/// The player on whose behalf a request with a token acts. The token permits the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bearer {
    pub(super) owner: Owner,
    token: TokenHash,
}

impl Bearer {
    /// The token.
    pub(super) const fn credential(&self) -> Credential {
        Credential::Token(self.token.hash())
    }
}

/// The description of the interface is no operation of it, but every token permits it.
const DESCRIPTION: &str = "/api/openapi.json";

/// Checks the token of a request that has one, before anything else is done for the request.
pub(super) async fn authenticate(
    State(app): State<App>,
    route: MatchedPath,
    mut request: Request,
    next: Next,
) -> Result<Response, Error> {
    if let Some(text) = token(request.headers()) {
        let bearer = check(&app, &text, request.method(), route.as_str()).await?;
        request.extensions_mut().insert(bearer);
    }
    Ok(next.run(request).await)
}

/// The token in the header. Credentials of another scheme are meant for a proxy.
fn token(headers: &HeaderMap) -> Option<String> {
    let value = String::from_utf8_lossy(headers.get(AUTHORIZATION)?.as_bytes());
    let (scheme, token) = value.split_once(' ').unwrap_or((&value, ""));
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

/// The bearer of the token, if it permits the request.
async fn check(app: &App, text: &str, method: &Method, route: &str) -> Result<Bearer, Error> {
    let bad = || {
        let detail = "the token is unknown, has expired, or was revoked";
        Error::request(StatusCode::UNAUTHORIZED, "bad-token", detail)
    };
    let hash = TokenHash::of(text).ok_or_else(bad)?;
    let (token, owner) = app.store.token(&hash).await?.ok_or_else(bad)?;
    if token.is_expired(now()) {
        return Err(bad());
    }
    let rejected = |detail| Error::request(StatusCode::FORBIDDEN, "token-scope", detail);
    let scope = match needed(method, route) {
        TokenScope::Never => return Err(rejected("no token permits this request".to_owned())),
        TokenScope::Any => None,
        TokenScope::Read => Some(Scope::Read),
        TokenScope::Play => Some(Scope::Play),
        TokenScope::Challenge => Some(Scope::Challenge),
    };
    if let Some(scope) = scope.filter(|scope| !token.scopes.contain(*scope)) {
        return Err(rejected(format!("the token lacks the scope {}", scope.name())));
    }
    if let Some(hour) = token.new_hour(now()) {
        // The request need not wait for it, nor fail with it.
        let app = app.clone();
        tokio::spawn(async move {
            if let Err(error) = app.store.use_token(token.number, hour).await {
                tracing::debug!(%error, "the use of a token was not recorded");
            }
        });
    }
    Ok(Bearer { owner, token: hash })
}

/// The scope that a request to a route needs. Routes outside the table are not permitted to tokens.
fn needed(method: &Method, route: &str) -> TokenScope {
    if (method, route) == (&Method::GET, DESCRIPTION) {
        return TokenScope::Any;
    }
    route_of(method, route).map_or(TokenScope::Never, |route| route.token)
}
