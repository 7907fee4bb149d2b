//! Number of system calls, counted by `perf stat`.

use std::process::Command;

/// The calls that a server makes often. `perf` cannot attach to all of them at once, because each takes a file for each
/// thread.
const NAMES: [&str; 24] = [
    "accept4",
    "close",
    "epoll_ctl",
    "epoll_pwait",
    "epoll_wait",
    "fcntl",
    "fdatasync",
    "fsync",
    "futex",
    "getrandom",
    "madvise",
    "mmap",
    "munmap",
    "newfstatat",
    "pread64",
    "pwrite64",
    "read",
    "recvfrom",
    "sched_yield",
    "sendmsg",
    "sendto",
    "write",
    "writev",
    "mprotect",
];

/// All system calls.
const TOTAL: &str = "raw_syscalls:sys_enter";

/// The command that counts the calls of a process until it is interrupted.
pub(super) fn perf(pid: &str) -> Command {
    let mut perf = Command::new("perf");
    perf.args(["stat", "-x", ",", "--pid", pid, "-e", TOTAL]);
    for name in NAMES {
        perf.args(["-e", &format!("syscalls:sys_enter_{name}")]);
    }
    perf
}

/// Reads the output of `perf`: the number of calls by name, the most frequent first, and last all others.
pub(super) fn read(output: &str) -> Vec<(String, f64)> {
    let counts = output.lines().filter_map(|line| {
        let mut fields = line.split(',');
        let count = fields.next()?.parse::<f64>().ok()?;
        Some((fields.nth(1)?, count))
    });
    let (mut calls, mut others) = (Vec::new(), 0.0);
    for (event, count) in counts {
        if event == TOTAL {
            others += count;
        } else if let Some(name) = event.strip_prefix("syscalls:sys_enter_") {
            others -= count;
            calls.push((name.to_owned(), count));
        }
    }
    calls.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    calls.push(("others".to_owned(), others.max(0.0)));
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calls_that_are_not_named_are_the_rest() {
        let output = "100,,raw_syscalls:sys_enter,5,100.00,,\n\
            20,,syscalls:sys_enter_read,5,100.00,,\n70,,syscalls:sys_enter_futex,5,100.00,,\n";
        let expected = [("futex", 70.0), ("read", 20.0), ("others", 10.0)];
        let expected = expected.map(|(name, count)| (name.to_owned(), count));
        assert_eq!(read(output), expected);
    }
}
