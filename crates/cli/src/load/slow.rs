//! Clients that watch games and never read.

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use super::client::Client;
use super::error::LoadError;
use super::report::{Report, Times};
use super::server::Site;
use super::table::Table;

/// Measures games without and with clients that watch them and never read.
pub(super) async fn run(
    site: &Site,
    sockets: u64,
    seconds: u64,
    seed: u64,
) -> Result<Report, LoadError> {
    let time = Duration::from_secs(seconds);
    let mut table = Table::open(site, seed, Value::Null).await?;
    let mut report = Report::new();
    report.add("sockets", sockets as f64);
    measure(&mut table, &mut [], time, "without_", &mut report).await?;
    let before = site.memory();
    let mut slow = Client::connect_all(site, sockets, Some((&table.id, table.seq))).await?;
    measure(&mut table, &mut slow, time, "with_", &mut report).await?;
    report.add_memory(before, site.memory(), slow.len());
    Ok(report)
}

/// Plays for some time. The clients in `slow` watch every game.
async fn measure(
    table: &mut Table,
    slow: &mut [Client],
    time: Duration,
    prefix: &str,
    report: &mut Report,
) -> Result<(), LoadError> {
    let (all, until) = (Times::new(), Instant::now() + time);
    let mut watched = table.id.clone();
    while Instant::now() < until {
        all.note(table.step().await?);
        if watched != table.id {
            watched.clone_from(&table.id);
            for client in &mut *slow {
                // The server may have disconnected it by now.
                let _ = client.request_updates(&watched, 0, false).await;
            }
        }
    }
    report.add_times(prefix, &all);
    Ok(())
}
