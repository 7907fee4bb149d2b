//! `ludoteca solve --tree`: proves a claim with a tree above the proof search.

mod order;
mod progress;
mod report;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use ludoteca_engine::Stop;
use ludoteca_rules::{Match, Side};
use ludoteca_solver::certificate::Goal;
use ludoteca_solver::{Claimable, Solvable, Solver, Step, StoreError, Tree, TreeFile};

use super::resumable::ResumableSearch;
use super::{SolveArgs, parts};
use crate::failure::Failure;
use crate::resources;
use crate::whole::within;
use order::MoveOrder;
use progress::Progress;

/// Arguments of `solve` about trees.
#[derive(Args, Debug)]
pub(super) struct TreeArgs {
    /// Solve with a tree above the proof search: the engine chooses the winner's first moves, and
    /// all replies are searched. Saved to the file after each search; the same command resumes. A
    /// file whose name ends in `.zst` is compressed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "checkpoint", "first_moves"])]
    pub(super) tree: Option<PathBuf>,
    /// The claim to prove; in SIX, a win is a shape in round one [default: that of the file, or a
    /// win of the side that the engine prefers]
    #[arg(long, value_name = "CLAIM", requires = "tree")]
    claim: Option<ClaimArg>,
    /// Maximum number of evaluations per search; a position that needs more is expanded
    #[arg(long, value_name = "N", requires = "tree", default_value_t = 1 << 22,
        value_parser = within::<u64>(1..=1 << 40))]
    job: u64,
    /// Number of nodes that the engine searches to order the moves of the first position; a quarter
    /// of that for the positions after each move, down to 1/64
    #[arg(long, value_name = "N", requires = "tree", default_value_t = 4_000_000,
        value_parser = within::<u64>(1..=1 << 40))]
    order: u64,
}

/// A claim on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ClaimArg {
    /// First wins
    FirstWins,
    /// Second wins
    SecondWins,
    /// First wins or draws
    FirstHolds,
    /// Second wins or draws
    SecondHolds,
}

impl ClaimArg {
    const fn parts(self) -> (Side, Goal) {
        match self {
            Self::FirstWins => (Side::First, Goal::Wins),
            Self::SecondWins => (Side::Second, Goal::Wins),
            Self::FirstHolds => (Side::First, Goal::AtLeastDraw),
            Self::SecondHolds => (Side::Second, Goal::AtLeastDraw),
        }
    }
}

/// A run of `solve --tree`.
pub(super) struct TreeRun<'a> {
    args: &'a SolveArgs,
    path: &'a Path,
    /// Memory of the solver's table, in bytes.
    memory: usize,
    stop: &'a Stop,
}

impl<'a> TreeRun<'a> {
    /// Returns the run with the tree of `--tree`, if that was given.
    pub(super) fn requested(search: &'a ResumableSearch<'_>) -> Option<Self> {
        let &ResumableSearch { args, memory, ref stop, .. } = search;
        let path = args.tree.tree.as_deref()?;
        Some(Self { args, path, memory, stop })
    }

    /// Like [`run`](Self::run), and writes the proof if requested.
    pub(super) fn run_and_prove<P: Solvable>(
        &self,
        game: &Match<P>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let Some((tree, mut solver)) = self.run(game, out)? else { return Ok(()) };
        self.args
            .proof
            .as_ref()
            .map_or(Ok(()), |proof| parts::write(&mut solver, &tree, proof, self.stop))
    }

    /// Works on the tree of the game's current position until its claim is solved, the time is up
    /// or the run is stopped. Writes the result. Returns `None` if the run was stopped before there
    /// was a claim.
    pub(super) fn run<P: Claimable>(
        &self,
        game: &Match<P>,
        out: &mut impl Write,
    ) -> Result<Option<(Tree<P>, Solver)>, Failure> {
        let Self { args, path, stop, .. } = *self;
        let options = game.position().options();
        let threads = resources::threads_or_all(args.threads);
        let mut order = MoveOrder::new::<P>(&options, args.tree.order, threads);
        let file = TreeFile::lock(path).map_err(|error| rejected(path, &error))?;
        let loaded = file.load::<P>(&options).map_err(|error| rejected(path, &error))?;
        let known = loaded.map(|tree| matching(tree, game, args, path)).transpose()?;
        let new = || {
            let claim = args.tree.claim.map(ClaimArg::parts);
            let (side, goal) =
                claim.or_else(|| Some((order.preferred(game, stop)?, Goal::Wins)))?;
            Some(Tree::new(game, side, goal))
        };
        let Some(mut tree) = known.or_else(new) else {
            eprintln!("stopped before the tree had a claim: nothing was written");
            return Ok(None);
        };
        let mut solver = Solver::new(self.memory).with_threads(threads);
        self.search(&mut tree, &file, &mut solver, &mut order)?;
        if !tree.verdict().is_solved() {
            eprintln!("saved to {}: the same command resumes", path.display());
        }
        report::write(game, &tree, args.json, out)?;
        out.flush()?;
        Ok(Some((tree, solver)))
    }

    /// Takes the tree's steps and saves the file after each search.
    fn search<P: Claimable>(
        &self,
        tree: &mut Tree<P>,
        file: &TreeFile,
        solver: &mut Solver,
        order: &mut MoveOrder,
    ) -> Result<(), Failure> {
        let (began, mut counted) = (Instant::now(), 0.0);
        let mut save = |tree: &mut Tree<P>| {
            let now = began.elapsed().as_secs_f64();
            tree.add_seconds(now - std::mem::replace(&mut counted, now));
            file.save(tree).map_err(|error| Failure::writing(self.path, &error))
        };
        let is_time_up = || self.args.time.is_some_and(|time| began.elapsed() >= time);
        let is_over = || self.stop.is_stopped() || is_time_up();
        let progress = Progress::new();
        save(tree)?;
        while let Some(step) = tree.next_step(self.args.tree.job).filter(|_| !is_over()) {
            match step {
                Step::Order(moves) => {
                    progress.ordering(&moves);
                    let level = moves.len() - tree.claim().moves.len();
                    let ranked = order.rank(&moves, level, self.stop);
                    // An interrupted search ranks the moves poorly.
                    if !self.stop.is_stopped() {
                        tree.expand(&moves, &ranked).map_err(internal)?;
                    }
                }
                Step::Solve(job) => {
                    let stop = |search: &ludoteca_solver::Progress<'_>| {
                        progress.search(&job, search);
                        is_over()
                    };
                    let result = solver.run_job(&job, &stop).map_err(internal)?;
                    tree.report(&job, &result).map_err(internal)?;
                    save(tree)?;
                    progress.done(&job, &result, tree);
                }
            }
        }
        progress.finish();
        save(tree)
    }
}

/// Returns the tree of a file if it is for the requested position and claim.
fn matching<P: Claimable>(
    tree: Tree<P>,
    game: &Match<P>,
    args: &SolveArgs,
    path: &Path,
) -> Result<Tree<P>, Failure> {
    let claim = tree.claim();
    let moves = game.moves().zip(game.positions()).map(|(mv, at)| at.move_text(mv));
    let wanted = args.tree.claim.map(ClaimArg::parts);
    let what = if !moves.eq(claim.moves.iter().cloned()) {
        format!("the tree begins after `{}`; use the same --moves", claim.moves.join(" "))
    } else if wanted.is_some_and(|wanted| wanted != (claim.side, claim.goal)) {
        format!("the tree claims that {}", report::describe_claim::<P>(claim))
    } else {
        eprintln!("resuming {}", path.display());
        return Ok(tree);
    };
    Err(Failure::Usage(format!("{}: {what}", path.display())))
}

/// The failure for a tree file that cannot be used.
fn rejected(path: &Path, error: &StoreError) -> Failure {
    let hint = match error {
        StoreError::Locked(_) => "",
        _ => "; choose another file with --tree",
    };
    Failure::Usage(format!("{}: {error}{hint}", path.display()))
}

/// The failure if the tree rejects the result of its own step.
fn internal(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(format!("the tree rejected the result of its own step: {error}"))
}
