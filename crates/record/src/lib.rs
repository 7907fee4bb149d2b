//! Records of games: options, moves with comments and variations, result and reason.
//!
//! A [`Record`] is read from and written as PGN-like text or JSON with a published [`SCHEMA`]; both
//! forms hold the same. [`Format`] lists them and the formats of other programs, which are read and
//! written as well. Reading is strict about the rules and tolerant about layout: every move of
//! every variation is played, and the result must agree with the game.
//!
//! ```
//! use ludoteca_record::Record;
//!
//! let record = Record::parse(r#"
//! [Game "fourmation"]
//! [Options "side=5 n=3"]
//! [First "Ana"]
//!
//! 1. C3 d3 2. d4 {a fork} (2. c4 d4) e4 3. e5 1-0
//! "#)?;
//! assert_eq!(record.tag("First"), Some("Ana"));
//! assert_eq!(record.ending().unwrap().to_string(), "first wins (line)");
//! assert_eq!(record.replay().ply(), 5);
//! assert_eq!(Record::parse(&record.to_json())?, record);
//! # Ok::<(), ludoteca_record::RecordError>(())
//! ```
//!
//! # Modules
//!
//! [`mod@line`] is a line of moves with variations, [`text`] and [`json`] are the two forms, [`foreign`] has one file
//! for each format of other programs, [`table`] lists all, [`check`] compares a record with the rules,
//! [`collection`] reads files with several records.

mod check;
mod collection;
mod error;
mod foreign;
mod format;
mod forms;
mod json;
mod line;
mod record;
mod table;
mod text;

pub use collection::Records;
pub use error::{RecordError, Spot};
pub use format::Format;
pub use forms::Written;
pub use json::SCHEMA;
pub use line::{Line, Node, Tag};
pub use record::{AGREEMENT, FORFEIT, RESIGNATION, Record, TERMINATION};

/// Maximum length of a record, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// Maximum nesting depth of variations.
pub const MAX_DEPTH: usize = 20;
/// Maximum number of tags, besides those with a meaning of their own.
pub const MAX_TAGS: usize = 100;

/// The examples of the readme, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
