//! A cluster of three NATS servers with `JetStream`.

use std::path::Path;

use anyhow::Result;

use super::member::{Launch, Member, Ready};
use super::ports;

/// Number of servers: the minimum with which queues survive the loss of one server.
pub(crate) const SERVERS: usize = 3;

/// The servers and their ports.
#[derive(Debug)]
pub(crate) struct Nats {
    pub(crate) members: [Member; SERVERS],
    pub(crate) ports: [u16; SERVERS],
}

impl Nats {
    /// Starts the servers, with their files in `folder`.
    pub(crate) async fn start(folder: &Path) -> Result<Self> {
        let client_ports = ports::several()?;
        let routes = ports::several::<SERVERS>()?;
        let monitors = ports::several::<SERVERS>()?;
        let mut members = std::array::from_fn(|index| {
            let number = index + 1;
            let store = folder.join(format!("nats-{number}"));
            let all = routes.map(|port| format!("nats://127.0.0.1:{port}")).join(",");
            let args = [
                "--jetstream".to_owned(),
                format!("--store_dir={}", store.display()),
                format!("--name=nats-{number}"),
                "--addr=127.0.0.1".to_owned(),
                format!("--port={}", client_ports[index]),
                format!("--http_port={}", monitors[index]),
                "--cluster_name=ludoteca".to_owned(),
                format!("--cluster=nats://127.0.0.1:{}", routes[index]),
                format!("--routes={all}"),
                // Clients must use only the addresses that they were given, which may lead through
                // links.
                "--no_advertise".to_owned(),
            ];
            let program = "nats-server".into();
            let launch = Launch { program, args: args.into(), env: vec![], user: None };
            // Ready once JetStream has a leader.
            let ready = Ready::Http(monitors[index], "/healthz");
            Member::new(&format!("nats {number}"), launch, ready, folder)
        });
        for member in &mut members {
            member.spawn()?;
        }
        for member in &mut members {
            member.wait_until_ready().await?;
        }
        Ok(Self { members, ports: client_ports })
    }
}
