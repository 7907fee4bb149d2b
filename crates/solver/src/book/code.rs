//! Values as bytes: 0 is a draw, `n` from 1 to 127 a win within `n` plies, `128 + n` a loss within
//! `n` plies.

use crate::verdict::Verdict;

/// Every game has fewer plies than this.
const LOSS: u8 = 128;

/// Encodes a value; `None` if it is unknown or a win within 0 plies.
pub(super) fn encode(verdict: Verdict) -> Option<u8> {
    let plies = |plies: u32| u8::try_from(plies).ok().filter(|&plies| plies < LOSS);
    match verdict {
        Verdict::Draw => Some(0),
        Verdict::Win(within) => plies(within).filter(|&within| within > 0),
        Verdict::Loss(within) => plies(within).map(|within| LOSS + within),
        Verdict::Unknown => None,
    }
}

/// Decodes a byte; every byte is valid.
pub(super) fn decode(byte: u8) -> Verdict {
    match byte {
        0 => Verdict::Draw,
        LOSS.. => Verdict::Loss((byte - LOSS).into()),
        _ => Verdict::Win(byte.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};
    use crate::verdict::Verdict;

    #[test]
    fn every_byte_is_a_value() {
        assert!((0..=u8::MAX).all(|byte| encode(decode(byte)) == Some(byte)));
    }

    #[test]
    fn what_is_no_value_has_no_byte() {
        for verdict in
            [Verdict::Unknown, Verdict::Win(0), Verdict::Win(128), Verdict::Loss(u32::MAX)]
        {
            assert_eq!(encode(verdict), None, "{verdict:?}");
        }
    }
}
