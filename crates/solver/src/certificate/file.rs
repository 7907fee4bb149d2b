//! The file format of certificates: a line of JSON, the move indices compressed by zstd, and the
//! XXH3 checksum of both in 8 bytes, little-endian. A number has 7 bits per byte, least significant
//! first; the highest bit is set if more bytes follow.

use std::io::{self, BufRead, BufReader, Read, Write};

use xxhash_rust::xxh3::Xxh3Default;

use super::claim::Header;
use super::fault::{CheckError, ProofFault};
use crate::compression::{Decoder, Encoder};
use crate::{exact_json, first_line, number};

/// Length of the checksum, in bytes.
const CHECKSUM: usize = size_of::<u64>();
/// Maximum length of the first line, in bytes.
const MAX_LINE_BYTES: u64 = 1 << 20;
/// Size of the read buffer, in bytes.
const BUFFER_SIZE: usize = 1 << 16;
/// Higher levels need much more memory and gain little.
const COMPRESSION_LEVEL: i32 = 9;

/// Reads the move indices of a certificate.
pub(super) struct Moves<R: Read>(BufReader<Decoder<Body<R>>>);

/// Reads the header; the move indices follow.
pub(super) fn read_header<R: Read>(input: R) -> Result<(Header, Moves<R>), CheckError> {
    let mut body = Body::new(input);
    let line = first_line::read(&mut body, MAX_LINE_BYTES).map_err(CheckError::Io)?;
    let header = exact_json::read(&line, exact_json::compact).map_err(CheckError::Header)?;
    let moves =
        Decoder::with_buffer(body).map_err(|error| CheckError::Header(error.to_string()))?;
    Ok((header, Moves(BufReader::new(moves))))
}

impl Header {
    /// Reads only the first line of a certificate.
    pub(crate) fn read(mut input: impl BufRead) -> io::Result<Self> {
        let line = first_line::read(&mut input, MAX_LINE_BYTES)?;
        exact_json::read(&line, exact_json::compact).map_err(io::Error::other)
    }
}

impl<R: Read> Moves<R> {
    /// Reads the next move index. [`ProofFault::Truncated`] if there is none.
    pub(super) fn next(&mut self) -> Result<u64, ProofFault> {
        number::read(&mut self.0).map_err(ProofFault::Damaged)?.ok_or(ProofFault::Truncated)
    }

    /// After the last move: whether the checksum matches.
    pub(super) fn finish(self) -> bool {
        self.0.into_inner().finish().is_intact()
    }
}

/// A certificate without its checksum, hashed as it is consumed. The last bytes stay in the buffer
/// until it is known whether more follow.
struct Body<R> {
    input: R,
    buffer: Box<[u8]>,
    /// The unconsumed bytes of the buffer are at `begin..end`.
    begin: usize,
    end: usize,
    hash: Xxh3Default,
}

impl<R: Read> Body<R> {
    fn new(input: R) -> Self {
        let buffer = vec![0; BUFFER_SIZE].into();
        Self { input, buffer, begin: 0, end: 0, hash: Xxh3Default::new() }
    }

    /// At the end of the input: whether the checksum matches the consumed bytes.
    fn is_intact(&self) -> bool {
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

/// Writes a certificate.
pub(super) struct CertificateWriter<W: Write> {
    moves: Encoder<HashingWriter<W>>,
}

impl<W: Write> CertificateWriter<W> {
    /// Creates the writer and writes the header.
    pub(super) fn create(out: W, header: &Header) -> io::Result<Self> {
        let mut out = HashingWriter { out, hash: Xxh3Default::new() };
        out.write_all(&exact_json::compact(header)?)?;
        Ok(Self { moves: Encoder::new(out, COMPRESSION_LEVEL)? })
    }

    /// Writes the index of a move.
    pub(super) fn write_number(&mut self, number: u64) -> io::Result<()> {
        number::write(&mut self.moves, number)
    }

    /// Completes the compressed section and writes the checksum.
    pub(super) fn finish(self) -> io::Result<()> {
        let HashingWriter { mut out, hash } = self.moves.finish()?;
        out.write_all(&hash.digest().to_le_bytes())?;
        out.flush()
    }
}

/// A writer that computes the checksum of its output.
struct HashingWriter<W> {
    out: W,
    hash: Xxh3Default,
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
