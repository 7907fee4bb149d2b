//! Zeroed memory for large tables.

#[cfg(not(target_family = "wasm"))]
pub(crate) use mapped::Memory;
#[cfg(target_family = "wasm")]
pub(crate) use on_heap::Memory;

/// Memory maps: the system supplies zeroed memory on the first write to a page. Pages are huge where
/// available, because accesses are random.
#[cfg(not(target_family = "wasm"))]
mod mapped {
    use std::ops::{Deref, DerefMut};

    use memmap2::MmapMut;

    #[derive(Debug)]
    pub(crate) struct Memory(MmapMut);

    impl Memory {
        /// Allocates memory; `None` if the system does not provide it.
        pub(crate) fn new(bytes: usize) -> Option<Self> {
            let map = MmapMut::map_anon(bytes).ok()?;
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            Some(Self(map))
        }
    }

    impl Deref for Memory {
        type Target = [u8];

        fn deref(&self) -> &[u8] {
            &self.0
        }
    }

    impl DerefMut for Memory {
        fn deref_mut(&mut self) -> &mut [u8] {
            &mut self.0
        }
    }
}

/// The heap, because WebAssembly has no memory maps. Tests use it natively, too.
#[cfg(any(test, target_family = "wasm"))]
mod on_heap {
    use std::ops::{Deref, DerefMut};

    use zerocopy::{FromBytes, FromZeros, Immutable, IntoBytes, KnownLayout};

    /// A cache line, so that a bucket of slots does not straddle two.
    #[derive(Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
    #[repr(C, align(64))]
    struct Line([u8; 64]);

    #[derive(Debug)]
    pub(crate) struct Memory(Box<[Line]>);

    impl Memory {
        /// Allocates memory of whole lines; `None` if there is not enough.
        pub(crate) fn new(bytes: usize) -> Option<Self> {
            Some(Self(<[Line]>::new_box_zeroed_with_elems(bytes / size_of::<Line>()).ok()?))
        }
    }

    impl Deref for Memory {
        type Target = [u8];

        fn deref(&self) -> &[u8] {
            self.0.as_bytes()
        }
    }

    impl DerefMut for Memory {
        fn deref_mut(&mut self) -> &mut [u8] {
            self.0.as_mut_bytes()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{mapped, on_heap};

    #[test]
    fn memory_is_zeroed_and_aligned() {
        let (map, heap) = (mapped::Memory::new(1 << 20).unwrap(), on_heap::Memory::new(1 << 20));
        for memory in [&map[..], &heap.unwrap()[..]] {
            assert_eq!((memory.len(), memory.as_ptr().addr() % 64), (1 << 20, 0));
            assert!(memory.iter().all(|&byte| byte == 0));
        }
    }
}
