//! How a game stands, in the few words that the list of games shows.

use ludoteca_rules::{Outcome, Side};

use crate::table::{Ledger, Setting};

/// Follows from the events; kept so that nobody replays every game to list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The number of the last event.
    pub seq: u64,
    /// How many moves have been made.
    pub ply: usize,
    /// Whose turn it is.
    pub to_move: Option<Side>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// It is the computer's turn.
    pub waiting: bool,
}

impl Summary {
    /// The summary of a game in which this has happened.
    pub(crate) fn new(setting: &Setting, ledger: &Ledger) -> Self {
        Self {
            seq: ledger.seq(),
            ply: ledger.game().ply(),
            to_move: ledger.to_move(),
            outcome: ledger.outcome(),
            waiting: ledger.computer_to_move(&setting.players).is_some(),
        }
    }
}
