//! Opening explorer: how often each move of a position was played, and with which results.
//!
//! A move is identified by a [`Step`]: the positions before and after it, each by its canonical
//! key. Positions that are equal under a symmetry of the board, or that different moves lead to,
//! therefore count as one. An [`Index`] counts [`Results`] per step; [`explore`] lists the moves of a
//! position with their results. [`engine_games`] is an index of games that come with the crate.
//!
//! ```
//! use ludoteca_explorer::{Index, explore};
//! use ludoteca_record::Record;
//! use ludoteca_rules::Game;
//!
//! let records = "[Game \"morris\"]\n[Result \"1-0\"]\n[Reason \"resignation\"]\n1. d2 d6 1-0\n\
//!                [Game \"morris\"]\n[Result \"0-1\"]\n[Reason \"resignation\"]\n1. b4 0-1\n";
//! let mut index = Index::default();
//! for record in Record::parse_all(records) {
//!     index.add(&record?);
//! }
//! let options = Game::Morris.options("")?;
//! let candidates = explore(&options.start(), |step| index.results(options, step));
//! // d2 and b4 are equal under a symmetry.
//! assert!(candidates[0].moves.contains(&"d2".into()) && candidates[0].moves.contains(&"b4".into()));
//! assert_eq!((candidates[0].results.first, candidates[0].results.second), (1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! [`mod@step`] identifies a move by the positions around it, [`index`] counts results, [`mod@candidates`] lists
//! moves, [`mod@engine_games`] has the games of the folder `games`. `docs/players/explorer.md` defines what counts.

mod candidates;
mod engine_games;
mod index;
mod results;
mod step;

pub use candidates::{Candidate, candidates, explore};
pub use engine_games::{engine_games, engine_games_text};
pub use index::Index;
pub use results::Results;
pub use step::{MAX_PLIES, Step, steps};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
