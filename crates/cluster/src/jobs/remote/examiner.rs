//! Examination of positions for new puzzles by workers.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludoteca_engine::Stop;
use ludoteca_jobs::{Job, JobPuzzle};
use ludoteca_puzzles::{Examiner, Puzzle, examine};
use ludoteca_rules::AnyMatch;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::queues::{Lane, unique};
use super::requester::Order;
use super::{MAX_MOVE_WAIT, Remote};
use crate::bus::nats::Nats;
use crate::bus::{BusError, BusUrl};
use crate::jobs::measured::JobMetrics;
use crate::jobs::output::{JobOutput, Update};
use crate::scheduler::{Cancel, CancelOnDrop};

/// Time between two checks of the stop flag.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Time without results after which the lack of workers is reported.
const REPORT_DELAY: Duration = Duration::from_secs(5);
/// Number of position sequences submitted for each worker thread, so that no thread is idle.
const LOOKAHEAD: usize = 2;

/// The workers behind a bus, for programs other than servers.
#[derive(Debug)]
pub struct RemoteJobs {
    runtime: Runtime,
    remote: Arc<Remote>,
}

impl RemoteJobs {
    /// Connects to a bus. If it does not respond, the connection is established later.
    ///
    /// # Errors
    /// If the bus cannot be used.
    pub fn connect(bus: &BusUrl) -> Result<Self, BusError> {
        let runtime = Runtime::new().map_err(|error| BusError::Unusable(error.to_string()))?;
        let nats = runtime.block_on(Nats::connect(bus, "ludoteca jobs"))?;
        let _guard = runtime.enter();
        let remote = Remote::start(nats.client, JobMetrics::default());
        Ok(Self { runtime, remote })
    }

    /// An examiner of positions, until `stop` is set. Calls `report_missing` once if there seem to be no workers.
    pub fn examiner(&self, stop: Stop, report_missing: fn()) -> RemoteExaminer<'_> {
        RemoteExaminer {
            jobs: self,
            stop,
            report_missing: Some(report_missing),
            sequences: VecDeque::new(),
        }
    }
}

/// Has positions examined by workers, and examines those itself that workers cannot.
#[derive(Debug)]
pub struct RemoteExaminer<'a> {
    jobs: &'a RemoteJobs,
    stop: Stop,
    report_missing: Option<fn()>,
    sequences: VecDeque<Sequence>,
}

/// Positions that were submitted together.
#[derive(Debug)]
struct Sequence {
    positions: VecDeque<AnyMatch>,
    trivial: bool,
    /// The results; `None` after a failure.
    output: Option<JobOutput>,
    _cancel: CancelOnDrop,
}

impl Examiner for RemoteExaminer<'_> {
    fn ahead(&self) -> usize {
        LOOKAHEAD * self.jobs.remote.workers.threads().max(1)
    }

    fn submit(&mut self, positions: Vec<AnyMatch>, trivial: bool) {
        let Some(first) = positions.first() else { return };
        let text = |game: &AnyMatch| game.position_text(game.ply()).unwrap_or_default();
        let job = Job::Puzzles {
            game: first.game().name().to_owned(),
            options: first.options().short(),
            positions: positions.iter().map(text).collect(),
            trivial,
        };
        let cancel = Cancel::default();
        let order = Order {
            name: unique(),
            lane: Lane::Puzzles,
            job,
            max_wait: MAX_MOVE_WAIT,
            waits_for_worker: true,
            cancel: cancel.clone(),
            is_needed: None,
        };
        let _guard = self.jobs.runtime.enter();
        let output = Some(self.jobs.remote.dispatch(order, None));
        let (positions, cancel) = (positions.into(), CancelOnDrop(cancel));
        self.sequences.push_back(Sequence { positions, trivial, output, _cancel: cancel });
    }

    fn next(&mut self) -> Option<Option<Puzzle>> {
        while self.sequences.front()?.positions.is_empty() {
            self.sequences.pop_front();
        }
        let begin = Instant::now();
        let sequence = self.sequences.front_mut()?;
        let position = sequence.positions.pop_front()?;
        while let Some(output) = &mut sequence.output {
            if self.stop.is_stopped() {
                return None;
            }
            let next = async { timeout(STOP_CHECK_INTERVAL, output.next(|| false)).await };
            let update = self.jobs.runtime.block_on(next);
            match update {
                Ok(Update::Line(line)) => match serde_json::from_str::<Option<JobPuzzle>>(&line) {
                    Ok(found) => return Some(found.map(|JobPuzzle(puzzle)| puzzle)),
                    Err(_) => sequence.output = None,
                },
                Ok(Update::End(_)) => sequence.output = None,
                Err(_)
                    if begin.elapsed() > REPORT_DELAY && self.jobs.remote.workers.are_missing() =>
                {
                    self.report_missing.take().into_iter().for_each(|report| report());
                }
                Err(_) => {}
            }
        }
        Some(examine(&position, sequence.trivial))
    }

    fn discard(&mut self) {
        self.sequences.clear();
    }
}
