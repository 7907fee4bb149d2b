//! Starting, running and stopping.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use ludoteca_cluster::bus::nats::Nats;
use ludoteca_cluster::bus::{BusError, BusUrl, Incoming};
use ludoteca_cluster::leases;
use ludoteca_community::explorer::{self, Index};
use ludoteca_community::{account_deletion, days_off, live_games, lobby};
use ludoteca_engine::Knowledge;
use ludoteca_gate::Limits;
use ludoteca_gate::{
    Acceptor, HostName, Hosts, Proxies, PublicUrl, Registry, Starting, TrustedProxy, meanwhile,
    raise_file_limit, serve_operators,
};
use ludoteca_host::{KeptEmpty, availability, clocks, upkeep};
use ludoteca_store::lock::{Lock, LockError};
use ludoteca_store::{DATABASE, DatabaseUrl, MigrateError, Store, private};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::time::sleep;

use crate::app::{App, Backing};
use crate::data_folder::{EXPLORER, warn_if_exposed};
use crate::quotas::Quotas;
use crate::{api, membership, receiver, retention};

/// Time between two attempts to open a database that does not respond.
const RETRY_DELAY: Duration = Duration::from_millis(500);
/// The folder of the exact tables.
const TABLES: &str = "tables";

/// Configuration of a server: its address, its data folder and its limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 selects any free port.
    pub listen: SocketAddr,
    /// The data folder; it is created if it is missing.
    pub data: PathBuf,
    /// The database of the games; by default a file in the data folder.
    pub database: Option<DatabaseUrl>,
    /// Replicas of this database, for reads that may lag.
    pub replicas: Option<DatabaseUrl>,
    /// The bus that connects the nodes of a service, which share a database; `None` for a single server.
    pub bus: Option<BusUrl>,
    /// The folder of the exact tables; by default `tables` in the data folder.
    pub tables: Option<PathBuf>,
    /// Time for which a game between two computers continues after the last request for it, if it
    /// has no WebSockets. Then it pauses until a client opens it.
    pub unattended_timeout: Duration,
    /// Host names that the server accepts in addition to `localhost`, IP addresses and, unless it
    /// listens only on a loopback address, the machine's own name.
    pub allowed_hosts: Vec<HostName>,
    /// The address under which people reach the server, if it is behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// The address at which metrics are served; `None` disables them.
    pub metrics: Option<SocketAddr>,
    /// Limits on what clients may use.
    pub limits: Limits,
    /// Quotas on what one client may add to the store.
    pub quotas: Quotas,
}

impl Config {
    /// Long enough for a program that requests the state of a game from time to time.
    const UNATTENDED_TIMEOUT: Duration = Duration::from_secs(30);

    /// A configuration with the default tables, hosts, proxies, limits and quotas.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Self {
        Self {
            listen,
            data,
            database: None,
            replicas: None,
            bus: None,
            tables: None,
            unattended_timeout: Self::UNATTENDED_TIMEOUT,
            allowed_hosts: Vec::new(),
            public_url: None,
            trusted_proxies: TrustedProxy::LOOPBACK.to_vec(),
            metrics: None,
            limits: Limits::default(),
            quotas: Quotas::default(),
        }
    }
}

/// Why a server cannot start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The data folder cannot be created or written.
    #[error("the data folder {} cannot be written: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Another server uses the data folder.
    #[error(
        "the data folder {} is in use by another server; stop that one, or name another folder",
        folder.display()
    )]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// Another server uses the database under another name.
    #[error(
        "another server is using the database {} under another name, a hard link or a mount; stop that one",
        file.display()
    )]
    Linked {
        /// The file.
        file: PathBuf,
    },
    /// The database has a newer version or cannot be read.
    #[error("the database {} cannot be opened: {source}", file.display())]
    Database {
        /// The file.
        file: PathBuf,
        /// The cause.
        source: MigrateError,
    },
    /// The `PostgreSQL` database cannot be used.
    #[error("the database {database} cannot be used: {source}")]
    Postgres {
        /// Its address, without the password.
        database: String,
        /// The cause.
        source: MigrateError,
    },
    /// The bus cannot be used.
    #[error("the bus {bus} cannot be used: {source}")]
    Bus {
        /// Its addresses, without passwords.
        bus: String,
        /// The cause.
        source: BusError,
    },
    /// A bus connects servers that share a database, and there is none to share.
    #[error(
        "--bus connects servers that share a PostgreSQL database; name it with --database postgres://…"
    )]
    NotShared,
    /// Another program uses the port.
    #[error("{address} is already in use; choose another port")]
    Taken {
        /// The address.
        address: SocketAddr,
    },
    /// The server cannot listen on the address.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        source: io::Error,
    },
}

/// A server with an open port and data folder, ready to [`run`](Self::run).
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<(TcpListener, SocketAddr)>,
    app: App,
    incoming: Incoming,
    keep_empty: KeptEmpty,
    _lock: Lock,
}

/// Opens the data folder and the port. See the [crate](crate) for an example.
pub async fn open(config: Config) -> Result<Server, StartError> {
    let Config {
        listen,
        data,
        database,
        replicas,
        bus,
        tables,
        unattended_timeout,
        metrics,
        limits,
        quotas,
        ..
    } = config;
    let file = data.join(DATABASE);
    let mut lock = lock(&data, &file)?;
    let (listener, address) = bind(listen).await?;
    let starting = Arc::new(Starting::default());
    let opening = Box::pin(async {
        let store = match database {
            Some(url) => connect(&url, replicas.as_ref(), &starting).await?,
            None => open_file(&data, &file, &mut lock).await?,
        };
        let nats = match bus {
            Some(_) if !store.is_shared() => return Err(StartError::NotShared),
            Some(url) => Some(
                Nats::connect(&url, "ludoteca")
                    .await
                    .map_err(|source| StartError::Bus { bus: url.to_string(), source })?,
            ),
            None => None,
        };
        let file = data.join(EXPLORER);
        let explorer = Index::open(&store, &file).await;
        let explorer =
            explorer.map_err(|error| StartError::Database { file, source: error.into() })?;
        Ok((store, nats, explorer))
    });
    let (store, nats, explorer) = meanwhile(&listener, &starting, opening).await?;
    // The time since the last server ran is an outage. If this fails, clocks stand still until a write succeeds.
    if let Err(error) = store.confirm().await {
        tracing::error!("the database accepts no writes: {error}; the clocks of games stand still");
    }
    let metrics = match metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    warn_if_exposed(&data);
    let knowledge = Knowledge::with_folder(&tables.unwrap_or_else(|| data.join(TABLES)));
    let proxies = Proxies::new(config.trusted_proxies);
    let connections = Registry::new(raise_file_limit(limits), proxies);
    let hosts = Hosts::new(address.ip(), &config.allowed_hosts, config.public_url);
    let backing = Backing { store, nats, explorer, knowledge };
    let (app, incoming) = App::new(backing, connections, hosts, unattended_timeout, &quotas);
    Ok(Server {
        listener,
        address,
        metrics,
        app,
        incoming,
        keep_empty: quotas.keep_empty,
        _lock: lock,
    })
}

/// Opens the database in the data folder, and locks it.
async fn open_file(data: &Path, file: &Path, lock: &mut Lock) -> Result<Store, StartError> {
    let opened = Store::open(file).await;
    let store = opened.map_err(|source| StartError::Database { file: file.to_owned(), source })?;
    lock.follow(file).map_err(|error| lock_failed(data, file, error))?;
    Ok(store)
}

/// Opens a `PostgreSQL` database, and waits while it does not respond. Uses the database's clock.
async fn connect(
    url: &DatabaseUrl,
    replicas: Option<&DatabaseUrl>,
    starting: &Starting,
) -> Result<Store, StartError> {
    let mut has_reported = false;
    loop {
        let opened = async {
            let store = Store::connect(url, replicas).await?;
            let measured = store.adopt_clock().await;
            measured.map_err(|error| MigrateError::Absent(error.to_string()))?;
            Ok(store)
        };
        match opened.await {
            Ok(store) => {
                starting.wait_for_database(false);
                return Ok(store);
            }
            Err(MigrateError::Absent(reason)) => {
                starting.wait_for_database(true);
                if !has_reported {
                    tracing::error!(
                        "the database {url} is not available: {reason}; waiting for it"
                    );
                    has_reported = true;
                }
                sleep(RETRY_DELAY).await;
            }
            Err(source) => return Err(StartError::Postgres { database: url.to_string(), source }),
        }
    }
}

/// Listens on an address. Returns it with the actual port.
async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let bound = async {
        let listener = TcpListener::bind(address).await?;
        let actual = listener.local_addr()?;
        Ok((listener, actual))
    };
    bound.await.map_err(|source: io::Error| match source.kind() {
        io::ErrorKind::AddrInUse => StartError::Taken { address },
        _ => StartError::Listen { address, source },
    })
}

/// Starts a task of the server.
fn spawn<F>(app: &App, task: impl FnOnce(App) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    tokio::spawn(task(app.clone()));
}

/// Creates the folder and locks it.
fn lock(folder: &Path, database: &Path) -> Result<Lock, StartError> {
    let created = private::create_folder(folder);
    created.map_err(|source| StartError::Folder { folder: folder.to_owned(), source })?;
    Lock::take(folder, database).map_err(|error| lock_failed(folder, database, error))
}

fn lock_failed(folder: &Path, database: &Path, error: LockError) -> StartError {
    match error {
        LockError::Taken => StartError::InUse { folder: folder.to_owned() },
        LockError::Linked => StartError::Linked { file: database.to_owned() },
        LockError::Io(source) => StartError::Folder { folder: folder.to_owned(), source },
    }
}

impl Server {
    /// The address that the server listens on, with the actual port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address under which metrics can be read, with the actual port.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(_, address)| *address)
    }

    /// Host names that the server accepts in addition to `localhost` and IP addresses.
    pub fn hosts(&self) -> impl Iterator<Item = &HostName> {
        self.app.hosts.names()
    }

    /// Serves until `shutdown` completes. Then it rejects new games for the time of
    /// [`Limits::drain`], closes sockets, finishes the requests in progress, stops searches, and
    /// closes the database last.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, metrics, app, incoming, keep_empty, .. } = self;
        if !app.store.is_shared() {
            tokio::spawn(app.clone().resume(Duration::ZERO));
        }
        tokio::spawn(receiver::run(app.clone(), incoming));
        tokio::spawn(membership::run(app.clone()));
        tokio::spawn(retention::run(app.clone(), keep_empty));
        tokio::spawn(app.challenges.clone().run(app.closing.clone()));
        spawn(&app, |app| async move {
            let resume = |idle| tokio::spawn(app.clone().resume(idle));
            leases::run(&app.leases, &app.store, &app.closing, resume).await;
        });
        spawn(&app, |app| async move {
            let recover = || membership::recover(&app);
            upkeep::run(&app.rooms, &app.store, &app.bus, &app.closing, recover).await;
        });
        spawn(&app, |app| async move {
            availability::run(&app.rooms, &app.store, &app.closing).await;
        });
        spawn(&app, |app| async move {
            clocks::run(&app.rooms, &app.leases, &app.store, &app.closing).await;
        });
        spawn(&app, |app| async move {
            lobby::run(app.lobby_sources(), &app.lobby, &app.bus, &app.closing).await;
        });
        spawn(&app, |app| async move {
            live_games::run(&app.rooms, &app.nodes, &app.live, &app.bus, &app.closing).await;
        });
        spawn(&app, |app| async move {
            let node = app.bus.node().to_string();
            explorer::follow(&app.explorer, &app.store, &node, &app.ended, &app.closing).await;
        });
        spawn(&app, |app| async move {
            account_deletion::run(&app.store, &app.rooms, &app.closing).await;
        });
        spawn(&app, |app| async move {
            days_off::run(&app.store, &app.rooms, &app.closing).await;
        });
        spawn(&app, |app| async move { app.accounts.end_grants(&app.closing).await });
        if let Some((listener, _)) = metrics {
            let (router, closing) = (api::metrics(app.clone()), app.closing.clone());
            let hosts = Arc::clone(&app.hosts);
            let stopped = async move { closing.cancelled().await };
            tokio::spawn(serve_operators(listener, router, hosts, stopped));
        }
        let acceptor =
            Acceptor::new(listener, api::router(app.clone()), Arc::clone(&app.connections));
        let stop = async {
            shutdown.await;
            app.drain().await;
            app.close();
        };
        // Requests that take longer are cut off; nothing acknowledged is lost.
        acceptor.run(stop).await;
        app.explorer.close().await;
        app.store.close().await;
        Ok(())
    }
}
