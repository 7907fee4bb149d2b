//! The faults that are possible on this machine.

use std::path::PathBuf;

use xshell::Shell;

use super::args::FaultArgs;
use super::kinds::Kind;
use crate::cluster::can_mount;

/// The kinds of faults that are possible on this machine, and wanted.
pub(super) fn kinds(sh: &Shell, args: &FaultArgs) -> Vec<Kind> {
    let mut kinds = if args.only.is_empty() { Kind::ALL.to_vec() } else { args.only.clone() };
    let mut skip = |kind: Kind, is_possible: bool, why: &str| {
        if kinds.contains(&kind) && !is_possible {
            eprintln!("Skipped: {why}.");
            kinds.retain(|other| *other != kind);
        }
    };
    let has_workers = args.options.workers > 0;
    skip(Kind::KillWorker, has_workers, "there are no workers to kill");
    skip(Kind::FullDisk, can_mount(sh), "no disk can be filled, because none can be mounted here");
    skip(
        Kind::Skew,
        faketime(sh).is_some(),
        "no clock is wrong; on Debian `apt-get install faketime`",
    );
    kinds
}

/// The library that changes the time of day of a program.
pub(super) fn faketime(sh: &Shell) -> Option<PathBuf> {
    let folders = sh.read_dir("/usr/lib").unwrap_or_default().into_iter();
    let mut libraries = folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1"));
    libraries.find(|path| path.exists())
}
