//! The binary `ludoteca`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ludoteca_cli::main()
}
