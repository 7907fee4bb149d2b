//! Free ports of this machine.

use std::net::TcpListener;

use anyhow::{Context, Result};

/// Returns the preferred port if it is free, otherwise another one. The caller must bind it soon,
/// before another program does.
pub(crate) fn free(preferred: u16) -> Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", preferred))
        .or_else(|_| TcpListener::bind(("127.0.0.1", 0)))
        .context("this machine has no free port")?;
    Ok(listener.local_addr()?.port())
}

/// Several free ports, all different.
pub(crate) fn several<const N: usize>() -> Result<[u16; N]> {
    let bind = || TcpListener::bind(("127.0.0.1", 0));
    let listeners = (0..N).map(|_| bind()).collect::<Result<Vec<_>, _>>()?;
    let mut ports = [0; N];
    for (port, listener) in ports.iter_mut().zip(&listeners) {
        *port = listener.local_addr()?.port();
    }
    Ok(ports)
}
