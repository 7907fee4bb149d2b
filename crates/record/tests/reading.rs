//! Reading is tolerant about layout and strict about rules; errors name their place.

use ludoteca_record::{MAX_BYTES, MAX_DEPTH, Record};

const WON: &str = "1. d4 e4 2. d5 e5 3. d6 e6 4. d7";

fn tagged(tags: &str, moves: &str) -> String {
    format!("[Game \"fourmation\"]\n{tags}\n{moves}\n")
}

fn error(text: &str) -> String {
    Record::parse(text).expect_err(text).to_string()
}

#[test]
fn layout_does_not_matter() {
    let wanted = Record::parse(&tagged("[First \"Ana\"]", &format!("{WON} 1-0"))).unwrap();
    for text in [
        format!("\u{feff}[First \"Ana\"]\r\n[GAME \" FOURMATION \"]\r\n\r\n{WON}"),
        tagged("[First\t\"Ana\" ]", "d4 e4 d5 e5 d6 e6 d7 1-0"),
        tagged(
            "[First \"Ana\"] [Result \"1-0\"] [Reason \"LINE\"]",
            "1.D4 E4 2 D5 E5 3... D6 E6 d7",
        ),
        tagged("[First \"Ana\"][Options \"{}\"]", "7.d4 1...e4\r2.d5\te5 3.d6 e6 4.d7 *"),
    ] {
        assert_eq!(Record::parse(&text).unwrap(), wanted, "{text}");
    }
}

#[test]
fn comments_and_variations_go_where_they_belong() {
    let moves = "{one} ; two\n 1. d4 {good\n\n here} (1. c3 (b2) d3) {still} (1. e5) 1... e4";
    let record = Record::parse(&tagged("", moves)).unwrap();
    let text = record.to_text();
    let (_, movetext) = text.split_once("\n\n").unwrap();
    assert_eq!(
        movetext,
        "{one two} 1. d4 {good here still} (1. c3 (1. b2) 1... d3) (1. e5) 1... e4 *\n"
    );
    assert_eq!(record.line().moves[0].variations.len(), 2);
}

#[test]
fn lines_are_wrapped() {
    let long = "word ".repeat(100);
    let text = Record::parse(&tagged("", &format!("d4 {{{long}}}"))).unwrap().to_text();
    let moves = text.split_once("\n\n").unwrap().1;
    assert!(moves.lines().count() > 5, "{moves}");
    assert!(moves.lines().all(|line| line.len() <= 80), "{moves}");
}

#[test]
fn a_move_against_the_rules_is_named_with_its_place_and_ply() {
    assert_eq!(
        error(&tagged("", "1. d4 e4 2. {hm}\n a1")),
        "line 4, column 2, ply 3: a1 is not legal here: a1 is not beside e4, the opponent's last mark"
    );
    assert_eq!(
        error(&tagged("", "1. d4 (1. c3 d3 2. c3) e4")),
        "line 3, column 20, ply 3: c3 is not legal here: c3 is taken"
    );
    assert_eq!(
        error(&tagged("", "1. d4 2.z9")),
        "line 3, column 9, ply 2: `z9` is not a move of fourmation: write a cell, such as d4, or swap"
    );
    assert_eq!(
        error(&tagged("", &format!("{WON} e7"))),
        "line 3, column 34, ply 8: no move may follow: the game is over: first wins (line)"
    );
    let json = r#"{"game":"fourmation","moves":["d4",{"move":"e4","variations":[{"moves":["d5","d5"]}]}]}"#;
    assert_eq!(
        error(json),
        "moves[1].variations[0].moves[1], ply 3: d5 is not legal here: d5 is taken"
    );
}

#[test]
fn result_and_reason_must_be_the_games() {
    let goes_on = "the game is not over by the rules";
    for (tags, moves, wanted) in [
        ("", "d4 1-0", goes_on),
        ("[Reason \"line\"]", "d4 1-0", goes_on),
        ("[Reason \"agreement\"]", "d4 1-0", goes_on),
        ("[Reason \"resignation\"]", "d4 1/2-1/2", goes_on),
        ("[Reason \"resignation\"]", "d4", "no result has been reached by it"),
        ("[Result \"0-1\"]", "d4 1-0", "1-0 here, but 0-1 in the tag"),
        ("[Result \"2-0\"]", "d4", "the result is 1-0, 0-1, 1/2-1/2 or *, not `2-0`"),
        ("", &format!("{WON} 0-1"), "after 7 plies it is: first wins (line)"),
        ("[Reason \"full\"]", &format!("{WON} 1-0"), "the reason is full, but after 7 plies it is"),
        ("[Reason \"resignation\"]", &format!("{WON} 1-0"), "after 7 plies it is"),
    ] {
        let error = error(&tagged(tags, moves));
        assert!(error.contains(wanted), "{tags} {moves}: {error}");
    }
    for (tags, moves) in [
        ("[Reason \"resignation\"]", "d4 1-0"),
        ("[Reason \"resignation\"]", "d4 0-1"),
        ("[Reason \"Agreement\"]", "d4 1/2-1/2"),
        ("[Result \"*\"]", "d4"),
        ("", ""),
    ] {
        Record::parse(&tagged(tags, moves)).unwrap();
    }
}

#[test]
fn tags_must_fit_the_game() {
    let digest = "0".repeat(64);
    for (text, wanted) in [
        ("1. d4", "the record: the game is not named; write a tag such as [Game \"coffee\"]"),
        ("\n [Game \"go\"]", "line 2, column 2: there is no game `go`; there are: "),
        (&tagged("[Options \"side=9\"]", ""), "line 2, column 1: side is 9, but must be"),
        (&tagged("[Options \"side=5 n=6\"]", ""), "line 2, column 1: n is 6, but may be at most"),
        (
            &tagged(&format!("[RulesDigest \"{digest}\"]"), ""),
            "line 2, column 1: the digest is not",
        ),
        (&tagged("[Start \"7/7 x -\"]", ""), "line 2, column 1: there are 2 rows"),
        (&tagged("[A \"1\"]\n[a \"2\"]", ""), "line 3, column 1: the tag a is there twice"),
        (&tagged("[Game \"coffee\"]", ""), "line 2, column 1: the tag Game is there twice"),
        (&tagged("[Ñ \"1\"]", ""), "line 2, column 1: `Ñ` is not a tag name"),
        (&tagged("", "d4 [A \"1\"]"), "line 3, column 4: tags must precede the moves"),
        (&tagged("", "* [Game \"coffee\"]"), "line 3, column 3: nothing may follow the result"),
        (r#"{"game":"fourmation","options":{"n":"x"}}"#, "options: n is \"x\", but must be"),
        (
            r#"{"game":"fourmation","tags":[{"name":"Result","value":""}]}"#,
            "tags[0]: Result is derived",
        ),
        (r#"{"game":"fourmation","result":"1-0"}"#, "result: the result is first wins"),
        (r#"{"game":"fourmation","moves":7}"#, "line 1, column 30: invalid type: integer `7`"),
        (r#"{"game":"fourmation","colour":7}"#, "line 1, column 29: unknown field `colour`"),
        (
            r#"{"game":"fourmation","options":{"n":3,"n":4}}"#,
            "line 1, column 41: `n` is given twice",
        ),
        (r#"{"moves":[]}"#, "the record: the game is not named"),
    ] {
        let error = error(text);
        assert!(error.starts_with(wanted), "{text}: {error}");
    }
}

#[test]
fn what_is_cut_off_or_out_of_place_is_named() {
    for (moves, wanted) in [
        ("d4 (c3", "line 3, column 5: the variation that begins here is not closed"),
        ("d4 )", "line 3, column 4: `)` closes no variation"),
        ("(d4)", "line 3, column 1: a variation must follow the move that it replaces"),
        ("d4 ()", "line 3, column 4: a variation has no move"),
        ("d4 {x", "line 3, column 4: the comment that begins here is not closed by }"),
        ("d4 }", "line 3, column 4: `}` closes nothing"),
        ("d4 (c3 *)", "line 3, column 8: the result must follow the last move"),
        ("d4! e4", "line 3, column 1: d4! is not a move; write a remark"),
        ("d4 $1", "line 3, column 4: $1 is not a move"),
    ] {
        let error = error(&tagged("", moves));
        assert!(error.starts_with(wanted), "{moves}: {error}");
    }
}

/// Depth, length and counts are limited before memory grows.
#[test]
fn huge_input_is_refused_or_read_at_once() {
    let nested = |depth: usize| {
        let open: String = (0..depth).map(|i| ["d4 (", "c3 ("][i % 2]).collect();
        tagged("", &format!("{open}d4{}", ")".repeat(depth)))
    };
    let record = Record::parse(&nested(MAX_DEPTH)).unwrap();
    assert_eq!(Record::parse(&record.to_json()).unwrap(), record);
    assert!(error(&nested(MAX_DEPTH + 1)).contains("more than 20 deep"));
    assert!(error(&nested(100_000)).contains("more than 20 deep"));
    let deep = r#"{"move":"d4","variations":[{"moves":["#.repeat(20_000);
    let deep = format!(r#"{{"game":"fourmation","moves":[{deep}"#);
    assert!(error(&deep).contains("recursion limit"), "{}", error(&deep));
    assert!(error(&format!("{{\"game\":{}", "[".repeat(500_000))).contains("line 1"));
    assert!(error(&"x".repeat(MAX_BYTES + 1)).contains("more than 1048576 bytes"));
    assert!(error(&format!("{{{}", " ".repeat(MAX_BYTES))).contains("more than 1048576 bytes"));
    let many: Vec<_> = (0..101).map(|i| format!("[T{i} \"x\"]")).collect();
    assert!(error(&tagged(&many.join("\n"), "")).contains("more than 100 tags"));

    let wide = format!("d4 {}", "(c3 d3 c4) ".repeat(80_000));
    let record = Record::parse(&tagged("", &wide)).unwrap();
    assert_eq!(record.line().moves[0].variations.len(), 80_000);
}
