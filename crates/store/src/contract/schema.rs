//! The schemas of both databases, which have to agree.

use std::collections::BTreeMap;

use super::{Database, with_both};
use crate::database::{Kind, sql};
use crate::tables::TABLES;

#[test]
fn both_have_the_same_version() {
    assert_eq!(
        crate::postgres::VERSION,
        crate::sqlite::VERSION,
        "a step in migrations/sqlite needs one in migrations/postgres, and the reverse"
    );
}

with_both! {
    /// Ensures that copying data omits no table or column.
    async fn all_tables_are_listed_with_their_columns(database: &Database) {
        let store = database.open().await;
        let query = if store.is_shared() {
            "SELECT table_name::text, column_name::text, data_type::text \
             FROM information_schema.columns WHERE table_schema = 'public'"
        } else {
            "SELECT tables.name, columns.name, columns.type FROM sqlite_schema AS tables, \
             pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
        };
        let rows: Vec<(String, String, String)> = sql(query).all(&store.pool).await.unwrap();
        let mut found: BTreeMap<(String, String), String> = BTreeMap::new();
        for (table, column, kind) in rows {
            found.insert((table, column), kind);
        }
        // The order of events, by which damage to a write-ahead log is noticed.
        found.remove(&("events".into(), "number".into()));
        found.retain(|(table, _), _| {
            !matches!(&table[..], "_sqlx_migrations" | "sqlite_sequence" | "schema_steps" | "leases")
        });
        let mut listed = BTreeMap::new();
        for table in TABLES {
            for (column, kind) in table.columns {
                let kind = match (kind, store.is_shared()) {
                    (Kind::Int, true) => "bigint",
                    (Kind::Flag, true) => "smallint",
                    (Kind::Real, true) => "double precision",
                    (Kind::Text, true) => "text",
                    (Kind::Blob, true) => "bytea",
                    (Kind::Int | Kind::Flag, false) => "INTEGER",
                    (Kind::Real, false) => "REAL",
                    (Kind::Text, false) => "TEXT",
                    (Kind::Blob, false) => "BLOB",
                };
                listed.insert((table.name.to_owned(), (*column).to_owned()), kind.to_owned());
            }
        }
        assert_eq!(found, listed);
    }
}
