//! A cluster of three NATS servers with `JetStream`.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::Value;
use tokio::time::sleep;

use super::member::{Launch, Member, Ready};
use super::{http, ports};

/// Number of servers: the minimum with which queues survive the loss of one server.
pub(crate) const SERVERS: usize = 3;

/// The servers and their ports.
#[derive(Debug)]
pub(crate) struct Nats {
    pub(crate) members: [Member; SERVERS],
    pub(crate) ports: [u16; SERVERS],
    /// The ports that report the servers' state.
    monitors: [u16; SERVERS],
}

/// Maximum time until all servers have the current state.
const CATCH_UP_TIMEOUT: Duration = Duration::from_mins(1);
/// Time between two looks at the state. The servers exchange heartbeats once per second.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

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
        Ok(Self { members, ports: client_ports, monitors })
    }

    /// Waits until each server has the current state of all queues, seen twice with a heartbeat in between. A queue
    /// survives the loss of a server only while the two others have its current state.
    pub(crate) async fn wait_until_current(&self) -> Result<()> {
        let until = Instant::now() + CATCH_UP_TIMEOUT;
        let mut times = 0;
        while times < 2 {
            if Instant::now() > until {
                bail!("some NATS servers are still behind after {CATCH_UP_TIMEOUT:?}");
            }
            sleep(POLL_INTERVAL).await;
            times = if self.is_current().await? { times + 1 } else { 0 };
        }
        Ok(())
    }

    async fn is_current(&self) -> Result<bool> {
        let mut reports = Vec::new();
        for port in self.monitors {
            reports.push(http::send(port, "/jsz?streams=1", "", None).await?.json());
        }
        Ok(has_current_streams(&reports))
    }
}

/// Whether each stream that one of the servers knows has a leader, and all its replicas are current. `reports` are the
/// servers' `/jsz`; only the leader of a stream knows the state of the replicas.
fn has_current_streams(reports: &[Value]) -> bool {
    let streams = || {
        let accounts = reports.iter().flat_map(|report| list(&report["account_details"]));
        accounts.flat_map(|account| list(&account["stream_detail"]))
    };
    let is_current = |stream: &Value| {
        let replicas = list(&stream["cluster"]["replicas"]);
        replicas.len() == SERVERS - 1 && replicas.iter().all(|replica| replica["current"] == true)
    };
    let led = |name: &Value| streams().any(|other| other["name"] == *name && is_current(other));
    streams().next().is_some() && streams().all(|stream| led(&stream["name"]))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The report of a server that has two queues; `first` and `second` are the replicas' states it knows.
    fn report(first: &Value, second: &Value) -> Value {
        let queue = |name: &str, replicas: &Value| json!({ "name": name, "cluster": { "replicas": replicas } });
        json!({ "account_details": [{ "stream_detail": [queue("jobs", first), queue("dead", second)] }] })
    }

    #[test]
    fn each_queue_needs_a_leader_with_current_replicas() {
        let replicas = |current: bool| json!([{ "current": true }, { "current": current }]);
        let leader = report(&replicas(true), &replicas(true));
        let follower = report(&Value::Null, &Value::Null);
        assert!(has_current_streams(&[follower.clone(), leader, follower.clone()]));
        let behind = report(&replicas(true), &replicas(false));
        assert!(!has_current_streams(&[behind, follower.clone()]));
        assert!(!has_current_streams(&[follower]));
        assert!(!has_current_streams(&[json!({})]));
    }
}
