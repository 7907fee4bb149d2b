//! Backups: taken while the server runs, put back into an empty folder.

use crate::common::Service;
use std::path::Path;

use ludoteca_service::{BackupError, OnDamage, Verified};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

async fn backup(folder: &Path, to: &Path) -> Result<Verified, BackupError> {
    ludoteca_service::backup(folder, to, OnDamage::Reject).await
}

async fn restore(from: &Path, folder: &Path) -> Result<Verified, BackupError> {
    ludoteca_service::restore(from, folder, OnDamage::Reject).await
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_put_back() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = other.path().join("monday.db");
    let missing = backup(folder.path(), &file).await;
    assert!(matches!(missing, Err(BackupError::NoDatabase { .. })), "{missing:?}");

    let mut service = Service::start_in(folder.path()).await;
    let state = service.create("fourmation", "").await;
    let state = service.play_all(state, &["d4"]).await;
    assert_eq!(backup(folder.path(), &file).await.unwrap().games, 1);
    service.play_all(state.clone(), &["e5"]).await;
    service.create("six", "").await;
    let again = backup(folder.path(), &file).await;
    assert!(matches!(again, Err(BackupError::Exists { .. })), "{again:?}");

    // The folder has games; another one has none.
    let here = restore(&file, folder.path()).await;
    assert!(matches!(here, Err(BackupError::Exists { .. })), "{here:?}");
    let fresh = other.path().join("fresh");
    assert_eq!(restore(&file, &fresh).await.unwrap().games, 1);
    let mut restored = Service::start_in(&fresh).await;
    assert_eq!(restored.state(&state).await, state, "as it was at the time of the backup");
    restored.play(&state, "e4").await.expect(reqwest::StatusCode::OK);
    restored.stop().await;

    // A server that has lost its database still uses the folder. Windows does not let it be lost.
    if cfg!(windows) {
        return service.stop().await;
    }
    std::fs::rename(folder.path().join("ludoteca.db"), other.path().join("lost.db")).unwrap();
    let used = restore(&file, folder.path()).await;
    assert!(matches!(used, Err(BackupError::InUse { .. })), "{used:?}");
    service.stop().await;
}

#[tokio::test]
async fn a_damaged_backup_is_rejected_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(&folder.path().join("games")).await;
    service.post("/api/games", &json!({"game": "morris"})).await;
    service.stop().await;
    let file = folder.path().join("backup.db");
    backup(&folder.path().join("games"), &file).await.unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0xAA);
    for (name, content) in [("cut.db", &bytes[..middle]), ("changed.db", &bytes), ("text.db", b"x")]
    {
        let file = folder.path().join(name);
        std::fs::write(&file, content).unwrap();
        let fresh = folder.path().join("fresh");
        let rejected = restore(&file, &fresh).await.unwrap_err();
        assert!(rejected.to_string().contains(name), "{rejected}");
        assert!(matches!(rejected, BackupError::Damaged { .. }), "{rejected}");
        assert!(!fresh.join("ludoteca.db").exists() && !fresh.join("ludoteca.db.partial").exists());
    }
}

/// The structure is intact, but a row has changed.
#[tokio::test]
async fn a_damaged_game_is_named_and_accepted_only_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let (games, file) = (folder.path().join("games"), folder.path().join("backup.db"));
    let mut service = Service::start_in(&games).await;
    let state = service.create("fourmation", "").await;
    let state = service.play_all(state, &["d4", "e5"]).await;
    service.create("six", "").await;
    service.stop().await;
    change(&games.join("ludoteca.db")).await;

    let rejected = backup(&games, &file).await.unwrap_err();
    assert!(matches!(rejected, BackupError::DamagedGames { .. }), "{rejected}");
    let id = state["id"].as_str().unwrap();
    assert!(rejected.to_string().contains(&format!("game {id}: event 2 has a wrong checksum")));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "there is no copy");
    let accepted = ludoteca_service::backup(&games, &file, OnDamage::Accept).await.unwrap();
    assert_eq!((accepted.games, accepted.damaged.len()), (2, 1));

    let fresh = folder.path().join("fresh");
    let rejected = restore(&file, &fresh).await.unwrap_err();
    assert!(rejected.to_string().starts_with(&file.display().to_string()), "{rejected}");
    assert!(!fresh.join("ludoteca.db").exists());
    let accepted = ludoteca_service::restore(&file, &fresh, OnDamage::Accept).await.unwrap();
    assert_eq!(accepted.damaged.len(), 1);
}

/// Changes a move as another program would.
async fn change(database: &Path) {
    let options = SqliteConnectOptions::new().filename(database);
    let change = "UPDATE events SET event = replace(event, 'e5', 'e4') WHERE seq = 2";
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(change.to_owned())).execute(&mut connection).await.unwrap();
}

/// The error is about the copy, not about the original.
#[tokio::test]
async fn a_missing_folder_of_the_copy_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    service.stop().await;
    let file = folder.path().join("missing").join("backup.db");
    let error = backup(folder.path(), &file).await.unwrap_err().to_string();
    assert!(error.starts_with(&file.display().to_string()), "{error}");
}
