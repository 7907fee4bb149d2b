//! The program `threads`. It is an example, not a binary: with a second binary in the workspace, `cargo run` would
//! require `--bin`.

use std::io;

fn main() -> Result<(), ludoteca_wasm::Error> {
    ludoteca_wasm::threads::run(&mut io::stdin().lock(), &mut io::stdout().lock())
}
