//! A compiler for WebAssembly.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use super::{TARGET, debian};
use crate::target;

/// Names the folder of a compiler.
const VARIABLE: &str = "LUDOTECA_WASM_TOOLCHAIN";

/// Printed if there is no compiler.
pub(super) const MISSING: &str = "\
The WebAssembly modules are left out, so the page has no local referee and no local engine: there is no
compiler for wasm32-unknown-unknown. `rustup target add wasm32-unknown-unknown` installs it. Where that cannot
download anything, and Debian's packages cannot be downloaded either, set LUDOTECA_WASM_TOOLCHAIN to a folder
with a script `rustc` and a file `env.sh` that exports RUSTC and CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER.";

/// A compiler; the active one by default.
#[derive(Default)]
pub(super) struct Toolchain {
    /// Environment variables that make cargo use it.
    pub(super) variables: Vec<(String, String)>,
}

impl Toolchain {
    /// Finds or installs a compiler: that of the folder which the environment names, rustup's, or one built from Debian's
    /// packages.
    pub(super) fn find(sh: &Shell) -> Result<Option<Self>> {
        if let Some(folder) = std::env::var_os(VARIABLE) {
            return Self::in_folder(sh, Path::new(&folder)).map(Some);
        }
        if install(sh, TARGET) {
            return Ok(Some(Self::default()));
        }
        let folder = debian_folder(sh);
        if !Path::new("/usr/bin/apt-get").exists() {
            return Ok(None);
        }
        match debian::build(sh, &folder) {
            Ok(()) => Self::in_folder(sh, &folder).map(Some),
            Err(error) => {
                eprintln!("there is no compiler for WebAssembly from Debian's packages: {error:#}");
                Ok(None)
            }
        }
    }

    fn in_folder(sh: &Shell, folder: &Path) -> Result<Self> {
        let file = folder.join("env.sh");
        let text = sh.read_file(&file)?;
        let variable = |name: &str| {
            let value = |line: &str| {
                let value = line.strip_prefix("export ")?.strip_prefix(name)?.strip_prefix('=')?;
                Some((name.to_owned(), value.to_owned()))
            };
            let found = text.lines().find_map(value);
            found.with_context(|| format!("{} does not export {name}", file.display()))
        };
        let names = ["RUSTC", "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER"];
        Ok(Self { variables: names.into_iter().map(variable).collect::<Result<_>>()? })
    }
}

/// Installs a target's standard library for the active compiler, unless the environment names another compiler.
/// Returns whether the active one has it now.
pub(super) fn install(sh: &Shell, target: &str) -> bool {
    is_installed(sh, target)
        || (std::env::var_os(VARIABLE).is_none()
            && cmd!(sh, "rustup target add {target}").ignore_stderr().run().is_ok()
            && is_installed(sh, target))
}

fn is_installed(sh: &Shell, target: &str) -> bool {
    let folder = cmd!(sh, "rustc --print target-libdir --target {target}").quiet().ignore_stderr();
    folder.read().is_ok_and(|folder| Path::new(&folder).exists())
}

/// The folder of the compiler from Debian's packages.
fn debian_folder(sh: &Shell) -> PathBuf {
    target::folder(sh).join("wasm-toolchain")
}

/// Builds a compiler from Debian's packages: `cargo xtask wasm --toolchain`.
pub(crate) fn build(sh: &Shell) -> Result<()> {
    let folder = debian_folder(sh);
    debian::build(sh, &folder)?;
    println!("{} has a compiler for WebAssembly; the other tasks use it", folder.display());
    Ok(())
}
