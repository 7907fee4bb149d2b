//! The searches that a live room leaves to its host.

use ludoteca_rules::AnyMatch;

/// Identifies a search of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchId(pub u64);

/// How urgent a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A person waits for the computer's move.
    Reply,
    /// A person waits for a hint.
    Hint,
    /// Clients watch two computers.
    Exhibition,
    /// No client has the game open.
    Unattended,
}

/// What to search for.
#[derive(Clone, Debug)]
pub enum SearchJob {
    /// The computer's move.
    Move {
        /// The game.
        game: Box<AnyMatch>,
        /// The level of the computer.
        level: u8,
        /// The number of the event that the move follows. Equal games, levels and numbers get equal moves.
        seq: u64,
    },
    /// A hint.
    Hint {
        /// The game.
        game: Box<AnyMatch>,
    },
}

impl PartialEq for SearchJob {
    fn eq(&self, other: &Self) -> bool {
        let texts = |game: &AnyMatch| (game.options(), game.move_texts());
        match (self, other) {
            (Self::Hint { game }, Self::Hint { game: of }) => texts(game) == texts(of),
            (Self::Move { game, level, seq }, Self::Move { game: of, level: l, seq: s }) => {
                (level, seq) == (l, s) && texts(game) == texts(of)
            }
            _ => false,
        }
    }
}

/// Why a search has no result.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchFailure<F> {
    /// It was obsolete when it could start.
    Obsolete,
    /// There is no place for it at present.
    Rejected(F),
    /// It has failed.
    Failed(F),
}
