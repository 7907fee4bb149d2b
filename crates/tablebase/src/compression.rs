//! Compression of blocks with zstd.
//!
//! The C library is the faster one, but to build it for WebAssembly takes a C compiler and headers for that
//! target. There a library in Rust reads the same format; it compresses less.

#[cfg(not(target_family = "wasm"))]
pub(crate) use native::{Compressor, bound, decompress};
#[cfg(target_family = "wasm")]
pub(crate) use portable::{Compressor, bound, decompress};

#[cfg(not(target_family = "wasm"))]
mod native {
    use std::io;

    use zstd::bulk;
    use zstd::zstd_safe::{find_frame_compressed_size, get_error_name};

    pub(crate) use zstd::bulk::Compressor;
    pub(crate) use zstd::zstd_safe::compress_bound as bound;

    /// Decompresses a frame of at most `len` bytes; anything after it is an error.
    pub(crate) fn decompress(packed: &[u8], len: usize) -> io::Result<Vec<u8>> {
        let frame = find_frame_compressed_size(packed);
        if frame.map_err(|code| io::Error::other(get_error_name(code)))? < packed.len() {
            return Err(super::data_follows());
        }
        bulk::decompress(packed, len)
    }
}

/// A second frame would be another form of the same data.
fn data_follows() -> std::io::Error {
    std::io::Error::other("data follows the compressed data")
}

/// The part of the C library's interface that this crate uses. Tests compare the two.
#[cfg(any(test, target_family = "wasm"))]
mod portable {
    use std::io::{self, Read};

    use ruzstd::decoding::StreamingDecoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    /// Decompresses a frame of at most `len` bytes; anything after it is an error.
    pub(crate) fn decompress(packed: &[u8], len: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(len);
        let mut decoder = StreamingDecoder::new(packed).map_err(io::Error::other)?;
        if decoder.by_ref().take(len as u64 + 1).read_to_end(&mut bytes)? > len {
            return Err(io::Error::other("the block is too long"));
        }
        if !decoder.into_inner().is_empty() {
            return Err(super::data_follows());
        }
        Ok(bytes)
    }

    /// Maximum size of `len` compressed bytes: one 256th more, and up to 64 bytes for a small frame.
    pub(crate) const fn bound(len: usize) -> usize {
        const SMALL_FRAME_BYTES: usize = 128 << 10;
        len + (len >> 8) + (SMALL_FRAME_BYTES.saturating_sub(len) >> 11)
    }

    pub(crate) struct Compressor;

    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "the C library's interface")]
    impl Compressor {
        /// The library has only one level.
        pub(crate) fn new(_level: i32) -> io::Result<Self> {
            Ok(Self)
        }

        pub(crate) fn compress(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
            Ok(compress_to_vec(bytes, CompressionLevel::Fastest))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{native, portable};

    #[test]
    fn both_libraries_read_what_either_wrote() {
        let mut random = fastrand::Rng::with_seed(1);
        let bytes: Vec<u8> =
            (0..200_000).map(|i| random.u8(..4).wrapping_mul((i >> 12) as u8)).collect();
        for len in [0, 1, 1000, 131_072, 200_000] {
            let bytes = &bytes[..len];
            let packed = native::Compressor::new(6).unwrap().compress(bytes).unwrap();
            assert_eq!(portable::decompress(&packed, len).unwrap(), bytes);
            if let Some(shorter) = len.checked_sub(1) {
                assert!(portable::decompress(&packed, shorter).is_err());
                assert!(portable::decompress(&packed[..packed.len() - 1], len).is_err());
            }
            let two = [&packed[..], &native::Compressor::new(6).unwrap().compress(&[]).unwrap()];
            for decompress in [native::decompress, portable::decompress] {
                assert!(decompress(&two.concat(), len).is_err());
            }
            let packed = portable::Compressor::new(6).unwrap().compress(bytes).unwrap();
            assert_eq!(native::decompress(&packed, len).unwrap(), bytes);
            assert_eq!(portable::bound(len), native::bound(len));
        }
    }
}
