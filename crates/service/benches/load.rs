//! Latency of accepted moves while many games are played at once:
//! `cargo bench -p ludoteca-service --bench load -- --games 50 --seconds 10 --pause 100`.
//!
//! Server and players share the machine; the time is from sending the move to having read the next
//! state. Games are of all kinds, moves are random, the players think for `--pause` milliseconds on
//! average (0 if not given: as fast as they can), and the next game begins when one has ended. With
//! `--computers 10` ten games between two computers of the highest level run as well.

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use ludoteca_rules::Game;
use ludoteca_service::{Config, Quotas, open};
use reqwest::{Client, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::JoinSet;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let games = argument("--games", 50);
    let time = Duration::from_secs(argument("--seconds", 10));
    let pause = Duration::from_millis(argument("--pause", 0));
    let folder = tempfile::tempdir_in(data())?;
    let listen = ([127, 0, 0, 1], 0).into();
    let mut config = Config::new(listen, folder.path().to_owned());
    // All players are one client here, which sends more than a client may.
    config.quotas = Quotas::unlimited();
    let server = open(config).await?;
    let base = format!("http://{}/api/games", server.address());
    tokio::spawn(server.run(std::future::pending()));

    let client = ludoteca_service::http_client().no_proxy().build()?;
    for _ in 0..argument("--computers", 0) {
        let computer = json!({"kind": "computer", "level": 10});
        let players = json!({"first": computer, "second": computer});
        post(&client, &base, &json!({"game": "morris", "players": players})).await;
    }
    let until = Instant::now() + time;
    let mut players: JoinSet<Vec<Duration>> = (0..games)
        .map(|seed| (seed, Game::ALL[seed as usize % Game::ALL.len()].name()))
        .map(|(seed, game)| player(base.clone(), game, seed, until, pause))
        .collect();
    let mut times = Vec::new();
    while let Some(more) = players.join_next().await {
        times.extend(more?);
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{games} games, {} moves, {} a second",
        times.len(),
        times.len() as u64 / time.as_secs()
    );
    println!("p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms", at(0.5), at(0.99), at(1.0));
    Ok(())
}

/// The number after a flag.
fn argument(flag: &str, default: u64) -> u64 {
    let value = std::env::args().skip_while(|arg| arg != flag).nth(1);
    value.and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// A folder on a disk: a temporary one may be in memory.
fn data() -> PathBuf {
    std::env::current_dir().unwrap_or_default().join("target")
}

/// The part of a state that a player needs. It is read without copying, because the players share
/// the machine with the server.
#[derive(Deserialize)]
struct State<'a> {
    id: &'a str,
    seq: u64,
    #[serde(borrow)]
    steps: Vec<Step<'a>>,
}

#[derive(Deserialize)]
struct Step<'a> {
    #[serde(rename = "move")]
    complete: Option<&'a str>,
    #[serde(borrow, default)]
    then: Vec<Step<'a>>,
}

/// Plays games until the time is up, and returns the time of each move.
async fn player(
    base: String,
    game: &str,
    seed: u64,
    until: Instant,
    pause: Duration,
) -> Vec<Duration> {
    let client = ludoteca_service::http_client().no_proxy().build().expect("a client");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut times = Vec::new();
    let mut text = Bytes::from_static(br#"{"id":"","seq":0,"steps":[]}"#);
    while Instant::now() < until {
        let state: State = serde_json::from_slice(&text).expect("a state");
        let mut moves = Vec::new();
        collect(&state.steps, &mut moves);
        if moves.is_empty() {
            text = post(&client, &base, &json!({"game": game})).await;
            continue;
        }
        let body = json!({"move": random.choice(&moves), "seq": state.seq});
        let path = format!("{base}/{}/moves", state.id);
        let begin = Instant::now();
        text = post(&client, &path, &body).await;
        times.push(begin.elapsed());
        tokio::time::sleep(pause.mul_f64(2.0 * random.f64())).await;
    }
    times
}

async fn post(client: &Client, path: &str, body: &Value) -> Bytes {
    let answer = client.post(path).json(body).send().await.and_then(Response::error_for_status);
    answer.expect("an answer").bytes().await.expect("a whole answer")
}

/// The moves in a tree of steps.
fn collect<'a>(steps: &[Step<'a>], moves: &mut Vec<&'a str>) {
    for step in steps {
        moves.extend(step.complete);
        collect(&step.then, moves);
    }
}
