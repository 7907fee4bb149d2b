//! The engine for a browser worker.

mod bench;
mod run;
mod tables;

pub use bench::{bench, bench_level, level_game, random_games};
pub use run::{files, run};
pub use tables::{build_next_tables, optional_files, table_files};
