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
pub struct Opened<K: Hash + Eq>(Mutex<LruCache<K, Vec<GameId>>>);

impl<K: Hash + Eq> Default for Opened<K> {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(CAPACITY.try_into().expect("it is not 0"))))
    }
}

impl<K: Hash + Eq> Opened<K> {
    /// Remembers what is about to be opened. Returns false instead if `max` are open for the key. `still_open` returns
    /// those that are.
    pub async fn add(
        &self,
        key: K,
        id: GameId,
        max: usize,
        still_open: impl AsyncFnOnce(&[GameId]) -> Result<Vec<GameId>, StoreError>,
    ) -> Result<bool, StoreError> {
        let known = self.0.lock().get(&key).cloned().unwrap_or_default();
        let open = if known.len() < max { known.clone() } else { still_open(&known).await? };
        let mut all = self.0.lock();
        let opened = all.get_or_insert_mut(key, Vec::new);
        // Others may have been added meanwhile.
        opened.retain(|id| open.contains(id) || !known.contains(id));
        let has_room = opened.len() < max;
        if has_room {
            opened.push(id);
        }
        Ok(has_room)
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
        assert_eq!(opened.add(1, ids[0], 2, all_open).await, Ok(true));
        assert_eq!(opened.add(1, ids[1], 2, all_open).await, Ok(true));
        assert_eq!(opened.add(1, ids[2], 2, all_open).await, Ok(false));
        assert_eq!(opened.add(2, ids[2], 2, all_open).await, Ok(true), "another key");
        let last_open = async |known: &[GameId]| Ok(known[1..].to_vec());
        assert_eq!(opened.add(1, ids[3], 2, last_open).await, Ok(true));
        assert_eq!(opened.add(1, ids[2], 2, all_open).await, Ok(false));
    }
}
