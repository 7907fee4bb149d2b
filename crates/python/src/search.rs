//! Searches by the engine and the solver, as jobs.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use ludoteca_engine::{Knowledge, Limits, Resources, Stop};
use ludoteca_jobs::{Ended, Job, Run, tables};
use ludoteca_rules::AnyMatch;
use ludoteca_solver::{Budget, Progress, Solver};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::matches::Match;
use crate::numbers::Integer;
use crate::signals::POLL_INTERVAL;

/// Runs jobs; `ludoteca.engine` builds them and reads their lines.
#[pyclass(module = "ludoteca", frozen)]
pub(crate) struct Searcher(Resources);

#[pymethods]
impl Searcher {
    #[new]
    fn new(tables: Option<PathBuf>, hash_mib: Integer, threads: Integer) -> PyResult<Self> {
        if let Some(folder) = tables.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(PyOSError::new_err(format!("there is no folder {}", folder.display())));
        }
        let hash_mib: usize = hash_mib.within("hash_mib", 1..=1 << 20)?;
        let threads = threads.within("threads", 1..=1024)?;
        let mut resources = Resources { hash: hash_mib << 20, threads, ..Resources::default() };
        if let Some(folder) = tables {
            resources.knowledge = Knowledge::with_folder(&folder).into();
        }
        Ok(Self(resources))
    }

    /// Runs a job and returns its lines. Releases the GIL; a signal such as Ctrl-C stops the search.
    fn run(&self, py: Python<'_>, job: &str) -> PyResult<Vec<String>> {
        let job: Job = serde_json::from_str(job)
            .map_err(|error| PyValueError::new_err(format!("the job is invalid: {error}")))?;
        let stop = Stop::default();
        let run = Run::new(job, self.0.clone(), stop.clone());
        let search = move || {
            let mut lines = Vec::new();
            let ended = run.finish(&mut |line| lines.push(line));
            (lines, ended)
        };
        match wait(py, vec![search], &stop)?.pop() {
            Some((lines, Ended::Done)) => Ok(lines),
            end => Err(PyRuntimeError::new_err(format!("the search ended early: {end:?}"))),
        }
    }

    /// Proves the values of the moves of matches, each with a search of at most `nodes` positions. Returns one line
    /// per match. The matches are divided among the threads; each thread keeps its own transposition table.
    ///
    /// Raises `ValueError` for games without proofs. Releases the GIL; a signal such as Ctrl-C stops the searches.
    #[pyo3(signature = (matches, nodes=None))]
    #[expect(clippy::needless_pass_by_value, reason = "how lists arrive")]
    fn prove(
        &self,
        py: Python<'_>,
        matches: Vec<PyRef<'_, Match>>,
        nodes: Option<Integer>,
    ) -> PyResult<Vec<String>> {
        let games: Vec<AnyMatch> = matches.iter().map(|game| game.0.clone()).collect();
        let Resources { hash, threads, .. } = self.0;
        let nodes = nodes.map(|nodes| nodes.within("nodes", 1..=u64::MAX)).transpose()?;
        let (stop, nodes) = (Stop::default(), nodes.unwrap_or(Limits::SETTLING));
        let shares = games.chunks(games.len().div_ceil(threads).max(1));
        let searches = shares.map(|games| {
            let (games, stop) = (games.to_vec(), stop.clone());
            move || -> Option<Vec<String>> {
                let mut solver = Solver::new(hash / threads);
                games.iter().map(|game| prove(game, &mut solver, nodes, &stop)).collect()
            }
        });
        let found: Option<Vec<_>> = wait(py, searches.collect(), &stop)?.into_iter().collect();
        found
            .map(|lines| lines.concat())
            .ok_or_else(|| PyValueError::new_err("this game has no proofs"))
    }
}

/// The proved values of a match as JSON; `None` for a game without proofs.
fn prove(game: &AnyMatch, solver: &mut Solver, nodes: u64, stop: &Stop) -> Option<String> {
    let is_over = |_: &Progress<'_>| stop.is_stopped();
    let proved = tables::prove(game, solver, &Budget { nodes, stop: &is_over })?;
    serde_json::to_string(&proved).ok()
}

/// Runs each search in a thread of its own and returns the results, in the same order. When a signal arrives, stops the
/// searches, waits until they have ended, and returns the exception of its handler.
fn wait<T: Send + 'static>(
    py: Python<'_>,
    searches: Vec<impl FnOnce() -> T + Send + 'static>,
    stop: &Stop,
) -> PyResult<Vec<T>> {
    let (send, mut receive) = mpsc::channel();
    let mut results: Vec<Option<T>> = searches.iter().map(|_| None).collect();
    for (number, search) in searches.into_iter().enumerate() {
        let send = send.clone();
        thread::spawn(move || send.send((number, search())));
    }
    drop(send);
    let mut interrupted = Ok(());
    // The channel is closed when all threads have ended.
    loop {
        // A receiver can be lent to one thread only.
        let only = &mut receive;
        match py.detach(move || only.recv_timeout(POLL_INTERVAL)) {
            Ok((number, result)) => results[number] = Some(result),
            Err(RecvTimeoutError::Timeout) if interrupted.is_ok() => {
                interrupted = py.check_signals().inspect_err(|_| stop.stop());
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    interrupted?;
    let results: Option<Vec<T>> = results.into_iter().collect();
    results.ok_or_else(|| PyRuntimeError::new_err("the search failed"))
}
