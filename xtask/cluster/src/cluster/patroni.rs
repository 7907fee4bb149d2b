//! `PostgreSQL` on several servers, of which Patroni makes one the primary. etcd stores which one that is.

use std::fs;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::member::{Launch, Member, Ready};
use super::{http, ports};

/// Maximum time until a replica has replaced the primary, and until all servers run again.
const FAILOVER_TIMEOUT: Duration = Duration::from_mins(1);
/// Seconds after which the loss of the primary's machine is noticed. Each server confirms within the second one that it
/// still works.
const TTL: u32 = 10;
const LOOP_WAIT: u32 = 1;

/// The processes: Patroni for each server, then etcd.
#[derive(Debug)]
pub(super) struct Patroni {
    pub(super) members: Vec<Member>,
    /// The ports of the servers.
    pub(super) ports: Vec<u16>,
    /// The ports at which Patroni reports the state of the servers.
    apis: Vec<u16>,
    /// The data folders of the servers.
    data: Vec<PathBuf>,
    /// The server that was killed last, and its process.
    killed: Option<(usize, Pid)>,
}

impl Patroni {
    /// Starts this number of servers, with their files in `folder`. `programs` is the folder of `PostgreSQL`.
    pub(super) async fn start(
        servers: usize,
        folder: &Path,
        programs: &Path,
        user: Option<(u32, u32)>,
    ) -> Result<Self> {
        let [client, peer] = ports::several()?;
        let mut etcd = etcd(folder, client, peer);
        etcd.start().await?;
        let mut patroni =
            Self { members: vec![], ports: vec![], apis: vec![], data: vec![], killed: None };
        for number in 1..=servers {
            let [port, api] = ports::several()?;
            let files = folder.join(format!("postgres-{number}"));
            fs::create_dir_all(&files)?;
            let data = files.join("data");
            let configuration = files.join("patroni.yml");
            let settings = settings(number, (port, api), client, &data, programs);
            // JSON is YAML.
            fs::write(&configuration, settings.to_string())?;
            if let Some((user, group)) = user {
                chown(&files, Some(user), Some(group))?;
            }
            let args = vec![configuration.display().to_string()];
            let launch = Launch { program: "patroni".into(), args, env: vec![], user };
            let name = format!("PostgreSQL {number}");
            patroni.members.push(Member::new(&name, launch, Ready::Http(api, "/health"), folder));
            patroni.ports.push(port);
            patroni.apis.push(api);
            patroni.data.push(data);
        }
        // The first becomes the primary, and the others copy it.
        for member in &mut patroni.members {
            member.start().await?;
        }
        patroni.members.push(etcd);
        patroni.wait_until_complete().await?;
        Ok(patroni)
    }

    /// Kills the primary like a crash of the server, or together with Patroni, like the loss of its machine. Returns a
    /// description.
    pub(super) async fn kill_primary(&mut self, with_machine: bool) -> Result<String> {
        let state = self.state().await.context("no server knows the primary")?;
        let mut members = state["members"].as_array().into_iter().flatten();
        let leader = members.find(|member| member["role"] == "leader");
        let port = leader.context("there is no primary")?["port"].as_u64();
        let index = self.ports.iter().position(|own| Some(u64::from(*own)) == port);
        self.kill(index.context("the primary is unknown")?, with_machine).await
    }

    /// Kills a server in the same way.
    pub(super) async fn kill(&mut self, index: usize, with_machine: bool) -> Result<String> {
        let pid = self.process(index).context("the server has no process")?;
        self.killed = Some((index, pid));
        if with_machine {
            self.members[index].kill().await?;
        }
        kill_process(pid, Signal::KILL)?;
        let machine = if with_machine { " with its Patroni" } else { "" };
        Ok(format!("{}{machine}", self.members[index].name))
    }

    /// Starts what was killed, once another server is the primary, and waits until all servers run.
    pub(super) async fn resume(&mut self) -> Result<()> {
        let until = Instant::now() + FAILOVER_TIMEOUT;
        while !self.has_primary().await {
            if Instant::now() > until {
                bail!("no replica has replaced the primary within {FAILOVER_TIMEOUT:?}");
            }
            sleep(Duration::from_millis(100)).await;
        }
        for member in &mut self.members {
            member.ended()?;
            if member.pid().is_none() {
                member.start().await?;
            }
        }
        self.wait_until_complete().await
    }

    /// The main process of a server.
    fn process(&self, index: usize) -> Option<Pid> {
        let pid = fs::read_to_string(self.data[index].join("postmaster.pid")).ok()?;
        Pid::from_raw(pid.lines().next()?.parse().ok()?)
    }

    /// Whether the server that was killed has a new process. Until then, Patroni may report an earlier state.
    fn is_killed_back(&self) -> bool {
        self.killed
            .is_none_or(|(index, pid)| self.process(index).is_some_and(|process| process != pid))
    }

    async fn has_primary(&self) -> bool {
        for api in &self.apis {
            if http::is_ok(*api, "/primary").await {
                return true;
            }
        }
        false
    }

    /// Waits until there is a primary, a synchronous replica, and no server is missing.
    async fn wait_until_complete(&self) -> Result<()> {
        let until = Instant::now() + FAILOVER_TIMEOUT;
        loop {
            let state = self.state().await.unwrap_or_default();
            let is_back = self.is_killed_back() && self.has_primary().await;
            if is_back && is_complete(&state, self.ports.len()) {
                return Ok(());
            }
            if Instant::now() > until {
                bail!("not all PostgreSQL servers run after {FAILOVER_TIMEOUT:?}: {state}");
            }
            sleep(Duration::from_millis(200)).await;
        }
    }

    /// The state that a server reports.
    async fn state(&self) -> Option<Value> {
        for api in &self.apis {
            if let Ok(response) = http::send(*api, "/cluster", "", None).await {
                return Some(response.json());
            }
        }
        None
    }
}

fn etcd(folder: &Path, client: u16, peer: u16) -> Member {
    let url = |port: u16| format!("http://127.0.0.1:{port}");
    let args = vec![
        format!("--data-dir={}", folder.join("etcd").display()),
        format!("--listen-client-urls={}", url(client)),
        format!("--advertise-client-urls={}", url(client)),
        format!("--listen-peer-urls={}", url(peer)),
        format!("--initial-advertise-peer-urls={}", url(peer)),
        format!("--initial-cluster=default={}", url(peer)),
    ];
    let launch = Launch { program: "etcd".into(), args, env: vec![], user: None };
    Member::new("etcd", launch, Ready::Http(client, "/health"), folder)
}

/// The configuration of Patroni for a server.
fn settings(
    number: usize,
    (port, api): (u16, u16),
    etcd: u16,
    data: &Path,
    programs: &Path,
) -> Value {
    let local = |port: u16| format!("127.0.0.1:{port}");
    let user = json!({ "username": "ludoteca" });
    json!({
        "scope": "ludoteca",
        "name": format!("postgresql-{number}"),
        "restapi": { "listen": local(api), "connect_address": local(api) },
        "etcd3": { "hosts": [local(etcd)] },
        "bootstrap": {
            "dcs": {
                "ttl": TTL,
                "loop_wait": LOOP_WAIT,
                "retry_timeout": 3,
                // A crashed primary is replaced at once; its recovery may take longer. The second name is that of
                // Patroni before version 4.
                "primary_start_timeout": 0,
                "master_start_timeout": 0,
                "synchronous_mode": true,
                "postgresql": {
                    "use_pg_rewind": true,
                    "parameters": {
                        "max_connections": 200,
                        // Small files suit a small disk.
                        "min_wal_size": "32MB",
                        "max_wal_size": "96MB",
                        "wal_keep_size": "64MB",
                        "unix_socket_directories": "",
                    },
                },
            },
            "initdb": ["no-sync", "data-checksums", { "auth": "trust" }, { "encoding": "UTF8" }, { "locale": "C.UTF-8" }],
            "pg_hba": ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
        },
        "postgresql": {
            "listen": local(port),
            "connect_address": local(port),
            "data_dir": data,
            "bin_dir": programs,
            "pgpass": data.with_file_name("pgpass"),
            "authentication": { "superuser": user, "replication": user },
        },
    })
}

/// Whether a state has a primary, a synchronous replica and this number of running servers.
fn is_complete(state: &Value, servers: usize) -> bool {
    let members = state["members"].as_array().map_or(&[][..], Vec::as_slice);
    let has = |role: &str| members.iter().any(|member| member["role"] == role);
    let runs = |member: &&Value| {
        let state = member["state"].as_str();
        let is_same = member["timeline"] == members[0]["timeline"];
        matches!(state, Some("running" | "streaming")) && is_same
    };
    has("leader") && has("sync_standby") && members.iter().filter(runs).count() == servers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_complete_with_a_primary_and_a_synchronous_replica() {
        let member = |role: &str, state: &str, timeline: u32| json!({ "role": role, "state": state, "timeline": timeline });
        let state = |members: &[Value]| json!({ "members": members });
        let leader = member("leader", "running", 2);
        let replica = member("sync_standby", "streaming", 2);
        assert!(is_complete(&state(&[leader.clone(), replica.clone()]), 2));
        for other in [
            state(&[leader.clone(), replica.clone(), member("replica", "starting", 2)]),
            state(&[leader.clone(), replica.clone(), member("replica", "running", 1)]),
            state(&[leader, member("replica", "running", 2), member("replica", "running", 2)]),
            Value::Null,
        ] {
            assert!(!is_complete(&other, 3), "{other}");
        }
    }
}
