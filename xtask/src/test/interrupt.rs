//! Ends the servers and browsers of the tests when this program is interrupted.

use std::fs;
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use anyhow::Result;
use rustix::process::{Pid, Signal, getpgrp, kill_process};

/// How long the processes have to end by themselves, which is when they delete their folders.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The exit status of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Ends this process and its descendants on an interrupt or a termination signal.
pub(super) fn watch() -> Result<()> {
    Ok(ctrlc::set_handler(|| {
        eprintln!("interrupted: ending servers and browsers");
        end_descendants();
        exit(INTERRUPTED)
    })?)
}

/// Terminates all descendants, and kills those that remain.
fn end_descendants() {
    signal(Signal::TERM);
    let polls = SHUTDOWN_TIMEOUT.as_millis() / POLL_INTERVAL.as_millis();
    for _ in 0..polls {
        if descendants().is_empty() {
            return;
        }
        sleep(POLL_INTERVAL);
    }
    signal(Signal::KILL);
}

fn signal(signal: Signal) {
    for process in descendants() {
        let _ = kill_process(process, signal);
    }
}

/// The descendants in the same process group. Others belong to a program that ends them itself: browsers, and what
/// cleans up after a server. Empty where there is no `/proc`: there, a terminal interrupts the whole group.
fn descendants() -> Vec<Pid> {
    let processes: Vec<Process> = fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .filter_map(|entry| Process::read(entry.ok()?.file_name().to_str()?.parse().ok()?))
        .collect();
    let mut found = vec![std::process::id()];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        found.extend(
            processes.iter().filter(|process| process.parent == parent).map(|process| process.id),
        );
        next += 1;
    }
    let group = getpgrp().as_raw_nonzero().get().unsigned_abs();
    let in_group =
        |id: &u32| processes.iter().any(|process| process.id == *id && process.group == group);
    let others = found.into_iter().skip(1).filter(in_group);
    others.filter_map(|id| Pid::from_raw(id.cast_signed())).collect()
}

struct Process {
    id: u32,
    parent: u32,
    group: u32,
}

impl Process {
    /// Reads the fields `ppid` and `pgrp` of proc(5); `None` for a process that has ended.
    fn read(id: u32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let is_running = fields.next()? != "Z";
        let (parent, group) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        is_running.then_some(Self { id, parent, group })
    }
}
