//! Helpers that run the binary.

#[path = "../../../../service/tests/service/common/nats.rs"]
pub(crate) mod nats;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Returns the command, with a language that does not depend on the environment.
pub(crate) fn ludoteca(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    command.args(args);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
}

/// Runs the command to its end with an input.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = ludoteca(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("the stream is piped");
    let input = input.to_vec();
    // A separate thread avoids a deadlock: the output may fill its pipe before all input is written.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary exits");
    writer.join().expect("the writer ends");
    output
}

/// Returns the output of a command that succeeds.
pub(crate) fn stdout(args: &[&str], input: &str) -> String {
    let output = run(args, input.as_bytes());
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {stderr}");
    assert_eq!(stderr, "", "{args:?}");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// Returns the standard error of a command that fails with an exit code and prints nothing else.
pub(crate) fn failure(args: &[&str], input: &str, code: i32) -> String {
    let output = run(args, input.as_bytes());
    let stderr = String::from_utf8(output.stderr).expect("the output is UTF-8");
    assert_eq!(output.status.code(), Some(code), "{args:?}: {stderr}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
    assert!(!stderr.contains("panicked"), "{args:?}: {stderr}");
    stderr
}

/// Returns the path of a file in the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path)
}
