//! Proved and estimated values.

use std::fmt;

use ludoteca_rules::Game;

use crate::eval::Weights;

/// Value of a position or move for the side to move: proved or estimated.
///
/// ```
/// use ludoteca_engine::Value;
/// assert_eq!(Value::Estimate(-135).to_string(), "-1.35");
/// assert_eq!(Value::Win(3).to_string(), "wins in 3 plies");
/// assert!(Value::Draw.is_proved() && !Value::Estimate(0).is_proved());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Estimate in hundredths of the game's unit (a man in Nine Men's Morris). A draw that depends
    /// on repetition or on the fifty-move rule is an estimate of 0 unless a tablebase proves it.
    Estimate(i32),
    /// Proved win for the side to move within this number of plies.
    Win(u32),
    /// Proved loss for the side to move within this number of plies.
    Loss(u32),
    /// Tablebase win: plies to the next capture or to the end of the game, if known. The distance
    /// to the end of the game is not known.
    Winning(Option<u32>),
    /// Tablebase loss: plies to the next capture or to the end of the game, if known.
    Losing(Option<u32>),
    /// Proved draw.
    Draw,
}

impl Value {
    /// Expected result for the side to move, from 0 (loss) to 1 (win); a draw is ½. Exact for a
    /// proved value; calibrated against game results for an estimate.
    ///
    /// ```
    /// use ludoteca_engine::Value;
    /// use ludoteca_rules::Game;
    /// assert_eq!(Value::Loss(4).expected(Game::Six), 0.0);
    /// assert_eq!(Value::Estimate(0).expected(Game::Six), 0.5);
    /// assert!(Value::Estimate(80).expected(Game::Six) > 0.6);
    /// ```
    pub fn expected(self, game: Game) -> f64 {
        match self {
            Self::Estimate(centi) => Weights::expected(game, centi),
            Self::Win(_) | Self::Winning(_) => 1.0,
            Self::Loss(_) | Self::Losing(_) => 0.0,
            Self::Draw => 0.5,
        }
    }

    /// Whether this is a proved win for the side to move.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Win(_) | Self::Winning(_))
    }

    /// Whether this is a proved loss for the side to move.
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::Loss(_) | Self::Losing(_))
    }

    /// Whether the value is proved.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Self::Estimate(_))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = |n: u32| if n == 1 { "ply" } else { "plies" };
        match *self {
            Self::Estimate(centi) => {
                let (units, hundredths) = (centi.unsigned_abs() / 100, centi.unsigned_abs() % 100);
                let sign = if centi < 0 { '-' } else { '+' };
                write!(f, "{sign}{units}.{hundredths:02}")
            }
            Self::Win(n) => write!(f, "wins in {n} {}", plies(n)),
            Self::Loss(n) => write!(f, "loses in {n} {}", plies(n)),
            Self::Winning(None) => f.write_str("wins"),
            Self::Winning(Some(n)) => write!(f, "wins, next capture in {n} {}", plies(n)),
            Self::Losing(None) => f.write_str("loses"),
            Self::Losing(Some(n)) => write!(f, "loses, next capture in {n} {}", plies(n)),
            Self::Draw => f.write_str("draw"),
        }
    }
}
