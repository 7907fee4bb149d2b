//! `ludoteca worker`: runs searches for servers until it is stopped.

use std::io::Write;
use std::net::SocketAddr;

use clap::Args;
use ludoteca_service::{BusUrl, HostName, Worker, WorkerConfig};

use crate::address::socket_address;
use crate::failure::Failure;
use crate::knowledge::KnowledgeArgs;
use crate::log::{LogFormat, log};
use crate::resources::{memory, threads, threads_or_all};
use crate::service_manager::{self, Stage};
use crate::signals::stop_signal;

pub(crate) const HELP: &str = "\
A worker needs only the bus. It receives searches for computer moves, hints,
analyses, reviews, proofs and puzzles, and returns the results. Any number of
workers may run, on any machines; if one dies, another takes over its searches.

Examples:
  ludoteca worker --bus nats://bus.example.org
  ludoteca worker --bus nats://one.example.org,nats://two.example.org \\
      --threads 8
  ludoteca worker --bus nats://bus.example.org --tables ./tables \\
      --metrics 127.0.0.1:9090
  ludoteca worker --bus nats://bus.example.org --threads 1 --memory 100MiB
      a small machine, which takes no proofs

Start the servers with the same --bus. Ctrl-C or SIGTERM stops the worker;
searches that do not end within 2 s return to the queue. See
docs/operators/cluster.md.";

/// The arguments of `worker`.
#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    /// Bus of the servers, as `nats://host`, several addresses separated by commas; a password comes from
    /// `NATS_PASSWORD`
    #[arg(long, value_name = "URL")]
    bus: BusUrl,
    /// Number of concurrent analyses, and of concurrent moves and hints, which have priority
    /// [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// Memory for all searches, such as 512MB; each thread needs 64 MiB, and each proof 128 MiB more [default: enough
    /// for proofs on all threads]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,
    /// IP address and port that serves metrics for Prometheus at /metrics; keep it private
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = socket_address)]
    metrics: Option<SocketAddr>,
    /// Host name under which metrics are served besides localhost, IP addresses and this machine's name; repeatable
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<HostName>,
    /// Format of the log on standard error
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    log_format: LogFormat,
}

/// Works until Ctrl-C or, on Unix, SIGTERM. A second signal exits at once.
pub(crate) fn run(args: WorkerArgs, out: &mut impl Write) -> Result<(), Failure> {
    let WorkerArgs { bus, threads, knowledge, memory, metrics, allow_host, log_format } = args;
    let (shown, threads) = (bus.to_string(), threads_or_all(threads));
    let stop = stop_signal()?;
    log(log_format, "info");
    let knowledge = knowledge.open();
    tokio::runtime::Runtime::new()?.block_on(async {
        let allowed_hosts = allow_host;
        let config = WorkerConfig { bus, threads, memory, knowledge, metrics, allowed_hosts };
        let worker = tokio::select! {
            worker = Worker::connect(config) => worker.map_err(Failure::failed)?,
            () = stop.notified() => return Ok(()),
        };
        let count = if threads == 1 { "1 thread" } else { &format!("{threads} threads") };
        let id = worker.id().to_owned();
        let metrics = worker.metrics_address();
        let ready = || {
            let metrics = metrics.map(|address| format!(" Metrics: http://{address}/metrics."));
            let metrics = metrics.unwrap_or_default();
            // A closed output is not an error.
            let _ = writeln!(
                out,
                "Worker {id} searches on {count} for {shown}.{metrics} Press Ctrl-C to stop."
            );
            let _ = out.flush();
            service_manager::report(Stage::Ready);
        };
        let stopped = async {
            stop.notified().await;
            service_manager::report(Stage::Stopping);
        };
        worker.run(stopped, ready).await;
        Ok(())
    })
}
