//! A room's actions after an event, and when a player's time is up.

use ludoteca_room::{Actor, Command, Event, Timestamp};

use crate::network::ToClient;
use crate::node::Wake;
use crate::world::{END, Happening, Session, World};

impl World {
    pub(super) fn tick(&mut self, node: usize, room: usize, now: Timestamp) -> Vec<Event> {
        let live = self.live(node, room);
        let ticked = live.room().decide(&Command::Tick, Actor::Driver, now);
        ticked.expect("the driver may tick").events
    }

    pub(super) fn act(&mut self, node: usize, room: usize) {
        let shard = self.store.rooms[room].shard();
        let (now, here) = (self.now, &self.nodes[node]);
        let time = here.time(now).filter(|_| here.holds(shard, now));
        let Some(time) = time else { return self.finish(node, room) };
        self.check_only_holder(node, shard);
        self.auditor.count("acted on a lease");
        let mut events = self.tick(node, room, time);
        let current = self.nodes[node].rooms[&room].room();
        if events.is_empty() && current.computer_to_move().is_some() {
            let moves = current.game().legal_texts();
            let mv = Command::mv(&moves[self.rng.usize(0..moves.len())]);
            // With a clock that has just started, this may be too late.
            let decided = current.decide(&mv, Actor::Computer, time);
            events = decided.map(|decided| decided.events).unwrap_or_default();
        }
        if events.is_empty() {
            self.set_timer(node, room);
            self.finish(node, room);
        } else {
            self.store(node, room, events, false);
        }
    }

    /// Sends new events to the watchers, and sets the timer.
    pub(super) fn publish(&mut self, node: usize, room: usize) {
        let live = self.live(node, room);
        let log = live.log.as_ref().expect("the room is loaded");
        let seq = log.room().seq();
        let mut updates = Vec::new();
        for (session, sent) in &mut live.watchers {
            if *sent < seq {
                updates.push((*session, *sent, log.since(*sent).to_vec()));
                *sent = seq;
            }
        }
        for (session, after, events) in updates {
            self.send_to_client(session, ToClient::Events { after, events });
        }
        self.set_timer(node, room);
    }

    pub(super) fn set_timer(&mut self, node: usize, room: usize) {
        let here = &self.nodes[node];
        let Some(time) = here.time(self.now) else { return };
        let current = here.rooms[&room].room();
        let (run, wake) = (here.run, Wake::Room(room, current.seq()));
        let deadline = current.deadline().map(|deadline| deadline.since(time) + 1);
        let thinking = current.computer_to_move().map(|_| 300);
        if let Some(wait) = [deadline, thinking].into_iter().flatten().min()
            && wait < END
        {
            self.after(wait, Happening::Wake(run, wake));
        }
    }

    /// Removes a client that has disconnected.
    pub(crate) fn forget(&mut self, node: usize, session: Session) {
        for live in self.nodes[node].rooms.values_mut() {
            live.watchers.remove(&session);
        }
    }
}
