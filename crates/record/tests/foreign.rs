//! Files of other programs: detection, reading, writing, and what a format cannot hold.

use ludoteca_record::{AGREEMENT, FORFEIT, Format, RESIGNATION, Record};
use ludoteca_rules::{AnyMatch, Game, Outcome, Side};
use proptest::prelude::*;
use proptest::test_runner::TestRng;

/// The game in which White has lost 7 men, as Sanmill writes it.
const SANMILL: &str = r#"[Event "Sanmill-Game"]
[Site "Sanmill"]
[Date "2026.7.20"]
[Round "1"]
[White "Human"]
[Black "AI"]
[Result "0-1"]
[Variant "Nine Men's Morris"]
[PlyCount "47"]

1. d2 d6 2. f4 f2 3. b4 d3 4. f6 e4 5. g4 a4 6. c4 c5
7. d7 e5 8. d5 e3xd5 9. d5 c3xd2 10. b4-b2 d3-d2
11. g4-g1 e3-d3 12. f4-g4 d3-e3xg4 13. f6-f4 e3-d3
14. d7-g7 e4-e3xf4 15. g7-g4 e3-e4 16. g4-g7 e4-e3xd5
17. g7-g4 e3-e4 18. g4-f4 d3-e3xc4 19. f4-f6 c5-c4
20. f6-f4 d2-d3xg1 0-1
"#;

const PLAYOK: &str = r#"[Event "?"]
[Site "PlayOK"]
[Date "2026.03.11"]
[White "gyorgyusz"]
[Black "nft7489g"]
[Result "1-0"]
[TimeControl "300"]

1. 5 13 2. 20 19 3. 14 21 4. 7 8 5.
23 17 6. 12 16 7. 18 11 8. 4 6 9.
10 22 10.
23-24 22-23 11. 24-15 23-22 12.
15-3 13-9 13. 18-13 22-23 14. 5-2
17-18 15.
10-1x23 8-5 16. 7-8 16-17 17.
12-16 11-10 18. 4-11 5-4 19. 2-5
10-22 20.
3-15x22 1-0
"#;

const HISTORY: &str = "21, 0, 2, 15, 11, 5, 7, 1, 10, 23, 4, 13, 20, 22, 14, 8, 9, 5, 5";
const MALOM: &str = "0,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,\
                     0,0,0,1,1,1,1,1,False,2,0,0,0,malom2";
const FEN: &str = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2 ids:nodes";

fn read(text: &str, format: Format) -> Record {
    assert_eq!(Format::detect(text), format, "{text}");
    Record::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(record: &Record) -> String {
    record.replay().move_texts().join(" ")
}

fn error(text: &str) -> String {
    Record::parse(text).expect_err(text).to_string()
}

#[test]
fn a_game_of_sanmill_is_read() {
    let record = read(SANMILL, Format::Sanmill);
    assert_eq!(record.game(), Game::Morris);
    assert_eq!((record.tag("First"), record.tag("Second")), (Some("Human"), Some("AI")));
    assert_eq!(record.ending().unwrap().to_string(), "second wins (captures)");
    assert_eq!(record.line().moves[15].mv, "e3xd5");
    assert_eq!(record.tag("PlyCount"), None);
}

#[test]
fn captures_may_be_words_of_their_own() {
    let whole = read("d6 f4 d5 g7 d7xf4", Format::Sanmill);
    for text in ["d6 f4 d5 g7 d7 xf4", "1. D6 F4\n2. D5 G7\n3. D7\nXf4"] {
        assert_eq!(moves(&read(text, Format::Sanmill)), moves(&whole), "{text}");
    }
    let text = "1. d6 f4 2. d5 g7 3. d7 {a mill} xf4 (xg7 {or this} f2) a1";
    let record = read(text, Format::Sanmill);
    assert_eq!(moves(&record), "d6 f4 d5 g7 d7xf4 a1");
    let node = &record.line().moves[4];
    assert_eq!(node.comment.as_deref(), Some("a mill"));
    assert_eq!(node.variations[0].moves[0].mv, "d7xg7");
}

#[test]
fn marks_become_symbols_of_comments() {
    let record = read("{study} 1. d6!? f4 $4 {why} 2. d5 $10", Format::Sanmill);
    let comments = record.line().moves.iter().map(|node| node.comment.as_deref().unwrap());
    assert_eq!(comments.collect::<Vec<_>>(), ["!?", "?? why", "$10"]);
    assert_eq!(record.line().comment.as_deref(), Some("study"));
    let written = record.to_format(Format::Sanmill).unwrap().text;
    assert!(written.ends_with("{study} 1. d6!? f4?? {why} 2. d5 {$10} *\n"), "{written}");
}

#[test]
fn a_result_that_the_board_does_not_show_is_kept() {
    for (text, ending) in [
        ("1. d6 f4 1-0", Outcome::win(Side::First, RESIGNATION)),
        (
            "[Site \"Sanmill\"]\n[Result \"0-1\"]\n\n1. d6 f4",
            Outcome::win(Side::Second, RESIGNATION),
        ),
        ("[Site \"PlayOK\"]\n\n1. 5 14 1/2-1/2", Outcome::draw(AGREEMENT)),
    ] {
        assert_eq!(Record::parse(text).unwrap().ending(), Some(ending), "{text}");
    }
}

#[test]
fn a_game_of_playok_is_read() {
    let record = read(PLAYOK, Format::PlayOk);
    assert!(moves(&record).starts_with("d6 e4 d2 b2 f4 f2 c5 d5 d1 d3"));
    assert!(moves(&record).ends_with(" g7-g4xa1"), "{}", moves(&record));
    assert_eq!(record.tag("First"), Some("gyorgyusz"));
    assert_eq!(record.ending().unwrap().winner, Some(Side::First));
    assert_eq!(moves(&read("1. 5 13 2. 20", Format::PlayOk)), "d6 e4 d2");
    assert_eq!(moves(&read("1.5 13 2.20", Format::PlayOk)), "d6 e4 d2");
}

#[test]
fn positions_of_sanmill_and_malom_are_read_and_written() {
    for (text, format) in [(FEN, Format::SanmillFen), (MALOM, Format::Malom)] {
        let record = read(text, format);
        assert_eq!(record.start(), Some("3/1b1/3/w5/3/3/3 w 8 8"), "{text}");
        let written = record.to_format(format).unwrap();
        assert!(written.omitted.is_empty(), "{written:?}");
        assert_eq!(read(&written.text, format), record, "{}", written.text);
    }
    let game = format!("[FEN \"{FEN}\"]\n[SetUp \"1\"]\n\n1. d7 a1 *");
    let record = read(&game, Format::Sanmill);
    assert_eq!((record.start(), &*moves(&record)), (Some("3/1b1/3/w5/3/3/3 w 8 8"), "d7 a1"));
    let again = record.to_format(Format::Sanmill).unwrap().text;
    assert_eq!(moves(&read(&again, Format::Sanmill)), "d7 a1");
}

#[test]
fn all_forms_of_openspiel_are_read() {
    let whole = moves(&read(HISTORY, Format::OpenSpiel));
    assert!(whole.starts_with("a1 a7 g7 c3 c4 f6 d5 d7 b4"), "{whole}");
    let ids: Vec<_> = HISTORY.split(", ").collect();
    let points: Vec<_> = ids.iter().map(|id| format!("\"Point {id}\"")).collect();
    let actions: String = ids.iter().map(|id| format!("\n# State\naction: {id}\n")).collect();
    for text in [
        format!("[{HISTORY}]"),
        ids.join("\n"),
        ids.join(" "),
        format!("[{}]", points.join(", ")),
        points.join("\n").replace('"', ""),
        format!("game: nine_mens_morris\n\nGetParameters() = {{}}\n{actions}"),
        format!(
            "# Automatically generated by OpenSpiel SerializeGameAndState\n[Meta]\nVersion: 1\n\n\
             [Game]\nnine_mens_morris()\n[State]\n{}\n",
            ids.join("\n")
        ),
    ] {
        assert_eq!(moves(&read(&text, Format::OpenSpiel)), whole, "{text}");
    }
    let strings = read(HISTORY, Format::OpenSpiel).to_format(Format::OpenSpielStrings).unwrap();
    assert_eq!(moves(&read(&strings.text, Format::OpenSpiel)), whole);
}

#[test]
fn a_record_of_abstract_play_is_read() {
    let text = r#"{"header":{"game":{"name":"4mation","variants":["side=5","n=3"]},
        "site":{"name":"Club","gameid":7},"date-start":"2026-11-20T10:00:00Z","date-end":"",
        "date-generated":"","players":[{"name":"Ana","result":1},{"name":"Luis","result":0}]},
        "moves":[["c3","d3"],[{"move":"d4","result":"a fork"},"e4"],["e5"]]}"#;
    let record = read(text, Format::AbstractPlay);
    assert_eq!(moves(&record), "c3 d3 d4 e4 e5");
    assert_eq!((record.tag("First"), record.tag("Date")), (Some("Ana"), Some("2026.11.20")));
    assert_eq!(record.options().short(), "side=5 n=3");
    let illegal = text.replace("\"e4\"", "\"a1\"");
    assert!(error(&illegal).starts_with("read as Abstract Play: moves[1][1], ply 4: a1"));
}

/// Errors name the format, the place and the rule.
#[test]
fn what_is_illegal_or_unreadable_is_named() {
    for (text, expected) in [
        (
            "1. d6 f4\n2. d6",
            "read as Sanmill: line 2, column 4, ply 3: d6 is not legal here: d6 is taken",
        ),
        ("1. d6 f4 2. d5 g7 3. d7", "line 1, column 22, ply 5: d7 is not legal here: "),
        ("1. d6xf4", "ply 1: d6xf4 is not legal here: "),
        (
            "1. d6 f4 2. d5 g7 3. d7xf4xg7",
            "read as Sanmill: line 1, column 22: a move captures one man",
        ),
        (
            "[Variant \"El Filja\"]\n1. d6",
            "read as Sanmill: line 1, column 1: the variant is El Filja",
        ),
        ("1. d6 zz", "read as Sanmill: line 1, column 7, ply 2: `zz` is not a move of morris"),
        ("1. 5 25", "read as PlayOK: line 1, column 6, ply 2: `25` is not a move of morris"),
        ("1. d6 f4 1-0 0-1", "read as Sanmill: line 1, column 14: nothing may follow the result"),
        ("[4, 4]", "read as OpenSpiel: line 1, column 5, ply 2: d6 is not legal here: d6 is taken"),
        ("4\n13\n600", "read as OpenSpiel: line 3, column 1: `600` is not an action"),
        ("Point 4\nMove 4", "read as OpenSpiel: line 2, column 1: `Move` is not an action"),
        (
            "********/********/******** w p p 1 9 0 9",
            "read as Sanmill FEN: line 1, column 1: the board has 0 men",
        ),
        (
            "********/********/******** w p p 0 9",
            "read as Sanmill FEN: line 1, column 1: a FEN has at least 8",
        ),
        (&MALOM.replace("False", "True"), "read as Malom: line 1, column 1: a capture is pending"),
        (
            &MALOM.replace("0,malom2", "malom2"),
            "read as Malom: line 1, column 1: a position has 38 values",
        ),
        ("(;GM[5]FF[4];W[d6])", "the record: this is SGF"),
        (r#"{"header":{}}"#, "read as Abstract Play: line 1, column 12: missing field `game`"),
    ] {
        let error = error(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_named_format_is_not_detected() {
    let record = Record::parse_as("5 13 20", Format::PlayOk).unwrap();
    assert_eq!(moves(&record), "d6 e4 d2");
    let error = Record::parse_as("1. d6", Format::Text).unwrap_err().to_string();
    assert!(error.starts_with("the record: the game is not named"), "{error}");
}

#[test]
fn files_with_several_games_are_divided() {
    let openspiel = "[4, 13]\n[13, 4]\n";
    for (file, format) in [
        (SANMILL.repeat(2), Format::Sanmill),
        (PLAYOK.repeat(2), Format::PlayOk),
        (format!("{FEN}\n{FEN}\n"), Format::SanmillFen),
        (format!("{MALOM}\r\n{MALOM}\r\n"), Format::Malom),
        (openspiel.to_owned(), Format::OpenSpiel),
    ] {
        for records in [Record::parse_all(&file), Record::parse_all_as(&file, format)] {
            let records: Vec<_> = records.collect::<Result<_, _>>().unwrap();
            assert_eq!(records.len(), 2, "{file}");
        }
    }
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

#[test]
fn huge_files_are_read_at_once_or_refused() {
    for file in ["4, ".repeat(340_000), "d6 ".repeat(340_000), "1. 5 ".repeat(200_000)] {
        assert!(error(&file).contains(" ply 2: "), "{}", error(&file));
    }
    let spread = HISTORY.replace(", ", &"\n".repeat(50_000));
    assert_eq!(Record::parse(&spread).unwrap().replay().ply(), 18);
    assert!(error(&"4, ".repeat(400_000)).contains("more than 1048576 bytes"));
}
