//! Faults other than lost and late messages.

use ludoteca_room::Availability;
use ludoteca_room::lease::Tenure;
use ludoteca_room::live::Input;

use crate::node::Wake;
use crate::world::{FAULTS_END, Millis, SimEvent, World};

#[derive(Clone, Copy, Debug, Hash)]
pub(crate) enum Fault {
    /// A node loses its memory and starts again later.
    Crash(usize, Millis),
    /// A node pauses, but its clock keeps running.
    Pause(usize, Millis),
    /// A partition between a node and the store.
    CutStore(usize, Millis),
    /// The store accepts nothing from any node.
    StoreDown(Millis),
    /// A partition between a node and the other nodes.
    CutBus(usize, Millis),
    /// A client loses its connection.
    Disconnect(usize),
    /// A node starts.
    Start(usize),
    /// A node reaches the other nodes again.
    EndOfCut(usize),
    /// A pause or an interruption ends.
    End,
}

impl World {
    /// Chooses the faults of this run.
    pub(crate) fn schedule_faults(&mut self) {
        for _ in 0..self.rng.usize(0..12) {
            let node = self.rng.usize(0..self.nodes.len());
            let fault = match self.rng.u32(0..12) {
                0..3 => Fault::Crash(node, self.rng.u64(100..10_000)),
                3..6 => Fault::Pause(node, self.rng.u64(100..6_000)),
                6..8 => Fault::CutStore(node, self.rng.u64(100..8_000)),
                8..10 => Fault::StoreDown(self.rng.u64(1_000..12_000)),
                10..11 => Fault::CutBus(node, self.rng.u64(100..8_000)),
                _ => Fault::Disconnect(self.rng.usize(0..self.clients.len())),
            };
            let at = self.rng.u64(500..FAULTS_END);
            self.after(at, SimEvent::Fault(fault));
        }
    }

    /// Restarts the time limits of the invariants from this time on.
    pub(crate) fn disturbed(&mut self, at: Millis) {
        self.auditor.last_fault = self.auditor.last_fault.max(at);
    }

    pub(crate) fn strike(&mut self, fault: Fault) {
        self.note(|| format!("fault: {fault:?}"));
        let now = self.now;
        match fault {
            Fault::Crash(node, down) => {
                if self.nodes[node].is_up {
                    self.crash(node);
                    self.after(down, SimEvent::Fault(Fault::Start(node)));
                }
            }
            Fault::Start(node) => self.start(node),
            Fault::Pause(node, millis) => {
                let until = &mut self.nodes[node].paused_until;
                *until = (*until).max(now + millis);
                self.after(millis, SimEvent::Fault(Fault::End));
            }
            Fault::CutStore(node, millis) => {
                let until = &mut self.nodes[node].store_cut_until;
                *until = (*until).max(now + millis);
                self.after(millis, SimEvent::Fault(Fault::End));
            }
            Fault::StoreDown(millis) => {
                for node in &mut self.nodes {
                    node.store_cut_until = node.store_cut_until.max(now + millis);
                }
                self.after(millis, SimEvent::Fault(Fault::End));
            }
            Fault::CutBus(node, millis) => {
                let until = &mut self.nodes[node].bus_cut_until;
                *until = (*until).max(now + millis);
                self.doubt_all(node);
                self.after(millis, SimEvent::Fault(Fault::EndOfCut(node)));
            }
            Fault::EndOfCut(node) => {
                // Announcements were lost during the partition.
                self.doubt_all(node);
            }
            Fault::Disconnect(client) => {
                if let Some((session, _)) = self.clients[client].connection {
                    self.closed(session);
                }
            }
            Fault::End => {}
        }
        self.disturbed(now);
    }

    /// Announcements to a node are lost.
    fn doubt_all(&mut self, node: usize) {
        for room in self.nodes[node].loaded() {
            self.pass(node, room, Input::Doubted);
        }
    }

    fn crash(&mut self, node: usize) {
        let crashed = &mut self.nodes[node];
        crashed.is_up = false;
        crashed.rooms.clear();
        crashed.pending.clear();
        crashed.tenures = Default::default();
        crashed.offset = None;
        crashed.store = Availability::default();
        crashed.outages = [].into();
        for client in 0..self.clients.len() {
            if let Some((session, run)) = self.clients[client].connection
                && run.node == node
            {
                let delay = self.rng.u64(1..500);
                self.after(delay, SimEvent::Closed(session));
            }
        }
    }

    /// Starts a node, under a new name.
    pub(crate) fn start(&mut self, node: usize) {
        let started = &mut self.nodes[node];
        started.is_up = true;
        started.run.start += 1;
        started.tenures = [Tenure::default(); _];
        started.free.clear();
        started.requested = None;
        let run = started.run;
        for wake in [Wake::Leases, Wake::Due, Wake::Confirm, Wake::Resync] {
            let delay = self.rng.u64(0..100);
            self.after(delay, SimEvent::Wake(run, wake));
        }
    }
}
