//! The bytes that wait for clients to read them, in all connections together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of bytes that wait in all connections.
#[derive(Debug, Default)]
pub(super) struct Total(AtomicUsize);

impl Total {
    pub(super) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// The number of bytes that wait in one connection: produced, but not yet taken by the system. One task changes it.
#[derive(Debug, Default)]
pub(super) struct Queued {
    own: AtomicUsize,
    total: Arc<Total>,
}

impl Queued {
    pub(super) fn new(total: &Arc<Total>) -> Self {
        Self { own: AtomicUsize::new(0), total: Arc::clone(total) }
    }

    pub(super) fn get(&self) -> usize {
        self.own.load(Ordering::Relaxed)
    }

    /// Adds bytes to be sent.
    pub(super) fn add(&self, bytes: usize) {
        self.own.fetch_add(bytes, Ordering::Relaxed);
        self.total.0.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Removes bytes that the system has taken. There may be more of them than were added: headers and frames.
    pub(super) fn remove(&self, bytes: usize) {
        let taken = |own: usize| Some(own.saturating_sub(bytes));
        let (set, fetch) = (Ordering::Relaxed, Ordering::Relaxed);
        let before = self.own.fetch_update(set, fetch, taken).unwrap_or_default();
        self.total.0.fetch_sub(before.min(bytes), Ordering::Relaxed);
    }

    /// Everything has been taken, or is dropped.
    pub(super) fn clear(&self) {
        self.remove(usize::MAX);
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_the_sum() {
        let total = Arc::default();
        let [first, second] = [(); 2].map(|()| Queued::new(&total));
        first.add(10);
        second.add(5);
        first.remove(4);
        assert_eq!((first.get(), total.get()), (6, 11));
        first.remove(7);
        assert_eq!((first.get(), total.get()), (0, 5), "more was taken than was counted");
        drop(second);
        assert_eq!(total.get(), 0);
    }
}
