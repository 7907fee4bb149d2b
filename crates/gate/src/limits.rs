//! Limits on what clients may use, in one place.

use std::time::Duration;

/// Limits on connections and requests. `docs/operators/operating.md` explains them to operators.
///
/// An *address* is the other end of a connection: an IPv4 address, or an IPv6 /64, because one
/// network has all of its addresses. A *client* is the same, except that a trusted proxy names its
/// clients in `X-Forwarded-For`.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Open connections, WebSockets included. The server reduces it if the system
    /// allows fewer open files.
    pub connections: usize,
    /// Open connections of one address, at most three quarters of all.
    pub connections_per_address: usize,
    /// Open connections from this machine, and from an address of a trusted proxy, which connects
    /// for all its clients; at most three quarters of all.
    pub connections_from_loopback: usize,
    /// Open WebSockets of one client. All clients together may have three quarters as many as
    /// connections, because a WebSocket never makes room for a new connection.
    pub sockets_per_client: usize,
    /// Open WebSockets of the clients on this machine that no proxy names, at most three
    /// quarters of the connections from there.
    pub sockets_from_loopback: usize,
    /// Time for a complete request header, from its first byte; for the first request of a
    /// connection, from the start of the connection.
    pub header_timeout: Duration,
    /// Time that a connection stays open without a request.
    pub idle_timeout: Duration,
    /// Time for a request, from its header to the header of the response; its body arrives in it.
    pub request_timeout: Duration,
    /// Time that a client may take none of the bytes that wait for it.
    pub write_timeout: Duration,
    /// Bytes that may wait for clients to read them, in all connections together.
    pub queued_bytes: usize,
    /// Bytes per second that a client may send on a WebSocket: some hundred requests.
    pub socket_bytes_per_second: u32,
    /// Bytes that a client may send on a WebSocket at once.
    pub socket_burst: u32,
    /// Time between the signal to stop and the end of the WebSockets: games continue, but nothing
    /// new begins.
    pub drain: Duration,
    /// Time for requests in progress when the server stops.
    pub stop_timeout: Duration,
    /// Time for a request to a push service, from the connection to the header of the response.
    pub push_timeout: Duration,
    /// Whether notifications may go to this machine and its network, and without TLS. For tests:
    /// clients choose where theirs go.
    pub local_endpoints: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            connections_per_address: 256,
            connections_from_loopback: 3_072,
            sockets_per_client: 64,
            sockets_from_loopback: 1_024,
            header_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_mins(1),
            request_timeout: Duration::from_secs(30),
            write_timeout: Duration::from_secs(30),
            queued_bytes: 64_000_000,
            socket_bytes_per_second: 16 << 10,
            socket_burst: 64 << 10,
            drain: Duration::ZERO,
            stop_timeout: Duration::from_secs(1),
            push_timeout: Duration::from_secs(5),
            local_endpoints: false,
        }
    }
}

impl Limits {
    /// Limits that thousands of clients on the server's own machine do not reach.
    pub fn for_load_tests() -> Self {
        let many = 1 << 16;
        Self {
            connections: many,
            connections_per_address: many,
            connections_from_loopback: many,
            sockets_per_client: many,
            sockets_from_loopback: many,
            queued_bytes: 1 << 30,
            socket_bytes_per_second: 1 << 30,
            socket_burst: 1 << 30,
            ..Self::default()
        }
    }

    /// These limits for a process that may have `files` files open.
    #[must_use]
    pub fn within(mut self, files: u64) -> Self {
        let files = usize::try_from(files).unwrap_or(usize::MAX);
        self.connections = self.connections.min(files.saturating_sub(reserve(files)).max(16));
        let share = three_quarters(self.connections);
        self.connections_per_address = self.connections_per_address.min(share);
        self.connections_from_loopback = self.connections_from_loopback.min(share);
        let sockets = three_quarters(self.connections_from_loopback);
        self.sockets_from_loopback = self.sockets_from_loopback.min(sockets);
        self
    }

    /// Open files that these limits need.
    pub const fn files(&self) -> u64 {
        (self.connections + MAX_RESERVED) as u64
    }

    /// Open WebSockets of all clients.
    pub const fn sockets(&self) -> usize {
        three_quarters(self.connections)
    }
}

const fn three_quarters(number: usize) -> usize {
    number - number / 4
}

/// Number of open files reserved for the database, the tables and connections that are closing.
const MAX_RESERVED: usize = 128;

const fn reserve(files: usize) -> usize {
    match files / 8 {
        eighth @ 48..MAX_RESERVED => eighth,
        MAX_RESERVED.. => MAX_RESERVED,
        _ => 48,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_files_bound_the_connections() {
        let of = |files| {
            let limits = Limits::default().within(files);
            let connections = [limits.connections_per_address, limits.connections_from_loopback];
            (limits.connections, connections, limits.sockets_from_loopback)
        };
        assert_eq!(of(u64::MAX), (4_096, [256, 3_072], 1_024));
        assert_eq!(of(Limits::default().files()), of(u64::MAX));
        assert_eq!(of(1_024), (896, [256, 672], 504));
        assert_eq!(of(256), (208, [156, 156], 117));
        assert_eq!(of(0), (16, [12, 12], 9));
    }
}
