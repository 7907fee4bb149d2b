//! zstd streams.
//!
//! The C library is the faster one, but to build it for WebAssembly takes a C compiler and headers for that
//! target. There a library in Rust reads the same format; it compresses less.

use std::io::{self, BufRead};

#[cfg(not(target_family = "wasm"))]
pub(crate) use native::{Decoder, Encoder};
#[cfg(target_family = "wasm")]
pub(crate) use portable::{Decoder, Encoder};

#[cfg(not(target_family = "wasm"))]
mod native {
    use std::io::{self, BufRead, Read};

    use zstd::stream::read;

    pub(crate) type Encoder<W> = zstd::stream::write::Encoder<'static, W>;

    /// Decompresses one frame; anything after it is an error.
    pub(crate) struct Decoder<R: BufRead>(read::Decoder<'static, R>);

    impl<R: BufRead> Decoder<R> {
        pub(crate) fn with_buffer(input: R) -> io::Result<Self> {
            Ok(Self(read::Decoder::with_buffer(input)?.single_frame()))
        }

        /// Returns the input, read up to the end of the frame.
        pub(crate) fn finish(self) -> R {
            self.0.finish()
        }
    }

    impl<R: BufRead> Read for Decoder<R> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let read = self.0.read(out)?;
            if read == 0 && !out.is_empty() {
                super::check_end(self.0.get_mut())?;
            }
            Ok(read)
        }
    }
}

/// Checks that nothing follows the frame. A second one would be another form of the same data.
fn check_end(input: &mut impl BufRead) -> io::Result<()> {
    let is_end = input.fill_buf()?.is_empty();
    if is_end { Ok(()) } else { Err(io::Error::other("data follows the compressed data")) }
}

/// The part of the C library's interface that this crate uses. Tests compare the two.
#[cfg(any(test, target_family = "wasm"))]
mod portable {
    use std::io::{self, BufRead, Read, Write};

    use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    /// Decompresses a stream of one frame.
    pub(crate) struct Decoder<R: Read>(StreamingDecoder<R, FrameDecoder>);

    impl<R: BufRead> Decoder<R> {
        pub(crate) fn with_buffer(input: R) -> io::Result<Self> {
            StreamingDecoder::new(input).map(Self).map_err(io::Error::other)
        }

        /// Returns the input, read up to the end of the frame.
        pub(crate) fn finish(self) -> R {
            self.0.into_inner()
        }

        /// Verifies the checksum if there is one, and that nothing follows the frame.
        fn check_end(&mut self) -> io::Result<()> {
            let decoder = &self.0.decoder;
            let stored = decoder.get_checksum_from_data();
            if stored.is_some() && stored != decoder.get_calculated_checksum() {
                return Err(io::Error::other("the checksum does not match"));
            }
            super::check_end(self.0.get_mut())
        }
    }

    impl<R: BufRead> Read for Decoder<R> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let read = self.0.read(out)?;
            if read == 0 && !out.is_empty() {
                self.check_end()?;
            }
            Ok(read)
        }
    }

    /// Collects a stream and compresses it at the end, with a checksum.
    pub(crate) struct Encoder<W> {
        out: W,
        bytes: Vec<u8>,
    }

    impl<W: Write> Encoder<W> {
        /// The library has only one level.
        #[expect(clippy::unnecessary_wraps, reason = "the C library's interface")]
        pub(crate) fn new(out: W, _level: i32) -> io::Result<Self> {
            Ok(Self { out, bytes: Vec::new() })
        }

        #[cfg_attr(test, expect(dead_code, reason = "only written files need it"))]
        #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "as above")]
        pub(crate) fn include_checksum(&mut self, _include: bool) -> io::Result<()> {
            Ok(())
        }

        pub(crate) fn finish(mut self) -> io::Result<W> {
            self.out.write_all(&compress_to_vec(&self.bytes[..], CompressionLevel::Fastest))?;
            Ok(self.out)
        }
    }

    impl<W: Write> Write for Encoder<W> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.bytes.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::{native, portable};

    /// Compressible bytes of several blocks.
    fn bytes() -> Vec<u8> {
        let mut random = fastrand::Rng::with_seed(1);
        (0..300_000).map(|i| random.u8(..8).wrapping_mul((i >> 12) as u8)).collect()
    }

    fn compressed() -> Vec<u8> {
        let mut encoder = native::Encoder::new(Vec::new(), 19).unwrap();
        encoder.include_checksum(true).unwrap();
        encoder.write_all(&bytes()).unwrap();
        encoder.finish().unwrap()
    }

    /// Reads all, and what follows the frame.
    fn read(input: &[u8]) -> std::io::Result<(Vec<u8>, &[u8])> {
        let mut out = Vec::new();
        let mut decoder = portable::Decoder::with_buffer(input)?;
        decoder.read_to_end(&mut out)?;
        Ok((out, decoder.finish()))
    }

    #[test]
    fn both_libraries_read_what_either_wrote() {
        let (found, rest) = (&compressed(), &[][..]);
        assert_eq!(read(found).unwrap(), (bytes(), rest));
        let mut encoder = portable::Encoder::new(Vec::new(), 0).unwrap();
        encoder.write_all(&bytes()).unwrap();
        let found = encoder.finish().unwrap();
        assert!(found.len() < bytes().len());
        let mut out = Vec::new();
        native::Decoder::with_buffer(&found[..]).unwrap().read_to_end(&mut out).unwrap();
        assert_eq!(out, bytes());
    }

    #[test]
    fn damage_is_an_error() {
        let good = compressed();
        for len in [0, 3, good.len() / 2, good.len() - 1] {
            assert!(read(&good[..len]).is_err(), "{len}");
        }
        let mut longer = good.clone();
        longer.push(0);
        assert!(read(&longer).is_err());
        let mut changed = good;
        *changed.last_mut().unwrap() ^= 1;
        assert!(read(&changed).is_err());
    }
}
