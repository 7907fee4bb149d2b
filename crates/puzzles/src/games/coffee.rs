//! Coffee.

use ludoteca_rules::coffee::Position;

use super::PuzzleGame;
use crate::evidence::ProofSearch;

impl PuzzleGame for Position {
    const BOARDS: &'static [&'static str] = &[
        "hex-4 n=4",
        "square-5 n=4",
        "square-6 n=5",
        "square-6 n=4",
        "hex-5 n=4",
        "hex-6 n=5",
        "hex-5 n=5",
        "square-7 n=5",
        "hex-3 n=3",
        "square-4 n=4",
    ];

    const NODES: u64 = 25_000;

    const POSITION_NODES: u64 = 10_000;

    type Evidence = ProofSearch;
}
