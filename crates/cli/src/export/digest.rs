//! Bytes that are counted and hashed on their way to or from a file.

use std::io::{self, Read, Write};

use ludoteca_rules::options::hex;
use sha2::{Digest, Sha256};

/// A stream that is counted and hashed.
pub(super) struct Hashing<T> {
    inner: T,
    hash: Sha256,
    bytes: u64,
    lines: u64,
}

/// What a stream contained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) bytes: u64,
    /// Number of line feeds.
    pub(super) lines: u64,
    /// SHA-256 in hexadecimal.
    pub(super) sha256: String,
}

impl<T> Hashing<T> {
    pub(super) fn new(inner: T) -> Self {
        Self { inner, hash: Sha256::new(), bytes: 0, lines: 0 }
    }

    pub(super) fn finish(self) -> (T, Content) {
        let sha256 = hex(&self.hash.finalize());
        (self.inner, Content { bytes: self.bytes, lines: self.lines, sha256 })
    }

    fn add(&mut self, bytes: &[u8]) {
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        let lines = bytes.split(|&byte| byte == b'\n');
        self.lines += lines.count() as u64 - 1;
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(into)?;
        self.add(&into[..count]);
        Ok(count)
    }
}
