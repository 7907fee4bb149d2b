//! `ludoteca play` on a whole terminal.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};

/// The sequences by which a program takes over the whole screen and restores it.
const ENTER: &str = "\x1b[?1049h";
const RESTORE: &str = "\x1b[?1049l";

/// A game in a terminal of its own.
struct Playing {
    terminal: File,
    child: Child,
}

impl Playing {
    /// Starts a game as the leader of a session. If SIGHUP is ignored, only the terminal itself shows that it has gone
    /// away.
    fn start() -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let terminal = openpt(flags).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let end = || Stdio::from(ioctl_tiocgptpeer(&terminal, flags).unwrap());
        let game = concat!("trap '' HUP; exec '", env!("CARGO_BIN_EXE_ludoteca"), "' play six");
        let mut command = Command::new("setsid");
        command.args(["--ctty", "sh", "-c", game]).env("TERM", "xterm");
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        Self { terminal: terminal.into(), child }
    }

    /// Reads until the program writes a text.
    fn expect(&mut self, text: &str) {
        let mut written = Vec::new();
        while !written.windows(text.len()).any(|part| part == text.as_bytes()) {
            let mut buffer = [0; 4096];
            let count = self.terminal.read(&mut buffer).unwrap();
            written.extend_from_slice(&buffer[..count]);
        }
    }
}

#[test]
fn it_leaves_when_its_terminal_goes_away() {
    let mut playing = Playing::start();
    playing.expect(ENTER);
    let Playing { terminal, mut child } = playing;
    drop(terminal);
    assert!(child.wait().unwrap().success());
}

#[test]
fn it_is_suspended_and_continues() {
    let mut playing = Playing::start();
    playing.expect(ENTER);
    for _ in 0..2 {
        playing.terminal.write_all(b"\x1a").unwrap();
        playing.expect(RESTORE);
        // It stops after this sequence; an earlier signal would be lost.
        let stat = format!("/proc/{}/stat", playing.child.id());
        while !std::fs::read_to_string(&stat).unwrap().contains(") T ") {
            std::thread::yield_now();
        }
        kill_process(Pid::from_child(&playing.child), Signal::CONT).unwrap();
        playing.expect(ENTER);
    }
    playing.terminal.write_all(b"\x03").unwrap();
    playing.expect(RESTORE);
    assert!(playing.child.wait().unwrap().success());
}
