//! Matches between engines, and what their results say about strength.
//!
//! A [`Tournament`] plays each opening twice with sides changed, counts the games by pairs, and
//! reports Elo differences with 95 % intervals. A [sequential test](Sprt) stops a match of two
//! engines as soon as it is decided. Engines are described by an [`EngineSpec`]: the built-in engine
//! at a level or with a budget, the UCT reference opponent, or another program that speaks UGI.
//!
//! ```
//! use ludoteca_arena::{Settings, Silent, Tournament};
//! use ludoteca_engine::Stop;
//! use ludoteca_rules::Game;
//!
//! let options = Game::Fourmation.options("side=5")?;
//! let engines = vec!["nodes=500,name=strong".parse()?, "nodes=50,name=weak".parse()?];
//! let settings = Settings { games: 4, opening_plies: 2, ..Settings::new(options, engines) };
//! let mut tournament = Tournament::new(settings, &Stop::default())?;
//! tournament.play(Stop::default(), &mut Silent)?;
//! assert_eq!(tournament.games(), 4);
//! println!("{}", tournament.tables(false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! - [`tournament`] runs a match from its settings to its result, [`runner`] plays its pairs of games, [`referee`]
//!   one game, [`journal`] stores results so that a match can be resumed.
//! - [`contestant`]: `game_player` is an engine in a game that another program runs, `analyst` one that
//!   analyses positions, `program` is an external engine and `process` its process, connected by pipes.

mod contest;
mod contestant;
mod error;
mod files;
mod journal;
mod opening_file;
mod openings;
pub mod parse;
mod referee;
mod report;
mod runner;
mod settings;
mod standings;
mod tournament;

pub use ludoteca_statistics::{Sprt, SprtStatus, Strength, Verdict};

pub use contestant::analyst::{Analyst, AnalystCommand};
pub use contestant::game_player::{EngineError, GamePlayer};
pub use contestant::spec::EngineSpec;
pub use error::ArenaError;
pub use opening_file::read as read_openings;
pub use parse::ParseError;
pub use report::Summary;
pub use runner::{Observer, Progress, Silent};
pub use settings::Settings;
pub use tournament::Tournament;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
