//! `ludoteca state`: conformance vectors, and invalid lines of every kind.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::common::{ludoteca, repository, run, stdout};
use ludoteca_rules::Game;
use serde_json::{Value, json};

fn vectors(file: &str) -> Vec<Value> {
    let path = repository("conformance").join(file);
    let text = std::fs::read_to_string(&path).expect("the vectors exist");
    text.lines().map(|line| serde_json::from_str(line).expect("a vector is JSON")).collect()
}

/// Sends requests, one per line, and returns the results.
fn results_of(requests: &[Value]) -> Vec<Value> {
    let lines: Vec<_> = requests.iter().map(Value::to_string).collect();
    let results = stdout(&["state"], &lines.join("\n"));
    let results: Vec<_> = results.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(results.len(), requests.len());
    results
}

fn request(vector: &Value) -> Value {
    json!({"game": vector["game"], "options": vector["options"], "moves": vector["moves"]})
}

/// The tests of `ludoteca-rules` check the other vectors.
#[test]
fn results_match_the_vectors() {
    let files = Game::ALL.iter().map(|game| (*game, format!("{game}.jsonl")));
    let pie = [(Game::Fourmation, "fourmation-pie.jsonl".to_owned())];
    for (game, file) in files.chain(pie) {
        let vectors: Vec<_> = vectors(&file).into_iter().step_by(20).collect();
        let requests: Vec<_> = vectors.iter().map(request).collect();
        for (vector, mut result) in vectors.iter().zip(results_of(&requests)) {
            let options = game.options_from_json(&vector["options"]).unwrap();
            let mut played = options.start();
            for mv in vector["moves"].as_array().unwrap() {
                played.play_text(mv.as_str().unwrap()).unwrap();
            }
            let listed = result["legal"].as_array().unwrap().len();
            assert_eq!(vector["count"], listed, "{vector}");
            // The vectors contain only the digest of long lists.
            if vector.get("legal").is_none() {
                result.as_object_mut().unwrap().remove("legal");
            }
            let mut expected = json!({
                "to_move": vector["to_move"],
                "outcome": vector["outcome"],
                "count": vector["count"],
                "sha256": vector["sha256"],
                "position": played.position_text(played.ply()),
                "digest": options.digest(),
            });
            if let Some(legal) = vector.get("legal") {
                expected["legal"] = legal.clone();
            }
            assert_eq!(result, expected, "{vector}");
        }
    }
}

#[test]
fn perft_counts_match_the_vectors() {
    let vectors = vectors("perft.jsonl");
    let requests: Vec<_> = vectors
        .iter()
        .map(|vector| {
            let mut request = request(vector);
            request["perft"] = vector["depth"].clone();
            request["legal"] = false.into();
            request
        })
        .collect();
    for (vector, result) in vectors.iter().zip(results_of(&requests)) {
        assert_eq!(result["nodes"], vector["nodes"], "{vector}");
        assert_eq!(result.get("legal"), None);
    }
}

#[test]
fn fields_are_in_the_documented_order() {
    let result = stdout(&["state"], r#"{"game":"fourmation","options":"side=4","moves":[" A1"]}"#);
    assert_eq!(
        result,
        "{\"to_move\":\"second\",\"outcome\":null,\"count\":3,\"sha256\":\
         \"2b2601c7d67eae67c36b0a9939f35b2f4c73736a7181c7890151cf17f69cde4b\",\
         \"legal\":[\"a2\",\"b1\",\"b2\"],\"position\":\"4/4/4/x3 o a1\",\"digest\":\
         \"f489f72512b0d5f5a27f6724a2868fb549979537fad596ed1f26fc34bcc13b79\"}\n"
    );
}

#[test]
fn games_start_from_positions() {
    for &game in Game::ALL {
        let start = game.options("").unwrap().start();
        let first = start.legal_texts().swap_remove(0);
        let second = {
            let mut game = start.clone();
            game.play_text(&first).unwrap();
            game.legal_texts().swap_remove(0)
        };
        let name = game.name();
        let whole = results_of(&[json!({"game": name, "moves": [first, second]})]).remove(0);
        let half = results_of(&[json!({"game": name, "moves": [first]})]).remove(0);
        let rest = json!({"game": name, "start": half["position"], "moves": [second]});
        assert_eq!(results_of(&[rest])[0], whole);
    }
}

/// Invalid lines, with the place and a part of the message of their errors.
#[test]
fn invalid_lines_report_the_fault_and_its_place() {
    let bad = [
        ("", "", "empty line; "),
        ("   ", "", "empty line; "),
        ("x", "column 1", "invalid JSON: expected value"),
        (r#"{"game":"coffee""#, "column 16", "invalid JSON: EOF"),
        (r#"{"game":"coffee","game":"six"}"#, "column 23", "invalid JSON: `game` is given twice"),
        ("[]", "", "expected an object such as"),
        ("null", "", "expected an object such as"),
        ("{}", "game", "missing game; expected one of "),
        (r#"{"game":7}"#, "game", "expected the game's name as a string, not 7"),
        (r#"{"game":"go"}"#, "game", "there is no game `go`; there are: "),
        (r#"{"game":"fourmation","colour":1}"#, "colour", "unknown key; expected one of "),
        (r#"{"game":"fourmation","options":[]}"#, "options", "options are a JSON object"),
        (r#"{"game":"fourmation","options":{"n":9}}"#, "options.n", "n is 9, but must be"),
        (r#"{"game":"fourmation","options":{"side":5,"n":6}}"#, "options.n", "at most the side, 5"),
        (r#"{"game":"fourmation","options":{"n":4.0}}"#, "options.n", "n is 4.0, but must be"),
        (r#"{"game":"fourmation","options":{"n":"4"}}"#, "options.n", "n is \"4\", but must be"),
        (r#"{"game":"fourmation","options":{"k":1}}"#, "options.k", "there is no option k"),
        (r#"{"game":"fourmation","options":"k=1"}"#, "options.k", "there is no option k"),
        (r#"{"game":"fourmation","moves":"d4"}"#, "moves", "expected a list of moves"),
        (r#"{"game":"fourmation","moves":["d4",5]}"#, "moves[1]", "expected a move as a string"),
        (r#"{"game":"fourmation","moves":["d4","d4"]}"#, "moves[1]", "d4 is taken"),
        (r#"{"game":"fourmation","moves":["z0"]}"#, "moves[0]", "`z0` is not a move of fourmation"),
        (r#"{"game":"fourmation","start":1}"#, "start", "expected a position's text"),
        (r#"{"game":"fourmation","start":"x"}"#, "start", "a position has 3 fields"),
        (r#"{"game":"fourmation","legal":"no"}"#, "legal", "expected true or false, not \"no\""),
        (r#"{"game":"fourmation","perft":-1}"#, "perft", "expected a depth"),
        (r#"{"game":"fourmation","perft":2.5}"#, "perft", "expected a depth"),
        (r#"{"game":"fourmation","perft":4294967296}"#, "perft", "expected a depth"),
        (r#"{"game":"fourmation","perft":1e99}"#, "perft", "expected a depth"),
        (r#"{"game":"fourmation","perft":"3"}"#, "perft", "expected a depth"),
        (r#"{"game":"fourmation","perft":40}"#, "perft", "takes more than 10000000 positions"),
    ];
    let good = "{\"game\":\"fourmation\",\"legal\":false}";
    let lines: Vec<_> = bad.iter().flat_map(|(line, ..)| [*line, good]).collect();
    let results = stdout(&["state"], &lines.join("\r\n"));
    let results: Vec<Value> =
        results.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(results.len(), 2 * bad.len());
    for (i, (line, at, message)) in bad.iter().enumerate() {
        let error = &results[2 * i]["error"];
        assert_eq!(error["line"], 2 * i + 1, "{line}");
        assert_eq!(error["at"], *at, "{line}: {error}");
        assert!(error["message"].as_str().unwrap().contains(message), "{line}: {error}");
        assert_eq!(error.as_object().unwrap().len(), 3);
        assert_eq!(results[2 * i + 1]["count"], 49);
    }
}

#[test]
fn huge_deep_and_garbled_lines_are_rejected() {
    let mut input = Vec::new();
    input.extend(br#"{"game":"fourmation","moves":["#);
    input.extend(b"\"d4\",".repeat(2_000_000));
    input.extend(b"]}\n");
    input.extend(b"[".repeat(500_000));
    input.extend(b"\n{\"game\":\"\xc3\x28\"}\n\0\0\0\n");
    let long = format!(r#"{{"game":"fourmation","moves":["{}"]}}"#, "é".repeat(400_000));
    input.extend(long.as_bytes());
    input.extend(b"\n{\"game\":\"fourmation\",\"legal\":false}\n{\"game\":");
    let output = run(&["state"], &input);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.len() < 4_000, "results stay short: {}", text.len());
    let expected = [
        "line exceeds 1048576 bytes",
        "recursion limit exceeded",
        "\"at\":\"byte 10\",\"message\":\"line is not valid UTF-8\"",
        "\"at\":\"column 1\"",
        "is not a move of fourmation",
        "\"count\":49",
        "EOF while parsing",
    ];
    assert_eq!(text.lines().count(), expected.len());
    for (line, expected) in text.lines().zip(expected) {
        assert!(line.contains(expected), "{expected}: {line}");
    }
}

/// A program can wait for each result before it sends the next request.
#[test]
fn results_are_not_delayed() {
    let mut child =
        ludoteca(&["state"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut results = BufReader::new(child.stdout.take().unwrap());
    for ply in 0..3 {
        let moves = &["d4", "d5", "d6"][..ply];
        writeln!(requests, "{}", json!({"game": "fourmation", "moves": moves})).unwrap();
        let mut result = String::new();
        results.read_line(&mut result).unwrap();
        let result: Value = serde_json::from_str(&result).unwrap();
        assert_eq!(result["to_move"], ["first", "second"][ply % 2]);
    }
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_output_ends_the_command_silently() {
    let mut child = ludoteca(&["state"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut requests = child.stdin.take().unwrap();
    while requests.write_all(b"{\"game\":\"fourmation\"}\n").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
