//! Routes of requests, and extractors from requests to domain types. A request that does not fit becomes an [`Error`].

use std::net::{IpAddr, SocketAddr};

use axum::body::{Body as RequestBody, Bytes};
use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use futures_util::StreamExt;
use ludoteca_community::challenges::{no_such_challenge, no_such_player};
use ludoteca_gate::network;
use ludoteca_puzzles::Puzzle;
use ludoteca_room::PlayerId;
use ludoteca_rules::Game;
use ludoteca_store::id::{GameId, InvalidId, player};
use ludoteca_wire::routes::Route;
use ludoteca_wire::{Speed, find_puzzle};
use serde::de::DeserializeOwned;
use strum::VariantArray;

use crate::app::App;
use crate::error::{Error, RequestError};
use crate::record_pool::Turn;

/// Maximum length of a body, in bytes.
const MAX_BODY: usize = 1 << 20;
/// Maximum number of bytes that are read and discarded before a response, so that the client
/// receives it.
const MAX_DISCARDED: usize = 64 << 20;

/// The row of a route of the router, whose paths begin with `/api`.
pub(super) fn route_of(method: &Method, route: &str) -> Option<&'static Route> {
    Route::with_path(method, route.strip_prefix("/api")?)
}

/// An extractor of a parameter in the path.
macro_rules! parameter {
    ($(#[$doc:meta])* $name:ident($value:ty): |$text:tt: $text_type:ty| $read:expr) => {
        $(#[$doc])*
        pub(super) struct $name(pub(super) $value);

        impl FromRequestParts<App> for $name {
            type Rejection = Error;
            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
                let path = Path::<$text_type>::from_request_parts(parts, app);
                let Path($text) = path.await.map_err(bad_path)?;
                Ok(Self($read?))
            }
        }
    };
}

parameter!(
    /// `{game}` in the path: one of the games of the rules.
    GamePath(Game): |name: String| name.parse().map_err(RequestError::UnknownGame)
);
parameter!(
    /// `{game}` and `{puzzle}` in the path: a puzzle of the game's collection.
    PuzzlePath(&'static Puzzle): |(name, id): (String, String)| find_puzzle(&name, &id)
);
parameter!(
    /// `{id}` in the path: the id of a game that need not exist.
    IdPath(GameId): |id: String| id.parse().map_err(|InvalidId| RequestError::NoSuchGame)
);
parameter!(
    /// `{id}` in the path: the id of a challenge that need not be open.
    ChallengePath(GameId): |id: String| id.parse().map_err(|InvalidId| no_such_challenge())
);
parameter!(
    /// `{id}` in the path: the id of a player who need not exist.
    PlayerPath(PlayerId): |id: String| player(&id).map_err(|InvalidId| no_such_player())
);
parameter!(
    /// `{id}` in the path: the number of a token or a subscription.
    NumberPath(i64): |number: i64| Ok::<_, Error>(number)
);
parameter!(
    /// `{ply}` in the path.
    PlyPath(usize): |(_, ply): (String, usize)| Ok::<_, Error>(ply)
);
parameter!(
    /// `{game}` and `{speed}` in the path.
    RatedPath((Game, Speed)): |(game, speed): (String, String)| rated(&game, &speed)
);

fn rated(game: &str, speed: &str) -> Result<(Game, Speed), Error> {
    let game = game.parse().map_err(RequestError::UnknownGame)?;
    let speed = speed.parse().map_err(|_| {
        let known: Vec<_> = Speed::VARIANTS.iter().map(|speed| speed.name()).collect();
        let detail = format!("there is no speed {speed:.20}; there are {}", known.join(", "));
        Error::request(StatusCode::NOT_FOUND, "unknown-speed", detail)
    })?;
    Ok((game, speed))
}

#[expect(clippy::needless_pass_by_value, reason = "handed to map_err as it is")]
pub(super) fn bad_path(rejection: PathRejection) -> Error {
    let detail = match &rejection {
        PathRejection::FailedToDeserializePathParams(failed) => match failed.kind() {
            ErrorKind::ParseErrorAtKey { key, value, .. } => {
                return RequestError::not_a_number(key, value).into();
            }
            kind => kind.to_string(),
        },
        rejection => rejection.to_string(),
    };
    Error::request(StatusCode::NOT_FOUND, "not-found", detail)
}

/// The query parameters.
pub(super) struct Params<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Params<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        Ok(Self(ludoteca_wire::read_query(parts.uri.query().unwrap_or_default())?))
    }
}

/// The client's address; of an IPv6 address, its /64.
pub(super) struct Client(pub(super) IpAddr);

impl FromRequestParts<App> for Client {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let client = app.connections.proxies.client(peer(parts, app).await?, &parts.headers);
        Ok(Self(network(client)))
    }
}

/// Whether the client reaches the server over TLS: at its public address, or as a proxy says.
pub(super) struct IsSecure(pub(super) bool);

impl FromRequestParts<App> for IsSecure {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let peer = peer(parts, app).await?;
        let proxies = &app.connections.proxies;
        Ok(Self(app.hosts.is_secure() || proxies.is_https(peer, &parts.headers)))
    }
}

/// The other end of the connection.
async fn peer(parts: &mut Parts, app: &App) -> Result<IpAddr, Error> {
    let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await;
    let ConnectInfo(peer) = peer.map_err(|error| RequestError::Internal(error.body_text()))?;
    Ok(peer.ip())
}

/// A body that is a JSON object.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;
    async fn from_request(request: Request, _: &App) -> Result<Self, Error> {
        // A page of another site can post a form or plain text here, but not JSON.
        let content_type =
            request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !content_type.is_some_and(is_json) {
            let detail = "the body must be JSON: send Content-Type: application/json";
            return Err(Error::request(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", detail));
        }
        let bytes = read(request.into_body()).await?;
        Ok(Self(ludoteca_wire::parse(&bytes)?))
    }
}

/// Whether a `Content-Type` is JSON.
pub(super) fn is_json(content_type: &str) -> bool {
    let mime = content_type.split(';').next().unwrap_or_default();
    mime.trim().eq_ignore_ascii_case("application/json")
}

/// The client's turn to read or write a record.
pub(super) struct RecordTurn(pub(super) Turn);

impl FromRequestParts<App> for RecordTurn {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Client(client) = Client::from_request_parts(parts, app).await?;
        app.records.admit(client).map(Self)
    }
}

/// A body that contains a record, and the client's turn to parse it. A client with too many turns
/// is rejected before its body is parsed.
pub(super) struct RecordBody<T>(pub(super) Turn, pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for RecordBody<T> {
    type Rejection = Error;
    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let (mut parts, body) = request.into_parts();
        match RecordTurn::from_request_parts(&mut parts, app).await {
            Ok(RecordTurn(turn)) => {
                let Body(body) = Body::from_request(Request::from_parts(parts, body), app).await?;
                Ok(Self(turn, body))
            }
            Err(rejected) => {
                discard(body).await;
                Err(rejected)
            }
        }
    }
}

/// Reads and discards a body, so that the client receives the response.
pub(super) async fn discard(body: RequestBody) {
    let mut stream = body.into_data_stream();
    let mut length = 0;
    while let Some(Ok(chunk)) = stream.next().await {
        length += chunk.len();
        if length > MAX_DISCARDED {
            break;
        }
    }
}

async fn read(body: RequestBody) -> Result<Bytes, Error> {
    let mut stream = body.into_data_stream();
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| {
            let detail = format!("the body is incomplete: {error}");
            Error::request(StatusCode::BAD_REQUEST, "malformed-json", detail)
        })?;
        length += chunk.len();
        if length <= MAX_BODY {
            bytes.extend_from_slice(&chunk);
        } else if length > MAX_DISCARDED {
            break;
        }
    }
    if length > MAX_BODY {
        let detail = format!("the body may have at most {MAX_BODY} bytes");
        return Err(Error::request(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail));
    }
    Ok(bytes.into())
}
