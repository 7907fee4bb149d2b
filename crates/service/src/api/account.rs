//! Accounts: create, sign in and out, change, delete.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State as AppState};
use axum::http::header::{HeaderName, HeaderValue, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::AppendHeaders;
use ludoteca_community::account_deletion;
use ludoteca_community::accounts::{self, Browser};
use ludoteca_store::owner::Secret;
use ludoteca_store::{Device, Session, Which};

use super::creator::Creator;
use super::extract::{Body, Client, IsSecure};
use super::identity::Identity;
use crate::app::App;
use crate::cookies::{BROWSER, OWNER, SESSION};
use crate::error::Error;
use crate::wire::{
    Account, NewAccount, OwnAccount, PasswordChange, Proof, Recovery, RecoveryCodes, SignIn,
};

/// The session of a player who is signed in. Others are rejected.
pub(super) struct SignedIn(pub(super) Session);

impl FromRequestParts<App> for SignedIn {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        match Identity::from_request_parts(parts, app).await? {
            Identity::SignedIn(session) => Ok(Self(session)),
            Identity::Ended(_) => Err(accounts::session_ended().into()),
            Identity::Guest(_) | Identity::Program(_) => {
                let detail = "only a player who is signed in can do this";
                Err(Error::request(StatusCode::FORBIDDEN, "signed-out", detail))
            }
        }
    }
}

/// Headers that set or delete cookies.
pub(super) type Cookies<const N: usize> = AppendHeaders<[(HeaderName, HeaderValue); N]>;

/// The browser of a request, with the secret by which accounts recognise it.
pub(super) struct SigningIn {
    secret: Secret,
    device: Device,
}

impl SigningIn {
    pub(super) fn new(request: &HeaderMap) -> Self {
        let agent = request.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let device = accounts::device(agent.unwrap_or_default());
        Self { secret: BROWSER.read(request).unwrap_or_else(Secret::random), device }
    }

    pub(super) fn browser(&self) -> Browser {
        Browser { device: self.device.clone(), hash: self.secret.browser_hash() }
    }

    /// The cookies of a new session.
    pub(super) fn cookies(&self, session: &Secret, is_secure: bool) -> Cookies<2> {
        let session = SESSION.set(session, is_secure);
        AppendHeaders([(SET_COOKIE, session), (SET_COOKIE, BROWSER.set(&self.secret, is_secure))])
    }
}

fn signed_out() -> Cookies<1> {
    AppendHeaders([(SET_COOKIE, SESSION.clear())])
}

pub(super) async fn show(
    AppState(app): AppState<App>,
    identity: Identity,
) -> Result<Json<OwnAccount>, Error> {
    let Identity::SignedIn(session) = identity else {
        return Ok(Json(OwnAccount { account: None }));
    };
    let overview = app.accounts.overview(session).await?;
    Ok(Json(OwnAccount { account: Some(Account::new(overview, session.number)) }))
}

pub(super) async fn create(
    AppState(app): AppState<App>,
    identity: Identity,
    creator: Creator,
    IsSecure(is_secure): IsSecure,
    headers: HeaderMap,
    Body(body): Body<NewAccount>,
) -> Result<(StatusCode, Cookies<3>, Json<RecoveryCodes>), Error> {
    if matches!(identity, Identity::SignedIn(_)) {
        let detail = "sign out before you create another account";
        return Err(Error::request(StatusCode::CONFLICT, "signed-in", detail));
    }
    let Creator { client, owner, .. } = creator;
    let NewAccount { name, password } = body;
    let signing_in = SigningIn::new(&headers);
    let created = app.accounts.create(client, owner, &name, password, signing_in.browser());
    let (secret, codes) = created.await?;
    let AppendHeaders([session, browser]) = signing_in.cookies(&secret, is_secure);
    let cookies = AppendHeaders([session, browser, (SET_COOKIE, OWNER.clear())]);
    Ok((StatusCode::CREATED, cookies, Json(RecoveryCodes { codes })))
}

pub(super) async fn sign_in(
    AppState(app): AppState<App>,
    identity: Identity,
    Client(client): Client,
    IsSecure(is_secure): IsSecure,
    headers: HeaderMap,
    Body(body): Body<SignIn>,
) -> Result<(StatusCode, Cookies<2>), Error> {
    let SignIn { name, password } = body;
    let signing_in = SigningIn::new(&headers);
    let secret = app.accounts.sign_in(client, &name, password, signing_in.browser()).await?;
    leave(&app, identity).await?;
    Ok((StatusCode::NO_CONTENT, signing_in.cookies(&secret, is_secure)))
}

pub(super) async fn sign_out(
    AppState(app): AppState<App>,
    identity: Identity,
) -> Result<(StatusCode, Cookies<1>), Error> {
    leave(&app, identity).await?;
    Ok((StatusCode::NO_CONTENT, signed_out()))
}

/// Ends the client's current session.
pub(super) async fn leave(app: &App, identity: Identity) -> Result<(), Error> {
    if let Identity::SignedIn(session) = identity {
        app.accounts.end_sessions(session, Which::One(session.number)).await?;
    }
    Ok(())
}

pub(super) async fn recover(
    AppState(app): AppState<App>,
    identity: Identity,
    Client(client): Client,
    IsSecure(is_secure): IsSecure,
    headers: HeaderMap,
    Body(body): Body<Recovery>,
) -> Result<(StatusCode, Cookies<2>), Error> {
    let Recovery { name, code, password } = body;
    let signing_in = SigningIn::new(&headers);
    let browser = signing_in.browser();
    let secret = app.accounts.recover(client, &name, &code, password, browser).await?;
    leave(&app, identity).await?;
    Ok((StatusCode::NO_CONTENT, signing_in.cookies(&secret, is_secure)))
}

pub(super) async fn prove(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Body(body): Body<Proof>,
) -> Result<StatusCode, Error> {
    app.accounts.prove(session, body.password).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn change_password(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Body(body): Body<PasswordChange>,
) -> Result<StatusCode, Error> {
    app.accounts.change_password(session, body.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn replace_codes(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
) -> Result<Json<RecoveryCodes>, Error> {
    let codes = app.accounts.replace_codes(session).await?;
    Ok(Json(RecoveryCodes { codes }))
}

pub(super) async fn end_others(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
) -> Result<StatusCode, Error> {
    app.accounts.end_sessions(session, Which::AllBut(session.number)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn end_session(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
    Path(number): Path<String>,
) -> Result<StatusCode, Error> {
    let missing = || {
        let detail = "your account has no such session";
        Error::request(StatusCode::NOT_FOUND, "no-such-session", detail)
    };
    let number = number.parse().map_err(|_| missing())?;
    if !app.accounts.end_sessions(session, Which::One(number)).await? {
        return Err(missing());
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn delete(
    AppState(app): AppState<App>,
    SignedIn(session): SignedIn,
) -> Result<(StatusCode, Cookies<1>), Error> {
    app.accounts.delete(session).await?;
    app.bus.lobby_changed();
    tokio::spawn(async move {
        if let Err(error) = account_deletion::anonymise(&app.store, &app.rooms, session.owner).await
        {
            tracing::debug!(%error, "the games of a deleted account are anonymised later");
        }
    });
    Ok((StatusCode::NO_CONTENT, signed_out()))
}
