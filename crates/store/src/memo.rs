//! What is read of players again and again: their names, whether they are programs, who has blocked whom, and the
//! boards of their running games.

use std::collections::HashSet;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;
use ludoteca_room::{Name, PlayerId};
use ludoteca_rules::nearness::Arrangement;
use parking_lot::Mutex;

use super::StoreError;

/// Maximum number of values.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// The row number of a running game, and its pieces; `None` if they are unknown, because the game has had no move since
/// the boards are stored.
pub type Board = (i64, Option<Arrangement>);

/// What is known of players.
#[derive(Debug)]
pub(crate) struct Memos {
    /// The chosen name of a player.
    pub names: Memo<PlayerId, Option<Name>>,
    /// Whether one of two players has blocked the other.
    pub blocked: Memo<(PlayerId, PlayerId), bool>,
    /// All programs.
    pub bots: Memo<(), Arc<HashSet<PlayerId>>>,
    /// The boards of a player's running games; also forgotten with each move in one of them.
    pub boards: Memo<PlayerId, Arc<Vec<Board>>>,
}

impl Memos {
    pub(super) fn new(is_shared: bool) -> Self {
        Self {
            names: Memo::new(is_shared),
            blocked: Memo::new(is_shared),
            bots: Memo::new(is_shared),
            boards: Memo::new(is_shared),
        }
    }

    /// Forgets everything.
    pub(super) fn forget(&self) {
        self.names.forget();
        self.blocked.forget();
        self.bots.forget();
        self.boards.forget();
    }
}

/// Values that were read, until the next transaction. Games and their events change only boards. Several servers with
/// one database keep nothing, because they do not learn of each other's transactions.
#[derive(Debug)]
pub(super) struct Memo<K: Hash + Eq, V> {
    content: Mutex<Content<K, V>>,
    is_used: bool,
}

#[derive(Debug)]
struct Content<K: Hash + Eq, V> {
    values: LruCache<K, V>,
    /// Number of times that the values were forgotten.
    forgotten: u64,
}

impl<K: Hash + Eq, V: Clone> Memo<K, V> {
    fn new(is_shared: bool) -> Self {
        let content = Content { values: LruCache::new(CAPACITY), forgotten: 0 };
        Self { content: Mutex::new(content), is_used: !is_shared }
    }

    /// The value for this key, which `read` reads if it is not known.
    pub(super) async fn value(
        &self,
        key: K,
        read: impl Future<Output = Result<V, StoreError>>,
    ) -> Result<V, StoreError> {
        if !self.is_used {
            return read.await;
        }
        let forgotten = {
            let mut content = self.content.lock();
            if let Some(value) = content.values.get(&key) {
                return Ok(value.clone());
            }
            content.forgotten
        };
        let value = read.await?;
        let mut content = self.content.lock();
        // Otherwise it may have been read before a transaction.
        if content.forgotten == forgotten {
            content.values.put(key, value.clone());
        }
        Ok(value)
    }

    /// Forgets the value for a key, which a write has changed.
    pub(super) fn remove(&self, key: &K) {
        let mut content = self.content.lock();
        content.values.pop(key);
        content.forgotten += 1;
    }

    fn forget(&self) {
        let mut content = self.content.lock();
        content.values.clear();
        content.forgotten += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_value_is_read_once_until_a_transaction() {
        let memo = Memo::new(false);
        assert_eq!(memo.value(1, async { Ok("old") }).await, Ok("old"));
        assert_eq!(memo.value(1, async { panic!("it is known") }).await, Ok("old"));
        memo.remove(&2);
        assert_eq!(memo.value(1, async { panic!("another is forgotten") }).await, Ok("old"));
        memo.remove(&1);
        let read_before_the_next_transaction = async {
            memo.forget();
            Ok("old")
        };
        assert_eq!(memo.value(1, read_before_the_next_transaction).await, Ok("old"));
        assert_eq!(memo.value(1, async { Ok("new") }).await, Ok("new"));
    }

    #[tokio::test]
    async fn a_shared_store_keeps_nothing() {
        let memo = Memo::new(true);
        assert_eq!(memo.value(1, async { Ok("old") }).await, Ok("old"));
        assert_eq!(memo.value(1, async { Ok("new") }).await, Ok("new"));
    }
}
