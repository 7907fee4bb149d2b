//! Records are written in the formats of other programs and read back.

mod samples;

use ludoteca_record::{AGREEMENT, FORFEIT, Format, RESIGNATION, Record};
use ludoteca_rules::{AnyMatch, Game, Outcome, Side};
use proptest::prelude::*;
use proptest::test_runner::TestRng;
use samples::{FEN, HISTORY, MALOM, PLAYOK, SANMILL};

fn moves(record: &Record) -> String {
    record.replay().move_texts().join(" ")
}

#[test]
fn what_a_format_cannot_hold_is_reported() {
    let mut record =
        Record::parse("[Game \"morris\"]\n[Event \"x\"]\n1. d6 {a} (f4) f4 *").unwrap();
    record.end(Outcome::win(Side::First, FORFEIT)).unwrap();
    for (format, omitted) in [
        (Format::Text, &[][..]),
        (Format::Sanmill, &["forfeit"]),
        (Format::PlayOk, &["comments", "variations", "forfeit"]),
        (Format::Malom, &["moves", "tags", "comments", "variations", "result"]),
        (Format::OpenSpiel, &["tags", "comments", "variations", "result"]),
        (Format::AbstractPlay, &["comments", "variations", "forfeit"]),
    ] {
        assert_eq!(record.to_format(format).unwrap().omitted, omitted, "{format}");
    }
    let six = Record::from_match(&Game::Six.options("").unwrap().start());
    for (record, format, expected) in [
        (&six, Format::Sanmill, "Sanmill is for morris, not for six"),
        (&six, Format::AbstractPlay, "Abstract Play records only finished games"),
        (&Record::parse(FEN).unwrap(), Format::PlayOk, "PlayOK's games begin with an empty board"),
        (&Record::parse(FEN).unwrap(), Format::OpenSpiel, "begin with an empty board"),
    ] {
        let fault = record.to_format(format).unwrap_err().to_string();
        assert!(fault.contains(expected), "{fault}");
    }
}

/// A random game, shorter than those that a format cuts off.
fn random_game(options: ludoteca_rules::AnyOptions, plies: usize, rng: &mut TestRng) -> AnyMatch {
    let mut game = options.start();
    for _ in 0..plies {
        let legal = game.legal_texts();
        if legal.is_empty() {
            break;
        }
        game.play_text(&legal[rng.random_range(0..legal.len())]).expect("it is a legal move");
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn written_games_are_read_back(plies in 0..150_usize, mut rng in Just(()).prop_perturb(|(), rng| rng)) {
        let game = random_game(Game::Morris.options("").unwrap(), plies, &mut rng);
        let mut record = Record::from_match(&game);
        record.set_tag("First", "Ana").unwrap();
        let has_ended = record.ending().is_some();
        if let Some(side) = game.to_move() {
            record.end(Outcome::win(side, RESIGNATION)).unwrap();
        }
        for format in Format::ALL {
            let written = record.to_format(format).unwrap();
            let again = Record::parse_as(&written.text, format).unwrap();
            if matches!(format, Format::SanmillFen | Format::Malom) {
                prop_assert_eq!(again.replay().position_text(0), game.position_text(game.ply()));
                continue;
            }
            prop_assert_eq!(moves(&again), moves(&record), "{}", format);
            let has_result = !written.omitted.contains(&"result");
            prop_assert_eq!(again.ending() == record.ending(), has_result, "{}", format);
            prop_assert!(has_result || !has_ended);
            if game.ply() > 0 {
                let detected = Record::parse(&written.text).unwrap();
                prop_assert_eq!(detected, again, "{}", written.text);
            }
        }
    }

    #[test]
    fn games_of_all_kinds_pass_through_abstract_play(
        options in prop::sample::select(Game::ALL.iter().flat_map(|game| game.presets()).collect::<Vec<_>>()),
        plies in 0..60_usize,
        mut rng in Just(()).prop_perturb(|(), rng| rng),
    ) {
        let game = random_game(options, plies, &mut rng);
        let mut record = Record::from_match(&game);
        if game.outcome().is_none() {
            record.end(Outcome::draw(AGREEMENT)).unwrap();
        }
        let written = record.to_format(Format::AbstractPlay).unwrap();
        prop_assert_eq!(Record::parse(&written.text).unwrap(), record);
    }

    #[test]
    fn broken_files_do_no_harm(text in "\\PC{0,60}", cut in 0..600_usize) {
        for file in [SANMILL, PLAYOK, HISTORY, MALOM, FEN] {
            let cut = file.floor_char_boundary(cut.min(file.len()));
            let changed = format!("{}{text}{}", &file[..cut], &file[cut..]);
            let _ = Record::parse(&changed);
            for format in Format::ALL {
                let _ = Record::parse_as(&changed, format);
                Record::parse_all_as(&changed, format).for_each(drop);
            }
        }
    }
}

fn error(text: &str) -> String {
    Record::parse(text).expect_err(text).to_string()
}

#[test]
fn huge_files_are_read_at_once_or_refused() {
    for file in ["4, ".repeat(340_000), "d6 ".repeat(340_000), "1. 5 ".repeat(200_000)] {
        assert!(error(&file).contains(" ply 2: "), "{}", error(&file));
    }
    let spread = HISTORY.replace(", ", &"\n".repeat(50_000));
    assert_eq!(Record::parse(&spread).unwrap().replay().ply(), 18);
    assert!(error(&"4, ".repeat(400_000)).contains("more than 1048576 bytes"));
}
