//! `cargo xtask faults`: injects faults into a cluster under load, and checks that nothing is lost.

mod args;
mod checker;
mod history;
mod kinds;
mod leases;
mod link;
mod player;
mod possible;
mod recovery;
mod report;
mod scene;
mod site;
mod table;
mod trial;
mod truth;
mod verdict;

use anyhow::{Result, bail};
use clap::Parser;
use xshell::Shell;

use self::args::FaultArgs;
use crate::cluster::program;

/// Runs the fault tests.
pub(crate) fn run(sh: &Shell, args: &[&str]) -> Result<()> {
    let words = std::iter::once("faults").chain(args.iter().copied());
    let args = FaultArgs::parse_from(words);
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    eprintln!("Seed: {seed}");
    let program = program()?;
    let kinds = possible::kinds(sh, &args);
    if kinds.is_empty() {
        bail!("none of these faults is possible here");
    }
    tokio::runtime::Runtime::new()?.block_on(async {
        tokio::select! {
            result = trial::test(sh, &args, &program, &kinds, seed) => result,
            // The reaper ends all processes.
            _ = tokio::signal::ctrl_c() => bail!("interrupted"),
        }
    })
}
