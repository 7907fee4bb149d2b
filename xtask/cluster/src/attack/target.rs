//! The servers under attack.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempDir;
use tokio::time::interval;
use xshell::Shell;

use crate::cluster::{Base, Cluster, Launch, Member, Options, Ready, ports};

/// Time between two measurements of memory.
const SAMPLE_INTERVAL: Duration = Duration::from_millis(100);
/// Ticks of the system's counters of processor time per second, on every Linux.
const TICKS_PER_SECOND: f64 = 100.0;

/// How clients reach the servers.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The ports of the servers.
    pub(super) ports: Vec<u16>,
    /// The ports of their metrics.
    pub(super) metrics: Vec<u16>,
}

impl Site {
    /// The server of a client, by its number.
    pub(super) fn port(&self, client: usize) -> u16 {
        self.ports[client % self.ports.len()]
    }
}

/// The processes under attack.
pub(super) struct Target {
    pub(super) site: Site,
    processes: Processes,
}

enum Processes {
    Single(Box<Member>, #[expect(dead_code, reason = "deleted when it is dropped")] TempDir),
    Cluster(Box<Cluster>),
}

impl Target {
    /// One server with a data folder.
    pub(super) async fn single(program: &Path) -> Result<Self> {
        let folder = TempDir::with_prefix("ludoteca-attack-")?;
        let [port, metrics] = ports::several()?;
        let args = vec![
            "serve".to_owned(),
            format!("--listen=127.0.0.1:{port}"),
            format!("--metrics=127.0.0.1:{metrics}"),
            format!("--data={}", folder.path().join("data").display()),
        ];
        let env = vec![("NO_COLOR".to_owned(), "1".to_owned())];
        let launch = Launch { program: program.to_owned(), args, env, user: None };
        let ready = Ready::Http(port, "/readyz");
        let mut member = Member::new("server", launch, ready, folder.path());
        member.start().await?;
        let site = Site { ports: vec![port], metrics: vec![metrics] };
        Ok(Self { site, processes: Processes::Single(Box::new(member), folder) })
    }

    /// Three nodes with a database, a bus and two workers.
    pub(super) async fn cluster(sh: &Shell, program: &Path, release: bool) -> Result<Self> {
        let options = Options { nodes: 3, workers: 2, replicas: 0, release };
        let base = Base::start(sh, None, options.replicas).await?;
        let wire = |base: &Base, _: &str| Ok(base.wiring());
        let cluster = Cluster::start(base, program, &options, None, &[], &[], wire).await?;
        let site = Site {
            ports: cluster.nodes.iter().map(|node| node.port).collect(),
            metrics: cluster.nodes.iter().map(|node| node.metrics).collect(),
        };
        Ok(Self { site, processes: Processes::Cluster(Box::new(cluster)) })
    }

    fn pids(&self) -> Vec<u32> {
        match &self.processes {
            Processes::Single(member, _) => member.pid().into_iter().collect(),
            Processes::Cluster(cluster) => {
                cluster.nodes.iter().filter_map(|node| node.member.pid()).collect()
            }
        }
    }

    /// Processor time that all servers have used so far.
    pub(super) fn processor_time(&self) -> Result<Duration> {
        let mut total = Duration::ZERO;
        for pid in self.pids() {
            let stat =
                fs::read_to_string(format!("/proc/{pid}/stat")).context("a server is gone")?;
            // The name of the program, in parentheses, may contain spaces.
            let (_, fields) = stat.rsplit_once(')').context("the format of /proc is unknown")?;
            let ticks: u64 = fields
                .split_whitespace()
                .skip(11)
                .take(2)
                .filter_map(|n| n.parse::<u64>().ok())
                .sum();
            total += Duration::from_secs_f64(ticks as f64 / TICKS_PER_SECOND);
        }
        Ok(total)
    }

    /// The memory of the largest server, in bytes.
    fn memory(&self) -> Result<u64> {
        let mut largest = 0;
        for pid in self.pids() {
            let status =
                fs::read_to_string(format!("/proc/{pid}/status")).context("a server is gone")?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            let kilobytes =
                line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
            largest = largest.max(kilobytes.unwrap_or(0_u64) << 10);
        }
        Ok(largest)
    }

    /// Runs a future to its end, and returns the highest memory of a server meanwhile.
    pub(super) async fn peak_memory<T>(&self, run: impl Future<Output = T>) -> Result<(T, u64)> {
        let mut run = std::pin::pin!(run);
        let mut samples = interval(SAMPLE_INTERVAL);
        let mut peak = 0;
        loop {
            tokio::select! {
                done = &mut run => return Ok((done, peak.max(self.memory()?))),
                _ = samples.tick() => peak = peak.max(self.memory()?),
            }
        }
    }

    /// Stops all processes and deletes their files.
    pub(super) async fn stop(self) -> Result<()> {
        match self.processes {
            Processes::Single(mut member, _) => member.stop().await,
            Processes::Cluster(cluster) => cluster.stop().await,
        }
    }
}
