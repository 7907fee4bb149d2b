//! The server under load.

use std::env::current_exe;
use std::io::{BufRead, BufReader};
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use data_encoding::BASE32_DNSSEC;
use fastrand::Rng;
use reqwest::header::{COOKIE, HeaderValue};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::error::LoadError;

/// Number of open files to request from the system.
const OPEN_FILES: u64 = 65_536;

/// Raises this process's limit of open files, which its own server inherits, to the highest value allowed.
pub(super) fn raise_file_limit() {
    // With fewer files, connecting fails with the system's own message.
    let _ = rlimit::increase_nofile_limit(OPEN_FILES);
}

/// Number of bytes sent and received on WebSockets, with the headers of HTTP and of frames.
#[derive(Debug, Default)]
pub(super) struct Traffic(AtomicU64);

impl Traffic {
    pub(super) fn add(&self, bytes: usize) {
        self.0.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    pub(super) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The servers of a service as clients reach them: each request and each WebSocket goes to the next one.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// Addresses such as `127.0.0.1:8080`; at least one.
    addresses: Arc<[Box<str>]>,
    /// Number of requests and WebSockets so far.
    used: Arc<AtomicUsize>,
    traffic: Arc<Traffic>,
    http: reqwest::Client,
    /// The server's process, if it is on this machine.
    process: Option<u32>,
}

impl Site {
    /// The servers at these URLs.
    pub(super) fn new(urls: &[impl AsRef<str>]) -> Result<Self, LoadError> {
        let address = |url: &str| {
            let address = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
            let wrong = || LoadError::Address(url.to_owned());
            address.filter(|address| !address.contains('/')).map(Box::from).ok_or_else(wrong)
        };
        let addresses = urls.iter().map(|url| address(url.as_ref())).collect::<Result<_, _>>()?;
        let http = ludoteca_service::http_client().no_proxy().build()?;
        Ok(Self { addresses, used: Arc::default(), traffic: Arc::default(), http, process: None })
    }

    /// The address of the next server.
    pub(super) fn address(&self) -> &str {
        let used = self.used.fetch_add(1, Ordering::Relaxed);
        &self.addresses[used % self.addresses.len()]
    }

    /// The bytes of all WebSockets so far.
    pub(super) fn traffic(&self) -> Arc<Traffic> {
        Arc::clone(&self.traffic)
    }

    /// Bytes of memory that the server's process has in use, on Linux.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kilobytes << 10)
    }

    /// Sends a request as the player with this cookie.
    pub(super) async fn post(
        &self,
        path: &str,
        cookie: &str,
        body: &Value,
    ) -> Result<Value, LoadError> {
        let url = format!("http://{}/api/{path}", self.address());
        let cookie = HeaderValue::try_from(cookie)
            .map_err(|error| LoadError::Unexpected(error.to_string()))?;
        let response = self.http.post(url).header(COOKIE, cookie).json(body).send().await?;
        let is_success = response.status().is_success();
        let body: Value = response.json().await?;
        if is_success { Ok(body) } else { Err(LoadError::Rejected(body["detail"].to_string())) }
    }

    /// Sends a request from a client of its own, if this machine counts as a proxy, and returns the lines of the response.
    pub(super) async fn lines(
        &self,
        path: &str,
        client: Ipv4Addr,
        body: &Value,
    ) -> Result<String, LoadError> {
        let url = format!("http://{}/api/{path}", self.address());
        let request = self.http.post(url).header("x-forwarded-for", client.to_string());
        let response = request.json(body).send().await?;
        let is_success = response.status().is_success();
        let text = response.text().await?;
        if is_success { Ok(text) } else { Err(LoadError::Rejected(text)) }
    }

    /// A new game between two players, with a clock if `clock` is not null.
    pub(super) async fn new_game(
        &self,
        game: &str,
        cookies: &[String; 2],
        clock: &Value,
    ) -> Result<Value, LoadError> {
        let players = json!({"second": {"kind": "open"}});
        let new = json!({"game": game, "players": players, "clock": clock});
        let state = self.post("games", &cookies[0], &new).await?;
        let id = state["id"].as_str().unwrap_or_default();
        self.post(&format!("games/{id}/seat"), &cookies[1], &json!({})).await
    }
}

/// The cookie of a new player.
pub(super) fn new_player(random: &mut Rng) -> String {
    let secret: [u8; 16] = std::array::from_fn(|_| random.u8(..));
    format!("ludoteca-owner={}", BASE32_DNSSEC.encode(&secret))
}

/// A server in a process of its own, over a folder that is deleted at the end.
#[derive(Debug)]
pub(super) struct Server {
    child: Child,
    site: Site,
    folder: TempDir,
}

impl Server {
    /// Starts a server over an empty folder in `parent`.
    pub(super) async fn start(parent: Option<&Path>) -> Result<Self, LoadError> {
        let folder = TempDir::with_prefix_in("ludoteca-load-", parent.unwrap_or(Path::new(".")))?;
        let (child, site) = spawn(folder.path(), "127.0.0.1:0").await?;
        Ok(Self { child, site, folder })
    }

    pub(super) fn site(&self) -> Site {
        self.site.clone()
    }

    /// Kills the server as `kill -9` does.
    pub(super) fn kill(&mut self) -> Result<(), LoadError> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts the server again over the same folder and at the same address.
    pub(super) async fn restart(&mut self) -> Result<(), LoadError> {
        (self.child, self.site) = spawn(self.folder.path(), self.site.address()).await?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn spawn(folder: &Path, listen: &str) -> Result<(Child, Site), LoadError> {
    let mut serve = Command::new(current_exe()?);
    serve.args(["serve", "--no-limits", "--listen", listen, "--data"]).arg(folder);
    serve.env("RUST_LOG", "error").stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = serve.spawn()?;
    let stdout = child.stdout.take().expect("its output is a pipe");
    let first = tokio::task::spawn_blocking(move || {
        let mut lines = BufReader::new(stdout).lines();
        let first = lines.next();
        // The pipe must stay open.
        std::thread::spawn(move || lines.for_each(drop));
        first
    });
    let line = first.await.map_err(|error| LoadError::Start(error.to_string()))?;
    let line = line.transpose()?.unwrap_or_default();
    let url = line.split_whitespace().find(|word| word.starts_with("http://"));
    let url = url.ok_or_else(|| LoadError::Start("it printed no address".into()))?;
    let site = Site { process: Some(child.id()), ..Site::new(&[url])? };
    Ok((child, site))
}
