//! The checks of the fuzz targets: one function per target, which panics if an input violates a property.
//!
//! The targets in `fuzz` pass random inputs to them. `tests/seeds.rs` passes the seeds and small changes of them.

#![allow(clippy::missing_panics_doc, reason = "a panic is how every check reports a violation")]

// The modules `json_lines` and `state` include code that refers to `ludoteca_terminal::lines`.
extern crate self as ludoteca_terminal;

mod books;
mod certificates;
#[path = "../../cli/src/json_lines.rs"]
mod json_lines;
#[path = "../../terminal/src/lines.rs"]
#[doc(hidden)]
pub mod lines;
mod moves;
mod options;
mod puzzles;
mod record;
mod setup;
mod state;
mod tables;
mod ugi;

pub use books::books;
pub use certificates::certificates;
pub use moves::moves;
pub use options::options;
pub use puzzles::puzzles;
pub use record::record;
pub use setup::setup;
pub use state::state;
pub use tables::tables;
pub use ugi::ugi;
