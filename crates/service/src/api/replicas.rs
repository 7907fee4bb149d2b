//! The operations whose reads may lag, and the way they reach a replica of the database.

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use super::extract::route_of;
use crate::app::App;

/// The operations, as area and name. Readers do not come to them directly after a write of their own; what leads to a
/// move, a session or a game being played is not among them. Their identity is read from the primary all the same.
const MAY_LAG: [(&str, &str); 5] = [
    ("players", "profile"),
    ("players", "games"),
    ("players", "export"),
    ("players", "leaderboard"),
    // Except with `OWN_GAMES`.
    ("games", "list"),
];

/// Selects the reader's own games, which must have the reader's last move.
const OWN_GAMES: &str = "mine=true";

/// Handles a request whose reads may lag on a replica. The primary repeats one that fails there, or finds nothing:
/// the replica may be about to disappear, or may lack a player who is new.
pub(super) async fn read(
    State(app): State<App>,
    route: MatchedPath,
    request: Request,
    next: Next,
) -> Response {
    let is_own = request.uri().query().is_some_and(|query| query.contains(OWN_GAMES));
    if !app.store.has_replicas() || is_own || !may_lag(request.method(), route.as_str()) {
        return next.run(request).await;
    }
    let (parts, _) = request.into_parts();
    let again = Request::from_parts(parts.clone(), Body::empty());
    let reads = next.clone().run(Request::from_parts(parts, Body::empty()));
    match app.store.on_replica(reads).await {
        Some(response) if is_final(response.status()) => response,
        _ => next.run(again).await,
    }
}

fn may_lag(method: &Method, route: &str) -> bool {
    *method == Method::GET
        && route_of(method, route).is_some_and(|row| MAY_LAG.contains(&(row.area, row.name)))
}

fn is_final(status: StatusCode) -> bool {
    status != StatusCode::NOT_FOUND && !status.is_server_error()
}

#[cfg(test)]
mod tests {
    use ludoteca_wire::routes::all;

    use super::*;

    #[test]
    fn operations_that_may_lag_only_read() {
        for (area, name) in MAY_LAG {
            let row = all().find(|row| (row.area, row.name) == (area, name)).unwrap();
            assert_eq!(row.method, Method::GET, "{area}::{name}");
            assert!(row.body.is_empty(), "{area}::{name}");
            assert!(may_lag(&Method::GET, &format!("/api{}", row.path)));
        }
        assert!(!may_lag(&Method::POST, "/api/games"));
        assert!(!may_lag(&Method::GET, "/api/games/{id}"));
    }
}
