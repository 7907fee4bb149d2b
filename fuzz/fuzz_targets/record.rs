//! Records in both formats round-trip, alone and several in a file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_record::Record;

fuzz_target!(|text: &str| {
    if let Ok(record) = Record::parse(text) {
        assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record));
        assert_eq!(Record::parse(&record.to_json()).as_ref(), Ok(&record));
        record.replay();
    }
    let several: Vec<_> = Record::parse_all(text).flatten().collect();
    let file: String = several.iter().map(Record::to_text).collect();
    assert_eq!(Record::parse_all(&file).flatten().collect::<Vec<_>>(), several);
});
