//! `ludoteca arena`: results, resuming, misbehaving engines and invalid arguments.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::common::{failure, ludoteca, stdout};
use ludoteca_rules::Game;
use serde_json::Value;

/// The arguments of a match of two small engines.
const MATCH: [&str; 8] =
    ["arena", "--game", "morris", "--engine", "nodes=400", "--engine", "nodes=100", "--json"];

/// The JSON summary without the fields that depend on the speed of the machine.
fn closing(args: &[&str]) -> Value {
    let mut closing: Value = serde_json::from_str(&stdout(args, "")).unwrap();
    for engine in closing["engines"].as_array_mut().unwrap() {
        engine["milliseconds_per_move"] = Value::Null;
    }
    closing
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    let args = ["arena", "--game", "fourmation", "--engine", "level=5", "--engine", "level=1"];
    let closing = closing(&[&args[..], &["--games", "40", "--json"]].concat());
    assert_eq!((&closing["engine"], &closing["games"]), (&"level=5".into(), &40.into()));
    let count = |key: &str| closing[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 40);
    let points = count("wins") as f64 + count("draws") as f64 / 2.0;
    assert_eq!(closing["points"], points);
    assert!(points >= 30.0, "{closing}");
    assert!(closing["los"].as_f64().unwrap() > 0.99, "{closing}");
    let pairs: Vec<_> =
        closing["pairs"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
    assert_eq!(pairs.iter().sum::<u64>(), 20);
    let halves = pairs.iter().zip(0..).map(|(n, halves)| n * halves).sum::<u64>();
    assert_eq!(halves, 2 * count("wins") + count("draws"));
    assert_eq!(closing["complete"], true);
}

#[test]
fn equal_seeds_give_equal_matches_at_any_concurrency() {
    let with = |more: &[&str]| closing(&[&MATCH[..], &["--games", "4"], more].concat());
    let concurrency = std::thread::available_parallelism().unwrap().get().min(2).to_string();
    let one = with(&[]);
    assert_eq!(one, with(&["--concurrency", &concurrency]));
    assert_ne!(one, with(&["--seed", "2"]));
}

#[test]
fn a_killed_match_resumes_without_loss() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let state = path.to_str().unwrap();
    let records = folder.path().join("records");
    let args = |games| [&MATCH[..], &["--games", games]].concat();
    let keep = ["--resume", state, "--record-dir", records.to_str().unwrap()];
    let resuming = |games| [args(games), keep.to_vec()].concat();

    let mut child = ludoteca(&resuming("12")).stdout(Stdio::null()).spawn().unwrap();
    let lines = || fs::read_to_string(&path).unwrap_or_default().lines().count();
    while lines() < 3 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap(); // SIGKILL on Unix.
    child.wait().unwrap();
    let kept = fs::read_to_string(&path).unwrap();
    // The last line may be truncated; complete lines are unchanged.
    let kept = &kept[..=kept.rfind('\n').unwrap()];
    assert!((3..7).contains(&kept.lines().count()), "the match ended before the kill: {kept}");

    closing(&resuming("12"));
    let whole = fs::read_to_string(&path).unwrap();
    assert!(whole.starts_with(kept) && whole.lines().count() == 7);
    assert_eq!(fs::read_dir(&records).unwrap().count(), 12);

    // An extended match plays only the additional games. Its result is that of a match without
    // interruption.
    assert_eq!(closing(&resuming("14")), closing(&args("14")));
    let longer = fs::read_to_string(&path).unwrap();
    assert!(longer.starts_with(&whole) && longer.lines().count() == 8);
}

#[test]
fn surplus_games_are_reported_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let with =
        |games| [&MATCH[..], &["--games", games, "--resume", path.to_str().unwrap()]].concat();
    let six = closing(&with("6"));
    let output = ludoteca(&with("4")).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    let about = "2 of 6 games exceed the 4 games of this match; all are counted\n";
    assert_eq!(message, format!("{}: {about}", path.display()));
    let four: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&four["games"], &four["points"]), (&6.into(), &six["points"]));
}

#[test]
fn a_journal_is_locked() {
    let file = tempfile::NamedTempFile::new().unwrap();
    file.as_file().lock().unwrap();
    let state = file.path().to_str().unwrap();
    let message = failure(&[&MATCH[..], &["--games", "2", "--resume", state]].concat(), "", 2);
    assert!(message.contains("file is in use by another match"), "{message}");
}

#[test]
fn another_match_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let state = path.to_str().unwrap();
    stdout(&[&MATCH[..], &["--games", "2", "--resume", state]].concat(), "");
    let other = [&MATCH[..], &["--games", "2", "--resume", state, "--seed", "7"]].concat();
    let message = failure(&other, "", 2);
    assert!(message.contains("line 1: the journal has seed 1, but this match has 7"), "{message}");
    // A folder for records that is not empty, without a match to resume.
    let records = folder.path().to_str().unwrap();
    let message =
        failure(&[&MATCH[..], &["--games", "2", "--record-dir", records]].concat(), "", 2);
    assert!(message.contains("folder is not empty"), "{message}");
}

#[test]
fn a_sequential_test_ends_the_match() {
    let args = ["arena", "--game", "fourmation", "--engine", "level=5", "--engine", "level=1"];
    let closing = closing(&[&args[..], &["--games", "4000", "--sprt", "0,50", "--json"]].concat());
    assert_eq!(closing["sprt"]["verdict"], "h1");
    assert!(closing["sprt"]["llr"].as_f64() >= closing["sprt"]["upper"].as_f64());
    assert!(closing["games"].as_u64().unwrap() < 400, "{closing}");
    assert_eq!(closing["complete"], true);
}

#[test]
fn every_engine_plays_every_other() {
    let args = "arena --game fourmation --games 4 --json --engine depth=3,name=a \
                --engine reference=50,name=b --engine nodes=50,name=b";
    let closing = closing(&args.split_whitespace().collect::<Vec<_>>());
    let names: Vec<_> = closing["engines"].as_array().unwrap().iter().map(|e| &e["name"]).collect();
    assert_eq!(names, ["a", "b", "b (2)"]);
    assert_eq!(closing["pairings"].as_array().unwrap().len(), 3);
    assert!(closing["engines"].as_array().unwrap().iter().all(|engine| engine["games"] == 8));
}

#[test]
fn a_ladder_is_printed_as_markdown() {
    let file = tempfile::NamedTempFile::new().unwrap();
    // A small board keeps the games of all levels short.
    fs::write(&file, "startpos moves a1 b2\n").unwrap();
    let args = "arena --ladder fourmation --side 4 --n 3 --games 2 --markdown --openings";
    let mut args: Vec<_> = args.split_whitespace().collect();
    args.push(file.path().to_str().unwrap());
    let table = stdout(&args, "");
    let lines: Vec<_> = table.lines().collect();
    let levels = ludoteca_engine::Level::ALL;
    assert_eq!(lines.len(), 2 + levels.len() - 1, "{table}");
    assert!(lines[0].starts_with("| pairing") && lines[1].starts_with("|---|---:|"));
    for (line, pair) in lines[2..].iter().rev().zip(levels.windows(2)) {
        assert!(line.starts_with(&format!("| level={} against level={} ", pair[1], pair[0])));
        assert_eq!(line.matches('|').count(), lines[0].matches('|').count());
    }
}

#[test]
fn invalid_arguments_are_rejected_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let weights = format!("level=2,weights={}", file("weights", "six.beauty = 3\n"));
    let openings = file("openings", "startpos moves a9\n");
    for (args, about) in [
        (vec![], "a match needs at least two engines"),
        (vec!["--engine", "level=2"], "a match needs at least two engines"),
        (vec!["--engine", "level=0"], "level must be 1 to 10, not 0"),
        (vec!["--engine", "fast"], "`fast` has no value"),
        (vec!["--engine", "threads=1"], "no limit; add level"),
        (vec!["--engine", "nodes=0"], "nodes must be a whole number of at least 1, not 0"),
        (vec!["--engine", "movetime=100"], "movetime must be a time with its unit"),
        (vec!["--engine", "movetime=-1s"], "movetime must be a time with its unit"),
        (vec!["--engine", "movetime=0ms"], "movetime must be a time from 1ms"),
        (vec!["--engine", "tc=fast"], "tc must be a time for the game and an increment per move"),
        (vec!["--engine", "hash=0,level=1"], "hash must be a whole number from 1 to"),
        (vec!["--engine", "hash=99999999,level=1"], "hash must be a whole number from 1 to"),
        (vec!["--engine", "threads=0,level=1"], "threads must be a whole number from 1 to"),
        (vec!["--engine", "level=1,level=2"], "duplicate setting level"),
        (vec!["--engine", "level=1,speed=2"], "unknown setting speed; expected level, "),
        (vec!["--engine", "reference=9,nodes=2"], "takes no other limit"),
        (vec!["--engine", "cmd=\"x,level=1"], "unclosed double quote"),
        (vec!["--engine", "cmd=\"x 'y\",level=1"], "with all quotes closed"),
        (vec!["--engine", "level=1,weights=/nowhere"], "/nowhere: No such file"),
        (vec!["--engine", &weights], "line 1: no weight is named six.beauty"),
        (vec!["--games", "7"], "expected an even number from 2"),
        (vec!["--grace", "soon"], "a time with its unit, such as 100ms"),
        (vec!["--timeout", "0s"], "a time from 1ms"),
        (vec!["--concurrency", "0"], "'--concurrency <N>': expected a whole number from 1 to "),
        (vec!["--sprt", "5,0"], "ELO0 must be less than ELO1"),
        (vec!["--side", "7"], "six: there is no option side"),
        (vec!["--ladder", "six"], "cannot be used with"),
        (
            vec!["--engine", "level=1", "--engine", "level=1", "--openings", &openings],
            "line 1: move 1: `a9` is not a move of six",
        ),
        (
            vec!["--engine", "cmd=/nowhere/engine,level=1", "--engine", "level=1"],
            "engine 1, cmd=/nowhere/engine,level=1: engine failed to start: /nowhere/engine: No such file",
        ),
    ] {
        let message = failure(&[&["arena", "--game", "six"][..], &args].concat(), "", 2);
        assert!(message.contains(about), "{args:?}: {message}");
    }
}

#[test]
fn this_program_plays_as_an_external_engine() {
    let engine = env!("CARGO_BIN_EXE_ludoteca");
    let piped = format!("cmd=\"'{engine}' engine\",nodes=200,threads=1,hash=4,name=piped");
    for &game in Game::ALL {
        let small: &[&str] = if game == Game::Coffee { &["--side", "3"] } else { &[] };
        let args = ["arena", "--engine", &piped, "--engine", "tc=20s+0.1s,depth=2", "--game"];
        let closing =
            closing(&[&args[..], &[game.name()], small, &["--games", "2", "--json"]].concat());
        assert_eq!(closing["games"], 2);
        let forfeits = closing["engines"].as_array().unwrap().iter().map(|e| &e["forfeits"]);
        assert_eq!(forfeits.collect::<Vec<_>>(), [0, 0]);
    }
    // With a time limit, with a level, and with an option.
    for limits in ["movetime=20ms", "level=2", "tc=20s,option.MultiPV=2"] {
        let piped = format!("cmd=\"'{engine}' engine\",{limits}");
        let args = ["arena", "--game", "fourmation", "--engine", &piped, "--engine", "level=1"];
        let closing = closing(&[&args[..], &["--games", "2", "--json", "--grace", "20s"]].concat());
        assert_eq!(closing["engines"][0]["forfeits"], 0, "{limits}: {closing}");
    }
}

#[cfg(unix)]
mod misbehaving {
    use super::*;

    /// An engine as a shell script that runs `on_go` on the `go` command. It appends its process ID to `pids`, and to
    /// `left` the earlier ones that still run or have not been reaped.
    fn script(folder: &Path, on_go: &str) -> String {
        let [pids, left] = ["pids", "left"].map(|name| folder.join(name));
        let (pids, left) = (pids.display(), left.display());
        let text = format!(
            "touch {pids}\n\
             for pid in $(cat {pids}); do kill -0 $pid 2>/dev/null && echo $pid >> {left}; done\n\
             echo $$ >> {pids}\n\
             while read -r line; do case \"$line\" in\n\
             ugi) echo id name script; echo ugiok;;\n\
             isready) echo readyok;;\n\
             go*) {on_go};;\n\
             quit) exit;;\n\
             esac; done\n"
        );
        let path = folder.join("engine.sh");
        fs::write(&path, text).unwrap();
        format!("cmd=\"sh {}\",name=script", path.display())
    }

    /// Plays two games of a script with a limit. Returns the reason for the first forfeit.
    fn play(on_go: &str, limit: &str, timeout: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let engine = format!("{},{limit}", script(folder.path(), on_go));
        let records = folder.path().join("records");
        let args = ["arena", "--game", "morris", "--engine", &engine, "--engine", "level=1"];
        let more = ["--games", "2", "--timeout", timeout, "--json", "--record-dir"];
        let output = ludoteca(&[&args[..], &more, &[records.to_str().unwrap()]].concat())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{on_go}: {message}");
        let closing: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&closing["losses"], &closing["engines"][0]["forfeits"]),
            (&2.into(), &2.into())
        );
        assert_eq!(message.lines().count(), 2, "{on_go}: expected one message per game: {message}");

        // Each of its processes has exited and been reaped before the next started.
        assert!(!folder.path().join("left").exists(), "{on_go}");
        let pids = fs::read_to_string(folder.path().join("pids")).unwrap();
        // The engine starts once before the match, and again after each forfeit.
        assert_eq!(pids.lines().count(), 3, "{on_go}");
        for pid in pids.lines() {
            assert!(!Path::new("/proc").join(pid).exists(), "{on_go}: {pid} is still there");
        }

        let first = fs::read_to_string(records.join("000001.txt")).unwrap();
        let record = ludoteca_record::Record::parse(&first).unwrap();
        assert_eq!(record.ending().unwrap().to_string(), "second wins (forfeit)");
        let reason = record.tag("Termination").unwrap().to_owned();
        assert!(message.starts_with(&format!("game 1: {reason}\n")), "{message}");
        reason.strip_prefix("script forfeits: ").unwrap().to_owned()
    }

    #[test]
    fn the_match_survives_any_misbehaviour() {
        for (on_go, about) in [
            ("exit 3", "process exited (exit status: 3)"),
            (
                "echo \"can't\" >&2; exit 3",
                "process exited (exit status: 3); last line on stderr: can't",
            ),
            ("kill -9 $$", "process exited (signal: 9 (SIGKILL))"),
            ("exec >&-; sleep 99", "process closed its output"),
            (
                "while :; do echo info depth 1; done",
                "program wrote 100000 lines but no reply to go",
            ),
            ("tr '\\0' x </dev/zero", "program wrote a line of more than 65536 bytes"),
            ("echo bestmove", "illegal move: `` is not a move of morris"),
            ("echo bestmove a8", "illegal move: `a8` is not a move of morris"),
            ("echo bestmove d2-d3", "illegal move: d2-d3 is not legal here: "),
        ] {
            let message = play(on_go, "nodes=9", "60s");
            assert!(message.starts_with(about), "{on_go}: {message}");
        }
    }

    #[test]
    fn a_repeated_move_is_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let twice = folder.path().join("twice");
        let own = env!("CARGO_BIN_EXE_ludoteca");
        let text = format!(
            "#!/bin/sh\n'{own}' engine | while read -r line; do\n echo \"$line\"\n \
             case $line in bestmove*) echo \"$line\";; esac\ndone\n"
        );
        fs::write(&twice, text).unwrap();
        let engine = format!("cmd=\"sh {}\",nodes=9", twice.display());
        let output = ludoteca(&["arena", "--game", "fourmation", "--side", "4", "--games", "4"])
            .args(["--engine", &engine, "--engine", "level=1", "--json"])
            .output()
            .unwrap();
        let closing: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(closing["engines"][0]["forfeits"], 0, "{closing}");
    }

    #[test]
    fn silent_engines_forfeit_after_the_timeout() {
        for (on_go, about) in [
            ("sleep 99 & wait", "no reply to go within 100ms"),
            ("while :; do printf '\\377\\n'; sleep 0.01; done", "no reply to go within 100ms"),
        ] {
            assert_eq!(play(on_go, "nodes=9", "100ms"), about, "{on_go}");
        }
        let message = play("echo info string error: what?", "nodes=9", "500ms");
        assert_eq!(
            message,
            "no reply to go within 500ms; the engine had rejected a command: what?"
        );
        for limit in ["movetime=50ms", "tc=50ms+10ms"] {
            let message = play("sleep 99", limit, "60s");
            assert!(message.starts_with("no move after "), "{message}");
            assert!(
                message.ends_with(" ms; the limit was 50 ms plus 250 ms of grace"),
                "{message}"
            );
        }
    }

    #[test]
    fn unusable_engines_are_rejected_before_any_game() {
        let folder = tempfile::tempdir().unwrap();
        let engine = script(folder.path(), "exit");
        let rejection = |settings: &str, rules: &[&str]| {
            let engine = format!("{engine},{settings}");
            let args = ["arena", "--engine", &engine, "--engine", "level=1", "--game"];
            failure(&[&args, rules].concat(), "", 2)
        };
        let message = rejection("level=3", &["morris"]);
        assert!(
            message.contains("engine failed to start: engine has no option Level"),
            "{message}"
        );
        let message = rejection("nodes=3,option.Style=wild", &["morris"]);
        assert!(message.contains("engine has no option Style"), "{message}");
        let message = rejection("nodes=3", &["fourmation", "--side", "5"]);
        assert!(
            message.contains("no option Options, which is needed for the rules side=5 n=4"),
            "{message}"
        );
        let own = env!("CARGO_BIN_EXE_ludoteca");
        let engine = format!("cmd=\"'{own}' engine\",nodes=9,option.Threads=0");
        let args = ["arena", "--game", "six", "--engine", &engine, "--engine", "level=1"];
        let message = failure(&args, "", 2);
        assert!(message.contains("engine rejected an option: Threads must be 1 to"), "{message}");
    }

    #[test]
    fn ctrl_c_ends_a_match_with_a_summary() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let args =
            [&MATCH[..], &["--games", "100000", "--resume", path.to_str().unwrap()]].concat();
        let child = ludoteca(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        while fs::read_to_string(&path).unwrap_or_default().lines().count() < 4 {
            thread::sleep(Duration::from_millis(1));
        }
        let pid = child.id().to_string();
        assert!(
            std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success()
        );
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(
            message.contains("of 100000 games; the same command resumes the match"),
            "{message}"
        );
        let closing: Value = serde_json::from_slice(&output.stdout).unwrap();
        let pairs = fs::read_to_string(&path).unwrap().lines().count() as u64 - 1;
        assert_eq!((&closing["complete"], &closing["games"]), (&false.into(), &(2 * pairs).into()));
    }
}
