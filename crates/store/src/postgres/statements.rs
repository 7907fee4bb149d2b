//! The statements of a move: few enough, and each names the game or player by which its table could be divided.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Once;

use futures_util::future::join_all;
use ludoteca_room::{Event, GameLog, Player, PlayerId, Seats};
use ludoteca_rules::Side;
use ludoteca_wire::Setting;
use serde_json::Value;
use sqlx::{AssertSqlSafe, PgConnection, Row};
use tracing::Metadata;
use tracing::field::{Field, Visit};
use tracing::subscriber::set_global_default;
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};

use crate::contract::ratings::{Ending, rated_game};
use crate::contract::{Database, append_events, create, log, owner, server, setting, tail};
use crate::{Appended, Store};

const PLAYERS: [PlayerId; 2] = [PlayerId::from_bytes([1; 10]), PlayerId::from_bytes([2; 10])];

/// The tables that a move writes or reads, and the column by which each could be divided. Those of players are written
/// by the move that ends a game.
const DISTRIBUTED: [(&str, &str); 6] = [
    ("summaries", "game"),
    ("events", "game"),
    ("seats", "game"),
    ("tallies", "player"),
    ("ratings", "player"),
    ("networks", "player"),
];

thread_local! {
    /// The statements of this thread, and so of a test.
    static RECORDED: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Records the statements of all threads. It is the default of the process: which events are enabled is cached for all
/// threads, and other tests must not turn these off.
struct Recorder;

/// The statements of this thread since the last call.
fn recorded() -> Vec<String> {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        set_global_default(tracing_subscriber::registry().with(Recorder)).unwrap();
    });
    RECORDED.take()
}

impl<S: tracing::Subscriber> Layer<S> for Recorder {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        let mut text = Text::default();
        event.record(&mut text);
        let text = if text.whole.is_empty() { text.summary } else { text.whole };
        RECORDED.with_borrow_mut(|recorded| recorded.push(text.trim().to_owned()));
    }
}

/// A statement in an event: its first words, and all of it if it is longer.
#[derive(Default)]
struct Text {
    summary: String,
    whole: String,
}

impl Visit for Text {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.whole),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn fmt::Debug) {}
}

/// A game between two people.
fn game() -> Setting {
    let [first, second] = PLAYERS.map(Player::human);
    Setting { seats: Seats { first, second }, ..setting() }
}

/// Plays the last move of each game, all at once. Returns the statements that this takes.
async fn play(store: &Store, games: &[(&Setting, &[&str])]) -> Vec<String> {
    let moves = games.iter().map(async |(game, moves)| {
        let tail = tail(store, game).await.unwrap();
        let log = log(game, moves);
        let events = log.since(log.room().seq() - 1).to_vec();
        (log, events, tail)
    });
    let moves = join_all(moves).await;
    recorded();
    let appended = games.iter().zip(moves).map(|((game, _), (log, events, tail))| {
        append_events(store, game, log.room(), events, tail)
    });
    for result in join_all(appended).await {
        assert!(matches!(result, Ok(Appended::Yes(..))), "{result:?}");
    }
    recorded()
}

/// The plan of a statement. Its integers are 1, its texts empty, and its other values null.
async fn plan(connection: &mut PgConnection, statement: &str, analyze: bool) -> Value {
    let prepare = format!("PREPARE recorded AS {statement}");
    sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *connection).await.unwrap();
    let values = "SELECT coalesce('(' || string_agg(CASE type WHEN 'bigint'::regtype THEN '1' \
         WHEN 'text'::regtype THEN '''''' ELSE 'NULL' END, ', ') || ')', '') \
         FROM pg_prepared_statements, UNNEST(parameter_types) AS type WHERE name = 'recorded'";
    let values: String = sqlx::query_scalar(values).fetch_one(&mut *connection).await.unwrap();
    let explain = format!("EXPLAIN (FORMAT JSON, ANALYZE {analyze}) EXECUTE recorded{values}");
    let row = sqlx::query(AssertSqlSafe(explain)).fetch_one(&mut *connection).await.unwrap();
    sqlx::raw_sql("DEALLOCATE recorded").execute(connection).await.unwrap();
    let plan: Value = serde_json::from_str(row.try_get_unchecked(0).unwrap()).unwrap();
    plan[0]["Plan"].clone()
}

/// The nodes of a plan that read or write a table, as table, kind of node, and node.
fn nodes(plan: &Value) -> Vec<(&str, &str, &Value)> {
    let children = plan["Plans"].as_array().into_iter().flatten().flat_map(nodes);
    let own = plan["Relation Name"].as_str().map(|table| {
        let table = if table.starts_with("events_") { "events" } else { table };
        (table, plan["Node Type"].as_str().unwrap(), plan)
    });
    own.into_iter().chain(children).collect()
}

/// Where a statement reads rows of a divided table without naming the game or player that they belong to.
async fn unkeyed(connection: &mut PgConnection, statement: &str) -> Vec<String> {
    let plan = plan(connection, statement, false).await;
    let mut found = Vec::new();
    for (table, kind, node) in nodes(&plan) {
        let Some((_, column)) = DISTRIBUTED.iter().find(|(name, _)| *name == table) else {
            // Written once by a new game, and compared by the first event if the summary lacks the chain.
            if table != "games" {
                found.push(format!("{table} is not listed"));
            }
            continue;
        };
        if !kind.ends_with("Scan") {
            continue;
        }
        let condition = ["Index Cond", "Recheck Cond", "Filter"].map(|name| &node[name]);
        let condition: String = condition.into_iter().filter_map(Value::as_str).collect();
        // The weight of a rated game reads the opponents' rows by the game.
        let columns = [column, if table == "ratings" { &"game" } else { column }];
        if !columns.iter().any(|column| condition.contains(&format!("({column} = "))) {
            found.push(format!("{table} by {condition:?}"));
        }
    }
    found
}

/// A connection whose plans use an index wherever one can be used, as with many rows.
async fn planner(url: &str) -> PgConnection {
    let mut connection = server::connect(url).await;
    let settings = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; \
         SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off";
    sqlx::raw_sql(settings).execute(&mut connection).await.unwrap();
    connection
}

#[tokio::test]
async fn the_moves_of_a_batch_take_one_round_trip() {
    let Some(database) = Database::postgres().await else { return };
    let store = database.open().await;
    let (one, other) = (game(), game());
    for game in [&one, &other] {
        create(&store, game, &[]).await.unwrap();
    }
    let moves = ["a1", "b2", "a2", "b3"];
    for (ply, is_one) in (1..).zip([true, true, false, true]) {
        if !is_one {
            // As an earlier program leaves it. The next move completes it.
            database.run("UPDATE summaries SET chain = NULL").await;
        }
        let moves = &moves[..ply];
        let statements = play(&store, &[(&one, moves), (&other, moves)]).await;
        assert_eq!(statements.len() == 1, is_one, "{statements:?}");
    }
}

#[tokio::test]
async fn each_statement_of_a_move_names_a_game_or_a_player() {
    let Some(database) = Database::postgres().await else { return };
    let Database::Postgres(url) = &database else { unreachable!() };
    let store = database.open().await;
    let mut planner = planner(url).await;
    recorded();
    let game = game();
    create(&store, &game, &[]).await.unwrap();
    let mut statements = recorded();
    statements.extend(play(&store, &[(&game, &["a1"])]).await);
    // As an earlier program leaves it.
    database.run("UPDATE summaries SET chain = NULL").await;
    statements.extend(play(&store, &[(&game, &["a1", "b2"])]).await);
    let ending = Ending { initial: 60, is_rated: true, plies: 6, loser: Some(Side::First) };
    let (rated, played, end) = rated_game(PLAYERS, ending);
    store.create(&rated, &played, None, owner()).await.unwrap();
    end_game(&store, &rated, played, end).await;
    statements.extend(recorded());
    let statements: BTreeSet<String> = statements.into_iter().collect();
    let mut seen = BTreeSet::new();
    for statement in statements.iter().filter(|text| has_plan(text)) {
        assert_eq!(unkeyed(&mut planner, statement).await, [""; 0], "{statement}");
        let tables = DISTRIBUTED.map(|(table, _)| table);
        seen.extend(tables.into_iter().filter(|table| statement.contains(&format!(" {table} "))));
    }
    assert_eq!(seen.len(), DISTRIBUTED.len(), "all tables occur: {seen:?}");
    // The check itself.
    for statement in [
        "SELECT event FROM events WHERE seq = $1",
        "UPDATE summaries SET ply = 1 WHERE deadline < $1",
        "DELETE FROM seats WHERE player = $1",
        "SELECT rating FROM ratings WHERE kind = $1 AND current = 1",
        "INSERT INTO bots (player) VALUES ($1)",
    ] {
        assert_ne!(unkeyed(&mut planner, statement).await, [""; 0], "{statement}");
    }
}

async fn end_game(store: &Store, game: &Setting, mut log: GameLog, end: Vec<Event>) {
    let tail = tail(store, game).await.unwrap();
    for event in &end {
        log.append(event.clone()).unwrap();
    }
    let ended = append_events(store, game, log.room(), end, tail).await;
    assert!(matches!(ended, Ok(Appended::Yes(..))), "{ended:?}");
}

fn has_plan(statement: &str) -> bool {
    ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].iter().any(|word| statement.starts_with(word))
}

#[tokio::test]
async fn keys_of_divided_tables_contain_the_column_that_divides_them() {
    let Some(database) = Database::postgres().await else { return };
    let Database::Postgres(url) = &database else { unreachable!() };
    database.open().await;
    let mut connection = server::connect(url).await;
    for (table, column) in DISTRIBUTED {
        let keys = "SELECT count(*), count(*) FILTER (WHERE attnum = ANY(indkey)) FROM pg_index \
             JOIN pg_attribute ON attrelid = indrelid WHERE indisunique AND indrelid = $1::regclass \
             AND attname = $2";
        let query = sqlx::query_as(keys).bind(table).bind(column);
        let (keys, with_column): (i64, i64) = query.fetch_one(&mut connection).await.unwrap();
        assert!(keys > 0 && keys == with_column, "{table}: {with_column} of {keys} have {column}");
    }
}

#[tokio::test]
async fn statements_about_a_game_touch_one_partition() {
    let Some(database) = Database::postgres().await else { return };
    let Database::Postgres(url) = &database else { unreachable!() };
    let store = database.open().await;
    let game = game();
    create(&store, &game, &["a1", "b2"]).await.unwrap();
    recorded();
    let tail = tail(&store, &game).await.unwrap();
    store.since(1, tail).await.unwrap();
    store.which_end_so(&[tail]).await.unwrap();
    store.load_intact_of(&[game.id]).await.unwrap();
    store.anonymise(game.id, PLAYERS[0]).await.unwrap();
    let mut connection = planner(url).await;
    let statements: BTreeSet<String> = recorded().into_iter().collect();
    let statements = statements.iter().filter(|text| has_plan(text) && text.contains("events"));
    let mut explained = 0;
    for statement in statements {
        sqlx::raw_sql("BEGIN").execute(&mut connection).await.unwrap();
        let plan = plan(&mut connection, statement, true).await;
        sqlx::raw_sql("ROLLBACK").execute(&mut connection).await.unwrap();
        let is_run = |node: &Value| node["Actual Loops"].as_u64().unwrap() > 0;
        let scans = nodes(&plan).into_iter();
        let scans = scans.filter(|(table, kind, _)| *table == "events" && kind.ends_with("Scan"));
        let touched = scans.filter(|(.., node)| is_run(node)).count();
        assert_eq!(touched, 1, "{statement}: {plan:#}");
        explained += 1;
    }
    assert!(explained >= 4, "{explained}");
}
