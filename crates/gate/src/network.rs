//! Addresses that count as one client.

use std::net::{IpAddr, Ipv6Addr};

use ipnet::IpNet;

/// The IPv4 address, or the /64 of an IPv6 address, because one network has all addresses of its
/// /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        // Loopback is one address, not a network.
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

/// The part of an address that the log may contain: a network that many people share, or loopback.
pub(super) fn coarse(address: IpAddr) -> IpNet {
    let address = address.to_canonical();
    let bits = match address {
        address if address.is_loopback() => return address.into(),
        IpAddr::V4(_) => 24,
        IpAddr::V6(_) => 48,
    };
    IpNet::new_assert(address, bits).trunc()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_counts_as_one() {
        for (address, counted) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::1", "::1"),
        ] {
            assert_eq!(network(address.parse().unwrap()).to_string(), counted);
        }
    }

    #[test]
    fn the_log_names_nobody() {
        for (address, logged) in [
            ("192.0.2.7", "192.0.2.0/24"),
            ("::ffff:192.0.2.7", "192.0.2.0/24"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
            ("127.0.0.1", "127.0.0.1/32"),
            ("::1", "::1/128"),
        ] {
            assert_eq!(coarse(address.parse().unwrap()).to_string(), logged);
        }
    }
}
