//! A NATS server of the tests' own, on a free port of the loopback address. It ends with the process of the tests,
//! however that ends.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// Tests with a NATS server are skipped if this variable is set.
const SKIP: &str = "LUDOTECA_SKIP_NATS";
/// Number of polls for the server's port, and the time between them: 30 s in all.
const MAX_POLLS: u32 = 3_000;
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Ends the server once the input ends, which is when its owner does.
const REAPER: &str = r#""$@" & read -r _; kill -9 $!; wait"#;

/// A running server with `JetStream`.
#[derive(Debug)]
pub(crate) struct NatsServer {
    folder: TempDir,
    reaper: Option<Child>,
    url: String,
}

impl NatsServer {
    /// Starts a server; `None` if tests with one are to be skipped.
    pub(crate) fn start() -> Option<Self> {
        Self::start_with(&[])
    }

    /// Starts a server with more arguments.
    pub(crate) fn start_with(arguments: &[&str]) -> Option<Self> {
        if env::var_os(SKIP).is_some() {
            eprintln!("skipped, because {SKIP} is set");
            return None;
        }
        if let Err(error) = Command::new("nats-server").arg("--version").output() {
            assert_eq!(error.kind(), ErrorKind::NotFound, "{error}");
            panic!(
                "the tests need nats-server; install it (on Debian `apt-get install nats-server`), or set {SKIP}=1 \
                 to do without them"
            );
        }
        let folder = tempfile::tempdir().unwrap();
        let mut server = Self { folder, reaper: None, url: String::new() };
        server.spawn("-1", arguments);
        Some(server)
    }

    /// The address for clients.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Ends the server as if it had been killed.
    pub(crate) fn crash(&mut self) {
        if let Some(mut reaper) = self.reaper.take() {
            drop(reaper.stdin.take());
            reaper.wait().unwrap();
        }
    }

    /// Starts the server again after a [`crash`](Self::crash), at the same address.
    pub(crate) fn resume(&mut self) {
        let port = self.url.rsplit(':').next().unwrap().to_owned();
        self.spawn(&port, &[]);
    }

    fn spawn(&mut self, port: &str, arguments: &[&str]) {
        let folder = self.folder.path();
        let ports = folder.join("ports");
        let _ = fs::remove_dir_all(&ports);
        fs::create_dir(&ports).unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", REAPER, "sh", "nats-server", "-js", "-a", "127.0.0.1", "-p", port]);
        command.arg("-sd").arg(folder.join("data")).arg("--ports_file_dir").arg(&ports);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        self.reaper = Some(command.spawn().unwrap());
        for _ in 0..MAX_POLLS {
            let file = fs::read_dir(&ports).unwrap().next();
            let text = file.and_then(|file| fs::read(file.unwrap().path()).ok());
            let ports = text.and_then(|text| serde_json::from_slice::<Value>(&text).ok());
            if let Some(url) = ports.as_ref().and_then(|ports| ports["nats"][0].as_str()) {
                url.clone_into(&mut self.url);
                return;
            }
            sleep(POLL_INTERVAL);
        }
        panic!("nats-server does not start");
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.crash();
    }
}
