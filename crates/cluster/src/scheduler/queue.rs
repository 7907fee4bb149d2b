//! Decides which search is next, without threads or a clock.
//!
//! The class has precedence. Within a rank clients take turns: each job gets a turn number when it
//! is added, one more than the client's last waiting job, but never less than that of the job
//! started last (start-time fair queueing). A client with a hundred jobs and one with a single job
//! therefore alternate.

use std::collections::BTreeMap;
use std::net::IpAddr;

use super::class::{Class, Full, Task};

/// The jobs of one pool of threads.
#[derive(Debug)]
pub(super) struct Queue<J> {
    waiting: Vec<Waiting<J>>,
    /// The job of each busy thread.
    running: BTreeMap<usize, Task>,
    /// The turn number of the job started last.
    turn: u64,
    /// Maximum number of threads that work for one client at once.
    share: usize,
}

#[derive(Debug)]
struct Waiting<J> {
    task: Task,
    turn: u64,
    job: J,
}

impl<J> Queue<J> {
    /// An empty queue that gives one client at most `share` threads.
    pub(super) const fn new(share: usize) -> Self {
        Self { waiting: Vec::new(), running: BTreeMap::new(), turn: 0, share }
    }

    /// Whether a client may add a search of this class.
    pub(super) fn admit(&self, class: Class, client: Option<IpAddr>) -> Result<(), Full> {
        let counts = |task: &&Task| task.class == class && !task.stop.is_stopped();
        let waiting = self.waiting.iter().map(|waiting| &waiting.task).filter(counts);
        let running = self.running.values().filter(counts);
        let own = |task: &&Task| task.client == client;
        if waiting.clone().chain(running).filter(own).count() >= class.max_per_client() {
            return Err(Full::Client(class));
        }
        if waiting.count() >= class.max_waiting() {
            return Err(Full::Total(class));
        }
        Ok(())
    }

    /// Adds a job behind the client's other jobs.
    pub(super) fn push(&mut self, task: Task, job: J) {
        self.forget_stopped();
        let own = self.waiting.iter().filter(|waiting| waiting.task.client == task.client);
        let last = own.map(|waiting| waiting.turn).max().unwrap_or(0);
        self.waiting.push(Waiting { turn: last.max(self.turn) + 1, task, job });
    }

    /// The next job for `thread`; `None` if none waits, or if all waiting jobs belong to clients
    /// that already have their share of threads.
    pub(super) fn start(&mut self, thread: usize) -> Option<(Task, J)> {
        self.forget_stopped();
        let next = (0..self.waiting.len())
            .filter(|&at| self.threads_of(self.waiting[at].task.client) < self.share)
            .min_by_key(|&at| (self.waiting[at].task.class.rank(), self.waiting[at].turn))?;
        let Waiting { task, turn, job } = self.waiting.remove(next);
        self.turn = self.turn.max(turn);
        self.running.insert(thread, task.clone());
        Some((task, job))
    }

    /// Marks the job of `thread` as ended.
    pub(super) fn finish(&mut self, thread: usize) {
        self.running.remove(&thread);
    }

    /// Ends all searches.
    pub(super) fn stop_all(&mut self) {
        self.waiting.drain(..).for_each(|waiting| waiting.task.stop.stop());
        self.running.values().for_each(|task| task.stop.stop());
    }

    fn threads_of(&self, client: Option<IpAddr>) -> usize {
        self.running.values().filter(|task| task.client == client).count()
    }

    fn forget_stopped(&mut self) {
        self.waiting.retain(|waiting| !waiting.task.stop.is_stopped());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Cancel;

    fn task(class: Class, client: u8) -> Task {
        Task { class, client: Some([127, 0, 0, client].into()), stop: Cancel::default() }
    }

    /// The order in which one thread runs the waiting jobs.
    fn drain<J>(queue: &mut Queue<J>) -> Vec<J> {
        std::iter::from_fn(|| {
            queue.finish(0);
            queue.start(0).map(|(_, job)| job)
        })
        .collect()
    }

    #[test]
    fn the_most_urgent_starts_first() {
        let mut queue = Queue::new(1);
        queue.push(task(Class::Unattended, 1), "unattended");
        queue.push(task(Class::Exhibition, 1), "exhibition");
        queue.push(task(Class::Analysis, 1), "analysis");
        queue.push(task(Class::Hint, 1), "hint");
        queue.push(task(Class::Reply, 1), "reply");
        let order = ["reply", "hint", "exhibition", "analysis", "unattended"];
        assert_eq!(drain(&mut queue), order);
    }

    #[test]
    fn clients_take_turns_however_much_one_of_them_wants() {
        let mut queue = Queue::new(1);
        for _ in 0..100 {
            queue.push(task(Class::Exhibition, 1), 1);
        }
        for _ in 0..3 {
            queue.push(task(Class::Analysis, 2), 2);
        }
        assert_eq!(drain(&mut queue)[..8], [1, 2, 1, 2, 1, 2, 1, 1]);
        // A late client neither waits for the earlier ones nor receives the turns that it missed.
        for _ in 0..9 {
            queue.push(task(Class::Exhibition, 1), 1);
        }
        assert_eq!(queue.start(0).unwrap().1, 1);
        queue.push(task(Class::Exhibition, 3), 3);
        queue.push(task(Class::Exhibition, 3), 3);
        assert_eq!(drain(&mut queue)[..4], [1, 3, 1, 3]);
    }

    #[test]
    fn nobody_gets_all_threads() {
        let mut queue = Queue::new(1);
        queue.push(task(Class::Reply, 1), "first");
        queue.push(task(Class::Reply, 1), "first again");
        queue.push(task(Class::Analysis, 2), "second");
        assert_eq!(queue.start(0).unwrap().1, "first");
        assert_eq!(queue.start(1).unwrap().1, "second", "this thread is not for the first client");
        assert!(queue.start(2).is_none());
        queue.finish(0);
        assert_eq!(queue.start(0).unwrap().1, "first again");
    }

    #[test]
    fn each_class_has_limits_of_its_own() {
        let mut queue = Queue::new(1);
        let hints: Vec<_> = (0..8).map(|_| task(Class::Hint, 1)).collect();
        for hint in &hints {
            queue.admit(Class::Hint, hint.client).unwrap();
            queue.push(hint.clone(), ());
        }
        queue.start(0).unwrap();
        let client = hints[0].client;
        assert_eq!(
            queue.admit(Class::Hint, client),
            Err(Full::Client(Class::Hint)),
            "one of them runs"
        );
        assert_eq!(queue.admit(Class::Reply, client), Ok(()));
        hints[7].stop.stop();
        assert_eq!(queue.admit(Class::Hint, client), Ok(()), "what is stopped does not count");
        for other in 2..=8 {
            (0..8).for_each(|_| queue.push(task(Class::Hint, other), ()));
        }
        queue.push(task(Class::Hint, 9), ());
        queue.push(task(Class::Hint, 9), ());
        assert_eq!(
            queue.admit(Class::Hint, Some([10, 0, 0, 1].into())),
            Err(Full::Total(Class::Hint))
        );
    }
}
