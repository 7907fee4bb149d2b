//! Values as bytes: 0 is a draw, `n` from 1 to 127 a win within `n` plies, `128 + n` a loss within
//! `n` plies.

use ludoteca_rules::oracle::{Proved, Source, Wdl};

/// Every game has fewer plies than this.
const LOSS: u8 = 128;

/// Encodes a value; `None` for a win within 0 plies, and for too long a distance.
pub(super) fn encode(Proved { wdl, distance, .. }: Proved) -> Option<u8> {
    let plies = distance.plies().and_then(|plies| u8::try_from(plies).ok());
    let plies = plies.filter(|&plies| plies < LOSS);
    match wdl {
        Wdl::Draw => Some(0),
        Wdl::Win => plies.filter(|&plies| plies > 0),
        Wdl::Loss => plies.map(|plies| LOSS + plies),
    }
}

/// Decodes a byte; every byte is valid.
pub(super) fn decode(byte: u8) -> Proved {
    match byte {
        0 => Proved::draw(Source::Book),
        LOSS.. => Proved::loss((byte - LOSS).into(), Source::Book),
        _ => Proved::win(byte.into(), Source::Book),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_value() {
        assert!((0..=u8::MAX).all(|byte| encode(decode(byte)) == Some(byte)));
    }

    #[test]
    fn what_is_no_value_has_no_byte() {
        let [won, far] = [0, 128].map(|plies| Proved::win(plies, Source::Book));
        for value in [won, far, Proved::loss(u32::MAX, Source::Book)] {
            assert_eq!(encode(value), None, "{value:?}");
        }
    }
}
