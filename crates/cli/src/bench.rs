//! `ludoteca bench`: searches fixed positions to fixed depths on one thread.
//!
//! The total number of nodes is the signature of the search. It is the same on every machine, and a change that
//! does not affect the search preserves it.

use std::io::{self, Write};
use std::time::Duration;

use ludoteca_engine::benchmark::BenchPosition;
use serde::Serialize;

use crate::json_lines;

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
    for position in BenchPosition::all() {
        let game = position.position();
        let best = position.search();
        let (nodes, taken) = (best.info.nodes, best.info.elapsed);
        signature += nodes;
        time += taken;
        let measured = Measured {
            game: game.game().to_string(),
            options: game.options().short(),
            ply: game.ply(),
            depth: position.search.depth,
            nodes,
            nodes_per_second: rate(nodes, taken),
        };
        if !json {
            let Measured { game, options, ply, depth, nodes_per_second, .. } = &measured;
            let name = format!("{game} {options}");
            writeln!(out, "{name:<28} {ply:>4} {depth:>6} {nodes:>12} {nodes_per_second:>12}")?;
            out.flush()?;
        }
        positions.push(measured);
    }
    let nodes_per_second = rate(signature, time);
    if json {
        let report = Report { signature, nodes_per_second, positions };
        json_lines::write(out, &report)
    } else {
        let name = "signature";
        writeln!(out, "{name:<28} {:>4} {:>6} {signature:>12} {nodes_per_second:>12}", "", "")
    }
}

fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}
