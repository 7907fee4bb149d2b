//! Table files: any bytes are refused without a panic, and so is a table with a changed byte anywhere.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_tablebase::Table;

static WHOLE: &[u8] = include_bytes!("../../crates/tablebase/tables/morris-3-3.table");

fn is_taken(bytes: Vec<u8>) -> bool {
    Table::from_bytes("fuzz", bytes).is_ok_and(|table| table.check().is_ok())
}

fuzz_target!(|bytes: &[u8]| {
    is_taken(bytes.to_vec());
    // Four bytes each: where something is changed, and into what.
    let mut changed = WHOLE.to_vec();
    for edit in bytes.as_chunks::<4>().0 {
        let [a, b, c, value] = *edit;
        let at = u32::from_le_bytes([a, b, c, 0]) as usize % WHOLE.len();
        changed[at] = value;
    }
    let is_whole = changed == WHOLE;
    assert_eq!(is_taken(changed), is_whole);
});
