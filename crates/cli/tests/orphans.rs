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

/// What a file holds, when it holds two lines.
fn two_lines(file: &Path) -> Vec<String> {
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        if text.matches('\n').count() == 2 {
            return text.lines().map(str::to_owned).collect();
        }
        thread::sleep(Duration::from_millis(5));
    }
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
    let ids = two_lines(&ids);
    assert!(ids.iter().all(|id| runs(id)));
    arena.kill().unwrap(); // SIGKILL: it can do nothing more.
    arena.wait().unwrap();
    while ids.iter().any(|id| runs(id)) {
        thread::sleep(Duration::from_millis(5));
    }
}
