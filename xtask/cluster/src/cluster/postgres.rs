//! A `PostgreSQL` server with its own data folder.

use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Signal, geteuid};
use serde_json::Value;
use tokio::process::Command;
use tokio::time::sleep;
use xshell::{Shell, cmd};

use super::member::{Launch, Member, Ready};

/// Maximum time until the server responds, recovery after a crash included.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// The server.
#[derive(Debug)]
pub(crate) struct Postgres {
    pub(crate) member: Member,
    pub(crate) port: u16,
    programs: PathBuf,
}

impl Postgres {
    /// Creates a database in `folder` and starts the server. It listens on this port of the
    /// loopback interface.
    pub(crate) async fn start(sh: &Shell, folder: &Path, port: u16) -> Result<Self> {
        let programs = programs(sh)?;
        let user = user(sh)?;
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
        let member = Member::new("PostgreSQL", launch, Ready::Tcp(port), folder)
            // These signals mean fast and immediate shutdown. SIGKILL would leave shared memory
            // behind.
            .with_signals(Signal::INT, Signal::QUIT);
        let mut postgres = Self { member, port, programs };
        postgres.resume().await?;
        postgres.query("CREATE DATABASE ludoteca TEMPLATE template0", "postgres").await?;
        Ok(postgres)
    }

    /// Starts the server, and waits until it responds.
    pub(crate) async fn resume(&mut self) -> Result<()> {
        self.member.start().await?;
        let until = Instant::now() + START_TIMEOUT;
        while self.query("SELECT 1", "postgres").await.is_err() {
            if Instant::now() > until {
                bail!("PostgreSQL does not respond; see {}", self.member.log().display());
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// The address of the database, at the server's port or at another one that leads to it.
    pub(crate) fn url(&self, port: Option<u16>) -> String {
        format!("postgres://ludoteca@127.0.0.1:{}/ludoteca", port.unwrap_or(self.port))
    }

    /// The rows that a query of the service's database returns, as JSON objects.
    pub(crate) async fn rows(&self, query: &str) -> Result<Vec<Value>> {
        let query = format!("SELECT coalesce(json_agg(rows), '[]') FROM ({query}) AS rows");
        let text = self.query(&query, "ludoteca").await?;
        serde_json::from_str(&text).with_context(|| format!("PostgreSQL returned {text}"))
    }

    async fn query(&self, query: &str, database: &str) -> Result<String> {
        let url = format!("postgres://ludoteca@127.0.0.1:{}/{database}", self.port);
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
