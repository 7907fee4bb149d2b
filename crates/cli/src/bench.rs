//! `ludoteca bench`: searches fixed positions to fixed depths on one thread.
//!
//! The total number of nodes is the signature of the search. It is the same on every machine, and a change that
//! does not affect the search preserves it.

use std::io::{self, Write};
use std::time::Duration;

use ludoteca_engine::{Engine, Limits, Stop};
use ludoteca_rules::{AnyMatch, Game};
use serde::Serialize;

/// The positions: game, options, moves and search depth.
const POSITIONS: [(&str, &str, &str, u32); 9] = [
    ("coffee", "hex-4 n=4", "d4e d5e d1ne g1e g4nw f5nw", 16),
    ("coffee", "square-6 n=5", "f2ne e1n e3ne c1nw a3nw b2ne c3n c6n", 14),
    ("coffee", "hex-6 n=5", "e9ne b6e b2nw f2ne k2nw b7e b5ne c6ne e8ne f9ne", 11),
    ("fourmation", "", "d4 e3 d2 d3", 22),
    ("fourmation", "side=8", "d4 e5 d6 d5 c5 b4 c4 c3 d3", 22),
    ("six", "", "0,1 1,-1 0,2 0,-1 -1,2 -2,2 0,3 -1,3 1,2 0,4 2,1 1,1 2,2 3,2 2,3 1,3", 10),
    (
        "six",
        "tiles=15",
        "0,-1 0,1 2,-1 1,-1 1,1 -1,2 -2,3 0,2 1,2 0,3 0,4 1,3 -1,0 -2,1 2,0 2,1 0,-2 -1,-1 1,-2 \
         2,-3 -1,-2 -2,-2 -2,-1 -2,0 3,-2 2,-2 0,-3 1,-4 0,-3>-2,2 -1,2>0,-3",
        8,
    ),
    ("morris", "", "b4 d6 d2 d5 d7 e5", 13),
    ("morris", "", "b4 d6 d2 d5 d7 e5 c5 e4 c4 e3xc5 c5 c3 a4xc3 c3 d3 d1 f4 g1 b4-b2 d6-b6", 15),
];

#[derive(Debug, Serialize)]
struct Measured {
    game: String,
    options: String,
    ply: usize,
    depth: u32,
    nodes: u64,
    nodes_per_second: u64,
}

#[derive(Debug, Serialize)]
struct Report {
    /// Total number of nodes.
    signature: u64,
    nodes_per_second: u64,
    positions: Vec<Measured>,
}

/// Searches all positions and prints the measurements, as a table or as one JSON object.
pub(crate) fn run(json: bool, out: &mut impl Write) -> io::Result<()> {
    let (mut signature, mut time) = (0, Duration::ZERO);
    let mut positions = Vec::new();
    if !json {
        writeln!(out, "{:<28} {:>4} {:>6} {:>12} {:>12}", "", "ply", "depth", "nodes", "nodes/s")?;
    }
    for (game, options, moves, depth) in POSITIONS {
        let game = position(game, options, moves);
        let (nodes, taken) = search(&game, depth);
        signature += nodes;
        time += taken;
        let measured = Measured {
            game: game.game().to_string(),
            options: game.options().short(),
            ply: game.ply(),
            depth,
            nodes,
            nodes_per_second: rate(nodes, taken),
        };
        if !json {
            let Measured { game, options, ply, nodes_per_second, .. } = &measured;
            let name = format!("{game} {options}");
            writeln!(out, "{name:<28} {ply:>4} {depth:>6} {nodes:>12} {nodes_per_second:>12}")?;
            out.flush()?;
        }
        positions.push(measured);
    }
    let nodes_per_second = rate(signature, time);
    if json {
        let report = Report { signature, nodes_per_second, positions };
        serde_json::to_writer(&mut *out, &report)?;
        writeln!(out)
    } else {
        let name = "signature";
        writeln!(out, "{name:<28} {:>4} {:>6} {signature:>12} {nodes_per_second:>12}", "", "")
    }
}

fn position(game: &str, options: &str, moves: &str) -> AnyMatch {
    let game: Game = game.parse().expect("the game exists");
    let mut game = game.options(options).expect("the options are valid").start();
    for mv in moves.split_whitespace() {
        game.play_text(mv).expect("the moves are legal");
    }
    game
}

/// Returns the nodes and the time of a search on one thread.
fn search(game: &AnyMatch, depth: u32) -> (u64, Duration) {
    let mut engine = Engine::new(0);
    engine.set_position(game);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let best = engine.go(&limits, &Stop::default(), &mut |_| ()).expect("the game is in progress");
    (best.info.nodes, best.info.elapsed)
}

fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}
