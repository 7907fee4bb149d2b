//! An explicit AND/OR tree above the proof search, for boards that one search does not solve.
//!
//! The tree has a [claim](Claim): a side reaches a goal. Nodes with that side to move are prover's
//! nodes (OR nodes): one move must be proved. Nodes with the opponent to move are AND nodes: all
//! replies must be proved. Leaves are [jobs](Job) of the [`Solver`](crate::Solver) with budgets
//! that double. A leaf that is still unsolved with the largest budget is expanded; the caller
//! provides the order of its moves, best first. Symmetric positions share a node. This is job-level
//! proof-number search (Wu et al. 2013).
//!
//! The tree does no I/O and no searches: [`next_step`](Tree::next_step) returns the next step,
//! [`report`](Tree::report) and [`expand`](Tree::expand) accept its result. [`TreeFile`] stores a
//! tree in a file.
//!
//! ```
//! use ludoteca_rules::{Match, Options, Position, Side, coffee};
//! use ludoteca_solver::certificate::Goal;
//! use ludoteca_solver::{Verdict, Solver, Step, Tree};
//!
//! let game = Match::<coffee::Position>::new(&coffee::Options::read("hex-2")?);
//! let mut tree = Tree::new(&game, Side::First, Goal::Wins);
//! let mut solver = Solver::new(1 << 20);
//! while let Some(Step::Solve(job)) = tree.next_step(1 << 20) {
//!     let result = solver.run_job(&job, &|_| false)?;
//!     tree.report(&job, &result)?;
//! }
//! assert_eq!(tree.verdict(), Verdict::Proved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod certify;
mod claimable;
mod file;
mod forecast;
mod job;
mod node;
mod outline;
mod run;
mod select;
mod store;

use std::collections::HashMap;

use ludoteca_rules::{Match, MoveError, Side, after};
use thiserror::Error;

pub use certify::{PartProgress, PartsError};
pub use claimable::Claimable;
pub use file::TreeError;
pub use forecast::LevelCount;
pub use job::{Job, JobError, JobResult, Verdict};
pub use outline::NodeReport;
pub use store::{StoreError, TreeFile};

use crate::certificate::{Claim, Goal, Shape};
use node::Node;

/// The next step of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Run a proof search, then call [`Tree::report`].
    Solve(Job),
    /// Order the moves of the position after these moves from the start, then call
    /// [`Tree::expand`].
    Order(Vec<String>),
}

/// Reason why a tree rejects the result of a step.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StepError {
    /// The tree contains no such node.
    #[error("the tree contains no position after {0}")]
    Unknown(String),
    /// The node is not an unsolved leaf.
    #[error("the position after {0} is solved or expanded")]
    NotOpen(String),
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// An explicit AND/OR tree above the proof search. [`next_step`](Self::next_step) returns the next
/// step, [`report`](Self::report) and [`expand`](Self::expand) accept its result.
#[derive(Clone, Debug)]
pub struct Tree<P: Claimable> {
    options: P::Options,
    /// The claim of the root.
    claim: Claim,
    /// The root comes first; a node comes after the parent that created it.
    nodes: Vec<Node<P>>,
    by_shape: HashMap<Shape, usize>,
    /// Number of states evaluated by all jobs.
    evaluations: u64,
    /// Time spent, in seconds.
    seconds: f64,
}

impl<P: Claimable> Tree<P> {
    /// Creates a tree for the claim that the side reaches the goal from the current position of the
    /// game. The game must have begun at the start position and must not be over.
    pub fn new(game: &Match<P>, side: Side, goal: Goal) -> Self {
        let texts = game.moves().zip(game.positions()).map(|(mv, at)| at.move_text(mv));
        let claim = Claim { moves: texts.collect(), side, goal };
        let mut tree = Self {
            options: game.position().options(),
            claim,
            nodes: Vec::new(),
            by_shape: HashMap::new(),
            evaluations: 0,
            seconds: 0.0,
        };
        tree.add(game.position().clone(), game.moves().collect());
        tree
    }

    /// The claim at the root.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The rule options.
    pub fn options(&self) -> &P::Options {
        &self.options
    }

    /// Whether the claim is proved, refuted or open.
    pub fn verdict(&self) -> Verdict {
        self.nodes[0].verdict
    }

    /// Upper bound on the plies from the root to the end of the game if the claim is solved,
    /// otherwise 0.
    pub fn plies(&self) -> u32 {
        self.nodes[0].plies
    }

    /// Number of states evaluated by all jobs.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Time spent, in seconds, as [counted](Self::add_seconds) by the caller.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Adds to the time spent.
    pub fn add_seconds(&mut self, seconds: f64) {
        self.seconds += seconds;
    }

    /// Adds the result of a job.
    ///
    /// # Errors
    /// If the job does not belong to an unsolved leaf of this tree.
    pub fn report(&mut self, job: &Job, result: &JobResult) -> Result<(), StepError> {
        let at = self.open_leaf(&job.claim.moves)?;
        self.evaluations = self.evaluations.saturating_add(result.evaluations);
        let node = &mut self.nodes[at];
        node.evaluations = node.evaluations.saturating_add(result.evaluations);
        (node.verdict, node.plies) = (result.verdict, result.plies);
        if result.verdict.is_solved() {
            self.propagate();
        } else if !result.stopped {
            node.budget = node.budget.max(job.evaluations);
        }
        Ok(())
    }

    /// Expands an unsolved leaf. `order` ranks its moves, the best for the side to move first;
    /// missing moves follow in the order of the rules.
    ///
    /// # Errors
    /// If there is no such leaf, or `order` contains an illegal move.
    pub fn expand(&mut self, moves: &[String], order: &[String]) -> Result<(), StepError> {
        let at = self.open_leaf(moves)?;
        let position = self.nodes[at].position.clone();
        let game = Match::from_position(position.clone());
        let ranked = order.iter().map(|text| game.clone().play_text(text));
        let mut ranked = ranked.collect::<Result<Vec<_>, _>>()?;
        ranked.extend(position.moves());
        self.add_children(at, &ranked);
        self.propagate();
        Ok(())
    }

    /// Adds the children after these moves to a node, one per shape.
    fn add_children(&mut self, at: usize, moves: &[P::Move]) {
        let mut children: Vec<(P::Move, usize)> = Vec::new();
        for &mv in moves {
            let next = after(&self.nodes[at].position, mv);
            let line: Vec<_> = self.nodes[at].line.iter().copied().chain([mv]).collect();
            let child = self.add(next, line);
            if children.iter().all(|&(_, known)| known != child) {
                children.push((mv, child));
            }
        }
        self.nodes[at].children = Some(children);
    }

    /// Returns the node of a position and adds it if it is new.
    fn add(&mut self, position: P, line: Vec<P::Move>) -> usize {
        let new = self.nodes.len();
        let at = *self.by_shape.entry(position.shape()).or_insert(new);
        if at == new {
            self.nodes.push(Node::new(position, line, &self.claim));
        }
        at
    }

    /// Returns the node after these moves from the start, and the game to its position, which may be
    /// a symmetric image of the node's own.
    fn find(&self, moves: &[String]) -> Result<(usize, Match<P>), StepError> {
        let mut game = Match::<P>::new(&self.options);
        for mv in moves {
            game.play_text(mv)?;
        }
        let known = self.by_shape.get(&game.position().shape());
        let at = known.copied().ok_or_else(|| StepError::Unknown(moves.join(" ")))?;
        Ok((at, game))
    }

    fn open_leaf(&self, moves: &[String]) -> Result<usize, StepError> {
        let (at, _) = self.find(moves)?;
        let is_open = self.nodes[at].is_open_leaf();
        if is_open { Ok(at) } else { Err(StepError::NotOpen(moves.join(" "))) }
    }

    /// The moves from the start to a node, in the notation of the rules.
    fn move_texts(&self, at: usize) -> Vec<String> {
        let mut position = P::new(&self.options);
        let line = self.nodes[at].line.iter();
        line.map(|&mv| {
            let text = position.move_text(mv);
            position.play(mv);
            text
        })
        .collect()
    }
}
