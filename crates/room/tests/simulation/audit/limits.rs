//! Invariants with a time limit, and those checked at the end.

use ludoteca_room::lease::LENGTH;
use ludoteca_room::{GameLog, Room};

use super::{Invariant, Violation};
use crate::node::RESYNC_INTERVAL;
use crate::world::{END, Millis, SimEvent, World};
use ludoteca_room::live::CURRENT;

/// Time between two checks of the invariants with a time limit.
pub(crate) const AUDIT_INTERVAL: Millis = 250;
/// Maximum reaction time of nodes, in addition to the length of a lease. It covers the confirmation of the store, the
/// search for rooms whose time is up, a repeated request and a timer.
const MAX_REACTION: Millis = 4_500;
/// Maximum time that the computer takes for its move: a search that fails, the wait after it, and another search.
const MAX_THINKING: Millis = 3_000;
/// Maximum time until every connected client has received an event. A room may count as up to date
/// for [`CURRENT`], and is then compared with the store.
const MAX_SPREAD: Millis = CURRENT.as_millis() as Millis + RESYNC_INTERVAL + MAX_REACTION;

impl World {
    /// Checks the invariants with a time limit.
    pub(crate) fn audit(&mut self) {
        self.after(AUDIT_INTERVAL, SimEvent::Audit);
        let (now, fault) = (self.now, self.auditor.last_fault);
        if self.nodes.iter().any(|node| node.is_healthy(now)) {
            for (index, (room, appended)) in self.auditor.rooms.iter().enumerate() {
                let computer = room.computer_to_move().map(|_| *appended + MAX_THINKING);
                // The fault may have interrupted it.
                let thinking = if computer.is_some() { MAX_THINKING } else { 0 };
                let due = self.deadline(room).into_iter().chain(computer).min();
                let limit = LENGTH.as_millis() as Millis + MAX_REACTION;
                if let Some(due) = due
                    && now > due.max(fault + thinking).max(*appended) + limit
                {
                    let what = format!(
                        "room {index} waits since {due} ms; the last fault was at {fault} ms"
                    );
                    return self.auditor.violated(Invariant::Deadline, what);
                }
            }
        }
        self.note_outages();
        self.audit_clients();
        let is_quiet = |(room, appended): &(Room, Millis)| {
            let waits = self.deadline(room).is_some_and(|due| due < END);
            !waits && room.computer_to_move().is_none() && appended + MAX_SPREAD < now
        };
        self.auditor.is_settled =
            fault + MAX_SPREAD < now && self.auditor.rooms.iter().all(is_quiet);
    }

    /// The true time at which a player's time in a room is up.
    fn deadline(&self, room: &Room) -> Option<Millis> {
        Some(room.deadline()?.since(self.store.clock))
    }

    fn audit_clients(&mut self) {
        let Some(before) = self.now.checked_sub(MAX_SPREAD) else { return };
        if self.auditor.last_fault > before {
            return;
        }
        for (index, client) in self.clients.iter().enumerate() {
            let Some((_, run)) = client.connection else { continue };
            if client.since > before || !self.nodes[run.node].is_healthy(self.now) {
                continue;
            }
            let rows = &self.store.rooms[client.room].rows;
            let stored = rows.iter().filter(|row| row.at <= before).count() as u64;
            let known = client.log.room().seq();
            if known < stored {
                let what = format!(
                    "client {index} knows {known} of {stored} events of room {}",
                    client.room
                );
                return self.auditor.violated(Invariant::Convergence, what);
            }
        }
    }

    /// Checks the invariants at the end of the run.
    pub(crate) fn final_audit(&mut self) -> Result<(), Violation> {
        for (index, room) in self.store.rooms.iter().enumerate() {
            let is_numbered = (1..).zip(&room.rows).all(|(number, row)| row.number == number);
            let replayed = GameLog::replay(room.start.clone(), room.since(0));
            if !is_numbered || replayed.is_err() {
                let what = format!("room {index}: {:?}", replayed.err());
                self.auditor.violated(Invariant::Replay, what);
            }
        }
        for (room, number, event) in std::mem::take(&mut self.auditor.acknowledged) {
            self.auditor.check_stored(&self.store, room, number, &event);
        }
        self.audit_clients();
        let is_settled = self.auditor.is_settled;
        for (index, client) in self.clients.iter().enumerate() {
            let stored = self.store.rooms[client.room].since(0);
            if is_settled && (client.connection.is_none() || client.log.since(0) != stored) {
                let what = format!(
                    "at the end, client {index} knows {} of {} events of room {}",
                    client.log.room().seq(),
                    stored.len(),
                    client.room
                );
                self.auditor.violated(Invariant::Convergence, what);
            }
        }
        self.auditor.violation.take().map_or(Ok(()), Err)
    }
}
