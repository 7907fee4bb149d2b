//! Passkeys of accounts: add, rename, remove, sign in.

use axum::Json;
use axum::extract::{Path, State as AppState};
use axum::http::header::ORIGIN;
use axum::http::{HeaderMap, StatusCode};

use super::account::{Cookies, SignedIn, SigningIn, leave};
use super::extract::{Body, Client, IsSecure};
use super::identity::Identity;
use crate::app::App;
use crate::error::Error;
use crate::wire::{NewPasskey, PasskeyChallenge, PasskeyCreation, PasskeyName, PasskeyResponse};

/// The origin of the page, which the middleware has compared with the server's names.
fn origin(headers: &HeaderMap) -> Option<&str> {
    headers.get(ORIGIN).and_then(|origin| origin.to_str().ok())
}

fn missing() -> Error {
    let detail = "your account has no such passkey";
    Error::request(StatusCode::NOT_FOUND, "no-such-passkey", detail)
}

pub(super) async fn begin(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    headers: HeaderMap,
) -> Result<Json<PasskeyCreation>, Error> {
    let options = app.accounts.begin_passkey(session, origin(&headers)).await?;
    Ok(Json(PasskeyCreation { options }))
}

pub(super) async fn add(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    headers: HeaderMap,
    Body(body): Body<NewPasskey>,
) -> Result<StatusCode, Error> {
    app.accounts.add_passkey(session, origin(&headers), &body.name, body.credential).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn rename(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Path(number): Path<String>,
    Body(body): Body<PasskeyName>,
) -> Result<StatusCode, Error> {
    let number = number.parse().map_err(|_| missing())?;
    let is_done = app.accounts.rename_passkey(session, number, &body.name).await?;
    if is_done { Ok(StatusCode::NO_CONTENT) } else { Err(missing()) }
}

pub(super) async fn remove(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Path(number): Path<String>,
) -> Result<StatusCode, Error> {
    let number = number.parse().map_err(|_| missing())?;
    let is_done = app.accounts.remove_passkey(session, number).await?;
    if is_done { Ok(StatusCode::NO_CONTENT) } else { Err(missing()) }
}

pub(super) async fn begin_sign_in(
    AppState(app): AppState<App>,
    Client(client): Client,
    headers: HeaderMap,
) -> Result<Json<PasskeyChallenge>, Error> {
    let (key, options) = app.accounts.begin_sign_in(client, origin(&headers))?;
    Ok(Json(PasskeyChallenge { key, options }))
}

pub(super) async fn sign_in(
    AppState(app): AppState<App>,
    identity: Identity,
    IsSecure(is_secure): IsSecure,
    headers: HeaderMap,
    Body(body): Body<PasskeyResponse>,
) -> Result<(StatusCode, Cookies<2>), Error> {
    let PasskeyResponse { key, credential } = body;
    let signing_in = SigningIn::new(&headers);
    let browser = signing_in.browser();
    let signed = app.accounts.sign_in_by_passkey(origin(&headers), &key, credential, browser);
    let secret = signed.await?;
    leave(&app, identity).await?;
    Ok((StatusCode::NO_CONTENT, signing_in.cookies(&secret, is_secure)))
}

pub(super) async fn prove(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    headers: HeaderMap,
    Body(body): Body<PasskeyResponse>,
) -> Result<StatusCode, Error> {
    let PasskeyResponse { key, credential } = body;
    app.accounts.prove_by_passkey(session, origin(&headers), &key, credential).await?;
    Ok(StatusCode::NO_CONTENT)
}
