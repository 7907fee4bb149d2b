//! The computer opponent: searches wait in one queue and run on threads of their own, so that no
//! request ever waits for one.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{panic, thread};

use ludoteca_engine::{Engine, Level};
use ludoteca_rules::AnyMatch;
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};
use tokio::sync::oneshot;

pub(crate) use ludoteca_engine::Stop;

/// Of 0 to 99, where 50 is that of other threads; on Linux a niceness of 10.
const PRIORITY: u8 = 22;

/// The threads that search, and what they are to search.
///
/// The queue is first come, first served, and a game asks for one move at a time: each game gets
/// its turn, however many there are.
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

#[derive(Debug)]
struct Job {
    game: AnyMatch,
    level: Level,
    seed: u64,
    stop: Stop,
    best: oneshot::Sender<String>,
}

/// A search that was asked for.
#[derive(Debug)]
pub(crate) struct Search {
    /// Ends it; then no move comes.
    pub stop: Stop,
    /// The move, or an error if the search was ended.
    pub best: oneshot::Receiver<String>,
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
    pub(crate) fn search(&self, game: AnyMatch, level: Level, seed: u64) -> Search {
        let stop = Stop::default();
        let (best, answer) = oneshot::channel();
        let mut queue = self.queue();
        if queue.closed {
            stop.stop();
        } else {
            queue.waiting.push_back(Job { game, level, seed, stop: stop.clone(), best });
            self.changed.notify_one();
        }
        Search { stop, best: answer }
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
            let Job { game, level, seed, stop, best } = job;
            // A fault in one search must not end the thread that all games wait for.
            let found = panic::catch_unwind(|| {
                let mut engine = Engine::new(seed);
                engine.set_position(&game);
                engine.go(&level.limits(), &stop, &mut |_| ())
            });
            self.queue().running.remove(&worker);
            if let Ok(Some(found)) = found
                && !stop.is_stopped()
            {
                // If nobody waits for it any more, the game has gone on without it.
                let _ = best.send(found.mv);
            }
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
