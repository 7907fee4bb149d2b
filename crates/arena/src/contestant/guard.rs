//! Who ends a program when the arena is killed and can do so no more.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// Waits for the end of its input, which comes when the arena ends, however it does; then the
/// program is killed with all that it has started.
const WATCH: &str = "while read -r _; do :; done; kill -s KILL -- \"-$1\"";

/// A shell that watches over a program. Dropped, it ends without a word.
pub(crate) struct Guard(Child);

impl Guard {
    /// Watches over a group of processes.
    pub(crate) fn over(group: u32) -> io::Result<Self> {
        // In a group of its own it stays when Ctrl-C ends the others.
        let mut command = Command::new("sh");
        command.args(["-c", WATCH, "guard", &group.to_string()]).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().map(Self)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Killed before its input ends: it must not act. It can only fail where it is gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
