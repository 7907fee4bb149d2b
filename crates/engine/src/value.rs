//! Proved and estimated values.

use std::fmt;

use ludoteca_rules::Game;
use ludoteca_rules::oracle::{Distance, Proved, Source, Wdl};

use crate::eval::Weights;

/// Value of a position or move for the side to move: proved or estimated.
///
/// ```
/// use ludoteca_engine::Value;
/// assert_eq!(Value::Estimate(-135).to_string(), "-1.35");
/// assert_eq!(Value::win(3).to_string(), "wins in 3 plies");
/// assert!(Value::DRAW.is_proved() && !Value::Estimate(0).is_proved());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Estimate in hundredths of the game's unit (a man in Nine Men's Morris). A draw that depends
    /// on repetition or on the fifty-move rule is an estimate of 0 unless a tablebase proves it.
    Estimate(i32),
    /// Proved. The source is a tablebase if only the distance to conversion can be known, otherwise
    /// the search.
    Proved(Proved),
}

impl Value {
    /// Proved draw.
    pub const DRAW: Self = Self::Proved(Proved::draw(Source::Search));

    /// Proved win for the side to move within this number of plies.
    pub const fn win(plies: u32) -> Self {
        Self::Proved(Proved::win(plies, Source::Search))
    }

    /// Proved loss for the side to move within this number of plies.
    pub const fn loss(plies: u32) -> Self {
        Self::Proved(Proved::loss(plies, Source::Search))
    }

    /// The proved result for the side to move.
    pub const fn wdl(self) -> Option<Wdl> {
        match self {
            Self::Estimate(_) => None,
            Self::Proved(value) => Some(value.wdl),
        }
    }

    /// Expected result for the side to move, from 0 (loss) to 1 (win); a draw is ½. Exact for a
    /// proved value; calibrated against game results for an estimate.
    ///
    /// ```
    /// use ludoteca_engine::Value;
    /// use ludoteca_rules::Game;
    /// assert_eq!(Value::loss(4).expected(Game::Six), 0.0);
    /// assert_eq!(Value::Estimate(0).expected(Game::Six), 0.5);
    /// assert!(Value::Estimate(80).expected(Game::Six) > 0.6);
    /// ```
    pub fn expected(self, game: Game) -> f64 {
        match self {
            Self::Estimate(centi) => Weights::expected(game, centi),
            Self::Proved(value) => f64::from(value.wdl as i8 + 1) / 2.0,
        }
    }

    /// Whether this is a proved win for the side to move.
    pub const fn is_win(self) -> bool {
        matches!(self.wdl(), Some(Wdl::Win))
    }

    /// Whether this is a proved loss for the side to move.
    pub const fn is_loss(self) -> bool {
        matches!(self.wdl(), Some(Wdl::Loss))
    }

    /// Whether the value is proved.
    pub const fn is_proved(self) -> bool {
        matches!(self, Self::Proved(_))
    }

    /// Number of plies within which the game is proved to end with this result.
    pub fn within(self, result: Wdl) -> Option<u32> {
        match self {
            Self::Proved(Proved { wdl, distance: Distance::AtMost(plies), .. }) => {
                (wdl == result).then_some(plies)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = |n: u32| if n == 1 { "ply" } else { "plies" };
        let (wins, distance) = match *self {
            Self::Estimate(centi) => {
                let (units, hundredths) = (centi.unsigned_abs() / 100, centi.unsigned_abs() % 100);
                let sign = if centi < 0 { '-' } else { '+' };
                return write!(f, "{sign}{units}.{hundredths:02}");
            }
            Self::Proved(Proved { wdl: Wdl::Draw, .. }) => return f.write_str("draw"),
            Self::Proved(Proved { wdl: Wdl::Win, distance, .. }) => ("wins", distance),
            Self::Proved(Proved { wdl: Wdl::Loss, distance, .. }) => ("loses", distance),
        };
        match distance {
            Distance::AtMost(n) => write!(f, "{wins} in {n} {}", plies(n)),
            Distance::ToConversion(n) => {
                write!(f, "{wins}, next capture in {n} {}", plies(n.into()))
            }
            Distance::Unknown => f.write_str(wins),
        }
    }
}
