//! Faults that tests build into a server, to show that they would be detected. Release builds have none.

use std::sync::LazyLock;

/// The environment variable that names the fault.
const NAME: &str = "LUDOTECA_MUTATION";

/// Whether this server has the fault of this name: `no-compare` appends events without regard to
/// those of other servers, `no-renewal` lets leases expire.
pub fn is(fault: &str) -> bool {
    static FAULT: LazyLock<Option<String>> = LazyLock::new(|| {
        let fault = std::env::var(NAME).ok();
        if let Some(fault) = &fault {
            tracing::error!(fault, "this server contains a deliberate fault");
        }
        fault
    });
    cfg!(debug_assertions) && FAULT.as_deref() == Some(fault)
}
