//! `ludoteca review`: tables and JSON lines.

use crate::common::{failure, stdout};
use serde_json::Value;

/// A game on a small board, where every position is proved.
const GAME: &str = "[Game \"fourmation\"]\n[Options \"side=4 n=3\"]\n[First \"Ana\"]\n\n\
    1. b3 a2 2. a1 b1 3. c1 b2 4. a3 a4 5. b4 c4 6. d3 d4 *\n";

#[test]
fn tables_show_verdicts_and_better_moves() {
    let table = stdout(&["review", "-", "--nodes", "20000"], GAME);
    let lines: Vec<_> = table.lines().collect();
    assert!(lines[0].starts_with("4mation, side=4 n=3: 12 moves, up to 20 000 positions "));
    let [second, a3, a4, c4] = [lines[3], lines[8], lines[9], lines[11]];
    assert!(second.starts_with(" 2. Circles  a2      good "), "{second}");
    assert!(second.ends_with("already lost"), "{second}");
    assert!(a3.starts_with(" 7. Crosses  a3  ??  blunder      100% ->   50%  "), "{a3}");
    assert!(a3.contains("-> draw") && a3.contains("better: c2 "), "{a3}");
    assert!(a4.starts_with(" 8. Circles  a4  !   best ") && a4.ends_with("the only move"), "{a4}");
    assert!(c4.contains(" draw -> loss in 2 "), "{c4}");
    let [.., heads, first, second] = &lines[..] else { panic!("{table}") };
    let columns = |line: &str| line.split("  ").filter(|c| !c.is_empty()).count();
    assert_eq!(heads.trim(), "best  good  inaccuracies  mistakes  blunders  accuracy");
    assert!(first.starts_with("Crosses: Ana  ") && second.starts_with("Circles       "), "{table}");
    assert_eq!(columns(first), 7, "{table}");
    assert!(!table.contains('\u{1b}'), "no colours in a pipe");
    assert!(lines.iter().all(|line| !line.ends_with(' ')), "{table}");
}

#[test]
fn tables_are_translated() {
    let table = stdout(&["review", "-", "--lang", "es", "--nodes", "20000"], GAME);
    for message in
        ["error grave", "mejor: c2 ", "la única jugada", "ya estaba perdida", "precisión"]
    {
        assert!(table.contains(message), "{message}: {table}");
    }
}

#[test]
fn json_has_a_line_per_move() {
    let read = || {
        let text = stdout(&["review", "--json", "-", "--nodes", "20000"], GAME);
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    let lines = read();
    let (summary, moves) = lines.split_last().unwrap();
    assert_eq!(moves.len(), 12);
    assert_eq!((&moves[6]["move"], &moves[6]["verdict"]), (&"a3".into(), &"blunder".into()));
    assert_eq!((&summary["done"], &summary["first"]["blunder"]), (&true.into(), &2.into()));
    assert_eq!(lines, read(), "verdicts are reproducible");
}

#[test]
fn a_game_without_moves_has_no_verdicts() {
    let message = stdout(&["review", "-"], "[Game \"morris\"] *");
    assert_eq!(message, "Nine Men’s Morris: no moves to review\n");
}

#[test]
fn invalid_records_and_arguments_are_rejected() {
    let message = failure(&["review", "-"], "[Game \"morris\"] 1. zz *", 1);
    assert!(
        message.starts_with("error: -: line 1, column 20, ply 1: `zz` is not a move"),
        "{message}"
    );
    let message = failure(&["review", "/nowhere/game.txt"], "", 1);
    assert!(message.starts_with("error: /nowhere/game.txt: "), "{message}");
    for (args, expected) in [
        ("review", "required arguments were not provided:\n  <FILE>"),
        ("review - --nodes 0", "invalid value '0' for '--nodes <N>'"),
        ("review - --threads 0", "'--threads <N>': expected 1 to "),
        ("review - --lang pt", "invalid value 'pt' for '--lang <LANG>'"),
    ] {
        let args: Vec<_> = args.split(' ').collect();
        let message = failure(&args, GAME, 2);
        assert!(message.contains(expected), "{message}");
    }
}
