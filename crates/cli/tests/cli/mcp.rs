//! `ludoteca mcp`: messages over pipes. `crates/mcp` tests the tools.

use serde_json::{Value, json};

use crate::common::run;

/// Sends lines and returns the messages of the server, and its standard error.
fn exchange(lines: &[&str]) -> (Vec<Value>, String) {
    let output = run(&["mcp"], (lines.join("\n") + "\n").as_bytes());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{stderr}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    (stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), stderr)
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"show_position","arguments":{"game":"fourmation","moves":["d4"]}}}"#;

#[test]
fn a_call_is_answered_before_the_end() {
    let (messages, stderr) = exchange(&[INITIALIZE, INITIALIZED, CALL]);
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert_eq!(messages[0]["result"]["serverInfo"]["name"], "ludoteca");
    let position = &messages[1]["result"]["structuredContent"];
    assert_eq!((&position["moves"], &position["legal_count"]), (&json!(["d4"]), &json!(8)));
    assert_eq!(stderr, "");
}

#[test]
fn messages_that_are_broken_do_not_end_the_server() {
    let broken =
        ["{", "[]", r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":7}"#, "\u{1}"];
    let lines = [&[INITIALIZE, INITIALIZED][..], &broken, &[CALL]].concat();
    let (messages, _) = exchange(&lines);
    let answer = messages.iter().find(|message| message["id"] == 2).expect("the call is answered");
    assert!(answer["result"]["structuredContent"].is_object());
    assert!(messages.iter().any(|message| message["error"]["code"].is_i64()), "{messages:?}");
}

#[test]
fn a_client_may_leave_at_once() {
    assert_eq!(exchange(&[]), (Vec::new(), String::new()));
}
