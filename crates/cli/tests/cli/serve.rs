//! `ludoteca serve`, and `ludoteca` without a command.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::{failure, ludoteca};

/// A server on a free port, and its address.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(command: &[&str], data: &Path) -> Self {
        Self::spawn(ludoteca(command), data)
    }

    fn spawn(mut command: Command, data: &Path) -> Self {
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

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        // A longer wait means that the test has failed.
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("it can be set");
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.address
        )
        .expect("it takes a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
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
        let answer = server.get("/api/rules");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("fourmation"), "{answer}");
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
    let answer = server.get("/api/rules");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    server.signal("TERM");
    assert!(server.child.wait().unwrap().success());
    drop(half_open);
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("up to 80 connections, with 128 open files"), "{log}");
    assert!(log.contains("idle connections closed to make room: an address may have 60"), "{log}");
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
    let message = failure(&["--open", "play", "fourmation"], "", 2);
    assert!(message.contains("cannot be used with"), "{message}");
}
