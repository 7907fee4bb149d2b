//! The cluster under test, and the faults injected into it.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use fastrand::Rng;

use super::history::Recorder;
use super::kinds::Kind;
use super::link::{Link, Mode};
use crate::cluster::{Cluster, Member};

/// The cluster, with links between its parts.
pub(super) struct Scene {
    pub(super) cluster: Cluster,
    /// The links of the nodes and workers to the database and the bus.
    pub(super) inner: Vec<Link>,
    /// The links of the players to each node.
    pub(super) outer: Vec<Link>,
    /// The library that changes the time of day of a program.
    pub(super) faketime: Option<PathBuf>,
    /// The two versions of the program.
    pub(super) versions: [PathBuf; 2],
    pub(super) random: Rng,
    pub(super) recorder: Recorder,
    /// The faults so far.
    pub(super) outages: Vec<Outage>,
}

/// A fault that happened, in milliseconds since the start of the run.
#[derive(Clone, Debug)]
pub(super) struct Outage {
    pub(super) kind: Kind,
    pub(super) began: u64,
    /// When all processes were ready again.
    pub(super) ended: u64,
    /// The index of the node that was killed.
    pub(super) node: Option<usize>,
}

/// The necessary repairs, in this order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Repair {
    Disk,
    Postgres,
    Nats(usize),
    Links,
    Node(usize),
    Worker(usize),
}

impl Scene {
    /// Injects a fault. Returns its description and the necessary repair.
    pub(super) async fn break_something(&mut self, kind: Kind) -> Result<(String, Vec<Repair>)> {
        let node = self.random.usize(..self.cluster.nodes.len());
        let mut outage = Outage { kind, began: self.recorder.now(), ended: u64::MAX, node: None };
        let result = match kind {
            Kind::KillNode | Kind::Skew => {
                outage.node = Some(node);
                self.cluster.nodes[node].member.kill().await?;
                let mut what = self.cluster.nodes[node].member.name.clone();
                if kind == Kind::Skew {
                    what += &self.skew(node);
                }
                (what, vec![Repair::Node(node)])
            }
            Kind::Upgrade => {
                let member = &mut self.cluster.nodes[node].member;
                member.stop().await?;
                let is_old = member.launch.program == self.versions[0];
                member.launch.program.clone_from(&self.versions[usize::from(is_old)]);
                (member.name.clone(), vec![Repair::Node(node)])
            }
            Kind::KillWorker => {
                let worker = self.random.usize(..self.cluster.workers.len());
                let member = &mut self.cluster.workers[worker];
                member.kill().await?;
                (member.name.clone(), vec![Repair::Worker(worker)])
            }
            Kind::KillPostgres => {
                let with_machine = self.random.bool();
                let what = self.cluster.base.postgres.kill_primary(with_machine).await?;
                (what, vec![Repair::Postgres])
            }
            Kind::KillNats => {
                let server = self.random.usize(..self.cluster.base.nats.members.len());
                let member = &mut self.cluster.base.nats.members[server];
                member.kill().await?;
                (member.name.clone(), vec![Repair::Nats(server)])
            }
            Kind::Cut => (self.disturb(Mode::Cut), vec![Repair::Links]),
            Kind::Stall => (self.disturb(Mode::Stall), vec![Repair::Links]),
            Kind::Delay => {
                let delay = Duration::from_millis(self.random.u64(5..150));
                (self.disturb(Mode::Delay(delay)), vec![Repair::Links])
            }
            Kind::Truncate => {
                let bytes = self.random.usize(..2_000);
                (self.disturb(Mode::Truncate(bytes)), vec![Repair::Links])
            }
            Kind::FullDisk => {
                fill(&self.filler())?;
                (String::new(), vec![Repair::Disk, Repair::Postgres])
            }
        };
        self.outages.push(outage);
        self.cluster.note_pids()?;
        Ok(result)
    }

    /// Repairs the damage, and waits until all processes are ready.
    pub(super) async fn repair(&mut self, mut repairs: Vec<Repair>) -> Result<()> {
        repairs.sort();
        // Two faults may have hit the same process.
        repairs.dedup();
        let has_nats = repairs.iter().any(|repair| matches!(repair, Repair::Nats(_)));
        for repair in repairs {
            match repair {
                Repair::Disk => fs::remove_file(self.filler()).context("the full disk")?,
                // The full disk may or may not have stopped the database.
                Repair::Postgres => self.cluster.base.postgres.resume().await?,
                Repair::Nats(index) => self.cluster.base.nats.members[index].start().await?,
                Repair::Links => {
                    for link in self.inner.iter().chain(&self.outer) {
                        link.set(Mode::Pass);
                    }
                }
                Repair::Node(index) => self.cluster.nodes[index].member.spawn()?,
                Repair::Worker(index) => self.cluster.workers[index].spawn()?,
            }
            self.cluster.note_pids()?;
        }
        // It is an error if a process has ended by itself.
        for member in self.cluster.members() {
            member.wait_until_ready().await?;
        }
        if has_nats {
            // A ready server still has to catch up; the next server may fail only after that.
            self.cluster.base.nats.wait_until_current().await?;
        }
        let ended = self.recorder.now();
        for outage in &mut self.outages {
            outage.ended = outage.ended.min(ended);
        }
        Ok(())
    }

    /// Sets the time of day of a stopped node. Returns a description.
    fn skew(&mut self, node: usize) -> String {
        let member: &mut Member = &mut self.cluster.nodes[node].member;
        member.launch.env.retain(|(name, _)| !name.contains("FAKE") && name != "LD_PRELOAD");
        let Some(library) = &self.faketime else { return String::new() };
        let seconds = self.random.i32(-60..=60);
        let env = [
            ("LD_PRELOAD", library.display().to_string()),
            ("FAKETIME", format!("{seconds:+}s")),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
            ("DONT_FAKE_MONOTONIC", "1".to_owned()),
        ];
        member.launch.env.extend(env.map(|(name, value)| (name.to_owned(), value)));
        format!(" by {seconds:+} s")
    }

    /// Changes one to three links. Returns their names.
    fn disturb(&mut self, mode: Mode) -> String {
        let mut links: Vec<&Link> = self.inner.iter().chain(&self.outer).collect();
        self.random.shuffle(&mut links);
        links.truncate(self.random.usize(1..=3));
        for link in &links {
            link.set(mode);
        }
        let names: Vec<&str> = links.iter().map(|link| &*link.name).collect();
        format!("{}: {mode:?}", names.join(", "))
    }

    fn filler(&self) -> PathBuf {
        self.cluster.base.folder.join("postgres").join("filler")
    }
}

/// Writes a file until its disk is full.
fn fill(file: &PathBuf) -> Result<()> {
    let mut file = File::create(file)?;
    let mut zeros = vec![0; 1 << 20];
    // Write smaller and smaller pieces to fill the last page.
    while zeros.len() >= 4 << 10 {
        if file.write_all(&zeros).is_err() {
            zeros.truncate(zeros.len() / 2);
        }
    }
    Ok(())
}
