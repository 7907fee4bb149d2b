//! The fixed searches and random games of `ludoteca bench`. The caller measures the time.

use ludoteca_engine::benchmark::{self, BenchPosition};
use ludoteca_engine::{Best, Level};
use ludoteca_rules::samples::Sample;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Error;

#[derive(Serialize)]
struct Report {
    /// Total number of nodes.
    nodes: u64,
    positions: Vec<Searched>,
}

#[derive(Serialize)]
struct Searched {
    options: &'static str,
    moves: &'static str,
    nodes: u64,
    best: String,
}

/// Searches the game's positions of `ludoteca bench`. Returns the number of nodes as JSON:
/// `{"nodes": 123, "positions": [{"options": "", "moves": "d4 e3", "nodes": 123, "best": "d2"}]}`.
///
/// # Errors
/// If the game does not exist.
#[wasm_bindgen]
pub fn bench(game: &str) -> Result<String, Error> {
    report(game, BenchPosition::search)
}

/// Searches the same positions within the limits of a level, with the knowledge that was supplied. Returns the
/// same JSON.
///
/// # Errors
/// If the game or the level does not exist.
#[wasm_bindgen]
pub fn bench_level(game: &str, level: u8) -> Result<String, Error> {
    let level = read_level(level)?;
    report(game, |position| position.search_at_level(level))
}

/// Plays a game between two levels and returns its moves, separated by spaces.
///
/// # Errors
/// If the game or a level does not exist.
#[wasm_bindgen]
pub fn level_game(game: &str, first: u8, second: u8) -> Result<String, Error> {
    let levels = [read_level(first)?, read_level(second)?];
    Ok(benchmark::level_game(game.parse()?, levels).move_texts().join(" "))
}

fn read_level(level: u8) -> Result<Level, Error> {
    Level::new(level).ok_or_else(|| Error::new("levels are 1 to 10"))
}

fn report(game: &str, search: impl Fn(&BenchPosition) -> Best) -> Result<String, Error> {
    let searched = |position: BenchPosition| {
        let Best { mv, info } = search(&position);
        let Sample { options, moves, .. } = position.search.sample;
        Searched { options, moves, nodes: info.nodes, best: mv }
    };
    let positions: Vec<_> = BenchPosition::of(game.parse()?).map(searched).collect();
    let nodes = positions.iter().map(|position| position.nodes).sum();
    Ok(serde_json::to_string(&Report { nodes, positions })?)
}

/// Plays random games and returns the number of plies, which a double holds exactly.
///
/// # Errors
/// If the game does not exist.
#[wasm_bindgen]
pub fn random_games(game: &str, count: u32) -> Result<f64, Error> {
    Ok(benchmark::random_games(game.parse()?, count) as f64)
}
