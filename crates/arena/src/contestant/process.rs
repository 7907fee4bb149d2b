//! An external process connected by pipes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

#[cfg(unix)]
use crate::contestant::guard::Guard;

/// Maximum length of an output line in bytes.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 16;
/// Number of buffered output lines. A program that writes more blocks until they are read.
const QUEUE_LINES: usize = 1 << 7;
/// Time that a program may take to exit after `quit`.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// A program and its child processes. Dropping it sends the program `quit`, and kills and reaps all of them if
/// they do not exit in time.
pub(crate) struct Process {
    child: Box<dyn ChildWrapper>,
    /// `None` after it is closed.
    input: Option<ChildStdin>,
    output: Receiver<Received>,
    /// Receives the last line written to standard error when the program closes it.
    last_stderr_line: Receiver<String>,
    /// Kills the program if the arena dies. `None` if the watchdog could not be started, which is not fatal.
    #[cfg(unix)]
    _guard: Option<Guard>,
}

/// Output of a program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Line(String),
    /// More than [`MAX_LINE_BYTES`] bytes without a line end. No further output is read.
    TooLong,
    /// The program closed its output.
    End,
    /// No line arrived in time.
    Silence,
}

impl Process {
    pub(crate) fn start(arguments: &[String]) -> io::Result<Self> {
        let (program, rest) = arguments.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        let pipe = Stdio::piped;
        command.args(rest).stdin(pipe()).stdout(pipe()).stderr(pipe());
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(JobObject);
        let mut child = command
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("{program}: {error}")))?;
        #[cfg(unix)]
        let guard = Guard::over(child.id()).ok();
        let input = child.stdin().take();
        let (stdout, stderr) = (child.stdout().take(), child.stderr().take());
        let (sender, output) = mpsc::sync_channel(QUEUE_LINES);
        let (stderr_sender, last_stderr_line) = mpsc::channel();
        // These threads end when the pipes close. They are not joined, because other processes may hold the pipes.
        thread::spawn(move || stdout.map(|stdout| forward_lines(BufReader::new(stdout), &sender)));
        thread::spawn(move || {
            stderr.map(|stderr| keep_last_line(BufReader::new(stderr), &stderr_sender))
        });
        Ok(Self {
            child,
            input,
            output,
            last_stderr_line,
            #[cfg(unix)]
            _guard: guard,
        })
    }

    /// Writes a line.
    pub(crate) fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())
    }

    /// Waits for the next line.
    pub(crate) fn receive(&self, time: Duration) -> Received {
        match self.output.recv_timeout(time) {
            Ok(received) => received,
            Err(RecvTimeoutError::Timeout) => Received::Silence,
            Err(RecvTimeoutError::Disconnected) => Received::End,
        }
    }

    /// Describes how a program that closed its output has ended.
    pub(crate) fn describe_exit(&mut self) -> String {
        let end = match self.wait(EXIT_TIMEOUT) {
            Some(status) => format!("process exited ({status})"),
            None => "process closed its output".into(),
        };
        match self.last_stderr_line.recv_timeout(EXIT_TIMEOUT) {
            Ok(line) if !line.is_empty() => format!("{end}; last line on stderr: {line}"),
            _ => end,
        }
    }

    /// Kills the program and its child processes.
    pub(crate) fn kill(&mut self) {
        // Both calls fail only if the program has exited and been reaped.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }

    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= end {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Closing the input stops programs that do not know `quit`.
        let _ = self.send("quit");
        self.input = None;
        self.wait(EXIT_TIMEOUT);
        // Kills child processes that have outlived the program.
        self.kill();
    }
}

/// Forwards lines until the end of output. Invalid UTF-8 is replaced.
fn forward_lines(mut from: impl BufRead, sender: &SyncSender<Received>) {
    loop {
        let mut bytes = Vec::new();
        let received =
            match from.by_ref().take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => Received::End,
                Ok(_) if bytes.last() != Some(&b'\n') && bytes.len() > MAX_LINE_BYTES => {
                    Received::TooLong
                }
                Ok(_) => Received::Line(String::from_utf8_lossy(&bytes).trim().to_owned()),
            };
        let is_last = matches!(received, Received::End | Received::TooLong);
        if sender.send(received).is_err() || is_last {
            return;
        }
    }
}

/// Reads to the end of output and sends the last line that is not blank.
fn keep_last_line(mut from: impl BufRead, sender: &Sender<String>) {
    let mut last = String::new();
    let mut bytes = Vec::new();
    while from.by_ref().take(1 << 10).read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
        let text = String::from_utf8_lossy(&bytes);
        if !text.trim().is_empty() {
            let is_shown = |c: &char| !c.is_control();
            last = text.trim().chars().take(200).filter(is_shown).collect();
        }
        bytes.clear();
    }
    let _ = sender.send(last);
}
