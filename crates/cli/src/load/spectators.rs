//! Many spectators of one game.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::client::{Client, read};
use super::error::LoadError;
use super::report::{Report, Times};
use super::server::Site;
use super::table::Table;

/// Number of moves that are measured.
const MOVES: usize = 20;
/// Time between two moves.
const MOVE_INTERVAL: Duration = Duration::from_millis(500);
/// Time before the first move. Every arrival is announced to all; that is not measured.
const FIRST_MOVE_DELAY: Duration = Duration::from_secs(3);

/// Measures the time from sending a move to each spectator's receipt.
pub(super) async fn run(site: &Site, sockets: u64, seed: u64) -> Result<Report, LoadError> {
    // The game of the third kind is the longest; its number selects it.
    let mut table = Table::open(site, seed * 4 + 3, Value::Null).await?;
    let (id, seq) = (Arc::<str>::from(table.id.as_str()), table.seq);
    let spectators = Client::connect_all(site, sockets, Some((&id, seq))).await?;
    // The number of the next event, and the time when its move was sent.
    let (sent, _) = watch::channel((0, Instant::now()));
    let times = Arc::new(Times::new());
    let last = seq + MOVES as u64;
    let mut receivers: JoinSet<Result<(), LoadError>> = spectators
        .into_iter()
        .map(|client| receive(client, Arc::clone(&id), last, sent.subscribe(), Arc::clone(&times)))
        .collect();
    sleep(FIRST_MOVE_DELAY).await;
    for _ in 0..MOVES {
        sent.send_replace((table.seq + 1, Instant::now()));
        table.step().await?;
        sleep(MOVE_INTERVAL).await;
    }
    while let Some(received) = receivers.join_next().await {
        received.map_err(|error| LoadError::Unexpected(error.to_string()))??;
    }
    let mut report = Report::new();
    report.add("sockets", sockets as f64);
    report.add("receipts", times.count() as f64);
    report.add_times("", &times);
    Ok(report)
}

/// Notes when each event arrives, up to number `last`.
async fn receive(
    mut client: Client,
    game: Arc<str>,
    last: u64,
    sent: watch::Receiver<(u64, Instant)>,
    times: Arc<Times>,
) -> Result<(), LoadError> {
    loop {
        let text = client.text().await?;
        let received = Instant::now();
        let (awaited, at) = *sent.borrow();
        if awaited == 0 || !read(&text)?.reaches(&game, awaited) {
            continue;
        }
        times.note(received.duration_since(at));
        if awaited >= last {
            return Ok(());
        }
    }
}
