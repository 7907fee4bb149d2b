//! Lines for `ludoteca state`: each gets one answer, a JSON object, whatever it holds.
#![no_main]

// The modules themselves: the crate around them would bring the whole service along.
#[path = "../../crates/cli/src/lines.rs"]
mod lines;
#[path = "../../crates/cli/src/state/mod.rs"]
mod state;

use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &[u8]| {
    // Counting sequences may take a second, which is long for a fuzzer.
    if text.windows(5).any(|word| word == b"perft") {
        return;
    }
    let mut answers = Vec::new();
    state::run(text, &mut answers).expect("memory is written");
    let answers = String::from_utf8(answers).expect("answers are text");
    for answer in answers.lines() {
        assert!(serde_json::from_str::<Value>(answer).expect("an answer is JSON").is_object());
    }
    let ends = text.iter().filter(|&&byte| byte == b'\n').count();
    let open_end = usize::from(text.last().is_some_and(|&byte| byte != b'\n'));
    assert_eq!(answers.lines().count(), ends + open_end);
});
