//! Reads and writes records off the threads that handle requests: a record of 1 MB can contain
//! 70,000 variations, and replaying them takes tens of milliseconds.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::thread;

use axum::http::StatusCode;
use parking_lot::Mutex;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::error::Error;

/// Maximum number of one client's records that are running or waiting.
const MAX_PER_CLIENT: usize = 8;
/// Maximum number of all clients' records that are running or waiting; each takes up to 1 MB.
const MAX_TOTAL: usize = 256;

/// Processes one record fewer at a time than there are cores, and one at a time for each client, so
/// that clients take turns.
#[derive(Debug)]
pub(crate) struct RecordPool {
    slots: Arc<Semaphore>,
    clients: Mutex<HashMap<IpAddr, Client>>,
    /// Admits up to [`MAX_TOTAL`] records whose request has arrived.
    arrived: Arc<Semaphore>,
}

#[derive(Debug)]
struct Client {
    /// Has one permit.
    slot: Arc<Semaphore>,
    turns: usize,
}

/// A client's slot in the queue.
#[derive(Debug)]
pub(crate) struct Turn {
    pool: Arc<RecordPool>,
    client: IpAddr,
    slot: Arc<Semaphore>,
}

impl RecordPool {
    /// A pool for this machine.
    pub(crate) fn new() -> Arc<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let slots = Arc::new(Semaphore::new((cores - 1).max(1)));
        Arc::new(Self {
            slots,
            clients: Mutex::default(),
            arrived: Arc::new(Semaphore::new(MAX_TOTAL)),
        })
    }

    /// Admits a client to the queue, unless it has too many records there.
    pub(crate) fn admit(self: &Arc<Self>, client: IpAddr) -> Result<Turn, Error> {
        let mut clients = self.clients.lock();
        let entry = clients.entry(client).or_insert_with(Client::new);
        if entry.turns >= MAX_PER_CLIENT {
            let detail = format!(
                "{MAX_PER_CLIENT} records of yours are being read already; send this one later"
            );
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(Error::request(status, "too-many-records", detail));
        }
        entry.turns += 1;
        let slot = Arc::clone(&entry.slot);
        Ok(Turn { pool: Arc::clone(self), client, slot })
    }
}

impl Client {
    fn new() -> Self {
        Self { slot: Arc::new(Semaphore::new(1)), turns: 0 }
    }
}

impl Turn {
    /// Waits for the turn, does the work and returns its result. If the request is dropped, work
    /// that has started still completes and keeps its slot until then.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let arrived = Arc::clone(&self.pool.arrived).try_acquire_owned().map_err(|_| {
            let detail = format!("{MAX_TOTAL} records are waiting already; send this one later");
            Error::request(StatusCode::SERVICE_UNAVAILABLE, "busy", detail)
        })?;
        Arc::new(self).work(arrived, work).await
    }

    /// Runs one of several work items of a request, like [`Turn::run`]. Waits if too many
    /// records of all clients are waiting already, because the response has already started.
    pub(crate) async fn run_part<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let arrived = Arc::clone(&self.pool.arrived).acquire_owned().await.map_err(closed)?;
        Arc::clone(self).work(arrived, work).await
    }

    async fn work<T: Send + 'static>(
        self: Arc<Self>,
        arrived: OwnedSemaphorePermit,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        // The client's own turn comes first, so only one of its records waits among the others'.
        let own = Arc::clone(&self.slot).acquire_owned().await.map_err(closed)?;
        let slot = Arc::clone(&self.pool.slots).acquire_owned().await.map_err(closed)?;
        let task = spawn_blocking(move || {
            let _held = (arrived, own, slot, self);
            work()
        });
        task.await.map_err(Error::internal)
    }
}

fn closed(_: AcquireError) -> Error {
    Error::internal("the queue of records is closed")
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut clients = self.pool.clients.lock();
        if let Some(entry) = clients.get_mut(&self.client) {
            entry.turns -= 1;
            if entry.turns == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn client(number: u8) -> IpAddr {
        [192, 0, 2, number].into()
    }

    fn code(result: Result<impl Sized, Error>) -> Result<(), &'static str> {
        result.map(drop).map_err(|error| error.code())
    }

    #[tokio::test]
    async fn a_client_waits_behind_its_own_records_and_others_do_not() {
        let pool = RecordPool::new();
        let pool = Arc::new(RecordPool {
            slots: Arc::new(Semaphore::new(2)),
            clients: Mutex::default(),
            arrived: Arc::clone(&pool.arrived),
        });
        let (release, held) = mpsc::channel::<()>();
        let (started, start) = tokio::sync::oneshot::channel();
        let first = tokio::spawn(pool.admit(client(1)).unwrap().run(move || {
            started.send(()).unwrap();
            let _ = held.recv();
        }));
        start.await.unwrap();
        let turns: Vec<_> = (1..MAX_PER_CLIENT).map(|_| pool.admit(client(1)).unwrap()).collect();
        assert_eq!(code(pool.admit(client(1))), Err("too-many-records"));
        let mut waiting = turns.into_iter();
        let second = tokio::spawn(waiting.next().unwrap().run(|| ()));
        drop(waiting);
        assert_eq!(pool.admit(client(2)).unwrap().run(|| 7).await.unwrap(), 7);
        assert!(!second.is_finished());
        release.send(()).unwrap();
        first.await.unwrap().unwrap();
        second.await.unwrap().unwrap();
        assert!(pool.clients.lock().is_empty());
    }

    #[tokio::test]
    async fn all_clients_together_have_a_bound() {
        let pool = RecordPool::new();
        let _all = Arc::clone(&pool.arrived).acquire_many_owned(MAX_TOTAL as u32).await.unwrap();
        assert_eq!(code(pool.admit(client(1)).unwrap().run(|| ()).await), Err("busy"));
        assert!(pool.clients.lock().is_empty());
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let pool = RecordPool::new();
        let result = pool.admit(client(1)).unwrap().run(|| panic!("a fault")).await;
        assert_eq!(code(result), Err("internal"));
        assert!(pool.clients.lock().is_empty());
        assert_eq!(code(pool.admit(client(1)).unwrap().run(|| ()).await), Ok(()));
    }
}
