//! Threads that search, and the queue of what they are to search.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
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

/// A number of threads with one queue, first come, first served; but no client has all of them.
#[derive(Debug)]
pub(crate) struct Workers {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// The most threads that work for one client.
    share: usize,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Job>,
    /// What each thread that is at work is at.
    running: BTreeMap<usize, Task>,
    closed: bool,
}

/// For whom something is searched, and what ends it.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// Nobody where it is the server's own work.
    pub client: Option<IpAddr>,
    /// It is for the search to look at it.
    pub stop: Stop,
}

/// Something to be searched, step by step. After each step that is not the last it goes to the end
/// of the queue, so that what is long does not hold up what is short.
struct Job {
    task: Task,
    step: Box<dyn FnMut() -> ControlFlow<()> + Send>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("task", &self.task).finish_non_exhaustive()
    }
}

impl Workers {
    /// So many threads, at a priority from 0 to 99, where 50 is that of other threads.
    pub(crate) fn start(count: usize, priority: u8) -> Arc<Self> {
        let (queue, changed) = Default::default();
        let workers = Arc::new(Self { queue, changed, share: (count - 1).max(1) });
        for place in 0..count {
            let workers = Arc::clone(&workers);
            thread::spawn(move || workers.work(place, priority));
        }
        workers
    }

    /// Has `work` done again and again until it breaks or the task's `stop` is set, which is also
    /// what ends it from here.
    pub(crate) fn add(&self, task: Task, work: impl FnMut() -> ControlFlow<()> + Send + 'static) {
        self.enqueue(Job { task, step: Box::new(work) });
    }

    fn enqueue(&self, job: Job) {
        let mut queue = self.queue();
        if queue.closed {
            job.task.stop.stop();
        } else {
            queue.waiting.retain(|job| !job.task.stop.is_stopped());
            queue.waiting.push_back(job);
            self.changed.notify_one();
        }
    }

    /// How many jobs wait that nobody has stopped.
    pub(crate) fn waiting(&self) -> usize {
        self.queue().waiting.iter().filter(|job| !job.task.stop.is_stopped()).count()
    }

    /// How many jobs of this client wait or are at work that nobody has stopped.
    pub(crate) fn open(&self, client: IpAddr) -> usize {
        let queue = self.queue();
        let tasks = queue.waiting.iter().map(|job| &job.task).chain(queue.running.values());
        tasks.filter(|task| task.client == Some(client) && !task.stop.is_stopped()).count()
    }

    /// Ends all searches; those added later do not start.
    pub(crate) fn close(&self) {
        let mut queue = self.queue();
        queue.closed = true;
        queue.waiting.drain(..).for_each(|job| job.task.stop.stop());
        queue.running.values().for_each(|task| task.stop.stop());
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
            queue.waiting.retain(|job| !job.task.stop.is_stopped());
            let may_begin = |job: &Job| queue.at_work_for(job.task.client) < self.share;
            // Whoever has its share waits until one of its own ends, and the thread that ended it
            // comes by here.
            if let Some(at) = queue.waiting.iter().position(may_begin) {
                let job = queue.waiting.remove(at)?;
                queue.running.insert(place, job.task.clone());
                return Some(job);
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// How many threads work for this client; none for the server's own work, which has no share.
    fn at_work_for(&self, client: Option<IpAddr>) -> usize {
        client.map_or(0, |_| self.running.values().filter(|task| task.client == client).count())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn own() -> Task {
        Task { client: None, stop: Stop::default() }
    }

    fn of(client: u8) -> Task {
        Task { client: Some([127, 0, 0, client].into()), ..own() }
    }

    /// One thread, held until the returned sender is used or dropped.
    fn held() -> (Arc<Workers>, mpsc::Sender<()>) {
        let workers = Workers::start(1, 50);
        let (release, held) = mpsc::channel::<()>();
        let (begun, beginning) = mpsc::channel();
        workers.add(own(), move || {
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
        workers.add(own(), steps("long", 3, &told));
        workers.add(own(), steps("short", 1, &told));
        workers.add(own(), || panic!("a job with a fault"));
        assert_eq!(workers.waiting(), 3);
        release.send(()).unwrap();
        let order: Vec<_> = (0..4).map(|_| heard.recv().unwrap()).collect();
        assert_eq!(order, ["long", "short", "long", "long"]);
    }

    #[test]
    fn what_is_stopped_while_it_waits_is_not_begun() {
        let (workers, release) = held();
        let (told, heard) = mpsc::channel();
        let stopped = own();
        workers.add(stopped.clone(), steps("stopped", 1, &told));
        workers.add(own(), steps("begun", 1, &told));
        stopped.stop.stop();
        assert_eq!(workers.waiting(), 1);
        release.send(()).unwrap();
        assert_eq!(heard.recv(), Ok("begun"));
    }

    #[test]
    fn closed_is_closed() {
        let (workers, release) = held();
        let (waiting, late) = (own(), own());
        workers.add(waiting.clone(), || ControlFlow::Break(()));
        workers.close();
        workers.add(late.clone(), || ControlFlow::Break(()));
        assert!(waiting.stop.is_stopped() && late.stop.is_stopped());
        drop(release);
    }

    #[test]
    fn nobody_gets_all_threads() {
        let workers = Workers::start(2, 50);
        let (told, heard) = mpsc::channel();
        let (release, held) = mpsc::channel::<()>();
        let begun = told.clone();
        workers.add(of(1), move || {
            begun.send("first").unwrap();
            let _ = held.recv();
            ControlFlow::Break(())
        });
        assert_eq!(heard.recv(), Ok("first"));
        workers.add(of(1), steps("first again", 1, &told));
        workers.add(of(2), steps("second", 1, &told));
        assert_eq!(heard.recv(), Ok("second"), "the other thread is not for the first client");
        assert_eq!((workers.open([127, 0, 0, 1].into()), workers.waiting()), (2, 1));
        release.send(()).unwrap();
        assert_eq!(heard.recv(), Ok("first again"));
    }
}
