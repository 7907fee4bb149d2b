//! `ludoteca doctor`: what it finds, what it advises, and its exit status.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::common::{failure, run, stdout};
use crate::serve::Server;

/// Examines the folder, with these further arguments.
fn examine(data: &Path, listen: &str, args: &[&str]) -> Output {
    let data = data.to_str().unwrap();
    run(&[&["doctor", "--data", data, "--listen", listen][..], args].concat(), b"")
}

fn lines(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The line of a check and the advice below it.
fn finding<'a>(lines: &'a str, name: &str) -> &'a str {
    let found = lines.find(&format!("!! {name}")).unwrap_or_else(|| panic!("{name} in\n{lines}"));
    lines[found..].split("\nok").next().unwrap()
}

#[test]
fn a_running_server_is_well() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Server::start(&["serve"], &data);
    server.create();
    let public = format!("http://{}/", server.address);
    for args in [&["--public-url", &public][..], &["--full"]] {
        let output = examine(&data, &server.address, args);
        let lines = lines(&output);
        assert_eq!(output.status.code(), Some(0), "{lines}");
        for part in ["a server is using it", "SQLite 3", "1 games compared", "is ready", "MiB free"]
        {
            assert!(lines.contains(part), "{part} in\n{lines}");
        }
        assert!(!lines.contains("!!"), "{lines}");
    }
}

#[test]
fn health_is_an_exit_status() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(&["serve"], &folder.path().join("data"));
    let url = format!("http://{}", server.address);
    assert_eq!(stdout(&["health", &url], ""), "");
    let wrong = failure(&["health", &format!("{url}/nothing")], "", 1);
    assert!(wrong.contains("responds with status 404"), "{wrong}");
    server.stop();
    let stopped = failure(&["health", &url], "", 1);
    assert!(stopped.contains("cannot be reached"), "{stopped}");
    failure(&["health", "localhost:8080"], "", 2);
}

#[test]
fn each_finding_has_advice() {
    let folder = tempfile::tempdir().unwrap();
    let missing = examine(&folder.path().join("none"), "127.0.0.1:1", &[]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(finding(&lines(&missing), "data folder").contains("--data"), "{}", lines(&missing));

    let data = folder.path().join("data");
    let mut server = Server::start(&["serve"], &data);
    let id = server.create();
    // Another program under the public address.
    let other = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let unused = other.local_addr().unwrap();
    drop(other);
    let public = format!("http://{unused}/");
    let found = examine(&data, &server.address, &["--public-url", &public]);
    let found = lines(&found);
    assert!(finding(&found, "public address").contains("the proxy"), "{found}");
    server.stop();

    let database = data.join("ludoteca.db");
    let mut bytes = fs::read(&database).unwrap();
    let human = bytes.windows(7).position(|bytes| bytes == br#""human""#).unwrap();
    bytes[human + 1] ^= 1;
    fs::write(&database, bytes).unwrap();
    fs::hard_link(&database, folder.path().join("copy.db")).unwrap();
    let output = examine(&data, "127.0.0.1:1", &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let check = |name: &str| {
        let checks = report["checks"].as_array().unwrap().iter();
        checks.clone().find(|check| check["name"] == name).unwrap().clone()
    };
    let damage = check("checksums");
    assert!(damage["found"].as_str().unwrap().contains(&id), "{damage}");
    assert!(damage["advice"].as_str().unwrap().contains("backup"), "{damage}");
    assert!(check("data folder")["advice"].as_str().unwrap().contains("other names"), "{report}");
    assert_eq!(check("clock")["advice"], Value::Null, "{report}");
}

#[test]
fn wrong_arguments_are_usage() {
    failure(&["doctor", "--bus", "nats://127.0.0.1:1"], "", 2);
}

/// What earlier versions have left open, with the command that corrects it.
#[cfg(unix)]
#[test]
fn exposed_files_are_named() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    Server::start(&["serve"], &data).stop();
    let database = data.join("ludoteca.db");
    fs::set_permissions(&database, fs::Permissions::from_mode(0o644)).unwrap();
    let found = examine(&data, "127.0.0.1:1", &[]);
    let advice = format!("chmod 600 '{}'", database.display());
    assert!(finding(&lines(&found), "permissions").contains(&advice), "{}", lines(&found));
}
