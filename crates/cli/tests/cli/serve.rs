//! `ludoteca serve`, and `ludoteca` without a command.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::{failure, ludoteca};

/// A server on a free port, and its address.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(command: &[&str], data: &Path) -> Self {
        Self::spawn(ludoteca(command), data)
    }

    pub(crate) fn spawn(mut command: Command, data: &Path) -> Self {
        let data = data.to_str().expect("the path is UTF-8");
        let mut child = command
            .args(["--listen", "127.0.0.1:0", "--data", data])
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("the server prints its address");
        let address = line.trim().strip_prefix("Ludoteca: http://").expect(&line).to_owned();
        Self { child, address }
    }

    /// Sends the server the signal to stop, and waits until it has stopped.
    #[cfg(unix)]
    pub(crate) fn stop(&mut self) {
        self.signal("TERM");
        assert!(self.child.wait().unwrap().success());
    }

    fn get(&self, path: &str) -> String {
        self.send("GET", path, "", "")
    }

    /// Sends a request with these header lines and this body, and returns the response.
    pub(crate) fn send(&self, method: &str, path: &str, header: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        // A longer wait means that the test has failed.
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("it can be set");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{header}\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .expect("it takes a request");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("a response");
        response
    }

    /// Creates a game and returns its id.
    pub(crate) fn create(&self) -> String {
        let json = "Content-Type: application/json\r\n";
        let created = self.send("POST", "/api/games", json, r#"{"game":"six"}"#);
        let (_, state) = created.split_once("\r\n\r\n").expect("a response has a body");
        let state: serde_json::Value = serde_json::from_str(state).expect(&created);
        state["id"].as_str().expect(&created).to_owned()
    }

    fn signal(&mut self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn the_server_runs_until_a_signal() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("missing folder");
    for (command, signal) in [(&["serve"][..], "TERM"), (&[], "INT")] {
        let mut server = Server::start(command, &data);
        let response = server.get("/api/rules");
        assert!(response.starts_with("HTTP/1.1 200 OK\r\n"), "{response}");
        assert!(response.contains("fourmation"), "{response}");
        server.signal(signal);
        assert!(server.child.wait().unwrap().success(), "{signal}");
        assert!(TcpStream::connect(&server.address).is_err());
    }
}

/// New clients are served even with more half-open connections than the process may open files.
#[cfg(unix)]
#[test]
fn half_open_connections_do_not_block_clients() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_ludoteca");
    command.args(["-c", "ulimit -n 128 && exec \"$0\" serve \"$@\"", program]);
    let log = folder.path().join("log");
    command.stderr(std::fs::File::create(&log).unwrap()).env_remove("RUST_LOG");
    let mut server = Server::spawn(command, &folder.path().join("games"));
    let half_open: Vec<_> = (0..150)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
            stream
        })
        .collect();
    let response = server.get("/api/rules");
    assert!(response.starts_with("HTTP/1.1 200 OK\r\n"), "{response}");
    server.signal("TERM");
    assert!(server.child.wait().unwrap().success());
    drop(half_open);
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("up to 80 connections, with 128 open files"), "{log}");
    assert!(log.contains("idle connections closed to make room: an address may have 60"), "{log}");
}

/// A second signal does not wait for the end of the first one.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_the_server_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(&["serve", "--drain", "3600"], &folder.path().join("games"));
    server.signal("TERM");
    while server.get("/readyz").starts_with("HTTP/1.1 200") {}
    let response = server.send("POST", "/api/games", JSON, r#"{"game":"six"}"#);
    assert!(response.starts_with("HTTP/1.1 503") && response.contains("\"closing\""), "{response}");
    server.signal("TERM");
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
}

const JSON: &str = "Content-Type: application/json\r\n";

/// The log has the ids of requests, but neither names, cookies nor addresses, and no ids of games.
#[cfg(unix)]
#[test]
fn the_log_names_nobody() {
    for format in ["text", "json"] {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let mut command = ludoteca(&["serve", "--log-format", format, "--drain", "0"]);
        command.stderr(std::fs::File::create(&log).unwrap()).env("RUST_LOG", "debug");
        let mut server = Server::spawn(command, &folder.path().join("games"));
        let client = "X-Forwarded-For: 198.51.100.77\r\nUser-Agent: Netscape\r\n";
        let header = format!("{JSON}{client}");
        let named = server.send("PUT", "/api/me", &header, r#"{"name":"Xiomara"}"#);
        let (_, cookie) = named.split_once("ludoteca-owner=").expect(&named);
        let (cookie, _) = cookie.split_once(';').unwrap();
        let header = format!("{header}Cookie: ludoteca-owner={cookie}\r\n");
        let body = r#"{"game":"six","players":{"first":{"kind":"human","name":"Xiomara"}}}"#;
        let created = server.send("POST", "/api/games", &header, body);
        let (_, game) = created.split_once("{\"id\":\"").expect(&created);
        let (game, _) = game.split_once('"').unwrap();
        // Requests that are rejected for all kinds of reasons.
        let path = format!("/api/games/{game}/moves");
        server.send("POST", &path, &header, r#"{"move":"Xiomara","seq":0}"#);
        server.send("POST", &path, &header, "Xiomara");
        server.send("GET", "/api/games?Xiomara=198.51.100.77", &header, "");
        server.send("GET", "/Xiomara", &header, "");
        server.send("POST", "/api/games", &format!("{header}Origin: http://Xiomara\r\n"), body);
        let rejected = server.send("GET", "/api/games/nothing", &header, "");
        let (_, id) = rejected.split_once("x-request-id: ").expect(&rejected);
        let id = id.lines().next().unwrap();
        server.stop();

        let log = std::fs::read_to_string(log).unwrap();
        assert!(log.contains(id), "{id}: {log}");
        for secret in ["Xiomara", cookie, "198.51.100.77", "Netscape", game] {
            assert!(!log.contains(secret), "{secret}: {log}");
        }
        for line in log.lines().filter(|_| format == "json") {
            let line: serde_json::Value = serde_json::from_str(line).expect(line);
            assert!(line["level"].is_string() && line["timestamp"].is_string(), "{line}");
        }
    }
}

/// `Type=notify` in packaging/ludoteca.service waits for these notifications.
#[cfg(target_os = "linux")]
#[test]
fn systemd_learns_when_the_server_is_ready_and_when_it_stops() {
    let folder = tempfile::tempdir().unwrap();
    let address = folder.path().join("notify");
    let socket = std::os::unix::net::UnixDatagram::bind(&address).unwrap();
    socket.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let mut command = ludoteca(&["serve", "--drain", "0"]);
    command.env("NOTIFY_SOCKET", &address);
    let mut server = Server::spawn(command, &folder.path().join("games"));
    let mut buffer = [0; 64];
    let mut received = || {
        let length = socket.recv(&mut buffer).expect("the server reports");
        String::from_utf8(buffer[..length].to_vec()).unwrap()
    };
    assert_eq!(received(), "READY=1\n");
    server.stop();
    assert_eq!(received(), "STOPPING=1\n");
}

#[cfg(unix)]
#[test]
fn the_public_address_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = ludoteca(&["serve", "--public-url", "https://Play.example.org/"])
        .args(["--listen", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let lines: Vec<_> = lines.take(3).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(lines[0], "Ludoteca: https://play.example.org");
    assert!(lines[2].starts_with("The server listens on http://127.0.0.1:"), "{lines:?}");
}

#[test]
fn startup_errors_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("games");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let message = failure(&["--listen", &address, "--data", data.to_str().unwrap()], "", 1);
    assert!(message.starts_with(&format!("error: {address} is already in use")), "{message}");

    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let message = failure(&["--listen", "127.0.0.1:0", "--data", file.to_str().unwrap()], "", 1);
    assert!(message.starts_with("error: the data folder "), "{message}");

    let message = failure(&["serve", "--listen", "here"], "", 2);
    assert!(
        message.contains("expected an IP address and a port, such as 127.0.0.1:8080"),
        "{message}"
    );
    let message = failure(&["serve", "--allow-host", "http://games.example"], "", 2);
    assert!(message.contains("write the name alone, without scheme, port or path"), "{message}");
    for (url, sentence) in [
        ("play.example.org", "write the whole address in ASCII"),
        ("ftp://play.example.org", "the address must begin with https:// or http://"),
        ("https://example.org/games/", "the page needs the root of its site"),
    ] {
        let message = failure(&["serve", "--public-url", url], "", 2);
        assert!(message.contains(sentence), "{message}");
    }
    let message = failure(&["serve", "--trusted-proxy", "proxy.example"], "", 2);
    assert!(message.contains("write an IP address or a network"), "{message}");
    let message = failure(&["--open", "play", "fourmation"], "", 2);
    assert!(message.contains("cannot be used with"), "{message}");
}
