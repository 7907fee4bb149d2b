//! Reverse proxies, and the client addresses that they report.
//!
//! Any client can send `X-Forwarded-For`. Therefore only the part written by trusted proxies
//! counts: each proxy appends the address of its peer, so the list is read from its end to the
//! first address that is not a trusted proxy.

use std::fmt::{self, Display, Formatter};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::header::HeaderName;
use axum::http::{HeaderMap, HeaderValue};
use ipnet::IpNet;
use thiserror::Error;

/// The addresses that a request came from.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The scheme that the client used to reach the first proxy.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The address of a trusted proxy, or a network of such addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustedProxy(IpNet);

/// A text that is neither an address nor a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write an IP address or a network, such as 192.0.2.1, 10.0.0.0/8 or 2001:db8::/32")]
pub struct InvalidProxy;

impl FromStr for TrustedProxy {
    type Err = InvalidProxy;

    /// ```
    /// use ludoteca_gate::TrustedProxy;
    ///
    /// assert_eq!("10.1.2.3/8".parse::<TrustedProxy>()?.to_string(), "10.0.0.0/8");
    /// assert!("proxy.example".parse::<TrustedProxy>().is_err());
    /// # Ok::<(), ludoteca_gate::InvalidProxy>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidProxy> {
        let address = || text.parse().map(|address: IpAddr| address.to_canonical().into());
        let network: IpNet = text.parse().or_else(|_| address()).map_err(|_| InvalidProxy)?;
        Ok(Self(network.trunc()))
    }
}

impl Display for TrustedProxy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TrustedProxy {
    /// This machine, whose own programs need no forged header.
    pub const LOOPBACK: [Self; 2] = [
        Self(IpNet::new_assert(IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), 8)),
        Self(IpNet::new_assert(IpAddr::V6(Ipv6Addr::LOCALHOST), 128)),
    ];
}

/// The trusted proxies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proxies(Vec<TrustedProxy>);

impl Default for Proxies {
    fn default() -> Self {
        Self::new(TrustedProxy::LOOPBACK.to_vec())
    }
}

impl Proxies {
    /// These proxies and no others.
    pub const fn new(trusted: Vec<TrustedProxy>) -> Self {
        Self(trusted)
    }

    /// Whether this is the address of a trusted proxy.
    pub fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|TrustedProxy(network)| network.contains(&address.to_canonical()))
    }

    /// The address of the client that sent a request: the last one that is not a trusted proxy's. If
    /// a proxy reports none, it counts as the client itself.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let mut reported = items(headers, &FORWARDED_FOR).map_while(|text| address(text?));
        while self.trust(client)
            && let Some(before) = reported.next()
        {
            client = before;
        }
        client
    }

    /// Whether a trusted proxy reports that its client used TLS.
    pub fn is_https(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        self.trust(peer) && items(headers, &FORWARDED_PROTO).next().flatten() == Some("https")
    }
}

/// The items of a list in a header, the last one first; `None` for one that is not text.
fn items<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> impl Iterator<Item = Option<&'a str>> + use<'a> {
    let lines = headers.get_all(name).iter().rev();
    lines.flat_map(|line: &HeaderValue| {
        let items = line.as_bytes().rsplit(|&byte| byte == b',');
        items.map(|item| str::from_utf8(item).ok().map(str::trim))
    })
}

/// The address in an item. Some proxies add the port of their client.
fn address(text: &str) -> Option<IpAddr> {
    let literal = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = literal.parse().or_else(|_| text.parse().map(|socket: SocketAddr| socket.ip()));
    Some(address.ok()?.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &HeaderName, lines: &[&'static str]) -> HeaderMap {
        let value = |line: &&'static str| (name.clone(), HeaderValue::from_static(line));
        lines.iter().map(value).collect()
    }

    fn client(proxies: &Proxies, peer: &str, forwarded: &[&'static str]) -> String {
        proxies.client(peer.parse().unwrap(), &headers(&FORWARDED_FOR, forwarded)).to_string()
    }

    #[test]
    fn only_trusted_proxies_name_clients() {
        let of =
            |peer: &str, forwarded: &[&'static str]| client(&Proxies::default(), peer, forwarded);
        assert_eq!(of("192.0.2.7", &[]), "192.0.2.7");
        assert_eq!(of("192.0.2.7", &["198.51.100.1"]), "192.0.2.7", "it is no proxy");
        assert_eq!(of("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(of("127.9.9.9", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(of("::ffff:127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(of("::1", &["2001:db8:1:2::9"]), "2001:db8:1:2::9");
        let nobody = Proxies::new(Vec::new());
        assert_eq!(client(&nobody, "127.0.0.1", &["198.51.100.1"]), "127.0.0.1");
    }

    #[test]
    fn the_client_is_the_last_address_that_is_no_proxy() {
        let networks = ["10.0.0.0/8", "192.0.2.1", "2001:db8:a::/48"];
        let proxies = Proxies::new(networks.map(|text| text.parse().unwrap()).to_vec());
        let of = |peer: &str, forwarded: &[&'static str]| client(&proxies, peer, forwarded);
        for (forwarded, found) in [
            // The client's own entries precede those of the proxies.
            (&["6.6.6.6, 198.51.100.1"][..], "198.51.100.1"),
            (&["10.0.0.9, 198.51.100.1, 10.0.0.2"], "198.51.100.1"),
            (&["6.6.6.6", "198.51.100.1", "192.0.2.1,10.0.0.2"], "198.51.100.1"),
            (&["198.51.100.1:4711"], "198.51.100.1"),
            (&["2001:db8::7"], "2001:db8::7"),
            (&["[2001:db8::7]"], "2001:db8::7"),
            (&["[2001:db8::7]:4711, 2001:db8:a::1"], "2001:db8::7"),
            (&["::ffff:198.51.100.1"], "198.51.100.1"),
            (&[" \t198.51.100.1 "], "198.51.100.1"),
            // All are proxies: the first one is the client.
            (&["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            // Entries before an invalid one do not count.
            (&["198.51.100.1, unknown, 10.0.0.2"], "10.0.0.2"),
            (&["198.51.100.1, "], "10.0.0.1"),
            (&[""], "10.0.0.1"),
            (&["198.51.100.1;10.0.0.2"], "10.0.0.1"),
            (&["198.51.100.1:99999"], "10.0.0.1"),
            (&["[198.51.100.1"], "10.0.0.1"),
        ] {
            assert_eq!(of("10.0.0.1", forwarded), found, "{forwarded:?}");
        }
        assert_eq!(of("127.0.0.1", &["198.51.100.1"]), "127.0.0.1", "it is not in the list");
        let bytes = HeaderValue::from_bytes(b"198.51.100.1, \xff").unwrap();
        let garbage = HeaderMap::from_iter([(FORWARDED_FOR, bytes)]);
        let peer = "10.0.0.1".parse().unwrap();
        assert_eq!(proxies.client(peer, &garbage), peer);
    }

    #[test]
    fn only_trusted_proxies_report_tls() {
        let of = |peer: &str, lines: &[&'static str]| {
            let headers = headers(&FORWARDED_PROTO, lines);
            Proxies::default().is_https(peer.parse().unwrap(), &headers)
        };
        assert!(of("127.0.0.1", &["https"]));
        assert!(of("::1", &["http, https"]));
        for lines in [&[][..], &["http"], &["https, http"], &["https", "http"], &["HTTPS!"]] {
            assert!(!of("127.0.0.1", lines), "{lines:?}");
        }
        assert!(!of("192.0.2.7", &["https"]));
    }

    #[test]
    fn proxies_are_addresses_and_networks() {
        for (text, shown) in [
            ("192.0.2.1", "192.0.2.1/32"),
            ("::ffff:192.0.2.1", "192.0.2.1/32"),
            ("10.1.2.3/8", "10.0.0.0/8"),
            ("2001:db8::1/32", "2001:db8::/32"),
        ] {
            assert_eq!(text.parse::<TrustedProxy>().unwrap().to_string(), shown);
        }
        for text in ["", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.1:80", "10.0.0.0 /8"] {
            assert_eq!(text.parse::<TrustedProxy>(), Err(InvalidProxy), "{text}");
        }
    }
}
