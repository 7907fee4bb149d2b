//! Arguments for the resources of a search, bounded by those of the machine.

use indicatif::HumanBytes;
pub(crate) use ludoteca_arena::parse::duration;
use ludoteca_protocol::machine::{max_hash, max_threads};

use crate::failure::Failure;

/// Default size of the transposition table, in MB.
pub(crate) const DEFAULT_HASH: &str = "64";

/// Parses a number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    bounded(text, max_threads(), "threads, the number of processors")
        .map(|threads| threads as usize)
}

/// Returns the requested number of threads, or the number of processors.
pub(crate) fn threads_or_all(threads: Option<usize>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    threads.unwrap_or_else(all)
}

/// Parses a number of megabytes; returns bytes.
pub(crate) fn hash(text: &str) -> Result<usize, String> {
    let megabytes = bounded(text, max_hash(), "MB, the memory of this machine")?;
    Ok(usize::try_from(megabytes << 20).unwrap_or(usize::MAX))
}

/// Parses an amount of memory such as `6GiB` or `500 MB`; returns bytes.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let expected = || format!("expected an amount of memory, such as 6GiB or 500MB, not {text}");
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let unit: u64 = match unit.trim().to_ascii_lowercase().as_str() {
        "b" => 1,
        "kb" => 1_000,
        "kib" => 1 << 10,
        "mb" => 1_000_000,
        "mib" => 1 << 20,
        "gb" => 1_000_000_000,
        "gib" => 1 << 30,
        _ => return Err(expected()),
    };
    number.parse().ok().and_then(|number: u64| number.checked_mul(unit)).ok_or_else(expected)
}

/// Checks the size of a solver's transposition table: at least 1 MiB and at most the memory of the machine.
pub(crate) fn table(bytes: u64) -> Result<usize, Failure> {
    let (min, max) = (1 << 20, max_hash() << 20);
    if !(min..=max).contains(&bytes) {
        let message = format!(
            "invalid amount of memory {}: expected {} to {}, the memory of this machine",
            HumanBytes(bytes),
            HumanBytes(min),
            HumanBytes(max)
        );
        return Err(Failure::Usage(message));
    }
    Ok(usize::try_from(bytes).unwrap_or(usize::MAX))
}

fn bounded(text: &str, max: u64, of: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| format!("expected 1 to {max} {of}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_needs_a_unit() {
        assert_eq!(memory("6GiB"), Ok(6 << 30));
        assert_eq!(memory("500 mb"), Ok(500_000_000));
        for text in ["6", "", "GiB", "-6GiB", "6 TB", "99999999999999GiB", "1.5GiB"] {
            assert!(memory(text).unwrap_err().ends_with(&format!("not {text}")), "{text}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_rejected() {
        assert_eq!(threads("1"), Ok(1));
        assert_eq!(hash("1"), Ok(1 << 20));
        assert!(hash(DEFAULT_HASH).is_ok());
        for text in ["0", "-1", "x", "", "1.5", "99999999999", "99999999999999999999999"] {
            assert!(threads(text).unwrap_err().starts_with("expected 1 to "), "{text}");
            assert!(hash(text).unwrap_err().ends_with(" MB, the memory of this machine"), "{text}");
        }
    }
}
