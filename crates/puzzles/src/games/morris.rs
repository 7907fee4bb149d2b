//! Nine Men's Morris. Positions have as few men as the embedded tables allow.

use fastrand::Rng;
use ludoteca_rules::morris::{Options, Position};
use ludoteca_rules::oracle::{Effort, Oracle, Proved};
use ludoteca_rules::{AnyOptions, Draft, Piece, Position as _, Presentation, Side};
use ludoteca_tablebase::{BUILT_IN_MEN, Tables};

use super::PuzzleGame;
use crate::evidence::Evidence;

/// With fewer men a side has lost.
const MIN_MEN: usize = 3;

impl PuzzleGame for Position {
    const BOARDS: &'static [&'static str] = &[""];

    const NODES: u64 = 20_000;

    const POSITION_NODES: u64 = 1;

    type Evidence = Lookup;

    fn random_setup(options: &Options, rng: &mut Rng) -> Option<String> {
        let most = BUILT_IN_MEN as usize;
        let first = rng.usize(MIN_MEN..=most - MIN_MEN);
        let second = rng.usize(MIN_MEN..=most - first);
        let layout = Position::new(options).layout();
        let mut places: Vec<_> = layout.spots.iter().map(|spot| spot.at).collect();
        rng.shuffle(&mut places);
        let side = |i| if i < first { Side::First } else { Side::Second };
        let men = places.into_iter().take(first + second).enumerate();
        let draft = Draft {
            pieces: men.map(|(i, at)| Piece { at, side: side(i) }).collect(),
            to_move: if rng.bool() { Side::First } else { Side::Second },
            hands: Some(Side::pair([0, 0])),
            rod: None,
            last: None,
            swapped: false,
        };
        AnyOptions::Morris(*options).setup_text(&draft).ok()
    }
}

/// Looks positions up in the embedded tables. Each lookup counts as one evaluation.
pub(crate) struct Lookup(Tables);

impl Evidence<Position> for Lookup {
    fn new() -> Self {
        Self(Tables::built_in())
    }

    fn value(&mut self, position: &Position, quiet: u32, _: u64) -> (Option<Proved>, u64) {
        (Oracle::value(&self.0, position, quiet, &Effort::MEMORY), 1)
    }
}
