//! The host names and the origins that this server accepts.
//!
//! A page of another site can let its own name resolve to this server (DNS rebinding). Its requests
//! then differ from those of this server's page only by the name in `Host`. An address cannot be
//! redirected, so every address is accepted.

use std::collections::BTreeSet;
use std::net::IpAddr;

use axum::http::uri::{Authority, Uri};

use super::host_name::HostName;
use super::public_url::PublicUrl;

/// Why a request is rejected whose `Host` is not allowed.
pub const FORBIDDEN_HOST: &str = "this server does not answer under this name; open it by its address or as localhost, \
     or start it with --allow-host NAME or --public-url URL";

/// The permitted values of `Host` and `Origin`: `localhost` and addresses, these names, and the
/// public address of the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hosts {
    names: BTreeSet<HostName>,
    public: Option<PublicUrl>,
}

impl Hosts {
    /// The `public` address, the `allowed` names and, unless the server listens only on a loopback
    /// address, the machine's own name.
    pub fn new(listen: IpAddr, allowed: &[HostName], public: Option<PublicUrl>) -> Self {
        let own = if listen.to_canonical().is_loopback() { None } else { own_name() };
        let names = allowed.iter().cloned().chain(own.into_iter().flatten()).collect();
        Self { names, public }
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &HostName> {
        self.names.iter()
    }

    /// Whether the server accepts this `Host` header.
    pub fn allow(&self, host: &str) -> bool {
        // An authority may name a user, a host may not.
        let Some(authority) = host.parse::<Authority>().ok().filter(|_| !host.contains('@')) else {
            return false;
        };
        if self.public.as_ref().is_some_and(|public| public.is_host(&authority)) {
            return true;
        }
        let name = authority.host();
        let literal = name.trim_start_matches('[').trim_end_matches(']');
        literal.parse::<IpAddr>().is_ok()
            || name.parse::<HostName>().is_ok_and(|name| {
                name.0 == "localhost"
                    || name.0.ends_with(".localhost")
                    || self.names.contains(&name)
            })
    }

    /// Whether a page with this `Origin` belongs to the server that has this `Host`.
    pub fn allow_origin(&self, origin: &str, host: Option<&str>) -> bool {
        if let Some(public) = &self.public {
            let is_host = |host: &str| host.parse().is_ok_and(|host| public.is_host(&host));
            if public.is_origin(origin) || host.is_some_and(is_host) {
                return public.is_origin(origin);
            }
        }
        host.is_some_and(|host| authority(origin).as_deref() == Some(host))
    }

    /// The origin at which a client reaches this server: the public address, or else what its `Host` header says; `None`
    /// without both.
    pub fn origin(&self, host: Option<&str>, is_secure: bool) -> Option<String> {
        let scheme = if is_secure { "https" } else { "http" };
        let public = self.public.as_ref().map(ToString::to_string);
        public.or_else(|| host.map(|host| format!("{scheme}://{host}")))
    }

    /// The public address, at which push services reach the operator; `None` without TLS.
    pub fn contact(&self) -> Option<String> {
        self.public.as_ref().filter(|public| public.is_secure()).map(ToString::to_string)
    }

    /// Whether people reach the server over TLS, at its public address.
    pub fn is_secure(&self) -> bool {
        self.public.as_ref().is_some_and(PublicUrl::is_secure)
    }
}

/// `example.org:8080` of `https://example.org:8080`.
fn authority(origin: &str) -> Option<String> {
    let uri: Uri = origin.parse().ok()?;
    uri.scheme()?;
    uri.authority().map(ToString::to_string)
}

/// The machine's name: in full, without its domain, and as an mDNS name.
fn own_name() -> Option<[HostName; 3]> {
    names_of(gethostname::gethostname().to_str()?)
}

fn names_of(name: &str) -> Option<[HostName; 3]> {
    let full: HostName = name.parse().ok()?;
    let short = full.0.split('.').next()?.to_owned();
    let local = format!("{short}.local");
    Some([full, HostName(short), HostName(local)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::InvalidHostName;

    const LOOPBACK: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn addresses_and_localhost_are_allowed_and_other_names_are_not() {
        let hosts = Hosts::new(LOOPBACK, &[], None);
        for host in ["localhost:8080", "127.0.0.1", "[::1]:80", "a.LOCALHOST", "192.168.1.2"] {
            assert!(hosts.allow(host), "{host}");
        }
        let names = [
            "evil.example",
            "localhost.evil.example:8080",
            "",
            "a b",
            "localhost@evil",
            "user@localhost",
        ];
        for host in names {
            assert!(!hosts.allow(host), "{host}");
        }
    }

    #[test]
    fn names_can_be_allowed() {
        let hosts = Hosts::new(LOOPBACK, &["Games.Example.".parse().unwrap()], None);
        assert!(hosts.allow("games.example"));
        assert!(hosts.allow("GAMES.example.:8080"));
        assert!(!hosts.allow("evil.games.example"));
        assert!(!hosts.allow("games.example.evil.example"));
    }

    #[test]
    fn a_page_may_write_to_its_own_server() {
        let hosts = Hosts::default();
        let host = Some("games.example:81");
        assert!(hosts.allow_origin("http://games.example:81", host));
        assert!(hosts.allow_origin("https://games.example:81", host));
        for origin in ["http://games.example", "http://evil.example:81", "null", "", "//a"] {
            assert!(!hosts.allow_origin(origin, host), "{origin}");
            assert!(!hosts.allow_origin(origin, None), "{origin}");
        }
    }

    #[test]
    fn the_public_address_is_one_host_and_one_origin() {
        let public = "https://play.example.org:8443".parse().unwrap();
        let hosts = Hosts::new(LOOPBACK, &[], Some(public));
        for host in ["play.example.org:8443", "PLAY.example.org", "play.example.org.:80", "[::1]"] {
            assert!(hosts.allow(host), "{host}");
        }
        assert!(!hosts.allow("example.org") && !hosts.allow("a.play.example.org"));
        let own = "https://play.example.org:8443";
        // A proxy may send the public name, the name without the port, or the server's address.
        for host in ["play.example.org:8443", "play.example.org", "127.0.0.1:8080"] {
            assert!(hosts.allow_origin(own, Some(host)), "{host}");
            for origin in [
                "http://play.example.org:8443",
                "https://play.example.org",
                "https://evil.example.org:8443",
                "null",
            ] {
                assert!(!hosts.allow_origin(origin, Some(host)), "{origin} at {host}");
            }
        }
        assert!(hosts.allow_origin("http://127.0.0.1:8080", Some("127.0.0.1:8080")));
    }

    #[test]
    fn this_machine_is_known_by_its_name_to_others() {
        let names = names_of("Box.lan.example").unwrap();
        assert_eq!(names.map(|name| name.0), ["box.lan.example", "box", "box.local"]);
        let everywhere = Hosts::new(IpAddr::from([0, 0, 0, 0]), &[], None);
        assert_eq!(everywhere.names().next().is_some(), own_name().is_some());
        assert_eq!(Hosts::new(LOOPBACK, &[], None), Hosts::default());
    }

    #[test]
    fn invalid_names_are_rejected() {
        for text in ["", ".", "a..b", "http://games.example", "games.example:80", "a/b", "*", "ñ"]
        {
            assert_eq!(text.parse::<HostName>(), Err(InvalidHostName), "{text}");
        }
    }
}
