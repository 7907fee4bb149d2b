//! `ludoteca state`: the conformance vectors, and lines of every bad kind.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use common::{ludoteca, repository, run, stdout};
use ludoteca_rules::Game;
use serde_json::{Value, json};

fn vectors(file: &str) -> Vec<Value> {
    let path = repository("conformance").join(file);
    let text = std::fs::read_to_string(&path).expect("the vectors are there");
    text.lines().map(|line| serde_json::from_str(line).expect("a vector is JSON")).collect()
}

/// Questions, one a line, and the answers.
fn ask(questions: &[Value]) -> Vec<Value> {
    let lines: Vec<_> = questions.iter().map(Value::to_string).collect();
    let answers = stdout(&["state"], &lines.join("\n"));
    let answers: Vec<_> = answers.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(answers.len(), questions.len());
    answers
}

fn question(vector: &Value) -> Value {
    json!({"game": vector["game"], "options": vector["options"], "moves": vector["moves"]})
}

#[test]
fn each_position_of_the_vectors_is_answered_as_it_says() {
    for &game in Game::ALL {
        let vectors = vectors(&format!("{game}.jsonl"));
        assert!(vectors.len() > 50);
        let questions: Vec<_> = vectors.iter().map(question).collect();
        for (vector, mut answer) in vectors.iter().zip(ask(&questions)) {
            let options = game.options_from_json(&vector["options"]).unwrap();
            let mut played = options.start();
            for mv in vector["moves"].as_array().unwrap() {
                played.play_text(mv.as_str().unwrap()).unwrap();
            }
            let listed = answer["legal"].as_array().unwrap().len();
            assert_eq!(vector["count"], listed, "{vector}");
            // Longer lists are not in the vectors; their digest is.
            if vector.get("legal").is_none() {
                answer.as_object_mut().unwrap().remove("legal");
            }
            let mut wanted = json!({
                "to_move": vector["to_move"],
                "outcome": vector["outcome"],
                "count": vector["count"],
                "sha256": vector["sha256"],
                "position": played.position_text(played.ply()),
                "digest": options.digest(),
            });
            if let Some(legal) = vector.get("legal") {
                wanted["legal"] = legal.clone();
            }
            assert_eq!(answer, wanted, "{vector}");
        }
    }
}

#[test]
fn each_count_of_the_vectors_is_found() {
    let vectors = vectors("perft.jsonl");
    let questions: Vec<_> = vectors
        .iter()
        .map(|vector| {
            let mut question = question(vector);
            question["perft"] = vector["depth"].clone();
            question["legal"] = false.into();
            question
        })
        .collect();
    for (vector, answer) in vectors.iter().zip(ask(&questions)) {
        assert_eq!(answer["nodes"], vector["nodes"], "{vector}");
        assert_eq!(answer.get("legal"), None);
    }
}

#[test]
fn an_answer_is_in_the_order_that_is_documented() {
    let answer = stdout(&["state"], r#"{"game":"fourmation","options":"side=4","moves":[" A1"]}"#);
    assert_eq!(
        answer,
        "{\"to_move\":\"second\",\"outcome\":null,\"count\":3,\"sha256\":\
         \"2b2601c7d67eae67c36b0a9939f35b2f4c73736a7181c7890151cf17f69cde4b\",\
         \"legal\":[\"a2\",\"b1\",\"b2\"],\"position\":\"4/4/4/x3 o a1\",\"digest\":\
         \"f489f72512b0d5f5a27f6724a2868fb549979537fad596ed1f26fc34bcc13b79\"}\n"
    );
}

#[test]
fn a_position_may_be_the_start() {
    for &game in Game::ALL {
        let start = game.options("").unwrap().start();
        let first = start.legal_texts().swap_remove(0);
        let second = {
            let mut game = start.clone();
            game.play_text(&first).unwrap();
            game.legal_texts().swap_remove(0)
        };
        let name = game.name();
        let whole = ask(&[json!({"game": name, "moves": [first, second]})]).remove(0);
        let half = ask(&[json!({"game": name, "moves": [first]})]).remove(0);
        let rest = json!({"game": name, "start": half["position"], "moves": [second]});
        assert_eq!(ask(&[rest])[0], whole);
    }
}

/// Each bad line with the place and a part of the message of its error.
#[test]
fn a_bad_line_is_answered_with_what_is_wrong_and_where() {
    let bad = [
        ("", "", "the line is empty"),
        ("   ", "", "the line is empty"),
        ("x", "column 1", "this is no JSON: expected value"),
        (r#"{"game":"coffee""#, "column 16", "this is no JSON: EOF"),
        ("[]", "", "a question is an object"),
        ("null", "", "a question is an object"),
        ("{}", "game", "the game is missing; there are: "),
        (r#"{"game":7}"#, "game", "must be the game's name as a string, not 7"),
        (r#"{"game":"go"}"#, "game", "there is no game `go`; there are: "),
        (r#"{"game":"fourmation","colour":1}"#, "colour", "there is no such key; there are: "),
        (r#"{"game":"fourmation","options":[]}"#, "options", "options are a JSON object"),
        (r#"{"game":"fourmation","options":{"n":9}}"#, "options.n", "n is 9, but must be"),
        (r#"{"game":"fourmation","options":{"side":5,"n":6}}"#, "options.n", "at most the side, 5"),
        (r#"{"game":"fourmation","options":{"n":4.0}}"#, "options.n", "n is 4.0, but must be"),
        (r#"{"game":"fourmation","options":{"n":"4"}}"#, "options.n", "n is \"4\", but must be"),
        (r#"{"game":"fourmation","options":{"k":1}}"#, "options.k", "there is no option k"),
        (r#"{"game":"fourmation","options":"k=1"}"#, "options.k", "there is no option k"),
        (r#"{"game":"fourmation","moves":"d4"}"#, "moves", "must be a list of moves"),
        (r#"{"game":"fourmation","moves":["d4",5]}"#, "moves[1]", "must be a move as a string"),
        (r#"{"game":"fourmation","moves":["d4","d4"]}"#, "moves[1]", "d4 is taken"),
        (r#"{"game":"fourmation","moves":["z0"]}"#, "moves[0]", "`z0` is not a move of fourmation"),
        (r#"{"game":"fourmation","start":1}"#, "start", "must be a position's text"),
        (r#"{"game":"fourmation","start":"x"}"#, "start", "a position has 3 fields"),
        (r#"{"game":"fourmation","legal":"no"}"#, "legal", "must be true or false, not \"no\""),
        (r#"{"game":"fourmation","perft":-1}"#, "perft", "must be a depth"),
        (r#"{"game":"fourmation","perft":2.5}"#, "perft", "must be a depth"),
        (r#"{"game":"fourmation","perft":4294967296}"#, "perft", "must be a depth"),
        (r#"{"game":"fourmation","perft":1e99}"#, "perft", "must be a depth"),
        (r#"{"game":"fourmation","perft":"3"}"#, "perft", "must be a depth"),
        (r#"{"game":"fourmation","perft":40}"#, "perft", "takes more than 10000000 positions"),
    ];
    let good = "{\"game\":\"fourmation\",\"legal\":false}";
    let lines: Vec<_> = bad.iter().flat_map(|(line, ..)| [*line, good]).collect();
    let answers = stdout(&["state"], &lines.join("\r\n"));
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2 * bad.len());
    for (i, (line, at, message)) in bad.iter().enumerate() {
        let error = &answers[2 * i]["error"];
        assert_eq!(error["line"], 2 * i + 1, "{line}");
        assert_eq!(error["at"], *at, "{line}: {error}");
        assert!(error["message"].as_str().unwrap().contains(message), "{line}: {error}");
        assert_eq!(error.as_object().unwrap().len(), 3);
        assert_eq!(answers[2 * i + 1]["count"], 49);
    }
}

#[test]
fn huge_deep_and_garbled_lines_do_no_harm() {
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
    assert!(text.len() < 4_000, "answers stay short: {}", text.len());
    let wanted = [
        "the line has more than 1048576 bytes",
        "recursion limit exceeded",
        "\"at\":\"byte 10\",\"message\":\"the line is not text in UTF-8\"",
        "\"at\":\"column 1\"",
        "is not a move of fourmation",
        "\"count\":49",
        "EOF while parsing",
    ];
    assert_eq!(text.lines().count(), wanted.len());
    for (line, wanted) in text.lines().zip(wanted) {
        assert!(line.contains(wanted), "{wanted}: {line}");
    }
}

/// A program may ask, wait for the answer, and ask again.
#[test]
fn each_answer_comes_before_the_next_question() {
    let mut child =
        ludoteca(&["state"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for ply in 0..3 {
        let moves = &["d4", "d5", "d6"][..ply];
        writeln!(questions, "{}", json!({"game": "fourmation", "moves": moves})).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["to_move"], ["first", "second"][ply % 2]);
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn nobody_listening_ends_it_quietly() {
    let mut child = ludoteca(&["state"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut questions = child.stdin.take().unwrap();
    while questions.write_all(b"{\"game\":\"fourmation\"}\n").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
