//! Search threads, which run jobs in the order of a [`Queue`].

use std::net::IpAddr;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::{fmt, thread};

use parking_lot::{Condvar, Mutex};
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

use super::class::{Class, Full, Task};
use super::queue::Queue;

/// One step of a search. After each step but the last, the job waits for its next turn, so that
/// long jobs do not delay short ones.
pub(super) type Step = Box<dyn FnMut() -> ControlFlow<()> + Send>;

/// A fixed number of threads.
pub(super) struct Pool {
    /// `None` once the pool is closed.
    queue: Mutex<Option<Queue<Step>>>,
    changed: Condvar,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

impl Pool {
    /// Starts `count` threads, at least 2, at a priority from 0 to 99, where 50 is that of other
    /// threads. One thread is always left for clients other than the busiest.
    pub(super) fn start(count: usize, priority: u8) -> Arc<Self> {
        let queue = Mutex::new(Some(Queue::new((count - 1).max(1))));
        let pool = Arc::new(Self { queue, changed: Condvar::new() });
        for place in 0..count {
            let pool = Arc::clone(&pool);
            thread::spawn(move || pool.work(place, priority));
        }
        pool
    }

    /// Checks whether the client may add a search of this class.
    pub(super) fn admit(&self, class: Class, client: Option<IpAddr>) -> Result<(), Full> {
        self.queue.lock().as_ref().map_or(Ok(()), |queue| queue.admit(class, client))
    }

    /// Repeats `step` until it breaks or the task is stopped.
    pub(super) fn add(&self, task: Task, step: Step) {
        match &mut *self.queue.lock() {
            None => task.stop.stop(),
            Some(queue) => queue.push(task, step),
        }
        self.changed.notify_one();
    }

    /// Ends all searches; those added later do not start.
    pub(super) fn close(&self) {
        if let Some(mut queue) = self.queue.lock().take() {
            queue.stop_all();
        }
        self.changed.notify_all();
    }

    /// The loop of each thread, until the pool is closed.
    fn work(&self, place: usize, priority: u8) {
        lower_priority(priority);
        while let Some((task, mut step)) = self.next(place) {
            // A panic in one search must not end the shared thread. Its result is lost, and its
            // client gets an error.
            let done = panic::catch_unwind(AssertUnwindSafe(&mut step));
            let mut queue = self.queue.lock();
            let Some(queue) = &mut *queue else {
                task.stop.stop();
                return;
            };
            queue.finish(place);
            if matches!(done, Ok(ControlFlow::Continue(()))) {
                queue.push(task, step);
            }
            // The client's next job may start now, on whichever thread is idle.
            self.changed.notify_one();
        }
    }

    fn next(&self, place: usize) -> Option<(Task, Step)> {
        let mut queue = self.queue.lock();
        loop {
            if let Some(next) = queue.as_mut()?.start(place) {
                return Some(next);
            }
            self.changed.wait(&mut queue);
        }
    }
}

/// Sets the priority of this thread, from 0 to 99, where 50 is that of other threads.
pub(crate) fn lower_priority(priority: u8) {
    let priority = ThreadPriorityValue::try_from(priority).expect("it is of 0 to 99");
    let lowered = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
    if let Err(error) = lowered {
        tracing::warn!(%error, "cannot lower the priority of search threads");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::scheduler::Cancel;

    fn task(class: Class) -> Task {
        Task { class, client: None, stop: Cancel::default() }
    }

    #[test]
    fn long_jobs_take_turns_and_a_fault_in_one_ends_no_thread() {
        // The only client may use one of the two threads.
        let pool = Pool::start(2, 50);
        let (report, reports) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let hold = move || {
            let _ = released.recv();
            ControlFlow::Break(())
        };
        let job = |name: &'static str, mut left: u32| -> Step {
            let report = report.clone();
            Box::new(move || {
                left -= 1;
                report.send(name).unwrap();
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        };
        let steps: [Step; 4] = [
            Box::new(hold),
            Box::new(|| panic!("a job with a fault")),
            job("long", 3),
            job("short", 1),
        ];
        for step in steps {
            pool.add(task(Class::Analysis), step);
        }
        drop(release);
        let order: Vec<_> = (0..4).map(|_| reports.recv().unwrap()).collect();
        assert_eq!(order, ["long", "short", "long", "long"]);
    }

    #[test]
    fn closed_is_closed() {
        let pool = Pool::start(2, 50);
        let tasks: [Task; 9] = std::array::from_fn(|_| task(Class::Hint));
        let wait = |task: &Task| -> Step {
            let stop = task.stop.clone();
            Box::new(move || {
                thread::yield_now();
                if stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        };
        tasks[..8].iter().for_each(|task| pool.add(task.clone(), wait(task)));
        assert_eq!(pool.admit(Class::Hint, None), Err(Full::Client(Class::Hint)));
        pool.close();
        pool.add(tasks[8].clone(), wait(&tasks[8]));
        assert!(tasks.iter().all(|task| task.stop.is_stopped()));
    }
}
