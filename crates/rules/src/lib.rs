//! The rules of four abstract board games for two: [`coffee`], [`fourmation`] (4mation), [`six`]
//! (SIX) and [`morris`] (Nine Men's Morris).
//!
//! Nothing else lives here: no I/O, no clock, no randomness, no threads. A [`Position`] has no
//! past; a [`Match`] adds the history that repetition and the fifty-move rule need. A move is a
//! whole turn; [`steps`] takes it apart for surfaces on which a person clicks it together.
//!
//! ```
//! use ludoteca_rules::{Match, Position, fourmation};
//!
//! let mut game = Match::<fourmation::Position>::new(&fourmation::Options::default());
//! game.play_text("d4")?;
//! game.play_text("c4")?;
//! assert_eq!(game.position().count_moves(), 7);
//! assert_eq!(game.position().setup().to_string(), "7/7/7/2ox3/7/7/7 x c4");
//! # Ok::<(), ludoteca_rules::MoveError>(())
//! ```

pub mod any;
pub mod coffee;
pub mod fourmation;
pub mod game;
pub mod geometry;
pub mod morris;
pub mod six;

pub use any::{AnyMatch, AnyOptions, Game, Play, Rules};
pub use game::draft::{Draft, DraftRod, Drafting, Form};
pub use game::fault::{Fault, Faults};
pub use game::history::{Match, MoveError};
pub use game::options::{Field, FieldKind, Given, Options};
pub use game::outcome::{Outcome, Reason};
pub use game::position::{MoveList, Position, Symmetry};
pub use game::side::Side;
pub use game::steps::{self, Barred, Step, Verb};
pub use game::view::{Note, Piece, Place, Rod, Shape, View};
pub use game::{key, options, oracle, perft};
