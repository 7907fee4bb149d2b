//! `ludoteca perft`: counts move sequences.

use std::io::Write;
use std::time::Instant;

use ludoteca_rules::AnyMatch;

use crate::failure::Failure;

/// Counts the sequences of `depth` moves from the current position, by first move if `divide`.
pub(crate) fn run(
    game: &AnyMatch,
    depth: u32,
    divide: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let began = Instant::now();
    let nodes = if divide && depth > 0 {
        let parts = game.divide(depth);
        for (mv, nodes) in &parts {
            writeln!(out, "{mv} {nodes}")?;
        }
        parts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        game.perft(depth)
    };
    let seconds = began.elapsed().as_secs_f64();
    let rate = nodes as f64 / seconds.max(1e-9);
    writeln!(out, "nodes {nodes}\nseconds {seconds:.3}\nnodes/s {rate:.0}")?;
    Ok(())
}
