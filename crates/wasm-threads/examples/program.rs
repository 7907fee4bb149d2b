//! The program. It is an example, because `cargo run` would not know which of two binaries to run.

use std::io;

fn main() -> anyhow::Result<()> {
    ludoteca_wasm_threads::run(&mut io::stdin().lock(), &mut io::stdout().lock())
}
