//! Names of guests: none looks like that of an account or of the service.

use axum::http::StatusCode;
use ludoteca_room::{Name, Player, PlayerId, Seats};
use ludoteca_rules::Fault;

use super::{Accounts, name};
use crate::names::generated;
use crate::{Error, RequestError};

impl Accounts {
    /// The name of a player's account, or the one that a guest has chosen and that no account has
    /// taken since.
    pub async fn name(&self, player: PlayerId) -> Result<Option<Name>, Error> {
        let Some(name) = self.store.name(player).await? else { return Ok(None) };
        let is_own = name.has_account() || self.is_free(&name).await?;
        Ok(Some(name).filter(|_| is_own))
    }

    /// The present name of a player who appeared under another one before: without a name of the
    /// player's own, the earlier one remains, unless an account has taken it since.
    pub async fn present_name(&self, player: PlayerId, earlier: &Name) -> Result<Name, Error> {
        match self.name(player).await? {
            Some(name) => Ok(name),
            None if self.is_free(earlier).await? => Ok(earlier.clone()),
            None => Ok(generated(player, "")),
        }
    }

    /// Gives two people in the seats of an earlier game their present names. At one screen, names are
    /// free.
    pub async fn rename(&self, seats: &mut Seats) -> Result<(), Error> {
        if seats.are_of_two_people() {
            for player in [&mut seats.first, &mut seats.second] {
                if let Player::Human { id: Some(id), name: Some(name) } = player {
                    *name = self.present_name(*id, name).await?;
                }
            }
        }
        Ok(())
    }

    /// Stores the name that a guest has chosen.
    ///
    /// # Errors
    /// If it is reserved, or an account has it or one that looks alike.
    pub async fn rename_guest(&self, player: PlayerId, name: &Name) -> Result<(), Error> {
        if name::is_reserved(name.as_str()) {
            let fault = Fault::new("name-reserved", "name", "this name is reserved");
            return Err(RequestError::Players(fault.into()).into());
        }
        if self.is_taken(name).await? {
            let detail = "a player with an account has this name, or one like it";
            return Err(Error::request(StatusCode::CONFLICT, "name-taken", detail));
        }
        Ok(self.store.rename(player, name).await?)
    }

    /// Whether a guest may appear under a name.
    async fn is_free(&self, name: &Name) -> Result<bool, Error> {
        Ok(!name::is_reserved(name.as_str()) && !self.is_taken(name).await?)
    }

    /// Whether an account has a name, or one that looks alike.
    async fn is_taken(&self, name: &Name) -> Result<bool, Error> {
        Ok(self.store.account_by_key(&name::key(name.as_str())).await?.is_some())
    }
}
