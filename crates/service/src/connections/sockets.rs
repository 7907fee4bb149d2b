//! The number of WebSockets of each client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::registry::Registry;
use super::report::Reason;

/// The number of WebSockets of each client, and of all.
#[derive(Debug, Default)]
pub(super) struct Sockets(Mutex<Open>);

#[derive(Debug, Default)]
struct Open {
    all: usize,
    per_client: HashMap<IpAddr, usize>,
}

impl Sockets {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of open WebSockets.
    pub(super) fn count(&self) -> usize {
        self.open().all
    }
}

/// A slot for a WebSocket, released when it is dropped.
#[derive(Debug)]
pub(crate) struct Socket {
    client: IpAddr,
    registry: Arc<Registry>,
}

impl Registry {
    /// A slot for one more WebSocket of this client, or the reason for the refusal.
    pub(crate) fn open_socket(self: &Arc<Self>, client: IpAddr) -> Result<Socket, Reason> {
        let of_client = if client.is_loopback() {
            self.limits.sockets_from_loopback
        } else {
            self.limits.sockets_per_client
        };
        let of_all = self.limits.sockets();
        let mut open = self.sockets.open();
        let of_this = open.per_client.get(&client).copied().unwrap_or_default();
        let reason = if of_this >= of_client {
            Reason::ClientSockets(of_client)
        } else if open.all >= of_all {
            Reason::AllSockets(of_all)
        } else {
            open.all += 1;
            *open.per_client.entry(client).or_default() += 1;
            return Ok(Socket { client, registry: Arc::clone(self) });
        };
        self.report.note(reason.clone(), Some(client));
        Err(reason)
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let mut open = self.registry.sockets.open();
        open.all -= 1;
        if let Some(number) = open.per_client.get_mut(&self.client) {
            *number -= 1;
            if *number == 0 {
                open.per_client.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::Proxies;
    use crate::limits::Limits;

    #[test]
    fn each_client_and_all_together_are_limited() {
        let limits = Limits { connections: 4, sockets_per_client: 2, ..Limits::default() };
        let registry = Registry::new(limits, Proxies::default());
        let [a, b] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let first = registry.open_socket(a).unwrap();
        let _second = registry.open_socket(a).unwrap();
        assert_eq!(registry.open_socket(a).unwrap_err(), Reason::ClientSockets(2));
        let _third = registry.open_socket(b).unwrap();
        assert_eq!(registry.open_socket(b).unwrap_err(), Reason::AllSockets(3));
        drop(first);
        registry.open_socket(b).unwrap();
    }
}
