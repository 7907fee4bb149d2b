//! Addresses that count as one client.

use std::net::{IpAddr, Ipv6Addr};

/// The IPv4 address, or the /64 of an IPv6 address, because one network has all addresses of its
/// /64.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        // Loopback is one address, not a network.
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
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
}
