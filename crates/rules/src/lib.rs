//! The rules of four abstract board games for two players: [`coffee`], [`fourmation`] (4mation),
//! [`six`] (SIX) and [`morris`] (Nine Men's Morris).
//!
//! The crate performs no I/O, reads no clock, uses no randomness and starts no threads. It is
//! `no_std` with `alloc`; its features are `serde`, for JSON, and `digest`. A [`Position`] has no
//! history; a [`Match`] adds the history that repetition and the fifty-move rule need. A move is a
//! whole turn; [`steps`] splits it into the choices that a player makes.
//!
//! Each game implements five traits. [`Position`] is the rules, [`Notation`] move text,
//! [`Stepwise`] the steps of a move, [`Presentation`] views and drawings, [`Drafting`] positions in
//! parts. [`Playable`] is the bound for all of them. [`Game`], [`AnyMatch`] and [`AnyOptions`]
//! choose the game at run time.
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
//!
//! # Modules
//!
//! - [`game`] has what the games share, one small file per idea: `history` is the match with repetition and quiet
//!   plies, [`nearness`] compares boards, `shapes` finds nearly complete lines, mills and shapes, [`options`]
//!   describes options as data, [`zobrist`] computes keys and documents their stability, [`oracle`] is the interface
//!   of proved values.
//! - [`any`] has the list of games, `for_games!`, and `dispatch!`, which generates the methods of [`AnyMatch`].
//! - [`geometry`] names and lays out boards.
//! - In the folder of a game, each concept has a file of the same name: `options`, `position` (the state, and how a
//!   move changes it), `moves` (a move as a value), `generate` (the legal moves), `rules` (the trait [`Position`]),
//!   `explain` (why a move is illegal), `notation`, `steps`, `setup` (positions as text, and what makes one
//!   impossible), `draft` (positions in parts), `symmetry`, `key`, `presentation`. Masks of cells are in `board`
//!   or, for SIX, in `torus` and `bounds`; lines of stones in `coffee::lines`, mills in `morris::board`.
//!
//! A canonical position is the image with the smallest key, so that games need not define an order of positions.
//! The key of SIX does not change when the plane is shifted: it is a polynomial in two fixed numbers modulo a
//! prime.

#![cfg_attr(not(any(test, lazy_tables)), no_std)]

extern crate alloc;

pub mod any;
pub mod coffee;
pub mod fourmation;
pub mod game;
pub mod geometry;
pub mod morris;
pub mod samples;
pub mod six;
mod table;

pub use any::{AnyMatch, AnyOptions, Game};
pub use game::draft::{Draft, DraftRod, Drafting, Form};
pub use game::fault::{Fault, Faults};
pub use game::history::{Match, MoveError};
#[cfg(feature = "serde")]
pub use game::json;
pub use game::notation::Notation;
pub use game::options::{Field, FieldKind, Given, OptionValue, Options};
pub use game::outcome::{Outcome, Reason};
pub use game::playable::Playable;
pub use game::playout::playout;
pub use game::position::{MoveList, Position, Symmetry, after};
pub use game::presentation::Presentation;
pub use game::side::Side;
pub use game::steps::{self, Barred, Step, Stepwise, Verb};
pub use game::view::{Note, Piece, Place, Rod, Shape, View};
pub use game::{nearness, options, oracle, perft, zobrist};

/// The examples of the readme, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
