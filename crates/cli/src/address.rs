//! Addresses as command-line arguments.

use std::net::SocketAddr;

/// Parses an IP address with a port.
pub(crate) fn socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse()
        .map_err(|_| "expected an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080")
}
