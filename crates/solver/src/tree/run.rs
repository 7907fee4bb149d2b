//! Running a job.

use ludoteca_rules::{Match, Options, Position, coffee, fourmation, six};
use serde_json::Value;

use super::claimable::Claimable;
use super::job::{Job, JobError, JobResult};
use crate::budget::{Budget, Progress};
use crate::solver::Solver;

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
            six::Position::NAME => self.run_of::<six::Position>(job, stop),
            other => Err(JobError::Game(other.to_owned())),
        }
    }

    fn run_of<P: Claimable>(
        &mut self,
        job: &Job,
        stop: &dyn Fn(&Progress) -> bool,
    ) -> Result<JobResult, JobError> {
        let options = P::Options::from_json(&Value::Object(job.options.clone()))?;
        let mut game = Match::<P>::new(&options);
        for mv in &job.claim.moves {
            game.play_text(mv)?;
        }
        if game.position().known_verdict(&job.claim).is_solved() {
            return Err(JobError::Over);
        }
        let budget = Budget { nodes: job.evaluations, stop };
        Ok(game.position().search(&job.claim, self, budget))
    }
}
