//! Certificates as bytes: a line of JSON, then the numbers of the moves, compressed by zstd, then
//! a checksum of all before, XXH3 in eight bytes, the lowest first. A number takes seven bits a
//! byte, the lowest first; the highest bit says that there are more.

use std::io::{self, BufRead, BufReader, Read, Write};

use xxhash_rust::xxh3::Xxh3Default;
use zstd::stream::{read, write};

use super::claim::Header;
use super::fault::{CheckError, Wrong};
use crate::first_line;

/// The bytes of the checksum.
const CHECKSUM: usize = size_of::<u64>();
/// The most bytes of the first line.
const LONGEST_LINE: u64 = 1 << 20;
/// Bytes read at a time.
const CHUNK: usize = 1 << 16;
/// Beyond it, it takes much more memory and gets little smaller.
const LEVEL: i32 = 9;

/// The moves of a certificate.
pub(super) struct Moves<R: Read>(BufReader<read::Decoder<'static, Body<R>>>);

/// The header of a certificate, and the moves that follow.
pub(super) fn open<R: Read>(input: R) -> Result<(Header, Moves<R>), CheckError> {
    let wrong = |error: &dyn std::fmt::Display| CheckError::Header(error.to_string());
    let mut body = Body::new(input);
    let line = first_line::read(&mut body, LONGEST_LINE).map_err(CheckError::Io)?;
    let header = serde_json::from_slice(&line).map_err(|error| wrong(&error))?;
    let moves = read::Decoder::with_buffer(body).map_err(|error| wrong(&error))?;
    Ok((header, Moves(BufReader::new(moves))))
}

impl Header {
    /// Reads the first line of a certificate alone.
    pub(crate) fn read(mut input: impl BufRead) -> io::Result<Self> {
        let line = first_line::read(&mut input, LONGEST_LINE)?;
        Ok(serde_json::from_slice(&line)?)
    }
}

impl<R: Read> Moves<R> {
    /// The number of the next move, as [`read_number`] reads it.
    pub(super) fn next(&mut self) -> Result<u64, Wrong> {
        read_number(&mut self.0)
    }

    /// Whether the certificate is as it was written; reads what is left of it.
    pub(super) fn finish(self) -> io::Result<bool> {
        let mut body = self.0.into_inner().finish();
        io::copy(&mut body, &mut io::sink())?;
        Ok(body.is_whole())
    }
}

/// A certificate without its checksum, hashed as it is consumed. The last bytes stay in the buffer
/// until it is known whether more follow.
struct Body<R> {
    input: R,
    buffer: Box<[u8]>,
    /// The bytes of the buffer that have been read and not consumed.
    begin: usize,
    end: usize,
    hash: Xxh3Default,
}

impl<R: Read> Body<R> {
    fn new(input: R) -> Self {
        let buffer = vec![0; CHUNK].into();
        Self { input, buffer, begin: 0, end: 0, hash: Xxh3Default::new() }
    }

    /// At the end: whether the checksum that follows is that of what was consumed.
    fn is_whole(&self) -> bool {
        self.buffer[self.begin..self.end] == self.hash.digest().to_le_bytes()
    }
}

impl<R: Read> BufRead for Body<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.end - self.begin <= CHECKSUM {
            self.buffer.copy_within(self.begin..self.end, 0);
            (self.begin, self.end) = (0, self.end - self.begin);
        }
        while self.end - self.begin <= CHECKSUM {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => return Ok(&[]),
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.begin..self.end - CHECKSUM])
    }

    fn consume(&mut self, amount: usize) {
        let consumed = &self.buffer[self.begin..self.begin + amount];
        self.hash.update(consumed);
        self.begin += amount;
    }
}

impl<R: Read> Read for Body<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut available = self.fill_buf()?;
        let count = available.read(out)?;
        self.consume(count);
        Ok(count)
    }
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
