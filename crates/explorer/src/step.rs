//! Moves as pairs of positions.

use ludoteca_rules::AnyMatch;

/// Number of plies of a game that are indexed. Later positions hardly ever occur twice.
pub const MAX_PLIES: usize = 40;

/// A move, as the positions before and after it. Both are canonical keys, which identify positions
/// of games with the same options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The position before the move.
    pub from: u64,
    /// The position after the move.
    pub to: u64,
}

/// The first [`MAX_PLIES`] moves of a game.
///
/// ```
/// use ludoteca_explorer::steps;
/// use ludoteca_rules::Game;
/// let mut game = Game::Fourmation.options("")?.start();
/// game.play_text("d4")?;
/// game.play_text("d5")?;
/// let steps = steps(&game);
/// assert_eq!(steps[0].to, steps[1].from);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn steps(game: &AnyMatch) -> Vec<Step> {
    let last = game.ply().min(MAX_PLIES);
    let keys: Vec<u64> = (0..=last).filter_map(|ply| game.canonical_key(ply)).collect();
    keys.windows(2).map(|pair| Step { from: pair[0], to: pair[1] }).collect()
}
