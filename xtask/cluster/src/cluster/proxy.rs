//! A load balancer for TCP connections of any protocol: each goes to the next node that is ready.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Result;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};

use super::http;

/// Time between two checks of a node.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum time to connect to a node.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// The load balancer. Dropping it ends all its connections.
#[derive(Debug)]
pub(crate) struct Proxy {
    /// The port on which it listens.
    pub(crate) port: u16,
    _tasks: JoinSet<()>,
}

/// The proxy's view of a node.
#[derive(Debug)]
struct Backend {
    port: u16,
    is_ready: AtomicBool,
}

impl Proxy {
    /// Listens on a port of this machine and forwards connections to nodes at these ports.
    pub(crate) async fn start(port: u16, nodes: &[u16]) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port)).await?;
        let port = listener.local_addr()?.port();
        let backend = |&port: &u16| Backend { port, is_ready: AtomicBool::new(true) };
        let backends: Arc<[Backend]> = nodes.iter().map(backend).collect();
        let mut tasks = JoinSet::new();
        tasks.spawn(watch(Arc::clone(&backends)));
        tasks.spawn(accept(listener, backends));
        Ok(Self { port, _tasks: tasks })
    }
}

/// Checks all nodes periodically.
async fn watch(backends: Arc<[Backend]>) {
    let mut ticks = interval(CHECK_INTERVAL);
    loop {
        ticks.tick().await;
        for backend in &*backends {
            let is_ready = http::is_ok(backend.port, "/readyz").await;
            backend.is_ready.store(is_ready, Ordering::Relaxed);
        }
    }
}

async fn accept(listener: TcpListener, backends: Arc<[Backend]>) {
    let next = Arc::new(AtomicUsize::new(0));
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                // For example, no file descriptor is free; connections that end release some.
                let Ok((client, _)) = accepted else { continue };
                connections.spawn(serve(client, Arc::clone(&backends), Arc::clone(&next)));
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn serve(mut client: TcpStream, backends: Arc<[Backend]>, next: Arc<AtomicUsize>) {
    let first = next.fetch_add(1, Ordering::Relaxed);
    // If no node responds, the client's connection closes, and the client retries.
    if let Some(mut node) = connect(&backends, first).await {
        let _ = client.set_nodelay(true);
        let _ = copy_bidirectional(&mut client, &mut node).await;
    }
}

/// Connects to a node that is ready or, if no such node can be reached, to any node.
async fn connect(backends: &[Backend], first: usize) -> Option<TcpStream> {
    let in_turn = || backends.iter().cycle().skip(first % backends.len()).take(backends.len());
    let is_ready = |backend: &&Backend| backend.is_ready.load(Ordering::Relaxed);
    let candidates = in_turn().filter(is_ready).chain(in_turn());
    for backend in candidates {
        if let Ok(stream) = dial(backend.port).await {
            return Some(stream);
        }
        backend.is_ready.store(false, Ordering::Relaxed);
    }
    None
}

async fn dial(port: u16) -> io::Result<TcpStream> {
    let stream = timeout(CONNECT_TIMEOUT, TcpStream::connect(("127.0.0.1", port))).await??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::ports;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// A server that sends one byte to each client.
    async fn server(name: u8) -> (u16, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let task = tokio::spawn(async move {
            loop {
                let (mut client, _) = listener.accept().await.unwrap();
                client.write_u8(name).await.unwrap();
            }
        });
        (port, task)
    }

    #[tokio::test]
    async fn connections_go_to_all_nodes_in_turn_and_around_dead_ones() {
        let ((one, _one), (two, _two)) = (server(1).await, server(2).await);
        let [dead] = ports::several().unwrap();
        let backends = [one, dead, two].map(|port| Backend { port, is_ready: true.into() });
        let mut names = Vec::new();
        for first in 0..4 {
            names.push(connect(&backends, first).await.unwrap().read_u8().await.unwrap());
        }
        assert_eq!(names, [1, 2, 2, 1]);
        assert!(connect(&backends[1..2], 0).await.is_none());
    }
}
