//! Short runs of every fuzz target.

use anyhow::Result;
use xshell::{Shell, cmd};

/// Runs each target for `seconds`; a crash leaves its input in `fuzz/artifacts`.
pub(crate) fn run(sh: &Shell, seconds: u32) -> Result<()> {
    // The instrumentation is an unstable compiler flag; this variable enables it on the stable toolchain.
    let _unstable = sh.push_env("RUSTC_BOOTSTRAP", "1");
    if cmd!(sh, "cargo fuzz --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        cmd!(sh, "cargo install cargo-fuzz --locked").run()?;
    }
    let host = cmd!(sh, "rustc --print host-tuple").quiet().read()?;
    let targets = cmd!(sh, "cargo fuzz list").quiet().read()?;
    cmd!(sh, "cargo fuzz build --target {host}").run()?;
    let limit = format!("-max_total_time={seconds}");
    let options = ["-max_len=4096", "-rss_limit_mb=1024", "-verbosity=0", &limit];
    for target in targets.lines() {
        // New inputs are written to the first folder; the second is part of the repository.
        let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
        sh.create_dir(&corpus)?;
        cmd!(sh, "cargo fuzz run --target {host} {target} {corpus} {seeds} -- {options...}")
            .run()?;
    }
    Ok(())
}
