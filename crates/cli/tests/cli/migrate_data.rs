//! `ludoteca migrate-data`, and `serve` with a database.

use crate::common::{failure, stdout};

#[test]
fn a_folder_is_copied_once() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    let (from, to) = (from.to_str().unwrap(), to.to_str().unwrap());
    let error = failure(&["migrate-data", from, to], "", 1);
    assert!(error.contains("there are no games in"), "{error}");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let config = ludoteca_service::Config::new(([127, 0, 0, 1], 0).into(), from.into());
        ludoteca_service::open(config).await.unwrap().run(async {}).await.unwrap();
    });
    let copied = stdout(&["migrate-data", from, &format!("sqlite:{to}")], "");
    assert!(copied.starts_with("games                    0  e3b0c44298fc1c14"), "{copied}");
    assert!(copied.ends_with("the digests are equal\n"), "{copied}");
}

/// Every copy of a damaged game fails, and names the option that accepts it.
#[test]
fn damage_fails_unless_it_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let data = folder.path().join("data");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let id = runtime.block_on(async {
        let config = ludoteca_service::Config::new(([127, 0, 0, 1], 0).into(), data.clone());
        let server = ludoteca_service::open(config).await.unwrap();
        let url = format!("http://{}/api/games", server.address());
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let running = tokio::spawn(server.run(async { drop(stopped.await) }));
        let http = ludoteca_service::http_client().no_proxy().build().unwrap();
        let game = serde_json::json!({"game": "six"});
        let created = http.post(url).json(&game).send().await.unwrap();
        let created: serde_json::Value = created.json().await.unwrap();
        drop(stop);
        running.await.unwrap().unwrap();
        created["id"].as_str().unwrap().to_owned()
    });
    // The structure stays intact; the game's checksum covers its players.
    let database = data.join("ludoteca.db");
    let mut bytes = std::fs::read(&database).unwrap();
    let players = bytes.windows(7).position(|bytes| bytes == br#""human""#).unwrap();
    bytes[players + 1] ^= 1;
    std::fs::write(&database, bytes).unwrap();

    let data = path("data");
    for args in [
        &["backup", "--data", &data, &path("backup.db")][..],
        &["migrate-data", &data, &path("copy")],
    ] {
        let error = failure(args, "", 1);
        assert!(error.contains(&format!("game {id}: its row in `games`")), "{error}");
        assert!(error.contains("--accept-damage"), "{error}");
        let args = [args, &["--accept-damage"]].concat();
        let accepted = crate::common::run(&args, b"");
        let warning = String::from_utf8(accepted.stderr).unwrap();
        assert!(accepted.status.success() && warning.contains(&id), "{warning}");
    }
    failure(&["restore", "--data", &path("restored"), &path("backup.db")], "", 1);
}

#[test]
fn an_address_is_checked() {
    let error = failure(&["serve", "--database", "mysql://db/games"], "", 2);
    assert!(error.contains("postgres://user@host/name"), "{error}");
    let unused =
        std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
    let url = format!("postgres://ana:secret@127.0.0.1:{unused}/games");
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    // A server would wait for it.
    let error = failure(&["migrate-data", &url, data], "", 1);
    assert!(error.contains("cannot be reached") && !error.contains("secret"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}
