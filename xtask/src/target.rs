//! Cargo's target folder.

use std::path::PathBuf;

use xshell::Shell;

/// Returns the target folder: `CARGO_TARGET_DIR`, or `target` in the repository. It may be on another file system than
/// the repository, so nothing can be renamed from one to the other.
pub(crate) fn folder(sh: &Shell) -> PathBuf {
    let set = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    sh.current_dir().join(set.unwrap_or_else(|| "target".into()))
}

/// Returns the path of a program that cargo builds with a profile, named as its folder.
pub(crate) fn program(sh: &Shell, profile: &str, name: &str) -> PathBuf {
    folder(sh).join(profile).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Returns the path of a program that cargo builds with the profile `dev`.
pub(crate) fn debug_program(sh: &Shell, name: &str) -> PathBuf {
    program(sh, "debug", name)
}
