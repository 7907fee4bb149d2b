//! From requests to domain types; whatever does not fit becomes a [`Error`] with a code.

use std::sync::Arc;

use axum::body::{Body as RequestBody, Bytes};
use axum::extract::path::ErrorKind;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use futures_util::StreamExt;
use ludoteca_rules::Game;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::app::App;
use crate::error::Error;
use crate::id::NotAnId;
use crate::table::Table;

/// The longest body that is read, in bytes.
const MAX_BODY: usize = 1 << 20;
/// How much more is taken off the line before the answer, so that the client gets to read it.
const MAX_DISCARDED: usize = 64 << 20;

/// `{game}` in the path: one of the games of the rules.
pub(super) struct Named(pub(super) Game);

impl FromRequestParts<App> for Named {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Path(name) = Path::<String>::from_request_parts(parts, app).await.map_err(bad_path)?;
        name.parse().map(Self).map_err(Error::UnknownGame)
    }
}

/// `{id}` in the path: the table where that game is played.
pub(super) struct At(pub(super) Arc<Table>);

impl FromRequestParts<App> for At {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let path = Path::<Vec<(String, String)>>::from_request_parts(parts, app);
        let Path(names) = path.await.map_err(bad_path)?;
        let id = names.first().map_or("", |(_, id)| id.as_str());
        let id = id.parse().map_err(|NotAnId| Error::NoSuchGame)?;
        app.tables.open(id).await.map(Self)
    }
}

/// `{ply}` in the path.
pub(super) struct PlyOf(pub(super) usize);

impl FromRequestParts<App> for PlyOf {
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

/// The part of the address behind the question mark.
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

/// A body of JSON.
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
        serde_json::from_slice(&bytes).map(Self).map_err(|error| match error.classify() {
            Category::Data => {
                Error::request(StatusCode::UNPROCESSABLE_ENTITY, "wrong-type", error.to_string())
            }
            Category::Syntax | Category::Eof | Category::Io => {
                let detail = format!("the body is not JSON: {error}");
                Error::request(StatusCode::BAD_REQUEST, "malformed-json", detail)
            }
        })
    }
}

async fn read(body: RequestBody) -> Result<Bytes, Error> {
    let mut stream = body.into_data_stream();
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| {
            let detail = format!("the body broke off: {error}");
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
