//! `cargo xtask cluster`, `faults` and `attack`: build what they start, and start it.

use std::path::PathBuf;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::{binaries, target, tools, web};

/// Runs a task of the package `xtask-cluster` with these arguments.
pub(crate) fn run(sh: &Shell, task: &str, args: &[&str]) -> Result<()> {
    // The integration test selects the features of the tests, so that dependencies are compiled once.
    binaries::build(sh, &["--bin", "xtask-cluster", "--test", "cli"])?;
    let mut program = target::debug_program(sh, "ludoteca");
    if !args.iter().any(|arg| ["--help", "-h"].contains(arg)) {
        if task != "attack" || args.contains(&"--cluster") {
            tools::cluster(sh)?;
        }
        if args.iter().any(|arg| arg.starts_with("--replicas")) {
            tools::replicas(sh)?;
        }
        if task == "cluster" {
            web(sh)?;
        }
        if args.contains(&"--release") {
            program = release_program(sh)?;
        }
    }
    let cluster = target::debug_program(sh, "xtask-cluster");
    Ok(cmd!(sh, "{cluster} {task} {args...}").env("LUDOTECA_BIN", program).run()?)
}

/// Builds the optimised program and returns its path.
fn release_program(sh: &Shell) -> Result<PathBuf> {
    cmd!(sh, "cargo build --release --package ludoteca").run()?;
    Ok(target::program(sh, "release", "ludoteca"))
}
