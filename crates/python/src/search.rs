//! Searches by the engine and the solver, as jobs.

use std::path::PathBuf;
use std::thread;

use ludoteca_engine::{Knowledge, Resources, Stop};
use ludoteca_jobs::{Ended, Job, Run};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::signals::PAUSE;

/// Runs jobs; `ludoteca.engine` builds them and reads their lines.
#[pyclass(module = "ludoteca", frozen)]
pub(crate) struct Searcher(Resources);

#[pymethods]
impl Searcher {
    #[new]
    fn new(tables: Option<PathBuf>, hash_mib: usize, threads: usize) -> PyResult<Self> {
        if let Some(folder) = tables.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(PyOSError::new_err(format!("there is no folder {}", folder.display())));
        }
        if !(1..=1 << 20).contains(&hash_mib) || !(1..=1024).contains(&threads) {
            let message = "hash_mib must be 1 to 1048576, and threads 1 to 1024";
            return Err(PyValueError::new_err(message));
        }
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
        let mut run = Run::new(job, self.0.clone(), stop.clone());
        let searching = thread::spawn(move || {
            let mut lines = Vec::new();
            loop {
                if let std::ops::ControlFlow::Break(end) = run.step(&mut |line| lines.push(line)) {
                    return (lines, end);
                }
            }
        });
        while !searching.is_finished() {
            py.detach(|| thread::park_timeout(PAUSE));
            if let Err(signal) = py.check_signals() {
                stop.stop();
                let _ = py.detach(|| searching.join());
                return Err(signal);
            }
        }
        match searching.join() {
            Ok((lines, Ended::Done)) => Ok(lines),
            Ok((_, end)) => {
                Err(PyRuntimeError::new_err(format!("the search ended early: {end:?}")))
            }
            Err(_) => Err(PyRuntimeError::new_err("the search failed")),
        }
    }
}
