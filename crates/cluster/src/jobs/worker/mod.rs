//! A worker: a program that runs jobs for servers. It needs only the bus.

mod announce;
mod assignment;
mod clock;
mod measured;
mod place;
mod source;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::Context;
use futures_util::StreamExt;
use ludoteca_engine::{Knowledge, Resources, Stop};
use ludoteca_gate::{HostName, Hosts};
use ludoteca_jobs::PROOF_MEMORY;
use parking_lot::Mutex;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use self::clock::ServerClock;
use self::source::Source;
use super::measured::JobMetrics;
use super::remote::queues::{self, CANCELLED, Lane};
use crate::bus::nats::Nats;
use crate::bus::{BusError, BusUrl};
use crate::scheduler::{BACKGROUND, INTERACTIVE};

/// Time for jobs to finish when the worker stops. Unfinished jobs go back to the queue.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// Number of thread pools: one for people who wait for a move, one for all other jobs.
const POOL_COUNT: usize = 2;

/// Configuration of a worker.
#[derive(Debug)]
pub struct WorkerConfig {
    /// The bus.
    pub bus: BusUrl,
    /// Number of analyses that it runs at once, in addition to as many moves and hints.
    pub threads: usize,
    /// Memory limit for all searches, in bytes; without a limit, the worker accepts any job.
    pub memory: Option<u64>,
    /// The tablebases.
    pub knowledge: Arc<Knowledge>,
    /// The address at which metrics are served; `None` to serve none.
    pub metrics: Option<SocketAddr>,
    /// Host names under which metrics are served, in addition to `localhost`, IP addresses and, unless the address is
    /// a loopback address, the machine's own name.
    pub allowed_hosts: Vec<HostName>,
}

/// Why a worker cannot start.
#[derive(Debug, Error)]
pub enum WorkerError {
    /// The bus cannot be used.
    #[error("the bus {bus} cannot be used: {source}")]
    Bus {
        /// Its addresses, without passwords.
        bus: String,
        /// The cause.
        source: BusError,
    },
    /// The memory limit is too low for the threads.
    #[error(
        "searches on {threads} threads need {need} MB; allow more --memory, or fewer --threads"
    )]
    Memory {
        /// Number of threads.
        threads: usize,
        /// The minimum memory, in megabytes.
        need: u64,
    },
    /// The metrics cannot be served.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
}

/// A worker that is ready to [`run`](Self::run). Its connection may still be pending.
#[derive(Debug)]
pub struct Worker {
    shared: Arc<Shared>,
    metrics: Option<(TcpListener, SocketAddr)>,
    allowed_hosts: Vec<HostName>,
    threads: usize,
    memory: u64,
}

/// The state that the threads of a worker share.
#[derive(Debug)]
struct Shared {
    id: String,
    client: Client,
    jetstream: Context,
    resources: Resources,
    metrics: JobMetrics,
    /// The stop flags of the running jobs, by id.
    running: Mutex<HashMap<String, Stop>>,
    /// One permit for each proof that fits into memory.
    proofs: Arc<Semaphore>,
    clock: ServerClock,
    /// Cancelled when the worker stops taking jobs.
    leaving: CancellationToken,
    /// Cancelled when the running jobs go back to the queue.
    returning: CancellationToken,
}

impl Worker {
    /// Connects to the bus. If the bus does not respond, the connection is established later.
    ///
    /// # Errors
    /// If the bus rejects the worker, there is too little memory, or the metrics cannot be served.
    pub async fn connect(config: WorkerConfig) -> Result<Self, WorkerError> {
        let WorkerConfig { bus, threads, memory, knowledge, metrics, allowed_hosts } = config;
        let resources = Resources { knowledge, ..Resources::default() };
        let searches = (resources.hash * threads * POOL_COUNT) as u64;
        let memory = memory.unwrap_or(searches + (PROOF_MEMORY * threads) as u64);
        let Some(spare) = memory.checked_sub(searches) else {
            return Err(WorkerError::Memory { threads, need: searches.div_ceil(1_000_000) });
        };
        let proofs = (spare / PROOF_MEMORY as u64).min(threads as u64) as usize;
        let metrics = match metrics {
            Some(address) => Some(measured::bind(address).await?),
            None => None,
        };
        let id = queues::unique();
        let nats = Nats::connect(&bus, &format!("ludoteca worker {id}")).await;
        let nats = nats.map_err(|source| WorkerError::Bus { bus: bus.to_string(), source })?;
        let shared = Shared {
            id,
            jetstream: queues::context(&nats.client),
            client: nats.client,
            resources,
            metrics: JobMetrics::default(),
            running: Mutex::default(),
            proofs: Arc::new(Semaphore::new(proofs)),
            clock: ServerClock::default(),
            leaving: CancellationToken::new(),
            returning: CancellationToken::new(),
        };
        Ok(Self { shared: Arc::new(shared), metrics, allowed_hosts, threads, memory })
    }

    /// Its id, as it appears in the logs of servers.
    pub fn id(&self) -> &str {
        &self.shared.id
    }

    /// The address at which metrics are served, with the actual port.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(_, address)| *address)
    }

    /// Runs jobs until `shutdown` completes. Jobs that do not end soon after that go back to the queue. Calls `ready`
    /// once it can take jobs.
    pub async fn run(self, shutdown: impl Future<Output = ()>, ready: impl FnOnce()) {
        let Self { shared, metrics, allowed_hosts, threads, memory } = self;
        if let Some((listener, address)) = metrics {
            let hosts = Hosts::new(address.ip(), &allowed_hosts, None);
            measured::serve(listener, hosts, &shared);
        }
        tokio::spawn(Arc::clone(&shared).follow_cancellations());
        let mut shutdown = std::pin::pin!(shutdown);
        let places = tokio::select! {
            places = shared.start(threads) => places,
            () = &mut shutdown => return,
        };
        let announcer = tokio::spawn(announce::run(Arc::clone(&shared), threads, memory));
        ready();
        shutdown.await;
        shared.leaving.cancel();
        let ended = tokio::task::spawn_blocking(move || {
            for place in places {
                // A thread that has panicked has ended, too.
                let _ = place.join();
            }
        });
        let mut ended = std::pin::pin!(ended);
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, &mut ended).await.is_err() {
            shared.returning.cancel();
            shared.running.lock().values().for_each(Stop::stop);
            let _ = ended.await;
        }
        let _ = announcer.await;
        // Without a connection, the last announcement cannot be sent.
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, shared.client.flush()).await;
    }
}

impl Shared {
    /// Starts the threads as soon as the queues exist.
    async fn start(self: &Arc<Self>, threads: usize) -> Vec<JoinHandle<()>> {
        let (jobs, dead) = queues::prepare(&self.jetstream).await;
        self.clock.set(&dead).await;
        let interactive = [Lane::Reply, Lane::Hint].as_slice();
        let mut background = vec![Lane::Analysis, Lane::Proof, Lane::Unattended, Lane::Puzzles];
        if self.proofs.available_permits() == 0 {
            background.retain(|&lane| lane != Lane::Proof);
        }
        let pools = [(interactive, INTERACTIVE), (&background, BACKGROUND)];
        let places = pools.iter().flat_map(|pool| std::iter::repeat_n(*pool, threads));
        places
            .map(|(lanes, priority)| {
                let source = Source::new(jobs.clone(), lanes, Arc::clone(&self.proofs));
                place::start(Arc::clone(self), source, priority)
            })
            .collect()
    }

    /// Stops cancelled jobs.
    async fn follow_cancellations(self: Arc<Self>) {
        let Ok(mut messages) = self.client.subscribe(CANCELLED).await else { return };
        while let Some(message) = messages.next().await {
            let stop = std::str::from_utf8(&message.payload).ok();
            let stop = stop.and_then(|id| self.running.lock().get(id).cloned());
            stop.iter().for_each(Stop::stop);
        }
    }
}
