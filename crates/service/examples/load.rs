//! How long an accepted move takes while many games are played at once:
//! `cargo run --release -p ludoteca-service --example load -- --games 50 --seconds 10`.
//!
//! Server and players share the machine; the time is from sending the move to having read the next
//! state. Games are of all kinds, moves are random, and the next game begins when one has ended.

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ludoteca_service::{Config, open};
use serde_json::{Value, json};
use tokio::task::JoinSet;

const GAMES: [&str; 4] = ["coffee", "fourmation", "six", "morris"];

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let games = argument("--games", 50);
    let time = Duration::from_secs(argument("--seconds", 10));
    let pause = Duration::from_millis(argument("--pause", 0));
    let folder = tempfile::tempdir_in(data())?;
    let listen = ([127, 0, 0, 1], 0).into();
    let server = open(Config { listen, data: folder.path().to_owned() }).await?;
    let base = format!("http://{}/api/games", server.address());
    tokio::spawn(server.run(std::future::pending()));

    let until = Instant::now() + time;
    let mut players: JoinSet<Vec<Duration>> = (0..games)
        .map(|seed| player(base.clone(), GAMES[seed as usize % 4], seed, until, pause))
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

/// The number behind a flag.
fn argument(flag: &str, default: u64) -> u64 {
    let value = std::env::args().skip_while(|arg| arg != flag).nth(1);
    value.and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// A folder on a disk: a temporary one may be in memory.
fn data() -> PathBuf {
    std::env::current_dir().unwrap_or_default().join("target")
}

/// Plays games until the time is up; how long each move took.
async fn player(
    base: String,
    game: &str,
    seed: u64,
    until: Instant,
    pause: Duration,
) -> Vec<Duration> {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut times = Vec::new();
    let mut state = Value::Null;
    while Instant::now() < until {
        let mut moves = Vec::new();
        collect(&state["steps"], &mut moves);
        if moves.is_empty() {
            let request = client.post(&base).json(&json!({"game": game}));
            state = answer(request).await;
            continue;
        }
        let body = json!({"move": random.choice(&moves), "seq": state["seq"]});
        let path = format!("{base}/{}/moves", state["id"].as_str().expect("an id"));
        let begin = Instant::now();
        let request = client.post(path).json(&body);
        let text = request.send().await.and_then(reqwest::Response::error_for_status);
        let text = text.expect("an accepted move").bytes().await.expect("a whole answer");
        times.push(begin.elapsed());
        state = serde_json::from_slice(&text).expect("JSON");
        tokio::time::sleep(pause).await;
    }
    times
}

async fn answer(request: reqwest::RequestBuilder) -> Value {
    request.send().await.expect("an answer").json().await.expect("JSON")
}

/// The moves in a tree of steps.
fn collect<'a>(steps: &'a Value, moves: &mut Vec<&'a str>) {
    for step in steps.as_array().into_iter().flatten() {
        moves.extend(step["move"].as_str());
        collect(&step["then"], moves);
    }
}
