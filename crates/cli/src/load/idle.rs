//! Idle WebSockets.

use std::time::Duration;

use tokio::time::sleep;

use super::client::Client;
use super::error::LoadError;
use super::report::Report;
use super::server::Site;

/// Time for which the WebSockets stay open: longer than the interval of the heartbeat.
const OPEN_TIME: Duration = Duration::from_secs(25);

/// Opens WebSockets and measures the memory that the server needs for them.
pub(super) async fn run(site: &Site, sockets: u64) -> Result<Report, LoadError> {
    let before = site.memory();
    let opened = Client::connect_all(site, sockets, None).await?;
    sleep(OPEN_TIME).await;
    let mut report = Report::new();
    report.add("sockets", opened.len() as f64);
    report.add_memory(before, site.memory(), opened.len());
    // All are still served.
    for mut client in opened {
        client.text().await?;
    }
    Ok(report)
}
