//! What a search may use, as arguments, within what the machine has.

use indicatif::HumanBytes;
pub(crate) use ludoteca_arena::parse::duration;
use ludoteca_protocol::machine::{most_hash, most_threads};

use crate::failure::Failure;

/// Memory for the transposition table where nothing is said, in MB.
pub(crate) const USUAL_HASH: &str = "64";

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    bounded(text, most_threads(), "threads, as many as this machine has processors")
        .map(|threads| threads as usize)
}

/// The threads asked for; else as many as there are processors.
pub(crate) fn threads_or_all(threads: Option<usize>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    threads.unwrap_or_else(all)
}

/// Megabytes, as bytes.
pub(crate) fn hash(text: &str) -> Result<usize, String> {
    let megabytes = bounded(text, most_hash(), "MB, the memory of this machine")?;
    Ok(usize::try_from(megabytes << 20).unwrap_or(usize::MAX))
}

/// An amount of memory such as `6GiB` or `500 MB`, as bytes.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let wanted = || format!("write an amount of memory, such as 6GiB or 500MB, not {text}");
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
        _ => return Err(wanted()),
    };
    number.parse().ok().and_then(|number: u64| number.checked_mul(unit)).ok_or_else(wanted)
}

/// Memory for a solver's table: something, and no more than the machine has.
pub(crate) fn table(bytes: u64) -> Result<usize, Failure> {
    let (least, most) = (1 << 20, most_hash() << 20);
    if !(least..=most).contains(&bytes) {
        let message = format!(
            "{} of memory: the table takes from {} to {}, all that this machine has",
            HumanBytes(bytes),
            HumanBytes(least),
            HumanBytes(most)
        );
        return Err(Failure::Usage(message));
    }
    Ok(usize::try_from(bytes).unwrap_or(usize::MAX))
}

fn bounded(text: &str, most: u64, of: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("write 1 to {most} {of}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_a_unit() {
        assert_eq!(memory("6GiB"), Ok(6 << 30));
        assert_eq!(memory("500 mb"), Ok(500_000_000));
        for text in ["6", "", "GiB", "-6GiB", "6 TB", "99999999999999GiB", "1.5GiB"] {
            assert!(memory(text).unwrap_err().ends_with(&format!("not {text}")), "{text}");
        }
    }

    #[test]
    fn nothing_and_too_much_are_refused() {
        assert_eq!(threads("1"), Ok(1));
        assert_eq!(hash("1"), Ok(1 << 20));
        assert!(hash(USUAL_HASH).is_ok());
        for text in ["0", "-1", "x", "", "1.5", "99999999999", "99999999999999999999999"] {
            assert!(threads(text).unwrap_err().starts_with("write 1 to "), "{text}");
            assert!(hash(text).unwrap_err().ends_with(" MB, the memory of this machine"), "{text}");
        }
    }
}
