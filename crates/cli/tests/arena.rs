//! `ludoteca arena`: matches that are right, go on, and refuse what makes no sense.

mod common;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use common::{failure, ludoteca, stdout};
use serde_json::Value;

/// The arguments of a match of two small engines.
const MATCH: [&str; 8] =
    ["arena", "--game", "morris", "--engine", "nodes=400", "--engine", "nodes=100", "--json"];

/// The closing object, without what depends on how fast the machine is.
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
fn equal_seeds_make_equal_matches_however_many_play_at_once() {
    let with = |more: &[&str]| closing(&[&MATCH[..], &["--games", "12"], more].concat());
    let at_once = std::thread::available_parallelism().unwrap().get().min(2).to_string();
    assert_eq!(with(&[]), with(&["--concurrency", &at_once]));
    assert_ne!(with(&[]), with(&["--seed", "2"]));
}

#[test]
fn a_match_that_was_killed_goes_on_and_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let state = path.to_str().unwrap();
    let records = folder.path().join("records");
    let args = |games| [&MATCH[..], &["--games", games]].concat();
    let keep = ["--resume", state, "--record-dir", records.to_str().unwrap()];
    let resumed = |games| [args(games), keep.to_vec()].concat();

    let mut child = ludoteca(&resumed("240")).stdout(Stdio::null()).spawn().unwrap();
    let lines = || fs::read_to_string(&path).unwrap_or_default().lines().count();
    while lines() < 6 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap(); // SIGKILL on Unix.
    child.wait().unwrap();
    let kept = fs::read_to_string(&path).unwrap();
    // What was being written may be cut off; whole lines stay as they are.
    let kept = &kept[..=kept.rfind('\n').unwrap()];
    assert!((6..121).contains(&kept.lines().count()), "it was too fast to be killed: {kept}");

    let (once, again) = (closing(&args("240")), closing(&resumed("240")));
    assert_eq!(once, again);
    let whole = fs::read_to_string(&path).unwrap();
    assert!(whole.starts_with(kept) && whole.lines().count() == 121);
    assert_eq!(fs::read_dir(&records).unwrap().count(), 240);

    // Asked for more games it plays those alone.
    assert_eq!(closing(&resumed("244")), closing(&args("244")));
    let longer = fs::read_to_string(&path).unwrap();
    assert!(longer.starts_with(&whole) && longer.lines().count() == 123);
}

#[test]
fn games_beyond_those_asked_for_are_told_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let with =
        |games| [&MATCH[..], &["--games", games, "--resume", path.to_str().unwrap()]].concat();
    let six = closing(&with("6"));
    let output = ludoteca(&with("4")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let about = "2 of its 6 games are beyond the 4 of this match; all are counted\n";
    assert_eq!(said, format!("{}: {about}", path.display()));
    let four: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&four["games"], &four["points"]), (&6.into(), &six["points"]));
}

#[test]
fn two_matches_do_not_write_to_one_file() {
    let file = tempfile::NamedTempFile::new().unwrap();
    file.as_file().lock().unwrap();
    let state = file.path().to_str().unwrap();
    let said = failure(&[&MATCH[..], &["--games", "2", "--resume", state]].concat(), "", 2);
    assert!(said.contains("another match is writing to it"), "{said}");
}

#[test]
fn another_match_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let state = path.to_str().unwrap();
    stdout(&[&MATCH[..], &["--games", "2", "--resume", state]].concat(), "");
    let other = [&MATCH[..], &["--games", "2", "--resume", state, "--seed", "7"]].concat();
    let said = failure(&other, "", 2);
    assert!(said.contains("line 1: the match there has seed 1, not 7"), "{said}");
    // The same folder for records, without a match to resume.
    let records = folder.path().to_str().unwrap();
    let said = failure(&[&MATCH[..], &["--games", "2", "--record-dir", records]].concat(), "", 2);
    assert!(said.contains("this folder is not empty"), "{said}");
}

#[test]
fn a_test_stops_when_it_is_decided() {
    let args = ["arena", "--game", "fourmation", "--engine", "level=5", "--engine", "level=1"];
    let closing = closing(&[&args[..], &["--games", "4000", "--sprt", "0,50", "--json"]].concat());
    assert_eq!(closing["sprt"]["verdict"], "h1");
    assert!(closing["sprt"]["llr"].as_f64() >= closing["sprt"]["upper"].as_f64());
    assert!(closing["games"].as_u64().unwrap() < 400, "{closing}");
    assert_eq!(closing["complete"], true);
}

#[test]
fn everybody_plays_everybody() {
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
    // A board so small that all levels are soon done.
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
fn nonsense_is_refused_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let weights = format!("level=2,weights={}", file("weights", "six.beauty = 3\n"));
    let openings = file("openings", "startpos moves a9\n");
    for (args, about) in [
        (vec![], "a match needs two engines or more"),
        (vec!["--engine", "level=2"], "a match needs two engines or more"),
        (vec!["--engine", "level=0"], "level must be 1 to 10, not 0"),
        (vec!["--engine", "fast"], "`fast` has no value"),
        (vec!["--engine", "threads=1"], "a limit is missing"),
        (vec!["--engine", "nodes=0"], "nodes must be a whole number of at least 1, not 0"),
        (vec!["--engine", "movetime=100"], "movetime must be a time with its unit"),
        (vec!["--engine", "movetime=-1s"], "movetime must be a time with its unit"),
        (vec!["--engine", "movetime=0ms"], "movetime must be a time from 1ms"),
        (vec!["--engine", "tc=fast"], "tc must be a time for the game and what each move adds"),
        (vec!["--engine", "hash=0,level=1"], "hash must be a whole number from 1 to"),
        (vec!["--engine", "hash=99999999,level=1"], "hash must be a whole number from 1 to"),
        (vec!["--engine", "threads=0,level=1"], "threads must be a whole number from 1 to"),
        (vec!["--engine", "level=1,level=2"], "level is given twice"),
        (vec!["--engine", "level=1,speed=2"], "there is no speed here; there are: level, "),
        (vec!["--engine", "reference=9,nodes=2"], "takes no other limit"),
        (vec!["--engine", "cmd=\"x,level=1"], "a double quote is not closed"),
        (vec!["--engine", "cmd=\"x 'y\",level=1"], "with all quotes closed"),
        (vec!["--engine", "level=1,weights=/nowhere"], "/nowhere: No such file"),
        (vec!["--engine", &weights], "line 1: no weight is named six.beauty"),
        (vec!["--games", "7"], "it must be an even number from 2"),
        (vec!["--grace", "soon"], "a time with its unit, such as 100ms"),
        (vec!["--timeout", "0s"], "a time from 1ms"),
        (vec!["--concurrency", "0"], "'--concurrency <N>': write a whole number from 1 to "),
        (vec!["--sprt", "5,0"], "ELO0 must be less than ELO1"),
        (vec!["--side", "7"], "six: there is no option side"),
        (vec!["--ladder", "six"], "cannot be used with"),
        (
            vec!["--engine", "level=1", "--engine", "level=1", "--openings", &openings],
            "line 1: move 1: `a9` is not a move of six",
        ),
        (
            vec!["--engine", "cmd=/nowhere/engine,level=1", "--engine", "level=1"],
            "engine 1, cmd=/nowhere/engine,level=1: it could not be started: No such file",
        ),
    ] {
        let said = failure(&[&["arena", "--game", "six"][..], &args].concat(), "", 2);
        assert!(said.contains(about), "{args:?}: {said}");
    }
}

#[test]
fn this_program_plays_at_the_other_end_of_a_pipe() {
    let engine = env!("CARGO_BIN_EXE_ludoteca");
    let piped = format!("cmd=\"'{engine}' engine\",nodes=200,threads=1,hash=4,name=piped");
    for rules in [&["coffee", "--side", "3"][..], &["fourmation"], &["six"], &["morris"]] {
        let args = ["arena", "--engine", &piped, "--engine", "tc=20s+0.1s,depth=2", "--game"];
        let closing = closing(&[&args, rules, &["--games", "2", "--json"]].concat());
        assert_eq!(closing["games"], 2);
        let forfeits = closing["engines"].as_array().unwrap().iter().map(|e| &e["forfeits"]);
        assert_eq!(forfeits.collect::<Vec<_>>(), [0, 0]);
    }
    // By time, by level, and with an option of its own.
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

    /// An engine as a shell script that does something when it is told to go. It notes its process
    /// in `pids`, and in `left` those before it that still run or wait to be reaped.
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

    /// Two games of a script with a limit, and what is said about the first.
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
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{on_go}: {said}");
        let closing: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&closing["losses"], &closing["engines"][0]["forfeits"]),
            (&2.into(), &2.into())
        );
        assert_eq!(said.lines().count(), 2, "{on_go}: one message for each game: {said}");

        // Its processes have ended and been waited for, each before the next began.
        assert!(!folder.path().join("left").exists(), "{on_go}");
        let pids = fs::read_to_string(folder.path().join("pids")).unwrap();
        // It is tried once before the match, and started again after each game that it lost so.
        assert_eq!(pids.lines().count(), 3, "{on_go}");
        for pid in pids.lines() {
            assert!(!Path::new("/proc").join(pid).exists(), "{on_go}: {pid} is still there");
        }

        let first = fs::read_to_string(records.join("000001.txt")).unwrap();
        let record = ludoteca_record::Record::parse(&first).unwrap();
        assert_eq!(record.ending().unwrap().to_string(), "second wins (forfeit)");
        let reason = record.tag("Termination").unwrap().to_owned();
        assert!(said.starts_with(&format!("game 1: {reason}\n")), "{said}");
        reason.strip_prefix("script forfeits: ").unwrap().to_owned()
    }

    #[test]
    fn whatever_a_program_does_the_match_goes_on() {
        for (on_go, about) in [
            ("exit 3", "it ended (exit status: 3)"),
            ("echo sick >&2; exit 3", "it ended (exit status: 3), and said last: sick"),
            ("kill -9 $$", "it ended (signal: 9 (SIGKILL))"),
            ("exec >&-; sleep 99", "it closed its output"),
            ("while :; do echo info depth 1; done", "it wrote 100000 lines and no answer to go"),
            ("tr '\\0' x </dev/zero", "it wrote a line of more than 65536 bytes"),
            ("echo bestmove", "illegal move: `` is not a move of morris"),
            ("echo bestmove a8", "illegal move: `a8` is not a move of morris"),
            ("echo bestmove d2-d3", "illegal move: d2-d3 is not legal here: "),
        ] {
            let said = play(on_go, "nodes=9", "60s");
            assert!(said.starts_with(about), "{on_go}: {said}");
        }
    }

    #[test]
    fn whoever_does_not_answer_is_waited_for_no_longer_than_said() {
        for (on_go, about) in [
            ("sleep 99", "no answer to go within 100ms"),
            ("sleep 99 & wait", "no answer to go within 100ms"),
            ("while :; do echo; sleep 0.01; done", "no answer to go within 100ms"),
            ("printf '\\377\\n'; echo uciok", "no answer to go within 100ms"),
        ] {
            assert_eq!(play(on_go, "nodes=9", "100ms"), about, "{on_go}");
        }
        let said = play("echo info string error: what?", "nodes=9", "500ms");
        assert_eq!(said, "no answer to go within 500ms; it had refused: what?");
        for limit in ["movetime=50ms", "tc=50ms+10ms"] {
            let said = play("sleep 99", limit, "60s");
            assert!(said.starts_with("no move after "), "{said}");
            assert!(said.ends_with(" ms, of which 50 ms were its own and 250 ms grace"), "{said}");
        }
    }

    #[test]
    fn a_program_that_cannot_take_part_is_told_before_any_game() {
        let folder = tempfile::tempdir().unwrap();
        let engine = script(folder.path(), "exit");
        let refused = |settings: &str, rules: &[&str]| {
            let engine = format!("{engine},{settings}");
            let args = ["arena", "--engine", &engine, "--engine", "level=1", "--game"];
            failure(&[&args, rules].concat(), "", 2)
        };
        let said = refused("level=3", &["morris"]);
        assert!(said.contains("it could not be started: it has no option Level"), "{said}");
        let said = refused("nodes=3,option.Style=wild", &["morris"]);
        assert!(said.contains("it has no option Style"), "{said}");
        let said = refused("nodes=3", &["fourmation", "--side", "5"]);
        assert!(said.contains("no option Options to be told the rules side=5 n=4"), "{said}");
        let own = env!("CARGO_BIN_EXE_ludoteca");
        let engine = format!("cmd=\"'{own}' engine\",nodes=9,option.Threads=0");
        let args = ["arena", "--game", "six", "--engine", &engine, "--engine", "level=1"];
        let said = failure(&args, "", 2);
        assert!(said.contains("it refused an option: Threads must be 1 to"), "{said}");
    }

    #[test]
    fn ctrl_c_ends_a_match_with_its_result() {
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
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("of 100000 games; the same command resumes the match"), "{said}");
        let closing: Value = serde_json::from_slice(&output.stdout).unwrap();
        let pairs = fs::read_to_string(&path).unwrap().lines().count() as u64 - 1;
        assert_eq!((&closing["complete"], &closing["games"]), (&false.into(), &(2 * pairs).into()));
    }
}
