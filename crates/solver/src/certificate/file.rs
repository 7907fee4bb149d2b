//! Certificates as bytes: a line of JSON, then the numbers of the moves, compressed by zstd, then
//! a checksum of all before, XXH3 in eight bytes, the lowest first. A number takes seven bits a
//! byte, the lowest first; the highest bit says that there are more.

use std::io::{self, BufReader, Read, Write};

use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};
use zstd::stream::{read, write};

use super::claim::Header;
use super::fault::{CheckError, Wrong};

/// The bytes of the checksum.
const CHECKSUM: usize = size_of::<u64>();
/// Beyond it, it takes much more memory and gets little smaller.
const LEVEL: i32 = 9;

/// The header of a certificate, and the moves that follow.
pub(super) fn open(bytes: &[u8]) -> Result<(Header, impl Read), CheckError> {
    let wrong = |error: &dyn std::fmt::Display| CheckError::Header(error.to_string());
    let (bytes, _) = bytes.split_last_chunk::<CHECKSUM>().unwrap_or((bytes, &[0; CHECKSUM]));
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (line, moves) = bytes.split_at(end.map_or(bytes.len(), |end| end + 1));
    let header = serde_json::from_slice(line).map_err(|error| wrong(&error))?;
    let moves = read::Decoder::with_buffer(moves).map_err(|error| wrong(&error))?;
    Ok((header, BufReader::new(moves)))
}

/// Whether a certificate is as it was written.
pub(super) fn is_whole(bytes: &[u8]) -> bool {
    let apart = bytes.split_last_chunk::<CHECKSUM>();
    apart.is_some_and(|(bytes, &checksum)| xxh3_64(bytes) == u64::from_le_bytes(checksum))
}

/// The next number; [`Wrong::Cut`] at a proper end, and only there.
pub(crate) fn read_number(input: &mut impl Read) -> Result<u64, Wrong> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let mut byte = [0];
        if input.read(&mut byte).map_err(Wrong::Damaged)? == 0 {
            let within = io::Error::other("it ends within a number");
            return Err(if shift == 0 { Wrong::Cut } else { Wrong::Damaged(within) });
        }
        number |= u64::from(byte[0] & 0x7f) << shift;
        if byte[0] < 0x80 {
            return Ok(number);
        }
    }
    Err(Wrong::Damaged(io::Error::other("a number has more than 64 bits")))
}

/// Adds a number.
pub(crate) fn write_number(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    while number >= 0x80 {
        out.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    out.write_all(&[number as u8])
}

/// A certificate that is being written.
pub(super) struct Unfinished<W: Write> {
    moves: write::Encoder<'static, Hashed<W>>,
}

impl<W: Write> Unfinished<W> {
    /// The header is written, the moves follow.
    pub(super) fn create(out: W, header: &Header) -> io::Result<Self> {
        let mut out = Hashed { out, hash: Xxh3Default::new() };
        serde_json::to_writer(&mut out, header)?;
        out.write_all(b"\n")?;
        Ok(Self { moves: write::Encoder::new(out, LEVEL)? })
    }

    /// Adds the number of a move.
    pub(super) fn write_number(&mut self, number: u64) -> io::Result<()> {
        write_number(&mut self.moves, number)
    }

    /// Writes the rest of it.
    pub(super) fn finish(self) -> io::Result<()> {
        let Hashed { mut out, hash } = self.moves.finish()?;
        out.write_all(&hash.digest().to_le_bytes())?;
        out.flush()
    }
}

/// Bytes on their way out, with their checksum so far.
struct Hashed<W> {
    out: W,
    hash: Xxh3Default,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
