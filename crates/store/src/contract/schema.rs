//! The schemas of both databases, which have to agree.

use std::collections::BTreeMap;

use ludoteca_room::GameLog;

use super::{Database, append, with_both};
use crate::database::{Kind, sql};
use crate::tables::TABLES;
use crate::{MigrateError, Store, Stored};

/// Tables, columns, constraints and indexes, as text without comments and spaces.
async fn schema(store: &Store) -> Vec<String> {
    let query = if store.is_shared() {
        "SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, \
             column_default, is_identity, identity_generation) \
         FROM information_schema.columns WHERE table_schema = 'public' \
         UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' \
         UNION ALL SELECT concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) \
             FROM pg_constraint WHERE connamespace = 'public'::regnamespace \
         UNION ALL SELECT concat_ws(' ', relname, reloptions) \
             FROM pg_class WHERE relnamespace = 'public'::regnamespace \
         UNION ALL SELECT pg_get_functiondef(oid) \
             FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
    } else {
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"
    };
    let statements: Vec<String> = sql(query).all(&store.pool).await.unwrap();
    let code = |line: &str| line.split("--").next().unwrap().split_whitespace().collect::<String>();
    let mut found: Vec<String> =
        statements.iter().map(|statement| statement.lines().map(code).collect()).collect();
    found.sort();
    found
}

/// A dump of what the program wrote before its steps were combined into one: two accounts with a
/// token, a rated game between them, a challenge, and a game that was imported from a record.
const BEFORE: [&str; 2] =
    [include_str!("data/before.sqlite.sql"), include_str!("data/before.postgres.sql")];

with_both! {
    /// Ensures that copying data omits no table or column.
    async fn all_tables_are_listed_with_their_columns(database: &Database) {
        let store = database.open().await;
        let query = if store.is_shared() {
            "SELECT table_name::text, column_name::text, data_type::text \
             FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN \
             (SELECT relname FROM pg_class WHERE relispartition)"
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
        if store.is_shared() {
            // For servers of the release before, until a later step removes it.
            found.remove(&("seats".into(), "board".into()));
        }
        found.retain(|(table, _), _| {
            let is_of_the_program = matches!(
                &table[..],
                "_sqlx_migrations" | "sqlite_sequence" | "schema_steps" | "leases"
            );
            !is_of_the_program && !table.starts_with("explorer_")
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

    async fn a_database_of_the_version_before_is_current(database: &Database) {
        let is_shared = matches!(database, Database::Postgres(_));
        database.run(BEFORE[usize::from(is_shared)]).await;
        // The imported game is one of two people.
        database
            .run(
                "INSERT INTO seats (player, game) SELECT DISTINCT player, number FROM seats, games \
                 WHERE id = 'mopvnfl8pl5tt917dmc2952ed8' ON CONFLICT DO NOTHING",
            )
            .await;
        let store = database.open().await;
        let fresh = if is_shared { Database::postgres().await.unwrap() } else { Database::sqlite() };
        assert_eq!(schema(&store).await, schema(&fresh.open().await).await);

        let rated = store.load("ltmes1dmk69jc8ds78onml5oac".parse().unwrap()).await.unwrap().unwrap();
        let replayed = GameLog::replay(rated.setting.room().unwrap(), rated.events).unwrap();
        assert!(replayed.room().outcome().is_some());
        let imported = store.load("mopvnfl8pl5tt917dmc2952ed8".parse().unwrap()).await.unwrap();
        let Stored { setting, tail, events: imported_events, .. } = imported.unwrap();
        let ana = store.account_by_key("ana").await.unwrap().unwrap();
        let player = ana.owner.player();
        assert_eq!(*store.boards(player).await.unwrap(), [(tail.game, None)], "unknown until it is needed");
        let board = setting.replay(imported_events).unwrap().room().game().arrangement();
        store.complete_board(tail.game, Some(&board)).await.unwrap();
        assert_eq!(*store.boards(player).await.unwrap(), [(tail.game, Some(board))]);
        append(&store, &setting, &["c3", "d4", "d3", "c4"], tail).await.unwrap();
        assert!(store.import(setting.id).await.unwrap().unwrap().contains("{as always}"));

        assert_eq!(store.codes_left(ana.number).await.unwrap(), 2);
        assert!(store.name(player).await.unwrap().unwrap().has_account());
        assert_eq!(store.tokens(player).await.unwrap()[0].name, "my bot");
        assert_eq!(store.challenges(player).await.unwrap()[0].name.as_str(), "Beto");
        assert_eq!(store.ratings(player).await.unwrap()[0].tally.won, 1);
        assert_eq!(store.tallies(player, Some(player)).await.unwrap()[0].1.won, 1, "by a step");
        assert_eq!(store.wrong_tallies().await, 0);
    }

    async fn a_database_from_before_the_first_release_is_rejected(database: &Database) {
        let is_shared = matches!(database, Database::Postgres(_));
        let last = if is_shared { "schema_steps" } else { "_sqlx_migrations" };
        database.run(BEFORE[usize::from(is_shared)]).await;
        database.run(format!("DELETE FROM {last} WHERE version = 11")).await;
        let rejected = database.try_open().await;
        assert!(matches!(rejected, Err(MigrateError::Older { found: 10 })), "{rejected:?}");
    }
}
