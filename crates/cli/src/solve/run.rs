//! A search in parts, between which it is kept in a file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ludoteca_engine::Stop;
use ludoteca_rules::{Match, Options, Position};
use ludoteca_solver::{Budget, Checkpoint, Progress, Solvable, Solver, Solving, Verdict};

use super::answer::Answer;
use super::watch::Watch;
use super::{SolveArgs, certificate};
use crate::failure::Failure;
use crate::resources;
use crate::serve::usual_folder;

/// A search is kept after so long.
const KEEP_EVERY: Duration = Duration::from_mins(10);

/// One search with all that it needs.
pub(super) struct Run<'a, W> {
    pub(super) args: &'a SolveArgs,
    /// For the table, in bytes.
    pub(super) memory: usize,
    pub(super) stop: Stop,
    pub(super) out: &'a mut W,
}

impl<W: Write> Solving for Run<'_, W> {
    type Output = Result<(), Failure>;

    fn run<P: Solvable>(self, game: &Match<P>) -> Self::Output {
        let options = game.position().options();
        let kept = self.kept::<P>(&options)?;
        let (mut solver, before) = self.solver::<P>(&options, &kept)?;
        let mut answer = Answer::new(game, before.nodes, before.seconds);
        self.search(game, &mut solver, &kept, &mut answer)?;
        answer.write(self.args.json, self.out)?;
        self.out.flush()?;
        if let Some(file) = &self.args.proof {
            certificate::write(&mut solver, game, &answer, file, &self.stop)?;
        }
        Ok(())
    }
}

impl<W: Write> Run<'_, W> {
    /// Where the search is kept.
    fn kept<P: Position>(&self, options: &P::Options) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.args.checkpoint {
            return Ok(file.clone());
        }
        let digest = options.digest(P::NAME);
        let name = format!("{}-{}.checkpoint", P::NAME, &digest[..16]);
        Ok(usual_folder("--checkpoint")?.join("solving").join(name))
    }

    /// A solver, which goes on from where one was stopped, and what that one took.
    fn solver<P: Solvable>(
        &self,
        options: &P::Options,
        kept: &Path,
    ) -> Result<(Solver, Checkpoint), Failure> {
        let (solver, before) = if kept.exists() {
            let restored = Solver::restore::<P>(kept, options, self.memory);
            let restored = restored.map_err(|error| {
                let kept = kept.display();
                Failure::Failed(format!(
                    "the search cannot go on from {kept}: {error}; remove it, or name another file \
                     with --checkpoint"
                ))
            })?;
            eprintln!("goes on from {}", kept.display());
            restored
        } else {
            (Solver::new(self.memory), Checkpoint::new::<P>(options, 0, 0.0))
        };
        Ok((solver.with_threads(resources::threads_or_all(self.args.threads)), before))
    }

    /// Searches until all that was asked is known, the time is up, or it is stopped; what is known
    /// then is in the answer.
    fn search<P: Solvable>(
        &self,
        game: &Match<P>,
        solver: &mut Solver,
        kept: &Path,
        answer: &mut Answer<'_, P>,
    ) -> Result<(), Failure> {
        let began = Instant::now();
        let (nodes, seconds) = (answer.nodes, answer.seconds);
        let watch = Watch::of("evaluations");
        loop {
            let part = Instant::now();
            let spent = answer.nodes - nodes;
            let is_up = || self.args.time.is_some_and(|time| began.elapsed() >= time);
            let stop = |progress: &Progress| {
                watch.search(spent, progress);
                self.stop.is_stopped() || is_up() || part.elapsed() >= KEEP_EVERY
            };
            let budget = Budget { nodes: u64::MAX, stop: &stop };
            if self.args.first_moves {
                let found = solver.solve_moves(game.position(), None, &budget);
                answer.nodes += found.nodes;
                answer.take_moves(found);
            } else {
                let proof = solver.solve(game.position(), &budget);
                answer.nodes += proof.nodes;
                answer.take(proof);
            }
            answer.seconds = seconds + began.elapsed().as_secs_f64();
            if answer.is_whole() {
                break;
            }
            let checkpoint =
                Checkpoint::new::<P>(&game.position().options(), answer.nodes, answer.seconds);
            keep(solver, &checkpoint, kept).map_err(|error| {
                Failure::Failed(format!("{} cannot be written: {error}", kept.display()))
            })?;
            if self.stop.is_stopped() || is_up() {
                watch.end();
                eprintln!("kept in {}: the same command goes on", kept.display());
                return Ok(());
            }
        }
        watch.end();
        // What is known needs no going on.
        match fs::remove_file(kept) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}

fn keep(solver: &mut Solver, checkpoint: &Checkpoint, file: &Path) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    solver.save(checkpoint, file)
}

/// The value of a position with this verdict for the person to move.
pub(super) fn value<P: Position>(position: &P, verdict: Verdict) -> &'static str {
    let side = match verdict {
        Verdict::Win(_) => position.to_move(),
        Verdict::Loss(_) => position.to_move().other(),
        Verdict::Draw => return "draw",
        Verdict::Unknown => return "unknown",
    };
    side.name()
}
