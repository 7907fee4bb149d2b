//! The engine for a browser worker.

mod bench;
mod knowledge;
mod run;
mod tables;

pub use crate::knowledge::supply;
pub use bench::{bench, bench_level, level_game, random_games};
pub use knowledge::knowledge_files;
pub use run::{files, run};
pub use tables::{build_next_tables, optional_files, table_files};
