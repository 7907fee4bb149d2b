//! Many who watch one game.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::client::{Client, read};
use super::error::LoadError;
use super::idle::AT_ONCE;
use super::report::{Report, Times, note, times};
use super::server::Site;
use super::table::Table;

/// Number of moves that are measured.
const MOVES: usize = 20;
/// Time between two moves.
const PAUSE: Duration = Duration::from_millis(500);

/// Measures the time from sending a move to each spectator's receipt.
pub(super) async fn run(site: &Site, sockets: u64, seed: u64) -> Result<Report, LoadError> {
    // The game of the third kind is the longest; its number selects it.
    let mut table = Table::open(site, seed * 4 + 3, Value::Null).await?;
    let (id, seq) = (Arc::<str>::from(table.id.as_str()), table.seq);
    let spectators: Vec<Client> = stream::iter(0..sockets)
        .map(|_| async {
            let mut client = Client::connect(site, "").await?;
            client.watch(&id, seq).await?;
            Ok::<_, LoadError>(client)
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    // The number of the awaited event, and when its move was sent.
    let (sent, _) = watch::channel((0, Instant::now()));
    let mut receivers: JoinSet<Result<Times, LoadError>> = spectators
        .into_iter()
        .map(|client| receive(client, Arc::clone(&id), seq + MOVES as u64, sent.subscribe()))
        .collect();
    // Those who have just come are announced to all; that is not measured.
    sleep(2 * PAUSE).await;
    for _ in 0..MOVES {
        sent.send_replace((table.seq + 1, Instant::now()));
        table.step().await?;
        sleep(PAUSE).await;
    }
    let mut all = times();
    while let Some(received) = receivers.join_next().await {
        let received = received.map_err(|error| LoadError::Unexpected(error.to_string()))??;
        all.add(received).expect("all times have one range");
    }
    let mut report = Report::new();
    report.add("sockets", sockets as f64);
    report.add("receipts", all.len() as f64);
    report.add_times("", &all);
    Ok(report)
}

/// Notes when each event arrives, up to number `last`.
async fn receive(
    mut client: Client,
    game: Arc<str>,
    last: u64,
    sent: watch::Receiver<(u64, Instant)>,
) -> Result<Times, LoadError> {
    let mut times = times();
    loop {
        let text = client.text().await?;
        let received = Instant::now();
        let Some(event) = read(&text)?.events.last().map(|event| event.seq) else { continue };
        let (awaited, at) = *sent.borrow();
        if !read(&text)?.reaches(&game, awaited) || awaited == 0 {
            continue;
        }
        note(&mut times, received.duration_since(at));
        if event >= last {
            return Ok(times);
        }
    }
}
