//! A search that saves checkpoints and can be resumed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ludoteca_engine::Stop;
use ludoteca_rules::{Options, Position};
use ludoteca_solver::{Budget, Checkpoint, CheckpointError, Progress, Solver};

use super::SolveArgs;
use super::watch::Watch;
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::resources;
use crate::serve::usual_folder;

/// Time between two checkpoints.
const KEEP_EVERY: Duration = Duration::from_mins(10);

/// A search that can be resumed.
pub(super) struct Parts<'a> {
    pub(super) args: &'a SolveArgs,
    /// Memory of the table, in bytes.
    pub(super) memory: usize,
    pub(super) stop: Stop,
}

/// Effort of a search, including earlier runs.
pub(super) struct Spent {
    /// Number of states evaluated.
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

impl Spent {
    /// The effort in words.
    pub(super) fn text(&self) -> String {
        let Self { nodes, seconds } = *self;
        let rate = nodes as f64 / seconds.max(1e-3) / 1e6;
        format!("{} evaluations in {seconds:.2} s ({rate:.1} M/s)", grouped(nodes))
    }
}

impl Parts<'_> {
    /// Runs the solver until the result is complete, the time is up or the search is stopped.
    /// `step` returns the number of states evaluated and whether the result is complete.
    pub(super) fn search<P: Position>(
        &self,
        position: &P,
        ask: &mut dyn FnMut(&mut Solver, &Budget<'_>) -> (u64, bool),
    ) -> Result<(Solver, Spent), Failure> {
        let options = &position.options();
        let kept = self.kept(position, options)?;
        let (mut solver, before) = self.solver::<P>(options, &kept)?;
        let began = Instant::now();
        let mut spent = Spent { nodes: before.nodes, seconds: before.seconds };
        let watch = Watch::of("evaluations");
        loop {
            let part = Instant::now();
            let new = spent.nodes - before.nodes;
            let is_up = || self.args.time.is_some_and(|time| began.elapsed() >= time);
            let stop = |progress: &Progress| {
                watch.search(new, progress);
                self.stop.is_stopped() || is_up() || part.elapsed() >= KEEP_EVERY
            };
            let (nodes, is_whole) = ask(&mut solver, &Budget { nodes: u64::MAX, stop: &stop });
            spent.nodes += nodes;
            spent.seconds = before.seconds + began.elapsed().as_secs_f64();
            if is_whole {
                break;
            }
            keep(&mut solver, &Checkpoint::new::<P>(options, spent.nodes, spent.seconds), &kept)?;
            if self.stop.is_stopped() || is_up() {
                watch.end();
                eprintln!("kept in {}: the same command goes on", kept.display());
                return Ok((solver, spent));
            }
        }
        watch.end();
        // A finished search needs no checkpoint.
        match fs::remove_file(&kept) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok((solver, spent)),
        }
    }

    /// Path of the checkpoint. Each position other than the start has a file of its own.
    fn kept<P: Position>(&self, position: &P, options: &P::Options) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.args.checkpoint {
            return Ok(file.clone());
        }
        let key = position.key();
        let start = key == P::new(options).key();
        let position = if start { String::new() } else { format!("-{key:016x}") };
        let digest = options.digest(P::NAME);
        let name = format!("{}-{}{position}.checkpoint", P::NAME, &digest[..16]);
        Ok(usual_folder("--checkpoint")?.join("solving").join(name))
    }

    /// Creates the solver, restored from the checkpoint if there is one, with the effort of earlier
    /// runs.
    fn solver<P: Position>(
        &self,
        options: &P::Options,
        kept: &Path,
    ) -> Result<(Solver, Checkpoint), Failure> {
        let (solver, before) = if kept.exists() {
            let restored = Solver::restore::<P>(kept, options, self.memory);
            let restored = restored.map_err(|error| {
                let message = format!(
                    "the search cannot go on from {}: {error}; remove it, or name another file \
                     with --checkpoint",
                    kept.display()
                );
                match &error {
                    CheckpointError::Io(source) => Failure::reading(message, source),
                    CheckpointError::Other(_) => Failure::Failed(message),
                }
            })?;
            eprintln!("goes on from {}", kept.display());
            restored
        } else {
            (Solver::new(self.memory), Checkpoint::new::<P>(options, 0, 0.0))
        };
        Ok((solver.with_threads(resources::threads_or_all(self.args.threads)), before))
    }
}

/// Writes the checkpoint.
fn keep(solver: &mut Solver, checkpoint: &Checkpoint, file: &Path) -> Result<(), Failure> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| solver.save(checkpoint, file))
        .map_err(|error| Failure::Failed(format!("{} cannot be written: {error}", file.display())))
}
