//! `ludoteca record`: checking and converting records.

use crate::common::{failure, run, stdout};
use ludoteca_record::Record;
use ludoteca_rules::Game;

#[test]
fn records_of_every_game_round_trip() {
    let folder = tempfile::tempdir().unwrap();
    for options in Game::ALL.iter().flat_map(|game| game.presets()) {
        let mut game = options.start();
        let mut rng = fastrand::Rng::with_seed(7);
        while let Some(mv) = rng.choice(game.legal_texts()) {
            game.play_text(&mv).unwrap();
        }
        let mut record = Record::from_match(&game);
        record.set_tag("Event", "a \"quoted\" one").unwrap();
        let [text, json] = ["game.txt", "game.json"].map(|name| {
            let path = folder.path().join(name);
            path.to_str().unwrap().to_owned()
        });
        std::fs::write(&text, record.to_text()).unwrap();
        let message = stdout(&["record", "check", &text], "");
        let name = options.game().name();
        assert!(message.starts_with(&format!("{text}: {name}")), "{message}");
        let ending = game.outcome().unwrap();
        assert!(message.ends_with(&format!(" {} plies, {ending}\n", game.ply())), "{message}");

        let converted = stdout(&["record", "convert", &text], "");
        assert_eq!(converted, record.to_json());
        std::fs::write(&json, &converted).unwrap();
        stdout(&["record", "check", &json, &text], "");
        assert_eq!(stdout(&["record", "convert", &json], ""), record.to_text());
        assert_eq!(
            stdout(&["record", "convert", "--to", "text", "-"], &converted),
            record.to_text()
        );
        assert_eq!(stdout(&["record", "convert", "--to", "json", "-"], &converted), converted);
    }
}

#[test]
fn faults_are_reported_with_their_place() {
    let wrong = "[Game \"fourmation\"]\n\n1. d4 d6 *\n";
    let message = failure(&["record", "check", "-"], wrong, 1);
    assert_eq!(
        message,
        "error: -: line 3, column 7, ply 2: d6 is not legal here: d6 is not beside d4, the \
         opponent’s last mark\n"
    );
    let message = failure(&["record", "convert", "/nowhere/game.txt"], "", 1);
    assert!(message.starts_with("error: /nowhere/game.txt: "), "{message}");
    let long = format!("[Game \"fourmation\"]\n{{{}}}\n", "x".repeat(1 << 20));
    let message = failure(&["record", "check", "-"], &long, 1);
    assert_eq!(message, "error: -: the record: the record has more than 1048576 bytes\n");
    let message = failure(&["record", "check", "-"], &" ".repeat((64 << 20) + 1), 2);
    assert_eq!(message, "error: -: the record has more than 67108864 bytes\n");
    let message = failure(&["record", "check", "-"], "", 1);
    assert!(message.contains("the game is not named"), "{message}");
}

#[test]
fn files_of_other_programs_are_read_and_written() {
    let sanmill = "[Site \"Sanmill\"]\n[Result \"*\"]\n\n1. d6 {good} f4 2. d5 g7 3. d7 xf4 *\n";
    let summary = stdout(&["record", "check", "-"], sanmill);
    assert_eq!(summary, "-: morris, 5 plies, in progress\n");
    let text = stdout(&["record", "convert", "-"], sanmill);
    assert!(text.starts_with("[Game \"morris\"]\n"), "{text}");
    for (to, expected, omitted) in [
        ("sanmill", "1. d6 {good} 1... f4 2. d5 g7 3. d7xf4 *\n", ""),
        ("playok", "1. 5 14 2. 8 3 3. 2x14 *\n", "-: PlayOK cannot hold: comments\n"),
        ("openspiel", "[4, 13, 7, 2, 1, 13]\n", "-: OpenSpiel cannot hold: tags, comments\n"),
    ] {
        let output = run(&["record", "convert", "--to", to, "-"], text.as_bytes());
        let written = String::from_utf8(output.stdout).unwrap();
        assert!(written.ends_with(expected), "{to}: {written}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), omitted);
        assert_eq!(stdout(&["record", "check", "--format", to, "-"], &written), summary, "{to}");
    }
    let message = failure(&["record", "check", "-"], "[4, 4]", 1);
    assert_eq!(
        message,
        "error: -: read as OpenSpiel, line 1, column 5, ply 2: d6 is not legal here: d6 is taken\n"
    );
    let message = failure(&["record", "convert", "--to", "abstract-play", "-"], sanmill, 1);
    assert_eq!(message, "error: -: Abstract Play records only finished games\n");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    std::fs::write(&file, sanmill).unwrap();
    let message = failure(&["play", "--resume", file.to_str().unwrap()], "", 2);
    assert!(message.contains("Sanmill expects another format"), "{message}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), sanmill);
}

#[test]
fn files_with_several_records_are_checked_converted_and_split() {
    let folder = tempfile::tempdir().unwrap();
    let games = ["[Game \"fourmation\"]\n\n1. d4 *\n", "[Game \"six\"]\n\n*\n"];
    let records = games.map(|text| Record::parse(text).unwrap().to_text());
    let text = records.join("\n");
    assert_eq!(
        stdout(&["record", "check", "-"], &text),
        "-, game 1: fourmation side=7 n=4, 1 plies, in progress\n\
         -, game 2: six tiles=21, 0 plies, in progress\n"
    );
    let json = stdout(&["record", "convert", "-"], &text);
    assert_eq!(stdout(&["record", "convert", "-"], &json), text);

    let parts = folder.path().join("parts");
    let dir = parts.to_str().unwrap();
    let names = stdout(&["record", "split", "-", "--dir", dir], &text);
    let expected = ["1-fourmation.txt", "2-six.txt"].map(|name| parts.join(name));
    assert_eq!(names.lines().collect::<Vec<_>>(), expected.each_ref().map(|p| p.to_str().unwrap()));
    for (path, record) in expected.iter().zip(records) {
        assert_eq!(std::fs::read_to_string(path).unwrap(), record);
    }
    let message = failure(&["record", "split", "-", "--dir", dir], &text, 1);
    assert!(message.contains("1-fourmation.txt"), "no file is overwritten: {message}");
    stdout(&["record", "split", "-", "--dir", dir], &json);
    assert!(parts.join("2-six.json").exists());
}
