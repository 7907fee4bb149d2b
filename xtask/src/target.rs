//! The folder of build results.

use std::path::PathBuf;

use xshell::Shell;

/// Cargo's target folder: the one that the environment names, or `target` in the root of the project.
pub(crate) fn target_dir(sh: &Shell) -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    sh.current_dir().join(folder)
}
