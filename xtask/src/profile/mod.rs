//! `cargo xtask profile moves`: where the time of a durable move goes, as tables in Markdown.
//!
//! A server of its own is measured three times: started and stopped without a move, which is subtracted from the
//! allocations; under load with `perf record`; and under load with `perf stat` on the system calls.

mod allocations;
mod calls;
mod load;
mod report;
mod samples;
mod server;
mod symbols;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Result, bail, ensure};
use xshell::{Shell, cmd};

use self::load::measure;
use self::server::Server;
use crate::target;

/// Default duration of a measurement, in seconds.
const SECONDS: &str = "20";
/// Samples per second and thread. Not a divisor of the timers' frequencies, so that samples and timers drift apart.
const FREQUENCY: &str = "997";

/// Measures the moves of a server and prints the tables. `args` is empty or `--seconds N`.
pub(crate) fn run(sh: &Shell, args: &[&str]) -> Result<()> {
    let seconds = match args {
        [] => SECONDS,
        ["--seconds", seconds] if seconds.parse::<u32>().is_ok_and(|seconds| seconds > 0) => {
            seconds
        }
        _ => bail!("usage: cargo xtask profile moves [--seconds N]"),
    };
    ensure!(
        cmd!(sh, "perf --version").quiet().ignore_stdout().ignore_stderr().run().is_ok(),
        "perf is not installed; on Debian: apt-get install linux-perf"
    );
    let program = build(sh)?;
    let folder = target::folder(sh).join("profile");
    let record = folder.join("perf.data");

    let idle = Server::start(&program, &folder)?.stop()?;
    sh.remove_path(&record)?;
    let (load, errors) = measure(&program, &folder, seconds, |pid| {
        let mut perf = Command::new("perf");
        perf.args(["record", "--quiet", "--call-graph", "fp", "--freq", FREQUENCY, "--pid", pid]);
        perf.arg("--output").arg(&record).stdout(Stdio::null());
        perf
    })?;
    let (counted, calls) = measure(&program, &folder, seconds, calls::perf)?;

    ensure!(record.exists(), "perf has recorded nothing: {errors}");
    let fields = "ip,sym,dso";
    let script = cmd!(sh, "perf script --input {record} --no-demangle --no-inline -F {fields}");
    let samples = samples::read(&script.quiet().ignore_stderr().read()?);
    ensure!(!samples.is_empty(), "perf has recorded no samples");
    report::print(&load, &idle, &samples);
    report::print_calls(&calls::read(&calls), counted.moves);
    Ok(())
}

/// Builds the program with frame pointers, by which `perf` finds the callers of a function, and with an allocator that
/// counts. Returns its path.
fn build(sh: &Shell) -> Result<PathBuf> {
    let folder = target::folder(sh).join("profile");
    cmd!(sh, "cargo build --profile profiling --package ludoteca")
        .args(["--features", "tikv-jemallocator/stats", "--target-dir"])
        .arg(&folder)
        .env("RUSTFLAGS", "-Cforce-frame-pointers=yes")
        .env("CFLAGS", "-fno-omit-frame-pointer")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .run()?;
    Ok(folder.join("profiling/ludoteca"))
}
