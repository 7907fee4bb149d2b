//! Licences and origins of dependencies: `cargo xtask deny`. The file `deny.toml` has the rules. And what others depend
//! on: the crates that can be published.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::tools;

/// The workspaces with parts of what is released.
const WORKSPACES: [&str; 2] = ["Cargo.toml", "xtask/bindgen/Cargo.toml"];

/// Checks the dependencies for all platforms, except against the database of vulnerabilities, which is a download.
pub(crate) fn check(sh: &Shell) -> Result<()> {
    let bin = tools::packaged(sh)?;
    for manifest in WORKSPACES {
        cmd!(sh, "cargo fetch --quiet --locked --manifest-path {manifest}").run()?;
        // As a warning, it would report licences that only the other workspace has.
        let args = ["--offline", "--all-features", "--log-level", "error"];
        cmd!(sh, "{bin}/cargo-deny {args...} --manifest-path {manifest} --config deny.toml")
            .args(["check", "--hide-inclusion-graph", "licenses", "bans", "sources"])
            .run()?;
    }
    Ok(())
}

/// Packs the crates that can be published and compiles them outside the repository.
pub(crate) fn package(sh: &Shell) -> Result<()> {
    // Uncommitted changes are tested like all others.
    let args = ["--workspace", "--dry-run", "--locked", "--allow-dirty"];
    Ok(cmd!(sh, "cargo publish --quiet {args...}").run()?)
}
