//! `ludoteca export`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{Position as _, Side, morris};
use ludoteca_tablebase::{DrawRule, Tables};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Value, json};

use crate::common::{failure, repository, run, stdout};
use crate::serve::Server;

/// Two finished games and one that is not.
const RECORDS: &str = "\
[Game \"fourmation\"]
[Options \"side=5 n=3\"]
[First \"Ana\"]
[Second \"Ludoteca, level 3\"]
[Date \"2026.11.20\"]

1. c3 d3 2. d4 e4 3. e5 1-0

[Game \"morris\"]
[First \"Luis\"]
[Second \"Ana\"]
[Reason \"agreement\"]

1. d2 d6 1/2-1/2

[Game \"six\"]

1. 1,1 *
";

/// The rows of a file of JSON Lines.
fn rows(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The content of all files of a folder.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    entries.map(|path| (name(&path), fs::read(&path).unwrap())).collect()
}

#[test]
fn records_become_rows_without_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("games.txt"), RECORDS).unwrap();
    let (games, output) = (path("games.txt"), path("out"));
    let exported = run(&["export", "games", &games, "--output", &output], b"");
    let stderr = String::from_utf8(exported.stderr).unwrap();
    assert_eq!(stderr, "note: 1 unfinished game is left out.\n");
    assert_eq!(String::from_utf8(exported.stdout).unwrap(), format!("{output}: 2 rows\n"));

    let found = rows(&folder.path().join("out/games.jsonl"));
    let (ana, luis) = (&found[0]["first_player"], &found[1]["first_player"]);
    assert_eq!((ana, ana != luis), (&found[1]["second_player"], true));
    let first = json!({
        "game": "fourmation", "options": "side=5 n=3",
        "rules_digest": "109920a9578c980d6ea0b39646a6fa6877540ac243b5fd7661f88ed3de0558ba",
        "start": null, "moves": "c3 d3 d4 e4 e5", "plies": 5, "result": "1-0", "reason": "line",
        "date": "2026-11-20", "first_player": ana, "second_player": null,
        "first_level": null, "second_level": 3, "first_rating": null, "second_rating": null,
        "rated": null, "speed": null, "initial_time": null, "increment": null, "move_days": null,
    });
    assert_eq!(found[0], first);
    for (name, content) in contents(Path::new(&output)) {
        let text = String::from_utf8_lossy(&content);
        assert!(!text.contains("Ana") && !text.contains("Luis"), "{name}");
        assert!(!text.contains(folder.path().to_str().unwrap()), "{name}");
    }
    let checked = stdout(&["export", "--check", &output], "");
    assert!(checked.ends_with("the digests and row counts of 3 files are right\n"), "{checked}");

    let named = path("named");
    run(&["export", "games", &games, "--names", "--format", "jsonl", "--output", &named], b"");
    assert_eq!(rows(&folder.path().join("named/games.jsonl"))[1]["first_player"], "Luis");
}

/// The same columns, types and values in both formats.
#[test]
fn parquet_and_json_lines_have_the_same_rows() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), RECORDS).unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (set, input) in [("games", Some(path("games.txt"))), ("puzzles", None)] {
        let output = path(set);
        let input: Vec<_> = input.iter().map(String::as_str).collect();
        run(&[&["export", set, "--output", &output], &input[..]].concat(), b"");
        let file = fs::File::open(folder.path().join(format!("{set}/{set}.parquet"))).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let manifest = fs::read(folder.path().join(set).join("manifest.json")).unwrap();
        let manifest: Value = serde_json::from_slice(&manifest).unwrap();
        let columns = manifest["columns"].as_array().unwrap();
        let lines = rows(&folder.path().join(format!("{set}/{set}.jsonl")));
        assert_eq!(manifest["rows"], lines.len());
        let mut count = 0;
        for (row, line) in reader.get_row_iter(None).unwrap().zip(&lines) {
            let row = row.unwrap();
            let fields: Vec<_> = row.get_column_iter().collect();
            assert_eq!(fields.len(), columns.len());
            for ((name, field), column) in fields.into_iter().zip(columns) {
                let (kind, value) = match field {
                    Field::Null => (None, Value::Null),
                    Field::Str(text) => (Some("text"), json!(text)),
                    Field::Int(number) => (Some("int32"), json!(number)),
                    Field::Bool(flag) => (Some("boolean"), json!(flag)),
                    Field::Date(20_777) => (Some("date"), json!("2026-11-20")),
                    field => panic!("{field:?}"),
                };
                assert_eq!((&column["name"], &line[name]), (&json!(name), &value));
                match kind {
                    Some(kind) => assert_eq!(column["type"], kind, "{name}"),
                    None => assert_eq!(column["nullable"], true, "{name}"),
                }
            }
            count += 1;
        }
        assert_eq!(count, lines.len());
    }
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("games.txt"), RECORDS).unwrap();
    fs::write(path("key"), "0123456789abcdef").unwrap();
    let (games, key, proof) =
        (path("games.txt"), path("key"), repository("proofs/fourmation-side-4-n3.proof"));
    for (set, args) in [
        ("games", vec![games.as_str(), "--key", &key]),
        ("first-moves", vec![proof.to_str().unwrap()]),
        ("positions", vec!["--subspace", "3-3", "--limit", "500", "--tables", &path("")]),
    ] {
        let export = |name: &str| {
            let output = path(&format!("{set}-{name}"));
            run(&[&["export", set, "--output", &output], &args[..]].concat(), b"");
            contents(Path::new(&output))
        };
        let (one, other) = (export("one"), export("other"));
        assert_eq!(one.len(), 4, "{set}: {:?}", one.keys());
        assert!(one == other, "{set}");
    }
    let positions = rows(&folder.path().join("positions-one/positions-3-3.jsonl"));
    assert_eq!(positions.len(), 500);
    let other = path("seed");
    let args = ["export", "positions", "--subspace=3-3", "--limit=500", "--seed=2", "--output"];
    stdout(&[&args[..], &[&other]].concat(), "");
    assert_ne!(rows(&folder.path().join("seed/positions-3-3.jsonl")), positions);
}

#[test]
fn positions_have_the_values_of_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out");
    let args = ["export", "positions", "--subspace=4-3", "--limit=1000", "--output"];
    stdout(&[&args[..], &[output.to_str().unwrap()]].concat(), "");
    let (tables, mut wins) = (Tables::built_in(), 0);
    let positions = rows(&output.join("positions-4-3.jsonl"));
    assert_eq!(positions.len(), 1_000);
    for row in positions {
        let setup = row["position"].as_str().unwrap().parse().unwrap();
        let position = morris::Position::from_setup(&morris::Options, &setup).unwrap();
        let [own, other] = [Side::First, Side::Second].map(|side| position.men(side));
        assert_eq!((&row["own"], &row["other"]), (&json!(own), &json!(other)), "{row}");
        let value = tables.value(DrawRule::FiftyMoveRule, &position).unwrap().unwrap();
        let expected = (json!(value.wdl.name()), json!(value.distance.plies()));
        assert_eq!((&row["value"], &row["distance"]), (&expected.0, &expected.1), "{row}");
        wins += usize::from(value.wdl == Wdl::Win);
    }
    assert!(wins > 0);
}

#[test]
fn first_moves_come_from_books_and_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out");
    let proofs = ["side-6-n3", "side-8-n4"]
        .map(|board| repository(&format!("proofs/fourmation-{board}.proof")).display().to_string());
    let [full, start] = &proofs;
    stdout(&["export", "first-moves", full, start, "--output", output.to_str().unwrap()], "");
    let rows = rows(&output.join("first-moves.jsonl"));
    let value = |game: &str, options: &str, mv: &str| {
        let is_it = |row: &&Value| {
            (&row["game"], &row["options"], &row["move"])
                == (&json!(game), &json!(options), &json!(mv))
        };
        let row = rows.iter().find(is_it).unwrap_or_else(|| panic!("{game} {options} {mv}"));
        (row["value"].clone(), row["source"].clone(), row["representative"].clone())
    };
    // As docs/researchers/results/fourmation.md has them.
    let from = |value: &str, source: &str, mv: &str| (json!(value), json!(source), json!(mv));
    assert_eq!(value("fourmation", "side=7 n=4", "g7"), from("draw", "book", "a1"));
    assert_eq!(value("fourmation", "side=7 n=4", "d4"), from("win", "book", "d4"));
    assert_eq!(value("fourmation", "side=6 n=3", "f6"), from("win", "proof", "a1"));
    assert_eq!(value("fourmation", "side=6 n=3", "b1"), from("loss", "proof", "b1"));
    assert_eq!(value("coffee", "hex-4 n=4", "d4ne").0, "win");
    assert_eq!(value("coffee", "hex-4 n=4", "a2ne").0, Value::Null);
    // A proof of the start alone knows the winner's move.
    let board = rows.iter().filter(|row| row["options"] == "side=8 n=4");
    let won = board.filter(|row| !row["value"].is_null()).collect::<Vec<_>>();
    assert!(!won.is_empty() && won.iter().all(|row| row["value"] == "win"), "{won:?}");
}

/// Public games of a server that runs, without names and ids.
#[test]
fn only_public_games_leave_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Server::start(&["serve"], &data);
    let send = |path: &str, body: &Value| {
        let json = "Content-Type: application/json\r\n";
        let response = server.send("POST", path, json, &body.to_string());
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.map(|cookie| cookie.split(';').next().unwrap().to_owned());
        (serde_json::from_str::<Value>(body).unwrap(), cookie)
    };
    // Names that are given freely make a game private.
    for (options, name) in [("side=5 n=3", None), ("side=6 n=3", Some("Ana"))] {
        let first = json!({"kind": "human", "name": name});
        let players = json!({"first": first, "second": {"kind": "human"}});
        let game = json!({"game": "fourmation", "options": options, "players": players});
        let (state, cookie) = send("/api/games", &game);
        let id = state["id"].as_str().unwrap_or_else(|| panic!("{state}")).to_owned();
        let header = format!("Content-Type: application/json\r\nCookie: {}\r\n", cookie.unwrap());
        let mut seq = state["seq"].clone();
        let post = |path: &str, body: Value| {
            let response =
                server.send("POST", &format!("/api/games/{id}/{path}"), &header, &body.to_string());
            let (_, body) = response.split_once("\r\n\r\n").unwrap();
            serde_json::from_str::<Value>(body).unwrap()["seq"].clone()
        };
        for mv in ["c3", "d3"] {
            seq = post("moves", json!({"move": mv, "seq": seq}));
        }
        post("resign", json!({"side": "second", "seq": seq}));
    }
    let output = folder.path().join("out");
    let args = ["export", "games", "--data", data.to_str().unwrap(), "--output"];
    let exported = stdout(&[&args[..], &[output.to_str().unwrap()]].concat(), "");
    assert!(exported.ends_with(": 1 row\n"), "{exported}");
    let rows = rows(&output.join("games.jsonl"));
    let row = &rows[0];
    assert_eq!((&row["options"], &row["moves"]), (&json!("side=5 n=3"), &json!("c3 d3")));
    assert_eq!((&row["result"], &row["reason"]), (&json!("1-0"), &json!("resignation")));
    assert_eq!((&row["rated"], &row["speed"]), (&json!(false), &Value::Null));
    assert_eq!(row["first_player"], row["second_player"]);
    assert_eq!(row["first_player"].as_str().map(str::len), Some(12));
    let text = fs::read_to_string(output.join("games.jsonl")).unwrap();
    assert!(!text.contains("Ana"), "{text}");
}

#[test]
fn invalid_arguments_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("full"), "a file").unwrap();
    fs::write(path("unfinished.txt"), "[Game \"six\"]\n\n1. 1,1 *\n").unwrap();
    fs::create_dir(path("used")).unwrap();
    fs::write(path("used/notes"), "mine").unwrap();
    for (args, expected) in [
        (vec!["chess", "--output", "new"], "unrecognized subcommand 'chess'"),
        (vec!["puzzles"], "--output <DIR>"),
        (vec!["puzzles", "--output", "used"], "is not empty"),
        (vec!["puzzles", "--output", "full"], "cannot be used as a folder"),
        (vec!["games", "--data", "missing", "--output", "new"], "there are no games in missing"),
        (vec!["games", "unfinished.txt", "--output", "new"], "there are no finished games"),
        (vec!["games", "unfinished.txt", "--key", "full", "--output", "new"], "at least 16"),
        (vec!["games", "--names", "--output", "new"], "<FILE>"),
        (vec!["first-moves", "missing", "--output", "new"], "there is no such file"),
        (
            vec!["positions", "--subspace", "9-9", "--tables", "used", "--output", "new"],
            "no table 9-9",
        ),
        (vec!["positions", "--subspace", "8-9+1", "--output", "new"], "men in hand"),
        (vec!["positions", "--tables", "missing", "--output", "new"], "missing is no folder"),
        (vec!["--check", "used"], "there is no such file"),
    ] {
        let mut command = crate::common::ludoteca(&[&["export"], &args[..]].concat());
        let output = command.current_dir(folder.path()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
        assert!(!folder.path().join("new").exists(), "{args:?}");
    }
    assert_eq!(contents(Path::new(&path("used"))).len(), 1);
}

#[test]
fn a_changed_data_set_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out");
    let out = output.to_str().unwrap();
    stdout(&["export", "puzzles", "--output", out], "");
    let lines = output.join("puzzles.jsonl");
    let original = fs::read_to_string(&lines).unwrap();
    let changed = original.replacen("win", "WIN", 1);
    for (content, expected) in [
        (Some(changed.as_str()), "puzzles.jsonl: has the SHA-256 "),
        (Some(""), "puzzles.jsonl: has 0 bytes instead of "),
        (None, "puzzles.jsonl: is missing"),
    ] {
        match content {
            Some(content) => fs::write(&lines, content).unwrap(),
            None => fs::remove_file(&lines).unwrap(),
        }
        let error = failure(&["export", "--check", out], "", 1);
        assert!(error.contains(expected), "{error}");
    }
    fs::write(&lines, original).unwrap();
    let manifest = output.join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("puzzles.jsonl", "../puzzles.jsonl")).unwrap();
    let error = failure(&["export", "--check", out], "", 1);
    assert!(error.contains("not the name of a file"), "{error}");
    fs::write(&manifest, "{}").unwrap();
    let error = failure(&["export", "--check", out], "", 2);
    assert!(error.contains("no manifest: missing field"), "{error}");
}
