//! The arguments of `cargo xtask faults`.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use super::kinds::Kind;
use crate::cluster::Options;

#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask faults",
    about = "Disturb a cluster under load, and check that nothing is lost"
)]
pub(super) struct FaultArgs {
    #[command(flatten)]
    pub(super) options: Options,
    /// Number of faults
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(super) rounds: u32,
    /// Random seed of the faults and of the moves [default: a new one, which is printed]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Only faults of this kind; repeatable
    #[arg(long, value_name = "FAULT")]
    pub(super) only: Vec<Kind>,
    /// Number of concurrent games between two people
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(super) games: u64,
    /// Number of concurrent games against the computer
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(super) computers: u64,
    /// Maximum thinking time of a player, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    pub(super) think: u64,
    /// Another version of the program, for `upgrade`: half of the nodes run it [default: the same
    /// version]
    #[arg(long, value_name = "FILE")]
    pub(super) other: Option<PathBuf>,
    /// Fault built into the program. The run succeeds only if it is detected
    #[arg(long, value_name = "NAME", conflicts_with = "release")]
    pub(super) mutation: Option<Mutation>,
    /// Fail if players wait longer than 2 s after a node was killed, or 3 s for the computer's move
    /// after a worker was killed
    #[arg(long)]
    pub(super) targets: bool,
    /// Write the requests and observations of all clients to this file, one JSON object per line
    #[arg(long, value_name = "FILE")]
    pub(super) history: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

/// Faults that debug builds of the service contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Mutation {
    /// Events are appended without comparison with those of other nodes
    NoCompare,
    /// Leases are not renewed
    NoRenewal,
}

impl Mutation {
    /// The value of the service's environment variable.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::NoCompare => "no-compare",
            Self::NoRenewal => "no-renewal",
        }
    }
}
