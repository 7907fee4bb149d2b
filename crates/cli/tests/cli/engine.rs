//! `ludoteca engine`: sessions over pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::common::{ludoteca, run, stdout};
use ludoteca_rules::Game;

/// An engine process.
struct Engine {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Engine {
    fn start(game: &str) -> Self {
        let pipe = Stdio::piped;
        let mut child = ludoteca(&["engine"]).stdin(pipe()).stdout(pipe()).spawn().unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut engine = Self { child, to, from: BufReader::new(from) };
        engine.query("ugi", "ugiok");
        engine.send(&format!("setoption name Game value {game}"));
        engine.query("isready", "readyok");
        engine
    }

    fn send(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
    }

    /// Returns the rest of the first reply that starts with `start`.
    fn query(&mut self, line: &str, start: &str) -> String {
        self.send(line);
        loop {
            let mut reply = String::new();
            assert_ne!(self.from.read_line(&mut reply).unwrap(), 0, "no reply to {line}");
            assert!(!reply.contains("error"), "{line}: {reply}");
            if let Some(rest) = reply.strip_prefix(start) {
                return rest.trim().into();
            }
        }
    }
}

#[test]
fn two_engines_play_a_game_of_each_kind() {
    for game in Game::ALL {
        let mut players = [Engine::start(game.name()), Engine::start(game.name())];
        let mut position = "position startpos moves".to_owned();
        for ply in 0.. {
            for player in &mut players {
                player.send(&position);
            }
            let ends = players.each_mut().map(|player| player.query("query gameover", "response"));
            assert_eq!(ends[0], ends[1]);
            if ends[0] == "true" {
                break;
            }
            position += " ";
            position += &players[ply % 2].query("go nodes 200", "bestmove");
        }
        let results = players.each_mut().map(|player| player.query("query result", "response"));
        assert_eq!(results[0], results[1]);
        assert!(["p1win", "p2win", "draw"].contains(&results[0].as_str()), "{results:?}");
        for mut player in players {
            player.send("quit");
            assert!(player.child.wait().unwrap().success());
        }
    }
}

#[test]
fn the_end_of_input_ends_the_session() {
    let replies = stdout(&["engine"], "position startpos\ngo depth 2\n");
    assert!(replies.lines().last().unwrap().starts_with("bestmove "));
    // The end of input stops unlimited searches, and limited ones that take too long.
    assert!(stdout(&["engine"], "go infinite\n").contains("bestmove "));
    let unsolved = "setoption name game value six\nposition startpos\ngo nodes 1000000000000\n";
    let replies = stdout(&["engine"], unsolved);
    assert!(replies.contains("info string the input ended 1 s ago: the search stops\n"));
    assert!(replies.lines().last().unwrap().starts_with("bestmove "));
}

#[test]
fn invalid_utf8_is_rejected() {
    let output = run(&["engine"], b"\xff\xfe\nisready\n");
    let replies = String::from_utf8(output.stdout).unwrap();
    assert!(replies.starts_with("info string error: byte 1 of the line"), "{replies}");
    assert!(replies.ends_with("readyok\n"));
    assert!(output.status.success());
}
