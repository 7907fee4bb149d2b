//! The number of WebSockets of each client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::report::Reason;
use crate::Limits;

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

    /// A slot for one more WebSocket of this client, or the reason for the refusal.
    pub(super) fn admit(
        self: &Arc<Self>,
        client: IpAddr,
        limits: &Limits,
    ) -> Result<Socket, Reason> {
        let of_client = if client.is_loopback() {
            limits.sockets_from_loopback
        } else {
            limits.sockets_per_client
        };
        let of_all = limits.sockets();
        let mut open = self.open();
        let of_this = open.per_client.get(&client).copied().unwrap_or_default();
        if of_this >= of_client {
            return Err(Reason::ClientSockets(of_client));
        }
        if open.all >= of_all {
            return Err(Reason::AllSockets(of_all));
        }
        open.all += 1;
        *open.per_client.entry(client).or_default() += 1;
        Ok(Socket { client, sockets: Arc::clone(self) })
    }
}

/// A slot for a WebSocket, released when it is dropped.
#[derive(Debug)]
pub struct Socket {
    client: IpAddr,
    sockets: Arc<Sockets>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
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

    #[test]
    fn each_client_and_all_together_are_limited() {
        let limits = Limits { connections: 4, sockets_per_client: 2, ..Limits::default() };
        let sockets = Arc::new(Sockets::default());
        let [a, b] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let first = sockets.admit(a, &limits).unwrap();
        let _second = sockets.admit(a, &limits).unwrap();
        assert_eq!(sockets.admit(a, &limits).unwrap_err(), Reason::ClientSockets(2));
        let _third = sockets.admit(b, &limits).unwrap();
        assert_eq!(sockets.admit(b, &limits).unwrap_err(), Reason::AllSockets(3));
        drop(first);
        sockets.admit(b, &limits).unwrap();
    }
}
