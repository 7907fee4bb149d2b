//! Short runs of every fuzz target.

use anyhow::Result;
use xshell::{Shell, cmd};

/// Number of targets that run at the same time; each uses one core.
const MAX_PARALLEL: usize = 2;

/// How to build. The crates contain no unsafe code, so a sanitizer would find nothing, and the
/// profile `dev` of `fuzz/Cargo.toml` builds in a fraction of the time.
const BUILD: [&str; 2] = ["--dev", "--sanitizer=none"];

/// Runs each target for `seconds`; a crash leaves its input in `fuzz/artifacts`.
pub(crate) fn run(sh: &Shell, seconds: u32) -> Result<()> {
    // The instrumentation is an unstable compiler flag; this variable enables it on the stable toolchain.
    let _unstable = sh.push_env("RUSTC_BOOTSTRAP", "1");
    if cmd!(sh, "cargo fuzz --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        cmd!(sh, "cargo install cargo-fuzz --locked").run()?;
    }
    let host = cmd!(sh, "rustc --print host-tuple").quiet().read()?;
    let targets = cmd!(sh, "cargo fuzz list").quiet().read()?;
    cmd!(sh, "cargo fuzz build {BUILD...} --target {host}").run()?;
    let targets: Vec<&str> = targets.lines().collect();
    for targets in targets.chunks(MAX_PARALLEL) {
        std::thread::scope(|scope| {
            let start = |&target| {
                let (sh, host) = (sh.clone(), &host);
                scope.spawn(move || run_target(&sh, host, target, seconds))
            };
            let running: Vec<_> = targets.iter().map(start).collect();
            running.into_iter().try_for_each(|run| run.join().expect("no panic"))
        })?;
    }
    Ok(())
}

/// Runs one target for `seconds`.
fn run_target(sh: &Shell, host: &str, target: &str, seconds: u32) -> Result<()> {
    let limit = format!("-max_total_time={seconds}");
    let options = ["-max_len=4096", "-rss_limit_mb=1024", "-verbosity=0", &limit];
    // New inputs are written to the first folder; the second is part of the repository.
    let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
    sh.create_dir(&corpus)?;
    cmd!(sh, "cargo fuzz run {BUILD...} --target {host} {target} {corpus} {seeds} -- {options...}")
        .run()?;
    Ok(())
}
