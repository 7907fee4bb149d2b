//! Requirements of puzzles on each game, besides its rules.

mod coffee;
mod fourmation;
mod morris;
mod six;

use fastrand::Rng;
use ludoteca_rules::{AnyMatch, Game, Match, Playable, for_games};

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
    const PATIENCE: usize = 12;

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

/// A computation that is generic over the game.
pub(crate) trait Visitor {
    /// Result of the computation.
    type Output;

    /// Runs the computation.
    fn visit<P: PuzzleGame>(self, game: &Match<P>) -> Self::Output;
}

macro_rules! dispatch {
    ($($variant:ident: $module:ident),+) => {
        /// Runs a visitor on a match of any game.
        pub(crate) fn visit<V: Visitor>(game: &AnyMatch, visitor: V) -> V::Output {
            match game {
                $(AnyMatch::$variant(game) => visitor.visit(game),)+
            }
        }

        /// The patience of a game's generator.
        pub(crate) fn patience(game: Game) -> usize {
            match game {
                $(Game::$variant => <ludoteca_rules::$module::Position as PuzzleGame>::PATIENCE,)+
            }
        }

        /// The options of a game's generated puzzles, in short form.
        pub fn boards(game: Game) -> &'static [&'static str] {
            match game {
                $(Game::$variant => <ludoteca_rules::$module::Position as PuzzleGame>::BOARDS,)+
            }
        }
    };
}

for_games!(dispatch);
