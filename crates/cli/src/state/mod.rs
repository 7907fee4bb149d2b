//! `ludoteca state`: questions about positions as JSON lines, answers in the same order.

mod answer;
mod count;
mod question;

use std::io::{self, BufReader, Read, Write};

use serde::Serialize;

use answer::Answer;
use ludoteca_terminal::lines::{self, LONGEST, Line};
use question::Question;

/// What is wrong with a line.
#[derive(Debug, Serialize)]
pub(crate) struct Trouble {
    /// The line, counted from 1.
    line: u64,
    /// The place in the line: `game`, `options.n`, `moves[3]`, `column 17`; empty for all of it.
    at: String,
    /// What is wrong and what would be right.
    message: String,
}

/// A fault of a question before it is known on which line it stands.
type Wrong = (String, String);

/// Answers each line of `input` by a line on `output`.
///
/// Answers leave as soon as there is nothing more to read at once, so that a program may ask, wait
/// for the answer and ask again.
pub(crate) fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = io::BufWriter::new(output);
    let mut number = 0;
    while let Some(line) = lines::read(&mut input)? {
        number += 1;
        output.write_all(reply(line, number).as_bytes())?;
        output.write_all(b"\n")?;
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

fn reply(line: Line, number: u64) -> String {
    #[derive(Serialize)]
    struct Refusal {
        error: Trouble,
    }
    let answer = match line {
        Line::Text(text) => answer(text.trim_start_matches('\u{feff}')),
        Line::NotUtf8(at) => {
            Err((format!("byte {}", at + 1), "the line is not text in UTF-8".into()))
        }
        Line::TooLong => Err((String::new(), format!("the line has more than {LONGEST} bytes"))),
    };
    let json = match answer {
        Ok(answer) => serde_json::to_string(&answer),
        Err((at, message)) => {
            serde_json::to_string(&Refusal { error: Trouble { line: number, at, message } })
        }
    };
    json.expect("strings, numbers and lists make JSON")
}

fn answer(text: &str) -> Result<Answer, Wrong> {
    Question::read(text)?.answer()
}
