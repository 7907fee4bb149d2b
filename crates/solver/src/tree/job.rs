//! Jobs: the proof searches of a tree as plain data.

use ludoteca_rules::{Faults, Match, MoveError, Options, Position, coffee, fourmation};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::certificate::{Claim, Goal};
use crate::games::{GraphTask, Solvable};
use crate::graph::{Graph, Query};
use crate::search;
use crate::solver::{Budget, Progress, Solver};

/// A proof search, with everything that another process needs to run it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Name of the game.
    pub game: String,
    /// The rule options.
    pub options: Map<String, Value>,
    /// The claim to prove or refute.
    pub claim: Claim,
    /// Maximum number of states to evaluate.
    pub evaluations: u64,
}

/// Whether a claim holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The claim is proved.
    Proved,
    /// The opposite of the claim is proved.
    Refuted,
    /// Neither is proved yet.
    Open,
}

/// The result of a [`Job`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobResult {
    /// The answer; [`Answer::Open`] if the evaluations did not suffice or the job was stopped.
    pub answer: Answer,
    /// Upper bound on the plies to the end of the game if the claim is proved or refuted, otherwise
    /// 0.
    pub plies: u32,
    /// Number of states evaluated.
    pub evaluations: u64,
    /// Whether the job was stopped before its evaluations were spent.
    pub stopped: bool,
}

/// Reason why a job cannot be run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JobError {
    /// The solver does not support the game.
    #[error("jobs exist for coffee and fourmation, not for {0}")]
    Game(String),
    /// The rule options are invalid.
    #[error(transparent)]
    Options(#[from] Faults),
    /// The claim contains an illegal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The game is over after the claim's moves.
    #[error("the game is over after the moves of the claim")]
    Over,
}

impl Answer {
    /// Whether the claim is proved or refuted.
    pub const fn is_solved(self) -> bool {
        !matches!(self, Self::Open)
    }

    /// The answer to the opposite claim.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Proved => Self::Refuted,
            Self::Refuted => Self::Proved,
            Self::Open => Self::Open,
        }
    }
}

impl Goal {
    /// The query about the goal's side when it is to move.
    pub(crate) const fn query(self) -> Query {
        match self {
            Self::Wins => Query::Wins,
            Self::AtLeastDraw => Query::AtLeastDraw,
        }
    }

    /// The goal that the opponent reaches exactly if this one is not reached.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Wins => Self::AtLeastDraw,
            Self::AtLeastDraw => Self::Wins,
        }
    }
}

impl Solver {
    /// Runs a job. `stop` is called about every thousand evaluations; `true` ends the job.
    ///
    /// # Errors
    /// If the solver does not support the game, or the options or the claim's moves are invalid.
    pub fn run_job(
        &mut self,
        job: &Job,
        stop: &dyn Fn(&Progress) -> bool,
    ) -> Result<JobResult, JobError> {
        match job.game.as_str() {
            coffee::Position::NAME => self.run_of::<coffee::Position>(job, stop),
            fourmation::Position::NAME => self.run_of::<fourmation::Position>(job, stop),
            other => Err(JobError::Game(other.to_owned())),
        }
    }

    fn run_of<P: Solvable>(
        &mut self,
        job: &Job,
        stop: &dyn Fn(&Progress) -> bool,
    ) -> Result<JobResult, JobError> {
        let options = P::Options::from_json(&Value::Object(job.options.clone()))?;
        let mut game = Match::<P>::new(&options);
        for mv in &job.claim.moves {
            game.play_text(mv)?;
        }
        if game.outcome().is_some() {
            return Err(JobError::Over);
        }
        let position = game.position();
        let budget = Budget { nodes: job.evaluations, stop };
        Ok(position.with_graph(Run { solver: self, position, claim: &job.claim, budget }))
    }
}

struct Run<'a, P> {
    solver: &'a mut Solver,
    position: &'a P,
    claim: &'a Claim,
    budget: Budget<'a>,
}

impl<P: Solvable> GraphTask<P> for Run<'_, P> {
    type Output = JobResult;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> JobResult {
        let is_own = self.position.to_move() == self.claim.side;
        let goal = if is_own { self.claim.goal } else { self.claim.goal.opposite() };
        let state = graph.state(self.position, goal.query());
        let found = search::run(&self.solver.prover(graph), &state, &self.budget, 0);
        let answer = match found.numbers {
            numbers if numbers.is_proved() => Answer::Proved,
            numbers if numbers.is_disproved() => Answer::Refuted,
            _ => Answer::Open,
        };
        JobResult {
            answer: if is_own { answer } else { answer.opposite() },
            plies: if answer.is_solved() { found.numbers.plies.into() } else { 0 },
            evaluations: found.nodes,
            stopped: found.stopped,
        }
    }
}
