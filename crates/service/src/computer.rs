//! The computer opponent: searches wait in one queue and run on threads of their own, so that no
//! request ever waits for one.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use ludoteca_engine::{Engine, Hint, Level, Limits, Resources};
use ludoteca_rules::AnyMatch;
use tokio::sync::oneshot;

pub(crate) use ludoteca_engine::Stop;

use crate::workers::{Task, Workers};

/// Hints are the same for everybody.
const HINT_SEED: u64 = 0;
/// Of 0 to 99, where 50 is that of other threads; on Linux a niceness of 10.
const PRIORITY: u8 = 22;

/// The threads that search for moves and hints.
///
/// A game asks for one move or hint at a time, so that each game gets its turn, however many there
/// are.
#[derive(Debug)]
pub(crate) struct Computer {
    workers: Arc<Workers>,
    /// What each search has.
    resources: Resources,
}

/// A search that was asked for.
#[derive(Debug)]
pub(crate) struct Search<T> {
    /// Ends it; then no answer comes.
    pub stop: Stop,
    /// What it found, or an error if the search was ended.
    pub found: oneshot::Receiver<T>,
}

impl Computer {
    /// A computer that takes every core but one, at low priority: persons' moves come first. Not
    /// the lowest, or it would never move on a machine that is busy with something else.
    pub(crate) fn start(resources: Resources) -> Arc<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self { workers: Workers::start((cores - 1).max(1), PRIORITY), resources })
    }

    /// Asks for a move in `game`. Equal games, levels and seeds get equal moves.
    pub(crate) fn search(&self, game: AnyMatch, level: Level, seed: u64) -> Search<String> {
        let resources = self.resources.clone();
        self.ask(move |stop| {
            let mut engine = Engine::new(seed).with(resources);
            engine.set_position(&game);
            engine.go(&level.limits(game.game()), stop, &mut |_| ()).map(|best| best.mv)
        })
    }

    /// Asks for a hint in `game`.
    pub(crate) fn hint(&self, game: AnyMatch) -> Search<Hint> {
        let resources = self.resources.clone();
        self.ask(move |stop| {
            let mut engine = Engine::new(HINT_SEED).with(resources);
            engine.set_position(&game);
            engine.hint(&Limits::for_hint(), stop)
        })
    }

    fn ask<T: Send + 'static>(
        &self,
        search: impl FnOnce(&Stop) -> Option<T> + Send + 'static,
    ) -> Search<T> {
        let stop = Stop::default();
        let (answer, found) = oneshot::channel();
        let own = stop.clone();
        let mut once = Some((search, answer));
        let task = Task { client: None, stop: stop.clone() };
        self.workers.add(task, move || {
            if let Some((search, answer)) = once.take()
                && let Some(found) = search(&own).filter(|_| !own.is_stopped())
            {
                // If nobody waits for it any more, the game has gone on without it.
                let _ = answer.send(found);
            }
            ControlFlow::Break(())
        });
        Search { stop, found }
    }

    /// Ends all searches; those asked for later do not start.
    pub(crate) fn close(&self) {
        self.workers.close();
    }
}
