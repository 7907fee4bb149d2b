//! The program. It is an example, not a binary: with a second binary in the workspace, `cargo run` would require
//! `--bin`.

use std::io;

fn main() -> anyhow::Result<()> {
    ludoteca_wasm_threads::run(&mut io::stdin().lock(), &mut io::stdout().lock())
}
