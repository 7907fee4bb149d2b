//! Data folders of earlier versions.

use std::time::Duration;

use crate::common::{Service, path};
use reqwest::StatusCode;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tempfile::TempDir;

/// The database in a data folder, as another program opens it.
async fn database(folder: &TempDir) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("ludoteca.db"))
        .create_if_missing(true)
        .foreign_keys(false)
        .journal_mode(SqliteJournalMode::Wal);
    options.connect().await.unwrap()
}

async fn run(folder: &TempDir, sql: &'static str) {
    let mut connection = database(folder).await;
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// A dump of what the server wrote before there were checksums: a record that was imported, a game
/// with moves, one taken back, and a resignation, a game without moves and one from a set-up.
const VERSION_1: &str = include_str!("data/version-1.sql");
const IDS: [&str; 4] = [
    "o5f1u3jvc6s4qsojne0him9oo4",
    "rsg6ut9eid7dcuf6t836l3t5dg",
    "bohvei66kc4j6ghfu19bhuc830",
    "a0ugh06dd389uh8rg2ougbo04g",
];

#[tokio::test]
async fn games_from_before_the_checksums_go_on() {
    let folder = tempfile::tempdir().unwrap();
    run(&folder, VERSION_1).await;
    // The games without moves are old.
    let mut config = crate::common::config(folder.path());
    config.quotas.keep_empty = Duration::MAX;
    let mut service = Service::run(ludoteca_service::open(config).await.unwrap());
    let mut states = Vec::new();
    for id in IDS {
        states.push(service.state(&json!({"id": id})).await);
    }
    assert_eq!(states[0]["moves"], json!(["c3", "d4", "d3"]));
    let record = service.request(reqwest::Method::GET, &path(&states[0], "/record?format=text"));
    assert!(record.send().await.unwrap().text().await.unwrap().contains("{as always}"));
    assert_eq!(states[1]["moves"].as_array().unwrap().len(), 5);
    assert_eq!(states[1]["outcome"], json!({"winner": "second", "reason": "resignation"}));
    assert_eq!(states[1]["players"]["second"]["name"], "Eva \"la\" \\ 2");
    assert_eq!(states[2]["ply"], 0);
    assert_eq!(states[3]["start"], "5/5/2x2/5/5 o c3");
    let listed = service.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(listed["games"].as_array().unwrap().len(), 2, "those with moves");
    // The players are no longer known: any client may take both seats.
    assert_eq!(service.play(&states[0], "c2").await.problem(), (403, "not-your-seat"));
    for seq in 4..6 {
        let seated = service.post(&path(&states[0], "/seat"), &json!({})).await;
        assert_eq!(seated.expect(StatusCode::OK)["seq"], seq);
    }
    let state = service.state(&states[0]).await;
    assert_eq!(service.play(&state, "c2").await.expect(StatusCode::OK)["ply"], 4);
    service.stop().await;

    // From now on damage is found.
    run(&folder, "UPDATE events SET event = replace(event, 'a3e', 'a4e')").await;
    let mut service = Service::start_in(folder.path()).await;
    assert_eq!(service.state(&states[0]).await["ply"], 4);
    let damaged = service.get(&path(&states[1], "")).await;
    assert_eq!(damaged.problem(), (500, "damaged"));
    service.stop().await;
}
