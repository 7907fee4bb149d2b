//! Ends the processes of the cluster and deletes its files even if this program is killed.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::Result;
use tokio::process::{Child, Command};

/// Waits for the end of its input, which closes when this program ends, and then kills the
/// processes whose ids are in the file.
const SCRIPT: &str = r#"read -r _
[ ! -e "$1/pids" ] || kill -9 $(cat "$1/pids") 2>/dev/null
# Their parents can no longer stop these servers.
for file in "$1"/postgres-*/data/postmaster.pid; do
    [ ! -e "$file" ] || kill -QUIT "$(head -n 1 "$file")" 2>/dev/null
done
while mountpoint -q "$1/postgres" && ! umount "$1/postgres"; do sleep 0.1; done
until rm -rf "$1" 2>/dev/null; do sleep 0.1; done"#;

/// The process that watches over the others.
#[derive(Debug)]
pub(super) struct Reaper {
    pids: PathBuf,
    child: Child,
}

impl Reaper {
    /// Starts to watch over the processes whose files are in `folder`.
    pub(super) fn start(folder: &Path) -> Result<Self> {
        let mut sh = Command::new("sh");
        sh.args(["-c", SCRIPT, "sh"]).arg(folder).process_group(0);
        sh.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Self { pids: folder.join("pids"), child: sh.spawn()? })
    }

    /// Replaces the list of processes.
    pub(super) fn watch(&self, pids: impl Iterator<Item = u32>) -> Result<()> {
        let text: Vec<String> = pids.map(|pid| pid.to_string()).collect();
        Ok(std::fs::write(&self.pids, text.join("\n"))?)
    }

    /// Kills the remaining processes, deletes the files, and stops watching.
    pub(super) async fn finish(mut self) -> Result<()> {
        drop(self.child.stdin.take());
        self.child.wait().await?;
        Ok(())
    }
}
