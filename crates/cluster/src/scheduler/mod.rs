//! The scheduler of all searches: the computer's moves, hints and analyses.
//!
//! Searches have a [`Class`], and the most urgent class starts first: replies to players, then
//! hints, then analyses and watched games of computers, then games that no client has open. Within
//! a class clients take turns, and each has a limit. A running search is not interrupted, so
//! players in a game have threads of their own, at a higher priority, on which nothing else ever
//! runs.

mod cancel;
mod class;
mod pool;
mod queue;

use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

pub use cancel::{Cancel, CancelOnDrop};
pub use class::{Class, Full, Task};
use pool::Pool;
pub(crate) use pool::lower_priority;

/// Priority of the threads for players, from 0 to 99; on Linux a niceness of 10. Requests come
/// first, but not the lowest priority: the computer has to move on a busy machine, too.
pub const INTERACTIVE: u8 = 22;
/// Priority of the other threads; on Linux a niceness of 18. Beside a thread for players, one of
/// these gets about a sixth of a core.
pub const BACKGROUND: u8 = 2;

/// The search threads.
#[derive(Debug)]
pub struct Scheduler {
    interactive: Arc<Pool>,
    background: Arc<Pool>,
}

impl Scheduler {
    /// Threads for every core. One thread of each pool is left for other clients, so the pool for
    /// players has one more than there are cores: a single client can use all cores.
    pub fn start() -> Arc<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let interactive = Pool::start(cores + 1, INTERACTIVE);
        Arc::new(Self { interactive, background: Pool::start(cores.max(2), BACKGROUND) })
    }

    /// Checks whether a client may add a search of this class. Of concurrent requests, a few more
    /// may pass.
    pub fn admit(&self, class: Class, client: Option<IpAddr>) -> Result<(), Full> {
        self.pool(class).admit(class, client)
    }

    /// Runs `step` again and again until it breaks or the task's `stop` is set, which also happens
    /// when the server closes.
    pub fn add(&self, task: Task, step: impl FnMut() -> ControlFlow<()> + Send + 'static) {
        self.pool(task.class).add(task, Box::new(step));
    }

    fn pool(&self, class: Class) -> &Pool {
        if class.is_interactive() { &self.interactive } else { &self.background }
    }

    /// Ends all searches; those added later do not start.
    pub fn close(&self) {
        self.interactive.close();
        self.background.close();
    }
}
