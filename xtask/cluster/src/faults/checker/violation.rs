//! Broken promises.

use std::fmt;

/// A broken promise in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Violation {
    pub(crate) game: String,
    pub(crate) fault: Fault,
}

/// Which promise is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A game that clients know is not stored.
    NoGame,
    /// An acknowledged move is not stored under its number.
    Lost { seq: u64, mv: String },
    /// Two requests were acknowledged for the same number.
    AcknowledgedTwice { seq: u64 },
    /// A refused move is stored.
    RefusedButStored { seq: u64, mv: String },
    /// A stored move of a human player that no client sent at that point of the game: it was
    /// invented, duplicated or misplaced.
    NeverSent { seq: u64, mv: String },
    /// A move was acknowledged although it was sent after the acknowledgement of a later one.
    OutOfOrder { seq: u64 },
    /// The stored events are not numbered 1, 2, 3, …
    Numbering { expected: u64, found: u64 },
    /// A side moved twice in a row.
    OutOfTurn { seq: u64 },
    /// A client saw an event that is not stored under this number.
    SawOther { client: u64, seq: u64 },
    /// A client saw a state whose moves differ from the stored ones.
    SawOtherState { client: u64, seq: u64 },
    /// A client did not have the stored state at the end of the run.
    Diverged { client: u64, seq: u64, stored: u64 },
    /// A seat had two holders.
    TwoHolders { side: &'static str },
    /// The table of seats differs from the players of the game.
    Seats { players: u64, stored: u64 },
    /// A move arrived before the one that precedes it.
    TimeBackwards { seq: u64 },
    /// A move left more time than possible.
    TimeGained { seq: u64, left: u64, most: u64 },
    /// A move left less time than it should.
    TimeLost { seq: u64, left: u64, least: u64 },
    /// A player's time was up too early.
    EarlyTimeUp { seq: u64, milliseconds: u64 },
    /// A player's time is up, but the game has not ended.
    Overdue { milliseconds: i64 },
    /// A client saw the service's time go backwards.
    ClockBackwards { client: u64, milliseconds: u64 },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: ", self.game)?;
        match &self.fault {
            Fault::NoGame => write!(f, "it is not stored"),
            Fault::Lost { seq, mv } => write!(f, "{seq}. {mv} was acknowledged, but is not stored"),
            Fault::AcknowledgedTwice { seq } => {
                write!(f, "two moves were acknowledged as event {seq}")
            }
            Fault::RefusedButStored { seq, mv } => {
                write!(f, "{seq}. {mv} was refused, but is stored")
            }
            Fault::NeverSent { seq, mv } => write!(f, "no client sent {mv} as event {seq}"),
            Fault::OutOfOrder { seq } => {
                write!(f, "event {seq} was acknowledged to a client that sent it after a later one")
            }
            Fault::Numbering { expected, found } => {
                write!(f, "event {found} is stored where event {expected} should be")
            }
            Fault::OutOfTurn { seq } => write!(f, "the side of event {seq} moved twice in a row"),
            Fault::SawOther { client, seq } => {
                write!(f, "client {client} saw another event {seq} than the stored one")
            }
            Fault::SawOtherState { client, seq } => {
                write!(f, "client {client} saw other moves up to event {seq} than the stored ones")
            }
            Fault::Diverged { client, seq, stored } => {
                write!(
                    f,
                    "client {client} did not end with the stored state: it knows event {seq} of \
                     {stored}, or other moves, or it is still waiting for the computer"
                )
            }
            Fault::TwoHolders { side } => write!(f, "the {side} seat had two holders"),
            Fault::Seats { players, stored } => {
                write!(f, "it has {players} players, and {stored} in the table of seats")
            }
            Fault::TimeBackwards { seq } => {
                write!(f, "event {seq} is older than the one before it")
            }
            Fault::TimeGained { seq, left, most } => {
                write!(f, "event {seq} left {left} ms, at most {most} ms are possible")
            }
            Fault::TimeLost { seq, left, least } => {
                write!(f, "event {seq} left {left} ms, at least {least} ms are due")
            }
            Fault::EarlyTimeUp { seq, milliseconds } => {
                write!(f, "event {seq}: the time was up {milliseconds} ms too early")
            }
            Fault::Overdue { milliseconds } => {
                write!(f, "the time has been up for {milliseconds} ms, and nothing has happened")
            }
            Fault::ClockBackwards { client, milliseconds } => {
                write!(f, "client {client} saw the service's time go back by {milliseconds} ms")
            }
        }
    }
}

impl Fault {
    /// The violation, in a game.
    pub(super) fn of(self, game: &str) -> Violation {
        Violation { game: game.to_owned(), fault: self }
    }
}
