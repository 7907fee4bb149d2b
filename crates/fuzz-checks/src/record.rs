use ludoteca_record::Record;

/// Records in both formats round-trip, alone and several in a file.
pub fn record(text: &str) {
    if let Ok(record) = Record::parse(text) {
        assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record));
        assert_eq!(Record::parse(&record.to_json()).as_ref(), Ok(&record));
        record.replay();
    }
    let several: Vec<_> = Record::parse_all(text).flatten().collect();
    let file: String = several.iter().map(Record::to_text).collect();
    assert_eq!(Record::parse_all(&file).flatten().collect::<Vec<_>>(), several);
}
