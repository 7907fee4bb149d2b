//! The schema in the documentation is the one that the crate contains.

#[test]
fn the_documented_schema_is_the_published_one() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record.schema.json");
    let documented = std::fs::read_to_string(path).expect("the documentation has the schema");
    assert_eq!(documented, ludoteca_record::SCHEMA);
}
