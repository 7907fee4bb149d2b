//! Number of threads.

/// Returns the number of threads that can be used if `wanted` are requested: at least 1, and no more on
/// WebAssembly, where the standard library cannot start threads.
pub const fn usable_threads(wanted: usize) -> usize {
    if cfg!(target_family = "wasm") || wanted == 0 { 1 } else { wanted }
}
