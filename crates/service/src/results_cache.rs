//! A cache of clients' results against the computer, for those with many games, whose results take long to compute.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use lru::LruCache;
use ludoteca_store::owner::Owner;
use ludoteca_wire::tally::{Finished, GameResults, by_game};
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::error::Error;

/// Maximum number of clients whose results are cached.
const CACHE_SIZE: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();
/// Maximum number of games whose results are computed for each request.
const MAX_UNCACHED: usize = 200;
/// Maximum age of cached results.
const MAX_AGE: Duration = Duration::from_mins(1);

/// The results of a client, locked while they are computed, so that simultaneous requests compute them once.
type Entry = Arc<tokio::sync::Mutex<Option<(Instant, Vec<GameResults>)>>>;

/// The cached results of clients.
#[derive(Debug)]
pub(crate) struct ResultsCache(Mutex<LruCache<Owner, Entry>>);

impl Default for ResultsCache {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(CACHE_SIZE)))
    }
}

impl ResultsCache {
    /// The results of a client, from the cache or from the games that `read` returns, newest first.
    pub(crate) async fn results(
        &self,
        owner: Owner,
        read: impl AsyncFnOnce() -> Result<Vec<Finished>, Error>,
    ) -> Result<Vec<GameResults>, Error> {
        let entry = Arc::clone(self.0.lock().get_or_insert(owner, Entry::default));
        let mut entry = entry.lock().await;
        if let Some((computed, results)) = &*entry
            && computed.elapsed() < MAX_AGE
        {
            return Ok(results.clone());
        }
        let finished = read().await?;
        let results = by_game(&finished);
        *entry = (finished.len() > MAX_UNCACHED).then(|| (Instant::now(), results.clone()));
        Ok(results)
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;
    use ludoteca_store::owner::Secret;
    use ludoteca_wire::tally::Score;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn results_of_many_games_are_kept_for_a_while() {
        let (cache, owner) = (ResultsCache::default(), Secret::random().owner());
        let won = async |number| {
            let game = Finished { game: Game::Six, level: 3, score: Score::Won };
            let results = cache.results(owner, async || Ok(vec![game; number])).await.unwrap();
            results[0].levels[&3].won as usize
        };
        assert_eq!(won(1).await, 1);
        assert_eq!(won(2).await, 2, "those of a few games are always up to date");
        assert_eq!(won(MAX_UNCACHED + 1).await, MAX_UNCACHED + 1);
        tokio::time::advance(MAX_AGE / 2).await;
        assert_eq!(won(MAX_UNCACHED + 2).await, MAX_UNCACHED + 1);
        tokio::time::advance(MAX_AGE / 2).await;
        assert_eq!(won(MAX_UNCACHED + 3).await, MAX_UNCACHED + 3);
    }
}
