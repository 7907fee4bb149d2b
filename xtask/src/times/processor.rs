//! Processor time of this process and of its descendants that have ended.

use std::fs;
use std::time::Duration;

/// Ticks per second of the times in `/proc`: `USER_HZ`, 100 on all architectures of Linux.
pub(crate) const TICKS_PER_SECOND: u64 = 100;

/// Returns the processor time so far; zero where there is no `/proc`.
pub(super) fn time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks: u64 = ticks(&stat).unwrap_or_default().iter().sum();
    Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND)
}

/// The fields `utime`, `stime`, `cutime` and `cstime` of proc(5).
pub(crate) fn ticks(stat: &str) -> Option<[u64; 4]> {
    // The name of the program may contain spaces and parentheses.
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(4).map(|time| time.parse().ok());
    times.collect::<Option<Vec<_>>>()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn ticks_are_read_from_four_fields() {
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194560 9 8 7 6 100 20 3000 40 20 0 1 0 5 1 2";
        assert_eq!(super::ticks(stat), Some([100, 20, 3000, 40]));
        assert_eq!(super::ticks(""), None);
    }
}
