//! Idle WebSockets.

use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::time::sleep;

use super::client::Client;
use super::error::LoadError;
use super::report::Report;
use super::server::Site;

/// Number of connections that are opened at once.
pub(super) const AT_ONCE: usize = 50;
/// Time for which the WebSockets stay open: longer than the interval of the heartbeat.
const STAY: Duration = Duration::from_secs(25);

/// Opens WebSockets and measures the memory that the server needs for them.
pub(super) async fn run(site: &Site, sockets: u64) -> Result<Report, LoadError> {
    let before = site.memory();
    let opened: Vec<Client> = stream::iter(0..sockets)
        .map(|_| Client::connect(site, ""))
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    sleep(STAY).await;
    let mut report = Report::new();
    report.add("sockets", opened.len() as f64);
    if let (Some(before), Some(after)) = (before, site.memory()) {
        let of_each = after.saturating_sub(before) as f64 / opened.len() as f64;
        report.add("kib_per_socket", of_each / 1024.0);
    }
    // All are still served.
    for mut client in opened {
        client.text().await?;
    }
    Ok(report)
}
