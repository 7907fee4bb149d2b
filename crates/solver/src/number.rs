//! Numbers in files: 7 bits per byte, least significant first; the highest bit is set if more bytes
//! follow.

use std::io::{self, Read, Write};

/// Reads a number; `None` at the end of the input. It is an error if the input ends within the
/// number.
pub(crate) fn read(input: &mut impl Read) -> io::Result<Option<u64>> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let mut byte = [0];
        if input.read(&mut byte)? == 0 {
            let within = io::Error::other("the input ends within a number");
            return if shift == 0 { Ok(None) } else { Err(within) };
        }
        if shift > 0 && byte[0] == 0 {
            return Err(io::Error::other("a number is not written in its shortest form"));
        }
        if shift == 63 && byte[0] > 1 {
            break;
        }
        number |= u64::from(byte[0] & 0x7f) << shift;
        if byte[0] < 0x80 {
            return Ok(Some(number));
        }
    }
    Err(io::Error::other("a number has more than 64 bits"))
}

/// Writes a number.
pub(crate) fn write(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    while number >= 0x80 {
        out.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    out.write_all(&[number as u8])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_number_has_one_form() {
        for long in [&[0x80, 0][..], &[0xff, 0x80, 0], &[[0xff; 9].as_slice(), &[2]].concat()] {
            assert!(read(&mut &*long).is_err(), "{long:?}");
        }
    }

    proptest! {
        #[test]
        fn a_number_that_is_read_is_written_as_the_same_bytes(bytes in prop::collection::vec(any::<u8>(), 0..12)) {
            let mut rest = &bytes[..];
            if let Ok(Some(number)) = read(&mut rest) {
                let mut written = Vec::new();
                write(&mut written, number).unwrap();
                prop_assert_eq!(&written, &bytes[..bytes.len() - rest.len()]);
            }
        }

        #[test]
        fn every_number_is_read_back(number: u64) {
            let mut written = Vec::new();
            write(&mut written, number).unwrap();
            prop_assert_eq!(read(&mut &written[..]).unwrap(), Some(number));
        }
    }
}
