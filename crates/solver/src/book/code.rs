//! A value as a byte: 0 is a draw, 1 to 127 a win within so many plies, from 128 on a loss within so
//! many less 128.

use crate::verdict::Verdict;

/// No game has so many plies.
const LOSS: u8 = 128;

/// The byte of a value; `None` if it is not proved, or of a position that is over.
pub(super) fn encode(verdict: Verdict) -> Option<u8> {
    let plies = |plies: u32| u8::try_from(plies).ok().filter(|&plies| plies < LOSS);
    match verdict {
        Verdict::Draw => Some(0),
        Verdict::Win(within) => plies(within).filter(|&within| within > 0),
        Verdict::Loss(within) => plies(within).map(|within| LOSS + within),
        Verdict::Unknown => None,
    }
}

/// The value of a byte: every byte has one.
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
