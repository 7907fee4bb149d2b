//! Runs a job.

use std::ops::ControlFlow;
use std::time::Duration;

use ludoteca_engine::review::{Agreement, Review, Summary};
use ludoteca_engine::{Engine, Level, Limits, Resources, SearchReport, Stop};
use ludoteca_puzzles::examine;
use ludoteca_rules::AnyMatch;
use ludoteca_solver::{Budget, Progress, Solver};
use ludoteca_wire::Hint;
use serde::Serialize;

use crate::{Job, JobPuzzle, tables};

/// Seed of hints and analyses. All clients get the same hints, and the same analyses with one thread.
const SEED: u64 = 0;
/// Maximum time of a hint on a busy machine.
const HINT_TIME: Duration = Duration::from_secs(8);
/// Maximum memory of a proof search, in bytes.
pub const PROOF_MEMORY: usize = 128 << 20;

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All lines have been sent.
    Done,
    /// It was stopped. The lines so far are correct.
    Stopped,
    /// The search found nothing, which is a bug.
    NoResult,
}

/// A job that runs step by step. Other jobs may run between two steps.
#[derive(Debug)]
pub struct Run {
    job: Job,
    resources: Resources,
    stop: Stop,
    /// A review in progress.
    review: Option<Box<(Review, Summary)>>,
}

impl Run {
    /// A job that has not started, with the memory and tables for its searches.
    pub const fn new(job: Job, resources: Resources, stop: Stop) -> Self {
        Self { job, resources, stop, review: None }
    }

    /// Performs a step and sends the lines that it yields. Breaks with the end after the last line.
    pub fn step(&mut self, send: &mut dyn FnMut(String)) -> ControlFlow<Ended> {
        let stop = self.stop.clone();
        let end = |found: Option<()>| ControlFlow::Break(end_of(&stop, found));
        match &self.job {
            Job::Move { game, level, seed } => {
                let level = Level::new(*level).unwrap_or(Level::MIN);
                let mut engine = self.engine(*seed);
                engine.set_position(&game.0);
                let best = engine.go(&level.limits(game.0.game()), &stop, &mut |_| ());
                end(best.map(|best| last(&stop, send, &best.mv)))
            }
            Job::Hint { game } => {
                let mut engine = self.engine(SEED);
                engine.set_position(&game.0);
                let limits = Limits { time: Some(HINT_TIME), ..Limits::for_hint() };
                let hint = engine.hint(&limits, &stop);
                end(hint.map(|hint| last(&stop, send, &Hint::new(&game.0, hint))))
            }
            Job::Analysis { game, limits } => {
                let mut engine = self.engine(SEED);
                engine.set_position(&game.0);
                let report = |info: &_, done| SearchReport::new(&game.0, info, done);
                let info =
                    engine.analyse(limits, &stop, &mut |info| send(json(&report(info, false))));
                end(info.map(|info| last(&stop, send, &report(&info, true))))
            }
            Job::Review { game, limits } => {
                let begin = || begin_review(&game.0, limits, &self.resources, &stop);
                let (review, summary) = &mut **self.review.get_or_insert_with(begin);
                if let Some(judged) = review.next() {
                    summary.add(&judged);
                    send(json(&judged));
                    return ControlFlow::Continue(());
                }
                last(&stop, send, summary);
                end(Some(()))
            }
            Job::Agreement { game, limits } => {
                let begin = || begin_review(&game.0, limits, &self.resources, &stop);
                let (review, _) = &mut **self.review.get_or_insert_with(begin);
                let Some(judged) = review.next() else { return end(Some(())) };
                send(json(&Agreement::from(&judged)));
                ControlFlow::Continue(())
            }
            Job::Proof { game } => {
                let is_over = |_: &Progress| stop.is_stopped();
                let budget = Budget { nodes: Limits::SETTLING, stop: &is_over };
                let proved = tables::prove(&game.0, &mut Solver::new(PROOF_MEMORY), &budget);
                end(proved.map(|proved| last(&stop, send, &proved)))
            }
            Job::Probe { game, quiet } => {
                let found = tables::find(&self.resources.knowledge, &game.0, *quiet).ok();
                end(found.map(|found| last(&stop, send, &found)))
            }
            Job::Tables => {
                let found = tables::available(&self.resources.knowledge).ok();
                end(found.map(|found| last(&stop, send, &found)))
            }
            Job::Refutation { puzzle, moves } => {
                let line = ludoteca_puzzles::refute(&puzzle.0, moves).ok();
                end(line.map(|line| last(&stop, send, &line)))
            }
            Job::Puzzles { game, options, positions, trivial } => {
                let options = game
                    .parse()
                    .ok()
                    .and_then(|game: ludoteca_rules::Game| game.options(options).ok());
                let Some(options) = options else { return end(None) };
                for text in positions {
                    if stop.is_stopped() {
                        break;
                    }
                    let position = options.start_from(text).ok();
                    let puzzle = position.and_then(|position| examine(&position, *trivial));
                    send(json(&puzzle.map(JobPuzzle)));
                }
                end(Some(()))
            }
        }
    }

    /// Performs all steps and sends their lines.
    pub fn finish(mut self, send: &mut dyn FnMut(String)) -> Ended {
        loop {
            if let ControlFlow::Break(ended) = self.step(send) {
                return ended;
            }
        }
    }

    fn engine(&self, seed: u64) -> Engine {
        Engine::new(seed).with(self.resources.clone())
    }
}

fn begin_review(
    game: &AnyMatch,
    limits: &Limits,
    resources: &Resources,
    stop: &Stop,
) -> Box<(Review, Summary)> {
    Box::new((Review::new(game, limits, resources.clone(), stop.clone()), Summary::default()))
}

/// The end of a job, depending on whether it found something.
fn end_of(stop: &Stop, found: Option<()>) -> Ended {
    match found {
        _ if stop.is_stopped() => Ended::Stopped,
        Some(()) => Ended::Done,
        None => Ended::NoResult,
    }
}

/// Sends the last line, unless the job was stopped, which makes the line invalid.
fn last(stop: &Stop, send: &mut dyn FnMut(String), line: &impl Serialize) {
    if !stop.is_stopped() {
        send(json(line));
    }
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("results are JSON")
}
