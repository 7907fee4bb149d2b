//! The binary `ludoteca`.

use std::process::ExitCode;

/// The service allocates on one thread and frees on another, for which the system's allocator takes
/// locks. A thread in the background returns freed memory to the system, so that a server is as small
/// after a storm of clients as before.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    ludoteca_cli::main()
}
