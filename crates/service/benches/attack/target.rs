//! The server under attack, and the reported counts and times.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The address of the server, and the end of the attack.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    pub(crate) until: Instant,
}

impl Target {
    pub(crate) const fn new(address: SocketAddr, until: Instant) -> Self {
        Self { address, until }
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The first line of the response to these bytes on a connection of their own.
    pub(crate) async fn exchange(&self, request: &str) -> io::Result<String> {
        let exchange = async {
            let mut stream = TcpStream::connect(self.address).await?;
            stream.write_all(request.as_bytes()).await?;
            let mut response = [0; 12];
            stream.read_exact(&mut response).await?;
            Ok(String::from_utf8_lossy(&response).into_owned())
        };
        timeout(Duration::from_secs(30), exchange).await?
    }
}

/// Counts of what happened.
#[derive(Default)]
pub(crate) struct Counts(BTreeMap<String, u64>);

impl Counts {
    pub(crate) fn add(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (what, number) in other.0 {
            *self.0.entry(what).or_default() += number;
        }
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let counts = self.0.iter().map(|(what, number)| format!("{number} × {what}"));
        f.write_str(&counts.collect::<Vec<_>>().join(", "))
    }
}

/// The distribution of times.
#[derive(Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }
}

impl Display for Times {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut times = self.0.clone();
        times.sort();
        let Some(last) = times.len().checked_sub(1) else { return f.write_str("none") };
        let at = |share: f64| times[(last as f64 * share) as usize].as_secs_f64() * 1e3;
        write!(
            f,
            "{}, p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        )
    }
}
