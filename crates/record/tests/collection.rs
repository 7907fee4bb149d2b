//! Files with several records.

use ludoteca_record::{Record, RecordError};

fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    Record::parse_all(text).collect()
}

/// A record with brackets in its tags and comments.
const FIRST: &str = "[Game \"fourmation\"]\n[Event \"[Game \\\"six\\\"]\"]\n\n\
    {[a]} 1. d4 {[Game \"six\"]} (1. e4 {)}) 1... e4 *\n";
const SECOND: &str = "[Game \"six\"]\n\n*\n";

#[test]
fn a_text_is_split_where_tags_follow_moves() {
    let [first, second] = [FIRST, SECOND].map(|text| Record::parse(text).unwrap());
    for text in [
        format!("{FIRST}\n{SECOND}\n{FIRST}"),
        format!("\u{feff}{FIRST}{SECOND}{FIRST}\n\n"),
        format!("{FIRST}{SECOND}{FIRST}").replace('\n', "\r\n"),
        format!("{}{}{}", first.to_json(), second.to_json(), first.to_json()),
    ] {
        let expected = [first.clone(), second.clone(), first.clone()];
        assert_eq!(read(&text).as_deref(), Ok(&expected[..]), "{text}");
    }
    assert_eq!(read(SECOND).as_deref(), Ok(&[second][..]));
}

#[test]
fn a_record_without_moves_or_result_does_not_end() {
    let error = read("[Game \"six\"]\n[Game \"coffee\"]\n").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 1: the tag Game is there twice");
    assert!(read("").unwrap_err().to_string().contains("the game is not named"));
}

#[test]
fn the_place_of_an_error_counts_from_the_beginning_of_the_file() {
    let wrong = "[Game \"fourmation\"]\n1. d4 d6 *\n";
    for (text, place) in [
        (format!("{SECOND}\n{wrong}{SECOND}"), "line 6, column 7, ply 2: "),
        (format!("{}{wrong}", SECOND.replace('\n', "\r")), "line 5, column 7, ply 2: "),
        (wrong.replace('\n', " ").repeat(2), "line 1, column 27, ply 2: "),
        (format!("{SECOND}{{open"), "line 4, column 1: "),
    ] {
        let found = Record::parse_all(&text).find_map(Result::err).unwrap().to_string();
        assert!(found.starts_with(place), "{found} in {text:?}");
    }
}

#[test]
fn the_records_after_a_wrong_one_are_read() {
    let text = format!("[Game \"fourmation\"]\n1. d4 d6 *\n{SECOND}");
    let results: Vec<_> = Record::parse_all(&text).map(|record| record.is_ok()).collect();
    assert_eq!(results, [false, true]);
}
