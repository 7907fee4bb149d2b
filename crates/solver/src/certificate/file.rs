//! Certificates as bytes: a line of JSON, then the numbers of the moves, compressed by zstd with a
//! checksum. A number takes seven bits a byte, the lowest first; the highest bit says that there
//! are more.

use std::io::{self, BufRead, BufReader, Read, Write};

use zstd::stream::{read, write};

use super::claim::Header;
use super::fault::{CheckError, Wrong};

/// The most bytes of the first line.
const LONGEST_LINE: u64 = 1 << 20;
/// As small as zstd makes it without needing much memory to read.
const LEVEL: i32 = 19;

/// The header of a certificate, and what follows.
pub(super) fn open(mut input: impl BufRead) -> Result<(Header, impl Read), CheckError> {
    let wrong = |error: &dyn std::fmt::Display| CheckError::Header(error.to_string());
    let mut line = Vec::new();
    let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line);
    read.map_err(|error| wrong(&error))?;
    let header = serde_json::from_slice(&line).map_err(|error| wrong(&error))?;
    let moves = read::Decoder::with_buffer(input).map_err(|error| wrong(&error))?;
    Ok((header, BufReader::new(moves)))
}

/// The next number.
pub(super) fn read_number(input: &mut impl Read) -> Result<u64, Wrong> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let mut byte = [0];
        match input.read_exact(&mut byte) {
            Ok(()) => (),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(Wrong::Cut),
            Err(error) => return Err(Wrong::Damaged(error)),
        }
        number |= u64::from(byte[0] & 0x7f) << shift;
        if byte[0] < 0x80 {
            return Ok(number);
        }
    }
    Err(Wrong::Damaged(io::Error::other("a number has more than 64 bits")))
}

/// A certificate to be written: the header is, the numbers follow.
pub(super) fn create<W: Write>(
    mut out: W,
    header: &Header,
) -> io::Result<write::Encoder<'static, W>> {
    serde_json::to_writer(&mut out, header)?;
    out.write_all(b"\n")?;
    let mut moves = write::Encoder::new(out, LEVEL)?;
    moves.include_checksum(true)?;
    Ok(moves)
}

/// Adds a number.
pub(super) fn write_number(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    while number >= 0x80 {
        out.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    out.write_all(&[number as u8])
}
