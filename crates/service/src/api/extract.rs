//! Extractors from requests to domain types. A request that does not fit becomes an [`Error`].

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::{Body as RequestBody, Bytes};
use axum::extract::path::ErrorKind;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use futures_util::StreamExt;
use ludoteca_puzzles::Puzzle;
use ludoteca_room::PlayerId;
use ludoteca_rules::Game;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::wording;
use crate::app::App;
use crate::connections::network;
use crate::error::Error;
use crate::id::{GameId, InvalidId, player};
use crate::ratings::{Speed, UnknownSpeed};
use crate::record_pool::Turn;
use crate::rooms::LiveRoom;

/// Maximum length of a body, in bytes.
const MAX_BODY: usize = 1 << 20;
/// Maximum number of bytes that are read and discarded before an answer, so that the client
/// receives it.
const MAX_DISCARDED: usize = 64 << 20;

/// `{game}` in the path: one of the games of the rules.
pub(super) struct GamePath(pub(super) Game);

impl FromRequestParts<App> for GamePath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Path(name) = Path::<String>::from_request_parts(parts, app).await.map_err(bad_path)?;
        name.parse().map(Self).map_err(Error::UnknownGame)
    }
}

/// `{game}` and `{puzzle}` in the path: a puzzle of the game's collection.
pub(super) struct PuzzlePath(pub(super) &'static Puzzle);

impl FromRequestParts<App> for PuzzlePath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let path = Path::<(String, String)>::from_request_parts(parts, app);
        let Path((name, id)) = path.await.map_err(bad_path)?;
        let game: Game = name.parse().map_err(Error::UnknownGame)?;
        let found = id.parse().ok().and_then(|id| ludoteca_puzzles::find(game, id));
        found.map(Self).ok_or_else(|| {
            let detail = format!("there is no puzzle {id:.20} of {game}");
            Error::request(StatusCode::NOT_FOUND, "no-such-puzzle", detail)
        })
    }
}

/// `{id}` in the path: the room of a game.
pub(super) struct RoomPath(pub(super) Arc<LiveRoom>);

impl FromRequestParts<App> for RoomPath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let path = Path::<Vec<(String, String)>>::from_request_parts(parts, app);
        let Path(names) = path.await.map_err(bad_path)?;
        let id = names.first().map_or("", |(_, id)| id.as_str());
        let id = id.parse().map_err(|InvalidId| Error::NoSuchGame)?;
        let Client(client) = Client::from_request_parts(parts, app).await?;
        let room = app.rooms.open(id).await?;
        room.attention().note(client);
        Ok(Self(room))
    }
}

/// `{id}` in the path: the id of a game that need not exist.
pub(super) struct IdPath(pub(super) GameId);

impl FromRequestParts<App> for IdPath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(bad_path)?;
        id.parse().map(Self).map_err(|InvalidId| Error::NoSuchGame)
    }
}

/// `{id}` in the path: a player.
pub(super) struct PlayerPath(pub(super) PlayerId);

impl FromRequestParts<App> for PlayerPath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(bad_path)?;
        player(&id).map(Self).map_err(|InvalidId| Error::NoSuchPlayer)
    }
}

/// `{game}` and `{speed}` in the path.
pub(super) struct RatedPath(pub(super) Game, pub(super) Speed);

impl FromRequestParts<App> for RatedPath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let path = Path::<(String, String)>::from_request_parts(parts, app);
        let Path((game, speed)) = path.await.map_err(bad_path)?;
        let game = game.parse().map_err(Error::UnknownGame)?;
        let speed = speed.parse().map_err(|UnknownSpeed| {
            let detail = format!(
                "there is no speed {speed:.20}; there are {}",
                Speed::ALL.map(Speed::name).join(", ")
            );
            Error::request(StatusCode::NOT_FOUND, "unknown-speed", detail)
        })?;
        Ok(Self(game, speed))
    }
}

/// `{ply}` in the path.
pub(super) struct PlyPath(pub(super) usize);

impl FromRequestParts<App> for PlyPath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let path = Path::<(String, usize)>::from_request_parts(parts, app);
        path.await.map(|Path((_, ply))| Self(ply)).map_err(bad_path)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "handed to map_err as it is")]
fn bad_path(rejection: PathRejection) -> Error {
    let detail = match &rejection {
        PathRejection::FailedToDeserializePathParams(failed) => match failed.kind() {
            ErrorKind::ParseErrorAtKey { key, value, .. } => {
                format!("{key} is `{value:.40}`, but must be a number")
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
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let query = Query::<T>::from_request_parts(parts, app).await;
        query.map(|Query(params)| Self(params)).map_err(|rejection| {
            let detail = match rejection {
                QueryRejection::FailedToDeserializeQueryString(failed) => failed.body_text(),
                rejection => rejection.to_string(),
            };
            Error::request(StatusCode::UNPROCESSABLE_ENTITY, "query", detail)
        })
    }
}

/// The client's address.
pub(super) struct Client(pub(super) IpAddr);

/// The addresses that a request came from; the last proxy appended the last one.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

impl FromRequestParts<App> for Client {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await;
        let ConnectInfo(peer) = peer.map_err(|error| Error::Internal(error.body_text()))?;
        Ok(Self(client(peer.ip(), &parts.headers)))
    }
}

/// The address of the client; of an IPv6 address, its /64.
fn client(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let peer = peer.to_canonical();
    // Only a proxy on this machine is trusted; others could send any address.
    let forwarded = || {
        let last = headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok()?;
        Some(last.rsplit(',').next()?.trim().parse::<IpAddr>().ok()?.to_canonical())
    };
    network(Some(peer).filter(|peer| !peer.is_loopback()).or_else(forwarded).unwrap_or(peer))
}

/// A body that is a JSON object.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;
    async fn from_request(request: Request, _: &App) -> Result<Self, Error> {
        // A page of another site can post a form or plain text here, but not JSON.
        let content_type =
            request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let mime = content_type.and_then(|value| value.split(';').next()).unwrap_or_default();
        if !mime.trim().eq_ignore_ascii_case("application/json") {
            let detail = "the body must be JSON: send Content-Type: application/json";
            return Err(Error::request(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", detail));
        }
        let bytes = read(request.into_body()).await?;
        parse(&bytes).map(Self)
    }
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
/// is refused before its body is parsed.
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
            Err(refused) => {
                discard(body).await;
                Err(refused)
            }
        }
    }
}

/// Reads and discards a body, so that the client receives the answer.
async fn discard(body: RequestBody) {
    let mut stream = body.into_data_stream();
    let mut length = 0;
    while let Some(Ok(chunk)) = stream.next().await {
        length += chunk.len();
        if length > MAX_DISCARDED {
            break;
        }
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    // Distinguishes malformed JSON from JSON of the wrong type.
    serde_json::from_slice::<IgnoredAny>(bytes).map_err(|error| {
        let detail = format!("the body is not JSON: {error}");
        Error::request(StatusCode::BAD_REQUEST, "malformed-json", detail)
    })?;
    let wrong = |detail: String| {
        Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "wrong-type", detail))
    };
    // serde would read an array as the fields in their order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return wrong("the body must be a JSON object, in braces".into());
    }
    let mut text = serde_json::Deserializer::from_slice(bytes);
    serde_path_to_error::deserialize(&mut text).or_else(|error| wrong(wording::of(&error)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_of_this_machine_says_who_asks() {
        let of = |peer: &str, forwarded: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for &line in forwarded {
                headers.append(FORWARDED_FOR, line.parse().unwrap());
            }
            client(peer.parse().unwrap(), &headers).to_string()
        };
        assert_eq!(of("192.0.2.7", &[]), "192.0.2.7");
        assert_eq!(of("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
        assert_eq!(of("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(of("::ffff:127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(of("127.0.0.1", &["10.0.0.1", "10.0.0.2, 198.51.100.1"]), "198.51.100.1");
        assert_eq!(of("127.0.0.1", &["unknown"]), "127.0.0.1");
        assert_eq!(of("2001:db8:1:2:3:4:5:6", &[]), "2001:db8:1:2::");
        assert_eq!(of("::1", &["2001:db8:1:2::9"]), "2001:db8:1:2::");
    }
}
