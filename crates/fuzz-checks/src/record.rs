use ludoteca_record::{Format, Record};

/// Records in both formats round-trip, alone and several in a file. Those of other programs are written and
/// read again with the same moves.
pub fn record(text: &str) {
    if let Ok(record) = Record::parse(text) {
        assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record));
        assert_eq!(Record::parse(&record.to_json()).as_ref(), Ok(&record));
        foreign(&record);
    }
    for format in Format::ALL {
        let _ = Record::parse_as(text, format);
    }
    let several: Vec<_> = Record::parse_all(text).flatten().collect();
    let file: String = several.iter().map(Record::to_text).collect();
    assert_eq!(Record::parse_all(&file).flatten().collect::<Vec<_>>(), several);
}

fn foreign(record: &Record) {
    let game = record.replay();
    for format in Format::ALL {
        let Ok(written) = record.to_format(format) else { continue };
        let again = Record::parse_as(&written.text, format).map(|record| record.replay());
        match again {
            Ok(again) if written.omitted.contains(&"moves") => {
                assert_eq!(again.position_text(0), game.position_text(game.ply()), "{format}");
            }
            Ok(again) => assert_eq!(again.move_texts(), game.move_texts(), "{format}"),
            // A position after the end of a game, or a tag that the format reads in its own way.
            Err(_) => assert!(game.outcome().is_some() || !record.tags().is_empty(), "{format}"),
        }
    }
}
