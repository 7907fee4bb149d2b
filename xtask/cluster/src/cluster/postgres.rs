//! `PostgreSQL`: one server with its own data folder, or several with replication.

use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures_util::future::join_all;
use rustix::process::{Signal, geteuid};
use serde_json::Value;
use tokio::process::Command;
use tokio::time::sleep;
use xshell::{Shell, cmd};

use super::member::{Launch, Member, Ready};
use super::patroni::Patroni;

/// Maximum time until the server responds, recovery after a crash included.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// The database.
#[derive(Debug)]
pub(crate) struct Postgres {
    servers: Servers,
    programs: PathBuf,
}

#[derive(Debug)]
enum Servers {
    One { member: Box<[Member; 1]>, port: [u16; 1] },
    Several(Patroni),
}

impl Postgres {
    /// Creates a database in `folder` and starts the server on this port of the loopback interface; with `replicas` on
    /// any ports.
    pub(crate) async fn start(sh: &Shell, folder: &Path, port: u16, replicas: u8) -> Result<Self> {
        let (programs, user) = (programs(sh)?, user(sh)?);
        let servers = if replicas == 0 {
            Servers::alone(folder, port, &programs, user).await?
        } else {
            let servers = usize::from(replicas) + 1;
            Servers::Several(Patroni::start(servers, folder, &programs, user).await?)
        };
        let postgres = Self { servers, programs };
        postgres.wait_until_ready().await?;
        postgres.query("CREATE DATABASE ludoteca TEMPLATE template0", "postgres").await?;
        Ok(postgres)
    }

    /// The ports of all servers.
    pub(crate) fn ports(&self) -> &[u16] {
        match &self.servers {
            Servers::One { port, .. } => port,
            Servers::Several(patroni) => &patroni.ports,
        }
    }

    /// All processes, in the order in which they stop.
    pub(crate) fn members(&self) -> &[Member] {
        match &self.servers {
            Servers::One { member, .. } => member.as_slice(),
            Servers::Several(patroni) => &patroni.members,
        }
    }

    pub(crate) fn members_mut(&mut self) -> &mut [Member] {
        match &mut self.servers {
            Servers::One { member, .. } => member.as_mut_slice(),
            Servers::Several(patroni) => &mut patroni.members,
        }
    }

    /// Shuts all servers down cleanly, and then what they need.
    pub(crate) async fn stop(&mut self) -> Result<()> {
        let servers = self.ports().len();
        let (servers, rest) = self.members_mut().split_at_mut(servers);
        let mut stopped = join_all(servers.iter_mut().map(Member::stop)).await;
        stopped.extend(join_all(rest.iter_mut().map(Member::stop)).await);
        stopped.into_iter().collect()
    }

    /// Kills the primary, if `with_machine` as if its machine had failed. Returns a description.
    pub(crate) async fn kill_primary(&mut self, with_machine: bool) -> Result<String> {
        match &mut self.servers {
            Servers::One { member, .. } => {
                let [member] = &mut **member;
                member.kill().await.map(|()| member.name.clone())
            }
            Servers::Several(patroni) => patroni.kill_primary(with_machine).await,
        }
    }

    /// Kills this member like the loss of its machine, with the server that it watches over.
    pub(crate) async fn kill(&mut self, index: usize) -> Result<()> {
        match &mut self.servers {
            Servers::Several(patroni) if index < patroni.ports.len() => {
                patroni.kill(index, true).await.map(drop)
            }
            _ => self.members_mut()[index].kill().await,
        }
    }

    /// Starts what has ended, and waits until the database responds.
    pub(crate) async fn resume(&mut self) -> Result<()> {
        match &mut self.servers {
            Servers::One { member, .. } => {
                let [member] = &mut **member;
                member.ended()?;
                if member.pid().is_none() {
                    member.start().await?;
                }
            }
            Servers::Several(patroni) => patroni.resume().await?,
        }
        self.wait_until_ready().await
    }

    async fn wait_until_ready(&self) -> Result<()> {
        let until = Instant::now() + START_TIMEOUT;
        while let Err(error) = self.query("SELECT 1", "postgres").await {
            if Instant::now() > until {
                return Err(error.context("PostgreSQL does not respond"));
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// The address of the database, at these ports, which lead to the servers.
    pub(crate) fn url(ports: &[u16]) -> String {
        url(ports, "ludoteca")
    }

    /// The rows that a query of the service's database returns, as JSON objects.
    pub(crate) async fn rows(&self, query: &str) -> Result<Vec<Value>> {
        let query = format!("SELECT coalesce(json_agg(rows), '[]') FROM ({query}) AS rows");
        let text = self.query(&query, "ludoteca").await?;
        serde_json::from_str(&text).with_context(|| format!("PostgreSQL returned {text}"))
    }

    async fn query(&self, query: &str, database: &str) -> Result<String> {
        let url = format!("{}?target_session_attrs=read-write", url(self.ports(), database));
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--tuples-only", "--no-align", "--command", query, &url]);
        psql.env("PGCONNECT_TIMEOUT", "5").kill_on_drop(true);
        let output = psql.output().await.context("cannot start psql")?;
        if !output.status.success() {
            bail!("psql: {}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(String::from_utf8(output.stdout)?)
    }
}

/// The address of a database, as libpq and the service read it.
fn url(ports: &[u16], database: &str) -> String {
    let servers: Vec<String> = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
    format!("postgres://ludoteca@{}/{database}", servers.join(","))
}

impl Servers {
    /// One server that listens on this port.
    async fn alone(
        folder: &Path,
        port: u16,
        programs: &Path,
        user: Option<(u32, u32)>,
    ) -> Result<Self> {
        let data = folder.join("postgres");
        std::fs::create_dir_all(&data)?;
        if let Some((user, group)) = user {
            chown(&data, Some(user), Some(group))?;
        }
        let args = |args: &[&str]| args.iter().map(|&arg| arg.to_owned()).collect();
        let shown = data.to_string_lossy();
        let init = args(&[
            "--no-sync",
            "--auth=trust",
            "--username=ludoteca",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--pgdata",
            &shown,
        ]);
        run(&programs.join("initdb"), init, user, folder).await?;
        let settings = [
            format!("port={port}"),
            "listen_addresses=127.0.0.1".to_owned(),
            "unix_socket_directories=".to_owned(),
            "max_connections=200".to_owned(),
            // Small files suit a small disk.
            "min_wal_size=32MB".to_owned(),
            "max_wal_size=96MB".to_owned(),
        ];
        let mut run: Vec<String> = args(&["-D", &shown]);
        run.extend(settings.into_iter().flat_map(|setting| ["-c".to_owned(), setting]));
        let launch = Launch { program: programs.join("postgres"), args: run, env: vec![], user };
        let mut member = Member::new("PostgreSQL", launch, Ready::Tcp(port), folder)
            // These signals mean fast and immediate shutdown. SIGKILL would leave shared memory
            // behind.
            .with_signals(Signal::INT, Signal::QUIT);
        member.start().await?;
        Ok(Self::One { member: Box::new([member]), port: [port] })
    }
}

/// The folder of `PostgreSQL`'s programs: Debian's newest version, or the one on the search path.
fn programs(sh: &Shell) -> Result<PathBuf> {
    let versions = sh.read_dir("/usr/lib/postgresql").unwrap_or_default();
    let number = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    if let Some(newest) = versions.into_iter().max_by_key(number) {
        return Ok(newest.join("bin"));
    }
    Ok(cmd!(sh, "pg_config --bindir").quiet().read().context("where is PostgreSQL?")?.into())
}

/// The user and group that run `PostgreSQL`, which refuses to run as root.
fn user(sh: &Shell) -> Result<Option<(u32, u32)>> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let user = cmd!(sh, "id -u postgres").quiet().read()?.parse()?;
    let group = cmd!(sh, "id -g postgres").quiet().read()?.parse()?;
    Ok(Some((user, group)))
}

/// Runs a program to its end.
async fn run(
    program: &Path,
    args: Vec<String>,
    user: Option<(u32, u32)>,
    folder: &Path,
) -> Result<()> {
    let mut command = Command::new(program);
    command.args(args).kill_on_drop(true);
    if let Some((user, group)) = user {
        command.uid(user).gid(group);
    }
    // The user may lack access to this process's working directory.
    let output = command.current_dir(folder).output().await?;
    if !output.status.success() {
        bail!("{}: {}", program.display(), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}
