//! 4mation.

use ludoteca_rules::fourmation::Position;

use super::PuzzleGame;
use crate::evidence::ProofSearch;

impl PuzzleGame for Position {
    const BOARDS: &'static [&'static str] = &[
        "side=7 n=4",
        "side=6 n=4",
        "side=8 n=4",
        "side=8 n=5",
        "side=7 n=4 fallback=anywhere",
        "side=5 n=4",
        "side=7 n=5",
    ];

    const NODES: u64 = 20_000;

    const POSITION_NODES: u64 = 5_000;

    type Evidence = ProofSearch;
}
