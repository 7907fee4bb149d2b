//! Servers that may receive notifications. Players name them, so without a check they could let this
//! server send requests into its own network.

use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::{Arc, LazyLock};

use ipnet::{Ipv4Net, Ipv6Net};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Maximum number of names that are being resolved. The system's resolver needs a thread for each, which
/// it keeps after the request has been given up.
const MAX_LOOKUPS: usize = 16;

/// The permitted locations of endpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// On the Internet, over TLS.
    Public,
    /// Anywhere, also without TLS: for tests.
    Anywhere,
}

/// IPv4 networks without public hosts, by the registry of special-purpose addresses (RFC 6890).
static SPECIAL_V4: LazyLock<Vec<Ipv4Net>> = LazyLock::new(|| {
    parsed(&[
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",
    ])
});
/// The IPv6 networks of public hosts, and those within them that lead elsewhere: documentation,
/// protocols, and tunnels to IPv4 addresses (Teredo, 6to4).
static GLOBAL_V6: LazyLock<Vec<Ipv6Net>> = LazyLock::new(|| parsed(&["2000::/3"]));
static SPECIAL_V6: LazyLock<Vec<Ipv6Net>> =
    LazyLock::new(|| parsed(&["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]));

fn parsed<T: std::str::FromStr<Err: std::fmt::Debug>>(nets: &[&str]) -> Vec<T> {
    nets.iter().map(|net| net.parse().expect("it is a network")).collect()
}

/// Whether an address belongs to a host on the Internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => !SPECIAL_V4.iter().any(|net| net.contains(&address)),
        IpAddr::V6(address) => {
            let is_in = |nets: &[Ipv6Net]| nets.iter().any(|net| net.contains(&address));
            is_in(&GLOBAL_V6) && !is_in(&SPECIAL_V6)
        }
    }
}

/// Resolves names to public addresses only. Connections use exactly what it returns, so that a name
/// cannot resolve to something else after the check.
#[derive(Clone, Debug)]
pub(super) struct PublicResolver(Arc<Semaphore>);

impl PublicResolver {
    /// A resolver with its own threads.
    pub(super) fn new() -> Self {
        Self(Arc::new(Semaphore::new(MAX_LOOKUPS)))
    }
}

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let lookups = Arc::clone(&self.0);
        Box::pin(async move {
            let turn = lookups.acquire_owned().await?;
            let lookup = spawn_blocking(move || {
                let _turn = turn;
                public(name.as_str())
            });
            Ok(lookup.await??)
        })
    }
}

fn public(name: &str) -> io::Result<Addrs> {
    let found = (name, 0).to_socket_addrs()?;
    let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
    if public.is_empty() {
        return Err(io::Error::other("the host has no public address"));
    }
    Ok(Box::new(public.into_iter()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hosts_on_the_internet_are_public() {
        for public in ["1.1.1.1", "172.32.0.1", "192.0.1.1", "2606:4700::1111", "2a00:1450::1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for special in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "2001::1",
            "2002:7f00:1::",
            "2001:db8::1",
        ] {
            assert!(!is_public(special.parse().unwrap()), "{special}");
        }
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_rejected_when_it_is_resolved() {
        let Err(rejected) = PublicResolver::new().resolve("localhost".parse().unwrap()).await
        else {
            panic!("localhost is not public");
        };
        assert_eq!(rejected.to_string(), "the host has no public address");
    }
}
