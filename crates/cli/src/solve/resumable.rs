//! A search that saves checkpoints and can be resumed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ludoteca_engine::Stop;
use ludoteca_rules::{Options, Position};
use ludoteca_solver::{Budget, Checkpoint, CheckpointError, Progress, Solver};

use super::SolveArgs;
use super::progress_line::ProgressLine;
use crate::data_folder::usual_folder;
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::resources;

/// Time between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_mins(10);

/// A search that can be resumed.
pub(super) struct ResumableSearch<'a> {
    pub(super) args: &'a SolveArgs,
    /// Memory of the table, in bytes.
    pub(super) memory: usize,
    pub(super) stop: Stop,
}

/// Effort of a search, including earlier runs.
pub(super) struct Effort {
    /// Number of states evaluated.
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

impl Effort {
    /// The effort in words.
    pub(super) fn text(&self) -> String {
        let Self { nodes, seconds } = *self;
        let rate = nodes as f64 / seconds.max(1e-3) / 1e6;
        format!("{} evaluations in {seconds:.2} s ({rate:.1} M/s)", grouped(nodes))
    }
}

impl ResumableSearch<'_> {
    /// Runs the solver until the result is complete, the time is up or the search is stopped.
    /// `search` returns the number of states evaluated and whether the result is complete.
    pub(super) fn run<P: Position>(
        &self,
        position: &P,
        search: &mut dyn FnMut(&mut Solver, &Budget<'_>) -> (u64, bool),
    ) -> Result<(Solver, Effort), Failure> {
        let options = &position.options();
        let path = self.checkpoint_path(position, options)?;
        let (mut solver, before) = self.solver::<P>(options, &path)?;
        let began = Instant::now();
        let mut effort = Effort { nodes: before.nodes, seconds: before.seconds };
        let progress_line = ProgressLine::new("evaluations");
        loop {
            let since_checkpoint = Instant::now();
            let new = effort.nodes - before.nodes;
            let is_time_up = || self.args.time.is_some_and(|time| began.elapsed() >= time);
            let stop = |progress: &Progress| {
                progress_line.show_search(new, progress);
                self.stop.is_stopped()
                    || is_time_up()
                    || since_checkpoint.elapsed() >= CHECKPOINT_INTERVAL
            };
            let (nodes, is_complete) =
                search(&mut solver, &Budget { nodes: u64::MAX, stop: &stop });
            effort.nodes += nodes;
            effort.seconds = before.seconds + began.elapsed().as_secs_f64();
            if is_complete {
                break;
            }
            save_checkpoint(
                &mut solver,
                &Checkpoint::new::<P>(options, effort.nodes, effort.seconds),
                &path,
            )?;
            if self.stop.is_stopped() || is_time_up() {
                progress_line.finish();
                eprintln!("saved to {}: the same command resumes", path.display());
                return Ok((solver, effort));
            }
        }
        progress_line.finish();
        // A finished search needs no checkpoint.
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok((solver, effort)),
        }
    }

    /// Path of the checkpoint. Each position other than the start has a file of its own.
    fn checkpoint_path<P: Position>(
        &self,
        position: &P,
        options: &P::Options,
    ) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.args.checkpoint {
            return Ok(file.clone());
        }
        let key = position.key();
        let is_start = key == P::new(options).key();
        let position = if is_start { String::new() } else { format!("-{key:016x}") };
        let digest = options.digest(P::NAME);
        let name = format!("{}-{}{position}.checkpoint", P::NAME, &digest[..16]);
        Ok(usual_folder("--checkpoint")?.join("solving").join(name))
    }

    /// Creates the solver, restored from the checkpoint if there is one, with the effort of earlier
    /// runs.
    fn solver<P: Position>(
        &self,
        options: &P::Options,
        path: &Path,
    ) -> Result<(Solver, Checkpoint), Failure> {
        let (solver, before) = if path.exists() {
            let restored = Solver::restore::<P>(path, options, self.memory);
            let restored = restored.map_err(|error| {
                let message = format!(
                    "the search cannot be resumed from {}: {error}; delete the file or choose \
                     another one with --checkpoint",
                    path.display()
                );
                match &error {
                    CheckpointError::Io(source) => Failure::reading(message, source),
                    _ => Failure::Failed(message),
                }
            })?;
            eprintln!("resuming {}", path.display());
            restored
        } else {
            (Solver::new(self.memory), Checkpoint::new::<P>(options, 0, 0.0))
        };
        Ok((solver.with_threads(resources::threads_or_all(self.args.threads)), before))
    }
}

/// Writes the checkpoint.
fn save_checkpoint(
    solver: &mut Solver,
    checkpoint: &Checkpoint,
    file: &Path,
) -> Result<(), Failure> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| solver.save(checkpoint, file))
        .map_err(|error| Failure::writing(file, &error))
}
