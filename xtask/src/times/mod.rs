//! Where the time of the test command goes: wall and processor time of each step and of each crate's build, and the
//! slowest tests.

pub(crate) mod processor;
mod report;
mod rustc;

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use xshell::Shell;

pub(crate) use self::rustc::{Recorder, run_as_wrapper};

/// Wall time and processor time, in all processes that ended within it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) wall: Duration,
    /// Zero where the operating system does not report it.
    pub(crate) processor: Duration,
}

/// Measures from its creation on.
struct Stopwatch {
    start: Instant,
    processor: Duration,
}

impl Stopwatch {
    fn start() -> Self {
        Self { start: Instant::now(), processor: processor::time() }
    }

    fn stop(&self) -> Spent {
        let processor = processor::time().saturating_sub(self.processor);
        Spent { wall: self.start.elapsed(), processor }
    }
}

/// A test that has run.
#[derive(Clone, Debug)]
pub(crate) struct TestTime {
    /// Its name, which `cargo xtask test` accepts.
    pub(crate) name: String,
    pub(crate) wall: Duration,
}

/// The steps of a task. Their times are printed when it is dropped.
#[derive(Default)]
pub(crate) struct Steps {
    steps: Vec<(&'static str, Spent)>,
    tests: Vec<TestTime>,
}

impl Steps {
    /// Runs a step. Errors name the step.
    pub(crate) fn run<T>(
        &mut self,
        name: &'static str,
        step: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        eprintln!("── {name}");
        let watch = Stopwatch::start();
        let result = step().with_context(|| format!("step `{name}` failed"));
        self.steps.push((name, watch.stop()));
        result
    }

    /// Adds the times of tests to the report.
    pub(crate) fn add_tests(&mut self, tests: impl IntoIterator<Item = TestTime>) {
        self.tests.extend(tests);
    }

    /// Writes the report to `times.md` in the target folder, and prints it if `print` is set.
    pub(crate) fn report(&self, sh: &Shell, builds: &Recorder, print: bool) -> Result<()> {
        if self.steps.is_empty() {
            return Ok(());
        }
        let text = report::markdown(&self.steps, &builds.read()?, &self.tests);
        let file = crate::target::folder(sh).join("times.md");
        sh.write_file(&file, &text)?;
        if print {
            println!("{text}");
        }
        eprintln!("Times of steps, builds and tests: {}", file.display());
        Ok(())
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        for (name, Spent { wall, processor }) in &self.steps {
            eprintln!(
                "{:>6} s ({:>4} s of processor time)  {name}",
                wall.as_secs(),
                processor.as_secs()
            );
        }
    }
}
