//! The world of a run: its participants and scheduled events.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::hash::{BuildHasher, Hash, Hasher};

use fastrand::Rng;
use foldhash::fast::{FixedState, FoldHasher};

use crate::audit::{Auditor, Violation};
use crate::client::Client;
use crate::faults::Fault;
use crate::host::Batch;
use crate::network::{FaultRates, FromClient, ToClient};
use crate::node::{Node, Run, Wake};
use crate::requests::ToStore;
use crate::store::{Store, StoreReply};

/// Milliseconds of true time since the start of the run.
pub(crate) type Millis = u64;

/// Latest start of a fault.
pub(crate) const FAULTS_END: Millis = 25_000;
/// When clients stop issuing commands.
pub(crate) const PLAY_END: Millis = 35_000;
/// From then on, a run ends as soon as no clock is running.
pub(crate) const SETTLED: Millis = 50_000;
/// Latest end of a run: after the time for a first move.
pub(crate) const END: Millis = PLAY_END + 75_000;

/// A deliberate bug, to show that the invariants detect it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sabotage {
    Nothing,
    /// The store appends events even if their numbers are taken.
    NoCompareAndAppend,
    /// A node acknowledges a command before its events are stored.
    EarlyReply,
    /// The store sometimes confirms that it has appended events, but loses them.
    LostEvents,
    /// A node never renews a lease, and believes that it never expires.
    NoRenewal,
    /// Nodes take no leases after the first 5 s, so that no node replaces one that dies.
    NoTakeOver,
    /// A node counts a lease from the response instead of the request.
    TenureFromResponse,
    /// Nodes use their own clocks, which differ by up to 5 s.
    OwnClocks,
    /// The time of outages is charged to the players.
    ChargedOutages,
    /// Nodes do not read events stored by other nodes.
    NoCatchUp,
}

/// A connection of a client; a client that reconnects has a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Session {
    pub client: usize,
    pub number: u32,
}

/// An event of the simulation, which happens to one participant.
#[derive(Clone, Debug, Hash)]
pub(crate) enum SimEvent {
    /// A request reaches the store.
    Request(Run, u64, ToStore),
    /// The store's reply reaches a node.
    StoreReply(Run, u64, StoreReply),
    /// A node's wait for a reply times out.
    GaveUp(Run, u64),
    /// Another node has stored events of a room.
    Announced(Run, usize, Batch),
    /// Another node announces that a player's time in a room will be up soon.
    DeadlineNear(Run, usize),
    FromClient(Run, Session, FromClient),
    ToClient(Session, ToClient),
    /// A client notices that its connection is lost.
    Closed(Session),
    Wake(Run, Wake),
    /// A client decides what to do.
    Think(usize),
    Connect(usize),
    Fault(Fault),
    Audit,
}

impl SimEvent {
    /// The node that must be running for this to happen.
    fn node(&self) -> Option<Run> {
        match self {
            Self::StoreReply(run, ..)
            | Self::GaveUp(run, _)
            | Self::Announced(run, ..)
            | Self::DeadlineNear(run, _)
            | Self::FromClient(run, ..)
            | Self::Wake(run, _) => Some(*run),
            _ => None,
        }
    }
}

#[derive(Debug)]
struct Scheduled {
    at: Millis,
    /// When it was originally scheduled, before its node paused.
    due: Millis,
    /// Events at the same time happen in the order of scheduling.
    order: u64,
    /// In a box, because the queue moves it often.
    event: Box<SimEvent>,
}

impl PartialEq for Scheduled {
    fn eq(&self, other: &Self) -> bool {
        self.order == other.order
    }
}

impl Eq for Scheduled {}

impl PartialOrd for Scheduled {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scheduled {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.at, self.due, self.order).cmp(&(other.at, other.due, other.order))
    }
}

/// All participants, and the scheduled events.
pub(crate) struct World {
    pub now: Millis,
    pub rng: Rng,
    pub sabotage: Sabotage,
    pub fault_rates: FaultRates,
    pub store: Store,
    pub nodes: Vec<Node>,
    pub clients: Vec<Client>,
    pub auditor: Auditor,
    queue: BinaryHeap<Reverse<Scheduled>>,
    order: u64,
    digest: FoldHasher<'static>,
    /// The last lines of the trace, if it is enabled.
    pub trace: Option<VecDeque<String>>,
}

impl World {
    /// A world without scheduled events.
    pub(crate) fn new(rng: Rng, fault_rates: FaultRates, sabotage: Sabotage, store: Store) -> Self {
        let auditor = Auditor::new(&store);
        Self {
            now: 0,
            rng,
            sabotage,
            fault_rates,
            store,
            nodes: Vec::new(),
            clients: Vec::new(),
            auditor,
            queue: BinaryHeap::new(),
            order: 0,
            digest: FixedState::default().build_hasher(),
            trace: None,
        }
    }

    /// Schedules an event after a delay.
    pub(crate) fn after(&mut self, delay: Millis, event: SimEvent) {
        self.order += 1;
        let (at, order, event) = (self.now + delay, self.order, Box::new(event));
        self.queue.push(Reverse(Scheduled { at, due: at, order, event }));
    }

    /// Runs the world to its end, or until an invariant is violated. Returns the digest of all
    /// events.
    pub(crate) fn run(&mut self) -> Result<u64, Violation> {
        while let Some(Reverse(mut next)) = self.queue.pop() {
            if let Some(run) = next.event.node() {
                let node = &self.nodes[run.node];
                if !node.is_running(run) {
                    continue;
                }
                if node.paused_until > next.at {
                    next.at = node.paused_until;
                    self.queue.push(Reverse(next));
                    continue;
                }
            }
            self.now = next.at;
            (next.at, &next.event).hash(&mut self.digest);
            self.happen(*next.event);
            if let Some(violation) = self.auditor.violation.take() {
                return Err(violation);
            }
            if self.now >= END || (self.now >= SETTLED && self.auditor.is_settled) {
                break;
            }
        }
        self.final_audit()?;
        for room in &self.store.rooms {
            room.rows.hash(&mut self.digest);
        }
        Ok(self.digest.finish())
    }

    fn happen(&mut self, event: SimEvent) {
        match event {
            SimEvent::Request(run, id, request) => self.serve(run, id, request),
            SimEvent::StoreReply(run, id, reply) => self.handle_reply(run.node, id, Some(reply)),
            SimEvent::GaveUp(run, id) => self.handle_reply(run.node, id, None),
            SimEvent::Announced(run, room, batch) => self.announced(run.node, room, batch),
            SimEvent::DeadlineNear(run, room) => self.deadline_near(run.node, room),
            SimEvent::FromClient(run, session, message) => self.received(run, session, message),
            SimEvent::ToClient(session, message) => self.client_received(session, message),
            SimEvent::Closed(session) => self.closed(session),
            SimEvent::Wake(run, wake) => self.wake(run, wake),
            SimEvent::Think(client) => self.think(client),
            SimEvent::Connect(client) => self.connect(client),
            SimEvent::Fault(fault) => self.strike(fault),
            SimEvent::Audit => self.audit(),
        }
    }
}
