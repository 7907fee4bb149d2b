//! NATS servers of tests.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempDir;

/// A NATS server with `JetStream` on a free port, over a folder of its own. It ends with the test.
pub(crate) struct NatsServer {
    child: Child,
    port: u16,
    folder: TempDir,
}

impl NatsServer {
    /// Starts a server; `None` if tests with NATS are to be skipped.
    pub(crate) fn start() -> Option<Self> {
        if std::env::var_os("LUDOTECA_SKIP_NATS").is_some() {
            eprintln!("skipped: LUDOTECA_SKIP_NATS is set");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        // The port may be taken before the server has it, but hardly ever is.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = Self { child: spawn(port, &folder), port, folder };
        server.wait();
        Some(server)
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again, over the same folder and at the same port.
    pub(crate) fn restart(&mut self) {
        self.child = spawn(self.port, &self.folder);
        self.wait();
    }

    fn wait(&self) {
        for _ in 0..500 {
            if std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            sleep(Duration::from_millis(20));
        }
        panic!("nats-server does not listen on port {}", self.port);
    }
}

fn spawn(port: u16, folder: &TempDir) -> Child {
    Command::new("nats-server")
        .args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--store_dir"])
        .arg(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("nats-server starts; install it, or set LUDOTECA_SKIP_NATS to do without")
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
