//! Transport of requests from nodes to the store, and of its replies.

use crate::network::STORE_TIMEOUT;
use crate::node::Run;
use crate::store::{Append, Request, StoreReply};
use crate::trace;
use crate::world::{Sabotage, SimEvent, World};

/// A message to the store.
#[derive(Clone, Debug, Hash)]
pub(crate) enum ToStore {
    Request(Request),
    Append(Append),
}

impl World {
    /// Sends a request of a node to the store, which may lose or delay it.
    pub(crate) fn send_request(&mut self, run: Run, id: u64, request: ToStore) {
        self.after(STORE_TIMEOUT, SimEvent::GaveUp(run, id));
        if let Some(delay) = self.store_delay(run.node) {
            self.after(delay, SimEvent::Request(run, id, request));
        }
    }

    /// Executes a node's request and sends the reply.
    pub(crate) fn serve(&mut self, run: Run, id: u64, request: ToStore) {
        let reply = match request {
            ToStore::Request(request) => self.execute(run, &request),
            ToStore::Append(append) => self.append(run, &append),
        };
        if let Some(delay) = self.store_delay(run.node) {
            self.after(delay, SimEvent::StoreReply(run, id, reply));
        }
    }

    fn execute(&mut self, run: Run, request: &Request) -> StoreReply {
        let is_gone = |holder: Run| !self.nodes[holder.node].is_running(holder);
        let before = self.store.leases_where(is_gone);
        let reply = self.store.execute(run, request, self.now);
        if self.store.leases_where(is_gone) < before {
            self.auditor.count("lease of a dead node taken over");
        }
        reply
    }

    /// Appends events if the stored log ends where the writer expects.
    fn append(&mut self, run: Run, append: &Append) -> StoreReply {
        let Append { room, seq, ref events, summary } = *append;
        let stored = &mut self.store.rooms[room];
        let last = stored.last();
        if last != seq && self.sabotage != Sabotage::NoCompareAndAppend {
            self.note(|| {
                format!("store: room {room} has {last} events, {run} may not add after {seq}")
            });
            self.auditor.count("number taken");
            return StoreReply::NumberTaken;
        }
        if self.sabotage == Sabotage::LostEvents && self.rng.u32(0..20) == 0 {
            return StoreReply::Appended;
        }
        stored.insert(seq, events, self.now);
        stored.summary = summary;
        if stored.writer.replace(run).is_some_and(|writer| writer != run) {
            self.auditor.count("another node writes");
        }
        self.note(|| {
            format!("store: room {room}, {run} adds {} after {seq}", trace::events(events))
        });
        self.audit_append(room, seq, events);
        StoreReply::Appended
    }
}
