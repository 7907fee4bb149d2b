//! HTTP: routes and middleware.

mod account;
mod analysis;
mod asyncapi;
mod bearer;
mod challenges;
mod chat;
mod chunked;
mod conditional;
mod creator;
mod days_off;
mod description;
mod explorer;
mod export;
mod extract;
mod fair_play;
mod fair_play_data;
mod games;
mod guard;
mod health;
mod identity;
mod live;
mod lobby;
mod me;
mod middleware;
mod own_games;
mod pages;
mod passkeys;
mod pictures;
mod players;
mod preview;
mod push;
mod puzzles;
mod rates;
mod records;
mod replicas;
mod room_path;
mod rules;
mod socket;
mod streams;
mod table;
mod tables;
mod tokens;
mod training;
mod types;
mod unbuilt;

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, any, get};
use ludoteca_wire::Problem;
use serde::Serialize;
use table::Table;
use utoipa::OpenApi;

use crate::app::App;
use crate::error::Error;
use crate::wire::SocketRequest;

pub use asyncapi::asyncapi;
pub(crate) use health::metrics;
pub use pages::page_licences;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ludoteca",
        description = "Referee of abstract board games for two players. Errors are \
            `application/problem+json` with a stable `code`, including those for unknown paths \
            (404 `not-found`) and methods that a path does not support (405 `wrong-method`).",
    ),
    components(schemas(SocketRequest, Problem)),
    tags(
        (name = "rules", description = "Games, options and positions."),
        (name = "players", description = "Players. A client becomes one with its first game: a \
            cookie identifies it. A program may act for a player with one of the player's tokens, in \
            the header `Authorization: Bearer ludo_…`."),
        (name = "account", description = "Optional accounts: a permanent name, and one player on \
            several devices."),
        (name = "games", description = "Games in play. Anyone who knows a game's id may watch it; \
            players act for their seats, and the creator of a game may delete it."),
        (name = "analysis", description = "Analyses of positions and games by the engine."),
        (name = "puzzles", description = "Positions in which exactly one move reaches the goal."),
    ),
)]
struct Description;

/// The `OpenAPI` description of the interface.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Table::new(Description::openapi()).description
}

/// The router with all routes.
pub(crate) fn router(app: App) -> Router {
    pages::warn_if_unbuilt();
    let Table { router, description, .. } = Table::new(Description::openapi());
    let router = router
        .merge(health::routes())
        .route("/api/openapi.json", document(move || description))
        .route("/api/asyncapi.json", document(asyncapi))
        .route_layer(from_fn_with_state(app.clone(), replicas::read))
        .route_layer(from_fn_with_state(app.clone(), bearer::authenticate))
        .route("/api", any(unknown))
        .route("/api/", any(unknown))
        .route("/api/{*unknown}", any(unknown))
        .fallback(pages::page)
        .method_not_allowed_fallback(wrong_method);
    middleware::layers(router, &app).with_state(app)
}

/// A document that is the same for all clients. It is long, so it is written once, when somebody requests it first.
fn document<T: Serialize>(content: impl FnOnce() -> T + Send + 'static) -> MethodRouter<App> {
    let write = move || serde_json::to_vec(&content()).expect("documents are JSON");
    let json = Arc::new(LazyLock::new(move || Bytes::from(write())));
    get(async move || ([(CONTENT_TYPE, "application/json")], Bytes::clone(&json)))
}

async fn unknown(uri: Uri) -> Error {
    let detail = format!("there is nothing at {:.100}; see /api/openapi.json", uri.path());
    Error::request(StatusCode::NOT_FOUND, "not-found", detail)
}

async fn wrong_method(method: Method, uri: Uri) -> Error {
    let detail =
        format!("{:.100} does not support {method:.20}; see /api/openapi.json", uri.path());
    Error::request(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", detail)
}
