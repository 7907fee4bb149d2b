//! The binary `ludoteca`.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// The service allocates on one thread and frees on another, for which the system's allocator takes
/// locks.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    ludoteca_cli::main()
}
