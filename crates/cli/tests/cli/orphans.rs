//! Killing the arena leaves no engine processes behind.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::common::ludoteca;

/// Whether a process is running. Zombies do not count.
fn runs(id: &str) -> bool {
    let status = fs::read_to_string(Path::new("/proc").join(id).join("stat")).unwrap_or_default();
    // The state follows the name, which is in parentheses.
    status.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// Polls until there is a value. Panics after 2 minutes.
fn wait_for<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    for _ in 0..24_000 {
        if let Some(value) = find() {
            return value;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("timed out: {what}");
}

/// Returns the lines of a file that has exactly two.
fn two_lines(file: &Path) -> Option<Vec<String>> {
    let text = fs::read_to_string(file).unwrap_or_default();
    (text.matches('\n').count() == 2).then(|| text.lines().map(str::to_owned).collect())
}

#[test]
fn killing_the_arena_kills_hanging_engines() {
    let folder = tempfile::tempdir().unwrap();
    let [script, ids] = ["engine.sh", "ids"].map(|name| folder.path().join(name));
    // After `go` the engine never reads its input again, and it has started a child process.
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
    arena.kill().unwrap(); // SIGKILL, which cannot be handled.
    arena.wait().unwrap();
    wait_for("the programs end", || (!ids.iter().any(|id| runs(id))).then_some(()));
}
