//! A process of the cluster, which can be killed, stopped and restarted.

use std::fs::{File, read_to_string};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use super::http;

/// Maximum time until a process is ready.
const START_TIMEOUT: Duration = Duration::from_mins(1);
/// Maximum time from the stop signal to the end of a process.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);
/// Number of log lines in an error message.
const MAX_LOG_LINES: usize = 15;

/// The parameters with which a process is started.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) program: PathBuf,
    pub(crate) args: Vec<String>,
    pub(crate) env: Vec<(String, String)>,
    /// The user and group to run as, if not those of this process.
    pub(crate) user: Option<(u32, u32)>,
}

/// A sign that a process is ready.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ready {
    /// This path responds with 200 at this port.
    Http(u16, &'static str),
    /// This port accepts connections.
    Tcp(u16),
}

/// A process of the cluster.
#[derive(Debug)]
pub(crate) struct Member {
    /// Such as `node 2`.
    pub(crate) name: String,
    pub(crate) launch: Launch,
    ready: Ready,
    /// The signal for a clean shutdown.
    stop: Signal,
    /// The signal that kills it.
    kill: Signal,
    log: PathBuf,
    child: Option<Child>,
}

impl Member {
    /// A process that has not been started yet. Its log is in `folder`.
    pub(crate) fn new(name: &str, launch: Launch, ready: Ready, folder: &Path) -> Self {
        let log = folder.join(format!("{}.log", name.replace(' ', "-").to_lowercase()));
        let name = name.to_owned();
        Self { name, launch, ready, stop: Signal::TERM, kill: Signal::KILL, log, child: None }
    }

    /// Sets other signals for a clean shutdown and for killing the process.
    pub(crate) fn with_signals(self, stop: Signal, kill: Signal) -> Self {
        Self { stop, kill, ..self }
    }

    /// The process's id, while it runs.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref().and_then(Child::id)
    }

    pub(crate) fn log(&self) -> &Path {
        &self.log
    }

    /// Starts the process without waiting until it is ready.
    pub(crate) fn spawn(&mut self) -> Result<()> {
        if self.child.is_some() {
            bail!("{} is running already", self.name);
        }
        let log = File::options().create(true).append(true).open(&self.log)?;
        let Launch { program, args, env, user } = &self.launch;
        let mut command = Command::new(program);
        command.args(args).envs(env.iter().map(|(name, value)| (name, value)));
        // A separate process group: Ctrl-C in the terminal then reaches only this program, which
        // shuts the others down cleanly.
        command.stdin(Stdio::null()).process_group(0).kill_on_drop(true);
        command.stdout(log.try_clone()?).stderr(log);
        if let Some((user, group)) = user {
            command.uid(*user).gid(*group).current_dir("/");
        }
        let spawned = command.spawn();
        let child = spawned.with_context(|| format!("cannot start {}", program.display()))?;
        self.child = Some(child);
        Ok(())
    }

    /// Starts the process and waits until it is ready.
    pub(crate) async fn start(&mut self) -> Result<()> {
        self.spawn()?;
        self.wait_until_ready().await
    }

    /// Waits until a process that was started is ready.
    pub(crate) async fn wait_until_ready(&mut self) -> Result<()> {
        let until = Instant::now() + START_TIMEOUT;
        while Instant::now() < until {
            if let Some(status) = self.ended()? {
                bail!("{} has ended ({status}):\n{}", self.name, self.last_lines());
            }
            if self.ready.is_met().await {
                return Ok(());
            }
            sleep(Duration::from_millis(20)).await;
        }
        bail!("{} is not ready after {START_TIMEOUT:?}:\n{}", self.name, self.last_lines())
    }

    /// The exit status of a process that has ended by itself. After this call it can be started
    /// again.
    pub(crate) fn ended(&mut self) -> Result<Option<ExitStatus>> {
        let Some(child) = &mut self.child else { return Ok(None) };
        let status = child.try_wait()?;
        if status.is_some() {
            self.child = None;
        }
        Ok(status)
    }

    /// Kills the process, as a crash would.
    pub(crate) async fn kill(&mut self) -> Result<()> {
        self.end(self.kill).await
    }

    /// Shuts the process down cleanly.
    pub(crate) async fn stop(&mut self) -> Result<()> {
        self.end(self.stop).await
    }

    async fn end(&mut self, signal: Signal) -> Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        if let Some(pid) = child.id().and_then(|id| Pid::from_raw(id as i32)) {
            // The process may have ended meanwhile.
            let _ = kill_process(pid, signal);
        }
        if timeout(SHUTDOWN_TIMEOUT, child.wait()).await.is_err() {
            child.kill().await?;
            bail!("{} did not stop within {SHUTDOWN_TIMEOUT:?} and was killed", self.name);
        }
        Ok(())
    }

    /// The last lines of the log.
    fn last_lines(&self) -> String {
        let log = read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(MAX_LOG_LINES)..].join("\n")
    }
}

impl Ready {
    async fn is_met(self) -> bool {
        match self {
            Self::Http(port, path) => http::is_ok(port, path).await,
            Self::Tcp(port) => tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok(),
        }
    }
}
