//! Requirements of puzzles on each game, besides its rules.

mod coffee;
mod fourmation;
mod morris;
mod six;

use fastrand::Rng;
use ludoteca_rules::{Game, Playable, for_game};

use crate::evidence::Evidence;

/// A game that has puzzles.
pub(crate) trait PuzzleGame: Playable {
    /// Options of the generated puzzles, in short form.
    const BOARDS: &'static [&'static str];

    /// Maximum number of evaluations that prove a shipped puzzle, so that verifying all of them
    /// takes seconds.
    const NODES: u64;

    /// Maximum number of evaluations for one position, so that hopeless ones end soon.
    const POSITION_NODES: u64;

    /// Number of puzzles without new variety that are skipped before one of them is taken; fewer
    /// where puzzles are rare.
    const MAX_SKIPPED: usize = 12;

    /// Proves positions of the game.
    type Evidence: Evidence<Self>;

    /// The text of a random position; `None` if the candidates come from games of the engine.
    fn random_setup(_options: &Self::Options, _rng: &mut Rng) -> Option<String> {
        None
    }

    /// Whether a position of a game is worth a proof: a cheap filter where few positions are puzzles.
    fn is_promising(&self) -> bool {
        true
    }
}

/// The options of a game's generated puzzles, in short form.
pub fn boards(game: Game) -> &'static [&'static str] {
    for_game!(game, P => P::BOARDS)
}
