//! The conversations in the protocol's description are what the engine says.

mod common;

use std::path::Path;

use common::Heard;
use ludoteca_protocol::Session;

/// What the machine and the moment decide is left out.
fn settled(line: &str) -> String {
    let mut words: Vec<_> = line.split(' ').collect();
    let is_bound = line.starts_with("option name Hash") || line.starts_with("option name Threads");
    for place in 1..words.len() {
        if matches!(words[place - 1], "time" | "nps") || is_bound && words[place - 1] == "max" {
            words[place] = "…";
        }
    }
    words.join(" ")
}

/// What the engine answers to the lines that begin with `> `, beside them.
fn hold(script: &str) -> String {
    let heard = Heard::default();
    let mut session = Session::new(heard.clone());
    let mut held = Vec::new();
    for line in script.lines().filter_map(|line| line.strip_prefix("> ")) {
        let before = heard.text().len();
        let _ = session.line(line).unwrap();
        let refused = heard.text()[before..].starts_with("info string error");
        while line.starts_with("go ") && !refused && !heard.text()[before..].contains("bestmove ") {
            std::thread::yield_now();
        }
        held.push(format!("> {line}\n"));
        held.extend(heard.text()[before..].lines().map(|answer| format!("< {answer}\n")));
    }
    session.end(std::time::Duration::MAX);
    held.concat()
}

/// `UPDATE_TRANSCRIPTS=1 cargo test -p ludoteca-protocol` writes them anew.
#[test]
fn conversations_are_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol-ugi.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let mut renewed = Vec::new();
    let mut conversations = 0;
    for part in document.split("```\n") {
        let is_conversation = part.starts_with("> ");
        let held = if is_conversation { hold(part) } else { part.into() };
        if is_conversation {
            conversations += 1;
            let [said, written] =
                [&*held, part].map(|text| text.lines().map(settled).collect::<Vec<_>>().join("\n"));
            if std::env::var_os("UPDATE_TRANSCRIPTS").is_none() {
                assert_eq!(said, written);
            }
        }
        renewed.push(held);
    }
    assert_eq!(conversations, 4);
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        std::fs::write(path, renewed.join("```\n")).unwrap();
    }
}
