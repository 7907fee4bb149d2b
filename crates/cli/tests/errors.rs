//! What is asked for wrongly is told on standard error, with exit code 2; what fails, with 1.

mod common;

use common::{failure, stdout};

#[test]
fn wrong_arguments_are_refused_with_what_would_be_right() {
    for (args, wanted) in [
        (
            "perft fourmation --depth 1 --pie",
            "fourmation: there is no option pie; there are: side, n, fallback",
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
            "perft go --depth 1",
            "invalid value 'go' for '<GAME>'\n  [possible values: coffee, fourmation",
        ),
        ("perft coffee --depth x", "invalid value 'x' for '--depth <N>': invalid digit"),
        ("perft coffee --depth 5000000000", "5000000000 is not in 0..=4294967295"),
        ("perft coffee", "the following required arguments were not provided:\n  --depth <N>"),
        (
            "perft fourmation --depth 1 --moves d4,d4",
            "move 1 of --moves: `d4,d4` is not a move of fourmation: write a cell",
        ),
        (
            "perft fourmation --depth 1 --start x",
            "the position `x` cannot be: a position has 3 fields",
        ),
        ("play fourmation --level 11", "invalid value '11' for '--level <N>': 11 is not in 1..=10"),
        (
            "play fourmation --first cat",
            "invalid value 'cat' for '--first <WHO>'\n  [possible values: human, computer, random]",
        ),
        (
            "play fourmation --lang fr",
            "invalid value 'fr' for '--lang <LANG>'\n  [possible values: en, es]",
        ),
        ("play", "the following required arguments were not provided:\n  <GAME>"),
        ("rules go", "invalid value 'go' for '<GAME>'"),
        ("record check", "the following required arguments were not provided:\n  <FILE>"),
        (
            "record convert x --to pdf",
            "invalid value 'pdf' for '--to <FORM>'\n  [possible values: text, json]",
        ),
        ("completions dos", "invalid value 'dos' for '<SHELL>'"),
        ("dance", "unrecognized subcommand 'dance'"),
    ] {
        let args: Vec<_> = args.split(' ').collect();
        let said = failure(&args, "", 2);
        assert!(
            said.starts_with(&format!("error: {wanted}")) || said.contains(wanted),
            "{args:?}: {said}"
        );
    }
}

#[test]
fn flags_and_both_forms_of_options_mean_the_same() {
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
fn completions_know_the_options_of_games() {
    for shell in ["bash", "zsh", "fish"] {
        let script = stdout(&["completions", shell], "");
        assert!(script.contains("fallback"), "{shell}");
    }
}

#[test]
fn rules_and_games_are_printed_in_the_language_asked_for() {
    assert!(stdout(&["rules", "morris"], "").starts_with("# Nine Men's Morris\n"));
    assert!(stdout(&["rules", "morris", "--lang", "es"], "").starts_with("# Molino\n"));
    assert!(stdout(&["games"], "").contains("--tiles  Tiles each: 10–30 [21]"));
    assert!(stdout(&["games", "--lang", "es"], "").contains("Fichas por persona: 10–30 [21]"));
    assert!(stdout(&["--version"], "").starts_with("ludoteca "));
}
