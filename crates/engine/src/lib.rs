//! The computer opponent: one search for all four games behind one facade.
//!
//! An [`Engine`] is given a game and told to [go](Engine::go) within [`Limits`]; it reports what it
//! finds as [`Info`] and can be stopped from another thread by a [`Stop`]. A [`Level`] is a set of
//! limits for playing. What it says of a position is a [`Value`]: proved or estimated, never mixed.
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
//! let best = engine.go(&limits, &Stop::default(), &mut |_| ()).expect("the game goes on");
//! assert_eq!((best.mv.as_str(), best.info.value), ("c1", Value::Win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Inside, `search` is a principal-variation search, generic over the game and specialised for
//! each by the compiler; `eval` holds what the engine knows of each game, one file a game.

mod analyse;
mod engine;
mod eval;
mod hint;
mod knowledge;
mod level;
mod limits;
mod reference;
mod report;
pub mod review;
mod search;
mod value;

pub use engine::{Best, Engine, Info, Line, Resources};
pub use eval::{Weights, WeightsError};
pub use hint::{Hint, Why};
pub use knowledge::Knowledge;
pub use level::Level;
pub use limits::{Limits, Stop};
pub use reference::Reference;
pub use report::{SearchReport, Variation, Worth};
pub use value::Value;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
