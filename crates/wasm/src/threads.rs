//! Runs one job with several threads, as a program that reads its standard input and writes its standard output.
//!
//! It is a program, because `wasm32-wasip1-threads` is the target of stable compilers whose standard library can
//! start threads in WebAssembly. The page implements WASI, the system interface of this target.

use std::io::{BufRead, Write};

use ludoteca_engine::{Resources, Stop};
use ludoteca_jobs::{Ended, Job, Run};
use serde::Deserialize;

use crate::{Error, knowledge};

/// The first line of the input, as JSON. The contents of the files follow, without anything between them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    job: Job,
    /// Number of threads of a search.
    threads: usize,
    /// The books and tables that the job uses.
    files: Vec<FileSize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileSize {
    name: String,
    /// In bytes.
    size: usize,
}

/// Reads a job with its files and writes each line of the result as soon as it is available.
///
/// # Errors
/// If the input is invalid, the output is closed, or the search finds nothing.
pub fn run(input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Error> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    let request: Request = serde_json::from_str(&line)
        .map_err(|error| Error::new(format_args!("the first line is not a request: {error}")))?;
    for file in &request.files {
        supply(file, input)?;
    }
    search(request, output)
}

fn supply(FileSize { name, size }: &FileSize, input: &mut impl BufRead) -> Result<(), Error> {
    let mut content = Vec::new();
    content
        .try_reserve_exact(*size)
        .map_err(|_| Error::new(format_args!("no memory for {name}")))?;
    content.resize(*size, 0);
    input.read_exact(&mut content).map_err(|_| Error::new(format_args!("{name} is incomplete")))?;
    knowledge::supply(name, content)
}

fn search(Request { job, threads, .. }: Request, output: &mut impl Write) -> Result<(), Error> {
    let mut written = Ok(());
    let mut send = |line: String| {
        if written.is_ok() {
            written = writeln!(output, "{line}").and_then(|()| output.flush());
        }
    };
    let resources = Resources { threads, ..Resources::default() };
    let ended = Run::new(job, resources, Stop::default()).finish(&mut send);
    written?;
    match ended {
        Ended::Done => Ok(()),
        Ended::Stopped | Ended::NoResult => {
            Err(Error::new(format_args!("the search ended early: {ended:?}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn run_job(request: &Value, files: &[u8]) -> Result<Vec<Value>, Error> {
        let input = [request.to_string().as_bytes(), b"\n", files].concat();
        let mut output = Vec::new();
        run(&mut &input[..], &mut output)?;
        let lines = str::from_utf8(&output).unwrap().lines();
        Ok(lines.map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    fn analysis(threads: usize) -> Value {
        let game = json!({ "game": "morris", "options": "", "moves": ["d6"] });
        let limits = json!({ "depth": 3 });
        json!({ "job": { "kind": "analysis", "game": game, "limits": limits }, "threads": threads, "files": [] })
    }

    #[test]
    fn an_analysis_with_several_threads_ends_with_its_result() {
        let lines = run_job(&analysis(3), b"").unwrap();
        assert_eq!(lines.last().unwrap()["done"], true);
        assert_eq!(lines.last().unwrap()["depth"], 3);
    }

    #[test]
    fn bad_input_is_explained() {
        let fault = |files: Value, content: &[u8]| {
            let mut request = analysis(1);
            request["files"] = files;
            run_job(&request, content).unwrap_err().to_string()
        };
        let book = "coffee-hex-4-n4.book";
        let cut = fault(json!([{ "name": book, "size": 9 }]), b"short");
        assert_eq!(cut, format!("{book} is incomplete"));
        let unknown = fault(json!([{ "name": "chess.book", "size": 1 }]), b"x");
        assert_eq!(unknown, "no file is named chess.book");
        let huge = fault(json!([{ "name": book, "size": usize::MAX }]), b"");
        assert_eq!(huge, format!("no memory for {book}"));
        let none = run(&mut &b"{}\n"[..], &mut Vec::new()).unwrap_err();
        assert!(none.to_string().starts_with("the first line is not a request: "));
    }
}
