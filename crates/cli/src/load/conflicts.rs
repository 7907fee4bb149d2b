//! Conflicting moves at the same time.

use clap::Args;
use fastrand::Rng;
use futures_util::future::try_join_all;
use ludoteca_rules::Game;
use serde_json::json;

use super::client::{Client, Reply};
use super::error::LoadError;
use super::report::Report;
use super::server::{Site, new_player};
use super::table::start;
use crate::whole::within;

/// The arguments of `load conflicts`.
#[derive(Args, Debug)]
pub(super) struct ConflictArgs {
    /// Number of moves that all clients try to make
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = within::<u64>(1..=1_000_000))]
    rounds: u64,
    /// Number of clients that send a move at the same time
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within::<u64>(2..=1_000))]
    clients: u64,
}

/// Sends conflicting moves and counts how many were accepted.
pub(super) async fn run(site: &Site, args: ConflictArgs, seed: u64) -> Result<Report, LoadError> {
    let mut random = Rng::with_seed(seed);
    // One player, who holds both seats, at many screens.
    let cookie = new_player(&mut random);
    let clients = (0..args.clients).map(|_| Client::connect(site, &cookie));
    let mut clients = try_join_all(clients).await?;
    let mut report = Report::new();
    let (mut rounds, mut accepted, mut rejected) = (0, 0_u64, 0_u64);
    while rounds < args.rounds {
        let kind = Game::ALL[rounds as usize % Game::ALL.len()];
        let state = site.post("games", &cookie, &json!({"game": kind.name()})).await?;
        let id = state["id"].as_str().unwrap_or_default();
        let (mut game, mut seq) = (start(kind)?, 0);
        while game.to_move().is_some() && rounds < args.rounds {
            rounds += 1;
            let moves = game.legal_texts();
            let chosen: Vec<&String> =
                clients.iter().map(|_| random.choice(&moves).expect("a move")).collect();
            let attempt = async |(client, mv): (&mut Client, &String)| {
                let request = client.play(id, seq, mv).await?;
                client.reply(request).await
            };
            let replies =
                try_join_all(clients.iter_mut().zip(chosen.iter().copied()).map(attempt)).await?;
            let made: Vec<_> = replies
                .iter()
                .zip(&chosen)
                .filter_map(|(reply, mv)| match reply {
                    Reply::Done(number) => Some((*number, *mv)),
                    Reply::Rejected(_) => None,
                })
                .collect();
            rejected +=
                replies.iter().filter(|reply| **reply == Reply::Rejected("stale".into())).count()
                    as u64;
            accepted += made.len() as u64;
            let [(number, mv)] = made[..] else {
                report.fail(format!("{} of the moves after event {seq} were made", made.len()));
                return Ok(report);
            };
            seq = number;
            game.play_text(mv).map_err(|error| LoadError::Unexpected(error.to_string()))?;
        }
    }
    report.add("rounds", rounds as f64);
    report.add("accepted", accepted as f64);
    report.add("refused_as_stale", rejected as f64);
    if rejected + accepted != rounds * args.clients {
        report.fail("a move was rejected for another reason than a conflict".into());
    }
    Ok(report)
}
