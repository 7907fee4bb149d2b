//! The messages with a worker's results, and a reader that validates them.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::jobs::output::End;

/// A message about a job.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::jobs) struct Frame {
    /// The job's id.
    pub job: String,
    /// The number of the delivery of the job to a worker. Each delivery starts the job again.
    pub run: u64,
    /// The content.
    pub body: Body,
}

/// The content of a frame.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::jobs) enum Body {
    /// The job has started.
    Started,
    /// A line and its number, counted from 0.
    Line(u64, Box<RawValue>),
    /// The end, and the number of lines before it.
    End(u64, End),
}

/// The meaning of a frame for the requester of the job.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Read {
    /// The job runs.
    Started,
    /// The next line.
    Line(String),
    /// The end, possibly with a line before it.
    End(Option<String>, End),
    /// A line that is already known.
    Known,
    /// The frame is invalid, or earlier frames are missing.
    Wrong(&'static str),
}

/// Reconstructs the sequence of lines from frames that may be repeated, lost or wrong, and from several runs of a job.
///
/// If workers have the same tables, all runs yield the same lines, except for the times in them. The reader therefore
/// accepts each line number only once, from the run that sends it first. If a later run ends with fewer lines, the
/// reader accepts its last line as well, because clients rely on the last line.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// The number of the next line.
    next: u64,
    /// The last line whose number was already known: its run, its number and its text.
    known: Option<(u64, u64, String)>,
}

impl Reader {
    /// Reads a message about the job with this id.
    pub(super) fn read(&mut self, id: &str, message: &[u8]) -> Read {
        let Ok(Frame { job, run, body }) = serde_json::from_slice(message) else {
            return Read::Wrong("a message is no frame");
        };
        if job != id {
            return Read::Wrong("a result belongs to another job");
        }
        match body {
            Body::Started => Read::Started,
            Body::Line(number, _) | Body::End(number, End::Done) if number > self.next => {
                Read::Wrong("a line is missing")
            }
            Body::Line(number, line) if number < self.next => {
                self.known = Some((run, number, line.get().to_owned()));
                Read::Known
            }
            Body::Line(_, line) => {
                self.next += 1;
                Read::Line(line.get().to_owned())
            }
            Body::End(count, end) => {
                let last = |(of, number, _): &(u64, u64, String)| {
                    count < self.next && *of == run && number + 1 == count
                };
                Read::End(self.known.take().filter(last).map(|(_, _, line)| line), end)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(run: u64, body: Body) -> Vec<u8> {
        serde_json::to_vec(&Frame { job: "a".into(), run, body }).unwrap()
    }

    fn line(run: u64, number: u64) -> Vec<u8> {
        let text = RawValue::from_string(format!(r#"{{"depth":{number},"x":1.50}}"#)).unwrap();
        frame(run, Body::Line(number, text))
    }

    fn end(run: u64, count: u64) -> Vec<u8> {
        frame(run, Body::End(count, End::Done))
    }

    fn read(frames: &[Vec<u8>]) -> Vec<Read> {
        let mut reader = Reader::default();
        frames.iter().map(|frame| reader.read("a", frame)).collect()
    }

    fn text(number: u64) -> String {
        format!(r#"{{"depth":{number},"x":1.50}}"#)
    }

    #[test]
    fn lines_arrive_as_they_were_written() {
        let frames = [frame(1, Body::Started), line(1, 0), line(1, 1), end(1, 2)];
        let expected =
            [Read::Started, Read::Line(text(0)), Read::Line(text(1)), Read::End(None, End::Done)];
        assert_eq!(read(&frames), expected);
    }

    #[test]
    fn a_second_run_repeats_no_line() {
        let frames =
            [line(1, 0), line(1, 1), line(2, 0), line(1, 1), line(2, 1), line(2, 2), end(2, 3)];
        let expected = [
            Read::Line(text(0)),
            Read::Line(text(1)),
            Read::Known,
            Read::Known,
            Read::Known,
            Read::Line(text(2)),
            Read::End(None, End::Done),
        ];
        assert_eq!(read(&frames), expected);
    }

    #[test]
    fn the_last_line_of_a_shorter_run_is_taken() {
        let frames = [line(1, 0), line(1, 1), line(1, 2), line(2, 0), line(2, 1), end(2, 2)];
        assert_eq!(read(&frames).pop(), Some(Read::End(Some(text(1)), End::Done)));
        let frames = [line(1, 0), line(2, 0), end(2, 1)];
        assert_eq!(read(&frames).pop(), Some(Read::End(None, End::Done)), "it was sent already");
    }

    #[test]
    fn what_is_wrong_is_noticed() {
        let wrong = |frame: &[u8], id: &str| {
            let read = Reader::default().read(id, frame);
            assert!(matches!(read, Read::Wrong(_)), "{read:?}");
        };
        wrong(b"", "a");
        wrong(b"{\"job\":\"a\"}", "a");
        wrong(&line(1, 0), "b");
        wrong(&line(1, 1), "a");
        wrong(&end(1, 1), "a");
        wrong(&[0xff; 100], "a");
    }
}
