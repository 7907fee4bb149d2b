//! Tablebases of Nine Men's Morris: the exact value of every position, with its distance to conversion.
//!
//! [`Build`] computes them by retrograde analysis. [`Tables`] probes the tables of a folder and those embedded
//! in the program, and is an [`Oracle`](ludoteca_rules::oracle::Oracle). [`Prover`] proves positions of the
//! placing phase by a search with the tables at its leaves.
//!
//! # Modules
//!
//! - [`index`] numbers positions, [`mod@file`] stores tables, [`folder`] and [`probe`] look positions up.
//! - [`build`] computes the tables: `build::placing` those of the placing phase, `build::memory` without files.
//! - [`verify`] checks tables without the code of `build`.
//! - [`prove`] searches with their help, [`oracle`] is their interface to other programs.
//!
//! `docs/researchers/tables.md` explains numbering, algorithm and format. The embedded tables are in the folder
//! `tables`.

mod batch;
mod build;
mod built_in;
mod code;
mod compression;
mod file;
mod folder;
mod index;
mod oracle;
mod probe;
mod prove;
mod value;
mod verify;

pub use build::{Build, BuildError, MemoryBuild, Placing, Progress};
pub use built_in::BUILT_IN_MEN;
pub use file::{Content, Counts, DrawRule, Header, Table, TableError};
pub use folder::Tables;
pub use index::{MEN, Subspace, canonical};
pub use probe::Probe;
pub use prove::Prover;
pub use verify::VerifyError;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
