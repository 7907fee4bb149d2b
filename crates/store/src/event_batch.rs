//! Events for the other servers of a service, which then need not read them from the store.

use ludoteca_room::Event;
use ludoteca_wire::stored::StoredEvent;
use serde::{Deserialize, Serialize};

use super::Tail;
use super::checksum::Checksum;
use super::rows::{self, EventRow};

/// Events that were stored together. A server that has the game up to the event before them verifies them with the
/// chain of checksums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventBatch {
    /// The number of the event before them.
    after: i64,
    /// The events as they are stored.
    events: Vec<String>,
    /// When they were stored.
    at: i64,
    /// The checksum of the last one.
    chain: i64,
}

impl EventBatch {
    /// The last events of a game that ends with event number `seq` at `tail`.
    ///
    /// # Panics
    /// Never: events are JSON.
    pub fn new(seq: u64, events: &[Event], at: i64, tail: Tail) -> Self {
        let text = |event| serde_json::to_string(&StoredEvent::from(event));
        Self {
            after: seq as i64 - events.len() as i64,
            events: events.iter().map(|event| text(event).expect("events are JSON")).collect(),
            at,
            chain: tail.chain.0,
        }
    }

    /// The number of the last event.
    pub fn last(&self) -> u64 {
        self.after.saturating_add(self.events.len() as i64).cast_unsigned()
    }

    /// The events and the new tail, for a server that has the game up to event number `seq`; `None`
    /// if they do not directly follow it.
    pub fn following(&self, seq: u64, tail: Tail) -> Option<(Vec<Event>, Tail)> {
        if self.after.cast_unsigned() != seq {
            return None;
        }
        let count = self.events.len();
        let mut chain = tail.chain;
        let row = |(seq, event): (i64, &String)| {
            chain = chain.event(seq, event, self.at);
            (seq, event.clone(), self.at, chain.0)
        };
        let rows: Vec<EventRow> = (self.after + 1..).zip(&self.events).map(row).collect();
        if chain != Checksum(self.chain) || count == 0 {
            return None;
        }
        let (events, chain) = rows::following(tail.chain, self.after, &rows).ok()?;
        Some((events, Tail { chain, ..tail }))
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Side;

    use super::*;

    #[test]
    fn only_events_that_follow_are_taken() {
        let mv = |mv: &str| Event::Moved { side: Side::First, mv: mv.into(), timing: None };
        let (start, events) = (Tail { game: 7, chain: Checksum(1) }, [mv("a1"), mv("b2")]);
        let chain = (6..).zip(&events).fold(start.chain, |chain, (seq, event)| {
            let text = serde_json::to_string(&StoredEvent::from(event)).unwrap();
            chain.event(seq, &text, 1_000)
        });
        let end = Tail { chain, ..start };
        let batch = EventBatch::new(7, &events, 1_000, end);
        let text = serde_json::to_string(&batch).unwrap();
        let received: EventBatch = serde_json::from_str(&text).unwrap();
        assert_eq!((&received, received.last()), (&batch, 7));
        assert_eq!(received.following(5, start), Some((events.to_vec(), end)));
        assert_eq!(received.following(6, start), None);
        assert_eq!(received.following(5, Tail { chain: Checksum(2), ..start }), None);
        let damaged: EventBatch = serde_json::from_str(&text.replace("b2", "b3")).unwrap();
        assert_eq!(damaged.following(5, start), None);
        let empty = EventBatch::new(5, &[], 1_000, start);
        assert_eq!(empty.following(5, start), None);
    }
}
