//! `ludoteca play`: games over pipes.

use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};

use crate::common::{failure, ludoteca, run, stdout};
use ludoteca_record::Record;
use ludoteca_rules::{AnyMatch, AnyOptions, Game, OptionValue};
use ludoteca_terminal::{Lang, Words};

/// The complete transcript of a game of 4mation.
#[test]
fn a_short_game_matches_its_transcript() {
    let args = ["play", "fourmation", "--side", "4", "--n", "3", "--second", "human"];
    let args = [&args[..], &["--first", "human"]].concat();
    let input = "b2\nb2\nd1\nhelp\nb3\nc2\n\nundo\nc2\nc3\nD2\nboard\n";
    let transcript = stdout(&args, input);
    let wanted = include_str!("transcripts/fourmation.txt");
    let bare = |text: &str| text.lines().map(str::trim_end).map(String::from).collect::<Vec<_>>();
    assert_eq!(bare(&transcript), bare(wanted), "{transcript}");
}

/// Returns a random game, played to its end.
fn random_game(options: AnyOptions, seed: u64) -> AnyMatch {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = options.start();
    while let Some(mv) = rng.choice(game.legal_texts()) {
        game.play_text(&mv).expect("it is legal");
    }
    game
}

/// Words of a transcript in a language.
struct Transcript {
    win: &'static str,
    draw: &'static str,
    in_hand: &'static str,
    rod: &'static str,
    bye: &'static str,
}

const fn transcript_in(lang: Lang) -> Transcript {
    match lang {
        Lang::De => Transcript {
            win: " gewonnen",
            draw: "Remis: ",
            in_hand: "im Vorrat: ",
            rod: "Stäbchen ",
            bye: "Bis bald.\n",
        },
        Lang::En => Transcript {
            win: " win",
            draw: "Draw: ",
            in_hand: "in hand: ",
            rod: "rod ",
            bye: "Goodbye.\n",
        },
        Lang::Es => Transcript {
            win: "n ganado ",
            draw: "Empate: ",
            in_hand: "en la mano: ",
            rod: "barrita ",
            bye: "Hasta pronto.\n",
        },
        Lang::Fr => Transcript {
            win: " gagné",
            draw: "Partie nulle",
            in_hand: "en main",
            rod: "bâtonnet ",
            bye: "À bientôt\u{a0}!\n",
        },
    }
}

#[test]
fn each_game_is_played_to_its_end_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    for &game in Game::ALL {
        for lang in Lang::ALL {
            let Transcript { win, draw, in_hand, rod, bye } = transcript_in(lang);
            let lang = lang.tag();
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
            let transcript = stdout(&args, &input);
            let is_won = played.outcome().unwrap().winner.is_some();
            let ending = if is_won { win } else { draw };
            assert_eq!(transcript.matches(ending).count(), 2, "{transcript}");
            assert!(transcript.ends_with(bye), "{transcript}");
            let has_hands = matches!(game, Game::Six | Game::Morris);
            assert_eq!(transcript.contains(in_hand), has_hands, "{transcript}");
            let has_rod = transcript.contains(&format!("\n{rod}"));
            assert_eq!(has_rod, game == Game::Coffee, "{transcript}");
            // The output contains no message keys.
            for key in ["play-", "reason-", "fault-", "colour-", "side-"] {
                assert!(!transcript.contains(key), "{key} in {transcript}");
            }
            for file in [&file, &saved] {
                let record = Record::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
                assert_eq!(record.replay().move_texts(), played.move_texts());
                assert_eq!(record.ending(), played.outcome());
                assert_eq!(record.tag("First"), None, "a human player has no name");
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
        let transcript = stdout(&args, "");
        let again: Vec<_> =
            args.iter().copied().filter(|a| ![record, "--record"].contains(a)).collect();
        assert_eq!(stdout(&again, ""), transcript);
        let record = Record::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let ending = record.ending().expect("the game has ended");
        assert_eq!(record.replay().outcome(), Some(ending));
        assert_eq!(record.tag("Second"), Some("Ludoteca, level 1"));
        assert_eq!(transcript.matches(" (computer): ").count(), record.line().moves.len());
    }
}

/// Returns the options of the smallest board.
fn small(game: Game) -> String {
    let choices = game.options("").unwrap().choices();
    let number = choices.iter().find(|choice| matches!(choice.value, OptionValue::Number(_)));
    number.map_or_else(String::new, |c| format!("{}={}", c.field.name, c.allowed[0]))
}

/// Reads the output up to the next prompt.
fn read_to_prompt(out: &mut ChildStdout) -> String {
    let mut transcript = Vec::new();
    let mut byte = [0];
    while !transcript.ends_with(b"\n> ") && out.read(&mut byte).unwrap() == 1 {
        transcript.extend(byte);
    }
    String::from_utf8(transcript).unwrap()
}

fn send_line(input: &mut ChildStdin, out: &mut ChildStdout, line: &str) -> String {
    writeln!(input, "{line}").unwrap();
    read_to_prompt(out)
}

/// A program that reads the legal moves from the output plays each game against the computer.
#[test]
fn a_program_can_play() {
    for &game in Game::ALL {
        let options = small(game);
        let args = ["play", game.name(), "--level", "1", "--seed", "2", "--first", "computer"];
        let mut child = ludoteca(&[&args[..], &["--options", &options]].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut input, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut transcript = read_to_prompt(&mut out);
        let mut rng = fastrand::Rng::with_seed(2);
        while !transcript.contains("The game is over.") {
            let list = send_line(&mut input, &mut out, "moves");
            let (_, moves) = list.split_once("legal move").expect("moves are listed");
            let (_, moves) = moves.split_once(":\n").expect("the list of moves");
            let moves: Vec<_> = moves.trim_end_matches("> ").split_whitespace().collect();
            transcript =
                send_line(&mut input, &mut out, rng.choice(moves).expect("there are moves"));
            assert!(!transcript.contains("cannot be played"), "{transcript}");
        }
        assert!(send_line(&mut input, &mut out, "undo").contains("Taken back: "));
        writeln!(input, "quit").unwrap();
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn resigning_ends_the_game_until_it_is_undone() {
    let transcript = stdout(
        &["play", "fourmation", "--second", "human", "--first", "human"],
        "resign\nd4\nmoves\nresign\nundo\nd4\nrendirse\n",
    );
    assert!(transcript.contains(" resigned."), "{transcript}");
    assert_eq!(transcript.matches("\nThe game is over.\n").count(), 3, "{transcript}");
    assert!(transcript.contains("Last move: d4."), "{transcript}");
    assert!(transcript.contains("“rendirse” is not a move here."), "{transcript}");
}

#[test]
fn the_environment_selects_spanish_and_commands_work_in_it_and_in_english() {
    let mut command = ludoteca(&["play", "coffee", "--first", "human", "--second", "human"]);
    command.env("LANG", "es_ES.UTF-8").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines = "a1\nayuda\npista\njugadas zz\ndeshacer ya\nundo\nguardar\nguardar /nowhere/x\nTABLERO\nsalir\n";
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let transcript = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    for wanted in [
        "Juegan las negras.",
        "No se puede jugar a1: después de a1 hay que colocar la barrita: añade su eje.",
        "a1 continúa como a1e, ",
        "Puedes escribir:",
        "Lo mejor parece ",
        "«deshacer ya» no es",
        "Ninguna jugada legal empieza por «zz».",
        "No hay nada que deshacer.",
        "Di en qué archivo: guardar ARCHIVO",
        "No se ha podido escribir /nowhere/x: ",
        "Hasta pronto.",
    ] {
        assert!(transcript.contains(wanted), "{wanted} is missing in {transcript}");
    }
}

#[test]
fn invalid_and_long_lines_are_skipped() {
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(b"x".repeat(3_000_000));
    input.extend(b"\nd4\nquit\n");
    let output = run(&["play", "fourmation", "--first", "human", "--second", "human"], &input);
    let transcript = String::from_utf8(output.stdout).unwrap();
    assert!(transcript.contains("That line is not text in UTF-8."));
    assert!(transcript.contains("That line is too long."));
    assert!(transcript.contains("Last move: d4."));
    assert!(output.status.success());
}

#[test]
fn games_start_from_positions() {
    for &game in Game::ALL {
        let mut played = game.options("").unwrap().start();
        let first = played.legal_texts().swap_remove(0);
        played.play_text(&first).unwrap();
        let position = played.position_text(1).unwrap();
        let args = ["play", game.name(), "--start", &position, "--first", "human"];
        let transcript = stdout(&[&args[..], &["--second", "human"]].concat(), "position\n");
        assert!(transcript.contains(&format!("> position\n{position}\n")), "{transcript}");
        assert!(transcript.contains(&played.draw()), "{transcript}");
        let mover = played.to_move().expect("the game is in progress");
        let turn = transcript.lines().find(|line| line.ends_with(" to move.")).unwrap();
        let colour = Words::new(Lang::En).side_label(&played, 1, mover);
        assert_eq!(turn, format!("{colour} to move."), "{transcript}");
    }
}

#[test]
fn positions_of_other_programs_are_read() {
    let fen = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2";
    let players = ["--first", "human", "--second", "human"];
    let args = [&["play", "morris", "--start", fen][..], &players].concat();
    let transcript = stdout(&args, "position\n");
    assert!(transcript.contains("> position\n3/1b1/3/w5/3/3/3 w 8 8\n"), "{transcript}");
    let output =
        run(&["perft", "morris", "--depth", "1", "--start", &fen.replace(" w ", " x ")], b"");
    let error = String::from_utf8(output.stderr).unwrap();
    let expected = "read as Sanmill FEN; field 2 is `x`, but must be w or b";
    assert!(error.contains(expected) && !output.status.success(), "{error}");
}

/// A recorded game resumes against the same level, in its file, with its comments.
#[test]
fn a_recorded_game_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let name = file.to_str().unwrap();
    let record = "[Game \"fourmation\"]\n[Second \"Ludoteca, level 2\"]\n1. d4 {bold} e5 *\n";
    for (is_json, record) in
        [(false, record.to_owned()), (true, Record::parse(record).unwrap().to_json())]
    {
        std::fs::write(&file, &record).unwrap();
        let transcript = stdout(&["play", "--resume", name, "--seed", "1"], "quit\n");
        assert!(transcript.contains("the computer, level 2"), "{transcript}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), record, "nothing was played");
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
fn unwritable_records_are_reported_before_the_game() {
    let transcript = failure(&["play", "fourmation", "--record", "/nowhere/game.txt"], "", 1);
    assert!(transcript.starts_with("error: /nowhere/game.txt: "), "{transcript}");
}

#[test]
fn only_the_games_own_file_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
    std::fs::write(&old, "precious").unwrap();
    let [old_name, new_name] = [&old, &new].map(|path| path.to_str().unwrap());
    let transcript = failure(&["play", "fourmation", "--record", old_name], "", 1);
    assert!(transcript.contains("the file already exists; name a new one"), "{transcript}");
    let transcript = stdout(
        &["play", "fourmation", "--first", "human", "--second", "human"],
        &format!("save {old_name}\nsave {new_name}\nd4\nsave {new_name}\n"),
    );
    assert_eq!(
        transcript.matches(" already exists; name another file.").count(),
        1,
        "{transcript}"
    );
    assert_eq!(transcript.matches("Saved in ").count(), 2, "{transcript}");
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "precious");
    let record = Record::parse(&std::fs::read_to_string(&new).unwrap()).unwrap();
    assert_eq!(record.replay().move_texts(), ["d4"]);
}
