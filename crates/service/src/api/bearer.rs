//! Authentication by a token: which routes each scope permits.

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use ludoteca_store::owner::Owner;
use ludoteca_store::service_time::now;
use ludoteca_store::token::{Scope, TokenHash};

use crate::app::App;
use crate::error::Error;

/// The player on whose behalf a request with a token acts. The token permits the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bearer(pub(super) Owner);

/// The scope that a route requires of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    /// None: the route is public.
    Any,
    /// This scope.
    Scope(Scope),
}

/// The routes that tokens permit. No token permits any other route, such as those that change names,
/// tokens or sessions.
const ROUTES: &[(Method, &str, Need)] = {
    use Need::{Any, Scope as Of};
    use Scope::{Challenge, Play, Read};
    &[
        (Method::GET, "/api/openapi.json", Any),
        (Method::GET, "/api/me", Any),
        (Method::GET, "/api/me/ratings", Any),
        (Method::GET, "/api/rules", Any),
        (Method::GET, "/api/rules/{game}", Any),
        (Method::GET, "/api/rules/{game}/text", Any),
        (Method::GET, "/api/positions/{game}", Any),
        (Method::GET, "/api/setup/{game}", Any),
        (Method::POST, "/api/setup/{game}", Any),
        (Method::GET, "/api/tables", Any),
        (Method::POST, "/api/records", Any),
        (Method::POST, "/api/records/split", Any),
        (Method::GET, "/api/lobby", Any),
        (Method::GET, "/api/games/{id}", Any),
        (Method::GET, "/api/games/{id}/plies/{ply}", Any),
        (Method::GET, "/api/games/{id}/record", Any),
        (Method::GET, "/api/puzzles", Any),
        (Method::GET, "/api/puzzles/{game}", Any),
        (Method::GET, "/api/puzzles/{game}/{puzzle}", Any),
        (Method::GET, "/api/puzzles/{game}/{puzzle}/solution", Any),
        (Method::POST, "/api/puzzles/{game}/{puzzle}/answer", Any),
        (Method::GET, "/api/games", Of(Read)),
        (Method::GET, "/api/games/statistics", Of(Read)),
        (Method::GET, "/api/games/export", Of(Read)),
        (Method::GET, "/api/games/{id}/stream", Of(Read)),
        (Method::GET, "/api/stream/events", Of(Read)),
        (Method::GET, "/api/challenges", Of(Read)),
        // Analyses take the player's running games into account.
        (Method::GET, "/api/tables/{game}", Of(Read)),
        (Method::GET, "/api/explorer/{game}", Of(Read)),
        (Method::POST, "/api/analysis", Of(Read)),
        (Method::POST, "/api/review", Of(Read)),
        // Its messages act in games.
        (Method::GET, "/api/socket", Of(Play)),
        (Method::POST, "/api/games/{id}/moves", Of(Play)),
        (Method::POST, "/api/games/{id}/undo", Of(Play)),
        (Method::POST, "/api/games/{id}/abort", Of(Play)),
        (Method::POST, "/api/games/{id}/claim", Of(Play)),
        (Method::POST, "/api/games/{id}/resign", Of(Play)),
        (Method::POST, "/api/games/{id}/draw", Of(Play)),
        (Method::POST, "/api/games/{id}/hint", Of(Play)),
        (Method::POST, "/api/games", Of(Challenge)),
        (Method::POST, "/api/games/{id}/seat", Of(Challenge)),
        (Method::POST, "/api/games/{id}/rematch", Of(Challenge)),
        (Method::POST, "/api/lobby/pair", Of(Challenge)),
        (Method::POST, "/api/players/{id}/challenge", Of(Challenge)),
        (Method::POST, "/api/challenges/{id}/accept", Of(Challenge)),
        (Method::POST, "/api/challenges/{id}/decline", Of(Challenge)),
        (Method::DELETE, "/api/challenges/{id}", Of(Challenge)),
    ]
};

/// Checks the token of a request that has one, before anything else is done for the request.
pub(super) async fn authenticate(
    State(app): State<App>,
    route: MatchedPath,
    mut request: Request,
    next: Next,
) -> Result<Response, Error> {
    if let Some(text) = token(request.headers()) {
        let owner = check(&app, &text, request.method(), route.as_str()).await?;
        request.extensions_mut().insert(Bearer(owner));
    }
    Ok(next.run(request).await)
}

/// The token in the header. Credentials of another scheme are meant for a proxy.
fn token(headers: &HeaderMap) -> Option<String> {
    let value = String::from_utf8_lossy(headers.get(AUTHORIZATION)?.as_bytes());
    let (scheme, token) = value.split_once(' ').unwrap_or((&value, ""));
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

/// The owner of the token, if it permits the request.
async fn check(app: &App, text: &str, method: &Method, route: &str) -> Result<Owner, Error> {
    let bad = || {
        let detail = "the token is unknown, has expired, or was revoked";
        Error::request(StatusCode::UNAUTHORIZED, "bad-token", detail)
    };
    let hash = TokenHash::of(text).ok_or_else(bad)?;
    let (token, owner) = app.store.token(&hash).await?.ok_or_else(bad)?;
    if token.is_expired(now()) {
        return Err(bad());
    }
    let refused = |detail| Error::request(StatusCode::FORBIDDEN, "token-scope", detail);
    match need(method, route) {
        None => return Err(refused("no token permits this request".to_owned())),
        Some(Need::Scope(scope)) if !token.scopes.contain(scope) => {
            return Err(refused(format!("the token lacks the scope {}", scope.name())));
        }
        Some(_) => {}
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
    Ok(owner)
}

fn need(method: &Method, route: &str) -> Option<Need> {
    let found = ROUTES.iter().find(|(of, path, _)| of == method && *path == route);
    found.map(|(_, _, need)| *need)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_permitted_route_exists() {
        let description = serde_json::to_value(crate::openapi()).unwrap();
        let described = ROUTES.iter().filter(|(_, path, _)| *path != "/api/openapi.json");
        for (method, path, _) in described {
            let method = method.as_str().to_lowercase();
            assert!(description["paths"][path].get(&method).is_some(), "{method} {path}");
        }
    }

    #[test]
    fn no_token_manages_names_or_tokens() {
        for (method, path) in [
            (Method::PUT, "/api/me"),
            (Method::PUT, "/api/me/bot"),
            (Method::GET, "/api/me/tokens"),
            (Method::POST, "/api/me/tokens"),
            (Method::DELETE, "/api/me/tokens/{id}"),
            (Method::PUT, "/api/me/push"),
            (Method::DELETE, "/api/games/{id}"),
        ] {
            assert_eq!(need(&method, path), None, "{method} {path}");
        }
    }
}
