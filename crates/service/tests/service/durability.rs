//! Acknowledged moves survive a killed server; data folders that cannot be opened are rejected.

use std::path::Path;

use crate::common::{Process, Service, Socket, config, legal, open_in, path};
use ludoteca_service::{Config, MigrateError, StartError, open, restore};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::sync::mpsc::{Sender, channel};

/// Plays in a game until the server is gone, and reports each acknowledged move. Returns the last
/// acknowledged state.
async fn play_until_killed(service: &Service, mut state: Value, acknowledged: Sender<()>) -> Value {
    loop {
        let Some(mv) = legal(&state).into_iter().next() else { return state };
        let body = json!({"move": mv, "seq": state["seq"]});
        let request = service.request(reqwest::Method::POST, &path(&state, "/moves"));
        let Ok(response) = request.json(&body).send().await else { return state };
        let Ok(next) = response.json().await else { return state };
        state = next;
        let _ = acknowledged.send(()).await;
    }
}

#[tokio::test]
async fn acknowledged_moves_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    for moves in [1, 30, 100] {
        let (process, service) = Process::start(folder.path());
        let (acknowledged, mut acknowledgements) = channel(1);
        let mut players = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let state = service.create("morris", "").await;
            let (service, acknowledged) =
                (Service::at(service.address.clone()), acknowledged.clone());
            players.spawn(async move { play_until_killed(&service, state, acknowledged).await });
        }
        for _ in 0..moves {
            acknowledgements.recv().await.unwrap();
        }
        process.kill();
        drop(acknowledgements);
        let acknowledged = players.join_all().await;

        let mut service = Service::start_in(folder.path()).await;
        let count = service.assert_stored(&acknowledged).await;
        assert!(count >= moves, "{count} moves are there");
        service.stop().await;
    }
}

#[tokio::test]
async fn a_watcher_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (process, service) = Process::start(folder.path());
    let state = service.create("fourmation", "").await;
    let state = service.play_all(state, &["d4", "e5"]).await;
    process.kill();

    let service = Service::start_in(folder.path()).await;
    let mut socket = Socket::open(&service, &state, 2).await;
    let first = socket.next().await.unwrap();
    assert_eq!((&first["events"], &first["state"]), (&json!([]), &state));
    service.play_all(state, &["e4"]).await;
    assert_eq!(socket.until(3).await[0]["move"], "e4");
}

#[tokio::test]
async fn a_killed_servers_search_is_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let (process, service) = Process::start(folder.path());
    let players = json!({"second": {"kind": "computer", "level": 10}});
    let body = json!({"game": "morris", "players": players});
    let start = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    let moved = service.play(&start, "d2").await.expect(StatusCode::OK);
    assert_eq!(moved["thinking"], true);
    process.kill();

    let service = Service::start_in(folder.path()).await;
    let mut socket = Socket::open(&service, &moved, 1).await;
    assert_eq!(socket.until(2).await[0]["side"], "second");
}

#[tokio::test]
async fn one_folder_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let second = open_in(folder.path()).await.unwrap_err();
    assert!(matches!(second, StartError::InUse { .. }), "{second}");
    // Without the file there is still a lock; Windows does not delete it.
    let _ = std::fs::remove_file(folder.path().join("ludoteca.lock"));
    let second = open_in(folder.path()).await.unwrap_err();
    assert!(matches!(second, StartError::InUse { .. }), "{second}");
    service.stop().await;
    Service::start_in(folder.path()).await;
}

#[cfg(unix)]
#[tokio::test]
async fn one_database_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let linked = tempfile::tempdir().unwrap();
    let database = folder.path().join("ludoteca.db");
    std::os::unix::fs::symlink(database, linked.path().join("ludoteca.db")).unwrap();
    let second = open_in(linked.path()).await.unwrap_err();
    assert!(matches!(second, StartError::InUse { .. }), "{second}");
    service.stop().await;
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    service.stop().await;
    let file = folder.path().join("ludoteca.db");
    add_version(&file, 77).await;
    let before = std::fs::read(&file).unwrap();

    let rejected = open_in(folder.path()).await.unwrap_err();
    let StartError::Database { source: MigrateError::Newer { found: 77, .. }, .. } = &rejected
    else {
        panic!("{rejected}")
    };
    let text = rejected.to_string();
    let known = format!("up to {}", ludoteca_store::VERSION);
    assert!(text.contains("version 77") && text.contains(&known), "{text}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let restored = restore(&file, &folder.path().join("other")).await.unwrap_err().to_string();
    assert!(restored.contains("ludoteca.db") && restored.contains("version 77"), "{restored}");
}

/// Writes down that the database has been brought to a version.
async fn add_version(file: &Path, version: i64) {
    use sqlx::{ConnectOptions, Connection};
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = options.connect().await.unwrap();
    let record = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {version}"));
    sqlx::raw_sql(record).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ludoteca.db");
    std::fs::write(&file, "not a database, ".repeat(100)).unwrap();
    let rejected = open_in(folder.path()).await.unwrap_err();
    assert!(rejected.to_string().contains("ludoteca.db"), "{rejected}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "not a database, ".repeat(100));
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    std::fs::write(&file, "").unwrap();
    for folder in [file.clone(), file.join("below")] {
        let rejected = open_in(&folder).await.unwrap_err();
        assert!(matches!(rejected, StartError::Folder { .. }), "{rejected}");
        assert!(rejected.to_string().contains("a-file"), "{rejected}");
    }
}

#[tokio::test]
async fn a_taken_port_is_named() {
    let service = Service::start().await;
    let folder = tempfile::tempdir().unwrap();
    let listen = service.address.parse().unwrap();
    let rejected = open(Config { listen, ..config(folder.path()) }).await.unwrap_err();
    assert!(matches!(rejected, StartError::Taken { .. }), "{rejected}");
    assert!(rejected.to_string().starts_with(&service.address), "{rejected}");
}
