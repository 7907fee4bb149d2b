//! A program at the other end of pipes: lines to it, lines from it, and its end.

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

/// The longest line that is taken, in bytes.
pub(crate) const LONGEST: usize = 1 << 16;
/// Lines that wait to be heard; a program that writes more waits until they are.
const QUEUE: usize = 1 << 7;
/// How long a program that was told to end may take to do so.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// A program with the programs that it has started. When this is dropped they have ended and are
/// waited for: by themselves if they are soon done, else they are killed.
pub(crate) struct Process {
    child: Box<dyn ChildWrapper>,
    /// `None` when it is to write no more.
    input: Option<ChildStdin>,
    output: Receiver<Received>,
    /// The last line that it wrote on standard error, at its end.
    complaint: Receiver<String>,
    /// Sees to its end where the arena is killed. `None` where it could not be started: a match
    /// can do without.
    #[cfg(unix)]
    _guard: Option<Guard>,
}

/// What comes from a program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Line(String),
    /// More than [`LONGEST`] bytes without a line's end. Nothing is heard after that.
    TooLong,
    /// It has closed its output.
    End,
    /// Nothing came in time.
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
        let mut child = command.spawn()?;
        #[cfg(unix)]
        let guard = Guard::over(child.id()).ok();
        let input = child.stdin().take();
        let (stdout, stderr) = (child.stdout().take(), child.stderr().take());
        let (tell, output) = mpsc::sync_channel(QUEUE);
        let (complain, complaint) = mpsc::channel();
        // They end with the program; also where it left its pipes to others, nobody waits for them.
        thread::spawn(move || stdout.map(|stdout| listen(BufReader::new(stdout), &tell)));
        thread::spawn(move || stderr.map(|stderr| remember(BufReader::new(stderr), &complain)));
        Ok(Self {
            child,
            input,
            output,
            complaint,
            #[cfg(unix)]
            _guard: guard,
        })
    }

    /// Writes a line.
    pub(crate) fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())
    }

    /// The next line, if it comes in time.
    pub(crate) fn receive(&self, time: Duration) -> Received {
        match self.output.recv_timeout(time) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Received::Silence,
            Err(RecvTimeoutError::Disconnected) => Received::End,
        }
    }

    /// What it said before and nobody asked for is forgotten.
    pub(crate) fn forget(&self) {
        while let Ok(Received::Line(_)) = self.output.try_recv() {}
    }

    /// How it ended, in words, where it has closed its output.
    pub(crate) fn describe_exit(&mut self) -> String {
        let end = match self.wait(EXIT_TIMEOUT) {
            Some(status) => format!("it ended ({status})"),
            None => "it closed its output".into(),
        };
        match self.complaint.recv_timeout(EXIT_TIMEOUT) {
            Ok(said) if !said.is_empty() => format!("{end}, and said last: {said}"),
            _ => end,
        }
    }

    /// Ends it without a word.
    pub(crate) fn kill(&mut self) {
        // Both fail only where it has ended and been waited for already.
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
        // The end of its input says the same to whoever does not know the word.
        let _ = self.send("quit");
        self.input = None;
        self.wait(EXIT_TIMEOUT);
        // What it has started and left behind ends as well.
        self.kill();
    }
}

/// Hands lines on until the end. What is not UTF-8 in them is replaced.
fn listen(mut from: impl BufRead, tell: &SyncSender<Received>) {
    loop {
        let mut bytes = Vec::new();
        let heard = match from.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Received::End,
            Ok(_) if bytes.last() != Some(&b'\n') && bytes.len() > LONGEST => Received::TooLong,
            Ok(_) => Received::Line(String::from_utf8_lossy(&bytes).trim().to_owned()),
        };
        let is_last = matches!(heard, Received::End | Received::TooLong);
        if tell.send(heard).is_err() || is_last {
            return;
        }
    }
}

/// Reads to the end and tells the last line that says something.
fn remember(mut from: impl BufRead, tell: &Sender<String>) {
    let mut last = String::new();
    let mut bytes = Vec::new();
    while from.by_ref().take(1 << 10).read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
        let text = String::from_utf8_lossy(&bytes);
        if !text.trim().is_empty() {
            last = text.trim().chars().take(200).flat_map(char::escape_debug).collect();
        }
        bytes.clear();
    }
    let _ = tell.send(last);
}
