//! All connections break at once.

use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::Value;
use tokio::time::Instant;

use super::client::Client;
use super::error::LoadError;
use super::report::{Report, Times};
use super::server::Site;
use super::table::Table;

/// Number of times that all connections break.
const ROUNDS: usize = 5;

/// Breaks all connections, reconnects all at once, and measures how long each takes to be up to
/// date again.
pub(super) async fn run(site: &Site, sockets: u64, seed: u64) -> Result<Report, LoadError> {
    let mut table = Table::open(site, seed, Value::Null).await?;
    let back = Times::new();
    for _ in 0..ROUNDS {
        table.step().await?;
        let began = Instant::now();
        let (game, seq) = (table.id.as_str(), table.seq);
        let connect = async |_| {
            let mut client = Client::connect(site, "").await?;
            client.watch(game, 0).await?;
            client.event(game, seq).await?;
            Ok::<_, LoadError>((client, began.elapsed()))
        };
        let all: Vec<_> = stream::iter(0..sockets)
            .map(connect)
            .buffer_unordered(sockets as usize)
            .try_collect()
            .await?;
        for (client, time) in all {
            back.note(time);
            drop(client);
        }
    }
    let mut report = Report::new();
    report.add("sockets", sockets as f64);
    report.add("rounds", ROUNDS as f64);
    report.add_times("", &back);
    Ok(report)
}
