//! `cargo xtask cluster`: the service on several nodes, all on this machine.

mod base;
pub(crate) mod http;
mod member;
mod nats;
mod patroni;
pub(crate) mod ports;
mod postgres;
mod programs;
mod prompt;
mod proxy;
mod reaper;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Parser};
use xshell::Shell;

pub(crate) use self::base::{Base, can_mount};
pub(crate) use self::member::{Launch, Member, Ready};
pub(crate) use self::programs::{Node, Wiring};
pub(crate) use self::proxy::Proxy;

/// Numbers and kinds of processes.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// Number of nodes
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=9))]
    pub(crate) nodes: u8,
    /// Number of workers
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=9))]
    pub(crate) workers: u8,
    /// Number of replicas of the database, with synchronous replication and failover by Patroni
    #[arg(long, value_name = "N", num_args = 0..=1, default_value_t = 0, default_missing_value = "2", value_parser = clap::value_parser!(u8).range(0..=4))]
    pub(crate) replicas: u8,
    /// Build and run the program with optimisations
    #[arg(long)]
    pub(crate) release: bool,
}

/// The arguments of `cargo xtask cluster`.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask cluster", about = "Start a cluster on this machine")]
struct ClusterArgs {
    #[command(flatten)]
    options: Options,
    /// Start nodes without limits for clients, for measurements
    #[arg(long)]
    no_limits: bool,
    /// Port for players; nodes and metrics use the following ports. Occupied ports are replaced by
    /// others
    #[arg(long, value_name = "PORT", default_value_t = 8080, value_parser = clap::value_parser!(u16).range(1..=65_000))]
    port: u16,
}

/// Starts a cluster, executes the typed commands, and stops the cluster at the end.
pub(crate) fn run(sh: &Shell, args: &[&str]) -> Result<()> {
    let words = std::iter::once("cluster").chain(args.iter().copied());
    let ClusterArgs { options, no_limits, port } = ClusterArgs::parse_from(words);
    let program = program()?;
    tokio::runtime::Runtime::new()?.block_on(async {
        let mut stop = prompt::stop_signal()?;
        let start = async {
            println!("Starting PostgreSQL and NATS …");
            let base = Base::start(sh, None, options.replicas).await?;
            println!("Starting nodes and workers …");
            let wire = |base: &Base, _: &str| Ok(base.wiring());
            let flags = if no_limits { vec!["--no-limits".to_owned()] } else { Vec::new() };
            let mut cluster =
                Cluster::start(base, &program, &options, Some(port), &flags, &[], wire).await?;
            cluster.open(port).await?;
            anyhow::Ok(cluster)
        };
        let mut cluster = tokio::select! {
            cluster = start => cluster?,
            // The processes started so far end with this one.
            _ = stop.recv() => return Ok(()),
        };
        prompt::print_addresses(&mut cluster);
        let served = prompt::serve(&mut cluster, &mut stop).await;
        println!("Stopping …");
        cluster.stop().await?;
        served
    })
}

/// Returns the path of the program `ludoteca`, which the environment names.
pub(crate) fn program() -> Result<PathBuf> {
    const VARIABLE: &str = "LUDOTECA_BIN";
    let program = std::env::var_os(VARIABLE)
        .with_context(|| format!("{VARIABLE} is not set to the path of the program"))?;
    let program = PathBuf::from(program);
    program.canonicalize().with_context(|| format!("{} is missing", program.display()))
}

/// All processes of a cluster.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) base: Base,
    pub(crate) nodes: Vec<Node>,
    pub(crate) workers: Vec<Member>,
    /// The ports of the workers' metrics.
    pub(crate) worker_metrics: Vec<u16>,
    pub(crate) proxy: Option<Proxy>,
}

impl Base {
    /// Default addresses of the database and the bus.
    pub(crate) fn wiring(&self) -> Wiring {
        Wiring::new(self.postgres.ports(), &self.nats.ports)
    }
}

impl Cluster {
    /// Starts nodes and workers. They use the ports after `port` if these are free. Each node gets the `flags` and the
    /// environment variables `env`. `wire` returns the addresses of the database and the bus for a process.
    pub(crate) async fn start(
        base: Base,
        program: &Path,
        options: &Options,
        port: Option<u16>,
        flags: &[String],
        env: &[(String, String)],
        mut wire: impl FnMut(&Base, &str) -> Result<Wiring>,
    ) -> Result<Self> {
        // The nodes share the cores; more threads would only wake each other.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (cores / usize::from(options.nodes)).max(1);
        let near = |offset: u16| ports::free(port.map_or(0, |port| port + offset));
        let mut cluster =
            Self { base, nodes: vec![], workers: vec![], worker_metrics: vec![], proxy: None };
        for number in 1..=options.nodes.into() {
            let offset = number as u16;
            let ports = [near(offset)?, near(10 + offset)?];
            let wiring = wire(&cluster.base, &format!("node {number}"))?;
            let folder = &cluster.base.folder;
            let mut node = Node::new(number, program, ports, &wiring, flags, folder);
            node.member.launch.env.push(("TOKIO_WORKER_THREADS".into(), threads.to_string()));
            node.member.launch.env.extend_from_slice(env);
            if number == 1 {
                // The first node starts alone, because it creates the tables.
                node.member.start().await?;
            } else {
                node.member.spawn()?;
            }
            cluster.nodes.push(node);
            cluster.note_pids()?;
        }
        for number in 1..=options.workers.into() {
            let metrics = near(20 + number as u16)?;
            let wiring = wire(&cluster.base, &format!("worker {number}"))?;
            let folder = &cluster.base.folder;
            let mut worker = programs::worker(number, program, metrics, &wiring, folder);
            worker.spawn()?;
            cluster.workers.push(worker);
            cluster.worker_metrics.push(metrics);
            cluster.note_pids()?;
        }
        for member in cluster.members() {
            member.wait_until_ready().await?;
        }
        Ok(cluster)
    }

    /// Opens the address for players, at this port if it is free.
    async fn open(&mut self, port: u16) -> Result<()> {
        let nodes: Vec<u16> = self.nodes.iter().map(|node| node.port).collect();
        self.proxy = Some(Proxy::start(ports::free(port)?, &nodes).await?);
        Ok(())
    }

    /// All processes, in the order in which they stop.
    pub(crate) fn members(&mut self) -> impl Iterator<Item = &mut Member> {
        let nodes = self.nodes.iter_mut().map(|node| &mut node.member);
        let base = &mut self.base;
        let nats = base.nats.members.iter_mut();
        nodes.chain(&mut self.workers).chain(nats).chain(base.postgres.members_mut())
    }

    /// Passes the current processes to the reaper.
    pub(crate) fn note_pids(&mut self) -> Result<()> {
        let pids: Vec<u32> = self.members().filter_map(|member| member.pid()).collect();
        self.base.reaper.watch(pids.into_iter())
    }

    /// Shuts all processes down cleanly and deletes their files.
    pub(crate) async fn stop(mut self) -> Result<()> {
        // Accept no more connections.
        self.proxy = None;
        let nodes = self.nodes.iter_mut().map(|node| node.member.stop());
        let mut results = futures_util::future::join_all(nodes).await;
        results.extend(
            futures_util::future::join_all(self.workers.iter_mut().map(Member::stop)).await,
        );
        let nats = self.base.nats.members.iter_mut().map(Member::stop);
        results.extend(futures_util::future::join_all(nats).await);
        results.push(self.base.postgres.stop().await);
        self.note_pids()?;
        self.base.reaper.finish().await?;
        results.into_iter().collect()
    }
}
