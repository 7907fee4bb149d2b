//! A room with the events that led to it.

use std::sync::Arc;

use thiserror::Error;

use crate::{Decided, Event, Refusal, Room};

/// A room with its events in order. The first event has number 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLog {
    room: Arc<Room>,
    events: Vec<Event>,
}

/// An event that does not follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {seq}: {refusal}")]
pub struct ReplayError {
    /// The event's number.
    pub seq: u64,
    /// Why the room rejects the event.
    #[source]
    pub refusal: Refusal,
}

impl GameLog {
    /// The empty log of a new room.
    ///
    /// # Panics
    /// If events were already applied to `room`: their log would be incomplete.
    pub fn new(room: Room) -> Self {
        assert_eq!(room.seq(), 0, "a log begins with a new room");
        Self { room: Arc::new(room), events: Vec::new() }
    }

    /// Rebuilds a log by replaying its events in a new room.
    ///
    /// # Errors
    /// The first event that does not follow from those before it.
    ///
    /// ```
    /// use ludoteca_room::{Event, GameLog, Player, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::VACANT, second: Player::VACANT };
    /// let room = Room::new(Game::Morris.options("")?.start(), seats, None);
    /// let moved = Event::Moved { side: Side::First, mv: "d7".into(), timing: None };
    /// let log = GameLog::replay(room.clone(), [moved.clone()])?;
    /// assert_eq!(log.since(0), [moved.clone()]);
    /// let error = GameLog::replay(room, [moved.clone(), moved]).unwrap_err();
    /// assert_eq!(error.to_string(), "event 2: it is not first's turn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(
        room: Room,
        events: impl IntoIterator<Item = Event>,
    ) -> Result<Self, ReplayError> {
        let mut log = Self::new(room);
        for event in events {
            let seq = log.room.seq() + 1;
            log.append(event).map_err(|refusal| ReplayError { seq, refusal })?;
        }
        Ok(log)
    }

    /// Appends an event and applies it to the room.
    ///
    /// # Errors
    /// As [`Room::apply`]; the log is unchanged then.
    pub fn append(&mut self, event: Event) -> Result<(), Refusal> {
        Arc::make_mut(&mut self.room).apply(&event)?;
        self.events.push(event);
        Ok(())
    }

    /// Appends what the room has [decided](Room::decide). The room was not changed since.
    ///
    /// # Panics
    /// If the numbers of the events do not follow the last one.
    ///
    /// ```
    /// use ludoteca_room::{Actor, Command, GameLog, Player, PlayerId, Room, Seats, Timestamp};
    /// use ludoteca_rules::Game;
    /// let ana = PlayerId::from_bytes([1; 10]);
    /// let seats = Seats { first: Player::human(ana), second: Player::Computer { level: 3 } };
    /// let mut log = GameLog::new(Room::new(Game::Morris.options("")?.start(), seats, None));
    /// let now = Timestamp::from_millis(0);
    /// let decided = log.room().decide(&Command::mv("d7"), Actor::Player(ana), now)?;
    /// log.commit(decided);
    /// assert_eq!(log.room().game().move_texts(), ["d7"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn commit(&mut self, Decided { events, next }: Decided) {
        let last = self.room.seq() + events.len() as u64;
        assert_eq!(next.seq(), last, "the events follow the last one");
        self.room = next;
        self.events.extend(events);
    }

    /// The room after all events.
    pub const fn room(&self) -> &Arc<Room> {
        &self.room
    }

    /// The events after number `seq`. The first of them has number `seq + 1`.
    pub fn since(&self, seq: u64) -> &[Event] {
        usize::try_from(seq).ok().and_then(|seq| self.events.get(seq..)).unwrap_or_default()
    }
}
