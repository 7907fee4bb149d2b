//! The processes of the service itself: nodes and workers.

use std::path::{Path, PathBuf};

use super::member::{Launch, Member, Ready};
use super::postgres::Postgres;

/// The addresses that a node or a worker connects to.
#[derive(Clone, Debug)]
pub(crate) struct Wiring {
    /// The address of the database. Workers need none.
    database: String,
    /// Whether it has replicas.
    has_replicas: bool,
    /// The addresses of the NATS servers.
    bus: String,
}

impl Wiring {
    /// The servers at these ports of this machine.
    pub(crate) fn new(postgres: &[u16], nats: &[u16]) -> Self {
        let urls: Vec<String> =
            nats.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
        Self {
            database: Postgres::url(postgres),
            has_replicas: postgres.len() > 1,
            bus: urls.join(","),
        }
    }
}

/// A node: `ludoteca serve`.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) member: Member,
    pub(crate) port: u16,
    pub(crate) metrics: u16,
}

impl Node {
    /// A node that has not been started yet.
    pub(crate) fn new(
        number: usize,
        program: &Path,
        [port, metrics]: [u16; 2],
        wiring: &Wiring,
        flags: &[String],
        folder: &Path,
    ) -> Self {
        let data = folder.join(format!("node-{number}"));
        let mut args = vec![
            "serve".to_owned(),
            format!("--listen=127.0.0.1:{port}"),
            format!("--metrics=127.0.0.1:{metrics}"),
            format!("--database={}", wiring.database),
            format!("--bus={}", wiring.bus),
            format!("--data={}", data.display()),
        ];
        if wiring.has_replicas {
            // Whichever is not the primary.
            args.push(format!("--replica={}", wiring.database));
        }
        args.extend_from_slice(flags);
        let launch = launch(program.to_owned(), args);
        let ready = Ready::Http(port, "/readyz");
        let member = Member::new(&format!("node {number}"), launch, ready, folder);
        Self { member, port, metrics }
    }
}

/// A worker: `ludoteca worker`, with metrics on this port.
pub(crate) fn worker(
    number: usize,
    program: &Path,
    metrics: u16,
    wiring: &Wiring,
    folder: &Path,
) -> Member {
    let args = vec![
        "worker".to_owned(),
        format!("--bus={}", wiring.bus),
        format!("--metrics=127.0.0.1:{metrics}"),
        "--threads=1".to_owned(),
    ];
    let launch = launch(program.to_owned(), args);
    Member::new(&format!("worker {number}"), launch, Ready::Tcp(metrics), folder)
}

fn launch(program: PathBuf, args: Vec<String>) -> Launch {
    let env = vec![("NO_COLOR".to_owned(), "1".to_owned())];
    Launch { program, args, env, user: None }
}
