//! Accounts, as their players see them, and requests about them.

use ludoteca_community::accounts::Overview;
use ludoteca_store::id::player_text;
use ludoteca_store::{StoredPasskey, StoredSession};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A request for a new account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAccount {
    /// 3 to 20 Latin letters and digits, with single `-`, `.` and `_` between them. It never changes.
    #[schema(min_length = 3, max_length = 20)]
    pub name: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// A request to sign in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignIn {
    /// The name of the account; case and accents do not matter.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// A request to set a new password with a recovery code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recovery {
    /// The name of the account.
    pub name: String,
    /// An unused recovery code.
    pub code: String,
    /// The new password: 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// A request to change the password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordChange {
    /// The new password: 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// A proof of identity by the password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proof {
    /// The password of the account.
    pub password: String,
}

/// A browser in which the player is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountSession {
    /// Identifies the session among those of the account.
    pub id: i64,
    /// The family of the browser, such as `Firefox`; null if unknown.
    #[schema(required)]
    pub browser: Option<String>,
    /// The family of the system, such as `Android`; null if unknown.
    #[schema(required)]
    pub system: Option<String>,
    /// When the player signed in, in milliseconds since 1970.
    pub created: i64,
    /// When the session was last used, in milliseconds since 1970, accurate to a day.
    pub seen: i64,
    /// Whether the request belongs to this session.
    pub is_current: bool,
}

/// A passkey.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountPasskey {
    /// Identifies the passkey among those of the account.
    pub id: i64,
    /// The name that the player has chosen.
    pub name: String,
    /// When it was added, in milliseconds since 1970.
    pub created: i64,
}

/// The input of a browser to create a passkey.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PasskeyCreation {
    /// A `PublicKeyCredentialCreationOptionsJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A new passkey.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPasskey {
    /// 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// A `RegistrationResponseJSON`.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// A new name for a passkey.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyName {
    /// 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
}

/// The input of a browser to use a passkey.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PasskeyChallenge {
    /// Identifies the challenge; `PasskeyResponse` repeats it.
    pub key: String,
    /// A `PublicKeyCredentialRequestOptionsJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// The response of a passkey to a challenge.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyResponse {
    /// The key of the challenge.
    pub key: String,
    /// An `AuthenticationResponseJSON`.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// An account, as its player sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Account {
    /// The name that others see.
    pub name: String,
    /// The id of the player, as games name it.
    pub player: String,
    /// When the account was created, in milliseconds since 1970.
    pub created: i64,
    /// Number of unused recovery codes.
    pub codes_left: u32,
    /// The browsers in which the player is signed in, the most recently used first.
    pub sessions: Vec<AccountSession>,
    /// The passkeys, the oldest first.
    pub passkeys: Vec<AccountPasskey>,
}

impl Account {
    /// The account for a request that belongs to the session of number `current`.
    pub(crate) fn new(overview: Overview, current: i64) -> Self {
        let Overview { account, codes_left, sessions, passkeys } = overview;
        let passkey = |passkey: StoredPasskey| AccountPasskey {
            id: passkey.number,
            name: passkey.name,
            created: passkey.created,
        };
        let session = |session: StoredSession| AccountSession {
            id: session.number,
            browser: session.device.browser,
            system: session.device.system,
            created: session.created,
            seen: session.seen,
            is_current: session.number == current,
        };
        Self {
            name: account.name,
            player: player_text(account.owner.player()),
            created: account.created,
            codes_left,
            sessions: sessions.into_iter().map(session).collect(),
            passkeys: passkeys.into_iter().map(passkey).collect(),
        }
    }
}

/// The account of the client.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnAccount {
    /// The account; null if the client is not signed in.
    #[schema(required)]
    pub account: Option<Account>,
}

/// Recovery codes. They are shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    /// The codes; each sets a new password once.
    pub codes: Vec<String>,
}
