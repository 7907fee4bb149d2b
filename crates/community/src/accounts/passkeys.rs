//! The passkeys of an account: rename and remove them.

use axum::http::StatusCode;
use ludoteca_room::Name;
use ludoteca_store::Session;

use super::Accounts;
use crate::Error;

impl Accounts {
    /// Renames a passkey of the account. Returns whether there is one of this number.
    pub async fn rename_passkey(
        &self,
        session: Session,
        number: i64,
        name: &str,
    ) -> Result<bool, Error> {
        Ok(self.store.rename_passkey(session.account, number, checked(name)?).await?)
    }

    /// Removes a passkey of the account. Returns whether there was one of this number.
    pub async fn remove_passkey(&self, session: Session, number: i64) -> Result<bool, Error> {
        Ok(self.store.remove_passkey(session.account, number).await?)
    }
}

/// Checks and normalises the name of a passkey.
pub(super) fn checked(name: &str) -> Result<String, Error> {
    Name::new(name).ok().flatten().map(Name::into_string).ok_or_else(|| {
        let detail = "a name has 1 to 40 characters, none of them invisible";
        Error::request(StatusCode::UNPROCESSABLE_ENTITY, "passkey-name", detail)
    })
}
