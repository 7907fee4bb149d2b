//! The address of a `PostgreSQL` database.

use std::fmt;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

/// The address of a `PostgreSQL` database, such as `postgres://user@host/name`.
///
/// The password, if the address has none, comes from the environment variable `PGPASSWORD` or from
/// the file `~/.pgpass`.
#[derive(Clone, Debug)]
pub struct DatabaseUrl(Box<PgConnectOptions>);

/// The text is no address of a `PostgreSQL` database.
#[derive(Clone, Debug, Error)]
#[error("expected the address of a database, such as postgres://user@host/name: {0}")]
pub struct InvalidDatabaseUrl(String);

impl DatabaseUrl {
    /// The connection options.
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.0
    }
}

impl FromStr for DatabaseUrl {
    type Err = InvalidDatabaseUrl;

    fn from_str(text: &str) -> Result<Self, InvalidDatabaseUrl> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(InvalidDatabaseUrl("it starts otherwise".into()));
        }
        let parsed = text.parse::<PgConnectOptions>();
        let options = parsed.map_err(|error| match error {
            sqlx::Error::Configuration(error) => InvalidDatabaseUrl(error.to_string()),
            error => InvalidDatabaseUrl(error.to_string()),
        })?;
        Ok(Self(Box::new(options)))
    }
}

/// Without the password.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.0;
        let database = options.get_database().unwrap_or_else(|| options.get_username());
        write!(f, "postgres://{}@", options.get_username())?;
        match options.get_socket() {
            Some(socket) => write!(f, "{}", socket.display())?,
            None => write!(f, "{}:{}", options.get_host(), options.get_port())?,
        }
        write!(f, "/{database}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let url: DatabaseUrl = "postgres://ana:secret@db.example:5433/games".parse().unwrap();
        assert_eq!(url.to_string(), "postgres://ana@db.example:5433/games");
        for text in ["", "games", "mysql://ana@db.example/games", "postgres://ana@:x:/"] {
            assert!(text.parse::<DatabaseUrl>().is_err(), "{text}");
        }
    }
}
