//! A room's requests to the store: load, append, catch up.

use ludoteca_room::{Event, GameLog, Room};

use super::{Batch, Step, Then, Work};
use crate::audit::Invariant;
use crate::network::ToClient;
use crate::node::Purpose;
use crate::requests::ToStore;
use crate::store::{Answer, Append, Request, Summary, chain};
use crate::world::{Sabotage, World};

impl World {
    pub(super) fn store(&mut self, node: usize, room: usize, events: Vec<Event>, is_tick: bool) {
        let before = self.live(node, room).room();
        let (seq, mut next) = (before.seq(), before.clone());
        for event in &events {
            next.apply(event).expect("a decided event fits");
        }
        if self.sabotage == Sabotage::EarlyAnswer && !is_tick {
            self.acknowledge(node, room, seq, events.clone());
        }
        let append = Append { room, seq, events: events.clone(), summary: Summary::of(&next) };
        self.wait(node, room, Step::Append { events, is_tick }, ToStore::Append(append));
    }

    /// Acknowledges the command at the front of the queue to its client.
    pub(super) fn acknowledge(&mut self, node: usize, room: usize, after: u64, events: Vec<Event>) {
        if let Some(Work::Command { session, id, .. }) = self.live(node, room).queue.front() {
            let (session, id) = (*session, *id);
            self.send_to_client(session, ToClient::Done { id, after, events });
        }
    }

    pub(super) fn catch_up(&mut self, node: usize, room: usize, then: Then) {
        let is_sabotaged = self.sabotage == Sabotage::NoCatchUp;
        let live = self.live(node, room);
        let request = ToStore::Request(Request::Since(room, live.room().seq(), live.chain));
        if is_sabotaged {
            live.in_doubt = false;
            return self.resume(node, room, then);
        }
        self.wait(node, room, Step::CatchUp(then), request);
    }

    pub(super) fn wait(&mut self, node: usize, room: usize, step: Step, request: ToStore) {
        self.live(node, room).step = Some(step);
        self.request(node, request, Purpose::Room(room));
    }

    /// Handles the store's answer to a room's request; `None` if no answer arrived.
    pub(crate) fn room_answered(&mut self, node: usize, room: usize, answer: Option<Answer>) {
        let local = self.nodes[node].local(self.now);
        let live = self.live(node, room);
        let Some(step) = live.step.take() else { return };
        match (step, answer) {
            (Step::Append { events, is_tick }, Some(Answer::Appended)) => {
                let after = live.room().seq();
                live.agreed = Some(local);
                let result = live.append(events.clone());
                let chain = live.chain;
                if let Err(refusal) = result {
                    self.auditor.violated(Invariant::Replay, refusal.to_string());
                }
                self.publish(node, room);
                self.announce(node, room, &Batch { after, events: events.clone(), chain });
                if !is_tick {
                    self.acknowledge(node, room, after, events);
                    self.finish(node, room);
                }
            }
            (Step::Append { .. }, Some(_)) => self.catch_up(node, room, Then::Stale),
            (Step::Append { .. }, None) => {
                live.in_doubt = true;
                self.catch_up(node, room, Then::InDoubt);
            }
            (Step::Load, Some(Answer::Events(events, chain))) => {
                let start = self.store.rooms[room].start.clone();
                self.loaded(node, room, start, events, chain);
            }
            (Step::CatchUp(then), Some(Answer::Events(events, chain))) => {
                live.in_doubt = false;
                live.agreed = Some(local);
                if !events.is_empty() {
                    if then == Then::InDoubt {
                        self.auditor.count("events found after a failed write");
                    }
                    let live = self.live(node, room);
                    let result = live.append(events);
                    live.chain = chain;
                    if let Err(refusal) = result {
                        self.auditor.violated(Invariant::Replay, refusal.to_string());
                    }
                    self.publish(node, room);
                }
                self.resume(node, room, then);
            }
            (Step::CatchUp(_), Some(_)) => {
                let what =
                    format!("node {node} has applied events to room {room} that are not stored");
                self.auditor.violated(Invariant::Durable, what);
            }
            (Step::Load, _) => self.resume(node, room, Then::InDoubt),
            (Step::CatchUp(then), None) => {
                let then = if then == Then::Retry { Then::InDoubt } else { then };
                self.resume(node, room, then);
            }
        }
        self.advance(node, room);
    }

    /// Appends events stored by another node if they directly follow the room's last event;
    /// otherwise reads the store.
    pub(super) fn follow(&mut self, node: usize, room: usize, batch: Batch) {
        let local = self.nodes[node].local(self.now);
        let live = self.live(node, room);
        let seq = live.room().seq();
        if batch.after + batch.events.len() as u64 <= seq {
            return self.finish(node, room);
        }
        if batch.after != seq || chain(live.chain, &batch.events) != batch.chain {
            return self.catch_up(node, room, Then::Done);
        }
        let result = live.append(batch.events);
        live.agreed = Some(local);
        if let Err(refusal) = result {
            self.auditor.violated(Invariant::Replay, refusal.to_string());
        }
        self.auditor.count("events from another node");
        self.publish(node, room);
        self.finish(node, room);
    }

    fn loaded(&mut self, node: usize, room: usize, start: Room, events: Vec<Event>, chain: u64) {
        let local = self.nodes[node].local(self.now);
        match GameLog::replay(start, events) {
            Ok(log) => {
                let live = self.live(node, room);
                (live.log, live.chain, live.agreed) = (Some(log), chain, Some(local));
                self.set_timer(node, room);
            }
            Err(error) => {
                self.auditor.violated(Invariant::Replay, error.to_string());
                self.resume(node, room, Then::InDoubt);
            }
        }
    }

    /// Resumes the first item in the queue after catching up with the store.
    fn resume(&mut self, node: usize, room: usize, then: Then) {
        let first = self.live(node, room).queue.front().cloned();
        match (then, first) {
            (Then::Retry, _) => return,
            (Then::Stale, Some(Work::Command { session, id, .. })) => {
                self.send_to_client(session, ToClient::Refused { id });
            }
            (_, Some(Work::Command { session, id, .. })) => {
                self.send_to_client(session, ToClient::InDoubt { id });
            }
            (_, Some(Work::Watch { session, .. })) => {
                self.send_to_client(session, ToClient::Unavailable);
            }
            _ => {}
        }
        self.finish(node, room);
    }

    pub(super) fn finish(&mut self, node: usize, room: usize) {
        let live = self.live(node, room);
        live.queue.pop_front();
        live.is_compared = false;
    }
}
