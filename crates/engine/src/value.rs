//! What a position is worth, and what that rests on.

use std::fmt;

use ludoteca_rules::Game;

use crate::eval::Weights;

/// The value of a position or move for the person to move: proved, or an estimate.
///
/// ```
/// use ludoteca_engine::Value;
/// assert_eq!(Value::Estimate(-135).to_string(), "-1.35");
/// assert_eq!(Value::Win(3).to_string(), "wins in 3 plies");
/// assert!(Value::Draw.is_proved() && !Value::Estimate(0).is_proved());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// An estimate in hundredths of a unit; the unit is the game's own (a man in Nine Men's
    /// Morris). A draw that hangs on repetition or on the hundred plies is an estimate of 0, unless
    /// tables know it.
    Estimate(i32),
    /// Proved: the person to move wins within so many plies.
    Win(u32),
    /// Proved: the person to move loses, and the opponent needs so many plies at the most.
    Loss(u32),
    /// Proved by tables: the person to move wins, and gets to the next capture or to the end within
    /// so many plies, if that is known. How many captures there are to come is not.
    Winning(Option<u32>),
    /// Proved by tables: the person to move loses, and the next capture or the end comes within so
    /// many plies.
    Losing(Option<u32>),
    /// Proved: neither can win.
    Draw,
}

impl Value {
    /// The points that the person to move can expect in this game, from 0 to 1; a win is 1 and a
    /// draw ½. Certain where the value is proved, else by how often such an estimate has won.
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

    /// Whether the person to move is proved to win.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Win(_) | Self::Winning(_))
    }

    /// Whether the person to move is proved to lose.
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::Loss(_) | Self::Losing(_))
    }

    /// Whether it rests on proof.
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
