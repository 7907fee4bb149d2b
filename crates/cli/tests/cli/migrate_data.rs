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
