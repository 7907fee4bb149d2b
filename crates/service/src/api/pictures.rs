//! Pictures of positions, for the previews of links.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ludoteca_wire::PositionQuery;

use super::extract::{GamePath, Params};
use super::middleware::RESOURCE_POLICY;
use super::pages::is_known;
use crate::app::App;
use crate::error::Error;

/// A picture changes only with a new version of the program.
const MAX_AGE: &str = "public, max-age=86400";

pub(super) async fn picture(
    State(app): State<App>,
    GamePath(game): GamePath,
    Params(query): Params<PositionQuery>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let (position, _) = query.replay(game)?;
    let picture = app.pictures.of(position).await?;
    let is_known = is_known(&headers, &picture.tag);
    // Pages of other sites show it.
    let headers = [
        (CONTENT_TYPE, "image/png".to_owned()),
        (ETAG, picture.tag),
        (CACHE_CONTROL, MAX_AGE.to_owned()),
        (RESOURCE_POLICY, "cross-origin".to_owned()),
    ];
    if is_known {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, picture.png).into_response())
}
