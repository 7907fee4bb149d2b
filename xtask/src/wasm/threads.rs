//! The engine with threads, a WASI program.

use std::path::Path;

use anyhow::{Context, Result};
use xshell::Shell;

use super::module::{Compiler, Module};
use super::toolchain::{Toolchain, install};
use super::{OUT, Profile};

const PROGRAM: Module = Module::fast("threads");
const TARGET: &str = "wasm32-wasip1-threads";

/// Initial and maximum memory, in bytes; `PAGES` in `web/src/local/engine/threads.ts` must be the same. Some browsers
/// count the maximum as used.
const MEMORY: [u32; 2] = [64 << 20, 256 << 20];

/// Printed if there is no compiler.
const MISSING: &str = "\
The page analyses with one thread: there is no compiler for wasm32-wasip1-threads. `rustup target add
wasm32-wasip1-threads` installs it.";

/// Builds the program for a release, where there is a compiler. Tests do without it, because another target means that
/// all dependencies compile once more.
pub(super) fn build(sh: &Shell, profile: Profile) -> Result<()> {
    let is_release = profile == Profile::Release;
    if !is_release || !install(sh, TARGET) {
        if is_release {
            println!("{MISSING}");
        }
        return Ok(sh.remove_path(format!("{OUT}/{}", PROGRAM.name))?);
    }
    let [initial, max] = MEMORY;
    let flags = &format!(
        " -Clink-arg=--initial-memory={initial} -Clink-arg=--max-memory={max} -Clink-arg=--strip-all"
    );
    let compiler = Compiler { target: TARGET, toolchain: &Toolchain::default(), flags, args: &[] };
    let copy =
        |binary: &Path, folder: &Path| Ok(sh.copy_file(binary, folder.join("threads.wasm"))?);
    PROGRAM.build(sh, profile, &compiler, copy).context("cannot build threads")
}
