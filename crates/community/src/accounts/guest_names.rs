//! Names of guests: none looks like that of an account or of the service.

use axum::http::StatusCode;
use ludoteca_room::{Name, PlayerId};
use ludoteca_rules::Fault;

use super::{Accounts, name};
use crate::{Error, RequestError};

impl Accounts {
    /// The name of a player's account, or the one that a guest has chosen and that no account has
    /// taken since.
    pub async fn name(&self, player: PlayerId) -> Result<Option<Name>, Error> {
        let Some(name) = self.store.name(player).await? else { return Ok(None) };
        let is_own = name.has_account()
            || !(name::is_reserved(name.as_str()) || self.is_taken(&name).await?);
        Ok(Some(name).filter(|_| is_own))
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

    /// Whether an account has a name, or one that looks alike.
    async fn is_taken(&self, name: &Name) -> Result<bool, Error> {
        Ok(self.store.account_by_key(&name::key(name.as_str())).await?.is_some())
    }
}
