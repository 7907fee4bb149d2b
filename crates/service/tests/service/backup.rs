//! Backups: taken while the server runs, put back into an empty folder.

use crate::common::Service;
use ludoteca_service::{BackupError, backup, restore};
use serde_json::json;

#[tokio::test]
async fn a_backup_of_a_running_server_is_put_back() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = other.path().join("monday.db");
    let missing = backup(folder.path(), &file).await;
    assert!(matches!(missing, Err(BackupError::NoDatabase { .. })), "{missing:?}");

    let mut service = Service::start_in(folder.path()).await;
    let state = service.create("fourmation", "").await;
    let state = service.play_all(state, &["d4"]).await;
    assert_eq!(backup(folder.path(), &file).await.unwrap(), 1);
    service.play_all(state.clone(), &["e5"]).await;
    service.create("six", "").await;
    let again = backup(folder.path(), &file).await;
    assert!(matches!(again, Err(BackupError::Exists { .. })), "{again:?}");

    // The folder has games; another one has none.
    let here = restore(&file, folder.path()).await;
    assert!(matches!(here, Err(BackupError::Exists { .. })), "{here:?}");
    let fresh = other.path().join("fresh");
    assert_eq!(restore(&file, &fresh).await.unwrap(), 1);
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
