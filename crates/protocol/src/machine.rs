//! Resources of this machine.

/// Maximum hash size: the memory of this machine in MB, or 65,536 if it cannot be determined.
pub fn max_hash() -> u64 {
    let Ok(mut system) = sysinfo::System::new() else { return 1 << 16 };
    system.refresh_memory();
    (system.total_memory() >> 20).max(1)
}

/// Maximum number of search threads: the number of processors.
pub fn max_threads() -> u64 {
    std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64)
}
