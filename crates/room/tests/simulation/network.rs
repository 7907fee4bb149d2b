//! The networks: between nodes and the store, between nodes, and between nodes and clients.

use ludoteca_room::{Command, Event};

use crate::host::Batch;
use crate::node::Run;
use crate::world::{Millis, PLAY_END, Session, SimEvent, World};

/// Timeout of a node's request to the store.
pub(crate) const STORE_TIMEOUT: Millis = 1_000;

/// Fault rates of the networks during a run. Probabilities are between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaultRates {
    /// A request to the store or its reply is lost.
    pub store_loss: f64,
    /// A request takes seconds, often longer than the node waits.
    pub store_slow: f64,
    /// An announcement between nodes is lost.
    pub bus_loss: f64,
    /// An announcement arrives twice.
    pub bus_twice: f64,
    /// Maximum delay of an announcement. Announcements with different delays overtake each other.
    pub bus_delay: Millis,
}

/// Messages from clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FromClient {
    /// Requests the events of a room after this number, both present and future ones.
    Watch { room: usize, after: u64 },
    /// A command to a room, based on this event.
    Command { id: u64, room: usize, seq: Option<u64>, command: Command },
}

impl std::hash::Hash for FromClient {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        match self {
            Self::Watch { room, after } => (room, after).hash(state),
            Self::Command { id, room, seq, .. } => (id, room, seq).hash(state),
        }
    }
}

/// Messages to clients.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ToClient {
    /// Events after this number.
    Events { after: u64, events: Vec<Event> },
    /// The command caused these events after this number, which are durable.
    Done { id: u64, after: u64, events: Vec<Event> },
    /// The command was rejected, or came too late.
    Refused { id: u64 },
    /// Whether the command was executed is unknown to the node.
    InDoubt { id: u64 },
    /// The node cannot serve the room now.
    Unavailable,
}

impl World {
    fn is_lost(&mut self, probability: f64) -> bool {
        self.rng.f64() < probability
    }

    /// Delay of a message between a node and the store; `None` if it is lost.
    pub(crate) fn store_delay(&mut self, node: usize) -> Option<Millis> {
        if self.nodes[node].store_cut_until > self.now {
            return None;
        }
        if self.now >= PLAY_END {
            return Some(self.rng.u64(1..15));
        }
        if self.is_lost(self.fault_rates.store_loss) {
            self.disturbed(self.now + STORE_TIMEOUT);
            return None;
        }
        if self.is_lost(self.fault_rates.store_slow) {
            let delay = self.rng.u64(200..5_000);
            self.disturbed(self.now + delay);
            return Some(delay);
        }
        Some(self.rng.u64(1..15))
    }

    /// Announces events stored by a node to the other nodes.
    pub(crate) fn announce(&mut self, from: usize, room: usize, batch: &Batch) {
        if self.nodes[from].bus_cut_until > self.now {
            return;
        }
        for to in 0..self.nodes.len() {
            let is_cut = self.nodes[to].bus_cut_until > self.now;
            if to == from || is_cut || self.is_lost(self.fault_rates.bus_loss) {
                continue;
            }
            let copies = if self.is_lost(self.fault_rates.bus_twice) { 2 } else { 1 };
            for _ in 0..copies {
                let delay = self.rng.u64(1..=self.fault_rates.bus_delay);
                self.after(delay, SimEvent::Announced(self.nodes[to].run, room, batch.clone()));
            }
        }
    }

    /// Announces to all other nodes that a player's time in a room will be up soon.
    pub(crate) fn announce_deadline(&mut self, from: usize, room: usize) {
        if self.nodes[from].bus_cut_until > self.now {
            return;
        }
        for to in (0..self.nodes.len()).filter(|to| *to != from) {
            let is_cut = self.nodes[to].bus_cut_until > self.now;
            if !is_cut && !self.is_lost(self.fault_rates.bus_loss) {
                let delay = self.rng.u64(1..=self.fault_rates.bus_delay);
                self.after(delay, SimEvent::DeadlineNear(self.nodes[to].run, room));
            }
        }
    }

    /// Sends a message to a client, in order after earlier ones.
    pub(crate) fn send_to_client(&mut self, session: Session, message: ToClient) {
        let client = &mut self.clients[session.client];
        client.last_back = (self.now + self.rng.u64(1..60)).max(client.last_back);
        let delay = client.last_back - self.now;
        self.after(delay, SimEvent::ToClient(session, message));
    }

    /// Sends a message from a client to a node, in order after earlier ones.
    pub(crate) fn send_to_node(&mut self, run: Run, session: Session, message: FromClient) {
        let client = &mut self.clients[session.client];
        client.last_there = (self.now + self.rng.u64(1..60)).max(client.last_there);
        let delay = client.last_there - self.now;
        self.after(delay, SimEvent::FromClient(run, session, message));
    }
}
