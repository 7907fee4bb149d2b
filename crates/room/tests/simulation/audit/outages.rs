//! The invariant that no player loses by an outage.

use ludoteca_room::{Availability, Clock, Event, Room};

use super::limits::AUDIT_INTERVAL;
use crate::world::{Millis, World};

/// Maximum error of the times that audits have seen, for each outage.
const MAX_ERROR: Millis = 3 * AUDIT_INTERVAL;

impl World {
    /// Notes whether a node can reach the store.
    pub(super) fn note_outages(&mut self) {
        let now = self.now;
        if self.nodes.iter().any(|node| node.is_healthy(now)) {
            return;
        }
        let last = self.auditor.unavailable.last_mut();
        match last.filter(|(_, until)| *until + AUDIT_INTERVAL >= now) {
            Some((_, until)) => *until = now,
            None => self.auditor.unavailable.push((now, now)),
        }
    }

    /// Checks an event of a room, which leads to the state `after`.
    pub(super) fn check_outages(
        &mut self,
        room: usize,
        event: &Event,
        after: &Room,
    ) -> Result<(), String> {
        let now = self.now;
        let (began, had) = self.auditor.turns[room];
        let outages = self.auditor.unavailable.iter();
        let outages = outages
            .filter(|(from, until)| *until > began && until - from > Availability::MAX_GAP_MILLIS);
        match event {
            Event::Started { .. } | Event::Moved { .. } | Event::Undone { .. } => {
                let Some(clock) = after.clock() else { return Ok(()) };
                let left = after.to_move().filter(|_| after.is_clock_running());
                // An event may be stored long after it has arrived.
                let began = clock.turn_began().map_or(now, |began| began.since(self.store.clock));
                self.auditor.turns[room] = (began, left.map(|side| clock.left(side)));
            }
            Event::TimedOut { .. } => {
                let (mut lost, mut error) = (0, MAX_ERROR);
                for (from, until) in outages {
                    lost += until - from.max(&began);
                    error += MAX_ERROR;
                    if now - until + MAX_ERROR < Clock::MIN_AFTER_OUTAGE_MILLIS {
                        return Err(format!("no move could be stored until {until} ms"));
                    }
                }
                let used = now - began - lost.min(now - began);
                if had.is_some_and(|had| used + error < had) {
                    return Err(format!("the player had {had:?} ms and could use {used} ms"));
                }
            }
            _ => {}
        }
        Ok(())
    }
}
