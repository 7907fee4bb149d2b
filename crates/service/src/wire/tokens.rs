//! Personal tokens, as clients see and request them.

use ludoteca_room::{Name, Timestamp};
use ludoteca_rules::{Fault, Faults};
use ludoteca_store::token::{self, NewToken, Scope, TokenHash};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Error, RequestError};

/// Length of a day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1_000;
/// Longest time for which a token can be valid, in days.
const MAX_DAYS: u32 = 366;

/// A request for a token.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenRequest {
    /// The name that the player gives it, 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// The permissions; at least one.
    #[schema(min_items = 1)]
    pub scopes: Vec<Scope>,
    /// Number of days until it expires, 1 to 366; never if absent.
    #[schema(minimum = 1, maximum = 366)]
    pub days: Option<u32>,
}

impl TokenRequest {
    /// The token with this text, or all faults of the request.
    pub(crate) fn check(&self, text: &str, now: Timestamp) -> Result<NewToken, Error> {
        let mut faults = Faults::default();
        let name = ludoteca_wire::seats::required_name(&self.name, "name")
            .map(Name::into_string)
            .map_err(|fault| faults.push(fault));
        if self.scopes.is_empty() {
            faults.push(Fault::new("scopes-missing", "scopes", "a token needs a scope"));
        }
        if let Some(days) = self.days
            && !(1..=MAX_DAYS).contains(&days)
        {
            let message =
                format!("a token is valid for {days} days, but must be for 1 to {MAX_DAYS}");
            faults.push(Fault::new("days-range", "days", message));
        }
        let (Ok(name), true) = (name, faults.iter().next().is_none()) else {
            return Err(RequestError::invalid("token", faults).into());
        };
        let hash = TokenHash::of(text).ok_or_else(|| RequestError::Internal("no token".into()))?;
        let expires = self.days.map(|days| now.after(u64::from(days) * DAY));
        Ok(NewToken { hash, name, scopes: self.scopes.iter().copied().collect(), expires })
    }
}

/// A token, without its text.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Token {
    /// Identifies the token.
    pub id: i64,
    /// The name that the player gave it.
    pub name: String,
    /// The permissions.
    pub scopes: Vec<Scope>,
    /// When it was created, in milliseconds since 1970, like all times here.
    pub created: u64,
    /// The hour in which it was last used; null if it never was.
    #[schema(required)]
    pub used: Option<u64>,
    /// When it expires; null if never.
    #[schema(required)]
    pub expires: Option<u64>,
}

impl From<token::Token> for Token {
    fn from(token: token::Token) -> Self {
        Self {
            id: token.number,
            name: token.name,
            scopes: token.scopes.iter().collect(),
            created: token.created.as_millis(),
            used: token.used.map(Timestamp::as_millis),
            expires: token.expires.map(Timestamp::as_millis),
        }
    }
}

/// The tokens of a player, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tokens {
    /// At most 20.
    pub tokens: Vec<Token>,
    /// Whether the player is marked as a program.
    pub bot: bool,
}

/// A new token.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CreatedToken {
    /// The text, which is shown only here: `ludo_` and 32 lower-case letters and digits.
    pub token: String,
}
