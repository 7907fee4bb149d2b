//! The addresses of the NATS servers that connect the nodes of a service.

use std::fmt;
use std::str::FromStr;

use async_nats::ServerAddr;
use thiserror::Error;

/// The addresses of one or more NATS servers of a cluster, such as `nats://user@one:4222,nats://two`.
///
/// If an address contains a user but no password, the password comes from the environment variable `NATS_PASSWORD`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusUrl(Vec<ServerAddr>);

/// The text is not the address of a NATS server.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "expected the address of a bus, such as nats://host:4222, or several separated by commas: {0}"
)]
pub struct InvalidBusUrl(String);

impl BusUrl {
    /// The servers; at least one.
    pub(super) fn servers(&self) -> &[ServerAddr] {
        &self.0
    }
}

impl FromStr for BusUrl {
    type Err = InvalidBusUrl;

    fn from_str(text: &str) -> Result<Self, InvalidBusUrl> {
        let server = |text: &str| {
            if !["nats://", "tls://"].iter().any(|scheme| text.starts_with(scheme)) {
                return Err(InvalidBusUrl(format!(
                    "\"{text}\" does not start with nats:// or tls://"
                )));
            }
            let server: ServerAddr =
                text.parse().map_err(|error: std::io::Error| InvalidBusUrl(error.to_string()))?;
            if server.host().is_empty() {
                return Err(InvalidBusUrl(format!("\"{text}\" has no host")));
            }
            Ok(server)
        };
        text.split(',').map(|part| server(part.trim())).collect::<Result<_, _>>().map(Self)
    }
}

/// Omits user names and passwords.
impl fmt::Display for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, server) in self.0.iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            write!(f, "{comma}{}://{}:{}", server.scheme(), server.host(), server.port())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_without_passwords() {
        let url: BusUrl = "nats://ana:secret@one:4333, tls://two".parse().unwrap();
        assert_eq!(url.to_string(), "nats://one:4333,tls://two:4222");
        for text in ["", "one:4222", "http://one", "nats://", "nats://one,", "nats://one:port"] {
            assert!(text.parse::<BusUrl>().is_err(), "{text}");
        }
    }
}
