//! What happens to a live room.

use std::net::IpAddr;
use std::time::Duration;

use ludoteca_rules::Side;

use super::Comparison;
use super::effect::{Effect, Reply};
use super::host::{HostId, Tail, Ticket};
use super::job::{SearchFailure, SearchId};
use crate::{Command, Event, GameLog, Name, PlayerId, Timestamp};

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// A seat: of this side or, without one, the first that is vacant.
    Sit {
        /// The side.
        side: Option<Side>,
        /// The player's name, if there is one.
        name: Option<Name>,
    },
    /// Takes moves back, or responds to the opponent's request to do so.
    Undo(UndoStep),
    /// Claims the win, because the opponent has left.
    ClaimWin,
    /// A command that needs nothing else. The room adds the network delay to a move.
    Command(Command),
}

/// A step of taking moves back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoStep {
    /// Takes moves back, or requests it from a human opponent.
    Request,
    /// Agrees to the opponent's request.
    Accept,
    /// Declines the opponent's request.
    Decline,
}

/// The result of appending events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The events are durable, and the log ends here.
    Yes(Tail),
    /// The log has an event of this number already, or was deleted; nothing was stored.
    NumberTaken,
}

/// What was stored since the room was last read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Since {
    /// These events, perhaps none, with which the log ends at the tail.
    Events(Vec<Event>, Tail),
    /// Other events than those that the room knows: it has to be loaded again.
    Replaced,
}

/// The next game between the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// Its id.
    pub game: u128,
    /// The side, in this game, of the player who requested it first, if that is known.
    pub side: Option<Side>,
}

/// The connections to another host, as that host announces them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The host.
    pub host: HostId,
    /// The seated players who are connected to it.
    pub players: Vec<PlayerId>,
    /// Number of other connections.
    pub watching: usize,
    /// The next game between the players, if it is known.
    pub rematch: Option<Rematch>,
    /// Number of messages between the players.
    pub messages: u64,
}

/// What happens to a live room.
#[derive(Debug)]
pub enum Input<F> {
    /// A command of a player who has seen the events up to `seq`; without a number for taking a seat.
    Command {
        /// Where the reply goes.
        ticket: Ticket,
        /// The player.
        by: PlayerId,
        /// The number of the last event that the player knows.
        seq: Option<u64>,
        /// What the player wants.
        intent: Intent,
    },
    /// A client that knows the events up to a number requests the later ones.
    Since {
        /// Where the reply goes.
        ticket: Ticket,
        /// The number of the last event that the client knows.
        after: u64,
    },
    /// A request waits until the room agrees with the store, and all earlier inputs are done.
    Check {
        /// Where the reply goes.
        ticket: Ticket,
    },
    /// A client looks at the room: what it waits for is started.
    Wake,
    /// A player who has seen the events up to `seq` requests a hint.
    Hint {
        /// Where the reply goes.
        ticket: Ticket,
        /// The player.
        by: PlayerId,
        /// The number of the last event that the player knows.
        seq: u64,
    },
    /// Nobody waits for the reply to this request any more.
    Dropped(Ticket),
    /// A client, at this address if it is known, has requested the game.
    Attended(Option<IpAddr>),
    /// A player has sent a request for the game, and therefore counts as present for a while.
    Requested(PlayerId),
    /// A player, or a spectator without a name, has connected.
    Entered(Option<PlayerId>),
    /// A player or a spectator has disconnected.
    Left(Option<PlayerId>),
    /// A message took this long to the player and back.
    RoundTrip(PlayerId, Duration),
    /// The result of [`Effect::Append`].
    Appended(Result<Appended, F>),
    /// The result of [`Effect::Read`].
    Read(Result<Since, F>),
    /// The result of [`Effect::Load`]; `None` if there is no such game.
    Loaded(Result<Option<Box<(GameLog, Tail)>>, F>),
    /// The store agrees with this comparison.
    Compared(Comparison),
    /// Another host has stored events. The host has verified that they lead from `before` to `tail`.
    Followed {
        /// The number of the event before them.
        after: u64,
        /// The end of the log before them.
        before: Tail,
        /// The events.
        events: Vec<Event>,
        /// The end of the log after them.
        tail: Tail,
    },
    /// Announcements of other hosts may have been missed, or one does not fit.
    Missed,
    /// The room may differ from the store.
    Doubted,
    /// The connections to another host.
    Elsewhere(Elsewhere),
    /// Another host has gone, or has been silent for too long.
    HostGone(HostId),
    /// Comes every ten seconds or so: hosts and players that have been silent for too long are forgotten.
    Heartbeat,
    /// It is not known who was connected lately, so nobody counts as absent.
    Forgiven,
    /// The next game between the players exists.
    RematchCreated(Rematch),
    /// The players have exchanged this number of messages.
    MessageSent(u64),
    /// This host has created the game, and begins its clock.
    Created,
    /// The game was deleted.
    Deleted,
    /// The time of [`Effect::Timer`] or [`Effect::Retry`] has come.
    Tick,
    /// The store lists the game among those in which a time is up, or in which the computer has been to move for long.
    Due,
    /// The end of a search: the move or the hint.
    Searched {
        /// Which one.
        search: SearchId,
        /// What it has found.
        result: Result<String, SearchFailure<F>>,
    },
}

/// An input that waits for its turn.
#[derive(Debug)]
pub(super) struct Waiting<F> {
    pub(super) input: Input<F>,
    /// The store's time when it arrived: the wait for earlier inputs does not count.
    pub(super) arrived: Timestamp,
}

impl<F> Waiting<F> {
    /// Where the reply goes, if one is expected.
    pub(super) const fn ticket(&self) -> Option<Ticket> {
        match self.input {
            Input::Command { ticket, .. }
            | Input::Since { ticket, .. }
            | Input::Check { ticket }
            | Input::Hint { ticket, .. } => Some(ticket),
            _ => None,
        }
    }

    /// Replies, if a reply is expected.
    pub(super) fn reply(&self, reply: Reply<F>, effects: &mut Vec<Effect<F>>) {
        effects.extend(self.ticket().map(|ticket| Effect::Reply(ticket, reply)));
    }
}
