//! A cache of sessions and guests, so that most requests need not read the store.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use lru::LruCache;
use ludoteca_store::Digest;
use parking_lot::{Mutex, MutexGuard};

/// Maximum number of cached values.
const CACHE_SIZE: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// Time after which the cache is emptied if other servers may change what it contains.
const LIFETIME: Duration = Duration::from_secs(1);

/// A cache of values of the store, by the hash of the secret that a client sends. It is emptied by
/// each change that ends a session or makes an account of a guest. Other servers that change the
/// store send a message, which may be lost; the cache is therefore emptied every second.
#[derive(Debug)]
pub(super) struct Known<T> {
    content: Mutex<Content<T>>,
    is_shared: bool,
}

#[derive(Debug)]
struct Content<T> {
    values: LruCache<Digest, T>,
    /// Number of times that the cache was emptied.
    emptied: u64,
    /// When it was emptied last.
    since: Instant,
}

/// When a value was requested from the store: it may be outdated if the cache was emptied since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Since(u64);

impl<T: Copy> Known<T> {
    pub(super) fn new(is_shared: bool) -> Self {
        let values = LruCache::new(CACHE_SIZE);
        let content = Content { values, emptied: 0, since: Instant::now() };
        Self { content: Mutex::new(content), is_shared }
    }

    fn content(&self) -> MutexGuard<'_, Content<T>> {
        let mut content = self.content.lock();
        if self.is_shared && content.since.elapsed() > LIFETIME {
            content.empty();
        }
        content
    }

    pub(super) fn get(&self, hash: &Digest) -> Result<T, Since> {
        let mut content = self.content();
        let known = content.values.get(hash).copied();
        known.ok_or(Since(content.emptied))
    }

    pub(super) fn add(&self, since: Since, hash: Digest, value: T) {
        let mut content = self.content();
        if since == Since(content.emptied) {
            content.values.put(hash, value);
        }
    }

    /// Forgets one value, which has changed.
    pub(super) fn forget(&self, hash: &Digest) {
        self.content().values.pop(hash);
    }

    /// Forgets everything.
    pub(super) fn empty(&self) {
        self.content().empty();
    }
}

impl<T> Content<T> {
    fn empty(&mut self) {
        self.values.clear();
        self.emptied += 1;
        self.since = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_before_a_change_are_not_cached() {
        let (known, hash) = (Known::new(false), [1; 32]);
        let before = known.get(&hash).unwrap_err();
        known.empty();
        known.add(before, hash, 1);
        let since = known.get(&hash).unwrap_err();
        assert_ne!(since, before);
        known.add(since, hash, 2);
        assert_eq!(known.get(&hash), Ok(2));
        known.empty();
        assert!(known.get(&hash).is_err());
    }
}
