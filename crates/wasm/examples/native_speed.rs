//! The native side of `cargo xtask wasm --measure`: runs each command from standard input, `bench GAME`
//! or `random GAME COUNT`, and prints its nodes or plies and the seconds that it took.

use std::io::{BufRead, stdin};
use std::time::Instant;

use ludoteca_wasm::engine::{bench, random_games};
use serde_json::Value;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in stdin().lock().lines() {
        let line = line?;
        let words: Vec<_> = line.split_whitespace().collect();
        let begin = Instant::now();
        let count = match words[..] {
            ["bench", game] => {
                let report = bench(game).map_err(|error| error.to_string())?;
                serde_json::from_str::<Value>(&report)?["nodes"].as_f64().ok_or("no nodes")?
            }
            ["random", game, count] => {
                random_games(game, count.parse()?).map_err(|error| error.to_string())?
            }
            _ => return Err("expected `bench GAME` or `random GAME COUNT`".into()),
        };
        println!("{count} {}", begin.elapsed().as_secs_f64());
    }
    Ok(())
}
