//! Starting, running and stopping.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt;
use ludoteca_solver::morris::Tables;
use socket2::{SockRef, TcpKeepalive};
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::api;
use crate::app::App;
use crate::lock::{Lock, LockError};
use crate::store::{MigrateError, Store};

/// How long requests and sockets have to end after the server was told to stop.
const GRACE: Duration = Duration::from_secs(5);
/// After how long in silence the other end is asked whether it is still there, and how often.
const SILENCE: Duration = Duration::from_secs(30);
const ASKED_AGAIN: Duration = Duration::from_secs(10);
/// How long it may leave unanswered what it is sent before it is taken for gone.
#[cfg(target_os = "linux")]
const PATIENCE: Duration = Duration::from_mins(1);
/// The file that holds the games.
const DATABASE: &str = "ludoteca.db";
/// The folder of the exact tables.
const TABLES: &str = "tables";

/// Where to listen, and where the games are.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The data folder, made if it is not there.
    pub data: PathBuf,
    /// The folder of the exact tables; `tables` in the data folder if none is named.
    pub tables: Option<PathBuf>,
    /// How long a game between two computers continues after the last request for it, if nobody
    /// watches it over a WebSocket. Then it pauses until somebody opens it.
    pub linger: Duration,
}

impl Config {
    /// Enough for a program that asks for the state of a game from time to time.
    pub const LINGER: Duration = Duration::from_secs(30);
}

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The data folder cannot be made or written.
    #[error("the data folder {} cannot be written: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another server has the data folder.
    #[error(
        "the data folder {} is in use by another server; stop that one, or name another folder",
        folder.display()
    )]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The database is of a newer version, or cannot be read.
    #[error("the database {} cannot be opened: {source}", file.display())]
    Database {
        /// The file.
        file: PathBuf,
        /// Why.
        source: MigrateError,
    },
    /// The port is taken.
    #[error("{address} is taken by another program; listen on another port")]
    Taken {
        /// The address.
        address: SocketAddr,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
}

/// A server that has its port and its games, and is ready to [`run`](Self::run).
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    _lock: Lock,
}

/// Opens the data folder and the port. See the [crate](crate) for an example.
pub async fn open(config: Config) -> Result<Server, StartError> {
    let Config { listen, data, tables, linger } = config;
    let file = data.join(DATABASE);
    let lock = lock(&data, &file)?;
    let opened = Store::open(&file).await;
    let store = opened.map_err(|source| StartError::Database { file, source })?;
    let failed = |source: io::Error| match source.kind() {
        io::ErrorKind::AddrInUse => StartError::Taken { address: listen },
        _ => StartError::Listen { address: listen, source },
    };
    let listener = TcpListener::bind(listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let tables = Tables::new(&tables.unwrap_or_else(|| data.join(TABLES)));
    let app = App::new(store, tables, address.ip().is_loopback(), linger);
    Ok(Server { listener, address, app, _lock: lock })
}

/// Makes the folder and claims it.
fn lock(folder: &Path, database: &Path) -> Result<Lock, StartError> {
    let failed = |source| StartError::Folder { folder: folder.to_owned(), source };
    std::fs::create_dir_all(folder).map_err(failed)?;
    Lock::take(folder, database).map_err(|error| match error {
        LockError::Taken => StartError::InUse { folder: folder.to_owned() },
        LockError::Io(source) => failed(source),
    })
}

impl Server {
    /// Where it listens, with the port that was found.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `shutdown` is done; then finishes what has begun, closes sockets and searches,
    /// and the database last.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, app, .. } = self;
        tokio::spawn(app.clone().wake());
        let stop = {
            let app = app.clone();
            async move {
                shutdown.await;
                app.scheduler.close();
                app.closing.cancel();
            }
        };
        let router: Router = api::router(app.clone());
        let listener = listener.tap_io(|line| {
            if let Err(error) = notice_silence(line) {
                tracing::warn!(%error, "a client that vanishes will not be noticed");
            }
        });
        let router = router.into_make_service_with_connect_info::<SocketAddr>();
        let serving = axum::serve(listener, router).with_graceful_shutdown(stop);
        let served = {
            let app = app.clone();
            let mut serving = std::pin::pin!(serving.into_future());
            tokio::select! {
                served = &mut serving => served,
                () = app.closing.cancelled() => {
                    // Who has not finished in time is cut off; nothing acknowledged is lost.
                    timeout(GRACE, serving).await.unwrap_or(Ok(()))
                }
            }
        };
        app.sockets.close();
        let _ = timeout(GRACE, app.sockets.wait()).await;
        app.store.close().await;
        served
    }
}

/// Has the system end the line to a client that vanished without a word, as when its cable was
/// pulled: what it asked for is dropped then, as when it hangs up.
fn notice_silence(line: &TcpStream) -> io::Result<()> {
    let line = SockRef::from(line);
    line.set_tcp_keepalive(&TcpKeepalive::new().with_time(SILENCE).with_interval(ASKED_AGAIN))?;
    // Elsewhere the system's own patience, some minutes, has to do.
    #[cfg(target_os = "linux")]
    line.set_tcp_user_timeout(Some(PATIENCE))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn lines_notice_silence() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (line, _) = listener.accept().await.unwrap();
        notice_silence(&line).unwrap();
        let line = SockRef::from(&line);
        assert!(line.keepalive().unwrap());
        #[cfg(target_os = "linux")]
        assert_eq!(line.tcp_user_timeout().unwrap(), Some(PATIENCE));
    }
}
