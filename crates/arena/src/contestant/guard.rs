//! A watchdog that kills engine processes if the arena dies.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// Waits for the end of input, which arrives when the arena exits for whatever reason, and then kills the process
/// group.
const WATCH: &str = "while read -r _; do :; done; kill -s KILL -- \"-$1\"";

/// A shell process that watches over a process group. Dropping the guard disarms it.
pub(crate) struct Guard(Child);

impl Guard {
    /// Starts a watchdog for a process group.
    pub(crate) fn over(group: u32) -> io::Result<Self> {
        // A separate process group protects the watchdog from Ctrl-C.
        let mut command = Command::new("sh");
        command.args(["-c", WATCH, "guard", &group.to_string()]).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().map(Self)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The watchdog is killed before its input ends, so it does not act. Killing fails only if it has exited.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
