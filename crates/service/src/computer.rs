//! The computer opponent: searches wait in one queue and run on threads of their own, so that no
//! request ever waits for one.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{fmt, thread};

use ludoteca_engine::{Engine, Hint, Level, Limits};
use ludoteca_rules::AnyMatch;
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};
use tokio::sync::oneshot;

pub(crate) use ludoteca_engine::Stop;

/// Hints are the same for everybody.
const HINT_SEED: u64 = 0;
/// Of 0 to 99, where 50 is that of other threads; on Linux a niceness of 10.
const PRIORITY: u8 = 22;

/// The threads that search, and what they are to search.
///
/// The queue is first come, first served, and a game asks for one move or hint at a time: each game
/// gets its turn, however many there are.
#[derive(Debug, Default)]
pub(crate) struct Computer {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Job>,
    /// Of each thread that is at work.
    running: BTreeMap<usize, Stop>,
    closed: bool,
}

struct Job {
    stop: Stop,
    /// Searches, and answers whoever waits.
    search: Box<dyn FnOnce() + Send>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("stop", &self.stop).finish_non_exhaustive()
    }
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
    pub(crate) fn start() -> Arc<Self> {
        let computer = Arc::new(Self::default());
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for worker in 0..(cores - 1).max(1) {
            let computer = Arc::clone(&computer);
            thread::spawn(move || computer.work(worker));
        }
        computer
    }

    /// Asks for a move in `game`. Equal games, levels and seeds get equal moves.
    pub(crate) fn search(&self, game: AnyMatch, level: Level, seed: u64) -> Search<String> {
        self.ask(move |stop| {
            let mut engine = Engine::new(seed);
            engine.set_position(&game);
            engine.go(&level.limits(game.game()), stop, &mut |_| ()).map(|best| best.mv)
        })
    }

    /// Asks for a hint in `game`.
    pub(crate) fn hint(&self, game: AnyMatch) -> Search<Hint> {
        self.ask(move |stop| {
            let mut engine = Engine::new(HINT_SEED);
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
        let search = Box::new(move || {
            if let Some(found) = search(&own).filter(|_| !own.is_stopped()) {
                // If nobody waits for it any more, the game has gone on without it.
                let _ = answer.send(found);
            }
        });
        let mut queue = self.queue();
        if queue.closed {
            stop.stop();
        } else {
            queue.waiting.push_back(Job { stop: stop.clone(), search });
            self.changed.notify_one();
        }
        Search { stop, found }
    }

    /// Ends all searches; those asked for later do not start.
    pub(crate) fn close(&self) {
        let mut queue = self.queue();
        queue.closed = true;
        queue.waiting.drain(..).for_each(|job| job.stop.stop());
        queue.running.values().for_each(Stop::stop);
        self.changed.notify_all();
    }

    /// What each thread does until the computer is closed.
    fn work(&self, worker: usize) {
        let priority = ThreadPriorityValue::try_from(PRIORITY).expect("it is of 0 to 99");
        let lowered = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
        if let Err(error) = lowered {
            tracing::warn!(%error, "searches run at the priority of everything else");
        }
        while let Some(job) = self.next(worker) {
            // A fault in one search must not end the thread that all games wait for; what the search
            // had is gone with it, and whoever waits hears that no answer comes.
            let _ = panic::catch_unwind(AssertUnwindSafe(job.search));
            self.queue().running.remove(&worker);
        }
    }

    fn next(&self, worker: usize) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            match queue.waiting.pop_front() {
                Some(job) if job.stop.is_stopped() => {}
                Some(job) => {
                    queue.running.insert(worker, job.stop.clone());
                    return Some(job);
                }
                None => {
                    queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
