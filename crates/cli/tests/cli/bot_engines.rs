//! `ludoteca bot --engine`: UGI programs on a real server.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::bots::{Player, Running, block_on, serve};
use crate::common::{failure, ludoteca};

const OWN: &str = env!("CARGO_BIN_EXE_ludoteca");

/// A bot with an engine, and the lines that it prints.
struct Bot(
    #[expect(dead_code, reason = "ends the process")] Running,
    Lines<BufReader<ChildStdout>>,
);

impl Bot {
    fn start(url: &str, token: &str, args: &[&str]) -> Self {
        let mut command = ludoteca(&["bot", "--server", url]);
        command.args(args).env("LUDOTECA_TOKEN", token).env("NO_PROXY", "*");
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Self(Running(child), lines)
    }

    /// Waits for a line with a text.
    fn line(&mut self, text: &str) -> String {
        loop {
            let line = self.1.next().expect("it still runs").unwrap();
            if line.contains(text) {
                return line;
            }
        }
    }
}

/// An engine without options that runs `on_go` on the `go` command.
fn script(folder: &Path, on_go: &str) -> String {
    let path = folder.join("engine.sh");
    let text = format!(
        "while read -r line; do case \"$line\" in\n\
         ugi) echo id name script; echo ugiok;;\n\
         isready) echo readyok;;\n\
         go*) {on_go};;\n\
         quit) exit;;\n\
         esac; done\n"
    );
    fs::write(&path, text).unwrap();
    format!("cmd=\"sh {}\",movetime=1s,name=script", path.display())
}

fn minutes() -> Value {
    json!({"kind": "fischer", "initial": 600, "increment": 5})
}

#[test]
fn a_program_plays_and_continues_after_a_crash() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (_server, url) = serve(&folder.path().join("data"));
        let [engine, person] = [Player::new(&url).await, Player::new(&url).await];
        // At first the program dies when it is to move.
        let (path, mark) = (folder.path().join("once.sh"), folder.path().join("mark"));
        let text = format!(
            "'{OWN}' engine | while read -r line; do\n\
             case $line in info*depth*) [ -e {mark} ] || {{ touch {mark}; kill -9 $$; exit; }};; esac\n\
             echo \"$line\"\ndone\n",
            mark = mark.display()
        );
        fs::write(&path, text).unwrap();
        let settings = format!("cmd=\"sh {}\",nodes=500,name=once", path.display());
        let mut bot = Bot::start(&url, &engine.token().await, &["--engine", &settings]);
        bot.line("plays with the engine once");
        let id = person.challenge(&engine, &minutes()).await;
        let outcome = person.follow(&id, true).await;
        assert!(["line", "full"].contains(&outcome["reason"].as_str().unwrap()), "{outcome}");
        let line = bot.line("starting the engine again");
        assert!(line.contains("process exited (signal: 9"), "{line}");
        bot.line("(");
        assert!(mark.exists());
    });
}

#[test]
fn a_failing_program_ends_the_game_with_a_message() {
    for (on_go, about) in [
        ("echo bestmove a8", "illegal move: `a8` is not a move of morris"),
        ("exit 3", "process exited (exit status: 3)"),
    ] {
        block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let (_server, url) = serve(&folder.path().join("data"));
            let [engine, person] = [Player::new(&url).await, Player::new(&url).await];
            let settings = script(folder.path(), on_go);
            let args = ["--engine", &settings, "--games", "morris", "--seek", "morris", "60+1"];
            let mut bot = Bot::start(&url, &engine.token().await, &args);
            bot.line("plays with the engine script");
            let id = person.challenge_to("morris", "", &engine, &minutes()).await;
            let outcome = person.follow(&id, true).await;
            assert_eq!(outcome["reason"], "aborted", "it has not moved yet: {outcome}");
            assert!(bot.line("starting the engine again").contains(about));
            assert!(bot.line("twice; aborting the game").contains(about));
            assert!(bot.line("no longer looking for opponents").contains(about));
        });
    }
}

#[test]
fn a_game_that_the_program_does_not_play_is_declined() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (_server, url) = serve(&folder.path().join("data"));
        let [engine, person] = [Player::new(&url).await, Player::new(&url).await];
        let settings = script(folder.path(), "exit");
        let args = ["--engine", &settings, "--games", "fourmation"];
        let mut bot = Bot::start(&url, &engine.token().await, &args);
        bot.line("plays with the engine script");
        person.challenge(&engine, &Value::Null).await;
        let line = bot.line("decline the challenge");
        assert!(line.contains("engine has no option Options, which is needed for"), "{line}");
        while person.get("/challenges").await["sent"] != json!([]) {}
    });
}

#[test]
fn a_game_that_the_program_does_not_play_is_not_sought() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (_server, url) = serve(&folder.path().join("data"));
        let [engine, person] = [Player::new(&url).await, Player::new(&url).await];
        let (settings, token) = (script(folder.path(), "exit"), engine.token().await);
        let args = ["--engine", &settings, "--games", "fourmation", "--seek", "fourmation", "60+1"];
        let mut bot = Bot::start(&url, &token, &args);
        let line = bot.line("no longer looking for opponents");
        assert!(
            line.contains("has no option Options, which is needed for the rules side=7 n=4 pie"),
            "{line}"
        );
        while person.get("/lobby").await["seeks"] != json!([]) {}

        let args = [
            "bot", "--server", &url, "--token", &token, "--games", "six", "--seek", "morris",
            "60+1",
        ];
        assert!(failure(&args, "", 2).contains("morris cannot be sought"));
    });
}

#[test]
fn unusable_programs_are_reported_at_the_start() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (_server, url) = serve(&folder.path().join("data"));
        let token = Player::new(&url).await.token().await;
        let script = script(folder.path(), "exit");
        for (settings, code, expected) in [
            ("cmd=\"/no/such/program\",movetime=1s", 1, "engine failed to start: /no/such/program"),
            ("cmd=\"true\",movetime=1s", 1, "engine failed to start: process exited"),
            (&script, 2, "the engine has no option Game; name the game that it plays"),
            ("nodes=5,tc=1m", 2, "tc is not a setting of a bot"),
            ("./engine", 2, "expected cmd=\"./engine\" and a limit"),
        ] {
            let args = ["bot", "--server", &url, "--token", &token, "--engine", settings];
            let error = failure(&args, "", code);
            assert!(error.contains(expected), "{settings}: {error}");
        }
    });
}
