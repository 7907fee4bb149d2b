//! Example positions as data; [`crate::samples`] lists them.

use core::fmt;

/// A position: moves after a set-up or, if that is empty, after the start of a game.
///
/// ```
/// use ludoteca_rules::{Game, samples::Sample};
/// let game = Sample::played("side=4", "b2 b3").game(Game::Fourmation);
/// assert_eq!(game.position_text(2).unwrap(), "4/1o2/1x2/4 x b3");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The rule options.
    pub options: &'static str,
    /// The set-up.
    pub start: &'static str,
    /// The moves, separated by spaces.
    pub moves: &'static str,
}

impl Sample {
    /// Moves from the start of a game.
    pub const fn played(options: &'static str, moves: &'static str) -> Self {
        Self { options, start: "", moves }
    }

    /// A set-up.
    pub const fn set_up(options: &'static str, start: &'static str) -> Self {
        Self { options, start, moves: "" }
    }

    pub(crate) const fn to_depth(self, depth: u32) -> Search {
        Search { sample: self, depth }
    }
}

/// A position that is searched, or whose moves are counted, to a fixed depth.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The position.
    pub sample: Sample,
    /// The depth in plies.
    pub depth: u32,
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sample { options, start, moves } = self.sample;
        write!(f, "{options} / {start} / {moves} / depth {}", self.depth)
    }
}
