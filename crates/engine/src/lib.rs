//! The computer opponent: one search for all four games behind one facade.
//!
//! An [`Engine`] receives a game and [searches](Engine::go) it within [`Limits`]. It reports its
//! progress as [`Info`]; a [`Stop`] ends the search from another thread. A [`Level`] is a preset of
//! limits. Every [`Value`] is either proved or estimated.
//!
//! ```
//! use ludoteca_engine::{Engine, Limits, Stop, Value};
//! use ludoteca_rules::Game;
//!
//! let options = Game::Fourmation.options("side=5 n=3")?;
//! let mut game = options.start();
//! for mv in ["c3", "b2", "c2", "d1"] {
//!     game.play_text(mv)?;
//! }
//! let mut engine = Engine::new(7);
//! engine.set_position(&game);
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let best = engine.go(&limits, &Stop::default(), &mut |_| ()).expect("the game is not over");
//! assert_eq!((best.mv.as_str(), best.info.value), ("c1", Value::win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Module `search` is a principal-variation search, generic over the game and monomorphised for
//! each; `eval` holds the evaluation and move ordering of each game, one file per game.
//!
//! # Modules
//!
//! - [`level`]: the levels; each game's settings are `LEVELS` in its file of [`eval`], with the weights in
//!   `weights.txt`.
//! - [`search`]: `claims` decides which proved values are announced, `proofs` learns them from books and proof
//!   searches, `tablebase` from tables, `forced` finds forced wins in games without a solver.
//! - [`canonical`]: the image of a game that analysis, hints and reviews search.
//! - [`knowledge`] opens the tables of each game.
//! - [`hint`]: hints and their reasons. [`review`]: `verdict` has the thresholds of verdicts, `propagation` carries
//!   proved values from one position to the next.
//! - [`report`]: search reports for programs. [`benchmark`]: the positions of `ludoteca bench`.
//!
//! `docs/researchers/engine.md` describes the search and what was tried.

mod analyse;
pub mod benchmark;
mod canonical;
mod engine;
mod eval;
mod hint;
mod info;
mod knowledge;
mod level;
mod limits;
mod portable;
mod reference;
mod report;
mod resources;
pub mod review;
mod search;
mod value;

pub use engine::Engine;
pub use eval::{Weights, WeightsError};
pub use hint::{Hint, Why};
pub use info::{Best, Info, Line};
pub use knowledge::Knowledge;
pub use level::Level;
pub use limits::{Limits, Stop};
pub use reference::Reference;
pub use report::{SearchReport, Variation, Worth};
pub use resources::Resources;
pub use value::Value;

/// Compiles and runs the README example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
