//! Starting, running and stopping.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use ludoteca_tablebase::Tables;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::api;
use crate::app::App;
use crate::connections::{Acceptor, HostName, Hosts, Registry, raise_file_limit};
use crate::limits::Limits;
use crate::lock::{Lock, LockError};
use crate::quotas::Quotas;
use crate::retention;
use crate::store::{MigrateError, Store};

/// The file that holds the games.
const DATABASE: &str = "ludoteca.db";
/// The folder of the exact tables.
const TABLES: &str = "tables";

/// Where to listen, where the games are, and what clients may do.
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
    /// Names under which the server answers, beside `localhost`, addresses and, if others than
    /// this machine can reach it, this machine's own name.
    pub allowed_hosts: Vec<HostName>,
    /// Limits on what clients may use.
    pub limits: Limits,
    /// What one client may add to the store.
    pub quotas: Quotas,
}

impl Config {
    /// Enough for a program that asks for the state of a game from time to time.
    const LINGER: Duration = Duration::from_secs(30);

    /// The usual tables, hosts, limits and quotas.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Self {
        let (tables, linger) = (None, Self::LINGER);
        let (allowed_hosts, limits) = (Vec::new(), Limits::default());
        let quotas = Quotas::default();
        Self { listen, data, tables, linger, allowed_hosts, limits, quotas }
    }
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
    keep_empty: Duration,
    _lock: Lock,
}

/// Opens the data folder and the port. See the [crate](crate) for an example.
pub async fn open(config: Config) -> Result<Server, StartError> {
    let Config { listen, data, tables, linger, allowed_hosts, limits, quotas } = config;
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
    let connections = Registry::new(raise_file_limit(limits));
    let hosts = Hosts::new(address.ip(), &allowed_hosts);
    let app = App::new(store, tables, connections, hosts, linger, &quotas);
    Ok(Server { listener, address, app, keep_empty: quotas.keep_empty, _lock: lock })
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

    /// Names under which it answers, beside `localhost` and addresses.
    pub fn hosts(&self) -> impl Iterator<Item = &HostName> {
        self.app.hosts.names()
    }

    /// Serves until `shutdown` is done; then finishes what has begun, closes sockets and searches,
    /// and the database last.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, app, keep_empty, .. } = self;
        tokio::spawn(app.clone().wake());
        tokio::spawn(retention::run(app.clone(), keep_empty));
        let acceptor =
            Acceptor::new(listener, api::router(app.clone()), Arc::clone(&app.connections));
        let stop = async {
            shutdown.await;
            app.scheduler.close();
            app.closing.cancel();
        };
        // Who has not finished in time is cut off; nothing acknowledged is lost.
        acceptor.run(stop).await;
        app.store.close().await;
        Ok(())
    }
}
