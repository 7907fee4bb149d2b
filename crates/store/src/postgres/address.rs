//! The address of a `PostgreSQL` database.

use std::fmt;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

/// The address of a `PostgreSQL` database, such as `postgres://user@host/name`. It may name several servers, separated
/// by commas, of which one is the primary: `postgres://user@host1,host2:5433/name`.
///
/// The password, if the address has none, comes from the environment variable `PGPASSWORD` or from
/// the file `~/.pgpass`.
#[derive(Clone, Debug)]
pub struct DatabaseUrl(Vec<PgConnectOptions>);

/// The text is no address of a `PostgreSQL` database.
#[derive(Clone, Debug, Error)]
#[error("expected the address of a database, such as postgres://user@host/name: {0}")]
pub struct InvalidDatabaseUrl(String);

impl DatabaseUrl {
    /// The connection options of each server; at least one.
    pub(crate) fn servers(&self) -> &[PgConnectOptions] {
        &self.0
    }
}

impl FromStr for DatabaseUrl {
    type Err = InvalidDatabaseUrl;

    fn from_str(text: &str) -> Result<Self, InvalidDatabaseUrl> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(InvalidDatabaseUrl("it starts otherwise".into()));
        }
        let servers = each_server(text).map(|address| {
            address.parse::<PgConnectOptions>().map_err(|error| match error {
                sqlx::Error::Configuration(error) => InvalidDatabaseUrl(error.to_string()),
                error => InvalidDatabaseUrl(error.to_string()),
            })
        });
        servers.collect::<Result<_, _>>().map(Self)
    }
}

/// The address of each server; sqlx connects to one only.
fn each_server(text: &str) -> impl Iterator<Item = String> {
    let start = text.find("://").map_or(0, |at| at + 3);
    let end = text[start..].find(['/', '?']).map_or(text.len(), |at| start + at);
    let start = text[start..end].rfind('@').map_or(start, |at| start + at + 1);
    let hosts = text[start..end].split(',');
    hosts.map(move |host| format!("{}{host}{}", &text[..start], &text[end..]))
}

/// The server's host and port, or its socket.
pub(crate) fn server_name(options: &PgConnectOptions) -> String {
    match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}

/// Without the password.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = &self.0[0];
        let database = first.get_database().unwrap_or_else(|| first.get_username());
        let servers: Vec<String> = self.0.iter().map(server_name).collect();
        write!(f, "postgres://{}@{}/{database}", first.get_username(), servers.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let url: DatabaseUrl = "postgres://ana:secret@db.example:5433/games".parse().unwrap();
        assert_eq!(url.to_string(), "postgres://ana@db.example:5433/games");
        let url: DatabaseUrl =
            "postgres://ana:a@b@one,two:5433/games?sslmode=disable".parse().unwrap();
        assert_eq!(url.to_string(), "postgres://ana@one:5432,two:5433/games");
        for text in ["", "games", "mysql://ana@db.example/games", "postgres://ana@:x:/"] {
            assert!(text.parse::<DatabaseUrl>().is_err(), "{text}");
        }
    }
}
