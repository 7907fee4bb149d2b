//! Analyses, one after the other.

use std::net::Ipv4Addr;
use std::time::Duration;

use clap::Args;
use fastrand::Rng;
use futures_util::future::try_join_all;
use ludoteca_rules::Game;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::error::LoadError;
use super::report::{Report, Times};
use super::server::Site;
use crate::whole::within;

/// Number of random moves before a position.
const PLIES: usize = 6;

/// The arguments of `load analyses`.
#[derive(Args, Clone, Debug)]
pub(super) struct AnalysesArgs {
    /// Number of concurrent analyses, each from a different client
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = within::<u32>(1..=60))]
    at_once: u32,
    /// Number of positions that each analysis visits
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = within::<u64>(1..=20_000_000))]
    nodes: u64,
    /// Duration in seconds
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = within::<u64>(1..=86_400))]
    seconds: u64,
}

/// Analyses positions of Nine Men's Morris with equal effort.
pub(super) async fn run(site: &Site, args: AnalysesArgs, seed: u64) -> Result<Report, LoadError> {
    let (times, start) = (Times::new(), Instant::now());
    let until = start + Duration::from_secs(args.seconds);
    let clients = (0..args.at_once).map(|number| {
        let mut random = Rng::with_seed(seed.wrapping_add(number.into()));
        // Addresses for documentation, of which a server takes any number from a proxy.
        let client = Ipv4Addr::from(u32::from(Ipv4Addr::new(198, 51, 100, 1)) + number);
        let (times, nodes) = (&times, args.nodes);
        async move {
            while Instant::now() < until {
                let begin = Instant::now();
                let body = json!({"game": "morris", "moves": moves(&mut random), "nodes": nodes});
                check(&site.lines("analysis", client, &body).await?)?;
                times.note(begin.elapsed());
            }
            Ok::<_, LoadError>(())
        }
    });
    try_join_all(clients).await?;
    let mut report = Report::new();
    report.add("analyses", times.count() as f64);
    report.add("analyses_per_s", times.count() as f64 / start.elapsed().as_secs_f64());
    report.add_times("", &times);
    Ok(report)
}

/// Random moves from the start.
fn moves(random: &mut Rng) -> Vec<String> {
    let mut game = Game::Morris.presets()[0].start();
    for _ in 0..PLIES {
        let mv = random.choice(game.legal_texts());
        if mv.is_none_or(|mv| game.play_text(&mv).is_err()) {
            break;
        }
    }
    game.move_texts()
}

/// Whether an analysis was completed.
fn check(lines: &str) -> Result<(), LoadError> {
    let last = lines.lines().last().unwrap_or_default();
    let last: Value = serde_json::from_str(last)?;
    if last["done"] == true { Ok(()) } else { Err(LoadError::Unexpected(last.to_string())) }
}
