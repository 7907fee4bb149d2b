//! The database and the bus for nodes and workers, in a folder that is deleted at the end.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use super::member::Member;
use super::nats::Nats;
use super::ports;
use super::postgres::Postgres;
use super::reaper::Reaper;

/// The servers that are running.
#[derive(Debug)]
pub(crate) struct Base {
    /// The folder of all files and logs.
    pub(crate) folder: PathBuf,
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
    pub(super) reaper: Reaper,
}

impl Base {
    /// Starts `PostgreSQL`, with this number of `replicas`, and NATS. With `disk`, the database is on a RAM disk of this
    /// size.
    pub(crate) async fn start(sh: &Shell, disk: Option<&str>, replicas: u8) -> Result<Self> {
        // The user that runs PostgreSQL must be able to enter the folder, too.
        let folder = tempfile::Builder::new()
            .prefix("ludoteca-cluster-")
            .permissions(Permissions::from_mode(0o711))
            .tempdir()?
            // The reaper deletes it.
            .keep();
        let reaper = Reaper::start(&folder)?;
        if let Some(size) = disk {
            mount(sh, &folder.join("postgres"), size)?;
        }
        let postgres = Postgres::start(sh, &folder, ports::free(0)?, replicas).await?;
        reaper.watch(postgres.members().iter().filter_map(Member::pid))?;
        let nats = Nats::start(&folder).await?;
        let members = nats.members.iter().chain(postgres.members());
        reaper.watch(members.filter_map(Member::pid))?;
        Ok(Self { folder, postgres, nats, reaper })
    }
}

/// Mounts a RAM disk, which only root may do.
fn mount(sh: &Shell, folder: &PathBuf, size: &str) -> Result<()> {
    sh.create_dir(folder)?;
    let mount = cmd!(sh, "mount -t tmpfs -o size={size},mode=0700 ludoteca {folder}");
    if mount.quiet().ignore_stderr().run().is_err() {
        bail!("no disk can be mounted here");
    }
    Ok(())
}

/// Whether this process may mount a disk.
pub(crate) fn can_mount(sh: &Shell) -> bool {
    let Ok(folder) = tempfile::tempdir() else { return false };
    let path = folder.path().to_owned();
    mount(sh, &path, "1m").is_ok() && cmd!(sh, "umount {path}").quiet().run().is_ok()
}
