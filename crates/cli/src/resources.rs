//! What a search may use, as arguments, within what the machine has.

use ludoteca_protocol::machine::{most_hash, most_threads};

/// Memory for the transposition table where nothing is said, in MB.
pub(crate) const USUAL_HASH: &str = "64";

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    bounded(text, most_threads(), "threads, as many as this machine has processors")
        .map(|threads| threads as usize)
}

/// Megabytes, as bytes.
pub(crate) fn hash(text: &str) -> Result<usize, String> {
    let megabytes = bounded(text, most_hash(), "MB, the memory of this machine")?;
    Ok(usize::try_from(megabytes << 20).unwrap_or(usize::MAX))
}

fn bounded(text: &str, most: u64, of: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("write 1 to {most} {of}"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
