use ludoteca_tablebase::Table;

static TABLE: &[u8] = include_bytes!("../../tablebase/tables/morris-3-3.table");

fn is_accepted(bytes: Vec<u8>) -> bool {
    Table::from_bytes("fuzz", bytes).is_ok_and(|table| table.check().is_ok())
}

/// Table files: no input causes a panic, and every modified table is rejected.
pub fn tables(bytes: &[u8]) {
    is_accepted(bytes.to_vec());
    // Each edit has 4 bytes: a position and a new value.
    let mut changed = TABLE.to_vec();
    for edit in bytes.as_chunks::<4>().0 {
        let [a, b, c, value] = *edit;
        let at = u32::from_le_bytes([a, b, c, 0]) as usize % TABLE.len();
        changed[at] = value;
    }
    let is_unchanged = changed == TABLE;
    assert_eq!(is_accepted(changed), is_unchanged);
}
