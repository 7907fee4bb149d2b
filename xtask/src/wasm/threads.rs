//! The engine with threads: `crates/wasm-threads`, a WASI program.

use anyhow::Result;
use xshell::Shell;

use super::toolchain::{Toolchain, install};
use super::{Crate, OUT, compile, copy_newer};

const TARGET: &str = "wasm32-wasip1-threads";
const PROGRAM: Crate = Crate {
    package: "ludoteca-wasm-threads",
    profile: "wasm",
    selection: &["--example", "program"],
};

/// Initial and maximum memory, in bytes; `PAGES` in `web/src/local/engine/threads.ts` must be the same. Some browsers
/// count the maximum as used.
const MEMORY: [u32; 2] = [64 << 20, 256 << 20];

/// Printed if there is no compiler.
const MISSING: &str = "\
The page analyses with one thread: there is no compiler for wasm32-wasip1-threads. `rustup target add
wasm32-wasip1-threads` installs it.";

/// Builds the program, where there is a compiler.
pub(super) fn build(sh: &Shell) -> Result<()> {
    let out = format!("{OUT}/threads/threads.wasm");
    if !install(sh, TARGET) {
        println!("{MISSING}");
        return Ok(sh.remove_path(out)?);
    }
    let [initial, max] = MEMORY;
    let flags = format!(
        " -Clink-arg=--initial-memory={initial} -Clink-arg=--max-memory={max} -Clink-arg=--strip-all"
    );
    let folder = compile(sh, &PROGRAM, TARGET, &Toolchain::default(), &flags)?;
    let compiled = folder.join("examples/program.wasm");
    sh.create_dir(format!("{OUT}/threads"))?;
    copy_newer(sh, &compiled, &out)
}
