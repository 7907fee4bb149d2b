//! Whoever kills the arena leaves no engine behind.

#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use common::ludoteca;

/// Whether a process still runs; one that has ended and waits for its parent does not.
fn runs(id: &str) -> bool {
    let status = fs::read_to_string(Path::new("/proc").join(id).join("stat")).unwrap_or_default();
    // The state stands behind the name, which is in brackets.
    status.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// Asks again and again until there is an answer; a test that waits for minutes has failed.
fn wait_for<T>(what: &str, mut answer: impl FnMut() -> Option<T>) -> T {
    for _ in 0..24_000 {
        if let Some(answer) = answer() {
            return answer;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("waited in vain: {what}");
}

/// What a file holds, when it holds two lines.
fn two_lines(file: &Path) -> Option<Vec<String>> {
    let text = fs::read_to_string(file).unwrap_or_default();
    (text.matches('\n').count() == 2).then(|| text.lines().map(str::to_owned).collect())
}

#[test]
fn a_program_that_hangs_ends_with_an_arena_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let [script, ids] = ["engine.sh", "ids"].map(|name| folder.path().join(name));
    // It never looks at its input again, and has started a program of its own.
    let text = format!(
        "while read -r line; do case \"$line\" in\n\
         ugi) echo id name script; echo ugiok;;\n\
         isready) echo readyok;;\n\
         go*) sleep 1000 & printf '%s\\n' $$ $! > {}; wait;;\n\
         esac; done\n",
        ids.display()
    );
    fs::write(&script, text).unwrap();
    let engine = format!("cmd=\"sh {}\",nodes=9", script.display());
    let args = ["arena", "--game", "morris", "--engine", &engine, "--engine", "level=1"];
    let mut arena = ludoteca(&[&args[..], &["--games", "2", "--timeout", "1000s"]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let ids = wait_for("the program starts", || two_lines(&ids));
    assert!(ids.iter().all(|id| runs(id)));
    arena.kill().unwrap(); // SIGKILL: it can do nothing more.
    arena.wait().unwrap();
    wait_for("the programs end", || (!ids.iter().any(|id| runs(id))).then_some(()));
}
