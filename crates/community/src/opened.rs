//! What clients have opened, such as offers and challenges, so that one network cannot open most of them.

use std::hash::Hash;

use lru::LruCache;
use ludoteca_store::StoreError;
use ludoteca_store::id::GameId;
use parking_lot::Mutex;

/// Maximum number of keys that are remembered: those used last.
const CAPACITY: usize = 10_000;

/// What was opened for each key, such as a client's network. It is in memory only, because a database should not
/// contain addresses: after a restart, all may open as much as before.
#[derive(Debug)]
pub struct Opened<K: Hash + Eq>(Mutex<LruCache<K, Vec<Entry>>>);

/// What was opened.
#[derive(Clone, Copy, Debug)]
struct Entry {
    id: GameId,
    /// Whether it is about to be stored. It counts as open.
    is_reserved: bool,
}

/// The room for what is about to be opened, until this is dropped: after it is stored, or not.
#[derive(Debug)]
#[must_use = "without it, any number can be opened at once"]
pub struct Reservation<'o, K: Hash + Eq> {
    opened: &'o Opened<K>,
    key: K,
    id: GameId,
}

impl<K: Hash + Eq> Drop for Reservation<'_, K> {
    fn drop(&mut self) {
        let mut all = self.opened.0.lock();
        let entries = all.peek_mut(&self.key).into_iter().flatten();
        entries.filter(|entry| entry.id == self.id).for_each(|entry| entry.is_reserved = false);
    }
}

impl<K: Hash + Eq> Default for Opened<K> {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(CAPACITY.try_into().expect("it is not 0"))))
    }
}

impl<K: Hash + Eq + Clone> Opened<K> {
    /// Reserves room for what is about to be opened; `None` if `max` are open for the key. `still_open` returns those
    /// that are.
    pub async fn add(
        &self,
        key: K,
        id: GameId,
        max: usize,
        still_open: impl AsyncFnOnce(&[GameId]) -> Result<Vec<GameId>, StoreError>,
    ) -> Result<Option<Reservation<'_, K>>, StoreError> {
        let known = self.0.lock().get(&key).cloned().unwrap_or_default();
        let is_full = known.len() >= max;
        let stored = known.into_iter().filter(|entry| !entry.is_reserved).map(|entry| entry.id);
        let stored: Vec<_> = stored.collect();
        let open = if is_full { still_open(&stored).await? } else { stored.clone() };
        let mut all = self.0.lock();
        let opened = all.get_or_insert_mut(key.clone(), Vec::new);
        // Others may have been added meanwhile.
        opened.retain(|entry| open.contains(&entry.id) || !stored.contains(&entry.id));
        if opened.len() >= max {
            return Ok(None);
        }
        opened.push(Entry { id, is_reserved: true });
        Ok(Some(Reservation { opened: self, key, id }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_closed_makes_room() {
        let opened = Opened::default();
        let ids: Vec<GameId> = (0..4).map(|_| ludoteca_store::id::random()).collect();
        let all_open = async |known: &[GameId]| Ok(known.to_vec());
        let add = async |key, id| opened.add(key, id, 2, all_open).await.unwrap().is_some();
        assert!(add(1, ids[0]).await);
        assert!(add(1, ids[1]).await);
        assert!(!add(1, ids[2]).await);
        assert!(add(2, ids[2]).await, "another key");
        let last_open = async |known: &[GameId]| Ok(known[1..].to_vec());
        assert!(opened.add(1, ids[3], 2, last_open).await.unwrap().is_some());
        assert!(!add(1, ids[2]).await);
    }

    #[tokio::test]
    async fn what_is_not_stored_yet_counts() {
        let opened = Opened::default();
        let none_stored = async |_: &[GameId]| Ok(Vec::new());
        let add =
            async || opened.add(1, ludoteca_store::id::random(), 1, none_stored).await.unwrap();
        let reserved = add().await;
        assert!(reserved.is_some() && add().await.is_none());
        drop(reserved);
        assert!(add().await.is_some(), "it was not stored");
    }
}
