//! The threads that work on large batches.

use std::process;
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads of a process.
struct Pool {
    process: u32,
    /// `None` if the system starts no threads.
    threads: Option<ThreadPool>,
    /// The threads of a child that was forked. It has none of the threads of its parent, and work that it left to them
    /// would never be done.
    forked: OnceLock<Box<Self>>,
}

impl Pool {
    fn new() -> Self {
        let threads = ThreadPoolBuilder::new().build().ok();
        Self { process: process::id(), threads, forked: OnceLock::new() }
    }
}

static POOL: OnceLock<Pool> = OnceLock::new();

/// The threads of this process; `None` if the system starts none.
fn pool() -> Option<&'static ThreadPool> {
    let mut pool = POOL.get_or_init(Pool::new);
    while pool.process != process::id() {
        pool = pool.forked.get_or_init(|| Box::new(Pool::new()));
    }
    pool.threads.as_ref()
}

/// Runs the work on each chunk, on the calling thread and, if there are several chunks, on the threads of the pool.
pub(crate) fn share<I>(chunks: I, work: impl Fn(I::Item) + Sync)
where
    I: ExactSizeIterator + Send,
{
    let helpers = if chunks.len() < 2 { None } else { pool() };
    let chunks = Mutex::new(chunks);
    let take = || chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || std::iter::from_fn(take).for_each(&work);
    let Some(helpers) = helpers else { return run() };
    // The calling thread begins at once, instead of waiting until others wake up.
    helpers.in_place_scope(|scope| {
        for _ in 1..helpers.current_num_threads() {
            scope.spawn(|_| run());
        }
        run();
    });
}

/// Does work in which iterators of rayon use the threads of this process.
pub(crate) fn run<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match pool() {
        None => work(),
        Some(threads) => threads.install(work),
    }
}
