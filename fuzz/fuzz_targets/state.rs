//! `ludoteca state`: every line gets one answer, which is a JSON object.
#![no_main]

// The modules are included directly, because the crate around them depends on the whole service. They refer to
// `ludoteca_terminal::lines`, hence the alias.
extern crate self as ludoteca_terminal;
#[path = "../../crates/terminal/src/lines.rs"]
pub mod lines;
#[path = "../../crates/cli/src/state/mod.rs"]
mod state;

use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &[u8]| {
// Counting move sequences may take a second, which is slow for a fuzzer.
    if text.windows(5).any(|word| word == b"perft") {
        return;
    }
    let mut answers = Vec::new();
    state::run(text, &mut answers).expect("writing to memory succeeds");
    let answers = String::from_utf8(answers).expect("answers are text");
    for answer in answers.lines() {
        assert!(serde_json::from_str::<Value>(answer).expect("an answer is JSON").is_object());
    }
    let ends = text.iter().filter(|&&byte| byte == b'\n').count();
    let open_end = usize::from(text.last().is_some_and(|&byte| byte != b'\n'));
    assert_eq!(answers.lines().count(), ends + open_end);
});
