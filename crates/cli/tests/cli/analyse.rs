//! `ludoteca analyse`: reports as JSON lines, and invalid arguments.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::common::{failure, ludoteca, stdout};
use serde_json::Value;

const WON: &str =
    "[Game \"fourmation\"]\n[Options \"side=5 n=3\"]\n\n1. c3 b2 2. c2 d1 3. c1 1-0\n";

/// The reports on a position, without their times.
fn reports(args: &[&str], input: &str) -> Vec<Value> {
    let read = |line: &str| {
        let mut report: Value = serde_json::from_str(line).unwrap();
        report.as_object_mut().unwrap().remove("milliseconds").unwrap();
        report
    };
    stdout(&[&["analyse"], args].concat(), input).lines().map(read).collect()
}

#[test]
fn the_depth_increases() {
    let args = ["morris", "--moves", "d2 d6", "--nodes", "20000", "--lines", "4"];
    let all = reports(&args, "");
    let (last, earlier) = all.split_last().unwrap();
    assert!(last["done"] == true && earlier.iter().all(|report| report["done"] == false));
    let depths: Vec<_> = earlier.iter().map(|report| report["depth"].as_u64().unwrap()).collect();
    assert_eq!(depths, (1..=depths.len() as u64).collect::<Vec<_>>());
    assert_eq!(last["lines"].as_array().unwrap().len(), 4);
    assert_eq!(all, reports(&args, ""), "results are reproducible");
    let shallow = reports(&["six", "--depth", "2"], "");
    assert_eq!(shallow.last().unwrap()["depth"], 2);
}

/// c1 wins at once, so the search ends without a limit.
#[test]
fn a_proof_ends_the_search() {
    let of_moves =
        ["fourmation", "--side", "5", "--n", "3", "--moves", "c3 b2 c2 d1", "--lines", "1"];
    let proved = reports(&of_moves, "");
    let line = &proved.last().unwrap()["lines"][0];
    assert_eq!(
        (&line["value"]["kind"], &line["moves"]),
        (&"win".into(), &serde_json::json!(["c1"]))
    );
    let of_record = reports(&["-", "--ply", "4", "--lines", "1", "--json"], WON);
    assert_eq!(of_record, proved);
    let played_on = reports(&["-", "--ply", "2", "--moves", "c2 d1", "--lines", "1"], WON);
    assert_eq!(played_on, proved);
}

#[test]
fn invalid_arguments_are_rejected() {
    for (args, expected) in [
        ("analyse", "required arguments were not provided:\n  <GAME|FILE>"),
        (
            "analyse chess",
            "there is no game `chess` and no file of that name; the games are: coffee,",
        ),
        (
            "analyse -",
            "the game is over after 5 moves: Crosses win with three in a row; say which position with \
             --ply, 0 to 4",
        ),
        ("analyse - --ply 6", "--ply is 6, but the record has 5 moves"),
        ("analyse - --side 5", "--side goes with a game; - says itself how it was played"),
        ("analyse - --options side=5", "--options goes with a game"),
        ("analyse - --start x", "--start goes with a game"),
        ("analyse six --ply 0", "--ply goes with the record of a game"),
        ("analyse coffee --side 9", "coffee: side is 9, but must be a whole number from 2 to 7"),
        ("analyse fourmation --start x", "the position `x` is impossible: a position has 3 fields"),
        ("analyse fourmation --moves d4,d4", "move 1 of --moves: `d4,d4` is not a move of fourm"),
        ("analyse - --ply 4 --moves d4", "move 1 of --moves: d4 is not legal here"),
        ("analyse six --hash 0", "invalid value '0' for '--hash <MB>': expected 1 to "),
        ("analyse six --hash 99999999999", "MB, the memory of this machine"),
        ("analyse six --threads 0", "invalid value '0' for '--threads <N>': expected 1 to "),
        ("analyse six --nodes 0", "invalid value '0' for '--nodes <N>'"),
        ("analyse six --depth 0", "invalid value '0' for '--depth <N>'"),
        (
            "analyse six --lines 0",
            "invalid value '0' for '--lines <N>': expected a whole number from 1 to 500",
        ),
        ("analyse six --time 0", "'--time <SECONDS>': expected a number of seconds above 0"),
        ("analyse six --time -1", "'--time <SECONDS>': expected a number of seconds above 0"),
        ("analyse six --time NaN", "'--time <SECONDS>': expected a number of seconds above 0"),
        ("analyse six --time 1e300", "'--time <SECONDS>': expected a number of seconds above 0"),
    ] {
        let args: Vec<_> = args.split(' ').collect();
        let message = failure(&args, WON, 2);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
    let message = failure(&["analyse", "-"], "[Game \"go\"] *", 1);
    assert!(message.starts_with("error: -: "), "{message}");
}

/// Ctrl-C ends the analysis with a final report and exit code 0.
#[cfg(unix)]
#[test]
fn signals_end_the_analysis() {
    for signal in ["INT", "TERM"] {
        let mut child =
            ludoteca(&["analyse", "six"]).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let first: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!((&first["depth"], &first["done"]), (&1.into(), &false.into()));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        let last = lines.last().unwrap().unwrap();
        let last: Value = serde_json::from_str(&last).unwrap();
        assert_eq!(last["done"], true, "{signal}");
        assert!(child.wait().unwrap().success(), "{signal}");
    }
}

/// An analysis without a limit ends when its output is closed.
#[cfg(unix)]
#[test]
fn closing_the_output_ends_the_analysis() {
    let mut child = ludoteca(&["analyse", "morris"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
