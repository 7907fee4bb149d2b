//! Threads that search, and the queue of what they are to search.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{fmt, thread};

use ludoteca_engine::Stop;
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

/// Ends a search that nobody waits for any more.
#[derive(Debug)]
pub(crate) struct StopOnDrop(pub(crate) Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A number of threads with one queue, first come, first served.
#[derive(Debug, Default)]
pub(crate) struct Workers {
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

/// Something to be searched, step by step. After each step that is not the last it goes to the end
/// of the queue, so that what is long does not hold up what is short.
struct Job {
    stop: Stop,
    step: Box<dyn FnMut() -> ControlFlow<()> + Send>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("stop", &self.stop).finish_non_exhaustive()
    }
}

impl Workers {
    /// So many threads, at a priority from 0 to 99, where 50 is that of other threads.
    pub(crate) fn start(count: usize, priority: u8) -> Arc<Self> {
        let workers = Arc::new(Self::default());
        for place in 0..count {
            let workers = Arc::clone(&workers);
            thread::spawn(move || workers.work(place, priority));
        }
        workers
    }

    /// Has `work` done again and again until it breaks or `stop` is set; `stop` is also what ends
    /// it from here, so it is for `work` to look at it.
    pub(crate) fn add(&self, stop: Stop, work: impl FnMut() -> ControlFlow<()> + Send + 'static) {
        self.enqueue(Job { stop, step: Box::new(work) });
    }

    fn enqueue(&self, job: Job) {
        let mut queue = self.queue();
        if queue.closed {
            job.stop.stop();
        } else {
            queue.waiting.retain(|job| !job.stop.is_stopped());
            queue.waiting.push_back(job);
            self.changed.notify_one();
        }
    }

    /// How many jobs wait that nobody has stopped.
    pub(crate) fn waiting(&self) -> usize {
        self.queue().waiting.iter().filter(|job| !job.stop.is_stopped()).count()
    }

    /// Ends all searches; those added later do not start.
    pub(crate) fn close(&self) {
        let mut queue = self.queue();
        queue.closed = true;
        queue.waiting.drain(..).for_each(|job| job.stop.stop());
        queue.running.values().for_each(Stop::stop);
        self.changed.notify_all();
    }

    /// What each thread does until the queue is closed.
    fn work(&self, place: usize, priority: u8) {
        let priority = ThreadPriorityValue::try_from(priority).expect("it is of 0 to 99");
        let lowered = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
        if let Err(error) = lowered {
            tracing::warn!(%error, "searches run at the priority of everything else");
        }
        while let Some(mut job) = self.next(place) {
            // A fault in one search must not end the thread that all wait for; what the search
            // had is gone with it, and whoever waits hears that no answer comes.
            let done = panic::catch_unwind(AssertUnwindSafe(|| (job.step)()));
            self.queue().running.remove(&place);
            if matches!(done, Ok(ControlFlow::Continue(()))) {
                self.enqueue(job);
            }
        }
    }

    fn next(&self, place: usize) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            match queue.waiting.pop_front() {
                Some(job) if job.stop.is_stopped() => {}
                Some(job) => {
                    queue.running.insert(place, job.stop.clone());
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// One thread, held until the returned sender is used or dropped.
    fn held() -> (Arc<Workers>, mpsc::Sender<()>) {
        let workers = Workers::start(1, 50);
        let (release, held) = mpsc::channel::<()>();
        let (begun, beginning) = mpsc::channel();
        workers.add(Stop::default(), move || {
            begun.send(()).unwrap();
            let _ = held.recv();
            ControlFlow::Break(())
        });
        beginning.recv().unwrap();
        (workers, release)
    }

    fn steps(
        name: &'static str,
        count: u32,
        told: &mpsc::Sender<&'static str>,
    ) -> impl FnMut() -> ControlFlow<()> + Send + use<> {
        let (mut left, told) = (count, told.clone());
        move || {
            left -= 1;
            told.send(name).unwrap();
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }

    #[test]
    fn long_jobs_take_turns() {
        let (workers, release) = held();
        let (told, heard) = mpsc::channel();
        workers.add(Stop::default(), steps("long", 3, &told));
        workers.add(Stop::default(), steps("short", 1, &told));
        workers.add(Stop::default(), || panic!("a job with a fault"));
        assert_eq!(workers.waiting(), 3);
        release.send(()).unwrap();
        let order: Vec<_> = (0..4).map(|_| heard.recv().unwrap()).collect();
        assert_eq!(order, ["long", "short", "long", "long"]);
    }

    #[test]
    fn what_is_stopped_while_it_waits_is_not_begun() {
        let (workers, release) = held();
        let (told, heard) = mpsc::channel();
        let stop = Stop::default();
        workers.add(stop.clone(), steps("stopped", 1, &told));
        workers.add(Stop::default(), steps("begun", 1, &told));
        stop.stop();
        assert_eq!(workers.waiting(), 1);
        release.send(()).unwrap();
        assert_eq!(heard.recv(), Ok("begun"));
    }

    #[test]
    fn closed_is_closed() {
        let (workers, release) = held();
        let (waiting, late) = (Stop::default(), Stop::default());
        workers.add(waiting.clone(), || ControlFlow::Break(()));
        workers.close();
        workers.add(late.clone(), || ControlFlow::Break(()));
        assert!(waiting.is_stopped() && late.is_stopped());
        drop(release);
    }
}
