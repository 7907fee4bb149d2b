// Included directly, because the crate around this module depends on the whole service.
#[path = "../../cli/src/state/mod.rs"]
mod command;

use serde_json::Value;

/// `ludoteca state`: the output has one JSON object for each line of input.
pub fn state(text: &[u8]) {
    // Counting move sequences may take a second, which is slow for a fuzzer.
    if text.windows(5).any(|word| word == b"perft") {
        return;
    }
    let mut output = Vec::new();
    command::run(text, &mut output).expect("writing to memory succeeds");
    let output = String::from_utf8(output).expect("the output is text");
    for line in output.lines() {
        assert!(serde_json::from_str::<Value>(line).expect("a line is JSON").is_object());
    }
    let lines = text.split_inclusive(|&byte| byte == b'\n').count();
    assert_eq!(output.lines().count(), lines);
}
