//! Pictures of positions, drawn on threads that handle no requests, and a cache of the latest ones.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use axum::body::Bytes;
use axum::http::StatusCode;
use data_encoding::HEXLOWER;
use lru::LruCache;
use ludoteca_rules::AnyMatch;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::error::Error;

/// Maximum number of cached pictures, each of about 50 kB.
const CACHE_SIZE: NonZeroUsize = NonZeroUsize::new(200).unwrap();
/// Maximum number of pictures that are being drawn or waiting.
const MAX_WAITING: usize = 64;

/// A picture as PNG.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// The file.
    pub(crate) png: Bytes,
    /// The entity tag, in quotes.
    pub(crate) tag: String,
}

/// Draws one picture fewer at a time than there are cores.
#[derive(Debug)]
pub(crate) struct Pictures {
    cache: Mutex<LruCache<String, Picture>>,
    slots: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Default for Pictures {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            cache: Mutex::new(LruCache::new(CACHE_SIZE)),
            slots: Arc::new(Semaphore::new((cores - 1).max(1))),
            waiting: Semaphore::new(MAX_WAITING),
        }
    }
}

impl Pictures {
    /// The picture of the current position of a match, from the cache if it is there.
    pub(crate) async fn of(&self, game: AnyMatch) -> Result<Picture, Error> {
        let key = key(&game);
        if let Some(picture) = self.cache.lock().get(&key) {
            return Ok(picture.clone());
        }
        let _place = self.waiting.try_acquire().map_err(|_| {
            let detail = format!("{MAX_WAITING} pictures are waiting already; retry later");
            Error::request(StatusCode::SERVICE_UNAVAILABLE, "busy", detail)
        })?;
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(Error::internal)?;
        // If the request is dropped, the drawing keeps its slot until it is done.
        let draw = move || {
            let png = ludoteca_picture::png(&game);
            drop(slot);
            png
        };
        let png = Bytes::from(spawn_blocking(draw).await.map_err(Error::internal)?);
        let tag = format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(&png)));
        let picture = Picture { png, tag };
        self.cache.lock().put(key, picture.clone());
        Ok(picture)
    }
}

/// All that determines the picture.
fn key(game: &AnyMatch) -> String {
    let (ply, options) = (game.ply(), game.options());
    let position = game.position_text(ply).unwrap_or_default();
    let last = game.places_of(ply).join(" ");
    format!("{} {}; {position}; {last}", options.game(), options.short())
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    #[tokio::test]
    async fn a_position_is_drawn_once() {
        let pictures = Pictures::default();
        let mut game = Game::Fourmation.options("side=4").unwrap().start();
        let before = pictures.of(game.clone()).await.unwrap();
        let again = pictures.of(game.clone()).await.unwrap();
        assert_eq!(before.png.as_ptr(), again.png.as_ptr());
        game.play_text("b2").unwrap();
        assert_ne!(pictures.of(game).await.unwrap().tag, before.tag);
    }

    #[tokio::test]
    async fn too_many_pictures_at_once_are_rejected() {
        let pictures = Pictures { waiting: Semaphore::new(0), ..Pictures::default() };
        let game = Game::Morris.options("").unwrap().start();
        assert_eq!(pictures.of(game).await.unwrap_err().code(), "busy");
    }
}
