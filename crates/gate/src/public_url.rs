//! The address under which people reach the server, if it differs from the one it listens on.

use std::fmt::{self, Display, Formatter};
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::uri::{Authority, Uri};
use thiserror::Error;

use super::host_name::HostName;

/// The address under which people reach the server: scheme, host and port, as in an `Origin`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    is_secure: bool,
    /// In lower case. IPv6 addresses are in brackets.
    host: String,
    port: u16,
}

/// A text that is not the address of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidPublicUrl {
    /// The text is not a URL with scheme and host.
    #[error("write the whole address in ASCII, such as https://play.example.org/")]
    Malformed,
    /// The scheme is neither HTTP nor HTTPS.
    #[error("the address must begin with https:// or http://")]
    Scheme,
    /// The URL contains more than scheme, host and port.
    #[error(
        "the address must end after its host and port: the page needs the root of its site; give \
         it a host name of its own, such as https://play.example.org/"
    )]
    Path,
}

impl FromStr for PublicUrl {
    type Err = InvalidPublicUrl;

    /// ```
    /// use ludoteca_gate::PublicUrl;
    ///
    /// let url: PublicUrl = "https://Play.example.org:443/".parse()?;
    /// assert_eq!(url.to_string(), "https://play.example.org");
    /// assert!("https://example.org/play/".parse::<PublicUrl>().is_err());
    /// # Ok::<(), ludoteca_gate::InvalidPublicUrl>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidPublicUrl> {
        let uri: Uri = text.parse().map_err(|_| InvalidPublicUrl::Malformed)?;
        let scheme = uri.scheme_str().ok_or(InvalidPublicUrl::Malformed)?;
        let is_secure = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(InvalidPublicUrl::Scheme),
        };
        let authority = uri.authority().ok_or(InvalidPublicUrl::Malformed)?;
        // The parser drops a fragment.
        let is_root = uri.path() == "/" && uri.query().is_none() && !text.contains('#');
        if !is_root || authority.as_str().contains('@') {
            return Err(InvalidPublicUrl::Path);
        }
        let (host, port) = split(authority, is_secure).ok_or(InvalidPublicUrl::Malformed)?;
        Ok(Self { is_secure, host, port })
    }
}

/// Host in lower case, and port; `None` if either is invalid.
fn split(authority: &Authority, is_secure: bool) -> Option<(String, u16)> {
    let host = authority.host();
    let port = match authority.as_str().strip_prefix(host)? {
        "" => usual_port(is_secure),
        port => port.strip_prefix(':')?.parse().ok().filter(|&port| port > 0)?,
    };
    let literal = host.trim_start_matches('[').trim_end_matches(']');
    if literal.parse::<IpAddr>().is_ok() {
        return Some((host.to_ascii_lowercase(), port));
    }
    Some((host.parse::<HostName>().ok()?.to_string(), port))
}

const fn usual_port(is_secure: bool) -> u16 {
    if is_secure { 443 } else { 80 }
}

impl PublicUrl {
    /// Whether people reach the server over TLS.
    pub const fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// Whether a `Host` header names this site, regardless of the port: proxies may omit it.
    pub(super) fn is_host(&self, host: &Authority) -> bool {
        host.host().trim_end_matches('.').eq_ignore_ascii_case(&self.host)
    }

    /// Whether an `Origin` header is this site, scheme and port included.
    pub(super) fn is_origin(&self, origin: &str) -> bool {
        origin.parse().is_ok_and(|origin: Self| origin == *self)
    }
}

impl Display for PublicUrl {
    /// The origin: without a slash at the end, and without the usual port.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)?;
        if self.port == usual_port(self.is_secure) { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_one_spelling() {
        for (text, shown) in [
            ("https://play.example.org", "https://play.example.org"),
            ("HTTPS://Play.Example.org.:443/", "https://play.example.org"),
            ("http://play.example.org:443/", "http://play.example.org:443"),
            ("http://192.168.0.17:8080/", "http://192.168.0.17:8080"),
            ("http://[2001:DB8::1]:8080", "http://[2001:db8::1]:8080"),
            ("https://xn--espaa-rta.example", "https://xn--espaa-rta.example"),
        ] {
            assert_eq!(text.parse().map(|url: PublicUrl| url.to_string()), Ok(shown.into()));
        }
    }

    #[test]
    fn invalid_sites_are_rejected() {
        use InvalidPublicUrl::{Malformed, Path, Scheme};
        for (text, error) in [
            ("", Malformed),
            ("play.example.org", Malformed),
            ("play.example.org:443", Malformed),
            ("https://", Malformed),
            ("https:///", Malformed),
            ("https://a b", Malformed),
            ("https://españa.example", Malformed),
            ("https://play.example.org:0", Malformed),
            ("https://play.example.org:", Malformed),
            ("https://play.example.org:99999", Malformed),
            ("https://*.example.org", Malformed),
            ("ftp://play.example.org", Scheme),
            ("wss://play.example.org", Scheme),
            ("https://example.org/play", Path),
            ("https://example.org/?a", Path),
            ("https://example.org/#a", Path),
            ("https://ana@example.org/", Path),
        ] {
            assert_eq!(text.parse::<PublicUrl>(), Err(error), "{text}");
        }
    }

    #[test]
    fn origins_match_with_scheme_and_port() {
        let url: PublicUrl = "https://play.example.org".parse().unwrap();
        assert!(url.is_origin("https://play.example.org"));
        for other in [
            "http://play.example.org",
            "https://play.example.org:8443",
            "https://evil.example.org",
            "https://example.org",
            "https://play.example.org.evil.example",
            "null",
            "",
        ] {
            assert!(!url.is_origin(other), "{other}");
        }
    }
}
