//! Fair play for all players that a client is.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ludoteca_host::fair_play::{self, Reveals};
use ludoteca_room::PlayerId;
use ludoteca_rules::AnyMatch;

use super::identity::Identity;
use crate::app::App;
use crate::cookies::OWNER;
use crate::error::Error;

/// The player that the token or the cookies identify, and the guest that a signed-in browser was: neither gets help by
/// being the other for a moment.
pub(super) struct Visitors(Vec<PlayerId>);

impl FromRequestParts<App> for Visitors {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let identity = Identity::from_request_parts(parts, app).await?;
        let mut players: Vec<_> =
            identity.reader().map(|owner| owner.player()).into_iter().collect();
        if let Identity::SignedIn(_) = identity
            && let Some(guest) = OWNER.read(&parts.headers).map(|secret| secret.owner())
            && app.accounts.is_guest(guest).await?
        {
            players.push(guest.player());
        }
        Ok(Self(players))
    }
}

impl Visitors {
    /// Checks that a request about a game reveals nothing about a running game of the client.
    pub(super) async fn check(
        &self,
        app: &App,
        requested: &AnyMatch,
        reveals: Reveals,
    ) -> Result<(), Error> {
        for player in &self.0 {
            fair_play::check(&app.store, *player, requested, reveals).await?;
        }
        Ok(())
    }
}
