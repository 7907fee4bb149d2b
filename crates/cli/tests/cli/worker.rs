//! `ludoteca worker`: real processes on a real bus, one of which is killed.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use crate::common::nats::NatsServer;
use crate::common::{failure, ludoteca, stdout};

/// A worker, which is killed when this is dropped.
struct Worker(Child);

impl Worker {
    /// Starts a worker with one thread and waits until it is ready.
    fn start(bus: &str) -> Self {
        let mut command = ludoteca(&["worker", "--bus", bus, "--threads", "1"]);
        command.env("RUST_LOG", "error").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("searches on 1 thread for nats://127.0.0.1:"), "{line}");
        Self(child)
    }

    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const MAKE: [&str; 8] =
    ["puzzles", "make", "fourmation", "--side", "5", "--count", "12", "--output"];

#[test]
fn a_killed_worker_changes_no_result() {
    let Some(server) = NatsServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = ["here.txt", "there.txt"].map(|name| folder.path().join(name));
    stdout(&[&MAKE[..], &[here.to_str().unwrap()]].concat(), "");

    let mut first = Worker::start(server.url());
    let arguments = [&MAKE[..], &[there.to_str().unwrap(), "--bus", server.url()]].concat();
    let mut make = ludoteca(&arguments).stdout(Stdio::null()).spawn().unwrap();
    // A part of the puzzles is from the first worker.
    let lines = || fs::read_to_string(&there).map_or(0, |text| text.lines().count());
    while lines() < 2 && make.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    first.kill();
    let _second = Worker::start(server.url());
    assert!(make.wait().unwrap().success());
    assert_eq!(fs::read_to_string(&there).unwrap(), fs::read_to_string(&here).unwrap());
}

#[test]
#[cfg(unix)]
fn a_worker_survives_its_bus_and_stops_on_a_signal() {
    let Some(mut server) = NatsServer::start() else { return };
    let mut worker = Worker::start(server.url());
    server.crash();
    server.resume();
    assert_eq!(worker.0.try_wait().unwrap(), None);
    let id = worker.0.id().to_string();
    assert!(std::process::Command::new("kill").arg(id).status().unwrap().success());
    assert_eq!(worker.0.wait().unwrap().code(), Some(0));
}

#[test]
fn what_makes_a_worker_impossible_is_explained() {
    let error = failure(&["worker"], "", 2);
    assert!(error.contains("--bus <URL>"), "{error}");
    let error = failure(&["worker", "--bus", "http://bus"], "", 2);
    assert!(error.contains("nats://host:4222"), "{error}");
    let error = failure(&["worker", "--bus", "nats://bus", "--threads", "0"], "", 2);
    assert!(error.contains("the number of processors"), "{error}");
    let small = ["worker", "--bus", "nats://bus", "--threads", "1", "--memory", "1MB"];
    let error = failure(&small, "", 1);
    assert!(error.contains("need 68 MB"), "{error}");
    let Some(server) = NatsServer::start_with(&["--user", "ludoteca", "--pass", "secret"]) else {
        return;
    };
    let url = server.url().replace("nats://", "nats://ludoteca:wrong@");
    let error = failure(&["worker", "--bus", &url], "", 1);
    assert!(
        error.contains("refuse the user or the password") && !error.contains("wrong@"),
        "{error}"
    );
}
