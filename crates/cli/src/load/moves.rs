//! Many games at once.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use fastrand::Rng;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::error::LoadError;
use super::report::{Report, Times};
use super::server::{Site, new_player};
use super::table::Table;
use crate::whole::within;

/// The arguments of `load moves`.
#[derive(Args, Debug)]
pub(super) struct MovesArgs {
    /// Number of concurrent games, of all kinds, with two WebSockets each
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = within::<u64>(1..=10_000))]
    games: u64,
    /// Duration of the measurement, in seconds
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = within::<u64>(1..=86_400))]
    seconds: u64,
    /// Average thinking time of a player, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = within::<u64>(0..=600_000))]
    think: u64,
    /// Number of additional games, between two computers of the highest level
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within::<u64>(0..=1_000))]
    computers: u64,
}

/// Plays games and measures their moves.
pub(super) async fn run(site: &Site, args: MovesArgs, seed: u64) -> Result<Report, LoadError> {
    let MovesArgs { games, seconds, think, computers } = args;
    let think = Duration::from_millis(think);
    let mut tables = Vec::new();
    for number in 0..games {
        tables.push(Table::open(site, seed.wrapping_mul(1 << 20) + number, Value::Null).await?);
    }
    let (computer, cookie) =
        (json!({"kind": "computer", "level": 10}), new_player(&mut Rng::with_seed(seed)));
    let new = json!({"game": "morris", "players": {"first": computer, "second": computer}});
    for _ in 0..computers {
        site.post("games", &cookie, &new).await?;
    }
    let before = site.traffic().bytes();
    let until = Instant::now() + Duration::from_secs(seconds);
    let times = Arc::new(Times::new());
    let mut players: JoinSet<Result<(), LoadError>> =
        tables.into_iter().map(|table| play(table, until, think, Arc::clone(&times))).collect();
    while let Some(played) = players.join_next().await {
        played.map_err(|error| LoadError::Unexpected(error.to_string()))??;
    }
    let mut report = Report::new();
    report.add("games", games as f64);
    report.add("moves", times.count() as f64);
    report.add("moves_per_second", times.count() as f64 / seconds as f64);
    report.add_times("", &times);
    if times.count() > 0 {
        let bytes = site.traffic().bytes() - before;
        report.add("bytes_per_move_and_client", bytes as f64 / 2.0 / times.count() as f64);
    }
    Ok(report)
}

async fn play(
    mut table: Table,
    until: Instant,
    think: Duration,
    times: Arc<Times>,
) -> Result<(), LoadError> {
    loop {
        // Twice the average at most, evenly.
        let pause = think.mul_f64(2.0 * table.share());
        if Instant::now() + pause >= until {
            return Ok(());
        }
        if !pause.is_zero() {
            sleep(pause).await;
        }
        times.note(table.step().await?);
    }
}
