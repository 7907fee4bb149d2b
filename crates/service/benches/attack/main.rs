//! Attacks a server on this machine and reports its reaction, while two clients play a game:
//! `cargo bench -p ludoteca-service --bench attack -- all --address 127.0.0.1:8080`.
//!
//! The first argument is an attack or `all`:
//!
//! - `idle`, `half-open`: `--connections` (1,100 if not given) that send nothing, or half a header;
//!   those that the server closes are opened again
//! - `pings`, `continuation`: WebSockets that send these frames without end and read nothing
//! - `rebinding`, `framing`: requests for another host, and ambiguous requests
//! - `flood-create`, `imports`, `analyses`: as many requests as `--clients` (8 if not given) can send
//! - `none`: only the game is played
//!
//! It lasts `--seconds` (20 if not given, at most 600), and rejects addresses that are not
//! loopback.

mod connections;
mod frames;
mod players;
mod requests;
mod target;

use std::error::Error;
use std::net::SocketAddr;
use std::str::FromStr;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use frames::Frame;
use target::Target;

const ATTACKS: [&str; 9] = [
    "idle",
    "half-open",
    "pings",
    "continuation",
    "rebinding",
    "framing",
    "flood-create",
    "imports",
    "analyses",
];

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let attack = std::env::args().nth(1).filter(|arg| arg != "--bench").unwrap_or_default();
    let attacks: Vec<_> =
        match &*attack {
            "all" => ATTACKS.to_vec(),
            "none" => Vec::new(),
            one => {
                let known = ATTACKS.into_iter().find(|&known| known == one);
                vec![known.ok_or_else(|| {
                    format!("name an attack: {}, all or none", ATTACKS.join(", "))
                })?]
            }
        };
    let address: SocketAddr = argument("--address", ([127, 0, 0, 1], 8080).into())?;
    if !address.ip().is_loopback() {
        return Err(format!("{address} is not on this machine; name a loopback address").into());
    }
    let seconds: u64 = argument("--seconds", 20)?;
    let connections = argument("--connections", 1_100)?.min(10_000);
    let clients = argument("--clients", 8)?.min(100);
    rlimit::increase_nofile_limit(2 * connections as u64 + 1_000)?;

    let until = Instant::now() + Duration::from_secs(seconds.min(600));
    let target = Target::new(address, until);
    // The players are seated before the attack begins.
    let game = players::Game::start(target.clone()).await?;
    let mut attacking = JoinSet::new();
    for attack in attacks {
        let target = target.clone();
        attacking.spawn(async move {
            let report = match attack {
                "idle" => connections::hold(target, connections, b"").await,
                "half-open" => connections::hold(target, connections, connections::HALF).await,
                "pings" => frames::flood(target, clients, Frame::Ping).await,
                "continuation" => frames::flood(target, clients, Frame::Continuation).await,
                "rebinding" => requests::rebinding(target).await,
                "framing" => requests::framing(target).await,
                "flood-create" => requests::create(target, clients).await,
                "imports" => requests::imports(target, clients).await,
                _ => requests::analyses(target, clients).await,
            };
            (attack, report)
        });
    }
    let newcomers = tokio::spawn(connections::newcomers(target));
    let played = game.play().await;
    while let Some(report) = attacking.join_next().await {
        let (attack, report) = report?;
        println!("{attack}: {report}");
    }
    println!("new clients: {}", newcomers.await?);
    println!("moves from one player to the other: {played}");
    Ok(())
}

/// The value after a flag.
fn argument<T: FromStr>(flag: &str, default: T) -> Result<T, String> {
    match std::env::args().skip_while(|arg| arg != flag).nth(1) {
        Some(value) => value.parse().map_err(|_| format!("invalid value `{value}` for {flag}")),
        None => Ok(default),
    }
}
