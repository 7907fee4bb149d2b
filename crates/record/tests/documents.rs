//! The examples of other programs' files in the documentation are read.

use ludoteca_record::{Format, Record};

const DOCUMENT: &str = include_str!("../../../docs/developers/record.md");

#[test]
fn every_example_is_a_record() {
    let (_, section) = DOCUMENT.split_once("\n**Sanmill.**").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let blocks = section.split("\n```").skip(1).step_by(2);
    let mut formats = Vec::new();
    for block in blocks {
        let (_, example) = block.split_once('\n').unwrap();
        // Positions and lists of actions are one per line.
        let has_lines = example.starts_with(['*', '[']) && !example.contains("\n\n");
        let lines = if has_lines { example.lines().collect() } else { vec![example] };
        for example in lines {
            Record::parse(example).unwrap_or_else(|error| panic!("{example}: {error}"));
            formats.push(Format::detect(example).name());
        }
    }
    assert_eq!(
        formats,
        ["sanmill", "playok", "sanmill-fen", "malom", "openspiel", "openspiel", "abstract-play"]
    );
}
