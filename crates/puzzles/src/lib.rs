//! Puzzles: positions in which exactly one move reaches the goal, with proved solutions.
//!
//! A [`Puzzle`] is a position in which one move, up to symmetries of the board, wins or draws, and
//! every other move is proved not to. [`Puzzle::verify`] proves that again. [`collection`] is the
//! puzzles that come with the program, [`Generator`] finds new ones, [`parse`] and [`to_text`] read
//! and write files, [`check_attempt`] and [`refute`] judge attempts. `docs/players/puzzles.md` defines format,
//! rating and themes.
//!
//! ```
//! use ludoteca_puzzles::{check_attempt, collection};
//! use ludoteca_rules::Game;
//!
//! for &game in Game::ALL {
//!     let puzzle = &collection(game)[0];
//!     assert!(puzzle.verify().is_ok());
//!     assert!(check_attempt(puzzle, &puzzle.solution)?.solved);
//! }
//! # Ok::<(), ludoteca_puzzles::AttemptError>(())
//! ```
//!
//! The module `games` has what differs between the games: boards and sources of proofs.
//!
//! # Modules
//!
//! [`solution`] determines the only move and the solution, [`verify`] proves it again, [`theme`] and [`rating`]
//! classify it, [`verdict`] and [`refutation`] judge attempts, [`generate`] finds new puzzles, [`text`] reads and
//! writes collections, which are in the folder `puzzles`.

mod collection;
mod evidence;
mod games;
mod generate;
mod goal;
mod prove;
mod puzzle;
mod rating;
mod refutation;
mod solution;
mod text;
mod theme;
mod verdict;
mod verify;

pub use collection::{collection, collection_text, find, supply};
pub use games::boards;
pub use generate::{Examiner, Generator, examine};
pub use goal::Goal;
pub use puzzle::{InvalidPuzzleId, MAX_RATING, MIN_RATING, Puzzle, PuzzleId};
pub use rating::rate;
pub use text::{MAX_BYTES, ParseError, ParseFault, header, parse, to_text};
pub use theme::{Theme, UnknownTheme};
pub use verdict::{AttemptError, Verdict, check_attempt, refute};
pub use verify::{Proof, VerifyError, find_symmetric};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
