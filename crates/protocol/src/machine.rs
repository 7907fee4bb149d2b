//! What this machine has for a search to use.

/// This machine's memory, in MB; where it cannot be told, what is plenty.
pub fn most_hash() -> u64 {
    let Ok(mut system) = sysinfo::System::new() else { return 1 << 16 };
    system.refresh_memory();
    (system.total_memory() >> 20).max(1)
}

/// More threads than processors would only wait for each other.
pub fn most_threads() -> u64 {
    std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64)
}
