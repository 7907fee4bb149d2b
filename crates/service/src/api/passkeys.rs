//! Passkeys of accounts: add, rename, remove, sign in.

use axum::Json;
use axum::extract::{Path, State as AppState};
use axum::http::header::ORIGIN;
use axum::http::{HeaderMap, StatusCode};
use ludoteca_wire::Problem;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::account::{Cookies, SignedIn, device, leave, signed_in};
use super::extract::{Body, Client, IsSecure};
use super::identity::Identity;
use crate::app::App;
use crate::error::Error;
use crate::wire::{NewPasskey, PasskeyChallenge, PasskeyCreation, PasskeyName, PasskeySignIn};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(begin))
        .routes(routes!(add))
        .routes(routes!(rename, remove))
        .routes(routes!(begin_sign_in))
        .routes(routes!(sign_in))
}

/// The origin of the page, which the middleware has compared with the server's names.
fn origin(headers: &HeaderMap) -> Option<&str> {
    headers.get(ORIGIN).and_then(|origin| origin.to_str().ok())
}

fn missing() -> Error {
    let detail = "your account has no such passkey";
    Error::request(StatusCode::NOT_FOUND, "no-such-passkey", detail)
}

/// Starts adding a passkey. The response is the input of `navigator.credentials.create`.
#[utoipa::path(
    post, path = "/account/passkeys/challenge", tag = "account",
    responses(
        (status = OK, body = PasskeyCreation),
        (status = FORBIDDEN, description = "`signed-out`", body = Problem),
        (status = CONFLICT, description = "`no-passkeys`: the server is reached by an IP address, \
            or without HTTPS", body = Problem),
    ),
)]
async fn begin(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    headers: HeaderMap,
) -> Result<Json<PasskeyCreation>, Error> {
    let options = app.accounts.begin_passkey(session, origin(&headers)).await?;
    Ok(Json(PasskeyCreation { options }))
}

/// Adds a passkey.
#[utoipa::path(
    post, path = "/account/passkeys", tag = "account", request_body = NewPasskey,
    responses(
        (status = NO_CONTENT, description = "The passkey is added."),
        (status = FORBIDDEN, description = "`signed-out`; `passkey-refused`: the response does not \
            match the challenge, or arrives too late", body = Problem),
        (status = CONFLICT, description = "`no-passkeys`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`passkey-name`", body = Problem),
    ),
)]
async fn add(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    headers: HeaderMap,
    Body(body): Body<NewPasskey>,
) -> Result<StatusCode, Error> {
    app.accounts.add_passkey(session, origin(&headers), &body.name, body.credential).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Renames a passkey.
#[utoipa::path(
    put, path = "/account/passkeys/{passkey}", tag = "account",
    params(("passkey" = i64, Path)), request_body = PasskeyName,
    responses(
        (status = NO_CONTENT, description = "The passkey is renamed."),
        (status = FORBIDDEN, description = "`signed-out`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-passkey`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`passkey-name`", body = Problem),
    ),
)]
async fn rename(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Path(number): Path<String>,
    Body(body): Body<PasskeyName>,
) -> Result<StatusCode, Error> {
    let number = number.parse().map_err(|_| missing())?;
    let is_done = app.accounts.rename_passkey(session, number, &body.name).await?;
    if is_done { Ok(StatusCode::NO_CONTENT) } else { Err(missing()) }
}

/// Removes a passkey.
#[utoipa::path(
    delete, path = "/account/passkeys/{passkey}", tag = "account",
    params(("passkey" = i64, Path)),
    responses(
        (status = NO_CONTENT, description = "The passkey is removed."),
        (status = FORBIDDEN, description = "`signed-out`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-passkey`", body = Problem),
    ),
)]
async fn remove(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Path(number): Path<String>,
) -> Result<StatusCode, Error> {
    let number = number.parse().map_err(|_| missing())?;
    let is_done = app.accounts.remove_passkey(session, number).await?;
    if is_done { Ok(StatusCode::NO_CONTENT) } else { Err(missing()) }
}

/// Starts signing in with a passkey. The response is the input of `navigator.credentials.get`.
#[utoipa::path(
    post, path = "/account/passkeys/sign-in/challenge", tag = "account",
    responses(
        (status = OK, body = PasskeyChallenge),
        (status = CONFLICT, description = "`no-passkeys`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-attempts`", body = Problem),
    ),
)]
async fn begin_sign_in(
    AppState(app): AppState<App>,
    Client(client): Client,
    headers: HeaderMap,
) -> Result<Json<PasskeyChallenge>, Error> {
    let (key, options) = app.accounts.begin_sign_in(client, origin(&headers))?;
    Ok(Json(PasskeyChallenge { key, options }))
}

/// Signs the client in with a passkey.
#[utoipa::path(
    post, path = "/account/passkeys/sign-in", tag = "account", request_body = PasskeySignIn,
    responses(
        (status = NO_CONTENT, description = "The client is signed in."),
        (status = FORBIDDEN, description = "`passkey-refused`: it belongs to no account, does not \
            match the challenge, or arrives too late", body = Problem),
        (status = CONFLICT, description = "`no-passkeys`", body = Problem),
    ),
)]
async fn sign_in(
    AppState(app): AppState<App>,
    identity: Identity,
    IsSecure(is_secure): IsSecure,
    headers: HeaderMap,
    Body(body): Body<PasskeySignIn>,
) -> Result<(StatusCode, Cookies<1>), Error> {
    let PasskeySignIn { key, credential } = body;
    let signed =
        app.accounts.sign_in_by_passkey(origin(&headers), &key, credential, device(&headers));
    let secret = signed.await?;
    leave(&app, identity).await?;
    Ok((StatusCode::NO_CONTENT, signed_in(&secret, is_secure)))
}
