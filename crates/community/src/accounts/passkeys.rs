//! The passkeys of an account: rename and remove them.

use axum::http::StatusCode;
use ludoteca_store::Session;

use super::Accounts;
use crate::Error;

/// Number of characters of a passkey's name.
const MAX_NAME_CHARS: usize = 40;

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

/// Checks and trims the name of a passkey.
pub(super) fn checked(name: &str) -> Result<String, Error> {
    let name = name.trim();
    let is_long = name.is_empty() || name.chars().count() > MAX_NAME_CHARS;
    if is_long || name.chars().any(ludoteca_room::is_invisible) {
        let detail = "a name has 1 to 40 characters, none of them invisible";
        return Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "passkey-name", detail));
    }
    Ok(name.to_owned())
}
