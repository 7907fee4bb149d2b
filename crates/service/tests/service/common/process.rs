//! A server in a separate process, which can be killed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::{Service, open_in};

const FOLDER: &str = "LUDOTECA_TEST_FOLDER";
/// The address of a `PostgreSQL` database for the server in the process.
pub(super) const URL: &str = "LUDOTECA_TEST_DATABASE_URL";

/// Runs the server in the process. A test named `child`, which does nothing when run as a test, has
/// to call it.
pub(crate) async fn serve_as_child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let server = open_in(Path::new(&folder)).await.unwrap();
    println!("\naddress {}", server.address());
    server.run(std::future::pending()).await.unwrap();
}

/// A server in a separate process.
pub(crate) struct Process(Child);

impl Process {
    pub(crate) fn start(folder: &Path) -> (Self, Service) {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "child", "--nocapture"]).env(FOLDER, folder);
        if let Some(url) = super::database_of(folder) {
            command.env(URL, url);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut addresses =
            lines.filter_map(|line| line.unwrap().strip_prefix("address ").map(str::to_owned));
        let service = Service::at(addresses.next().unwrap());
        (Self(child), service)
    }

    /// Kills the process like `kill -9`.
    pub(crate) fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
