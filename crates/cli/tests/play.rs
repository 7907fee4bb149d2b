//! `ludoteca play`: whole games by pipe, and as a program that plays along.

mod common;

use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};

use common::{failure, ludoteca, run, stdout};
use ludoteca_record::Record;
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Side};

/// A game of 4mation from the first move to the line, every word of it.
#[test]
fn a_short_game_reads_like_this() {
    let args = ["play", "fourmation", "--side", "4", "--n", "3", "--second", "human"];
    let args = [&args[..], &["--first", "human"]].concat();
    let input = "b2\nb2\nd1\nhelp\nb3\nc2\n\nundo\nc2\nc3\nD2\nboard\n";
    let said = stdout(&args, input);
    let wanted = include_str!("transcripts/fourmation.txt");
    let bare = |text: &str| text.lines().map(str::trim_end).map(String::from).collect::<Vec<_>>();
    assert_eq!(bare(&said), bare(wanted), "{said}");
}

/// A game to its end, chosen by chance, and its moves.
fn random_game(options: AnyOptions, seed: u64) -> AnyMatch {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = options.start();
    while let Some(mv) = rng.choice(game.legal_texts()) {
        game.play_text(&mv).expect("it is legal");
    }
    game
}

#[test]
fn each_game_is_played_to_its_end_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    for &game in Game::ALL {
        for (lang, win, draw) in [("en", " wins: ", "A draw: "), ("es", "Gana ", "Empate: ")] {
            let played = random_game(game.options("").unwrap(), 3);
            let file = folder.path().join(format!("{game}.{lang}"));
            let saved = folder.path().join(format!("saved.{game}.{lang}"));
            let input = format!(
                "{}\nundo\n{}\nsave {}\nquit\n",
                played.move_texts().join("\n"),
                played.move_texts().pop().unwrap(),
                saved.display()
            );
            let record = file.to_str().unwrap();
            let who = ["--first", "human", "--second", "human", "--record", record];
            let args = [&["play", game.name(), "--lang", lang][..], &who].concat();
            let said = stdout(&args, &input);
            let ending = if played.outcome().unwrap().winner.is_some() { win } else { draw };
            assert_eq!(said.matches(ending).count(), 2, "{said}");
            assert!(said.ends_with(["Goodbye.\n", "Hasta pronto.\n"][usize::from(lang == "es")]));
            let in_hand = ["in hand: ", "en la mano: "];
            let has_hands = matches!(game, Game::Six | Game::Morris);
            let foreign = in_hand[usize::from(lang == "en")];
            assert!(!said.contains(foreign), "{said}");
            assert_eq!(said.contains(in_hand[usize::from(lang == "es")]), has_hands, "{said}");
            // No key of the language files shows through.
            for key in ["play-", "reason-", "fault-", "colour-", "side-"] {
                assert!(!said.contains(key), "{key} in {said}");
            }
            for file in [&file, &saved] {
                let kept = Record::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
                assert_eq!(kept.replay().move_texts(), played.move_texts());
                assert_eq!(kept.ending(), played.outcome());
                assert_eq!(kept.tag("First"), None, "the person has given no name");
            }
        }
    }
}

#[test]
fn two_computers_play_each_game_to_the_same_end_under_one_seed() {
    let folder = tempfile::tempdir().unwrap();
    for (game, options) in Game::ALL.iter().map(|game| (game, small(*game))) {
        let file = folder.path().join(game.name());
        let record = file.to_str().unwrap();
        let computers = ["--first", "computer", "--second", "computer", "--level", "1"];
        let rest = ["--seed", "5", "--record", record, "--options", &options];
        let args = [&["play", game.name()][..], &computers, &rest].concat();
        let said = stdout(&args, "");
        let again: Vec<_> =
            args.iter().copied().filter(|a| ![record, "--record"].contains(a)).collect();
        assert_eq!(stdout(&again, ""), said);
        let kept = Record::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let ending = kept.ending().expect("the game has ended");
        assert_eq!(kept.replay().outcome(), Some(ending));
        assert_eq!(kept.tag("Second"), Some("Ludoteca, level 1"));
        assert_eq!(said.matches(", the computer, plays ").count(), kept.line().moves.len());
    }
}

/// The smallest options that a game has.
fn small(game: Game) -> String {
    let choices = game.options("").unwrap().choices();
    let number = choices.iter().find(|choice| choice.value.is_u64());
    number.map_or_else(String::new, |c| format!("{}={}", c.field.name, c.allowed[0]))
}

/// What the program says up to its next prompt.
fn listen(out: &mut ChildStdout) -> String {
    let mut said = Vec::new();
    let mut byte = [0];
    while !said.ends_with(b"\n> ") && out.read(&mut byte).unwrap() == 1 {
        said.extend(byte);
    }
    String::from_utf8(said).unwrap()
}

fn tell(input: &mut ChildStdin, out: &mut ChildStdout, line: &str) -> String {
    writeln!(input, "{line}").unwrap();
    listen(out)
}

/// A program that reads the legal moves at the prompt plays each game against the computer.
#[test]
fn a_program_can_play_along() {
    for &game in Game::ALL {
        let options = small(game);
        let args = ["play", game.name(), "--level", "1", "--seed", "2", "--first", "computer"];
        let mut child = ludoteca(&[&args[..], &["--options", &options]].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut input, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut said = listen(&mut out);
        let mut rng = fastrand::Rng::with_seed(2);
        while !said.contains("The game is over.") {
            let list = tell(&mut input, &mut out, "moves");
            let (_, moves) = list.split_once("legal move").expect("moves are listed");
            let (_, moves) = moves.split_once(":\n").expect("they follow");
            let moves: Vec<_> = moves.trim_end_matches("> ").split_whitespace().collect();
            said = tell(&mut input, &mut out, rng.choice(moves).expect("there are moves"));
            assert!(!said.contains("cannot be played"), "{said}");
        }
        assert!(tell(&mut input, &mut out, "undo").contains("Taken back: "));
        writeln!(input, "quit").unwrap();
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn resigning_ends_the_game_until_it_is_undone() {
    let said = stdout(
        &["play", "fourmation", "--second", "human", "--first", "human"],
        "resign\nd4\nmoves\nresign\nundo\nd4\nrendirse\n",
    );
    assert!(said.contains("Second (circles) wins: the other side resigned."), "{said}");
    assert_eq!(said.matches("\nThe game is over.\n").count(), 3, "{said}");
    assert!(said.contains("Last move: d4."), "{said}");
    assert!(said.contains("“rendirse” is not a move here."), "{said}");
}

#[test]
fn spanish_is_taken_from_the_environment_and_words_work_in_both_languages() {
    let mut command = ludoteca(&["play", "coffee", "--first", "human", "--second", "human"]);
    command.env("LANG", "es_ES.UTF-8").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines = "a1\nayuda\npista\njugadas zz\ndeshacer ya\nundo\nguardar\nguardar /nowhere/x\nTABLERO\nsalir\n";
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    for wanted in [
        "Juega Primero (negro).",
        "No se puede jugar a1: después de a1 hay que colocar la barrita: añade su eje.",
        "a1 continúa como a1e, ",
        "Puedes escribir:",
        " parece lo mejor.",
        "«deshacer ya» no es",
        "Ninguna jugada legal empieza por «zz».",
        "No hay nada que deshacer.",
        "Di dónde: guardar ARCHIVO",
        "No se ha podido escribir /nowhere/x: ",
        "Hasta pronto.",
    ] {
        assert!(said.contains(wanted), "{wanted} is missing in {said}");
    }
}

#[test]
fn lines_that_are_no_text_or_too_long_are_asked_for_again() {
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(b"x".repeat(3_000_000));
    input.extend(b"\nd4\nquit\n");
    let output = run(&["play", "fourmation", "--first", "human", "--second", "human"], &input);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("That line is not text in UTF-8."));
    assert!(said.contains("That line is too long."));
    assert!(said.contains("Last move: d4."));
    assert!(output.status.success());
}

#[test]
fn a_game_goes_on_from_a_position() {
    for &game in Game::ALL {
        let mut played = game.options("").unwrap().start();
        let first = played.legal_texts().swap_remove(0);
        played.play_text(&first).unwrap();
        let position = played.position_text(1).unwrap();
        let args = ["play", game.name(), "--start", &position, "--first", "human"];
        let said = stdout(&[&args[..], &["--second", "human"]].concat(), "position\n");
        assert!(said.contains(&format!("> position\n{position}\n")), "{said}");
        assert!(said.contains(&played.draw()), "{said}");
        let mover = played.to_move().expect("the game goes on");
        let turn = said.lines().find(|line| line.ends_with(" to move.")).unwrap();
        assert_eq!(turn.starts_with("Second ("), mover == Side::Second, "{said}");
    }
}

/// A kept game goes on against the same computer, in its file, with what was said in it.
#[test]
fn a_kept_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let name = file.to_str().unwrap();
    let record = "[Game \"fourmation\"]\n[Second \"Ludoteca, level 2\"]\n1. d4 {bold} e5 *\n";
    for (is_json, kept) in
        [(false, record.to_owned()), (true, Record::parse(record).unwrap().to_json())]
    {
        std::fs::write(&file, &kept).unwrap();
        let said = stdout(&["play", "--resume", name, "--seed", "1"], "quit\n");
        assert!(said.contains("the computer, level 2"), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), kept, "nothing was played");
        stdout(&["play", "--resume", name, "--seed", "1", "--level", "1"], "e6\nquit\n");
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.starts_with('{'), is_json);
        let record = Record::parse(&text).unwrap();
        assert_eq!(record.line().moves.len(), 4);
        assert_eq!(record.line().moves[0].comment.as_deref(), Some("bold"));
        assert_eq!(record.tag("Second"), Some("Ludoteca, level 1"));
    }
    failure(&["play", "--resume", "-"], "", 2);
    failure(&["play", "--resume", name, "--side", "5"], "", 2);
    failure(&["play", "--resume", "/nowhere/game"], "", 1);
    failure(&["play"], "", 2);
}

#[test]
fn a_record_that_cannot_be_kept_is_told_before_the_game() {
    let said = failure(&["play", "fourmation", "--record", "/nowhere/game.txt"], "", 1);
    assert!(said.starts_with("error: /nowhere/game.txt: "), "{said}");
}

#[test]
fn no_file_is_overwritten_but_the_games_own() {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
    std::fs::write(&old, "precious").unwrap();
    let [old_name, new_name] = [&old, &new].map(|path| path.to_str().unwrap());
    let said = failure(&["play", "fourmation", "--record", old_name], "", 1);
    assert!(said.contains("the file is there already; name a new one"), "{said}");
    let said = stdout(
        &["play", "fourmation", "--first", "human", "--second", "human"],
        &format!("save {old_name}\nsave {new_name}\nd4\nsave {new_name}\n"),
    );
    assert_eq!(said.matches(" is there already; name another file.").count(), 1, "{said}");
    assert_eq!(said.matches("Saved in ").count(), 2, "{said}");
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "precious");
    let kept = Record::parse(&std::fs::read_to_string(&new).unwrap()).unwrap();
    assert_eq!(kept.replay().move_texts(), ["d4"]);
}
