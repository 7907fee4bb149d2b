//! Whole numbers in text, in the one form in which they are written.

use core::str::FromStr;

/// Parses digits; Rust also parses a sign and leading zeros.
pub(crate) fn parse<T: FromStr>(text: &str) -> Option<T> {
    let is_written = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_written = is_written && (text == "0" || !text.starts_with('0'));
    if is_written { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_text() {
        assert_eq!(
            ["0", "7", "10", "255"].map(parse::<u8>),
            [Some(0), Some(7), Some(10), Some(255)]
        );
        for text in ["", "+7", "-0", "07", "00", "256", " 7", "7 ", "٧"] {
            assert_eq!(parse::<u8>(text), None, "{text}");
        }
    }
}
