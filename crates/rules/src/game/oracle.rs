//! Proved knowledge about positions: opening books, proof searches, tablebases.
//!
//! An [`Oracle`] returns what is proved about positions of one game. Callers need to know neither
//! the game nor the source of the knowledge.

use std::cmp::Reverse;
use std::fmt::Debug;

use super::history::QUIET_LIMIT;
use super::position::Position;

/// A proved result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The opponent wins.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
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
}

/// A proved value for the side to move.
///
/// ```
/// use ludoteca_rules::oracle::{Distance, Proved, Source, Wdl};
/// let reply = Proved { wdl: Wdl::Loss, distance: Distance::ToConversion(4), source: Source::Tablebase };
/// assert_eq!(reply.after_quiet(90), Some(reply));
/// assert_eq!(reply.after_quiet(97).map(|value| value.wdl), Some(Wdl::Draw));
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
    /// A draw.
    pub const fn draw(source: Source) -> Self {
        Self { wdl: Wdl::Draw, distance: Distance::Unknown, source }
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
    pub fn rank(self) -> impl Ord {
        let plies = match self.distance {
            Distance::AtMost(plies) => plies,
            Distance::ToConversion(plies) => plies.into(),
            Distance::Unknown => u32::MAX,
        };
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
    /// The values of a position and its legal moves after `quiet` plies without a capture; `None` for
    /// play without the fifty-move rule. Reads from the disk.
    ///
    /// # Errors
    /// If a file is damaged.
    fn probe(&self, position: &P, quiet: Option<u32>) -> Result<Probed<P::Move>, DamagedTable>;

    /// The positions it knows. Reads from the disk.
    ///
    /// # Errors
    /// If a file is damaged.
    fn coverage(&self) -> Result<Coverage, DamagedTable>;
}

/// Values for the side to move of a position and its legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probed<M> {
    /// The value of the position, if known.
    pub value: Option<Proved>,
    /// The legal moves with their values where known, best first; none if the game is over.
    pub moves: Vec<(M, Option<Proved>)>,
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
pub struct DamagedTable(Box<dyn std::error::Error + Send + Sync>);

impl DamagedTable {
    /// An error with its cause, which names the file.
    pub fn new(cause: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self(Box::new(cause))
    }
}
