//! Error messages and exit codes: 2 for invalid arguments, 1 for failures.

use serde_json::{Value, json};

use crate::common::{failure, stdout};

#[test]
fn errors_name_what_is_expected() {
    for (args, expected) in [
        (
            "perft six --depth 1 --pie",
            "six: there is no option pie; there are: tiles, opening, split",
        ),
        ("perft morris --depth 1 --side 3", "morris: there is no option side: this game has none"),
        (
            "perft coffee --depth 1 --side 9",
            "coffee: side is 9, but must be a whole number from 2 to 7",
        ),
        (
            "perft coffee --depth 1 --side 4 --n 5",
            "coffee: n is 5, but on hex-4 may be 3 to the side, 4",
        ),
        ("perft coffee --depth 1 --side x", "coffee: side is \"x\", but must be a whole number"),
        (
            "perft coffee --depth 1 --board blue",
            "invalid value 'blue' for '--board <WORD>'\n  [possible values: hex, square]",
        ),
        (
            "perft coffee --depth 1 --pie=maybe",
            "coffee: pie is \"maybe\", but must be true or false",
        ),
        (
            "perft coffee --depth 1 --options oval",
            "coffee: there is no option oval; there are: board",
        ),
        ("perft coffee --depth 1 --options {", "coffee: the options are no JSON: "),
        (
            "perft coffee --depth 1 --options hex-4 --pie",
            "the argument '--options <OPTIONS>' cannot be used with '--pie",
        ),
        (
            "analyse morris --tables missing",
            "invalid value 'missing' for '--tables <DIR>': there is no such folder",
        ),
        (
            "perft go --depth 1",
            "invalid value 'go' for '<GAME>'\n  [possible values: coffee, fourmation",
        ),
        (
            "perft coffee --depth x",
            "invalid value 'x' for '--depth <N>': expected a whole number from 0 to",
        ),
        ("perft coffee --depth 5000000000", "expected a whole number from 0 to 4294967295"),
        ("perft coffee", "the following required arguments were not provided:\n  --depth <N>"),
        (
            "perft fourmation --depth 1 --moves d4,d4",
            "move 1 of --moves: `d4,d4` is not a move of fourmation: write a cell",
        ),
        (
            "perft fourmation --depth 1 --start x",
            "the position `x` is impossible: a position has 3 fields",
        ),
        (
            "play fourmation --level 11",
            "invalid value '11' for '--level <N>': expected a whole number from 1 to 10",
        ),
        (
            "play fourmation --first cat",
            "invalid value 'cat' for '--first <WHO>'\n  [possible values: human, computer, random]",
        ),
        (
            "play fourmation --lang pt",
            "invalid value 'pt' for '--lang <LANG>'\n  [possible values: de, en, es, fr]",
        ),
        ("play", "the following required arguments were not provided:\n  <GAME>"),
        ("rules go", "invalid value 'go' for '<GAME>'"),
        ("record check", "the following required arguments were not provided:\n  <FILE>"),
        (
            "record convert x --to pdf",
            "invalid value 'pdf' for '--to <FORMAT>'\n  [possible values: text, json, sanmill,",
        ),
        ("completions dos", "invalid value 'dos' for '<SHELL>'"),
        ("dance", "unrecognized subcommand 'dance'"),
    ] {
        let args: Vec<_> = args.split(' ').collect();
        let message = failure(&args, "", 2);
        assert!(
            message.starts_with(&format!("error: {expected}")) || message.contains(expected),
            "{args:?}: {message}"
        );
    }
}

#[test]
fn negative_numbers_are_rejected_by_value_parsers() {
    for (args, expected) in [
        ("analyse six --nodes -5", "'-5' for '--nodes <N>': expected a whole number of at least 1"),
        ("analyse six --depth -1", "'-1' for '--depth <N>': expected a whole number from 1 to"),
        ("analyse six --ply -1", "'-1' for '--ply <N>': expected a whole number of at least 0"),
        (
            "analyse six --time -1",
            "'-1' for '--time <SECONDS>': expected a number of seconds above 0",
        ),
        ("analyse six --hash -1", "'-1' for '--hash <MB>': expected 1 to "),
        ("review - --nodes -1", "'-1' for '--nodes <N>': expected a whole number of at least 1"),
        ("perft six --depth -1", "'-1' for '--depth <N>': expected a whole number from 0 to"),
        ("play six --level -1", "'-1' for '--level <N>': expected a whole number from 1 to 10"),
        ("play six --seed -1", "'-1' for '--seed <N>': expected a whole number of at least 0"),
        ("play coffee --side -3", "coffee: side is -3, but must be a whole number from 2 to 7"),
        ("arena --game six --games -2", "'-2' for '--games <N>': expected an even number from 2"),
        ("arena --game six --grace -5s", "'-5s' for '--grace <TIME>': a time with its unit"),
        ("arena --game six --timeout -1", "'-1' for '--timeout <TIME>': a time with its unit"),
    ] {
        let args: Vec<_> = args.split(' ').collect();
        let message = failure(&args, "", 2);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

/// Errors of players are in their language; the texts of clap are English.
#[test]
fn errors_of_players_are_translated() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let wrong = file("wrong", b"[Game \"morris\"]\n1. zz *");
    let bytes = file("bytes", b"[Game \xff");
    let over = file("over", b"[Game \"fourmation\"][Options \"side=4 n=3\"] b2 b3 c2 c3 d2 1-0");
    let folder = folder.path().to_str().unwrap();
    for (args, code, expected) in [
        (&["play", "coffee", "--side", "99"][..], 2, "coffee: la opción side tiene un valor no"),
        (&["play", "six", "--start", "x"], 2, "la posición `x` no es posible: a la posición le"),
        (&["play", "--resume", "-"], 2, "--resume necesita un archivo"),
        (&["play", "--resume", &wrong], 1, "línea 2, columna 4, jugada 1: así no se escribe una"),
        (&["play", "six", "--record", &wrong], 1, "el archivo ya existe; elige otro"),
        (&["analyse", "nada"], 2, "no hay ningún juego `nada` ni ningún archivo con ese nombre"),
        (&["analyse", "six", "--moves", "0,1 9,9"], 2, "jugada 2 de --moves: aquí no se puede"),
        (&["analyse", "morris", "--moves", "zz"], 2, "`zz` no es una jugada de morris: escribe un"),
        (&["analyse", "six", "--ply", "3"], 2, "--ply solo vale con el archivo de una partida"),
        (&["analyse", &over], 2, "la partida termina tras 5 jugadas: han ganado las cruces con"),
        (&["analyse", &over, "--ply", "9"], 2, "--ply es 9, pero la partida tiene 5 jugadas"),
        (&["analyse", &over, "--side", "4"], 2, "--side solo vale con un juego"),
        (&["review", "/nowhere"], 1, "/nowhere: no existe ese archivo"),
        (&["review", folder], 1, "es una carpeta; tiene que ser un archivo"),
        (&["review", &bytes], 1, "el byte 7 no es texto en UTF-8"),
    ] {
        let message = failure(&[args, &["--lang", "es"]].concat(), "", code);
        assert!(
            message.starts_with("error: ") && message.contains(expected),
            "{args:?}: {message}"
        );
    }
}

/// Every reader has a size limit, because a user may name any file by mistake.
#[cfg(unix)]
#[test]
fn endless_files_are_rejected() {
    let play = "arena --game fourmation --games 2 --engine level=1 --engine level=1";
    for (args, limit) in [
        ("check /dev/zero", 1 << 20),
        ("record check /dev/zero", 64 << 20),
        ("review /dev/zero", 1 << 20),
        ("play --resume /dev/zero", 1 << 20),
        ("book show /dev/zero", 1 << 16),
        ("book build fourmation --side 4 --plies 1 --out /dev/zero", 1 << 16),
        ("solve fourmation --side 4 --n 3 --checkpoint /dev/zero", 1 << 16),
        (&format!("{play} --engine level=2,weights=/dev/zero"), 1 << 20),
        (&format!("{play} --openings /dev/zero"), 64 << 20),
        (&format!("{play} --resume /dev/zero"), 1 << 20),
    ] {
        let args: Vec<_> = args.split(' ').collect();
        let message = failure(&args, "", 2);
        assert!(message.contains("/dev/zero"), "{args:?}: {message}");
        assert!(message.contains(&format!("more than {limit} bytes")), "{args:?}: {message}");
    }
}

#[test]
fn flags_and_both_forms_of_options_are_equivalent() {
    let count = |options: &[&str]| {
        let args = [&["perft", "Coffee", "--depth", "2"], options].concat();
        stdout(&args, "").lines().next().map(str::to_owned)
    };
    let by_flags = count(&["--board", "SQUARE", "--side", "5", "--n", "3", "--pie"]);
    assert_eq!(count(&["--options", "square-5 n=3 pie"]), by_flags);
    let json = r#"{"board":"square","side":5,"n":3,"pie":true}"#;
    assert_eq!(count(&["--options", json]), by_flags);
    assert_ne!(count(&["--board", "square", "--n", "3", "--pie=false"]), by_flags);
}

#[test]
fn help_shows_examples() {
    for command in [
        "",
        "play",
        "analyse",
        "review",
        "state",
        "arena",
        "perft",
        "record",
        "rules",
        "completions",
    ] {
        let args: Vec<_> = [command, "--help"].into_iter().filter(|arg| !arg.is_empty()).collect();
        let help = stdout(&args, "");
        assert!(help.contains(&format!("  ludoteca {command}")), "{help}");
    }
}

#[test]
fn completions_contain_rule_options() {
    for shell in ["bash", "zsh", "fish"] {
        let script = stdout(&["completions", shell], "");
        assert!(script.contains("fallback"), "{shell}");
    }
}

#[test]
fn completions_contain_levels_and_games() {
    let script = stdout(&["completions", "zsh"], "");
    assert!(script.contains(":(1 2 3 4 5 6 7 8 9 10)"), "{script}");
    let games: Vec<_> = ludoteca_rules::Game::ALL.iter().map(|game| game.name()).collect();
    assert!(script.contains(&format!("{{compadd {}; _files}}", games.join(" "))), "{script}");
    assert!(!stdout(&["analyse", "--help"], "").contains("possible values: coffee"));
}

#[test]
fn every_command_has_a_manual_page() {
    assert!(stdout(&["man"], "").contains(".TH ludoteca 1"));
    let folder = tempfile::tempdir().unwrap();
    stdout(&["man", "--dir", folder.path().to_str().unwrap()], "");
    for page in ["ludoteca.1", "ludoteca-play.1", "ludoteca-tables-build.1"] {
        assert!(folder.path().join(page).exists(), "{page}");
    }
}

#[test]
fn licences_are_printed_with_their_texts() {
    let text = stdout(&["licences"], "");
    for part in ["Apache License", "  clap 4", "Mozilla Public License 2.0: ", "crates.io/crates/"]
    {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn rules_and_games_are_translated() {
    assert!(stdout(&["rules", "morris"], "").starts_with("# Nine Men’s Morris\n"));
    assert!(stdout(&["rules", "morris", "--lang", "es"], "").starts_with("# Molino\n"));
    assert!(stdout(&["games"], "").contains("--tiles  Tiles each: 10–30 [21]"));
    assert!(stdout(&["games", "--lang", "es"], "").contains("Fichas por jugador: 10–30 [21]"));
    assert!(stdout(&["--version"], "").starts_with("ludoteca "));
}

#[test]
fn games_have_ranges_for_each_board() {
    let text = stdout(&["games"], "");
    for line in ["board=hex: 2–6 [4]", "board=square: 3–7 [5]", "side=2: 2 [2]", "side=7: 3–7 [4]"]
    {
        assert!(text.contains(&format!("\n      {line}\n")), "{text}");
    }

    let list: Value = serde_json::from_str(&stdout(&["games", "--json"], "")).unwrap();
    let coffee = &list["games"][0];
    assert_eq!(
        (&coffee["game"], &coffee["presets"][1]["short"]),
        (&"coffee".into(), &"square-5 n=4".into())
    );
    let side = &coffee["fields"][1];
    assert_eq!(
        (&side["name"], &side["type"], &side["label"]),
        (&"side".into(), &"number".into(), &"Side".into())
    );
    let square = json!({"given": {"board": "square"}, "allowed": [3, 4, 5, 6, 7], "default": 5});
    assert_eq!(side["ranges"][1], square);
}
