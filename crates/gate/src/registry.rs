//! All open connections: admission, eviction and timeouts.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::task::TaskTracker;

use super::connection::{Connection, Phase};
use super::network::network;
use super::proxies::Proxies;
use super::queued::Total;
use super::report::{Reason, Report};
use super::sockets::{Socket, Sockets};
use crate::Limits;

/// The open connections.
#[derive(Debug)]
pub struct Registry {
    /// The limits on clients.
    pub limits: Limits,
    /// The proxies that connect for their clients.
    pub proxies: Proxies,
    /// Counts of refusals, for the log.
    pub report: Report,
    /// The tasks that serve connections and WebSockets.
    pub tasks: TaskTracker,
    sockets: Arc<Sockets>,
    queued: Arc<Total>,
    epoch: Instant,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    connections: HashMap<u64, Arc<Connection>>,
    per_network: HashMap<IpAddr, usize>,
}

/// A slot for an open connection, released when it is dropped.
#[derive(Debug)]
pub(super) struct Admitted {
    id: u64,
    pub(super) connection: Arc<Connection>,
    pub(super) registry: Arc<Registry>,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.registry.open().remove(self.id);
    }
}

impl Registry {
    /// No connections yet.
    pub fn new(limits: Limits, proxies: Proxies) -> Arc<Self> {
        Arc::new(Self {
            limits,
            proxies,
            report: Report::default(),
            tasks: TaskTracker::new(),
            sockets: Arc::default(),
            queued: Arc::default(),
            epoch: Instant::now(),
            open: Mutex::default(),
        })
    }

    /// A slot for one more WebSocket of this client, or the reason for the refusal.
    pub fn open_socket(&self, client: IpAddr) -> Result<Socket, Reason> {
        let socket = self.sockets.admit(client, &self.limits);
        if let Err(reason) = &socket {
            self.report.note(reason.clone(), Some(client));
        }
        socket
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Numbers of open connections, of WebSockets among them, and of bytes that wait for clients to read them.
    pub fn counts(&self) -> (usize, usize, usize) {
        (self.open().connections.len(), self.sockets.count(), self.queued.get())
    }

    /// Counts bytes that are about to be sent on a connection. If too many wait in all connections together, closes
    /// those whose clients have read nothing for the longest time, until a quarter of the limit is free.
    pub fn queue(&self, connection: &Connection, bytes: usize) {
        connection.queued.add(bytes);
        let max = self.limits.queued_bytes;
        if self.queued.get() <= max {
            return;
        }
        let mut open = self.open();
        let blocked = |(&id, connection): (&u64, &Arc<Connection>)| {
            Some((connection.time_blocked()?, connection.queued.get(), id))
        };
        let mut blocked: Vec<_> = open.connections.iter().filter_map(blocked).collect();
        blocked.sort_unstable_by(|a, b| b.cmp(a));
        for (_, _, id) in blocked {
            if self.queued.get() <= max - max / 4 {
                break;
            }
            if let Some(connection) = open.close(id) {
                connection.queued.clear();
                self.report.note(Reason::Queued(max), Some(connection.network));
            }
        }
    }

    /// Admits a connection. If there are too many, the longest idle one is closed; if
    /// none is idle, the new one is rejected.
    pub(super) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Admitted> {
        let network = network(peer);
        let of_address = self.connections_of(peer);
        let all = self.limits.connections;
        let mut open = self.open();
        let of_network = open.per_network.get(&network).copied().unwrap_or_default();
        let rejected = if of_network >= of_address
            && !self.make_room(&mut open, Some((network, of_address)))
        {
            Some(Reason::AddressFull(of_address))
        } else if open.connections.len() >= all && !self.make_room(&mut open, None) {
            Some(Reason::Full(all))
        } else {
            None
        };
        if let Some(reason) = rejected {
            self.report.note(reason, Some(network));
            return None;
        }
        let connection = Arc::new(Connection::new(network, self.epoch, &self.queued));
        let id = open.insert(Arc::clone(&connection));
        drop(open);
        Some(Admitted { id, connection, registry: Arc::clone(self) })
    }

    /// Number of connections that an address may have.
    fn connections_of(&self, peer: IpAddr) -> usize {
        if peer.to_canonical().is_loopback() || self.proxies.trust(peer) {
            self.limits.connections_from_loopback
        } else {
            self.limits.connections_per_address
        }
    }

    /// Closes the connection, of this network with its limit or of all, that has been idle longest.
    fn make_room(&self, open: &mut Open, network: Option<(IpAddr, usize)>) -> bool {
        let longest = open.longest_idle(network.map(|(network, _)| network));
        let Some((id, of)) = longest else { return false };
        let reason = match network {
            Some((_, most)) => Reason::RoomForAddress(most),
            None => Reason::Room(self.limits.connections),
        };
        self.report.note(reason, Some(of));
        open.close(id);
        true
    }

    /// Closes the longest idle connection, because there is no file descriptor for
    /// a new one.
    pub(super) fn free_descriptor(&self) {
        let mut open = self.open();
        if let Some((id, _)) = open.longest_idle(None) {
            open.close(id);
        }
    }

    /// Closes the connections that have timed out.
    pub(super) fn sweep(&self) {
        let mut open = self.open();
        let late: Vec<_> = open
            .connections
            .iter()
            .filter_map(|(&id, connection)| Some((id, self.overdue(connection)?)))
            .collect();
        for (id, reason) in late {
            if let Some(connection) = open.close(id) {
                self.report.note(reason, Some(connection.network));
            }
        }
    }

    /// Why a connection has timed out, if it has.
    pub(super) fn overdue(&self, connection: &Connection) -> Option<Reason> {
        let Limits { header_timeout, idle_timeout, write_timeout, .. } = self.limits;
        let time = connection.time_in_phase();
        if connection.time_blocked().is_some_and(|time| time >= write_timeout) {
            return Some(Reason::Stalled(write_timeout));
        }
        match connection.phase() {
            Phase::Header if time >= header_timeout => Some(Reason::NoHeader(header_timeout)),
            Phase::Idle if time >= idle_timeout => Some(Reason::Idle(idle_timeout)),
            _ => None,
        }
    }

    /// The time between two sweeps: a timeout is late by a quarter at most, and by a second.
    pub(super) fn sweep_interval(&self) -> Duration {
        let Limits { header_timeout, idle_timeout, write_timeout, .. } = self.limits;
        let shortest = header_timeout.min(idle_timeout).min(write_timeout);
        (shortest / 4).clamp(Duration::from_millis(5), Duration::from_secs(1))
    }

    /// Closes all connections without a request in progress.
    pub(super) fn close_idle(&self) {
        let mut open = self.open();
        let idle = open.connections.iter().filter(|(_, connection)| connection.is_idle());
        for id in idle.map(|(&id, _)| id).collect::<Vec<_>>() {
            open.close(id);
        }
    }

    /// Closes all connections.
    pub(super) fn close_all(&self) {
        let mut open = self.open();
        for id in open.connections.keys().copied().collect::<Vec<_>>() {
            open.close(id);
        }
    }
}

impl Open {
    fn insert(&mut self, connection: Arc<Connection>) -> u64 {
        let id = self.next;
        self.next += 1;
        *self.per_network.entry(connection.network).or_default() += 1;
        self.connections.insert(id, connection);
        id
    }

    /// Removes a connection from the counts, if it was counted.
    fn remove(&mut self, id: u64) -> Option<Arc<Connection>> {
        let connection = self.connections.remove(&id)?;
        if let Some(number) = self.per_network.get_mut(&connection.network) {
            *number -= 1;
            if *number == 0 {
                self.per_network.remove(&connection.network);
            }
        }
        Some(connection)
    }

    /// Closes a connection and removes it from the counts.
    fn close(&mut self, id: u64) -> Option<Arc<Connection>> {
        let connection = self.remove(id)?;
        connection.dropped.cancel();
        Some(connection)
    }

    /// Connections that never sent a request come first.
    fn longest_idle(&self, network: Option<IpAddr>) -> Option<(u64, IpAddr)> {
        let connections = self.connections.iter().filter(|(_, connection)| {
            network.is_none_or(|network| connection.network == network) && connection.is_idle()
        });
        connections
            .max_by_key(|&(&id, connection)| {
                (!connection.is_used(), connection.time_in_phase(), Reverse(id))
            })
            .map(|(&id, connection)| (id, connection.network))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    fn registry(connections: usize, per_address: usize) -> Arc<Registry> {
        let limits = Limits {
            connections,
            connections_per_address: per_address,
            connections_from_loopback: per_address,
            ..Limits::default()
        };
        Registry::new(limits, Proxies::default())
    }

    fn is_closed(admitted: &Admitted) -> bool {
        admitted.connection.dropped.is_cancelled()
    }

    #[test]
    fn the_longest_idle_makes_room() {
        let registry = registry(10, 3);
        let [busy, used, unused] = [(); 3].map(|()| registry.admit(PEER).unwrap());
        busy.connection.begin_request();
        used.connection.begin_request();
        used.connection.enter(Phase::Idle);
        let fourth = registry.admit(PEER).unwrap();
        assert!(is_closed(&unused), "it never sent a request");
        assert_eq!([&busy, &used, &fourth].map(is_closed), [false; 3]);
        // A closed connection takes no slot, even before its task ends.
        fourth.connection.begin_request();
        let fifth = registry.admit(PEER).unwrap();
        assert!(is_closed(&used));
        fifth.connection.enter(Phase::Socket);
        assert!(registry.admit(PEER).is_none(), "none is idle");
        let elsewhere = registry.admit([192, 0, 2, 2].into()).unwrap();
        assert!(!is_closed(&elsewhere));
        drop(busy);
        assert!(registry.admit(PEER).is_some());
    }

    #[test]
    fn a_full_server_makes_room_for_others() {
        let registry = registry(4, 3);
        let first: Vec<_> = (0..3).map(|_| registry.admit(PEER).unwrap()).collect();
        let other = |last| registry.admit([198, 51, 100, last].into());
        let others: Vec<_> = (0..4).map(|last| other(last).unwrap()).collect();
        assert!(first.iter().all(is_closed));
        assert!(!others.iter().any(is_closed));
        for other in &others {
            other.connection.begin_request();
        }
        assert!(other(9).is_none());
    }

    #[test]
    fn a_blocked_connection_is_not_idle() {
        let registry = registry(1, 1);
        let blocked = registry.admit(PEER).unwrap();
        blocked.connection.note_blocked(true);
        assert!(registry.admit(PEER).is_none());
        blocked.connection.note_blocked(false);
        assert!(registry.admit(PEER).is_some());
        assert!(is_closed(&blocked));
    }

    #[test]
    fn the_slowest_readers_are_closed_if_too_much_waits() {
        let limits = Limits { queued_bytes: 100, ..Limits::default() };
        let registry = Registry::new(limits, Proxies::default());
        let [slow, slower, reading] = [(); 3].map(|()| registry.admit(PEER).unwrap());
        let queue = |admitted: &Admitted, bytes| registry.queue(&admitted.connection, bytes);
        slower.connection.note_blocked(true);
        std::thread::sleep(Duration::from_millis(2));
        slow.connection.note_blocked(true);
        queue(&slow, 30);
        queue(&slower, 30);
        queue(&reading, 40);
        assert_eq!([&slow, &slower, &reading].map(is_closed), [false; 3]);
        queue(&slow, 5);
        assert_eq!([&slow, &slower, &reading].map(is_closed), [false, true, false]);
        assert_eq!(registry.counts(), (2, 0, 75));
        queue(&reading, 30);
        assert_eq!([&slow, &reading].map(is_closed), [true, false], "it still reads");
    }

    #[test]
    fn what_takes_too_long_is_closed() {
        let long = Duration::from_mins(1);
        let closed = |limits: Limits, prepare: fn(&Connection)| {
            let registry = Registry::new(limits, Proxies::default());
            let admitted = registry.admit(PEER).unwrap();
            prepare(&admitted.connection);
            registry.sweep();
            is_closed(&admitted)
        };
        let all = Limits {
            header_timeout: long,
            idle_timeout: long,
            write_timeout: long,
            ..Limits::default()
        };
        let header = || Limits { header_timeout: Duration::ZERO, ..all.clone() };
        let idle = || Limits { idle_timeout: Duration::ZERO, ..all.clone() };
        let write = || Limits { write_timeout: Duration::ZERO, ..all.clone() };
        assert!(closed(header(), |_| ()));
        assert!(!closed(idle(), |_| ()));
        assert!(closed(idle(), |connection| connection.enter(Phase::Idle)));
        assert!(!closed(header(), |connection| connection.enter(Phase::Idle)));
        for phase in [Phase::Busy, Phase::Socket] {
            for limits in [header(), idle(), write()] {
                let registry = Registry::new(limits, Proxies::default());
                let admitted = registry.admit(PEER).unwrap();
                admitted.connection.enter(phase);
                registry.sweep();
                assert!(!is_closed(&admitted), "{phase:?}");
            }
        }
        assert!(closed(write(), |connection| {
            connection.enter(Phase::Socket);
            connection.note_blocked(true);
        }));
    }
}
