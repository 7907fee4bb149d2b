//! Runs test programs and reads their reports.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::binaries::Binary;
use crate::times::TestTime;

/// Number of programs that run at the same time. Each starts a thread per core, but many tests wait for servers.
const MAX_PARALLEL: usize = 2;
/// Programs that take longest, and therefore start first.
const SLOWEST: [&str; 4] = ["service", "puzzles", "cli", "solver"];

/// A program that reports nothing for so long hangs. The longest test takes less than a minute.
const OUTPUT_TIMEOUT: Duration = Duration::from_mins(10);

/// Which tests of a program run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    /// Arguments of the program: filters and options.
    pub(crate) args: Vec<String>,
    /// Environment variables.
    pub(crate) env: Vec<(&'static str, &'static str)>,
}

/// Results of some tests.
#[derive(Debug, Default)]
pub(crate) struct Results {
    pub(crate) passed: Vec<TestTime>,
    pub(crate) failed: Vec<String>,
}

impl Results {
    /// Fails if a test has failed.
    pub(crate) fn check(&self) -> Result<()> {
        if self.failed.is_empty() {
            return Ok(());
        }
        let commands = self.failed.iter().map(|name| format!("\n  cargo xtask test {name}"));
        bail!("{} tests failed:{}", self.failed.len(), commands.collect::<String>())
    }
}

/// Runs programs, several at the same time, and prints the output of each test that fails.
pub(crate) fn run(binaries: &[(Binary, Selection)]) -> Result<Results> {
    let place = |name: &str| SLOWEST.iter().position(|long| *long == name).unwrap_or(SLOWEST.len());
    let mut queue: Vec<&(Binary, Selection)> = binaries.iter().collect();
    // The last one is taken first.
    queue.sort_by_key(|(binary, _)| std::cmp::Reverse(place(&binary.name)));
    let queue = Mutex::new(queue);
    let next = || queue.lock().ok().and_then(|mut queue| queue.pop());
    let work = || -> Result<Results> {
        let mut results = Results::default();
        while let Some((binary, selection)) = next() {
            run_one(binary, selection, &mut results)?;
        }
        Ok(results)
    };
    thread::scope(|scope| {
        let threads = [(); MAX_PARALLEL].map(|()| scope.spawn(work));
        let mut all = Results::default();
        for thread in threads {
            let Results { passed, failed } = thread.join().expect("no panic")?;
            all.passed.extend(passed);
            all.failed.extend(failed);
        }
        Ok(all)
    })
}

/// Lists the names of the tests in a program, without those that are run by name only.
pub(crate) fn list(binary: &Binary) -> Result<Vec<String>> {
    let output = Command::new(&binary.executable).args(["--list", "--format=terse"]).output()?;
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
}

fn run_one(binary: &Binary, selection: &Selection, results: &mut Results) -> Result<()> {
    let mut child = Command::new(&binary.executable)
        .args(["-Zunstable-options", "--format=json", "--report-time"])
        .args(&selection.args)
        .current_dir(&binary.folder)
        .env("CARGO_MANIFEST_DIR", &binary.folder)
        // The times of tests are an unstable option of the test library.
        .env("RUSTC_BOOTSTRAP", "1")
        .envs(selection.env.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", binary.executable.display()))?;
    let output = child.stdout.take().context("its output is piped")?;
    let (send, lines) = mpsc::channel();
    let reader = move || BufReader::new(output).lines().try_for_each(|line| send.send(line));
    thread::spawn(reader);
    let mut report = Report::default();
    loop {
        match lines.recv_timeout(OUTPUT_TIMEOUT) {
            Ok(line) => report.read(&binary.name, &line?),
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                child.kill()?;
                let running = report.running.join(", ");
                bail!(
                    "{} hung for {OUTPUT_TIMEOUT:?} while these tests ran: {running}",
                    binary.name
                );
            }
        }
    }
    let status = child.wait()?;
    let Report { passed, failed, seconds, running } = report;
    if !passed.is_empty() || !failed.is_empty() {
        eprintln!(
            "{}: {} passed, {} failed in {seconds:.1} s",
            binary.name,
            passed.len(),
            failed.len()
        );
    }
    if !status.success() && failed.is_empty() {
        bail!(
            "{} ended early ({status}) while these tests ran: {}",
            binary.name,
            running.join(", ")
        );
    }
    results.passed.extend(passed);
    results.failed.extend(failed);
    Ok(())
}

/// What a test program has reported.
#[derive(Default)]
struct Report {
    passed: Vec<TestTime>,
    failed: Vec<String>,
    running: Vec<String>,
    seconds: f64,
}

impl Report {
    /// Reads a line. Lines that are no event come from the tests themselves.
    fn read(&mut self, binary: &str, line: &str) {
        let Ok(event) = serde_json::from_str::<Value>(line) else { return };
        let text = |key: &str| event[key].as_str().unwrap_or_default();
        let seconds = event["exec_time"].as_f64().unwrap_or_default();
        if text("type") == "suite" {
            self.seconds = seconds;
            return;
        }
        let name = format!("{binary}::{}", text("name"));
        match text("event") {
            "started" => return self.running.push(name),
            "ok" => {
                let wall = Duration::from_secs_f64(seconds);
                self.passed.push(TestTime { name: name.clone(), wall });
            }
            "failed" => {
                eprintln!("FAILED {name}\n{}", text("stdout"));
                self.failed.push(name.clone());
            }
            _ => {}
        }
        self.running.retain(|other| *other != name);
    }
}

#[cfg(test)]
mod tests {
    use super::Report;

    #[test]
    fn events_become_results() {
        let mut report = Report::default();
        for line in [
            r#"{"type":"suite","event":"started","test_count":2}"#,
            r#"{"type":"test","event":"started","name":"a::b"}"#,
            r#"{"type":"test","event":"started","name":"c"}"#,
            "a line that a server printed",
            r#"{"type":"test","name":"a::b","event":"ok","exec_time":1.5}"#,
            r#"{"type":"suite","event":"failed","exec_time":2.0}"#,
        ] {
            report.read("rules", line);
        }
        assert_eq!(report.passed.len(), 1);
        assert_eq!((report.passed[0].name.as_str(), report.seconds), ("rules::a::b", 2.0));
        assert_eq!(report.running, ["rules::c"]);
        report.read("rules", r#"{"type":"test","name":"c","event":"failed","stdout":"why"}"#);
        assert_eq!(report.failed, ["rules::c"]);
    }
}
