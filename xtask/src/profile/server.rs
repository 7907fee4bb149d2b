//! A server that is measured.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::ops::Sub;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, bail};

use super::allocations::Allocations;
use crate::times::processor::{self, TICKS_PER_SECOND};

pub(super) use rustix::process::Signal;

/// The signal of Ctrl-C.
pub(super) const INTERRUPT: Signal = Signal::INT;

/// A server over an empty folder, with the allocator's statistics.
#[derive(Debug)]
pub(super) struct Server {
    process: Process,
    url: String,
    data: PathBuf,
    errors: JoinHandle<String>,
}

/// A process that is killed if a measurement fails.
#[derive(Debug)]
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It fails if the process has ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a process has used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usage {
    /// Processor time of all threads in seconds, in the program and in the kernel.
    pub(super) user: f64,
    pub(super) system: f64,
    /// Bytes that the process caused to be written to the disk.
    pub(super) written: f64,
}

impl Sub for Usage {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self {
            user: self.user - before.user,
            system: self.system - before.system,
            written: self.written - before.written,
        }
    }
}

impl Server {
    /// Starts a server on a free port of the loopback address.
    pub(super) fn start(program: &Path, folder: &Path) -> Result<Self> {
        let data = folder.join("data");
        if data.exists() {
            fs::remove_dir_all(&data)?;
        }
        let mut command = Command::new(program);
        command.args(["serve", "--no-limits", "--listen", "127.0.0.1:0", "--data"]).arg(&data);
        // The allocator prints its statistics when the process ends: as JSON, of all arenas together.
        command.env("_RJEM_MALLOC_CONF", "stats_print:true,stats_print_opts:Jax");
        command.env("RUST_LOG", "error").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = Process(command.spawn()?);
        let mut stderr = process.0.stderr.take().context("it is a pipe")?;
        let errors = thread::spawn(move || {
            let mut text = String::new();
            let _ = stderr.read_to_string(&mut text);
            text
        });
        let mut stdout = BufReader::new(process.0.stdout.take().context("it is a pipe")?);
        let mut line = String::new();
        let url = loop {
            line.clear();
            if stdout.read_line(&mut line)? == 0 {
                drop(process);
                bail!("the server did not start: {}", errors.join().unwrap_or_default());
            }
            if let Some(start) = line.find("http://") {
                break line[start..].split_whitespace().next().unwrap_or_default().to_owned();
            }
        };
        thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
        Ok(Self { process, url, data, errors })
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn pid(&self) -> u32 {
        self.process.0.id()
    }

    /// What the server has used so far.
    pub(super) fn usage(&self) -> Result<Usage> {
        let read = |name| fs::read_to_string(format!("/proc/{}/{name}", self.pid()));
        usage(&read("stat")?, &read("io")?).context("/proc describes the process")
    }

    /// Stops the server and returns what it allocated.
    pub(super) fn stop(mut self) -> Result<Allocations> {
        signal(&self.process.0, INTERRUPT)?;
        self.process.0.wait()?;
        fs::remove_dir_all(&self.data)?;
        let errors = self.errors.join().unwrap_or_default();
        Allocations::read(&errors).context("the allocator has printed no statistics")
    }
}

/// Sends a signal to a child.
pub(super) fn signal(child: &Child, signal: Signal) -> Result<()> {
    let pid = rustix::process::Pid::from_child(child);
    Ok(rustix::process::kill_process(pid, signal)?)
}

/// Reads `stat` and `io` of proc(5).
fn usage(stat: &str, io: &str) -> Option<Usage> {
    let [user, system, ..] = processor::ticks(stat)?;
    let [user, system] = [user, system].map(|ticks| ticks as f64 / TICKS_PER_SECOND as f64);
    let written = io.lines().find_map(|line| line.strip_prefix("write_bytes:"))?;
    Some(Usage { user, system, written: written.trim().parse().ok()? })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    #[test]
    fn usage_is_read_from_proc() {
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194560 9 8 7 6 150 20 3000 40 20 0 1 0 5 1 2";
        let usage = super::usage(stat, "rchar: 1\nwrite_bytes: 4096\n").expect("complete");
        let seconds = [usage.user, usage.system].map(Duration::from_secs_f64);
        assert_eq!(seconds, [1500, 200].map(Duration::from_millis));
        assert_eq!(usage.written as u64, 4096);
    }
}
