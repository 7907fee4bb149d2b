//! The report of a run, and the files that are kept.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Result, bail};

use super::args::Mutation;
use super::history::{Entry, What};
use super::kinds::Kind;
use super::report::Report;
use super::scene::Outage;

/// The folder in which the logs and the history of a failed run are kept.
pub(super) const FAILURE_FOLDER: &str = "target/faults";
/// Maximum number of violations shown.
const MAX_SHOWN: usize = 20;

/// Counts faults and requests.
pub(super) fn figures(history: &[Entry], outages: &[Outage]) -> Report {
    let mut report = Report::default();
    let count = |is_counted: &dyn Fn(&What) -> bool| {
        history.iter().filter(|entry| is_counted(&entry.what)).count() as u64
    };
    let is_kill = |outage: &&Outage| {
        use Kind::{KillNats, KillNode, KillPostgres, KillWorker};
        matches!(outage.kind, KillNode | KillWorker | KillPostgres | KillNats)
    };
    let kills = outages.iter().filter(is_kill);
    report.add("faults", outages.len() as u64);
    report.add("kills", kills.count() as u64);
    report.add("requests", count(&|what| matches!(what, What::Sent { .. })));
    report.add("acknowledged", count(&|what| matches!(what, What::Acknowledged { .. })));
    report.add("refused", count(&|what| matches!(what, What::Refused { .. })));
    report.add("unknown", count(&|what| matches!(what, What::Unknown { .. })));
    report.add("connections", count(&|what| *what == What::Joined));
    report
}

/// Fails if there are violations.
pub(super) fn judge(faults: &[String], seed: u64) -> Result<()> {
    for fault in faults.iter().take(MAX_SHOWN) {
        eprintln!("VIOLATION: {fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => bail!(
            "{count} violations. Logs and history are in {FAILURE_FOLDER}; `cargo xtask faults --seed {seed}` tries again"
        ),
    }
}

/// Fails unless the run detected the effects of the mutation.
pub(super) fn detected(mutation: Mutation, effects: &[String]) -> Result<()> {
    let Some(effect) = effects.first() else {
        bail!("the mutation {} was not detected", mutation.name());
    };
    eprintln!("The mutation {} was detected {} times: {effect}", mutation.name(), effects.len());
    Ok(())
}

/// Copies the files that help to find the cause.
pub(super) fn keep(history: &[Entry], logs: &Path, folder: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(logs)? {
        let path = entry?.path();
        if let Some(name) = path.file_name()
            && path.extension().is_some_and(|extension| extension == "log")
        {
            fs::copy(&path, folder.join(name))?;
        }
    }
    write(history, &folder.join("history.ndjson"))
}

/// Writes a history, one JSON object on each line.
pub(super) fn write(history: &[Entry], file: &Path) -> Result<()> {
    let mut file = BufWriter::new(File::create(file)?);
    for entry in history {
        serde_json::to_writer(&mut file, entry)?;
        writeln!(file)?;
    }
    Ok(file.flush()?)
}
