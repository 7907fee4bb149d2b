//! Who a client is, according to its token or its cookies.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::bearer::Bearer;
use crate::app::App;
use crate::cookies::{OWNER, SESSION};
use crate::error::Error;
use crate::owner::Owner;
use crate::store::Session;

/// Who a client is. A session counts before a guest's cookie, which stays in the browser: after
/// signing out the client is that guest again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// Nobody yet, or the guest who holds this secret.
    Guest(Option<Owner>),
    /// A program that acts for this owner with a token.
    Program(Owner),
    /// A player who is signed in.
    SignedIn(Session),
    /// The session has ended. What remains is the guest.
    Ended(Option<Owner>),
}

impl FromRequestParts<App> for Identity {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        if let Some(Bearer(owner)) = parts.extensions.get() {
            return Ok(Self::Program(*owner));
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
    /// The owner for whom the client reads.
    pub(super) const fn reader(&self) -> Option<Owner> {
        match self {
            Self::Guest(guest) | Self::Ended(guest) => *guest,
            Self::Program(owner) => Some(*owner),
            Self::SignedIn(session) => Some(session.owner),
        }
    }

    /// The owner for whom the client writes. After its session has ended, a client must not act for
    /// somebody else without noticing.
    pub(super) const fn writer(&self) -> Result<Option<Owner>, Error> {
        match self {
            Self::Guest(guest) => Ok(*guest),
            Self::Program(owner) => Ok(Some(*owner)),
            Self::SignedIn(session) => Ok(Some(session.owner)),
            Self::Ended(_) => Err(Error::SessionEnded),
        }
    }
}
