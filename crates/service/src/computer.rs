//! The computer opponent: moves and hints. Searches have their own threads, so no request waits for
//! a searching thread.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use ludoteca_engine::{Engine, Hint, Level, Limits, Resources, Stop};
use ludoteca_rules::AnyMatch;
use tokio::sync::oneshot;

use crate::scheduler::{Full, Scheduler, Task};

/// Seed of all hints, so that everybody gets the same ones unless time runs out.
const HINT_SEED: u64 = 0;
/// Maximum time of a hint on a busy machine.
const HINT_TIME: Duration = Duration::from_secs(2);

/// Searches for moves and hints. A game asks for one move and one hint at a time.
#[derive(Debug)]
pub(crate) struct Computer {
    scheduler: Arc<Scheduler>,
    /// Resources of each search.
    resources: Resources,
}

/// The result of a search; an error if the search was stopped.
pub(crate) type Found<T> = oneshot::Receiver<T>;

impl Computer {
    /// A computer whose searches run on the scheduler's threads.
    pub(crate) fn new(scheduler: Arc<Scheduler>, resources: Resources) -> Self {
        Self { scheduler, resources }
    }

    /// Searches for a move in `game`. Equal games, levels and seeds get equal moves. The result is
    /// `None` if the move was no longer `wanted` when the search could start.
    pub(crate) fn search(
        &self,
        task: Task,
        game: AnyMatch,
        level: Level,
        seed: u64,
        wanted: impl FnOnce() -> bool + Send + 'static,
    ) -> Result<Found<Option<String>>, Full> {
        let resources = self.resources.clone();
        self.add(task, move |stop| {
            if !wanted() {
                return Some(None);
            }
            let mut engine = Engine::new(seed).with(resources);
            engine.set_position(&game);
            engine.go(&level.limits(game.game()), stop, &mut |_| ()).map(|best| Some(best.mv))
        })
    }

    /// Searches for a hint in `game`.
    pub(crate) fn hint(&self, task: Task, game: AnyMatch) -> Result<Found<Hint>, Full> {
        let resources = self.resources.clone();
        self.add(task, move |stop| {
            let mut engine = Engine::new(HINT_SEED).with(resources);
            engine.set_position(&game);
            engine.hint(&Limits { time: Some(HINT_TIME), ..Limits::for_hint() }, stop)
        })
    }

    fn add<T: Send + 'static>(
        &self,
        task: Task,
        search: impl FnOnce(&Stop) -> Option<T> + Send + 'static,
    ) -> Result<Found<T>, Full> {
        self.scheduler.admit(task.class, task.client)?;
        let (answer, found) = oneshot::channel();
        let stop = task.stop.clone();
        let mut once = Some((search, answer));
        self.scheduler.add(task, move || {
            if let Some((search, answer)) = once.take()
                && let Some(found) = search(&stop).filter(|_| !stop.is_stopped())
            {
                // If nobody waits any more, the game has continued without it.
                let _ = answer.send(found);
            }
            ControlFlow::Break(())
        });
        Ok(found)
    }
}
