#![doc = include_str!("../README.md")]

mod job;
mod run;
pub mod tables;

pub use job::{Job, JobGame, JobPuzzle};
pub use run::{Ended, PROOF_MEMORY, Run};
