//! The transcripts in the protocol specification match the engine's output.

mod common;

use std::path::Path;

use common::Captured;
use ludoteca_protocol::Session;

/// Replaces the parts of a line that depend on machine and time.
fn normalised(line: &str) -> String {
    let mut words: Vec<_> = line.split(' ').collect();
    let is_bound = line.starts_with("option name Hash") || line.starts_with("option name Threads");
    for place in 1..words.len() {
        if matches!(words[place - 1], "time" | "nps") || is_bound && words[place - 1] == "max" {
            words[place] = "…";
        }
    }
    words.join(" ")
}

/// Replays the lines that start with `> ` and returns the transcript with the engine's replies.
fn replay(script: &str) -> String {
    let output = Captured::default();
    let mut session = Session::new(output.clone());
    let mut transcript = Vec::new();
    for line in script.lines().filter_map(|line| line.strip_prefix("> ")) {
        let before = output.text().len();
        let _ = session.line(line).unwrap();
        let rejected = output.text()[before..].starts_with("info string error");
        while line.starts_with("go ") && !rejected && !output.text()[before..].contains("bestmove ")
        {
            std::thread::yield_now();
        }
        transcript.push(format!("> {line}\n"));
        transcript.extend(output.text()[before..].lines().map(|reply| format!("< {reply}\n")));
    }
    session.end(std::time::Duration::MAX);
    transcript.concat()
}

/// `UPDATE_TRANSCRIPTS=1 cargo test -p ludoteca-protocol` updates the document.
#[test]
fn transcripts_match() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/developers/protocol-ugi.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let mut updated = Vec::new();
    let mut transcripts = 0;
    for part in document.split("```\n") {
        let is_transcript = part.starts_with("> ");
        let replayed = if is_transcript { replay(part) } else { part.into() };
        if is_transcript {
            transcripts += 1;
            let [actual, documented] = [&*replayed, part]
                .map(|text| text.lines().map(normalised).collect::<Vec<_>>().join("\n"));
            if std::env::var_os("UPDATE_TRANSCRIPTS").is_none() {
                assert_eq!(actual, documented);
            }
        }
        updated.push(replayed);
    }
    assert_eq!(transcripts, 4);
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        std::fs::write(path, updated.join("```\n")).unwrap();
    }
}
