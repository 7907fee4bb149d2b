//! Jobs on the threads of this process.

use std::ops::ControlFlow;
use std::sync::Arc;

use ludoteca_engine::Resources;
use ludoteca_jobs::Run;
use tokio::sync::mpsc::unbounded_channel;

use super::measured::JobMetrics;
use super::output::{End, JobOutput, Update};
use super::request::Request;
use crate::scheduler::{Full, Scheduler};

/// A queue with its own threads.
#[derive(Debug)]
pub struct Local {
    scheduler: Arc<Scheduler>,
    /// Resources of each search.
    resources: Resources,
    metrics: JobMetrics,
}

impl Local {
    /// Starts the threads.
    pub(super) fn start(resources: Resources, metrics: JobMetrics) -> Self {
        Self { scheduler: Scheduler::start(), resources, metrics }
    }

    /// Adds a job, unless its client has too many.
    pub(super) fn submit(&self, request: Request) -> Result<JobOutput, Full> {
        let Request { task, job, mut is_needed, .. } = request;
        self.scheduler.admit(task.class, task.client)?;
        let (sender, updates) = unbounded_channel();
        let mut run = Run::new(job, self.resources.clone(), task.stop.flag());
        let mut counted = self.metrics.waiting();
        self.scheduler.add(task, move || {
            counted.start();
            let end = match is_needed.take() {
                Some(is_needed) if !is_needed() => End::Obsolete,
                // If the receiver is gone, the job has been stopped.
                _ => match run.step(&mut |line| drop(sender.send(Update::Line(line)))) {
                    ControlFlow::Continue(()) => return ControlFlow::Continue(()),
                    ControlFlow::Break(end) => end.into(),
                },
            };
            counted.end(&end);
            let _ = sender.send(Update::End(end));
            ControlFlow::Break(())
        });
        Ok(JobOutput(updates))
    }

    /// Ends all jobs.
    pub(super) fn close(&self) {
        self.scheduler.close();
    }
}
