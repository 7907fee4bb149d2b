//! A cache of sessions and guests, so that most requests need not read the store.

use parking_lot::{Mutex, MutexGuard};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use lru::LruCache;
use ludoteca_store::{Digest, Session};

/// Number of sessions and of guests that are kept.
const CACHE_SIZE: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// Time after which the cache is emptied if other servers may change what it contains.
const LIFETIME: Duration = Duration::from_secs(5);

/// A cache of the store. It is emptied by each change that ends a session or makes an account of a
/// guest. Other servers that change the store send a message, which may be lost; the cache is therefore
/// emptied every 5 seconds.
#[derive(Debug)]
pub(super) struct Known {
    content: Mutex<Content>,
    is_shared: bool,
}

#[derive(Debug)]
struct Content {
    sessions: LruCache<Digest, Session>,
    /// By hash: whether a guest's cookie is still valid.
    guests: LruCache<Digest, bool>,
    /// Number of times that the cache was emptied.
    emptied: u64,
    /// When it was emptied last.
    since: Instant,
}

/// When a value was requested from the store: it may be outdated if the cache was emptied since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Since(u64);

impl Known {
    pub(super) fn new(is_shared: bool) -> Self {
        let (sessions, guests) = (LruCache::new(CACHE_SIZE), LruCache::new(CACHE_SIZE));
        let content = Content { sessions, guests, emptied: 0, since: Instant::now() };
        Self { content: Mutex::new(content), is_shared }
    }

    fn content(&self) -> MutexGuard<'_, Content> {
        let mut content = self.content.lock();
        if self.is_shared && content.since.elapsed() > LIFETIME {
            content.empty();
        }
        content
    }

    pub(super) fn session(&self, hash: &Digest) -> Result<Session, Since> {
        let mut content = self.content();
        let known = content.sessions.get(hash).copied();
        known.ok_or(Since(content.emptied))
    }

    pub(super) fn guest(&self, hash: &Digest) -> Result<bool, Since> {
        let mut content = self.content();
        let known = content.guests.get(hash).copied();
        known.ok_or(Since(content.emptied))
    }

    pub(super) fn add_session(&self, since: Since, hash: Digest, session: Session) {
        let mut content = self.content();
        if since == Since(content.emptied) {
            content.sessions.put(hash, session);
        }
    }

    pub(super) fn add_guest(&self, since: Since, hash: Digest, is_valid: bool) {
        let mut content = self.content();
        if since == Since(content.emptied) {
            content.guests.put(hash, is_valid);
        }
    }

    /// Forgets one session, whose time of use has changed.
    pub(super) fn forget(&self, hash: &Digest) {
        self.content().sessions.pop(hash);
    }

    /// Forgets everything.
    pub(super) fn empty(&self) {
        self.content().empty();
    }
}

impl Content {
    fn empty(&mut self) {
        self.sessions.clear();
        self.guests.clear();
        self.emptied += 1;
        self.since = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_store::owner::Secret;

    #[test]
    fn what_was_read_before_a_change_is_not_kept() {
        let (known, hash) = (Known::new(false), [1; 32]);
        let owner = Secret::random().owner();
        let session = Session { number: 1, account: 1, owner, seen: 0 };
        let before = known.session(&hash).unwrap_err();
        known.empty();
        known.add_session(before, hash, session);
        known.add_guest(before, hash, true);
        let since = known.session(&hash).unwrap_err();
        assert_eq!(known.guest(&hash), Err(since));
        known.add_session(since, hash, session);
        known.add_guest(since, hash, false);
        assert_eq!((known.session(&hash), known.guest(&hash)), (Ok(session), Ok(false)));
        known.empty();
        assert!(known.session(&hash).is_err() && known.guest(&hash).is_err());
    }
}
