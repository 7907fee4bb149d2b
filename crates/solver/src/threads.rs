//! Number of threads.

/// Returns the number of threads that can be used if `wanted` are requested: at least 1, and no more on
/// `wasm32-unknown-unknown`, where the standard library cannot start threads.
pub const fn usable_threads(wanted: usize) -> usize {
    let is_single_threaded = cfg!(all(target_family = "wasm", target_os = "unknown"));
    if is_single_threaded || wanted == 0 { 1 } else { wanted }
}
