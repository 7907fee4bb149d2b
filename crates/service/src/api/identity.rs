//! The identity of a client, according to its token or its cookies.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ludoteca_community::accounts::{Grant, session_ended};
use ludoteca_store::owner::Owner;
use ludoteca_store::{Credential, Session};

use super::bearer::Bearer;
use crate::app::App;
use crate::cookies::{OWNER, SESSION};
use crate::error::Error;

/// The identity of a client. A session takes precedence over a guest's cookie, which stays in the
/// browser: after signing out the client is that guest again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// A guest, or a client without a player.
    Guest(Option<Owner>),
    /// A program that acts for a player with a token.
    Program(Bearer),
    /// A player who is signed in.
    SignedIn(Session),
    /// The session has ended. The client may still be a guest.
    Ended(Option<Owner>),
}

impl FromRequestParts<App> for Identity {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        if let Some(bearer) = parts.extensions.get() {
            return Ok(Self::Program(*bearer));
        }
        let secret = SESSION.read(&parts.headers);
        if let Some(secret) = &secret
            && let Some(session) = app.accounts.session(secret).await?
        {
            return Ok(Self::SignedIn(session));
        }
        let guest = match OWNER.read(&parts.headers).map(|secret| secret.owner()) {
            Some(owner) if app.accounts.is_guest(owner).await? => Some(owner),
            _ => None,
        };
        Ok(if secret.is_some() { Self::Ended(guest) } else { Self::Guest(guest) })
    }
}

impl Identity {
    /// The owner on whose behalf the client reads.
    pub(super) const fn reader(&self) -> Option<Owner> {
        match self {
            Self::Guest(guest) | Self::Ended(guest) => *guest,
            Self::Program(bearer) => Some(bearer.owner),
            Self::SignedIn(session) => Some(session.owner),
        }
    }

    /// What proves the [reader](Self::reader).
    const fn credential(&self) -> Option<Credential> {
        match self {
            Self::Guest(Some(owner)) | Self::Ended(Some(owner)) => Some(Credential::Guest(*owner)),
            Self::Guest(None) | Self::Ended(None) => None,
            Self::Program(bearer) => Some(bearer.credential()),
            Self::SignedIn(session) => Some(Credential::Session(session.hash)),
        }
    }

    /// The owner on whose behalf the client writes. An error if the session has ended, so that the
    /// client does not act for another player unnoticed.
    pub(super) fn writer(&self) -> Result<Option<Owner>, Error> {
        match self {
            Self::Guest(guest) => Ok(*guest),
            Self::Program(bearer) => Ok(Some(bearer.owner)),
            Self::SignedIn(session) => Ok(Some(session.owner)),
            Self::Ended(_) => Err(session_ended().into()),
        }
    }
}

impl FromRequestParts<App> for Grant {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let identity = Identity::from_request_parts(parts, app).await?;
        Ok(app.accounts.grant(identity.credential()))
    }
}
