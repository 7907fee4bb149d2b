//! Proved knowledge about positions: opening books, proof searches, tablebases.
//!
//! An [`Oracle`] returns what is proved about positions of one game. Callers need to know neither
//! the game nor the source of the knowledge.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::Debug;

use super::history::QUIET_LIMIT;
use super::outcome::Outcome;
use super::position::Position;
use super::side::Side;

/// A proved result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The opponent wins.
    Loss = -1,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// The result for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The name in programs: `loss`, `draw` or `win`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// The distance to a win or loss, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// The game ends within this many plies if the winner follows the proof.
    AtMost(u32),
    /// With best play this many plies remain until the next capture or the end: *distance to
    /// conversion* (DTC).
    ToConversion(u16),
    /// Not known, or the position is a draw.
    Unknown,
}

impl Distance {
    /// The number of plies to the end or to the next capture, if known.
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::AtMost(plies) => Some(plies),
            Self::ToConversion(plies) => Some(plies as u32),
            Self::Unknown => None,
        }
    }
}

/// The source of a proved value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// An opening book.
    Book,
    /// A proof search.
    ProofSearch,
    /// A tablebase.
    Tablebase,
    /// The search of an engine, which may rest on the other sources.
    Search,
}

/// A proved value for the side to move.
///
/// ```
/// use ludoteca_rules::oracle::{Distance, Proved, Source, Wdl};
/// let reply = Proved { wdl: Wdl::Loss, distance: Distance::ToConversion(4), source: Source::Tablebase };
/// assert_eq!(reply.after_quiet(90), Some(reply));
/// assert_eq!(reply.after_quiet(97).map(|value| value.wdl), Some(Wdl::Draw));
/// let loss = Proved::loss(4, Source::ProofSearch);
/// assert_eq!(loss.before(), Proved::win(5, Source::ProofSearch));
/// assert_eq!(loss.after(), Proved::win(3, Source::ProofSearch));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proved {
    /// The result for the side to move.
    pub wdl: Wdl,
    /// The distance to the result, if known.
    pub distance: Distance,
    /// The kind of oracle that knows it.
    pub source: Source,
}

impl Proved {
    /// A win within this many plies.
    pub const fn win(plies: u32, source: Source) -> Self {
        Self { wdl: Wdl::Win, distance: Distance::AtMost(plies), source }
    }

    /// A loss within this many plies.
    pub const fn loss(plies: u32, source: Source) -> Self {
        Self { wdl: Wdl::Loss, distance: Distance::AtMost(plies), source }
    }

    /// A draw.
    pub const fn draw(source: Source) -> Self {
        Self { wdl: Wdl::Draw, distance: Distance::Unknown, source }
    }

    /// The value of a finished game.
    pub fn of_outcome(outcome: Outcome, to_move: Side, source: Source) -> Self {
        match outcome.winner {
            None => Self::draw(source),
            Some(winner) if winner == to_move => Self::win(0, source),
            Some(_) => Self::loss(0, source),
        }
    }

    /// The value of a move that leads to a position with this value. A distance to conversion
    /// becomes unknown, because the move may be a capture.
    #[must_use]
    pub const fn before(self) -> Self {
        let distance = match self.distance {
            Distance::AtMost(plies) => Distance::AtMost(plies + 1),
            _ => Distance::Unknown,
        };
        Self { wdl: self.wdl.opposite(), distance, ..self }
    }

    /// The value of the position after a move with this value. A distance to conversion becomes
    /// unknown; a win takes at least one ply.
    #[must_use]
    pub const fn after(self) -> Self {
        let distance = match (self.distance, self.wdl) {
            (Distance::AtMost(0..=1), Wdl::Loss) => Distance::AtMost(1),
            (Distance::AtMost(plies), _) => Distance::AtMost(plies.saturating_sub(1)),
            _ => Distance::Unknown,
        };
        Self { wdl: self.wdl.opposite(), distance, ..self }
    }

    /// The value after `quiet` plies without a capture: a win that takes longer than the fifty-move
    /// rule allows is a draw. `None` if that depends on a distance that is not known.
    #[must_use]
    pub fn after_quiet(self, quiet: u32) -> Option<Self> {
        match self.distance {
            Distance::ToConversion(plies) if u32::from(plies) + quiet > QUIET_LIMIT => {
                Some(Self::draw(self.source))
            }
            Distance::Unknown if self.wdl != Wdl::Draw && quiet > 0 => None,
            _ => Some(self),
        }
    }

    /// A key that sorts values from best to worst: quick wins, draws, slow losses. A distance that is
    /// not known counts as long.
    ///
    /// ```
    /// use ludoteca_rules::oracle::{Proved, Source::Book};
    /// let [win, draw, loss] = [Proved::win(9, Book), Proved::draw(Book), Proved::loss(9, Book)];
    /// let values = [Proved::win(1, Book), win, draw, loss, Proved::loss(2, Book)];
    /// assert!(values.is_sorted_by_key(|value| value.rank()));
    /// ```
    pub fn rank(self) -> (u8, u32, Reverse<u32>) {
        let plies = self.distance.plies().unwrap_or(u32::MAX);
        match self.wdl {
            Wdl::Win => (0, plies, Reverse(0)),
            Wdl::Draw => (1, 0, Reverse(0)),
            Wdl::Loss => (2, 0, Reverse(plies)),
        }
    }
}

/// The resource limits of a query.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Whether the oracle may read from a disk.
    pub disk: bool,
    /// Maximum number of positions to evaluate.
    pub nodes: u64,
    /// Ends the query when it returns true.
    pub stop: &'a dyn Fn() -> bool,
}

impl Effort<'static> {
    /// A lookup in memory.
    pub const MEMORY: Self = Self { disk: false, nodes: 0, stop: &|| false };
    /// A lookup that may read from a disk.
    pub const DISK: Self = Self { disk: true, ..Self::MEMORY };

    /// A search of at most `nodes` positions.
    pub const fn search(nodes: u64) -> Self {
        Self { disk: true, nodes, stop: &|| false }
    }
}

/// Proved knowledge about the positions of one game.
///
/// Values take account of the plies without a capture, `quiet`, but not of repetitions. A failed
/// lookup counts as unknown: errors are reported where the oracle is opened.
pub trait Oracle<P: Position>: Debug + Send + Sync {
    /// The value of a position in which the game is not over.
    fn value(&self, position: &P, quiet: u32, effort: &Effort<'_>) -> Option<Proved>;

    /// The value of each legal move for the side to move, known values from best to worst. Empty if
    /// the oracle knows none of them.
    fn moves(
        &self,
        position: &P,
        quiet: u32,
        effort: &Effort<'_>,
    ) -> Vec<(P::Move, Option<Proved>)>;
}

/// An oracle that reads its values from files. Searches ignore a damaged file;
/// [`probe`](Self::probe) and [`coverage`](Self::coverage) report it.
pub trait Tablebase<P: Position>: Oracle<P> {
    /// The values of a position and its legal moves, with the fifty-move rule after `quiet` plies
    /// without a capture and without the rule. Reads from the disk.
    ///
    /// # Errors
    /// If a file is damaged.
    fn probe(&self, position: &P, quiet: u32) -> Result<Probed<P::Move>, DamagedTable>;

    /// The positions it knows. Reads from the disk.
    ///
    /// # Errors
    /// If a file is damaged.
    fn coverage(&self) -> Result<Coverage, DamagedTable>;
}

/// The values of a position under both draw rules, each if known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Both {
    /// The value with the fifty-move rule.
    pub limited: Option<Proved>,
    /// The value without the fifty-move rule.
    pub unlimited: Option<Proved>,
}

/// Values for the side to move of a position and its legal moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Probed<M> {
    /// The value of the position.
    pub value: Both,
    /// The legal moves with their values, best first by the fifty-move rule; none if the game is
    /// over.
    pub moves: Vec<(M, Both)>,
}

/// The positions that a tablebase knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// All positions without pieces in hand and with at most this many on the board.
    pub moving: usize,
    /// The same without the fifty-move rule; 0 if there are none.
    pub unlimited: usize,
    /// Whether all positions with pieces in hand are known.
    pub placing: bool,
}

/// A file of a tablebase that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct DamagedTable(Box<dyn core::error::Error + Send + Sync>);

impl DamagedTable {
    /// An error with its cause, which names the file.
    pub fn new(cause: impl core::error::Error + Send + Sync + 'static) -> Self {
        Self(Box::new(cause))
    }
}
