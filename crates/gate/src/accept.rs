//! Accepts, serves and closes connections.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpStream};
use tokio::pin;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::admission::handle;
use super::framing::MAX_HEADER_BYTES;
use super::monitored::Monitored;
use super::problems::Problem;
use super::registry::Registry;
use super::report::Reason;

/// Idle time after which the system probes the client, and the time between probes.
const KEEPALIVE_TIME: Duration = Duration::from_secs(30);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(10);
/// Time that data may stay unacknowledged before the system closes the connection.
#[cfg(target_os = "linux")]
const USER_TIMEOUT: Duration = Duration::from_mins(1);
/// Maximum number of bytes that hyper buffers in each direction of a connection.
const BUFFER_SIZE: usize = 64 << 10;
/// Delay after the system failed to accept a connection. Retrying at once would be a busy loop.
const RETRY_DELAY: Duration = Duration::from_millis(50);
/// The response on a rejected connection.
static REJECTION: LazyLock<String> = LazyLock::new(|| {
    let detail = "too many connections are open, and requests are in progress on all of them";
    Problem::temporary("too-many-connections", detail).last_response()
});

/// Accepts connections and serves them.
#[derive(Debug)]
pub struct Acceptor {
    listener: TcpListener,
    service: TowerToHyperService<Router>,
    registry: Arc<Registry>,
    http: http1::Builder,
    stopping: CancellationToken,
}

impl Acceptor {
    /// An acceptor that is not running yet.
    pub fn new(listener: TcpListener, router: Router, registry: Arc<Registry>) -> Self {
        let mut http = http1::Builder::new();
        // The registry handles timeouts: hyper has only one for headers and idle connections.
        http.header_read_timeout(None).max_buf_size(BUFFER_SIZE).max_header_size(MAX_HEADER_BYTES);
        Self {
            listener,
            service: TowerToHyperService::new(router),
            registry,
            http,
            stopping: CancellationToken::new(),
        }
    }

    /// Serves until `shutdown` completes and the requests in progress are completed. Requests that
    /// exceed the limit are cut off.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let watch = tokio::spawn(watch(Arc::clone(&self.registry)));
        tokio::select! {
            never = self.accept_all() => match never {},
            () = shutdown => {}
        }
        let Self { listener, registry, stopping, .. } = self;
        drop(listener);
        stopping.cancel();
        registry.close_idle();
        registry.tasks.close();
        let limit = registry.limits.stop_timeout;
        if timeout(limit, registry.tasks.wait()).await.is_err() {
            registry.close_all();
            // Only a handler that does not await can take long now.
            let _ = timeout(limit, registry.tasks.wait()).await;
        }
        watch.abort();
        registry.report.finish();
    }

    async fn accept_all(&self) -> Infallible {
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => self.accept(stream, peer),
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    let reason = Reason::of_accept(&error);
                    if reason == Reason::NoDescriptor {
                        self.registry.free_descriptor();
                    }
                    self.registry.report.note(reason, None);
                    sleep(RETRY_DELAY).await;
                }
            }
            // Connections that were closed to make room release their descriptors.
            tokio::task::yield_now().await;
        }
    }

    fn accept(&self, stream: TcpStream, peer: SocketAddr) {
        let Some(admitted) = self.registry.admit(peer.ip()) else {
            // The buffer of a new connection has room for the response. If not, the client only sees
            // that it was rejected.
            let _ = SockRef::from(&stream).send(REJECTION.as_bytes());
            return;
        };
        if let Err(error) = prepare(&stream) {
            tracing::warn!(%error, "cannot enable keep-alive; lost connections are not detected");
        }
        let connection = Arc::clone(&admitted.connection);
        let (service, stopping) = (self.service.clone(), self.stopping.clone());
        let serving = {
            let (registry, connection) = (Arc::clone(&self.registry), Arc::clone(&connection));
            let serve =
                service_fn(move |request| handle(&service, &registry, &connection, peer, request));
            let stream = TokioIo::new(Monitored::new(stream, admitted));
            self.http.serve_connection(stream, serve).with_upgrades()
        };
        self.registry.tasks.spawn(async move {
            pin!(serving);
            let mut is_stopping = false;
            loop {
                tokio::select! {
                    ended = serving.as_mut() => {
                        if let Err(error) = ended {
                            tracing::debug!(%error, "a connection has failed");
                        }
                        return;
                    }
                    () = connection.dropped() => return,
                    () = stopping.cancelled(), if !is_stopping => {
                        is_stopping = true;
                        serving.as_mut().graceful_shutdown();
                    }
                }
            }
        });
    }
}

/// Closes overdue connections and writes the report, until it is aborted.
async fn watch(registry: Arc<Registry>) {
    let mut ticks = interval(registry.sweep_interval());
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        registry.sweep();
        registry.report.flush(Instant::now());
    }
}

/// Whether the error concerns only the connection that was being accepted.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Disables Nagle's algorithm, and enables probes that detect a client that vanished, for example
/// because its cable was unplugged.
fn prepare(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let stream = SockRef::from(stream);
    stream.set_tcp_keepalive(
        &TcpKeepalive::new().with_time(KEEPALIVE_TIME).with_interval(KEEPALIVE_INTERVAL),
    )?;
    // On other systems the default timeout of several minutes applies.
    #[cfg(target_os = "linux")]
    stream.set_tcp_user_timeout(Some(USER_TIMEOUT))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn dead_connections_are_detected() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        prepare(&stream).unwrap();
        assert!(stream.nodelay().unwrap());
        let stream = SockRef::from(&stream);
        assert!(stream.keepalive().unwrap());
        #[cfg(target_os = "linux")]
        assert_eq!(stream.tcp_user_timeout().unwrap(), Some(USER_TIMEOUT));
    }
}
