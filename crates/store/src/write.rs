//! What the writer writes: games and events, or the statements of other modules.

use std::fmt;
use std::pin::Pin;

use ludoteca_room::Event;
use ludoteca_wire::Setting;

use super::database::Connection;
use super::{Summary, Tail};
use crate::finished_game::FinishedGame;
use crate::id::GameId;
use crate::owner::Owner;
use crate::rating_system::RatedResult;

/// A game to create.
#[derive(Debug)]
pub(super) struct NewGame {
    pub(super) setting: Setting,
    pub(super) events: Vec<Event>,
    pub(super) summary: Summary,
    pub(super) import: Option<String>,
    /// The result for the tallies, if it is over.
    pub(super) finished: Option<FinishedGame>,
    pub(super) owner: Owner,
    /// Whether creating the game accepts an open challenge.
    pub(super) is_accepted: bool,
}

/// Events to append. The last one has the number of the summary.
#[derive(Debug)]
pub(super) struct NewEvents {
    pub(super) id: GameId,
    pub(super) events: Vec<Event>,
    /// The tail that they follow.
    pub(super) tail: Tail,
    pub(super) summary: Summary,
    /// The result for the ratings, if these events end a game that counts.
    pub(super) rated: Option<RatedResult>,
    /// The result for the tallies, if these events end a game between two people.
    pub(super) finished: Option<FinishedGame>,
}

/// One write.
#[derive(Debug)]
pub(super) enum Write {
    Create(Box<NewGame>),
    Append(Box<NewEvents>),
}

impl Write {
    /// The summary after the write.
    pub(super) const fn summary(&self) -> &Summary {
        match self {
            Self::Create(game) => &game.summary,
            Self::Append(new) => &new.summary,
        }
    }

    /// The events that are written.
    pub(super) fn events(&self) -> &[Event] {
        match self {
            Self::Create(game) => &game.events,
            Self::Append(new) => &new.events,
        }
    }

    /// The result for the tallies, if the write ends a game between two people.
    pub(super) fn finished(&self) -> Option<&FinishedGame> {
        match self {
            Self::Create(game) => game.finished.as_ref(),
            Self::Append(new) => new.finished.as_ref(),
        }
    }
}

/// Result of a transaction.
#[derive(Debug)]
pub(super) enum Written {
    /// All writes were made, with this time; for each, the game's new tail.
    All(Vec<Tail>, i64),
    /// The writes with a tail were made, with this time. The others conflict with the database, and nothing of them was
    /// written.
    Some(Vec<Option<Tail>>, i64),
    /// A game already has an event with the same number or was deleted, or a challenge is no longer open. The
    /// transaction must be rolled back.
    Conflict,
}

impl Written {
    /// Those of the transaction's writes that were made.
    pub(super) fn made<'w>(&self, writes: &'w [Write]) -> impl Iterator<Item = &'w Write> {
        writes.iter().enumerate().filter_map(|(at, write)| match self {
            Self::All(..) => Some(write),
            Self::Some(tails, _) => tails[at].map(|_| write),
            Self::Conflict => None,
        })
    }
}

/// The statements of a transaction in progress.
pub(crate) type Statements<'c, T> =
    Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'c>>;

/// Statements that run between two batches of other writes, all or none. They may run again if the
/// transaction has to be repeated.
pub(super) struct Run(pub(super) Box<Runner>);

pub(super) type Runner = dyn for<'c> Fn(&'c mut Connection<'_>) -> Statements<'c, ()> + Send + Sync;

impl Run {
    /// Runs the statements.
    pub(super) async fn on(&self, connection: &mut Connection<'_>) -> Result<(), sqlx::Error> {
        (self.0)(connection).await
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Run")
    }
}
