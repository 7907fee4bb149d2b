//! Plies of the second side.

use ludoteca_rules::morris::board::{self, points};

use super::plane::{Plane, PlaneRowMut};
use crate::build::cube::{add_nearer, words};
use crate::build::cube_map::CubeMap;
use crate::build::lines::Lines;

/// The result of a capture by Second.
#[derive(Clone, Copy, Debug)]
pub(super) enum Captured<'a> {
    /// First has fewer than three men left and loses.
    Ends,
    /// A position of this plane.
    To(&'a Plane),
    /// No capture is possible at this ply.
    Never,
}

/// The values of Second's captures in one row.
struct Captures {
    won: Vec<u64>,
    held: Vec<u64>,
    half: Vec<u64>,
}

/// Computes the values with Second to move from the values of the next ply.
pub(super) fn second_ply(next: &Plane, captured: Captured) -> Plane {
    let free = next.free();
    let words = words(free);
    let buffer = || Captures { won: vec![0; words], held: vec![0; words], half: vec![0; words] };
    Plane::make(next.men, buffer, |PlaneRowMut { row, set, won, held }, captures| {
        let lines = Lines::new(set);
        if lines.any() {
            captures.evaluate(set, captured);
        }
        let after = next.row(row);
        for man in 0..free {
            add_nearer(won, man, |word| {
                let closed = lines.closes(man, word);
                after.lost[word] & !closed | captures.won[word] & closed
            });
            add_nearer(held, man, |word| {
                let closed = lines.closes(man, word);
                !after.won[word] & !closed | captures.held[word] & closed
            });
        }
    })
}

impl Captures {
    /// Evaluates the best captures of First's men `set`, by the mask of Second's men including the one just placed.
    fn evaluate(&mut self, set: u32, captured: Captured) {
        let ends = if matches!(captured, Captured::Ends) { u64::MAX } else { 0 };
        self.won.fill(ends);
        self.held.fill(ends);
        let Captured::To(plane) = captured else { return };
        for man in points(board::capturable(set)) {
            let turn = CubeMap::new(set, set ^ man.bit());
            let after = plane.row(turn.row);
            turn.add(after.lost, false, &mut self.half, &mut self.won);
            turn.add(after.won, true, &mut self.half, &mut self.held);
        }
    }
}
