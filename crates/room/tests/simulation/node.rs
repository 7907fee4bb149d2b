//! A node: its clocks, its requests to the store, and its timers and messages.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use ludoteca_room::lease::{Shard, Tenure};
use ludoteca_room::live::{Comparison, Input, SearchId};
use ludoteca_room::{Availability, Outage, Timestamp};

use crate::host::{Batch, Hosted};
use crate::network::{FromClient, ToClient};
use crate::requests::ToStore;
use crate::store::{Request, StoreReply};
use crate::world::{Millis, Sabotage, Session, SimEvent, World};

/// Time between two confirmations that the store accepts writes.
const CONFIRM_INTERVAL: Millis = 1_000;
/// Time between two searches for rooms in which a time is up.
const DUE_INTERVAL: Millis = 1_000;
/// Time between two reads of the watched rooms, which are necessary because the bus loses
/// announcements.
pub(crate) const RESYNC_INTERVAL: Millis = 1_000;
/// Time before a deadline from which the node that acts for the room keeps it in memory.
const LOOKAHEAD: Millis = 1_500;

/// One run of a node, from a start to the next crash. It identifies the holder of a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Run {
    pub node: usize,
    pub start: u32,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}.{}", self.node, self.start)
    }
}

/// A node's timer.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) enum Wake {
    Leases,
    Due,
    Confirm,
    Resync,
    /// The timer of a room, unless it was replaced by one with a later number.
    Timer(usize, u64),
    /// A room tries again what has failed.
    Retry(usize),
    /// A search of a room ends.
    Searched(usize, SearchId),
}

/// The purpose of a request, which decides how its reply is handled.
#[derive(Clone, Debug)]
pub(crate) enum Purpose {
    Leases { sent: Duration, shards: Vec<Shard> },
    Due,
    Confirm(Timestamp),
    Load(usize),
    Read(usize),
    Append(usize),
    Compare(Vec<(usize, Comparison)>),
}

/// A node's measurement of the store's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offset {
    /// The time on the store's clock when the local clock showed 0, in milliseconds.
    pub store: i64,
    /// Duration of the request that measured the offset. The error of the offset is at most half of
    /// it.
    pub round_trip: Duration,
    pub measured: Duration,
}

#[derive(Debug)]
pub(crate) struct Node {
    pub run: Run,
    pub is_up: bool,
    pub paused_until: Millis,
    pub store_cut_until: Millis,
    pub bus_cut_until: Millis,
    /// The local clock's time at the start, and its drift in parts per million; positive if it is
    /// fast.
    pub clock: (u64, u64),
    pub offset: Option<Offset>,
    /// Whether the store accepts writes.
    pub store: Availability,
    pub outages: Arc<[Outage]>,
    pub tenures: [Tenure; Shard::COUNT],
    /// The free shards and the number of nodes in the store's last reply.
    pub free: Vec<Shard>,
    pub alive: usize,
    /// When it last requested leases.
    pub requested: Option<Duration>,
    pub rooms: BTreeMap<usize, Hosted>,
    pub pending: BTreeMap<u64, Purpose>,
    pub requests: u64,
}

impl Node {
    pub(crate) fn new(node: usize, clock: (u64, u64)) -> Self {
        Self {
            run: Run { node, start: 0 },
            is_up: false,
            paused_until: 0,
            store_cut_until: 0,
            bus_cut_until: 0,
            clock,
            offset: None,
            store: Availability::default(),
            outages: [].into(),
            tenures: [Tenure::default(); _],
            free: Vec::new(),
            alive: 1,
            requested: None,
            rooms: BTreeMap::new(),
            pending: BTreeMap::new(),
            requests: 0,
        }
    }

    /// Whether this run of the node is the current one.
    pub(crate) fn is_running(&self, run: Run) -> bool {
        self.is_up && self.run == run
    }

    /// Whether the node is up, is not paused and can reach the store.
    pub(crate) fn is_healthy(&self, now: Millis) -> bool {
        self.is_up && self.paused_until <= now && self.store_cut_until <= now
    }

    /// The local monotonic clock.
    pub(crate) fn local(&self, now: Millis) -> Duration {
        let (start, fast) = self.clock;
        Duration::from_micros((start + now) * 1_000 + now * fast / 1_000)
    }

    /// The node's estimate of the store's time.
    pub(crate) fn time(&self, now: Millis) -> Option<Timestamp> {
        let millis = self.offset?.store + self.local(now).as_millis() as i64;
        Some(Timestamp::from_millis(millis as u64))
    }

    /// The rooms in memory.
    pub(crate) fn loaded(&self) -> Vec<usize> {
        let loaded = self.rooms.iter().filter(|(_, hosted)| hosted.seq().is_some());
        loaded.map(|(room, _)| *room).collect()
    }

    /// Whether the node may act for a shard.
    pub(crate) fn holds(&self, shard: Shard, now: Millis) -> bool {
        self.is_up && self.tenures[shard.index()].is_held(self.local(now))
    }
}

impl World {
    /// Sends a request of a node to the store. Returns its number.
    pub(crate) fn request(&mut self, node: usize, request: ToStore, purpose: Purpose) -> u64 {
        let requester = &mut self.nodes[node];
        requester.requests += 1;
        let (run, id) = (requester.run, requester.requests);
        requester.pending.insert(id, purpose);
        self.send_request(run, id, request);
        id
    }

    /// Handles the reply to a request; `None` if the node has waited for too long.
    pub(crate) fn handle_reply(&mut self, node: usize, id: u64, reply: Option<StoreReply>) {
        match (self.nodes[node].pending.remove(&id), reply) {
            (
                Some(Purpose::Leases { sent, shards }),
                Some(StoreReply::Leases { granted, free, alive, at }),
            ) => {
                self.handle_leases(node, sent, &shards, &granted, free, alive, at);
            }
            (Some(Purpose::Due), Some(StoreReply::Due(rooms))) => {
                for room in rooms {
                    self.pass(node, room, Input::Due);
                }
            }
            (Some(Purpose::Confirm(at)), Some(StoreReply::Confirmed(_, outages))) => {
                self.confirmed(node, at, outages);
            }
            (Some(Purpose::Load(room)), reply) => self.handle_load(node, room, reply),
            (Some(Purpose::Read(room)), reply) => self.handle_read(node, room, reply),
            (Some(Purpose::Append(room)), reply) => {
                self.handle_append(node, room, reply.as_ref());
            }
            (Some(Purpose::Compare(rooms)), Some(StoreReply::Same(same))) => {
                for ((room, comparison), is_same) in rooms.into_iter().zip(same) {
                    let input = if is_same { Input::Compared(comparison) } else { Input::Missed };
                    self.pass(node, room, input);
                }
            }
            _ => {}
        }
    }

    /// Confirms that the store accepts writes.
    fn confirm(&mut self, node: usize) {
        let here = &self.nodes[node];
        let Some(at) = here.time(self.now) else { return };
        let required = here.store.required(at);
        let required = (here.store.confirmed() < Some(required)).then_some(required);
        self.request(node, ToStore::Request(Request::Confirm(at, required)), Purpose::Confirm(at));
    }

    /// The store accepts writes.
    fn confirmed(&mut self, node: usize, at: Timestamp, outages: Vec<Outage>) {
        let here = &mut self.nodes[node];
        here.store.confirm(at);
        if *here.outages != *outages {
            here.outages = outages.into();
            for room in self.nodes[node].loaded() {
                self.pass(node, room, Input::Wake);
            }
        }
    }

    /// Handles an announcement of another node.
    pub(crate) fn announced(&mut self, node: usize, room: usize, batch: Batch) {
        let hosted = self.nodes[node].rooms.get(&room);
        if hosted.and_then(Hosted::seq).is_some() {
            self.follow(node, room, batch);
        }
    }

    /// A player's time in a room will be up soon.
    pub(crate) fn deadline_near(&mut self, node: usize, room: usize) {
        if self.nodes[node].holds(self.store.rooms[room].shard(), self.now) {
            self.pass(node, room, Input::Due);
        }
    }

    pub(crate) fn wake(&mut self, run: Run, wake: Wake) {
        let node = run.node;
        match wake {
            Wake::Leases => {
                self.request_leases(node);
                self.after(crate::leases::ROUND_INTERVAL, SimEvent::Wake(run, wake));
            }
            Wake::Due => {
                let now = self.now;
                let held: Vec<_> =
                    Shard::all().filter(|it| self.nodes[node].holds(*it, now)).collect();
                if let Some(time) = self.nodes[node].time(now)
                    && !held.is_empty()
                {
                    self.request(
                        node,
                        ToStore::Request(Request::Due(held, time.after(LOOKAHEAD))),
                        Purpose::Due,
                    );
                }
                self.after(DUE_INTERVAL, SimEvent::Wake(run, wake));
            }
            Wake::Confirm => {
                self.confirm(node);
                self.after(CONFIRM_INTERVAL, SimEvent::Wake(run, wake));
            }
            Wake::Resync => {
                self.nodes[node].rooms.retain(|_, hosted| hosted.is_in_use());
                if self.sabotage != Sabotage::NoCatchUp {
                    self.compare(node);
                }
                self.after(RESYNC_INTERVAL, SimEvent::Wake(run, wake));
            }
            Wake::Timer(room, timer) => {
                let hosted = self.nodes[node].rooms.get(&room);
                if hosted.is_some_and(|hosted| hosted.is_timer(timer)) {
                    self.pass(node, room, Input::Tick);
                }
            }
            Wake::Retry(room) if self.nodes[node].rooms.contains_key(&room) => {
                self.pass(node, room, Input::Tick);
            }
            Wake::Searched(room, search) if self.nodes[node].rooms.contains_key(&room) => {
                self.search_ends(node, room, search);
            }
            Wake::Retry(_) | Wake::Searched(..) => {}
        }
    }

    /// Handles a message of a client.
    pub(crate) fn received(&mut self, run: Run, session: Session, message: FromClient) {
        let node = run.node;
        let here = &self.nodes[node];
        if here.time(self.now).is_none() || here.store.confirmed().is_none() {
            return self.send_to_client(session, ToClient::Unavailable);
        }
        match message {
            FromClient::Watch { room, after } => {
                self.watch(node, room, session, after);
            }
            FromClient::Command { id, room, seq, command } => {
                self.command_arrived(node, room, session, id, seq, command);
            }
        }
    }
}
