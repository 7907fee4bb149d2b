//! Bytes as lower-case letters and digits: Base 32 with the digits of DNSSEC (RFC 5155), without padding.
//! A library for all encodings would be a twentieth of the referee's WebAssembly module.

/// Bits of a digit.
const BITS: usize = 5;
const DIGITS: &[u8; 1 << BITS] = b"0123456789abcdefghijklmnopqrstuv";

/// The digits of some bytes. The last one is filled up with zeros.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let length = (bytes.len() * 8).div_ceil(BITS);
    let mut text = String::with_capacity(length);
    let mut bytes = bytes.iter();
    // The last `waiting` bits of the bytes read have no digit yet.
    let (mut read, mut waiting) = (0_usize, 0);
    for _ in 0..length {
        if waiting < BITS {
            read = read << 8 | bytes.next().copied().map_or(0, usize::from);
            waiting += 8;
        }
        waiting -= BITS;
        text.push(char::from(DIGITS[read >> waiting & (DIGITS.len() - 1)]));
    }
    text
}

/// The bytes with these digits, of which letters may be upper-case.
pub(crate) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != (N * 8).div_ceil(BITS) {
        return None;
    }
    let mut bytes = [0; N];
    for (i, digit) in text.chars().enumerate() {
        let digit = digit.to_digit(1 << BITS)?;
        for bit in (0..BITS).filter(|bit| digit >> (BITS - 1 - bit) & 1 != 0) {
            let at = i * BITS + bit;
            *bytes.get_mut(at / 8)? |= 0x80 >> (at % 8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE32_DNSSEC;

    use super::{decode, encode};

    #[test]
    fn is_that_of_the_library() {
        let mut bytes = [0_u8; 16];
        for i in 0..=255_u8 {
            for (byte, k) in bytes.iter_mut().zip(3_u8..) {
                *byte = byte.wrapping_mul(k | 1).wrapping_add(i ^ k);
            }
            for length in [0, 1, 2, 5, 10, 16] {
                assert_eq!(encode(&bytes[..length]), BASE32_DNSSEC.encode(&bytes[..length]));
            }
            assert_eq!(decode(&encode(&bytes)), Some(bytes));
            assert_eq!(decode(&encode(&bytes).to_uppercase()), Some(bytes));
            // The library rejects other values of the bits that the last digit does not use, too.
            for last in "0123456789abcdefghijklmnopqrstuvwxyz=".chars() {
                let text = format!("{}{last}", &encode(&bytes)[..25]);
                let expected = BASE32_DNSSEC.decode(text.as_bytes()).ok();
                assert_eq!(decode::<16>(&text).map(Vec::from), expected, "{text}");
            }
        }
        assert_eq!(decode::<16>(&"0".repeat(25)), None);
        assert_eq!(decode::<16>(&"0".repeat(27)), None);
        assert_eq!(decode::<16>(&"é".repeat(13)), None);
    }
}
