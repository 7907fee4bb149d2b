//! Commands, and what they do to all tables.

use std::io::{BufRead, stdin};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::future::try_join_all;
use futures_util::{StreamExt, TryStreamExt, stream};
use hdrhistogram::Histogram;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::protocols::Client;
use crate::site::Site;
use crate::table::{Table, Times};

/// Number of tables that are opened at once.
const CONCURRENCY: usize = 8;

/// A command.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase", tag = "do")]
enum Command {
    /// Opens tables and plays moves at each.
    Open { count: u64, plies: usize },
    /// Plays at all tables, and measures the moves after a warm-up.
    Play {
        warmup: f64,
        seconds: f64,
        /// Moves per second of all tables; as many as possible without it.
        rate: Option<f64>,
    },
}

/// Obeys the commands on the standard input.
pub(crate) async fn run<C: Client>(site: &Site) -> Result<()> {
    let mut commands = commands();
    let mut tables: Vec<Table<C>> = Vec::new();
    loop {
        let command = tokio::select! {
            command = commands.recv() => command,
            error = rest(&mut tables) => return Err(error),
        };
        let Some(command) = command else { return Ok(()) };
        let done = match serde_json::from_str(&command)? {
            Command::Open { count, plies } => {
                let first = tables.len() as u64;
                let open = stream::iter(first..first + count)
                    .map(|seed| Table::open(site, seed, plies))
                    .buffer_unordered(CONCURRENCY)
                    .try_collect::<Vec<_>>();
                let opened = tokio::select! {
                    opened = open => opened?,
                    error = rest(&mut tables) => return Err(error),
                };
                tables.extend(opened);
                Value::Null
            }
            Command::Play { warmup, seconds, rate } => {
                play(site, &mut tables, warmup, seconds, rate).await?
            }
        };
        println!("{}", json!({ "done": done }));
    }
}

/// Reports why the process ends.
pub(crate) fn print_error(error: &anyhow::Error) {
    println!("{}", json!({ "error": format!("{error:#}") }));
}

/// The lines of the standard input.
fn commands() -> mpsc::UnboundedReceiver<String> {
    let (sender, receiver) = mpsc::unbounded_channel();
    thread::spawn(move || {
        for line in stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Receives what servers send to clients that do not play, until one fails.
async fn rest<C: Client>(tables: &mut [Table<C>]) -> anyhow::Error {
    match try_join_all(tables.iter_mut().map(Table::rest)).await {
        Ok(_) => std::future::pending().await,
        Err(error) => error,
    }
}

/// Plays at all tables, and returns the figures.
async fn play<C: Client>(
    site: &Site,
    tables: &mut [Table<C>],
    warmup: f64,
    seconds: f64,
    rate: Option<f64>,
) -> Result<Value> {
    let start = Instant::now();
    let from = start + Duration::from_secs_f64(warmup);
    let until = from + Duration::from_secs_f64(seconds);
    let interval = rate.map(|rate| Duration::from_secs_f64(tables.len() as f64 / rate));
    let bytes = async {
        tokio::time::sleep_until(from).await;
        let before = site.bytes();
        tokio::time::sleep_until(until).await;
        Ok(site.bytes() - before)
    };
    let times = Times { from, until, interval };
    let played = try_join_all(tables.iter_mut().map(|table| table.play(&times)));
    let (played, bytes) = tokio::try_join!(played, bytes)?;
    let mut histogram: Histogram<u64> = Histogram::new(3).context("three digits are possible")?;
    for time in played.iter().flat_map(|played| &played.moves) {
        histogram.record(time.as_micros() as u64)?;
    }
    let milliseconds = |quantile| histogram.value_at_quantile(quantile) as f64 / 1e3;
    let moves = histogram.len();
    Ok(json!({
        "moves": moves,
        "games": played.iter().map(|played| played.games).sum::<u64>(),
        "perSecond": moves as f64 / seconds,
        "p50": milliseconds(0.5),
        "p99": milliseconds(0.99),
        "max": milliseconds(1.0),
        "bytes": bytes as f64 / 2.0 / moves.max(1) as f64,
    }))
}
