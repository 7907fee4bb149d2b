//! The limit of open files.

use crate::Limits;

/// Raises the process's soft limit of open files to what `limits` need, if the hard limit
/// allows, and returns `limits` for the resulting number.
pub fn raise(limits: Limits) -> Limits {
    let needed = limits.files();
    let limits = match rlimit::increase_nofile_limit(needed) {
        Ok(files) => {
            let limits = limits.within(files);
            tracing::info!("up to {} connections, with {files} open files", limits.connections);
            limits
        }
        Err(error) => {
            // The minimum that POSIX guarantees.
            let limits = limits.within(256);
            tracing::warn!(
                %error, connections = limits.connections,
                "the limit of open files cannot be read: few connections are allowed"
            );
            limits
        }
    };
    if limits.connections < Limits::default().connections / 8 {
        tracing::warn!(
            connections = limits.connections,
            "the limit of open files allows few connections; raise it with ulimit -n"
        );
    }
    limits
}
